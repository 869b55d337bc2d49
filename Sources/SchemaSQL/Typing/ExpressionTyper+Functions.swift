import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Types of calls of SQLite's functions; see "Built-In Scalar SQL Functions" in SQLite's
/// documentation and the pages that it refers to.
extension ExpressionTyper {
  private struct Call {
    var name: SQLName
    var operands: [Operand]
    /// Whether it may be called for no rows.
    var canBeEmpty: Bool

    var arguments: [ExpressionType] { operands.map(\.type) }
    var isNullable: Bool { operands.contains { $0.type.isNullable } }
    var first: ExpressionType { operands.first?.type ?? .unknown }
  }

  mutating func call(_ call: SQLCall) -> ExpressionType {
    let operands = call.arguments.map { operand($0) }
    // The app may register another function with this name.
    guard !scope.probe.hasOwnFunction(call.name) else { return .unknown }
    if SQLFacts.timeFunctions.contains(call.name) { findings.timeCalls.append(call) }
    let canBeEmpty = call.filter != nil || call.window != nil || !scope.isGrouped
    let call = Call(name: call.name, operands: operands, canBeEmpty: canBeEmpty)
    note(call)
    return Self.result(of: call)
  }

  private static func result(of call: Call) -> ExpressionType {
    if let type = aggregate(call) { return type }
    if let type = FunctionTypes.fixed[call.name] {
      let isOfWhole = call.arguments.count == 1 && FunctionTypes.ofDocuments.contains(call.name)
      let isNullable =
        !(SQLFacts.nullOnlyOfNull.contains(call.name) || isOfWhole) || call.isNullable
      return .of(type, nullable: !SQLFacts.neverNull.contains(call.name) && isNullable)
    }
    return choice(call)
  }

  private static func aggregate(_ call: Call) -> ExpressionType? {
    let isNullable = call.canBeEmpty || call.first.isNullable
    switch (call.name, call.arguments.count) {
    case ("avg", 1): return .of(.real, nullable: isNullable)
    case ("sum", 1): return call.first.asNumber(nullable: isNullable)
    case ("group_concat", _), ("string_agg", _): return .of(.text, nullable: isNullable)
    case ("min", 1), ("max", 1): return call.first.nullable(isNullable)
    default: return nil
    }
  }

  /// Returns the type of a function that returns one of its arguments, or something of the same
  /// kind.
  private static func choice(_ call: Call) -> ExpressionType {
    let arguments = call.arguments
    let isNullOfText = call.first.number == nil || call.isNullable
    switch call.name {
    case "coalesce", "ifnull":
      return .common(arguments).nullable(arguments.allSatisfy(\.isNullable))
    case "min", "max": return .common(arguments)
    case "iif", "if":
      let otherwise = arguments.count % 2 == 0 ? [ExpressionType.constant(.null)] : []
      return .common(arguments.valuesOfIif + otherwise)
    case "lag", "lead": return .common([call.first] + arguments.dropFirst(2)).nullable(true)
    case "nullif", "first_value", "last_value", "nth_value": return call.first.nullable(true)
    case "abs": return call.first.asNumber(nullable: call.isNullable)
    case "ceil", "ceiling", "floor", "trunc": return call.first.asNumber(nullable: isNullOfText)
    case "sign": return .of(.integer, nullable: isNullOfText)
    case "likely", "unlikely", "likelihood": return call.first
    case "substr", "substring": return part(call)
    case "replace":
      // If there's nothing to replace, the argument is returned unchanged.
      return call.first.storage == .text
        ? .of(.text, nullable: call.isNullable) : .untyped(isNullable: call.isNullable)
    default: return .unknown
    }
  }

  private static func part(_ call: Call) -> ExpressionType {
    switch call.first.storage {
    // An empty part of a blob is NULL.
    case .blob: .of(.blob, nullable: true)
    case .text, .integer, .real: .of(.text, nullable: call.isNullable)
    case .any, nil: .unknown
    }
  }

  // MARK: - Uses of the arguments

  private mutating func note(_ call: Call) {
    let (operands, arguments) = (call.operands, call.arguments)
    for (argument, type) in zip(arguments, FunctionTypes.parameters[call.name] ?? []) {
      if let type { findings.note([argument], as: type) }
    }
    if FunctionTypes.calculating.contains(call.name) {
      findings.calculations += operands.filter(\.isNoNumber)
    }
    switch call.name {
    case "coalesce", "ifnull":
      findings.relateOptional(arguments)
      compare(operands, .choice)
    case "nullif":
      findings.relate(arguments, takesNull: true)
      compare(operands, .other)
    case "iif", "if": choose(among: operands.valuesOfIif)
    case "lag", "lead": choose(among: Array(operands.prefix(1) + operands.dropFirst(2)))
    case "min", "max":
      findings.relate(arguments)
      compare(operands, .other)
      findings.extremes += operands.filter(\.isDecimal)
    default: break
    }
  }

  private mutating func choose(among values: [Operand]) {
    findings.relateValues(values.map(\.type))
    compare(values, .choice)
  }
}
