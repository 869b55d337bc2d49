import DBGenAdoption
import DBGenSQLText
import SchemaParser
import SchemaSQL

// Compares a database that was migrated to a version with one that was created at that version.
extension StepProof {
  private static let maximumDifferences = 3

  /// Returns the problems, with places in the version's file.
  ///
  /// - Parameters:
  ///   - record: The rows before the step.
  ///   - origins: The versions in which the values originated.
  func findings(
    in database: SQLiteConnection, _ tracker: RowTracker, since record: RowRecord,
    _ origins: ValueOrigins
  ) throws(Diagnostic) -> [Diagnostic] {
    let structure = try database.shape().differences(from: new.shape, .exact).map {
      "the schema differs from a fresh one: \($0.text)"
    }
    let unreadable = try unreadableValues(in: database)
    let faults = try faults(in: database).filter { fault in
      !unreadable.contains {
        fault.hasSuffix(" value in \($0.table).\($0.column)")
          || fault.hasPrefix("integrity_check: ") && $0.text.hasSuffix(fault.drop { $0 != ":" })
      }
    }
    let differences =
      try (structure + faults).map { ($0, origins.first, nil, []) }
      + rowDifferences(in: database, tracker, since: record, origins).map { ($0, $1, $2, []) }
      + unreadable.map { ($0.text, origins.first, $0.table, $0.hints) }
    return differences.map { text, origin, table, hints in
      Diagnostic(
        .unprovenMigration, "from version \(origin) to \(new.number): \(text)",
        at: new.version.place(ofStep: nil, about: table), hints: hints)
    }
  }

  private func faults(in database: SQLiteConnection) throws(Diagnostic) -> [String] {
    let failing = try database.failingStatements()
    let known = failing.isEmpty ? [] : try new.failures()
    return try database.faults() + failing.filter { !known.contains($0) }
  }

  /// Returns the values that the step leaves, and that the app can't read.
  private func unreadableValues(
    in database: SQLiteConnection
  ) throws(Diagnostic) -> [(text: String, table: String, column: SQLName, hints: [String])] {
    guard new.hasOneForm else { return [] }
    var found: [(text: String, table: String, column: SQLName, hints: [String])] = []
    for table in new.tables where reach.isNamed(table.name) {
      for values in new.unreadableValues(of: table) {
        guard let problem = try database.problem(of: values, in: table) else { continue }
        found.append((problem.text, table.name, values.column, problem.hints))
      }
    }
    return found
  }

  private func rowDifferences(
    in database: SQLiteConnection, _ tracker: RowTracker, since record: RowRecord,
    _ origins: ValueOrigins
  ) throws(Diagnostic) -> [(text: String, origin: Int64, table: String?)] {
    let marks = try database.marks()
    return tracker.tables.filter { record.rows[$0.origin] != nil }.flatMap { table in
      let comparison = RowComparison(
        table: table, record: record, tracker: tracker, database: database)
      let isCounted = new.table(named: table.name)?.isAutoincrement ?? false
      let mark = isCounted ? comparison.markDifference(now: marks) : nil
      let all = comparison.differences().prefix(Self.maximumDifferences) + [mark].compactMap(\.self)
      return all.map { ($0.text, origins.version(of: table.origin, $0.column), table.name) }
    }
  }
}
