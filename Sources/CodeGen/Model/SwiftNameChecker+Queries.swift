import SchemaParser

extension SwiftNameChecker {
  /// Returns the structs of queries' rows.
  static func rows(of schema: Schema, _ names: SwiftNames) -> [Declaration] {
    zip(schema.queries, names.queries).filter { $1.results.count > 1 }.map { query, names in
      Declaration(kind: "query", name: query.swiftName ?? query.name, swiftName: names.row)
    }
  }

  mutating func checkQueries(of schema: Schema, _ names: SwiftNames) {
    let functions = zip(schema.queries, names.queries).map { query, names in
      Declaration(
        kind: "query", name: query.swiftName ?? query.name, swiftName: names.function)
    }
    checkMembers(functions, owner: "the queries")
    for (query, names) in zip(schema.queries, names.queries) {
      guard let interface = query.interface else { continue }
      checkMembers(
        zip(interface.parameters, names.parameters).map {
          Declaration(kind: "parameter", name: $0.swiftName ?? $0.name, swiftName: $1)
        }, owner: "query '\(query.name.value)'")
      checkSwiftTypes((query.cells + query.parameterCells).compactMap(\.swiftType))
      guard interface.results.count > 1 else { continue }
      checkMembers(Self.properties(of: interface, names), owner: "query '\(query.name.value)'")
    }
  }

  private static func properties(
    of interface: QueryInterface, _ names: SwiftNames.QueryNames
  ) -> [Declaration] {
    zip(interface.results, names.results).map {
      Declaration(
        kind: "result column", name: $0.name, swiftName: $1, clashes: SwiftName.structMembers)
    }
  }
}

/// Reports parameters that are compared with columns of different types, such as the keys of two
/// tables.
enum QueryParameterChecker {
  static func check(_ schema: Schema, _ names: SwiftNames) -> [Diagnostic] {
    if schema.queries.isEmpty { return [] }
    let types = ColumnTypes(schema, names)
    return schema.queries.flatMap { $0.interface?.parameters ?? [] }.compactMap { parameter in
      guard let first = parameter.uses.first else { return nil }
      let type = types.swiftType(of: first.value)
      let other = parameter.uses.first { use in
        let other = types.swiftType(of: use.value)
        return other.name != type.name || other.coding.valueCoding != type.coding.valueCoding
      }
      return other.map {
        .twoTypes(of: parameter, (first, type.name), ($0, types.swiftType(of: $0.value).name))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func twoTypes(
    of parameter: QueryParameter, _ first: (use: Located<ResultColumn>, type: String),
    _ other: (use: Located<ResultColumn>, type: String)
  ) -> Diagnostic {
    Diagnostic(
      .parameterOfTwoTypes,
      "parameter ':\(parameter.name.value)' is \(described(other)) here and \(described(first)) "
        + "elsewhere: give it a type in 'params'",
      at: other.use.range, notes: [.init("the other is here", at: first.use.range)])
  }

  private static func described(_ use: (use: Located<ResultColumn>, type: String)) -> String {
    let origin = use.use.value.origin.map { " of '\($0.table).\($0.column)'" } ?? ""
    return "'\(use.type)'\(origin)"
  }
}
