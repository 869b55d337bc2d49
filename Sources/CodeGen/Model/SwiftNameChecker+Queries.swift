import SchemaParser
import SchemaSQL

extension SwiftNameChecker {
  /// Returns the structs of queries' rows, and the enums of their orders.
  static func types(ofQueries schema: CheckedSchema, _ names: SwiftNames) -> [Declaration] {
    zip(schema.queries, names.queries).flatMap { query, names in
      let types =
        (names.results.count > 1 ? [names.row] : []) + (names.orders.isEmpty ? [] : [names.order])
      return types.map {
        Declaration(kind: "query", name: query.swiftName ?? query.name, swiftName: $0)
      }
    }
  }

  mutating func checkQueries(of schema: CheckedSchema) {
    let functions = zip(schema.queries, names.queries).map { query, names in
      Declaration(
        kind: "query", name: query.swiftName ?? query.name, swiftName: names.function,
        isSwiftName: query.swiftName != nil, clashes: SwiftName.namespaceMembers)
    }
    checkMembers(functions, owner: "the queries")
    for function in functions where names.isUsedByQueries(function.swiftName) {
      reportHiding(function)
    }
    for (query, names) in zip(schema.queries, names.queries) {
      let interface = query.interface
      let order = query.orders.first.map {
        Declaration(
          kind: "order", name: Located("orders", at: $0.name.range), swiftName: "order",
          takesSwiftName: false)
      }
      checkMembers(
        [order].compactMap(\.self)
          + zip(interface.parameters, names.parameters).map {
            Declaration(kind: "parameter", name: $0.swiftName ?? $0.name, swiftName: $1)
          }, owner: "query '\(query.name.value)'")
      checkMembers(
        zip(query.orders, names.orders).map {
          Declaration(
            kind: "order", name: $0.name, swiftName: $1, takesSwiftName: false,
            clashes: SwiftName.caseMembers)
        }, owner: "the orders of query '\(query.name.value)'")
      for (order, names) in zip(interface.orders, names.orderParameters) {
        checkMembers(
          zip(order.parameters, names).map {
            Declaration(kind: "parameter", name: $0.swiftName ?? $0.name, swiftName: $1)
          }, owner: "an order of query '\(query.name.value)'")
      }
      for cells in query.written.cells + query.written.parameterCells {
        checkSwiftType(cells.swiftType, .init(cells.type?.value))
      }
      guard interface.results.count > 1 else { continue }
      checkMembers(Self.properties(of: interface, names), owner: "query '\(query.name.value)'")
      if let key = query.key, let index = interface.key {
        checkKey(key, isColumn: !interface.results[index].isTable, at: index, of: names.results)
      }
    }
  }

  /// Reports a key of the file if another property is called `id`.
  mutating func checkKey(
    _ key: Located<String>, isColumn: Bool = true, at index: Int, of properties: [String]
  ) {
    guard properties.contains("id"), properties[index] != "id" || !isColumn else { return }
    diagnostics.add(
      .synthesizedMember,
      "'\(key.value)' can't be the row's 'id', because another column is called that",
      at: key.range)
  }

  private static func properties(
    of interface: QueryInterface, _ names: SwiftNames.QueryNames
  ) -> [Declaration] {
    let clashes = SwiftName.structMembers.union(interface.key == nil ? [] : ["ID"])
    return zip(interface.results, names.results).map {
      Declaration(kind: "result column", name: $0.name, swiftName: $1, clashes: clashes)
    }
  }
}

/// Reports parameters that are compared with columns of different types, such as the keys of two
/// tables.
enum QueryParameterChecker {
  static func check(_ schema: CheckedSchema, _ names: SwiftNames) -> [Diagnostic] {
    if schema.queries.isEmpty { return [] }
    let types = ColumnTypes(schema, names)
    return schema.queries.flatMap { $0.interface.allParameters }.compactMap { parameter in
      guard let first = parameter.uses.first else { return nil }
      let type = types.swiftType(of: first.value)
      let other = parameter.uses.first { use in
        let other = types.swiftType(of: use.value)
        return other.name != type.name || other.coding.valueCoding != type.coding.valueCoding
      }
      return other.map {
        .twoTypes(of: parameter, (first, type), ($0, types.swiftType(of: $0.value)))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func twoTypes(
    of parameter: QueryParameter, _ first: TypedUse, _ other: TypedUse
  ) -> Diagnostic {
    Diagnostic(
      .parameterOfTwoTypes,
      "parameter ':\(parameter.name.value)' is \(described(other)) here and \(described(first)) "
        + "elsewhere: give it a type, as in "
        + "params: { \(parameter.name.value): \(declaration(first)) }",
      at: other.use.range, notes: [.init("the other is here", at: first.use.range)])
  }

  fileprivate typealias TypedUse = (use: Located<ResultColumn>, type: ColumnTypes.ColumnSwiftType)

  private static func described(_ use: TypedUse) -> String {
    let origin = use.use.value.origin.map { " of '\($0.table).\($0.column)'" } ?? ""
    return "'\(use.type.name)'\(origin)"
  }

  /// The type as a parameter declares it.
  private static func declaration(_ use: TypedUse) -> String {
    let type = use.use.value.column.type.value.name
    return switch use.type.coding.wrapper {
    case .total(let name) where name != type: "{ type: \(type), swiftType: \(name) }"
    case .own(let name): "{ type: \(type), swiftType: \(name) }"
    default: type
    }
  }
}
