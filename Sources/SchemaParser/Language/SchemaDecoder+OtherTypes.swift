/// A type of another language or database, as people write it.
struct OtherType {
  /// The type of the language that stands for it.
  let type: ColumnType?
  /// The words without what is in parentheses.
  private let words: [String]
  /// The text in parentheses.
  private let details: String?

  init(_ text: String) {
    let parts = text.lowercased().split(separator: "(", maxSplits: 1)
    let rest = parts.count > 1 ? parts[1].split(separator: ")", maxSplits: 1) : []
    details = rest.first.map { String($0) }
    let outside = [parts.first, rest.dropFirst().first].compactMap(\.self).joined(separator: " ")
    words = outside.split { $0 == " " || $0 == ";" }.map { String($0) }
    type = Self.type(words)
  }

  private static func type(_ words: [String]) -> ColumnType? {
    for count in stride(from: words.count, through: 1, by: -1) {
      let name = words[..<count].joined(separator: " ")
      guard let type = ColumnType.byOtherName[name] ?? ColumnType.byName[name] else { continue }
      return words.contains("unsigned") ? unsigned[type] ?? type : type
    }
    return words == ["unsigned"] ? .uint64 : nil
  }

  private static let unsigned: [ColumnType: ColumnType] = [
    .integer: .uint64, .int64: .uint64, .int32: .uint32, .int16: .uint16, .int8: .uint8,
  ]

  /// Returns how to say the rest; nil if the name of the type is all.
  func advice(isKnown: Bool) -> String? {
    if words.contains("primary") { return "a key is a property, 'primaryKey: true'" }
    if words.contains("null") {
      return words.contains("not")
        ? "a type without '?' doesn't allow NULL" : "a '?' after the type allows NULL"
    }
    if words.first == "enum" || words.first == "set" {
      return "declare it under 'enums' and write its name, or give a text the property 'oneOf'"
    }
    if words.last?.hasSuffix("[]") == true || words.first == "array" {
      return "a column has one value; several are rows of another table, or json"
    }
    if let details, let count = Int(details), type?.traits.lengthUnit == .character {
      return "its length is a property, 'maxLength: \(count)'"
    }
    if details != nil, type == .decimal { return "a decimal has as many digits as it needs" }
    return isKnown ? nil : "it is neither a type of dbgen nor declared under 'enums'"
  }
}
