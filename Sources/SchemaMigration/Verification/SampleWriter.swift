import CodeGen
import SchemaImporter
import SchemaParser

/// Writes down the rows of a version, and those that have to be there in the end, for tests that do
/// the same with the app's own code.
struct SampleWriter {
  let seeded: SeededVersion
  let tracker: RowTracker
  let record: RowRecord

  /// - Parameter migrated: The database of the last version that came of it.
  func sample(in migrated: SourceDatabase) -> MigrationSample {
    let created = seeded.version.version.snapshot.statements.map(\.value)
    let (triggers, others) = (created.filter(\.makesTrigger), created.filter { !$0.makesTrigger })
    return MigrationSample(
      version: seeded.version.number,
      statements: others + insertions + rebuilds + marks + triggers,
      tables: tracker.tables.filter { !$0.isFree }.compactMap { table(of: $0, migrated) })
  }

  /// A script for each table, as no trigger is there yet.
  private var insertions: [String] {
    let origins = RowTracker(seeded.version).tables
    return origins.compactMap { table in
      let columns = (table.extraRowID.map { [$0] } ?? []) + table.columns.map(\.origin)
      let names = columns.map(SQLName.quote).joined(separator: ", ")
      let rows = (try? seeded.database.database.values(of: columns, in: table.origin)) ?? []
      let lines = rows.map { "(\($0.joined(separator: ", ")))" }.joined(separator: ",\n")
      return rows.isEmpty
        ? nil : "INSERT INTO \(SQLName.quote(table.origin)) (\(names)) VALUES\n\(lines)"
    }
  }

  private var rebuilds: [String] {
    seeded.database.objects(of: "table").filter { $0.isVirtual && $0.contentTable != nil }.map {
      let name = SQLName.quote($0.name)
      return "INSERT INTO \(name) (\(name)) VALUES ('rebuild')"
    }
  }

  private var marks: [String] {
    seeded.database.database.marks.sorted { $0.key < $1.key }.map { table, mark in
      "UPDATE sqlite_sequence SET seq = \(mark) WHERE lower(name) = \(SQLString.quote(table))"
    }
  }

  private func table(
    of table: TrackedTable, _ migrated: SourceDatabase
  ) -> MigrationSample.Table? {
    let kept = table.columns.filter { !$0.isConverted && !$0.isFilled }.prefix(Self.mostColumns)
    let columns = (table.rowID.map { [$0] } ?? []) + kept.map(\.name)
    guard let rows = try? migrated.values(of: columns, in: table.name) else { return nil }
    let name = SQLName.quote(table.name)
    let terms = columns.map(SQLName.quote).map { "typeof(\($0)), \($0)" }.joined(separator: ", ")
    let values = rows.map { row in
      "(" + row.map { "\(Self.type(of: $0)), \($0)" }.joined(separator: ", ") + ")"
    }
    let missing =
      rows.isEmpty || columns.isEmpty
      ? "SELECT 1 WHERE 0"
      : "VALUES\n\(values.joined(separator: ",\n"))\nEXCEPT SELECT \(terms) FROM \(name)"
    return MigrationSample.Table(name: table.name, rowCount: rows.count, missing: missing)
  }

  /// As many as SQLite compares at once, with their types.
  private static let mostColumns = 400

  /// The storage class of a value that is written as a literal.
  private static func type(of literal: String) -> String {
    switch literal.utf8.first {
    case UInt8(ascii: "'"), UInt8(ascii: "C"): "'text'"
    case UInt8(ascii: "X"): "'blob'"
    case UInt8(ascii: "N"): "'null'"
    default:
      literal.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }
        ? "'real'" : "'integer'"
    }
  }
}

extension TrackedTable {
  /// The rowid, where it isn't one of the columns.
  fileprivate var extraRowID: String? {
    originRowID.flatMap { column($0) == nil ? $0 : nil }
  }
}

extension String {
  fileprivate var makesTrigger: Bool {
    var cursor = TokenCursor(self)
    guard cursor.take("CREATE") else { return false }
    _ = cursor.take("TEMP") || cursor.take("TEMPORARY")
    return cursor.take("TRIGGER")
  }
}
