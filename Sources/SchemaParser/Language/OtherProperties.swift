import DBGenSQLSyntax
import DBGenSQLText

/// The properties of the language for the words after a type in SQL, Prisma or DBML.
struct OtherProperties {
  private(set) var properties: [(key: String, value: String)] = []
  private(set) var isNullable = false
  private(set) var isRequired = false
  private let type: ColumnType?
  private var countsUp = false

  init(of type: ColumnType?) { self.type = type }

  private static let words: Set = [
    "primary", "key", "pk", "not", "null", "unique", "default", "references", "check",
    "autoincrement", "auto_increment", "increment", "identity", "collate", "comment", "note",
    "constraint", "on", "belongs_to",
  ]

  static func begins(at parser: SQLParser) -> Bool {
    parser.isAt(anyOf: words) || parser.token.map { parser.sql.text(of: $0) == "@" } == true
  }

  mutating func add(_ key: String, _ value: String) {
    if !properties.contains(where: { $0.key == key }) { properties.append((key, value)) }
  }

  /// Adds the values of an enum in parentheses.
  mutating func addValues(_ sql: SQLText, _ range: Range<Int>) {
    let values = range.filter { sql.tokens[$0].isName || sql.tokens[$0].kind == .string }
    if values.isEmpty { return }
    add("oneOf", "[\(values.map { YAMLText.string(sql.name($0)) }.joined(separator: ", "))]")
  }

  mutating func read(_ parser: inout SQLParser) {
    while let place = parser.next() {
      let sql = parser.sql
      switch SQLName.folded(sql.text(place)) {
      case "primary", "pk", "id": add("primaryKey", "true")
      case "not": isRequired = parser.take("null") || isRequired
      case "null": isNullable = true
      case "unique": add("unique", "true")
      case "autoincrement", "auto_increment", "increment", "identity": countsUp = true
      case "default": readDefault(&parser)
      case "references": readReference(&parser)
      case "check": readCheck(&parser)
      case "on": readAction(&parser)
      case "updatedat": add("touch", "true")
      case "char", "varchar": readLength(&parser)
      case "collate": if let name = parser.name() { add("collate", SQLName.folded(sql.name(name))) }
      case "comment", "note":
        if let text = parser.next() { add("doc", YAMLText.string(sql.name(text))) }
      default: break
      }
    }
    if countsUp, properties.contains(where: { $0.key == "primaryKey" }) {
      add("autoincrement", "true")
    }
  }

  private mutating func readCheck(_ parser: inout SQLParser) {
    guard let range = parser.parenthesized(), !range.isEmpty else { return }
    add("check", YAMLText.scalar(parser.sql.text(range)))
  }

  private mutating func readLength(_ parser: inout SQLParser) {
    let length = parser.parenthesized().flatMap { Int(parser.sql.text($0)) }
    if let length, type == .text { add("maxLength", "\(length)") }
  }

  /// Reads `team(id)` or `team.id`.
  private mutating func readReference(_ parser: inout SQLParser) {
    let sql = parser.sql
    var names = parser.qualifiedName().map { sql.name($0) }
    if let columns = parser.parenthesized(), columns.count == 1 {
      names.append(sql.name(columns.lowerBound))
    }
    if !names.isEmpty { add("references", YAMLText.scalar(names.joined(separator: "."))) }
  }

  private mutating func readAction(_ parser: inout SQLParser) {
    guard let event = parser.next().map({ parser.sql.keyword($0) }) else { return }
    var words = [parser.keyword()]
    parser.skip()
    if words == ["set"] || words == ["no"] {
      words.append(parser.keyword())
      parser.skip()
    }
    let actions = ForeignKeyAction.allCases.map(\.rawValue)
    let action = actions.first { SQLName.folded($0) == words.joined() }
    guard let action, event == "delete" || event == "update" else { return }
    add(event == "delete" ? "onDelete" : "onUpdate", action)
  }

  /// Reads a constant or an expression. The value that SQLite computes for a type has a name.
  private mutating func readDefault(_ parser: inout SQLParser) {
    let start = parser.position
    let inside = parser.parenthesized()
    if inside == nil {
      if parser.isAt("-") || parser.isAt("+") { parser.skip() }
      parser.skip()
      _ = parser.parenthesized()
    }
    let range = inside ?? start..<parser.position
    let text = parser.sql.text(range)
    let word = SQLName.folded(text)
    if word.hasPrefix("autoincrement") {
      countsUp = true
    } else if word == "null" {
      isNullable = true
    } else if !range.isEmpty, let value = value(parser.sql, range, text) {
      add("default", value)
    }
  }

  /// Returns a default of the language; nil for a constant of another type.
  private func value(_ sql: SQLText, _ range: Range<Int>, _ text: String) -> String? {
    if let current = CurrentValue(for: type, insteadOf: text) { return current.rawValue }
    let token = sql.tokens[range.lowerBound]
    let isString = range.count == 1 && token.kind == .string
    let isConstant = isString || Double(text) != nil || range.count == 1 && token.kind == .word
    guard isConstant else { return "{ sql: \(YAMLText.quoted(text)) }" }
    let literal = isString ? sql.name(of: token) : text
    guard let type, type.traits.kind != .any else {
      return isString ? YAMLText.string(literal) : text
    }
    return LiteralReader(type: type).spelling(of: literal)
  }
}

extension LiteralReader {
  /// Returns a constant of another language as this type has it; nil if it has no such constant.
  fileprivate func spelling(of text: String) -> String? {
    let kind = type.traits.kind
    let isPlain = [.integer, .unsigned, .real, .boolean].contains(kind)
    let isText = [.text, .json, .enumeration].contains(kind)
    let number = kind == .boolean ? nil : Bool(SQLName.folded(text)).map { $0 ? "1" : "0" }
    for candidate in isPlain ? [text, number].compactMap(\.self) : [text] {
      do throws(LiteralProblem) {
        _ = try read(YAMLScalar(candidate, .plain))
        if isPlain { return candidate }
        return isText ? YAMLText.string(candidate) : YAMLText.scalar(candidate)
      } catch {
        if let suggestion = error.suggestion { return suggestion }
      }
    }
    return nil
  }
}

extension CurrentValue {
  /// Creates the value that SQLite computes for a type, if a text must mean it: a constant of such
  /// a type has digits.
  init?(for type: ColumnType?, insteadOf text: String) {
    let current = Self.allCases.first { $0.type == type }
    guard let current, !text.isEmpty, !text.contains(where: \.isNumber),
      SQLName.folded(text) != "null"
    else { return nil }
    self = current
  }
}
