import DBGenSQLText
import SchemaParser

/// Checking queries of several statements.
extension ObjectChecker {
  /// Returns the interface of a query; nil if the query is invalid, which has been reported.
  mutating func interface(
    of query: Query, _ probe: QueryProbe
  ) throws(SQLiteError) -> QueryInterface? {
    let statements = query.statements
    if statements == [query] { return try interface(of: query, partOf: query, probe) }
    var interfaces: [QueryInterface] = []
    for statement in statements {
      guard let interface = try interface(of: statement, partOf: query, probe) else { return nil }
      interfaces.append(interface)
    }
    for (statement, interface) in zip(statements, interfaces.dropLast())
    where interface.cardinality != .count {
      reportLostRows(of: statement)
    }
    return statements.count == 1 || hasNoParts(query) ? merged(interfaces) : nil
  }

  private mutating func reportLostRows(of query: Query) {
    let start = SQLText(query.sql.value).tokens.first?.range ?? 0..<0
    report(
      .statementOfOtherKind,
      "the rows of this statement are lost: only the last statement of a query returns any",
      at: file.range(ofText: start, in: query.sql))
  }

  private mutating func hasNoParts(_ query: Query) -> Bool {
    guard let part = SQLText(ofQuery: query.sql.value).parts.first else { return true }
    report(
      .unusablePart, "a query of several statements has no optional parts",
      at: file.range(ofText: part.range.lowerBound..<part.body.lowerBound, in: query.sql))
    return false
  }

  /// Returns the interface of the last statement with the parameters of all.
  private mutating func merged(_ interfaces: [QueryInterface]) -> QueryInterface? {
    guard var interface = interfaces.last else { return nil }
    interface.preceding = interfaces.dropLast().map(\.sql.trimmed)
    interface.sql = interface.sql.trimmed
    if interface.effect == .reads, interfaces.count > 1 { interface.effect = .changes }
    interface.parameters = []
    for parameter in interfaces.flatMap(\.parameters) {
      add(parameter, to: &interface.parameters)
    }
    for order in interface.orders { reportShared(order, with: interface) }
    return interface
  }

  /// Reports what an order has of the parameters of other statements. The last statement would have
  /// nothing to bind such a value to in its other orders.
  private mutating func reportShared(_ order: OptionalOrder, with interface: QueryInterface) {
    let others = Set(interface.parameters.map(\.name.value))
    for parameter in order.parameters where others.contains(parameter.name.value) {
      report(
        .unusableOrder,
        "':\(parameter.name.value)' belongs to another statement: give the order a parameter of "
          + "its own", at: parameter.name.range)
    }
  }

  private mutating func add(_ parameter: QueryParameter, to parameters: inout [QueryParameter]) {
    let index = parameters.firstIndex { $0.name.value == parameter.name.value }
    guard let index else { return parameters.append(parameter) }
    if parameters[index].isList != parameter.isList {
      report(
        .untypedParameter,
        "parameter ':\(parameter.name.value)' is a list in one statement and a value in another: "
          + "use two parameters",
        at: parameter.name.range)
    }
    parameters[index].isNullable = parameters[index].isNullable || parameter.isNullable
    parameters[index].uses += parameter.uses
  }
}
