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
    let parameters = query.parameters.map { "\($0.declaration): \($0.type)" }
    let head = Layout.function(
      "\(access)static func \(query.name)",
      parameters + ["\(transaction): \(query.transaction)"], " throws -> \(query.result) {",
      indentation: 2)
    let bindings = query.parameters.map {
      Layout.call("try statement.bind", [$0.binding], indentation: 4)
    }
    return .lines([
      Layout.doc(query.doc),
      query.isChange ? "@discardableResult" : .none,
      """
      \(head)
        let statement = try transaction.statement(
          \(SwiftLiteral.multilineString(query.sql)))
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
        \(self.value("try ", value, indentation: 6))
      }\(isFlattened ? " ?? nil" : "")
      """
    case .groups(let group): groups(group)
    }
  }

  private func value(_ head: String, _ value: QueryValueModel, indentation: Int) -> Source {
    switch value {
    case .expression(let expression): Source(head + expression)
    case .structure(let type, let arguments):
      Layout.call(head + type, arguments, indentation: indentation)
    }
  }

  private func groups(_ group: QueryGroupModel) -> Source {
    let test = group.presence.map { "!row.isNull(\($0))" }.joined(separator: " || ")
    let addition: Source =
      group.presence.isEmpty
      ? child(of: group, indentation: 6)
      : """
      if try \(test) {
        \(child(of: group, indentation: 8))
      }
      """
    return """
      var groups: [\(group.row)] = []
      var places = \(group.type)<\(group.keyType)>()
      try statement.forEachRow { row in
        let place = try places.place(of: \(group.key))
        if place == groups.count {
          \(Layout.call("let group = try \(group.row)", group.arguments, indentation: 8))
          groups.append(group)
        }
        \(addition)
      }
      return groups
      """
  }

  private func child(of group: QueryGroupModel, indentation: Int) -> Source {
    .lines([
      value("let child = try ", group.child, indentation: indentation),
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

      \(imports.isEmpty ? .none : Source(imports.text + "\n"))
      \(Layout.doc(row.doc))
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
