import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Rewrites expressions that mean the same in PostgreSQL as in SQLite. Of all others, it says so,
/// because PostgreSQL converts types and compares text in other ways.
struct PostgreSQLExpression {
  /// A type whose values both compare in the same way.
  enum Kind: Equatable {
    case number, text, truth, boolean
    /// Any other type of a column, and how the column stores it.
    case stored(ColumnType, Encoding?)
  }

  struct Value {
    var sql: String
    var kind: Kind
    /// The text of a constant.
    var constant: String?
    /// Whether it is an integer of up to 32 bits, with which PostgreSQL calculates in as many.
    var isNarrow = false

    /// The value as an operand of arithmetic, which in SQLite has 64 bits.
    var wide: String { isNarrow ? "\(sql)::bigint" : sql }
  }

  private let columns: [SQLName: Column]

  init(_ columns: [Column]) {
    self.columns = Dictionary(firstOf: columns.map { ($0.name.sqlName, $0) })
  }

  /// Returns a condition for PostgreSQL; nil if it may mean something else there.
  func condition(_ sql: String) -> String? {
    guard let value = value(sql), value.kind == .truth else { return nil }
    return value.sql
  }

  /// Returns an expression for PostgreSQL with its type; nil if it may mean something else there.
  func value(_ sql: String) -> Value? {
    let text = SQLText(sql)
    return Rewriting(text: text, columns: columns).value(text.expression())
  }
}

private struct Rewriting {
  typealias Value = PostgreSQLExpression.Value

  let text: SQLText
  let columns: [SQLName: Column]

  func value(_ expression: SQLExpression) -> Value? {
    switch expression.form {
    case .literal(let constant): literal(constant, text.text(expression.range))
    case .column(let path): column(path.name)
    case .prefix(let sign, let operand): prefix(sign, operand)
    case .binary(let sign, let left, let right): binary(sign.name, left, right)
    case .nullTest(let operand, let isNegated):
      value(operand).map { truth("\($0.sql) IS \(isNegated ? "NOT " : "")NULL") }
    case .between(let value, let low, let high, let isNegated):
      compared([value, low, high], ordered: true).map {
        truth("\($0[0]) \(isNegated ? "NOT " : "")BETWEEN \($0[1]) AND \($0[2])")
      }
    case .membership(let value, .list(let members), let isNegated) where !members.isEmpty:
      compared([value] + members, ordered: false).map {
        let list = $0.dropFirst().joined(separator: ", ")
        return truth("\($0[0]) \(isNegated ? "NOT " : "")IN (\(list))")
      }
    case .parentheses(let inside) where inside.count == 1:
      value(inside[0]).map {
        Value(sql: "(\($0.sql))", kind: $0.kind, constant: $0.constant, isNarrow: $0.isNarrow)
      }
    case .cast(let operand, let type): cast(operand, text.text(type))
    case .call(let call): self.call(call)
    default: nil
    }
  }

  private func truth(_ sql: String) -> Value { Value(sql: sql, kind: .truth) }

  // MARK: - Operands

  private func literal(_ constant: SQLConstant, _ token: String) -> Value? {
    switch constant {
    // SQLite's TRUE and FALSE are 1 and 0.
    case .boolean(let value):
      let number = value ? "1" : "0"
      return Value(sql: number, kind: .number, constant: number)
    case .text:
      return Value(sql: token, kind: .text, constant: String(token.dropFirst().dropLast()))
    case .blob:
      let digits = String(token.dropFirst(2).dropLast())
      return Value(sql: "'\\x\(digits)'", kind: .stored(.blob, nil), constant: digits)
    // A hexadecimal number isn't one in PostgreSQL 15.
    case .integer, .real:
      guard token.allSatisfy({ "0123456789.eE+-".contains($0) }) else { return nil }
      return Value(sql: token, kind: .number, constant: token)
    case .null, .current: return nil
    }
  }

  private func column(_ name: SQLName) -> Value? {
    columns[name].map {
      Value(
        sql: $0.name.postgreSQLColumn, kind: kind(of: $0),
        isNarrow: ["smallint", "integer"].contains($0.postgreSQLType))
    }
  }

  private func kind(of column: Column) -> PostgreSQLExpression.Kind {
    let type = column.type.value
    switch type.traits.kind {
    case .integer, .real: return .number
    case .unsigned where column.storage == .integer: return .number
    case .boolean: return .boolean
    case .enumeration where column.storage == .integer: return .number
    case .text, .url, .enumeration:
      return column.hasOtherCollation ? .stored(type, nil) : .text
    default: return .stored(type, column.encoding?.value)
    }
  }

  // MARK: - Operators

  private func prefix(_ sign: String, _ operand: SQLExpression) -> Value? {
    guard let operand = value(operand) else { return nil }
    switch (sign, operand.kind) {
    case ("not", .truth), ("not", .boolean): return truth("NOT \(operand.sql)")
    case ("-", .number):
      let isNegative = operand.sql.hasPrefix("-")
      return Value(
        sql: isNegative ? "-(\(operand.sql))" : "-\(operand.sql)", kind: .number,
        constant: operand.constant.map { "-\($0)" })
    default: return nil
    }
  }

  /// The operators that compare, by their names in SQLite.
  private static let comparisons = [
    "=": "=", "==": "=", "<>": "<>", "!=": "<>", "is": "IS NOT DISTINCT FROM",
    "is not": "IS DISTINCT FROM", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
  ]

  private func binary(_ sign: String, _ left: SQLExpression, _ right: SQLExpression) -> Value? {
    if sign.hasPrefix("is"), right.constant == .null {
      return value(left).map { truth("\($0.sql) \(sign.uppercasedASCII) NULL") }
    }
    // Any number but 0 is true.
    if sign.hasPrefix("is"), case .boolean = right.constant, value(left)?.kind != .boolean {
      return nil
    }
    if let comparison = Self.comparisons[sign] {
      return compared([left, right], ordered: ["<", "<=", ">", ">="].contains(sign)).map {
        truth("\($0[0]) \(comparison) \($0[1])")
      }
    }
    guard let left = value(left), let right = value(right) else { return nil }
    return binary(sign, left, right)
  }

  private func binary(_ sign: String, _ left: Value, _ right: Value) -> Value? {
    switch sign {
    case "and", "or":
      guard [left, right].allSatisfy({ [.truth, .boolean].contains($0.kind) }) else { return nil }
      return truth("\(left.sql) \(sign.uppercasedASCII) \(right.sql)")
    // PostgreSQL divides by 0 with an error, not with NULL.
    case "+", "-", "*":
      guard left.kind == .number, right.kind == .number else { return nil }
      return Value(sql: "\(left.wide) \(sign) \(right.wide)", kind: .number)
    case "||":
      guard left.kind == .text, right.kind == .text else { return nil }
      return Value(sql: "\(left.sql) || \(right.sql)", kind: .text)
    default: return nil
    }
  }

  /// Returns the operands of a comparison, if both databases compare them in the same way.
  private func compared(_ operands: [SQLExpression], ordered: Bool) -> [String]? {
    let values = operands.compactMap(value)
    guard values.count == operands.count,
      let kind = (values.first { $0.constant == nil } ?? values.first)?.kind, kind != .truth
    else { return nil }
    let texts = values.compactMap { $0.constant == nil ? same($0, kind) : constant($0, kind) }
    guard texts.count == values.count else { return nil }
    // SQLite orders text by its bytes.
    return kind == .text && ordered ? ["\(texts[0]) COLLATE \"C\""] + texts.dropFirst() : texts
  }

  private func same(_ value: Value, _ kind: PostgreSQLExpression.Kind) -> String? {
    if case .stored(let type, _) = kind, type.traits.lengthUnit == .character { return nil }
    return value.kind == kind && kind != .stored(.any, nil) ? value.sql : nil
  }

  /// Returns a constant as one of a type.
  private func constant(_ value: Value, _ kind: PostgreSQLExpression.Kind) -> String? {
    let text = value.constant ?? ""
    switch (kind, value.kind) {
    case (.number, .number), (.text, .text): return value.sql
    case (.boolean, .number): return ["0": "false", "1": "true"][text]
    case (.stored(.uint64, .blob), .stored(.blob, nil)):
      return UInt64(text, radix: 16).map { "\($0)" }
    case (.stored(.date, .text), .text), (.stored(.date, nil), .text):
      return DateLiteral(text[...]).map { _ in value.sql }
    case (.stored(.timestamp, .text), .text), (.stored(.timestamp, nil), .text):
      return TimestampLiteral(text).map { _ in "'\(text)+00'" }
    default: return nil
    }
  }

  // MARK: - Functions

  /// Decimals are stored as text, and compared as numbers.
  private func cast(_ operand: SQLExpression, _ type: String) -> Value? {
    guard let value = value(operand), SQLName.areEqual(type, "NUMERIC"),
      [.stored(.decimal, nil), .number].contains(value.kind)
    else { return nil }
    return Value(sql: value.sql, kind: .number)
  }

  private func call(_ call: SQLCall) -> Value? {
    guard !call.isDistinct, call.filter == nil, call.window == nil else { return nil }
    let arguments = call.arguments.compactMap(value)
    guard arguments.count == call.arguments.count, let first = arguments.first else { return nil }
    switch (call.name, first.kind) {
    case ("length", .text) where arguments.count == 1: return length("char_length", first)
    case ("length", .stored(.blob, _)) where arguments.count == 1:
      return length("octet_length", first)
    case ("length", .stored(let type, _))
    where arguments.count == 1 && type.traits.lengthUnit == .character:
      return length("char_length", first)
    case ("abs", .number) where arguments.count == 1:
      return Value(sql: "abs(\(first.sql))", kind: .number)
    case ("coalesce", .number), ("coalesce", .text):
      guard arguments.allSatisfy({ $0.kind == first.kind }) else { return nil }
      let list = arguments.map(\.sql).joined(separator: ", ")
      return Value(sql: "coalesce(\(list))", kind: first.kind)
    default: return nil
    }
  }

  private func length(_ function: String, _ value: Value) -> Value {
    Value(sql: "\(function)(\(value.sql))", kind: .number)
  }
}

// MARK: - Defaults

extension PostgreSQLExpression {
  /// Returns the default of a column; nil if an expression may mean something else.
  static func defaultValue(_ sql: String, of column: Column) -> String? {
    if SQLText(sql).isNow { return now(of: column) }
    guard let value = PostgreSQLExpression([]).value(sql) else { return nil }
    switch (value.kind, column.postgreSQLType) {
    case (.text, "text"), (.number, "bigint"), (.number, "integer"), (.number, "smallint"),
      (.number, "double precision"), (.number, "numeric(20)"):
      return "(\(value.sql))"
    case (.number, "boolean"): return ["0": "false", "1": "true"][value.constant ?? ""]
    default: return nil
    }
  }

  /// Returns the present time as a value of a column; nil for a column of other values.
  static func now(of column: Column) -> String? {
    switch column.type.value {
    case .timestamp: "CURRENT_TIMESTAMP"
    case .date: "(CURRENT_TIMESTAMP AT TIME ZONE 'UTC')::date"
    default: nil
    }
  }
}

extension SQLText {
  /// The formats of a whole time, or of a whole day.
  private static let formats: Set = [
    "'%Y-%m-%d %H:%M:%f'", "'%Y-%m-%d %H:%M:%S'", "'%Y-%m-%dT%H:%M:%fZ'", "'%Y-%m-%dT%H:%M:%SZ'",
    "'%s'", "'%J'", "'%Y-%m-%d'", "'%F'",
  ]

  /// Whether the expression is the present time, in any form.
  fileprivate var isNow: Bool {
    var expression = expression().unwrapped
    if case .cast(let operand, _) = expression.form { expression = operand.unwrapped }
    switch expression.form {
    case .literal(.current): return true
    case .call(let call):
      let arguments = call.arguments.map { SQLName.folded(self.text($0.range)) }
      let known = ["'now'", "'subsec'", "'subsecond'"]
      let formats = call.arguments.map { self.text($0.range) }
      return SQLFacts.timeFunctions.contains(call.name) && call.name != "time"
        && (arguments.contains("'now'") || call.name == "unixepoch" && arguments.isEmpty)
        && zip(arguments, formats).allSatisfy { known.contains($0) || Self.formats.contains($1) }
    default: return false
    }
  }
}
