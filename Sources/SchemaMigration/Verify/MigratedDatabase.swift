import DBGenAdoption
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A database that was migrated to a version, to compare with one that was created at that version.
struct MigratedDatabase {
  let database: SQLiteConnection
  let version: FreshVersion
  let tracker: RowTracker
  let record: RowRecord
  let reach: PlanReach

  private static let maximumDifferences = 3

  /// Returns the problems, with places in the version's file.
  ///
  /// - Parameter origins: The versions in which the values originated.
  func findings(from origins: ValueOrigins) throws(Diagnostic) -> [Diagnostic] {
    let structure = try database.shape().differences(from: version.shape, .exact).map {
      "the schema differs from a fresh one: \($0.text)"
    }
    let differences =
      try (structure + faults()).map { ($0, origins.first, nil) } + rowDifferences(origins)
      + unreadableValues().map { ($0.text, origins.first, $0.table) }
    return differences.map { text, origin, table in
      Diagnostic(
        .unprovenMigration, "from version \(origin) to \(version.number): \(text)",
        at: version.version.place(ofStep: nil, about: table))
    }
  }

  private func faults() throws(Diagnostic) -> [String] {
    let failing = try database.failingStatements()
    let known = failing.isEmpty ? [] : try version.failures()
    return try database.faults() + failing.filter { !known.contains($0) }
  }

  /// Returns the values that the step leaves, and that the app can't read.
  private func unreadableValues() throws(Diagnostic) -> [(text: String, table: String)] {
    guard version.hasOneForm else { return [] }
    var found: [(text: String, table: String)] = []
    for table in version.tables where reach.isNamed(table.name) {
      for (column, type, condition) in version.unreadableValues(of: table) {
        let rows = try database.checkedRows(
          "SELECT quote(\(column.quoted)) FROM \(table.quotedName) WHERE \(condition) LIMIT 1")
        guard let literal = rows.first?[0] else { continue }
        let cause = RefusalCause.form(column: "\(table.name).\(column)", type: type)
        found.append(("\(cause.reason): \(literal.prefix(80))", table.name))
      }
    }
    return found
  }

  private func rowDifferences(
    _ origins: ValueOrigins
  ) throws(Diagnostic) -> [(text: String, origin: Int64, table: String?)] {
    let marks = try database.marks()
    return tracker.tables.filter { record.rows[$0.origin] != nil }.flatMap { table in
      let comparison = RowComparison(
        table: table, record: record, tracker: tracker, database: database)
      let isCounted = version.table(named: table.name)?.isAutoincrement ?? false
      let mark = isCounted ? comparison.markDifference(now: marks) : nil
      let all = comparison.differences().prefix(Self.maximumDifferences) + [mark].compactMap(\.self)
      return all.map { ($0.text, origins.version(of: table.origin, $0.column), table.name) }
    }
  }
}
