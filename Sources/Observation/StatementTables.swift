internal import DBGenRuntime
internal import Synchronization

/// The tables that statements read, by their SQL, as long as the schema stays the same.
///
/// An authorizer finds them. Setting one makes SQLite prepare all statements of the connection again,
/// so it is set for a statement only once.
final class StatementTables: Sendable {
  private struct Known {
    var schemaVersion = 0
    var tables: [String: TablesRead] = [:]
  }

  private let known = Mutex(Known())
  /// The number of statements that are kept, and the number of bytes of each.
  private static let (maximumCount, maximumLength) = (256, 4096)

  /// Returns the value of a read with the tables that its statements read.
  func track<Value>(
    _ transaction: ReadTransaction, _ body: (ReadTransaction) throws -> Value
  ) throws -> (value: Value, tables: TablesRead) {
    let version = try transaction._statement("PRAGMA main.schema_version").count()
    let (value, statements) = try StatementNotes.take(of: transaction.connection) {
      try body(transaction)
    }
    let tables = statements.map { self.tables(of: $0, version, on: transaction.connection) }
    return (value, tables.reduce(into: TablesRead()) { $0.formUnion($1) })
  }

  /// Forgets everything, because the file may be another.
  func forget() { known.withLock { $0.tables = [:] } }

  private func tables(
    of statement: String, _ version: Int, on connection: Connection
  ) -> TablesRead {
    if let tables = known.withLock({ $0.schemaVersion == version ? $0.tables[statement] : nil }) {
      return tables
    }
    guard let tables = ReadTracker.tables(of: statement, on: connection) else {
      return TablesRead(includesAnything: true)
    }
    if statement.utf8.count <= Self.maximumLength { keep(tables, of: statement, version) }
    return tables
  }

  private func keep(_ tables: TablesRead, of statement: String, _ version: Int) {
    known.withLock { known in
      if known.schemaVersion != version { known = Known(schemaVersion: version) }
      if known.tables.count >= Self.maximumCount {
        known.tables.remove(at: known.tables.startIndex)
      }
      known.tables[statement] = tables
    }
  }
}
