import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension ObjectChecker {
  /// Returns the parameters of a query, in order of first appearance.
  mutating func parameters(
    of draft: QueryDraft, _ probe: QueryProbe
  ) throws(SQLiteError) -> [QueryParameter] {
    var names: [String] = []
    var places: [String: [Int]] = [:]
    for index in draft.sql.tokens.indices where draft.sql.tokens[index].kind == .parameter {
      let name = draft.statement.parameterName(index)
      if places[name] == nil { names.append(name) }
      places[name, default: []].append(index)
    }
    checkParameterCells(of: draft, among: names)
    var uses = ParameterUses(of: draft, probe, try insertedColumns(draft))
    return names.compactMap { parameter($0, at: places[$0] ?? [], of: draft, &uses) }
  }

  private mutating func checkParameterCells(of draft: QueryDraft, among names: [String]) {
    let known = Set(names)
    for cell in draft.query.parameterCells where !known.contains(cell.name.value) {
      report(
        .unknownParameter,
        "query '\(draft.query.name.value)' has no parameter ':\(cell.name.value)'",
        at: cell.name.range,
        suggestion: diagnostics.suggestion(for: cell.name.value, among: names))
    }
  }

  private mutating func parameter(
    _ name: String, at indices: [Int], of draft: QueryDraft, _ known: inout ParameterUses
  ) -> QueryParameter? {
    let cells = known.cells[name]
    let isList = draft.text.lists.contains(name)
    var uses: [Located<ResultColumn>] = []
    var isNullable = false
    for index in indices {
      for use in known.uses(ofParameter: index) {
        if use == .nullTest { isNullable = true }
        guard let column = known.column(of: use) else { continue }
        if column.column.isNullable { isNullable = true }
        uses.append(Located(column, at: place(ofWord: index, in: draft)))
      }
      guard cells?.type != nil else { continue }
      for column in known.columns(besideParameter: index) {
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
      guard hasOneEncoding(name, uses), isUsable(column.column, for: uses, of: name) else {
        return nil
      }
      uses = [uses[0]]
      isNullable = cells.isNullable
    } else if !hasOneEncoding(name, uses) {
      return nil
    }
    if uses.isEmpty {
      uses = indices.compactMap { index in
        known.column(castAt: index).map { Located($0, at: place(ofWord: index, in: draft)) }
      }
    }
    guard !uses.isEmpty else {
      let type = known.likelyType(ofParameter: name, columns)
      reportUntyped(name, type, at: place(ofWord: indices[0], in: draft))
      return nil
    }
    return QueryParameter(
      name: Located(name, at: place(ofWord: indices[0], in: draft)),
      swiftName: cells?.swiftName, doc: cells?.doc, isList: isList,
      isNullable: isNullable && !isList, uses: uses)
  }

  private mutating func reportUntyped(_ name: String, _ type: String?, at range: SourceRange) {
    report(
      .untypedParameter,
      "the type of parameter ':\(name)' isn't known: declare it, as in "
        + "params: { \(name): \(type ?? "integer") }\(type == nil ? ColumnType.others : "")",
      at: range)
  }

  /// Returns the names of the columns that an INSERT writes, in the order of its values.
  func insertedColumns(_ draft: QueryDraft) throws(SQLiteError) -> [SQLName] {
    guard draft.statement.kind == .insert, let table = draft.statement.targetTable else {
      return []
    }
    if let columns = draft.statement.listedColumns { return columns }
    return try database.columnNames(of: table.description).map(SQLName.init)
  }
}

// MARK: - Types of parameters

/// The uses of a query's parameters, and the columns that these imply.
struct ParameterUses {
  private let draft: QueryDraft
  private let probe: QueryProbe
  private let stored: [Int: ParameterUse]
  private let insertedColumns: [SQLName]
  /// The properties of parameters in the file, by name.
  let cells: [String: ResultColumnCells]
  /// The columns whose values parameters are compared with, by the index of the parameter's word.
  private lazy var neighbors = draft.columnsBesideParameters
  /// The types of the columns in the tables that the query mentions, by name.
  private var types: [SQLName: Set<String>]?

  init(of draft: QueryDraft, _ probe: QueryProbe, _ insertedColumns: [SQLName]) {
    (self.draft, self.probe, self.insertedColumns) = (draft, probe, insertedColumns)
    stored = draft.statement.storedParameters
    cells = Dictionary(firstOf: draft.query.parameterCells.map { ($0.name.value, $0) })
  }

  /// Returns the columns whose values a parameter is compared with.
  mutating func columns(besideParameter index: Int) -> [Column] { neighbors[index] ?? [] }

  /// Returns the column of the type that a parameter is cast to.
  func column(castAt index: Int) -> ResultColumn? {
    draft.findings.casts[index].flatMap { ExpressionType.of($0, nullable: false).column }
  }

  /// Returns the uses of the parameter at an index: the column that it's stored in, or else its
  /// uses in expressions.
  func uses(ofParameter index: Int) -> [ParameterUse] {
    stored[index].map { [$0] } ?? draft.findings.uses[index] ?? []
  }

  /// Returns the column that a use implies, nullable if the parameter can be NULL.
  func column(of use: ParameterUse) -> ResultColumn? {
    switch use {
    case .nullTest: nil
    case .value(let column): column
    case .assignment(let name): column(name)
    case .insertion(let index):
      insertedColumns.indices.contains(index) ? column(insertedColumns[index]) : nil
    }
  }

  private func column(_ name: SQLName) -> ResultColumn? {
    draft.statement.targetTable.flatMap { probe.column(name, of: $0) }
  }

  /// Returns the type of the columns of the same name in the tables that the query mentions; nil if
  /// there are none, or if their types differ.
  mutating func likelyType(
    ofParameter name: String, _ columns: [SQLName: [ResultColumn]]
  ) -> String? {
    let types = self.types ?? Self.types(of: draft.sql.mentionedNames.compactMap { columns[$0] })
    self.types = types
    let found = types[SQLName(name)] ?? []
    return found.count == 1 ? found.first : nil
  }

  private static func types(of tables: [[ResultColumn]]) -> [SQLName: Set<String>] {
    tables.joined().reduce(into: [:]) { types, column in
      types[column.column.name.sqlName, default: []].insert(
        column.column.type.value.name)
    }
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
