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
  /// Whether nothing that is written would be lost.
  let isComplete: Bool
  /// Whether it is a list, which is stored as JSON.
  let isList: Bool
  /// The words of the name.
  private let words: [String]
  /// The text in parentheses.
  private let details: String?
  /// Whether words say that the column can't be NULL.
  private let isRequired: Bool
  /// Whether words say that it can.
  private let saysNull: Bool
  /// The first property that is written, even if its value isn't one.
  private let firstKey: String?

  /// - Parameter enums: The enums of the schema, of which there may be lists.
  init(_ text: String, enums: [String: Enumeration] = [:]) {
    let cell = TypeAndProperties(text, enums: enums)
    let list = ListType(cell.type, enums: enums)
    let head = TypeName(cell.type, isList: list != nil)
    (name, words, details) = (head.name, head.words, head.details)
    let (known, others) = Self.type(head.words)
    // Swift's Date is a time.
    let type: ColumnType? =
      list != nil ? .json : name == "Date" ? .timestamp : known
    let start = known == nil || list != nil ? "" : others.joined(separator: " ") + " "
    var parser = SQLParser(start + cell.properties)
    var rest = OtherProperties(of: type)
    let isUnderstood = head.addDetails(to: &rest, of: type)
    rest.read(&parser)
    if let list {
      if !list.isDictionary { rest.readDefaultOfList() }
      rest.add("swiftType", list.swiftType.map(YAMLText.quoted))
    }
    (isRequired, saysNull) = (rest.isRequired, rest.isNullable)
    properties = rest.properties.filter { !rest.makesUUID || $0.key != "maxLength" }
    (isList, firstKey) = (list != nil, rest.makesUUID ? "default" : rest.firstKey)
    isNullable = cell.isMarked || rest.isNullable
    isComplete =
      isUnderstood && rest.isComplete && !cell.hasComment
      && !(isNullable && rest.isRequired) && (type != nil || head.words.count < 2)
    self.type = rest.makesUUID ? .uuid : type
  }

  /// Returns the type that the first words name, and the other words that say something.
  private static func type(_ words: [String]) -> (type: ColumnType?, others: [String]) {
    let lower = words.map { $0.lowercased() }
    for count in stride(from: words.count, through: 1, by: -1) {
      let name = lower[..<count].joined(separator: " ")
      guard let type = ColumnType.byOtherName[name] ?? ColumnType.byName[name] else { continue }
      let others = words.indices[count...].filter { !idle.contains(lower[$0]) }
      guard lower.contains("unsigned"), let other = unsigned[type] else {
        return (type, others.map { words[$0] })
      }
      return (other, others.filter { lower[$0] != "unsigned" }.map { words[$0] })
    }
    return (lower == ["unsigned"] ? .uint64 : nil, [])
  }

  /// Words behind types that make no difference here.
  private static let idle: Set = [
    "signed", "zerofill", "varying", "precision", "with", "without", "local", "time", "zone",
    "large", "object",
  ]

  private static let unsigned: [ColumnType: ColumnType] = [
    .integer: .uint64, .int64: .uint64, .int32: .uint32, .int16: .uint16, .int8: .uint8,
    .uint64: .uint64, .uint32: .uint32, .uint16: .uint16, .uint8: .uint8,
  ]

  /// Returns how to say the rest; nil if the name of the type is all.
  func advice(isKnown: Bool) -> String? {
    if isList {
      let isKnown = properties.contains { $0.key == "swiftType" }
      return ListType.advice + (isKnown ? "" : ", such as \"[String]\"")
    }
    if words.isEmpty {
      return "write the type of its key, and the table as the property 'references'"
    }
    if properties.contains(where: { $0.key == "primaryKey" }) {
      return "a key is a property, 'primaryKey: true'"
    }
    if isRequired { return "a type without '?' doesn't allow NULL" }
    if saysNull { return "a '?' after the type allows NULL" }
    if isEnum {
      return "declare it under 'enums' and write its name, or give a text the property 'oneOf'"
    }
    if let firstKey { return advice(on: firstKey) }
    if details != nil, type == .decimal { return "a decimal has as many digits as it needs" }
    if isKnown, !isComplete {
      return "properties stand beside a type in braces, such as { type: text, unique: true }"
    }
    let ofTable = SQLName.folded(name).contains("many") ? OtherWords.table.advice(for: name) : nil
    return isKnown ? nil : ofTable ?? "it is neither a type of dbgen nor declared under 'enums'"
  }

  private func advice(on key: String) -> String {
    guard key == "maxLength", let length = properties.first(where: { $0.key == key }) else {
      return "'\(key)' is a property"
    }
    return "its length is a property, 'maxLength: \(length.value)'"
  }

  var isEnum: Bool {
    ["enum", "set"].contains(words.first?.lowercased())
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
