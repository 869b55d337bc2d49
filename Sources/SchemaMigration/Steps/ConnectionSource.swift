import SchemaParser
import SchemaSQL

/// Where the connection to a database without rows comes from: it is opened when something first needs
/// SQLite.
final class ConnectionSource {
  let budget: WorkBudget
  private var state: SourceState

  private enum SourceState {
    case open(SQLiteConnection)
    case snapshot(SchemaSnapshot)
  }

  init(_ connection: SQLiteConnection) {
    (budget, state) = (connection.budget, .open(connection))
  }

  init(of snapshot: SchemaSnapshot, _ budget: WorkBudget) {
    (self.budget, state) = (budget, .snapshot(snapshot))
  }

  func connection() throws(Diagnostic) -> SQLiteConnection {
    switch state {
    case .open(let connection): return connection
    case .snapshot(let snapshot):
      let connection = try SQLiteConnection(snapshot, budget: budget)
      state = .open(connection)
      return connection
    }
  }

  /// Returns the source of a copy of the database, with another budget.
  func copy(_ budget: WorkBudget) throws(Diagnostic) -> ConnectionSource {
    switch state {
    case .open(let connection): ConnectionSource(try connection.copy(budget))
    case .snapshot(let snapshot): ConnectionSource(of: snapshot, budget)
    }
  }
}
