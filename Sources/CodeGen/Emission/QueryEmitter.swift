extension FileEmitter {
  /// The source of the queries' functions, in an extension of the database's enum.
  var queriesSource: Source {
    let needsFoundation = model.queries.contains(where: \.needsFoundation)
    return """

      \(imports(runtime: true, foundation: needsFoundation))

      nonisolated extension \(model.namespace.name) {
        \(.paragraphs(model.queries.map(function)))
      }

      """
  }

  private func function(_ query: QueryModel) -> Source {
    let transaction = query.writes ? "in transaction" : "from transaction"
    let parameters: [Source] = query.parameters.map { "\($0.declaration): \($0.type)" }
    let head = Source.declaration(
      "\(access)static func \(query.name)",
      parameters + ["\(transaction): \(query.transaction)"])
    let bindings = query.parameters.map {
      Source.call("try statement.bind", [Source($0.binding)])
    }
    return .lines([
      .doc(query.doc),
      query.isChange ? "@discardableResult" : .none,
      """
      \(head) throws -> \(query.result) {
        let statement = try transaction.statement(
          \(.sql(query.sql)))
        \(.lines(bindings))
        \(reading(query.reading))
      }
      """,
    ])
  }

  private func reading(_ reading: QueryModel.Reading) -> Source {
    switch reading {
    case .changes: "return try statement.runCountingChanges()"
    case .records(let table): "return try statement.all(\(table).self)"
    case .rows(let function, let value, let isFlattened):
      """
      return try statement.\(function) { row in
        \(self.value("try ", value))
      }\(isFlattened ? " ?? nil" : "")
      """
    case .groups(let group): groups(group)
    }
  }

  private func value(_ head: String, _ value: QueryValueModel) -> Source {
    switch value {
    case .expression(let expression): Source(head + expression)
    case .structure(let type, let arguments):
      .call(head + type, arguments.map { Source($0) })
    }
  }

  private func groups(_ group: QueryGroupModel) -> Source {
    let test = group.presence.map { "!row.isNull(\($0))" }.joined(separator: " || ")
    let addition: Source =
      group.presence.isEmpty
      ? child(of: group)
      : """
      if try \(test) {
        \(child(of: group))
      }
      """
    return """
      var groups: [\(group.row)] = []
      var places = _RowGroups<\(group.keyType)>()
      try statement.forEachRow { row in
        let place = try places.place(of: \(group.key))
        if place == groups.count {
          \(.call("let group = try \(group.row)", group.arguments.map { Source($0) }))
          groups.append(group)
        }
        \(addition)
      }
      return groups
      """
  }

  private func child(of group: QueryGroupModel) -> Source {
    .lines([
      value("let child = try ", group.child),
      Source("groups[place].\(group.children).append(child)"),
    ])
  }
}

extension QueryModel {
  fileprivate var isChange: Bool { if case .changes = reading { true } else { false } }
}

// MARK: - Rows

extension FileEmitter {
  /// Emits the struct of a query's rows.
  func rowSource(_ row: QueryRowModel) -> Source {
    let imports = imports(runtime: row.needsRuntime, foundation: row.needsFoundation)
    return """

      \(imports.isEmpty ? .none : "\(imports)\n")
      \(.doc(row.doc))
      \(access)nonisolated struct \(row.name): \(row.conformances.joined(separator: ", ")) {
        \(.paragraphs([properties(row.properties), memberwiseInitializer(row.properties), item(row)]))
      }

      """
  }

  private func item(_ row: QueryRowModel) -> Source {
    guard !row.item.isEmpty else { return .none }
    return """
      /// What is gathered.
      \(access)nonisolated struct Item: \(row.conformances.joined(separator: ", ")) {
        \(.paragraphs([properties(row.item), memberwiseInitializer(row.item)]))
      }
      """
  }
}
