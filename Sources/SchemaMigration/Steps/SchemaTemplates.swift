import DBGenLibc
import SchemaParser
import SchemaSQL

/// The databases of the last snapshots, to copy them. A command needs each of them several times,
/// and SQLite goes through all tables for each one that it creates.
enum SchemaTemplates {
  /// A template, which is used by one thread at a time.
  private struct Template: @unchecked Sendable {
    let statements: [String]
    let database: SchemaDatabase
  }

  private static let templates = SharedState<[Template]>([])
  private static let maximumCount = 4

  /// Returns a database without rows, with a budget of its own.
  ///
  /// - Parameter steps: The number of steps to perform on it.
  static func database(
    of snapshot: SchemaSnapshot, _ steps: Int
  ) throws(Diagnostic) -> SchemaDatabase {
    let statements = snapshot.statements.map(\.value)
    nonisolated(unsafe) var copy: SchemaDatabase?
    try templates.withLock { templates throws(Diagnostic) in
      if let place = templates.firstIndex(where: { $0.statements == statements }) {
        templates.append(templates.remove(at: place))
      } else {
        let database = try SchemaDatabase(
          try SQLiteConnection(snapshot), knowing: templates.last?.database.definitions ?? [:])
        templates.append(Template(statements: statements, database: database))
        if templates.count > maximumCount { templates.removeFirst() }
      }
      copy = try templates.last?.database.copy(
        WorkBudget(forBytes: snapshot.workSize(ofSteps: steps), of: .migrations))
    }
    if let copy { return copy }
    return try SchemaDatabase(try SQLiteConnection(snapshot))
  }
}
