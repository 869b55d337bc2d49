import DBGenSQLSyntax
import DBGenSQLText

/// A type of another language or database, as people write it, with what they write after it.
struct OtherType {
  /// The type of the language that stands for it.
  let type: ColumnType?
  /// The name without what follows it.
  let name: String
  let isNullable: Bool
  /// The keys and values of a column that stand for what follows the name.
  let properties: [(key: String, value: String)]
  /// The words of the name, in lowercase.
  private let words: [String]
  /// The text in parentheses.
  private let details: String?
  /// Whether words say that the column can't be NULL.
  private let isRequired: Bool
  /// Whether words say that it can.
  private let saysNull: Bool

  init(_ text: String) {
    let isMarked = text.reversed().drop { " ,;".contains($0) }.first == "?"
    let text = text.withoutMarks
    let collection = text.collectionOfSwift
    var parser = SQLParser(text.hasSuffix("[]") ? text : text.withoutBrackets)
    let start = parser.position
    var (details, after): (Range<Int>?, Int) = (nil, start)
    while !parser.isAtEnd, !OtherProperties.begins(at: parser) {
      if let range = parser.parenthesized() {
        if details == nil { (details, after) = (range, parser.position) }
      } else {
        parser.skip()
      }
    }
    let sql = parser.sql
    let end = details.map { $0.lowerBound - 1 } ?? parser.position
    name = text.hasSuffix("[]") ? text : sql.text(start..<end)
    self.details = details.map { sql.text($0) }
    words =
      name.lowercased().split(separator: " ").map(String.init)
      + (details == nil ? "" : sql.text(after..<parser.position))
      .lowercased().split(separator: " ").map(String.init)
    // Swift's Date is a time.
    let type: ColumnType? =
      collection != nil ? .json : name == "Date" ? .timestamp : Self.type(words)
    var rest = OtherProperties(of: type)
    let list = ["enum", "set"].contains(words.first) ? details : nil
    if let list { rest.addValues(sql, list) }
    if let length = self.details.flatMap(Int.init), type?.traits.lengthUnit == .character {
      rest.add("maxLength", "\(length)")
    }
    rest.read(&parser)
    if let collection { rest.add("swiftType", YAMLText.quoted(collection)) }
    (isRequired, properties, saysNull) = (rest.isRequired, rest.properties, rest.isNullable)
    isNullable = isMarked || rest.isNullable
    self.type = type
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
    let keys = properties.map(\.key)
    if keys.contains("swiftType") {
      return "a list is stored as json, whose 'swiftType' is the type in Swift"
    }
    if words.isEmpty {
      return "write the type of its key, and the table as the property 'references'"
    }
    if keys.contains("primaryKey") { return "a key is a property, 'primaryKey: true'" }
    if isRequired { return "a type without '?' doesn't allow NULL" }
    if saysNull { return "a '?' after the type allows NULL" }
    if words.first == "enum" || words.first == "set" {
      return "declare it under 'enums' and write its name, or give a text the property 'oneOf'"
    }
    if let property = properties.first, property.key == "maxLength" {
      return "its length is a property, 'maxLength: \(property.value)'"
    }
    if let property = properties.first { return "'\(property.key)' is a property" }
    if details != nil, type == .decimal { return "a decimal has as many digits as it needs" }
    return isKnown ? nil : "it is neither a type of dbgen nor declared under 'enums'"
  }
}

extension OtherType {
  /// The type to begin with where there is none that stands for all.
  var placeholder: String? {
    words.first == "enum" || words.first == "set" ? ColumnType.text.name : nil
  }

  /// Where a type is written.
  enum Surroundings {
    /// In place of a column's mapping.
    case alone
    /// In the braces of a column.
    case inBraces
    /// On a line of its own below a column.
    case onLine(indentation: Int)
  }

  /// Returns a type, named as the language names it, with the properties that have room at a place.
  func text(named name: String, at place: Surroundings) -> String {
    let type = name + (isNullable ? "?" : "")
    let cells =
      [("type", isNullable ? YAMLText.quoted(type) : YAMLText.scalar(type))] + properties
    let list = cells.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    return switch place {
    case .alone where properties.isEmpty: YAMLText.scalar(type, inFlow: false)
    case .alone: "{ \(list) }"
    case .inBraces: String(list.dropFirst("type: ".count))
    case .onLine(let indentation):
      ([YAMLText.scalar(type, inFlow: false)] + properties.map { "\($0.key): \($0.value)" })
        .joined(separator: "\n" + String(repeating: " ", count: indentation))
    }
  }
}

extension String {
  /// The text with spaces for brackets, and around the `@` of an attribute.
  fileprivate var withoutBrackets: String {
    map { "[]".contains($0) ? " " : $0 == "@" ? " @ " : String($0) }.joined()
  }

  /// The type that a text names if it is an array, a set or a dictionary of Swift, or a list of a type
  /// in another language, such as `text[]`. A name in the brackets of SQL Server has more behind it.
  var collectionOfSwift: String? {
    let text = trimmingSpaces
    let isGeneric =
      ["Array<", "Set<", "Dictionary<"].contains(where: text.hasPrefix) && text.hasSuffix(">")
    let element = text.dropFirst().dropLast()
    let isType = element.first?.isUppercase == true && element.contains(where: \.isLowercase)
    if isType, text.hasPrefix("["), text.hasSuffix("]"),
      element.allSatisfy({ $0.isLetter || $0.isNumber || " :?._[]<>,".contains($0) })
    {
      return text
    }
    return isGeneric ? text : text.elementOfList.map { "[\($0)]" }
  }

  /// The Swift type of the elements of a list of another language: `[text]`, `text[]`, `array`,
  /// `list of text`, `list<text>`.
  private var elementOfList: String? {
    let lower = lowercased()
    if ["array", "list", "[]"].contains(lower) { return "String" }
    for (start, end) in Self.listMarks
    where lower.hasPrefix(start) && lower.hasSuffix(end) && lower.count > start.count + end.count {
      let name = String(lower.dropFirst(start.count).dropLast(end.count))
      let type = ColumnType.byName[name] ?? ColumnType.byOtherName[name]
      if let type, type != .json { return type.traits.swiftType }
      if end == "[]" {
        let element = dropLast(end.count)
        let isType = element.first?.isUppercase == true && element.allSatisfy(\.isLetter)
        return isType ? String(element) : "String"
      }
    }
    return nil
  }

  private static let listMarks = [
    ("[", "]"), ("", "[]"), ("array<", ">"), ("list<", ">"), ("array(", ")"), ("list(", ")"),
    ("array of ", ""), ("list of ", ""), ("", " array"), ("", " list"),
  ]

  private var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The text without a colon before it and marks after it.
  fileprivate var withoutMarks: String {
    var text = drop { " :".contains($0) }
    while let last = text.last, " ,;?".contains(last) { text.removeLast() }
    return String(text)
  }
}
