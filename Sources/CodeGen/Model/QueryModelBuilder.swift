import SchemaParser
import SchemaSQL

/// Builds the model of a query.
struct QueryModelBuilder {
  let schema: CheckedSchema
  let names: SwiftNames
  let types: ColumnTypes
  let query: CheckedQuery
  let queryNames: SwiftNames.QueryNames
  let interface: QueryInterface
  let parts: [QueryPart]

  init(
    _ schema: CheckedSchema, _ names: SwiftNames, _ types: ColumnTypes, _ records: QueryRecords,
    _ query: CheckedQuery, _ queryNames: SwiftNames.QueryNames
  ) {
    (self.schema, self.names, self.types, self.query) = (schema, names, types, query)
    self.queryNames = queryNames
    interface = query.interface
    parts = zip(interface.results, queryNames.results).map { records.part($0, named: $1) }
  }

  var model: QueryModel {
    let result = resultAndReading.0
    let parameters = parameters
    let order = queryNames.orders.isEmpty ? [] : ["order: \(queryNames.order)"]
    let function = FunctionModel(
      doc: doc(),
      attributes: interface.cardinality == .count ? ["@discardableResult"] : [],
      name: SwiftName.escaped(queryNames.function),
      parameters: parameters.map(\.declaration) + order + [transaction],
      result: result,
      body: body)
    return QueryModel(
      function: function, overloads: overloads(of: function, parameters), row: row,
      order: orderEnum, imports: .ofFunctions(ownTypes: ownTypes))
  }

  /// The types of parameters and results that the schema names.
  private var ownTypes: [String] {
    interface.parameters.map(swiftType).filter(\.isOwn).map(\.name)
      + parts.filter(\.hasOwnType).map(\.valueType)
  }

  private var body: FunctionModel.Body {
    let (statement, reading) = (statement(parameters), resultAndReading.1)
    let bindings = bindings(in: interface.sql)
    if interface.preceding.isEmpty { return .statement(statement, bindings: bindings, reading) }
    let preceding = interface.preceding.map {
      (FunctionModel.Statement.sql($0, name: query.name.value), bindings: self.bindings(in: $0))
    }
    return .statements(preceding, last: statement, bindings: bindings, reading)
  }

  /// Returns the arguments that bind what a statement has of the parameters that aren't left out.
  private func bindings(in sql: String) -> [String] {
    let numbers = QueryInterface.parameterNumbers(of: sql)
    return zip(interface.parameters, parameters(in: sql))
      .filter { !$0.0.isOptional && numbers[$0.0.name.value] != nil }.map(\.1.binding)
  }

  private var transaction: String {
    let type = interface.effect == .reads ? "ReadTransaction" : "WriteTransaction"
    let label = transactionLabel == "transaction" ? "" : transactionLabel + " "
    return "\(label)transaction: \(names.runtime(type))"
  }

  /// Returns the doc comment of the function without some parameters.
  func doc(without missing: Set<Int> = []) -> [String] {
    var lines = query.doc.docLines
    let given = interface.parameters.indices.filter { !missing.contains($0) }
    let described = given.compactMap { index in
      docOfParameter(at: index).map { "- Parameter \(queryNames.parameters[index]): \($0)" }
    }
    let throwing =
      [.one, .value].contains(interface.cardinality) && !givesOneRow
      ? ["- Throws: `DatabaseError.rowNotFound` if there is no such row."] : []
    let notes = described + throwing
    if !notes.isEmpty, !lines.isEmpty { lines.append("") }
    return lines + notes
  }

  /// Whether the cardinality is inferred: `one` then means that the query can only return one row.
  private var givesOneRow: Bool { query.cardinality == nil }

  // MARK: - Parameters

  func swiftType(of parameter: QueryParameter) -> ColumnTypes.ColumnSwiftType {
    types.swiftType(of: parameter.uses[0].value)
  }

  /// Returns the type of a parameter that isn't left out.
  func declaredType(of parameter: QueryParameter) -> String {
    let name = swiftType(of: parameter).name
    return parameter.isList ? "[\(name)]" : name + (isOptional(parameter) ? "?" : "")
  }

  private func isOptional(_ parameter: QueryParameter) -> Bool {
    parameter.isNullable && !parameter.isOptional
  }

  /// The names that the function's body uses, other than those of types.
  private var taken: Set<String> {
    let names: Set<String> = ["transaction", "statement", "row", "groups", "places", "place"]
    let numbers = 2..<2 + max(0, (group?.keyTypes.count ?? 0))
    let ofGroups = numbers.flatMap { ["places\($0)", "place\($0)"] }
    return names.union(ofGroups + (hasParts ? ["order", "parts"] : []))
  }

  private var parameters: [Parameter] { parameters(in: interface.sql) }

  /// Returns the parameters as a statement binds them.
  private func parameters(in sql: String) -> [Parameter] {
    parameters(
      interface.parameters, queryNames.parameters, in: sql,
      withoutDefault: Set(groupsOfParameters.joined()))
  }

  /// The parameters of each order.
  var parametersOfOrders: [[Parameter]] {
    zip(interface.orders, queryNames.orderParameters).map {
      parameters($0.parameters, $1, in: interface.sql)
    }
  }

  private func parameters(
    _ parameters: [QueryParameter], _ names: [String], in sql: String, withoutDefault: Set<Int> = []
  ) -> [Parameter] {
    let (taken, numbers) = (taken, QueryInterface.parameterNumbers(of: sql))
    let swiftNames = SwiftName.parameters(names) { name in
      taken.contains(name) || self.names.isTypeInBodies(name)
    }
    return zip(parameters, swiftNames).enumerated().map { index, pair in
      let (parameter, swift) = pair
      let missing = withoutDefault.contains(index) ? "?" : "? = nil"
      let (coding, number) = (swiftType(of: parameter).coding, numbers[parameter.name.value] ?? 0)
      return Parameter(
        declaration: "\(swift.declaration): \(declaredType(of: parameter))"
          + (parameter.isOptional ? missing : ""), local: swift.local,
        binding: parameter.isList
          ? "list: \(swift.local), as: \(coding.valueCoding), at: \(number)"
          : coding.binding(swift.local, isOptional: isOptional(parameter), at: Int(number)))
    }
  }

  // MARK: - Results

  private var resultAndReading: (String, FunctionModel.Reading) {
    if interface.cardinality == .count {
      return ("Int", .expression("statement.runCountingChanges()"))
    }
    if let group { return ("[\(queryNames.row)]", .groups(group)) }
    let type = hasRow ? queryNames.row : parts.first?.type ?? "Void"
    let value: QueryValueModel =
      hasRow
      ? .structure(type: queryNames.row, arguments: parts.map { "\($0.label): \($0.reading)" })
      : .expression(parts.first?.reading ?? "()")
    switch interface.cardinality {
    case .many:
      if !hasRow, let part = parts.first, let table = part.wholeRow {
        return ("[\(type)]", .expression("statement.all(\(table).self)"))
      }
      return ("[\(type)]", .rows(function: "rows", value: value))
    case .optional:
      let isOptional = !hasRow && parts.first?.isNullable == true
      return (
        isOptional ? type : type + "?",
        .rows(function: "firstRow", value: value, operation: isOptional ? " ?? nil" : "")
      )
    case .one, .value, .count:
      return (type, .rows(function: "oneRow", value: value))
    }
  }

  /// Whether the rows have their own struct: rows of one column or one table don't.
  private var hasRow: Bool { parts.count > 1 }

  private var row: QueryRowModel? {
    guard hasRow, interface.cardinality != .count else { return nil }
    let doc = ["A row of `\(names.namespace).\(queryNames.function)`."]
    var row =
      parents.isEmpty
      ? QueryRowModel(
        name: queryNames.row, doc: doc, conformances: conformances(isIdentified: rowID != nil),
        properties: parts.map(\.property), id: rowID?.property,
        hashedKey: hashedKey(isIdentified: rowID != nil))
      : structure(ofLevel: 0, doc)
    row.imports = imports(conformances: row.conformances)
    return row
  }

  private func imports(conformances: [String]) -> [ImportModel] {
    let keys = keysOfIDs
    let isAny = parts.contains(where: \.isAny) || keys.contains(where: \.isAny)
    let foundationTypes =
      parts.filter(\.isFoundations).map(\.valueType)
      + keys.map(\.type).filter(\.isFoundations).map(\.name)
    let ownTypes =
      parts.filter(\.hasOwnType).map(\.valueType) + keys.map(\.type).filter(\.isOwn).map(\.name)
    return (isAny ? [.runtime] : [])
      + .ofModel(
        foundationTypes: foundationTypes, ownTypes: ownTypes,
        protocols: conformances)
  }

  func conformances(isIdentified: Bool) -> [String] {
    let identifiable = isIdentified ? ["Identifiable"] : []
    return parts.contains(where: \.isTuple)
      ? (identifiable + ["Sendable"]).adding(query.conformances)
      : schema.written.conformances(identifiable + ["Hashable", "Sendable"], query.conformances)
  }

  func hashedKey(isIdentified: Bool) -> [String] {
    // A tuple isn't hashed.
    isIdentified && !parts.contains(where: \.isTuple) ? ["id"] : []
  }
}
