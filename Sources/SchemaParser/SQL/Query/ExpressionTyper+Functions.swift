/// What SQLite's functions give; see "Built-In Scalar SQL Functions" and what it refers to.
extension ExpressionTyper {
  private struct Call {
    var name: String
    var arguments: [ExpressionType]
    var isWindow: Bool
    /// Whether it can be called with no row.
    var canBeEmpty: Bool

    var isNullable: Bool { arguments.contains(where: \.isNullable) }
    var first: ExpressionType { arguments.first ?? .unknown }
  }

  mutating func call() -> ExpressionType? {
    let name = statement.words[position].name
    guard let close = statement.closing(position + 1) else { return nil }
    position += 2
    _ = take("distinct")
    if keyword() == "*" { position += 1 }
    var arguments: [ExpressionType] = []
    while position < close {
      guard let argument = expression(0) else { return nil }
      arguments.append(argument)
      if keyword() == "order" { position = close }
      guard position == close || take(",") else { return nil }
    }
    position = close + 1
    let isFiltered = take("filter") && skipParentheses()
    let isWindow = take("over")
    if isWindow, !skipParentheses() { position += 1 }
    return Self.result(
      of: Call(
        name: name, arguments: arguments, isWindow: isWindow,
        canBeEmpty: isFiltered || isWindow || !select.isGrouped))
  }

  private static func result(of call: Call) -> ExpressionType {
    if let type = always[call.name] { return .of(type, nullable: false) }
    if let type = maybe[call.name] { return .of(type, nullable: true) }
    if let type = ofArguments[call.name] { return .of(type, nullable: call.isNullable) }
    return aggregate(call) ?? choice(call)
  }

  /// Functions that never give NULL.
  private static let always: [String: ColumnType] = [
    "count": .integer, "row_number": .integer, "rank": .integer, "dense_rank": .integer,
    "ntile": .integer, "random": .integer, "changes": .integer, "total_changes": .integer,
    "last_insert_rowid": .integer, "total": .real, "percent_rank": .real, "cume_dist": .real,
    "typeof": .text, "quote": .text, "hex": .text, "char": .text, "json_array": .text,
    "json_object": .text, "json_group_array": .text, "json_group_object": .text,
  ]

  /// Functions that can give NULL whatever they are called with.
  private static let maybe: [String: ColumnType] = [
    "date": .text, "time": .text, "datetime": .text, "strftime": .text, "julianday": .real,
    "unixepoch": .integer, "unicode": .integer, "json_array_length": .integer, "json_type": .text,
    "group_concat": .text, "string_agg": .text, "printf": .text, "format": .text, "sqrt": .real,
  ]

  /// Functions that give NULL for NULL.
  private static let ofArguments: [String: ColumnType] = [
    "length": .integer, "instr": .integer, "lower": .text, "upper": .text, "trim": .text,
    "ltrim": .text, "rtrim": .text, "substr": .text, "substring": .text, "replace": .text,
    "round": .real, "glob": .boolean, "like": .boolean, "json": .text,
  ]

  private static func aggregate(_ call: Call) -> ExpressionType? {
    let isNullable = call.canBeEmpty || call.first.isNullable
    switch (call.name, call.arguments.count) {
    case ("avg", 1): return .of(.real, nullable: isNullable)
    case ("sum", 1): return call.first.number.map { .of($0, nullable: isNullable) } ?? .unknown
    case ("min", 1), ("max", 1): return call.first.nullable(isNullable)
    default: return nil
    }
  }

  /// Functions that give one of their arguments.
  private static func choice(_ call: Call) -> ExpressionType {
    let arguments = call.arguments
    switch call.name {
    case "coalesce", "ifnull":
      let type = ExpressionType.common(arguments)
      return type.nullable(arguments.allSatisfy(\.isNullable))
    case "min", "max": return .common(arguments)
    case "iif", "if":
      let otherwise = arguments.count == 2 ? [ExpressionType.constant(.null)] : []
      return .common(arguments.dropFirst() + otherwise)
    case "nullif", "lag", "lead", "first_value", "last_value", "nth_value":
      return call.first.nullable(true)
    case "abs": return call.first.number.map { .of($0, nullable: call.isNullable) } ?? .unknown
    case "likely", "unlikely": return call.first
    default: return .unknown
    }
  }
}
