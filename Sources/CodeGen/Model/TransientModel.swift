import SchemaParser

/// A property of a record that isn't stored.
struct TransientModel {
  var name: String
  var type: String
  /// The value of each new record, unless that is nil.
  var value: String?
  var doc: [String]
}

extension TableModel {
  var transients: [TransientModel] { table.transients.map(TransientModel.init) }
}

extension TransientModel {
  fileprivate init(_ property: TransientProperty) {
    name = SwiftName.escaped(property.name.value)
    type = property.swiftType.value
    let isText = property.plainType.value == "String"
    value = property.value.map {
      isText ? SwiftLiteral.string($0.value) : Self.literal($0.value)
    }
    let lines = property.doc.docLines
    doc = lines + (lines.isEmpty ? [] : [""]) + ["Not stored."]
  }

  /// Returns a literal, which no text of a schema makes anything else.
  private static func literal(_ text: String) -> String {
    if ["true", "false", "nil", "[]", "[:]"].contains(text) { return text }
    if let number = Int64(text) { return SwiftLiteral.integer(number) }
    if let number = Double(text), number.isFinite { return "\(number)" }
    let isCase = text.hasPrefix(".") && SwiftIdentifier.isValid(String(text.dropFirst()))
    return isCase ? "." + SwiftName.escaped(String(text.dropFirst())) : SwiftLiteral.string(text)
  }
}
