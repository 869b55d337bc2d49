import DBGenSQLText
package import SchemaParser

extension ObjectChecker {
  /// Returns the columns and whole tables that make up a query's rows.
  mutating func results(
    of draft: QueryDraft, named names: [String], _ probe: QueryProbe
  ) -> [QueryResult] {
    let arms = draft.statement.arms(probe)
    guard !arms.isEmpty else {
      checkCells(draft.query.cells, among: [], of: "query '\(draft.query.name.value)'")
      return []
    }
    let entries = arms.map { $0.results ?? [] }
    guard let first = entries.first else { return [] }
    let names = Self.names(names, first)
    checkCells(draft.query.cells, among: names, of: "query '\(draft.query.name.value)'")
    let places = first.map { entry in
      entry.range.map { place($0, in: draft) } ?? draft.query.name.range
    }
    var results: [QueryResult] = []
    var index = 0
    while index < names.count, index < first.count {
      if let table = Self.wholeTable(at: index, arms, entries, places[index]) {
        results.append(.table(table))
        index += table.columns.count
      } else {
        let candidates = entries.map { $0.indices.contains(index) ? $0[index] : nil }
        let name = Located(names[index], at: places[index])
        if let column = column(name, candidates, of: draft) {
          results.append(.column(column, index: index))
        }
        index += 1
      }
    }
    checkNames(of: results)
    checkDeclared(draft.query.cells, names, arms, entries, in: TypedSQL(draft, probe))
    return results
  }

  /// Returns the names of result columns, without the numbers that SQLite adds to duplicate names
  /// from joins in parentheses.
  private static func names(_ names: [String], _ entries: [ResultEntry]) -> [String] {
    guard names.count == entries.count else { return names }
    return zip(names, entries).map { name, entry in
      guard let column = entry.described.origin?.column, entry.isStar || entry.isReference,
        name.hasPrefix(column + ":"), Int(name.dropFirst(column.count + 1)) != nil
      else { return name }
      return column
    }
  }

  /// Returns the whole table that begins at a column in every SELECT of a compound.
  private static func wholeTable(
    at index: Int, _ arms: [SelectScope], _ entries: [[ResultEntry]], _ place: SourceRange
  ) -> WholeTable? {
    let tables = zip(arms, entries).map { scope, entries in
      entries.indices.contains(index)
        ? scope.wholeTable(at: index, in: entries, place: place) : nil
    }
    guard var table = tables.first ?? nil,
      tables.allSatisfy({ $0.map { SQLName.areEqual($0.table, table.table) } ?? false })
    else { return nil }
    table.isNullable = tables.contains { $0?.isNullable ?? true }
    // Without all of a compound's SELECTs, SQLite would refuse the star.
    if arms.count > 1 { table.star = nil }
    return table
  }

  private mutating func column(
    _ name: Located<String>, _ candidates: [ResultEntry?], of draft: QueryDraft
  ) -> ResultColumn? {
    let cells = draft.query.cells.first { $0.name.sqlName == name.sqlName }
    if let column = candidates.map({ $0?.column }).column(named: name, with: cells) {
      return column
    }
    // The type of a parameter that is the result would say it.
    let parameters = diagnostics.filter { $0.code == .untypedParameter }.map(\.range)
    if parameters.contains(where: name.range.overlaps) { return nil }
    let isCalculated = candidates.contains { $0?.isCalculated == true }
    let (type, others) = isCalculated ? ("real", ", or integer") : ("integer", ColumnType.others())
    let isNullable = candidates.contains { $0?.isNullable != false }
    report(
      .untypedResultColumn,
      "the type of result column '\(name.value)' isn't known: declare it below 'sql', as in "
        + "columns: { \(name.value.asKey): \(isNullable ? "\"\(type)?\"" : type) }\(others)",
      at: name.range)
    return nil
  }

  /// Reports result columns with the same name, which a struct can't have.
  private mutating func checkNames(of results: [QueryResult]) {
    guard results.count > 1 else { return }
    var seen: Set<SQLName> = []
    for result in results where !seen.insert(result.name.sqlName).inserted {
      report(
        .sameResultColumn,
        "two result columns are called '\(result.name.value)': rename one of them with AS",
        at: result.name.range)
    }
  }
}

extension QueryResult {
  package var name: Located<String> {
    switch self {
    case .column(let column, _): column.column.name
    case .table(let table): table.name
    }
  }
}

extension String {
  /// The text as a YAML key, quoted if necessary.
  var asKey: String {
    utf8.allSatisfy { $0 == 0x5F || $0 >= 0x80 || $0.isASCIIAlphanumeric }
      ? self : "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
