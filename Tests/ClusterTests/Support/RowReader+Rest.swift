import DBGenRuntime

@testable import DBGenCluster

extension RowReader {
  /// Reads all rows that are left.
  func rest() throws -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    while try next() { rows.append(values.map(\.copy)) }
    return rows
  }
}
