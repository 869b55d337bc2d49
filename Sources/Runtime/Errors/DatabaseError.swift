internal import DBGenSQLite

/// Everything that the runtime throws.
public enum DatabaseError: Error, Hashable, Sendable {
  /// A call to SQLite failed.
  case sqlite(SQLiteFailure)
  /// SQLite failed to commit a write, at a point from where it can't be told whether the disk has
  /// it: a disk that is full, or refuses a write, has not. Reads don't see it, but until the next write is committed it may come back where the
  /// process or the machine goes down.
  case commitFailed(SQLiteFailure)
  /// A statement would have broken a constraint; it changed nothing.
  case constraint(ConstraintViolation)
  /// A row breaks rules of the schema; the database has not been asked.
  case invalid(table: String, problems: [RowProblem])
  /// The row to update, or to return, is not there. The table is empty for a query of the schema;
  /// `key` has the values that no row has, as SQL, where a record was to be updated.
  case rowNotFound(table: String, key: String? = nil)
  /// Several rows have the key of a record that was to be updated or deleted, which holds NULL or a
  /// time that is stored in several forms: which of them is meant can't be told. Nothing was changed.
  case ambiguousKey(table: String, key: String, count: Int)
  /// A stored value has another storage class than its column is declared to hold.
  case typeMismatch(table: String, column: String, expected: String, found: String)
  /// A number or a date does not fit its type; while binding SQL of the app's own, or
  /// a query of the schema, `column` is the parameter, such as `?3`, and the table is empty.
  case outOfRange(table: String, column: String, expected: String, found: String)
  /// A value of the right storage class says nothing in its column's type; `table` and
  /// `column` are as in `outOfRange`.
  case invalidValue(table: String, column: String, expected: String, found: String)
  /// The database was written by a newer version of the app. It has not been touched.
  case newerDatabase(found: Int32, known: Int32)
  /// The database has the schema of an older version of the app, from which no migration leads to
  /// this one's, or which isn't to be migrated as it is only read. It has not been touched.
  case olderDatabase(found: Int32, known: Int32)
  /// The database is older than the oldest version that the app's migrations begin with. It has not
  /// been touched.
  case unsupportedVersion(found: Int32, oldest: Int32)
  /// The database has tables, but no schema version, and is not the very one of any version of the
  /// schema, so another program made it. It has not been touched. The differences are those from the
  /// version that is most like it.
  case notOurDatabase(path: String, differences: [String] = [])
  /// The database has the app's version, but not its schema. It has not been touched.
  case schemaDrift(differences: [String])
  /// A file that isn't trusted is damaged, be it on purpose, as SQLite's check of its integrity tells.
  case damagedDatabase(problems: [String])
  /// A migration found rows that the new schema refuses. Nothing has been changed. Of the `count`
  /// rows the first ten are named by SQL conditions that find them, such as
  /// `id = 3 AND email = 'a'`.
  case migrationRefused(version: Int32, table: String, reason: String, rows: [String], count: Int)
  /// A step of the migration to a version failed, which is named by its title, or by what goes with
  /// the steps: `back up`, `check`, `commit`, or to keep indexes and triggers that others have made.
  /// Nothing has been changed.
  indirect case migrationFailed(version: Int32, step: String, because: DatabaseError)
  /// A migration calls a function that the app doesn't pass. Nothing has been changed.
  case missingHook(name: String)
  /// The schema needs a function that the configuration doesn't register; `arguments` is nil where
  /// it takes any number.
  case missingFunction(name: String, arguments: Int?)
  /// The schema needs a collation that the configuration doesn't register.
  case missingCollation(name: String)
  /// A copy was to be made where there is a file already. It has not been touched.
  case fileExists(path: String)
  /// The database has been closed.
  case closed
  /// The database is suspended: it holds no lock until it is resumed.
  case suspended
  /// A transaction, or a statement of it, was used after its closure had returned.
  case transactionEnded
  /// SQLite has rolled the transaction back by itself after an earlier error, or a statement of the
  /// closure has ended it, so nothing more can be done in it.
  case transactionAborted
  /// The database was asked for a transaction inside of one of its own transactions on the same
  /// thread.
  case nestedTransaction
  /// A closure that was lent the connection has left a transaction open, which has been rolled back.
  case transactionLeftOpen
  /// The SQL is not exactly one statement, or not with as many parameters and columns as it is used
  /// with.
  case invalidStatement(sql: String, reason: String)
  /// SQLite, the file system or the schema lacks what the runtime relies on.
  case unsupported(String)

  /// Whether it is open if the write that threw the error is durable. After any other error nothing
  /// of the write is there, unless its closure ran a COMMIT of its own.
  public var outcomeIsUnknown: Bool {
    if case .commitFailed = self { true } else { false }
  }

  /// SQLite's primary result code, where SQLite reported the error.
  public var code: Int32? { failure?.code }
  /// SQLite's extended result code, where SQLite reported the error.
  public var extendedCode: Int32? { failure?.extendedCode }
  /// The statement that failed, where SQLite reported the error.
  public var sql: String? { failure?.sql }

  private var failure: SQLiteFailure? {
    switch self {
    case .sqlite(let failure), .commitFailed(let failure): failure
    case .constraint(let violation): violation.failure
    case .migrationFailed(_, _, let cause): cause.failure
    default: nil
    }
  }

  /// The error for a failure, constraints told apart.
  init(_ failure: SQLiteFailure, table: String = "") {
    self =
      failure.code == SQLITE_CONSTRAINT
      ? .constraint(ConstraintViolation(failure, table: table)) : .sqlite(failure)
  }
}
