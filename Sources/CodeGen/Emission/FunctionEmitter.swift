extension FileEmitter {
  func function(_ function: FunctionModel) -> Source {
    let parameters = function.parameters.map { Source($0) }
    return .lines([
      .doc(function.doc), .lines(function.attributes.map { Source($0) }),
      """
      \(.declaration("\(access)static func \(function.name)", parameters)) throws -> \(function.result) {
        \(body(function.body))
      }
      """,
    ])
  }

  private func body(_ body: FunctionModel.Body) -> Source {
    switch body {
    case .lookup(let function, let table, let condition, let bindings):
      lookup(
        .declaration(
          "try transaction._\(function)", ["\(table).self", "where: \(.condition(condition))"]),
        self.bindings("try $0.bind", bindings))
    case .statement(let statement, let bindings, let reading):
      .lines([
        "let statement = try \(self.statement(statement))",
        self.bindings("try statement.bind", bindings), self.reading(reading),
      ])
    }
  }

  private func lookup(_ call: Source, _ bindings: Source) -> Source {
    .choice(
      "\(call) { \(bindings) }",
      else: """
        \(call) {
          \(bindings)
        }
        """)
  }

  private func statement(_ statement: FunctionModel.Statement) -> Source {
    switch statement {
    case .ofTable(let kind, let table):
      .call("transaction._statement", [".\(kind)", "on: \(table).self"])
    case .sql(let text): .call("transaction._statement", [.sql(text)])
    case .ofChanges: "_update(changes, in: transaction)"
    }
  }

  func bindings(_ function: String, _ bindings: [String]) -> Source {
    .lines(bindings.map { .call(function, [Source($0)]) })
  }
}

// MARK: - Results

extension FileEmitter {
  private func reading(_ reading: FunctionModel.Reading) -> Source {
    switch reading {
    case .expression(let expression): "return try \(expression)"
    case .rows(let function, let value, let operation):
      """
      return try statement.\(function) { row in
        \(self.value("try ", value))
      }\(operation)
      """
    case .groups(let group): groups(group)
    }
  }

  private func value(_ head: String, _ value: QueryValueModel) -> Source {
    switch value {
    case .expression(let expression): Source(head + expression)
    case .structure(let type, let arguments): .call(head + type, arguments.map { Source($0) })
    }
  }

  private func groups(_ group: QueryGroupModel) -> Source {
    """
    var groups: [\(group.row)] = []
    var places = _RowGroups<\(group.keyType)>()
    try statement.forEachRow { row in
      let place = try places.place(of: \(group.key))
      if place == groups.count {
        \(.call("let group = try \(group.row)", group.arguments.map { Source($0) }))
        groups.append(group)
      }
      \(addition(to: group))
    }
    return groups
    """
  }

  private func addition(to group: QueryGroupModel) -> Source {
    let addition: Source = """
      \(value("let child = try ", group.child))
      groups[place].\(group.children).append(child)
      """
    return group.presence.map { presence in
      """
      if try \(presence) {
        \(addition)
      }
      """
    } ?? addition
  }
}
