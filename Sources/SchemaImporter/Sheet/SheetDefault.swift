import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A default as a sheet writes it: a value, in single quotes or not, or SQL in parentheses.
enum SheetDefault: Equatable {
  case null
  case sql(String)
  case current(CurrentValue)
  case literal(SheetText)
  /// No default, or one such as PostgreSQL's `nextval` that SQLite provides by itself.
  case none
  /// A function that SQLite doesn't have.
  case unknown

  init(_ written: String, _ type: ColumnType) {
    let text = written.withoutCast
    let word = SQLName.folded(text)
    if word == "null" {
      // Other databases write this if there is no default.
      self = .none
    } else if text.hasPrefix("("), text.hasSuffix(")") {
      let sql = String(text.dropFirst().dropLast())
      self =
        word == "(null)"
        ? .null : Self.ofSQLServer(sql, type) ?? Self.number(text, type) ?? .sql(sql)
    } else if let current = Self.computed(text, type) {
      self = current
    } else if word.hasPrefix("nextval(") {
      self = .none
    } else if type != .text, type != .any, text.isCall {
      self = .unknown
    } else {
      self = .literal(Self.literal(text, type))
    }
  }

  /// Returns the present time, or another value of which each row gets a new one; nil for other defaults.
  private static func computed(_ text: String, _ type: ColumnType) -> SheetDefault? {
    let word = SQLName.folded(text)
    if let value = CurrentValue(rawValue: text) ?? clock(word, type), value.type == type {
      return .current(value)
    }
    let isClock = ["current_timestamp", "current_date", "current_time"].contains(word.name)
    return isClock ? .sql(word.name.uppercasedASCII) : nil
  }

  /// Returns a default of SQL Server, which shows each in parentheses; nil if SQLite has it, too.
  private static func ofSQLServer(_ sql: String, _ type: ColumnType) -> SheetDefault? {
    if sql.hasPrefix("N'"), sql.hasSuffix("'") { return .literal(SheetText("\(sql.dropFirst())")) }
    let word = SQLName.folded(sql)
    guard sqlServerClocks.contains(word.name), let value = clock(word, type), value.type == type
    else { return nil }
    return .current(value)
  }

  /// Returns the number that SQL Server shows in two pairs of parentheses or more; nil for other SQL.
  private static func number(_ text: String, _ type: ColumnType) -> SheetDefault? {
    let sql = SQLText(text)
    let number = sql.text(sql.unwrappedTokens)
    guard text.hasPrefix("(("), Double(number) != nil,
      number.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) })
    else { return nil }
    return .literal(Self.literal(number, type))
  }

  private static let sqlServerClocks: Set = [
    "getdate", "getutcdate", "sysdatetime", "sysutcdatetime", "newid", "newsequentialid",
  ]

  private static func literal(_ text: String, _ type: ColumnType) -> SheetText {
    var literal = SheetText(text)
    if type == .boolean {
      let word = literal.text.lowercased()
      let bit = word.hasPrefix("b'") ? String(word.dropFirst(2).dropLast()) : word
      literal.text = SheetWord.boolean(bit).map { "\($0)" } ?? literal.text
    }
    return literal
  }

  /// Returns the value that a function of another database computes; nil for other defaults.
  private static func clock(_ word: String, _ type: ColumnType) -> CurrentValue? {
    // A time some days from now is another.
    guard !word.contains(where: { "+-*/".contains($0) }) else { return nil }
    return switch word.name {
    case "now", "getdate", "sysdate", "sysdatetime", "localtimestamp", "statement_timestamp",
      "transaction_timestamp", "getutcdate", "sysutcdatetime", "utc_timestamp", "current_timestamp":
      type == .date ? .today : .now
    case "curdate", "localdate", "current_date": .today
    case "gen_random_uuid", "uuid_generate_v1", "uuid_generate_v4", "uuidv4", "uuidv7", "newid",
      "newsequentialid", "uuid":
      .newUUID
    default: nil
    }
  }

  static func write(_ value: DefaultValue, _ type: ColumnType) -> String {
    switch value {
    case .null: return "(NULL)"
    case .current(let value): return value.rawValue
    case .sql(let sql): return "(\(sql))"
    case .literal(.integer(let value)): return "\(value)"
    case .literal(.real(let value)): return "\(value)"
    case .literal(.boolean(let value)): return value ? "true" : "false"
    case .literal(.enumCase(let text)), .literal(.text(let text)):
      let isPlain =
        !text.isEmpty && SheetDefault(text, type) == .literal(SheetText(text))
        && !SheetText(text).isQuoted && text.trimmed == text && !SheetText.looksLikeNumber(text)
      return isPlain ? text : SQLString.quote(text)
    }
  }
}

extension String {
  /// The name of a function without its arguments.
  fileprivate var name: String { String(prefix { $0 != "(" }) }

  /// The text without a PostgreSQL cast, as in `'new'::text`.
  fileprivate var withoutCast: String {
    guard utf8.contains(0x3A) else { return self }
    let sql = SQLText(self)
    guard let first = sql.tokens.first, first.kind == .string || first.kind == .number,
      sql.text(1) == ":", sql.text(2).hasPrefix(":")
    else { return SQLName.folded(self).hasPrefix("null::") ? "NULL" : self }
    return sql.text(of: first)
  }

  /// Whether the text is a function call.
  fileprivate var isCall: Bool {
    guard hasSuffix(")"), let open = firstIndex(of: "("), open > startIndex else { return false }
    return self[..<open].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
