import SchemaParser

/// Builds the model of a query.
struct QueryModelBuilder {
  let schema: Schema
  let names: SwiftNames
  let types: ColumnTypes
  let query: Query
  let queryNames: SwiftNames.QueryNames
  let interface: QueryInterface
  let parts: [QueryPart]

  init?(
    _ schema: Schema, _ names: SwiftNames, _ types: ColumnTypes, _ records: QueryRecords,
    _ query: Query, _ queryNames: SwiftNames.QueryNames
  ) {
    guard let interface = query.interface else { return nil }
    self.schema = schema
    self.names = names
    self.types = types
    self.query = query
    self.queryNames = queryNames
    self.interface = interface
    parts = zip(interface.results, queryNames.results).map { records.part($0, named: $1) }
  }

  var model: QueryModel {
    let (result, reading) = resultAndReading
    let parameters = parameters
    let transaction =
      interface.writes
      ? "in transaction: \(names.runtime("WriteTransaction"))"
      : "from transaction: \(names.runtime("ReadTransaction"))"
    return QueryModel(
      function: FunctionModel(
        doc: doc,
        attributes: interface.cardinality == .count ? ["@discardableResult"] : [],
        name: SwiftName.escaped(queryNames.function),
        parameters: parameters.map(\.declaration) + [transaction], result: result,
        body: .statement(
          .sql(interface.sql, name: query.name.value), bindings: parameters.map(\.binding), reading)
      ),
      row: row)
  }

  private var doc: [String] {
    var lines = query.doc.docLines
    let described = zip(interface.parameters, queryNames.parameters).compactMap { parameter, name in
      parameter.doc.map { "- Parameter \(name): \($0)" }
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

  /// The names that the function's body uses.
  private static let taken: Set<String> = [
    "transaction", "statement", "row", "groups", "places", "place",
  ]

  private var parameters: [(declaration: String, binding: String)] {
    zip(interface.parameters, zip(parameterTypes, queryNames.parameters)).enumerated()
      .map { index, pair in
        let (parameter, (type, name)) = pair
        let swift = SwiftName.parameter(name, taken: Self.taken)
        let suffix = parameter.isNullable ? "?" : ""
        let declared = parameter.isList ? "[\(type.name)]" : type.name + suffix
        return (
          "\(swift.declaration): \(declared)",
          parameter.isList
            ? "list: \(swift.local), as: \(type.coding.valueCoding), at: \(index + 1)"
            : type.coding.binding(swift.local, isOptional: parameter.isNullable, at: index + 1)
        )
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
    var properties = parts.map(\.property)
    var item: [PropertyModel]?
    if let parent = groupPart {
      let children = parts.filter { $0.name != parent.name }
      item = children.count > 1 ? children.map(\.property) : nil
      properties = [parent.property, childrenProperty(children)]
    }
    let holdsTuple = parts.contains(where: \.isTuple)
    return QueryRowModel(
      name: queryNames.row,
      doc: ["A row of `\(names.namespace).\(queryNames.function)`."],
      conformances: holdsTuple
        ? ["Sendable"].adding(query.conformances)
        : schema.conformances(["Hashable", "Sendable"], query.conformances),
      properties: properties, item: item,
      imports: (parts.contains(where: \.isAny) ? [.runtime] : [])
        + (parts.contains(where: \.isFoundations) ? [.foundation] : []))
  }
}
