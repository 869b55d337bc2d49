extension ObjectChecker {
  /// The parameters of a query, in the order in which they first appear.
  mutating func parameters(of draft: QueryDraft, _ probe: QueryProbe) -> [QueryParameter] {
    let statement = draft.statement
    var places: [(name: String, indices: [Int])] = []
    for index in statement.words.indices where statement.words[index].isParameter {
      let name = statement.parameterName(index)
      if let known = places.firstIndex(where: { $0.name == name }) {
        places[known].indices.append(index)
      } else {
        places.append((name, [index]))
      }
    }
    checkParameterCells(of: draft, among: places.map(\.name))
    let scope = SelectScope(statement, probe)
    return places.compactMap { parameter($0.name, at: $0.indices, of: draft, scope) }
  }

  private mutating func checkParameterCells(of draft: QueryDraft, among names: [String]) {
    for cell in draft.query.parameterCells where !names.contains(cell.name.value) {
      report(
        .unknownParameter,
        "query '\(draft.query.name.value)' has no parameter ':\(cell.name.value)'",
        at: cell.name.range,
        suggestion: diagnostics.suggestion(for: cell.name.value, among: names))
    }
  }

  private mutating func parameter(
    _ name: String, at indices: [Int], of draft: QueryDraft, _ scope: SelectScope
  ) -> QueryParameter? {
    let cells = draft.query.parameterCells.first { $0.name.value == name }
    let isList = draft.text.lists.contains(name)
    var uses: [Located<ResultColumn>] = []
    var isNullable = false
    for index in indices {
      let use = draft.statement.use(ofParameter: index, isList: isList)
      if use == .nullTest { isNullable = true }
      guard let column = use.flatMap({ column(of: $0, draft, scope) }) else { continue }
      if column.column.isNullable { isNullable = true }
      uses.append(Located(column, at: place(ofParameter: index, draft)))
    }
    if let type = cells?.type, let cells {
      let column = ResultColumn(Column(name: cells.name, type: type)).with(cells)
      uses = [Located(column, at: cells.name.range)]
      isNullable = cells.isNullable
    }
    guard !uses.isEmpty else {
      reportUntyped(name, at: place(ofParameter: indices[0], draft))
      return nil
    }
    return QueryParameter(
      name: Located(name, at: place(ofParameter: indices[0], draft)),
      swiftName: cells?.swiftName, doc: cells?.doc, isList: isList,
      isNullable: isNullable && !isList, uses: uses)
  }

  private mutating func reportUntyped(_ name: String, at range: SourceRange) {
    report(
      .untypedParameter,
      "the type of parameter ':\(name)' can't be told: give it, such as "
        + "params: { \(name): integer }", at: range)
  }

  private func place(ofParameter index: Int, _ draft: QueryDraft) -> SourceRange {
    let range = draft.text.original(draft.statement.words[index].range)
    return file.range(ofText: range, in: draft.query.sql)
  }
}

// MARK: - What a parameter is

extension ObjectChecker {
  /// The column that a use tells of, NULL where the parameter can be.
  private func column(
    of use: ParameterUse, _ draft: QueryDraft, _ scope: SelectScope
  ) -> ResultColumn? {
    switch use {
    case .type(let type): return ExpressionType.of(type, nullable: false).column
    case .nullTest: return nil
    case .comparison(let words, let withNull):
      var typer = ExpressionTyper(scope)
      guard var column = typer.type(of: words).column else { return nil }
      column.column.isNullable = withNull && column.column.isNullable
      return column
    case .assignment(let name):
      return draft.statement.targetTable.flatMap { scope.probe.column(name, of: $0) }
    case .insertion(let index): return insertedColumn(index, draft, scope.probe)
    }
  }

  private func insertedColumn(
    _ index: Int, _ draft: QueryDraft, _ probe: QueryProbe
  ) -> ResultColumn? {
    guard let table = draft.statement.targetTable else { return nil }
    let names = draft.statement.listedColumns ?? (try? database.columnNames(of: table)) ?? []
    return names.indices.contains(index) ? probe.column(names[index], of: table) : nil
  }
}
