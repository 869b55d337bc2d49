import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Reads SQL defaults as constants of a schema file.
enum DefaultReader {
  /// Returns the default of a column whose type is known: a constant if SQL would write it the same
  /// way, or else the expression.
  static func read(_ column: Column) -> Located<DefaultValue>? {
    guard case .sql(let sql) = column.defaultValue?.value else { return column.defaultValue }
    if SQLName.areEqual(sql, "null") { return nil }
    if let value = CurrentValue.allCases.first(where: { $0.type == column.type.value }),
      let current = column.form.current, isSame(current, sql, in: column)
    {
      return Located(.current(value))
    }
    let literal =
      literal(of: sql, column.type.value) ?? time(sql, of: column) ?? converted(sql, of: column)
    // A text with quotes of its own would look like SQL.
    if case .text(let text) = literal, text.insideSQLQuotes != nil { return Located(.sql(sql)) }
    return Located(literal.map { .literal($0) } ?? .sql(sql))
  }

  /// Whether a column stores the same for two expressions of the present time.
  private static func isSame(_ first: String, _ second: String, in column: Column) -> Bool {
    let affinity = Affinity(declaredType: column.declaredType, isStrict: false)
    let (first, second) = (NormalizedSQL(first, names: []), NormalizedSQL(second, names: []))
    return first.presentTime(storedAs: affinity) == second.presentTime(storedAs: affinity)
  }

  /// Reads a number that SQL would write in another way, but a column stores in the same.
  private static func converted(_ sql: String, of column: Column) -> Literal? {
    let affinity = Affinity(declaredType: column.declaredType, isStrict: false)
    if affinity == .text, column.type.value == .text {
      return integer(sql) == nil ? nil : .text(sql)
    }
    guard [.integer, .real, .numeric].contains(affinity), let value = SQLText.storedNumber(of: sql),
      abs(value) < 0x1p53
    else { return nil }
    return switch column.type.value {
    case .integer: Int64(exactly: value).map { .integer($0) }
    case .boolean where value == 0 || value == 1: .boolean(value == 1)
    case .real: .real(value)
    default: nil
    }
  }

  private static func literal(of sql: String, _ type: ColumnType) -> Literal? {
    let truth = SQLText(sql).truth
    let sql = truth.map { $0 ? "1" : "0" } ?? sql
    return switch type.traits.kind {
    case .boolean: sql == "0" ? .boolean(false) : sql == "1" ? .boolean(true) : nil
    case .real: real(sql)
    case .text, .decimal, .json: text(sql)
    case .blob: blob(sql)
    case .any: integer(sql) ?? real(sql) ?? text(sql)
    case .integer: integer(sql)
    default: nil
    }
  }

  /// Reads a time or a day in the form that the language has, too.
  private static func time(_ sql: String, of column: Column) -> Literal? {
    guard column.encoding == nil, let literal = text(sql), let text = literal.text else {
      return nil
    }
    let form =
      switch column.type.value {
      case .timestamp: TimestampLiteral(text)?.description
      case .date: DateLiteral(text[...])?.description
      default: String?.none
      }
    return form == text ? literal : nil
  }

  static func integer(_ sql: String) -> Literal? {
    Int64(sql).flatMap { "\($0)" == sql ? .integer($0) : nil }
  }

  private static func real(_ sql: String) -> Literal? {
    Double(sql).flatMap { $0.isFinite && "\($0)" == sql ? .real($0) : nil }
  }

  /// The text of a string literal.
  static func text(_ sql: String) -> Literal? {
    let text = SQLText(sql)
    guard text.tokens.count == 1, text.comments.isEmpty, text.tokens[0].kind == .string,
      text.unclosed == nil
    else { return nil }
    return .text(text.name(0))
  }

  private static func blob(_ sql: String) -> Literal? {
    guard sql.hasPrefix("X'"), sql.hasSuffix("'") else { return nil }
    let digits = String(sql.dropFirst(2).dropLast())
    return digits == SQLName.folded(digits) ? .text("0x" + digits) : nil
  }
}
