import DBGenSQLText
import SchemaParser

/// Inferring the result columns of views.
extension ObjectChecker {
  /// Infers the columns of the valid views, in dependency order.
  ///
  /// A view that others read is a table in the probe. So SQLite reports which of the view's columns
  /// a result column comes from, instead of the underlying table, of which it reports only one.
  mutating func resolveViews(with probe: QueryProbe) throws(SQLiteError) {
    var pending = schema.viewsByDependency.filter {
      !missing.contains($0.name.sqlName)
    }
    let places = Dictionary(firstOf: schema.views.enumerated().map { ($1.name.value, $0) })
    while !pending.isEmpty {
      // Mentions can form cycles where reads don't, so a view may precede one that it reads.
      var waiting: [View] = []
      for view in pending where try !resolve(view, at: places[view.name.value], with: probe) {
        waiting.append(view)
      }
      if waiting.count == pending.count { return }
      pending = waiting
    }
  }

  /// Infers the columns of a view, unless it reads a view whose columns aren't known yet.
  private mutating func resolve(
    _ view: View, at index: Int?, with probe: QueryProbe
  ) throws(SQLiteError) -> Bool {
    if mentionsMissing(view.sql.value) { return true }
    if view.isUnchecked {
      if let index { views[index] = CheckedView(written: view, columns: [], keyIndex: nil) }
      let names = try unlessRefused(database.columnNames(ofView: view.name.value))
      if let names { try probe.add(view.name.value, names, []) }
      return true
    }
    guard let names = columnNames[view.name.sqlName], let candidates = candidates(of: view, probe)
    else {
      try probe.requireWork()
      return false
    }
    checkCells(view.cells, among: names, of: "view '\(view.name.value)'")
    let places = places(ofColumns: names.count, in: view)
    let before = diagnostics.count
    let isSound = hasSoundEncodings(view, names, with: probe)
    let columns = names.enumerated().compactMap { index, name in
      column(Located(name, at: places[index]), at: index, in: view, candidates)
    }
    // What is wrong with the SQL leaves results without a type.
    if !isSound {
      let own = diagnostics[before...].filter { $0.code != .untypedResultColumn }
      diagnostics.replaceSubrange(before..., with: own)
    }
    try probe.add(view.name.value, names, columns)
    let key = columns.count == names.count ? keyIndex(of: view, columns, probe) : nil
    try probe.requireWork()
    if let index { views[index] = CheckedView(written: view, columns: columns, keyIndex: key) }
    return true
  }

  /// Returns the columns of each SELECT of a view, nil for unknown ones; nil if the view reads
  /// something that isn't in the probe yet.
  private func candidates(of view: View, _ probe: QueryProbe) -> [[ResultColumn?]]? {
    probe.begin()
    var candidates: [[ResultColumn?]] = []
    guard let statement = QueryStatement(view.select.sql), statement.select != nil,
      statement.sql.tokens.count <= Self.maximumWords
    else { return probe.describe(view.select.sql).map { [$0.map { _ in nil }] } }
    for scope in statement.arms(probe) {
      guard let results = scope.results else { return nil }
      candidates.append(results.map(\.column))
    }
    return candidates
  }

  // MARK: - Result columns

  private mutating func column(
    _ name: Located<String>, at index: Int, in view: View, _ candidates: [[ResultColumn?]]
  ) -> ResultColumn? {
    let cells = view.cells.first { $0.name.sqlName == name.sqlName }
    let known = candidates.map { $0.indices.contains(index) ? $0[index] : nil }
    let place = Located(name.value, at: cells?.name.range ?? name.range)
    if let column = known.column(named: place, with: cells) { return column }
    report(
      .untypedResultColumn,
      "the type of result column '\(name.value)' isn't known: declare it in 'columns'",
      at: name.range, subject: .column(name.value))
    missing.insert(view.name.sqlName)
    return nil
  }

  /// Reports cells for columns that don't exist.
  mutating func checkCells(_ cells: [ResultColumnCells], among names: [String], of owner: String) {
    for cell in cells where !names.contains(where: { SQLName.areEqual($0, cell.name.value) }) {
      let others = names.filter { name in !cells.contains { $0.name.value == name } }
      let suggestion = diagnostics.suggestion(for: cell.name.value, among: others)
      report(
        .unknownResultColumn, "\(owner) has no result column '\(cell.name.value)'",
        at: cell.name.range,
        suggestion: suggestion)
    }
  }
}
