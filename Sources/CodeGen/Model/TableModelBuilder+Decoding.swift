import SchemaParser

/// The initializer that decodes a row before it is stored, of which what has a default can be
/// missing. Swift synthesizes only one that wants all but optional values.
struct DecodingModel {
  /// The type that is extended.
  var type: String
  var noun: RowNoun
  /// The labels of the memberwise initializer with the expressions for their values.
  var values: [(label: String, expression: String)]
}

extension TableModelBuilder {
  /// Returns the initializer, if the type is Codable and a value has a default.
  func decoding(of values: [PropertyModel], in type: String, _ conformances: [String])
    -> DecodingModel?
  {
    guard conformances.contains("Codable"), values.contains(where: { $0.initialValue != nil })
    else { return nil }
    return DecodingModel(
      type: type, noun: noun,
      values: values.map { (label: $0.label, expression: expression($0)) })
  }

  private func expression(_ property: PropertyModel) -> String {
    let isOptional = property.type.hasSuffix("?")
    let plain = isOptional ? String(property.type.dropLast()) : property.type
    // An extension of a nested type doesn't see the members of the outer one.
    let type = plain == "ID" ? "\(tableNames.record).ID" : plain
    let key = "forKey: .\(property.name)"
    switch (property.initialValue, isOptional) {
    case (nil, false): return "values.decode(\(type).self, \(key))"
    case (nil, true): return "values.decodeIfPresent(\(type).self, \(key))"
    case (let value?, false): return "values.decodeIfPresent(\(type).self, \(key)) ?? \(value)"
    case (let value?, true):
      return "values.contains(.\(property.name)) ? values.decode(\(type)?.self, \(key)) : \(value)"
    }
  }
}
