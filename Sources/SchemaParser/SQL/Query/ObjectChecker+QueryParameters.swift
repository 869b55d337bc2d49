import DBGenSQLSyntax
import DBGenSQLText

extension ObjectChecker {
  /// Returns the parameters of a query, in order of first appearance.
  mutating func parameters(of draft: QueryDraft, _ probe: QueryProbe) -> [QueryParameter] {
    let statement = draft.statement
    var places: [(name: String, indices: [Int])] = []
    for index in draft.sql.tokens.indices where draft.sql.tokens[index].kind == .parameter {
      let name = statement.parameterName(index)
      if let known = places.firstIndex(where: { $0.name == name }) {
        places[known].indices.append(index)
      } else {
        places.append((name, [index]))
      }
    }
    checkParameterCells(of: draft, among: places.map(\.name))
    let stored = statement.storedParameters
    return places.compactMap { parameter($0.name, at: $0.indices, of: draft, stored, probe) }
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
    _ name: String, at indices: [Int], of draft: QueryDraft, _ stored: [Int: ParameterUse],
    _ probe: QueryProbe
  ) -> QueryParameter? {
    let cells = draft.query.parameterCells.first { $0.name.value == name }
    let isList = draft.text.lists.contains(name)
    var uses: [Located<ResultColumn>] = []
    var isNullable = false
    for index in indices {
      for use in draft.uses(ofParameter: index, stored) {
        if use == .nullTest { isNullable = true }
        guard let column = column(of: use, draft, probe) else { continue }
        if column.column.isNullable { isNullable = true }
        uses.append(Located(column, at: place(ofWord: index, in: draft)))
      }
      guard cells?.type != nil else { continue }
      for column in columns(besideParameter: index, in: draft) {
        uses.append(Located(ResultColumn(column), at: place(ofWord: index, in: draft)))
      }
    }
    if let type = cells?.type, let cells {
      var column = ResultColumn(Column(name: cells.name, type: type)).with(cells)
      if column.column.encoding == nil {
        let use = uses.first { $0.value.column.type.value == type.value }
        column.column.encoding = use?.value.column.encoding
      }
      uses.insert(Located(column, at: cells.name.range), at: 0)
      guard hasOneEncoding(name, uses) else { return nil }
      uses = [uses[0]]
      isNullable = cells.isNullable
    } else if !hasOneEncoding(name, uses) {
      return nil
    }
    if uses.isEmpty {
      for index in indices {
        guard let type = draft.findings.casts[index],
          let column = ExpressionType.of(type, nullable: false).column
        else { continue }
        uses.append(Located(column, at: place(ofWord: index, in: draft)))
      }
    }
    guard !uses.isEmpty else {
      reportUntyped(name, of: draft, at: place(ofWord: indices[0], in: draft))
      return nil
    }
    return QueryParameter(
      name: Located(name, at: place(ofWord: indices[0], in: draft)),
      swiftName: cells?.swiftName, doc: cells?.doc, isList: isList,
      isNullable: isNullable && !isList, uses: uses)
  }

  private mutating func reportUntyped(_ name: String, of draft: QueryDraft, at range: SourceRange) {
    let type = likelyType(ofParameter: name, draft)
    report(
      .untypedParameter,
      "the type of parameter ':\(name)' isn't known: declare it, as in "
        + "params: { \(name): \(type ?? "integer") }\(type == nil ? ColumnType.others : "")",
      at: range)
  }

  /// Returns the type of the columns of the same name in the tables that the query mentions; nil if
  /// there are none, or if their types differ.
  private func likelyType(ofParameter name: String, _ draft: QueryDraft) -> String? {
    let mentioned = draft.sql.foldedNames
    let columns = columns.filter { mentioned.contains($0.key) }.values.joined()
    let types = Set(
      columns.filter { SQLName.areEqual($0.column.name.value, name) }.map(\.column.type.value.name))
    return types.count == 1 ? types.first : nil
  }
}

// MARK: - Types of parameters

extension ObjectChecker {
  /// Returns the column that a use implies, nullable if the parameter can be NULL.
  func column(
    of use: ParameterUse, _ draft: QueryDraft, _ probe: QueryProbe
  ) -> ResultColumn? {
    switch use {
    case .nullTest: nil
    case .value(let column): column
    case .assignment(let name):
      draft.statement.targetTable.flatMap { probe.column(name, of: $0) }
    case .insertion(let index): insertedColumn(index, draft, probe)
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

extension QueryDraft {
  /// Returns the uses of the parameter at an index: the column that it's stored in, or else its
  /// uses in expressions.
  fileprivate func uses(
    ofParameter index: Int, _ stored: [Int: ParameterUse]
  ) -> [ParameterUse] {
    stored[index].map { [$0] } ?? findings.uses[index] ?? []
  }
}

extension ColumnType {
  /// The alternatives listed after the hint to use an integer: a type of each other kind.
  static let others: String = {
    var kinds: Set<TypeTraits.Kind> = [.integer]
    let types = builtIn.filter { kinds.insert($0.traits.kind).inserted }
    return ", or \(types.map(\.name).joined(separator: ", ")) or an enum"
  }()
}
