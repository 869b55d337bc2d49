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
    self.schema = schema
    self.names = names
    self.types = types
    self.query = query
    self.queryNames = queryNames
    interface = query.interface
    parts = zip(interface.results, queryNames.results).map { records.part($0, named: $1) }
  }

  var model: QueryModel {
    let (result, reading) = resultAndReading
    let parameters = parameters
    let order = queryNames.orders.isEmpty ? [] : ["order: \(queryNames.order)"]
    return QueryModel(
      function: FunctionModel(
        doc: doc,
        attributes: interface.cardinality == .count ? ["@discardableResult"] : [],
        name: SwiftName.escaped(queryNames.function),
        parameters: parameters.map(\.declaration) + order + [transaction],
        result: result,
        body: .statement(
          statement(parameters),
          bindings: zip(interface.parameters, parameters).filter { !$0.0.isOptional }
            .map(\.1.binding), reading)),
      row: row, order: orderEnum)
  }

  private var transaction: String {
    let type = interface.effect == .reads ? "ReadTransaction" : "WriteTransaction"
    let label = transactionLabel == "transaction" ? "" : transactionLabel + " "
    return "\(label)transaction: \(names.runtime(type))"
  }

  private var doc: [String] {
    var lines = query.doc.docLines
    let described = interface.parameters.indices.compactMap { index in
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
}

// MARK: - Parameters

extension QueryModelBuilder {
  private var parameterTypes: [ColumnTypes.ColumnSwiftType] {
    interface.parameters.compactMap { parameter in
      parameter.uses.first.map { types.swiftType(of: $0.value) }
    }
  }

  /// The names that the function's body uses, other than those of types.
  private var taken: Set<String> {
    let names: Set<String> = ["transaction", "statement", "row", "groups", "places", "place"]
    let numbers = 2..<2 + max(0, (group?.keyTypes.count ?? 0))
    let ofGroups = numbers.flatMap { ["places\($0)", "place\($0)"] }
    return names.union(ofGroups + (hasParts ? ["order", "parts"] : []))
  }

  private var parameters: [Parameter] {
    let taken = self.taken
    let swiftNames = SwiftName.parameters(queryNames.parameters) { name in
      taken.contains(name) || names.isTypeInBodies(name)
    }
    return zip(interface.parameters, zip(parameterTypes, swiftNames)).enumerated()
      .map { index, pair in
        let (parameter, (type, swift)) = pair
        let isOptional = parameter.isNullable && !parameter.isOptional
        let declared = parameter.isList ? "[\(type.name)]" : type.name + (isOptional ? "?" : "")
        return Parameter(
          declaration: "\(swift.declaration): \(declared)"
            + (parameter.isOptional ? "? = nil" : ""), local: swift.local,
          binding: parameter.isList
            ? "list: \(swift.local), as: \(type.coding.valueCoding), at: \(index + 1)"
            : type.coding.binding(swift.local, isOptional: isOptional, at: index + 1))
      }
  }
}

// MARK: - Results

extension QueryModelBuilder {
  private var resultAndReading: (String, FunctionModel.Reading) {
    if interface.cardinality == .count {
      return ("Int", .expression("statement.runCountingChanges()"))
    }
    if let group { return ("[\(queryNames.row)]", .groups(group)) }
    let type = hasRow ? queryNames.row : parts.first?.type ?? "Void"
    let value = hasRow ? rowValue : .expression(parts.first?.reading ?? "()")
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

  private var rowValue: QueryValueModel {
    .structure(type: queryNames.row, arguments: parts.map { "\($0.label): \($0.reading)" })
  }

  private var row: QueryRowModel? {
    guard hasRow, interface.cardinality != .count else { return nil }
    let doc = ["A row of `\(names.namespace).\(queryNames.function)`."]
    var row =
      parents.isEmpty
      ? QueryRowModel(
        name: queryNames.row, doc: doc, conformances: conformances(isIdentified: rowID != nil),
        properties: parts.map(\.property), id: rowID?.property)
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
        hasOwnNames: conformances.hasUnknownProtocol)
  }

  func conformances(isIdentified: Bool) -> [String] {
    let identifiable = isIdentified ? ["Identifiable"] : []
    return parts.contains(where: \.isTuple)
      ? (identifiable + ["Sendable"]).adding(query.conformances)
      : schema.written.conformances(identifiable + ["Hashable", "Sendable"], query.conformances)
  }
}
