internal import DBGenSQLite

// Indirect, so that copying an error takes little code.

/// The errors that the runtime throws.
public indirect enum DatabaseError: Error, Hashable, Sendable {
  /// A call to SQLite failed.
  case sqlite(SQLiteFailure)
  /// SQLite failed to commit a write, and it isn't known whether the write is on disk. If the disk
  /// is full or refuses a write, nothing is stored, and the error is usually `sqlite`. Reads don't
  /// see the write, but it may come back if the process or the machine crashes before the next
  /// write is committed.
  case commitFailed(SQLiteFailure)
  /// A statement would have broken a constraint; it changed nothing.
  case constraint(ConstraintViolation)
  /// A row breaks rules of the schema; it wasn't stored.
  case invalid(table: String, problems: [RowProblem])
  /// The row to update or to return doesn't exist. The table is empty for a query of the schema. If
  /// a record was to be updated, or the parent of a row to be fetched, `key` has the values that no
  /// row has, as SQL.
  case rowNotFound(table: String, key: String? = nil)
  /// The row of a record was changed after the record was read, as its `rowVersion` shows. Nothing
  /// was changed. `key` has the values of the row's key, as SQL.
  case staleRecord(table: String, key: String)
  /// Several rows have the key of a record to update or delete, because the key contains NULL.
  /// Nothing was changed. `count` is the number of rows.
  case ambiguousKey(table: String, key: String, count: Int)
  /// A stored value doesn't have the storage class that its column is declared to hold.
  case typeMismatch(ValueProblem)
  /// A number or a date doesn't fit its type.
  case outOfRange(ValueProblem)
  /// A value of the right storage class isn't valid for its column's type, such as text that isn't
  /// a UUID.
  case invalidValue(ValueProblem)
  /// The database was written by a newer version of the app. It was left unchanged.
  case newerDatabase(found: Int32, known: Int32)
  /// The database has an older version of the schema, and either no migration leads from it to the
  /// app's version, or the database is opened for reading only. It was left unchanged.
  case olderDatabase(found: Int32, known: Int32)
  /// The database is older than `oldest`, the first version that the app's migrations start from.
  /// It was left unchanged.
  case unsupportedVersion(found: Int32, oldest: Int32)
  /// The database has tables but no schema version, and doesn't match any version of the schema
  /// exactly, so another program made it. It was left unchanged. `differences` are those from the
  /// version most like it.
  case notOurDatabase(path: String, differences: [String] = [])
  /// The database has a version of the app's schema, but a different schema. It was left unchanged.
  case schemaDrift(path: String, differences: [String])
  /// SQLite's integrity check found problems in an untrusted file, which may have been damaged on
  /// purpose.
  case damagedDatabase(problems: [String])
  /// A migration found rows that the new schema refuses. Nothing was changed. `count` is the number
  /// of these rows; `rows` has SQL conditions that find the first ten of them, such as `id = 3 AND
  /// email = 'a'`.
  case migrationRefused(version: Int32, table: String, reason: String, rows: [String], count: Int)
  /// A step of the migration to a version failed. Nothing was changed. `step` is the step's title,
  /// or it names other work of a migration: `back up`, `check`, `commit`, or keeping the indexes
  /// and triggers that others added.
  case migrationFailed(version: Int32, step: String, because: DatabaseError)
  /// A migration can't run because of an index, view, trigger or table that isn't in the schema.
  /// Nothing was changed. `reason` says what is wrong with it, after its name, and `wayOut` has the
  /// statements that take it out of the way.
  case objectInTheWay(type: String, name: String, reason: String, wayOut: [String])
  /// A migration calls a function that the app doesn't pass. Nothing was changed.
  case missingHook(name: String)
  /// The schema needs a function that the configuration doesn't register; `arguments` is nil if it
  /// takes any number.
  case missingFunction(name: String, arguments: Int?)
  /// The schema needs a collation that the configuration doesn't register.
  case missingCollation(name: String)
  /// The schema needs a tokenizer that the configuration doesn't register.
  case missingTokenizer(name: String)
  /// A copy was to be made where a file already exists. That file was left unchanged.
  case fileExists(path: String)
  /// The database has been closed.
  case closed
  /// The database is suspended: it holds no lock until it is resumed.
  case suspended
  /// A transaction, or a statement of it, was used after its closure returned.
  case transactionEnded
  /// SQLite rolled the transaction back after an earlier error, or a statement of the closure ended
  /// it, so it can't be used any more.
  case transactionAborted
  /// The database was used inside one of its own transactions on the same thread.
  case nestedTransaction
  /// A closure that was given the connection left a transaction open, which was rolled back.
  case transactionLeftOpen
  /// The SQL isn't exactly one statement, or can't be used in this way, for example because of the
  /// number of its parameters or columns. `reason` says what is wrong.
  case invalidStatement(sql: String, reason: String)
  /// SQLite, the file system or the schema lacks what the runtime relies on.
  case unsupported(String)

  /// Whether it is unknown if the write that threw the error is durable. After any other error
  /// nothing was written, unless the closure ran a COMMIT of its own.
  public var outcomeIsUnknown: Bool {
    if case .commitFailed = self { true } else { false }
  }

  /// SQLite's primary result code, if SQLite reported the error.
  public var code: Int32? { failure?.code }
  /// SQLite's extended result code, if SQLite reported the error.
  public var extendedCode: Int32? { failure?.extendedCode }
  /// The statement that failed, if SQLite reported the error.
  public var sql: String? { failure?.sql }

  private var failure: SQLiteFailure? {
    switch self {
    case .sqlite(let failure), .commitFailed(let failure): failure
    case .constraint(let violation): violation.failure
    case .migrationFailed(_, _, let cause): cause.failure
    default: nil
    }
  }

  /// Hashes the description, since equal errors have the same: to hash each value takes more code.
  ///
  /// - Parameter hasher: Takes it.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// Returns the error for a file that can't be opened.
  @usableFromInline
  package static func cantOpen(_ message: String) -> DatabaseError {
    .sqlite(SQLiteFailure(extendedCode: SQLITE_CANTOPEN, message: message, sql: nil))
  }

  /// Creates the error for a failure, distinguishing broken constraints.
  package init(_ failure: SQLiteFailure, table: String = "") {
    self =
      failure.code == SQLITE_CONSTRAINT
      ? .constraint(ConstraintViolation(failure, table: table)) : .sqlite(failure)
  }
}
