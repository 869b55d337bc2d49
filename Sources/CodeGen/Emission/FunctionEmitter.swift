extension FileEmitter {
  func function(_ function: FunctionModel) -> Source {
    let parameters = function.parameters.map { Source($0) }
    return .lines([
      .doc(function.doc), .lines(function.attributes.map { Source($0) }),
      """
      \(.declaration("\(access)static func \(function.name)\(function.generics)", parameters)) throws -> \(function.result) {
        \(body(function.body))
      }
      """,
    ])
  }

  private func body(_ body: FunctionModel.Body) -> Source {
    switch body {
    case .lookup(let function, let table, let condition, let bindings):
      .braced(
        .declaration(
          "try transaction._\(function)", ["\(table).self", "where: \(.sql(condition))"]),
        self.bindings("try $0.bind", bindings))
    case .update(let bindings):
      .braced("try _update(changes, in: transaction)", self.bindings("try $0.bind", bindings))
    case .call(let function, let arguments):
      .call("try \(function)", arguments.map { Source($0) })
    case .statement(let statement, let bindings, let reading):
      running(statement, bindings, reading)
    case .statements(let preceding, let last, let bindings, let reading):
      """
      return try transaction.savepoint {
        \(.lines(preceding.map(running)))
        \(running(last, bindings, reading))
      }
      """
    }
  }

  private func running(
    _ statement: FunctionModel.Statement, _ bindings: [String], _ reading: FunctionModel.Reading
  ) -> Source {
    .lines([
      choice(of: statement), "let statement = try \(self.statement(statement))",
      self.bindings("try statement.bind", bindings), partBindings(statement),
      self.reading(reading),
    ])
  }

  private func running(_ statement: FunctionModel.Statement, _ bindings: [String]) -> Source {
    """
    do {
      let statement = try \(self.statement(statement))
      \(self.bindings("try statement.bind", bindings))
      try statement.run()
    }
    """
  }

  private func statement(_ statement: FunctionModel.Statement) -> Source {
    switch statement {
    case .ofTable(let kind, let table):
      .call("transaction._statement", [".\(kind)", "on: \(table).self"])
    case .sql(let text): .call("transaction._statement", [.sql(text)])
    case .parts(let model):
      .call("transaction._statement", [.sql(model.sql), "parts: parts"])
    }
  }

  func bindings(_ function: String, _ bindings: [String]) -> Source {
    .lines(bindings.map { .call(function, [Source($0)]) })
  }

  // MARK: - Optional parts and orders

  /// Emits the choice of the parts and the order, as the bits of `parts`.
  private func choice(of statement: FunctionModel.Statement) -> Source {
    guard case .parts(let model) = statement else { return .none }
    let parts = model.parts.map { part -> Source in
      let given = part.parameters.map { "\($0) != nil" }.joined(separator: ", ")
      return "if \(given) { parts |= \(String(part.bit)) }"
    }
    return .lines(["var parts = 0"] + parts + [model.orders.isEmpty ? nil : choice(model.orders)])
  }

  private func choice(_ orders: [QueryPartsModel.PartModel]) -> Source {
    """
    switch order {
    \(.lines(orders.map { "case .\($0.name): parts |= \(String($0.bit))" }))
    }
    """
  }

  private func partBindings(_ statement: FunctionModel.Statement) -> Source {
    guard case .parts(let model) = statement else { return .none }
    let parts = model.parts + model.orders.filter { !$0.parameters.isEmpty }
    return .lines(
      parts.map { part in
        let names = part.parameters.map { "let \($0)" }.joined(separator: ", ")
        return """
          if \(part.name.isEmpty ? names : "case .\(part.name)(\(names)) = order") {
            \(bindings("try statement.bind", part.bindings))
          }
          """
      })
  }

  // MARK: - Results

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
    let places = group.keyTypes.enumerated().map {
      Source("var places\(String($0 + 2)) = _NestedRowGroups<\($1)>()")
    }
    return """
      var groups: [\(group.row)] = []
      var places = _RowGroups<\(group.keyType)>()
      \(.lines(places))
      try statement.forEachRow { row in
        let place = try places.place(of: \(group.key))
        if place == groups.count {
          \(.call("let group = try \(group.row)", group.arguments.map { Source($0) }))
          groups.append(group)
        }
        \(.lines(group.children.map { addition($0, to: "groups[place]", at: "place") }))
      }
      return groups
      """
  }

  /// Emits the addition of what a row has to a group, at the group's place among all of its level.
  private func addition(_ child: QueryChildModel, to group: String, at place: String) -> Source {
    let list = "\(group).\(child.property)"
    let presence = child.presence.map { "try \($0)" }
    switch child.addition {
    case .value(let value):
      return block(ifTrue: presence, append(value, to: list))
    case .once(let number, let key, let value):
      return block(ifTrue: presence, new(number, key, in: place, append(value, to: list)))
    case .group(let number, let key, let value, let children):
      let own = "place\(number)"
      let additions = children.map {
        addition($0, to: "\(list)[\(own).index]", at: "\(own).number")
      }
      let group = append(value, to: list, as: "group")
      return block(ifTrue: presence, .lines([new(number, key, in: place, group)] + additions))
    }
  }

  /// Emits what happens at the first row of a group within a group.
  private func new(_ number: Int, _ key: String, in place: String, _ body: Source) -> Source {
    let own = "place\(number)"
    return .lines([
      .call(
        "let \(own) = try places\(number).place", [Source("of: \(key)"), Source("in: \(place)")]),
      block(ifTrue: "\(own).isNew", body),
    ])
  }

  private func append(
    _ value: QueryValueModel, to list: String, as name: String = "child"
  ) -> Source {
    """
    \(self.value("let \(name) = try ", value))
    \(list).append(\(name))
    """
  }

  /// Emits what happens if a condition is met, or always if there is none.
  private func block(ifTrue condition: String?, _ body: Source) -> Source {
    guard let condition else { return body }
    return """
      if \(condition) {
        \(body)
      }
      """
  }
}
