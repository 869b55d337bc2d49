extension Database {
  /// The changes that opening a database may make to its file.
  public enum Mode: Sendable {
    /// Creates the database if the file is missing or empty, and migrates it if it is older.
    case create
    /// Requires an existing database, and migrates it if it is older.
    case existing
    /// Writes nothing. The database must have the app's version, or a newer one that lets this app
    /// read it. Writing throws `DatabaseError.sqlite` with SQLITE_READONLY.
    ///
    /// A file in WAL mode, like every file that was opened for writing, is read together with its
    /// log. If the folder isn't writable, the files of the log, `-wal` and `-shm`, must exist and
    /// be readable; if there is no log, the file is assumed not to change while it is open.
    case readOnly
    /// Writes nothing. For a file that may have been made to do harm, such as one from somebody
    /// else that a user opens. As with `readOnly`, the database must have a version that the app
    /// can read.
    ///
    /// The whole file is checked first, and opened only if nothing is wrong with it; otherwise
    /// `DatabaseError.damagedDatabase` is thrown. Before that, `DatabaseError.schemaDrift` is
    /// thrown if SQLite would compute anything that isn't the app's: the file may have other tables
    /// and indexes on columns, but no other views, triggers, virtual tables, checks, generated
    /// columns or indexes.
    ///
    /// The file is read in place, without a lock and without files beside it, so it must not change
    /// while it is open. If a `-wal` or `-journal` file beside it holds changes, a copy of them all
    /// is read instead: in a private folder that only the user can access, and that is removed when
    /// the database is closed. A journal of a transaction over several databases is refused,
    /// because it names files elsewhere.
    ///
    /// Values can't be longer than the file or 16 MiB, whichever is more, and statements can't be
    /// longer than 1 MB.
    case untrusted

    var isReadOnly: Bool { self == .readOnly || self == .untrusted }
  }
}
