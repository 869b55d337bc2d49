import SchemaMigration
import SchemaParser
import Testing

/// A history of many versions. Each version adds a column to one of the tables, or changes a
/// column's default, which rebuilds the table.
struct LongHistory {
  private let tableCount: Int
  private let addsColumns: Bool

  init(tables: Int = 6, addsColumns: Bool = true) {
    tableCount = tables
    self.addsColumns = addsColumns
  }

  /// Returns the versions up to the given one.
  func versions(to last: Int) throws -> [SchemaVersion] {
    try (1...last).map { try version($0) }
  }

  private func version(_ number: Int) throws -> SchemaVersion {
    let pair = MigrationPair(
      "", tables(at: max(1, number - 1)), tables(at: number), number == 1 ? "" : step(to: number))
    return SchemaVersion(
      number: Int64(number), snapshot: pair.snapshots.new, steps: try pair.located(),
      actions: number == 1 ? [] : try pair.plan().actions)
  }

  private func isRebuild(_ version: Int) -> Bool { !addsColumns || version % 5 == 0 }

  private func step(to version: Int) -> String {
    let table = "t\(version % tableCount)"
    return isRebuild(version)
      ? "- changeColumn: { table: \(table), column: flag }"
      : "- addColumn: { table: \(table), column: c\(version) }"
  }

  private func tables(at version: Int) -> [String] {
    (0..<tableCount).map { table in
      let own = (2...max(2, version)).filter { $0 <= version && $0 % tableCount == table }
      let columns = own.filter { !isRebuild($0) }.map { ", \"c\($0)\" TEXT" }.joined()
      let parent = table > 0 ? ", \"parent\" INTEGER REFERENCES \"t\(table - 1)\" (\"id\")" : ""
      return """
        CREATE TABLE "t\(table)" ("id" INTEGER PRIMARY KEY, "name" TEXT UNIQUE, \
        "flag" INTEGER DEFAULT \(own.count(where: isRebuild))\(parent)\(columns)) STRICT
        """
    }
  }
}

/// Keeps proofs in memory.
final class KeptProofs: ProofStore {
  var program = "this"
  var files: [String: [UInt8]] = [:]

  func read(_ name: String) -> [UInt8]? { files[name] }
  func write(_ bytes: [UInt8], as name: String) { files[name] = bytes }
}
