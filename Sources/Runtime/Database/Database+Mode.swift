extension Database {
  /// What opening a database may do to its file.
  public enum Mode: Sendable {
    /// The database is created where the file is missing or empty, and migrated where it is older.
    case create
    /// There has to be a database already, which is migrated where it is older.
    case existing
    /// Nothing is written: the database has to be of the app's version, or a newer one that lets this
    /// app read it. Writing throws SQLITE_READONLY.
    ///
    /// A file in WAL mode, as all are that were opened to write, is read with its log. Where the folder
    /// can't be written to, SQLite needs the files of the log, `-wal` and `-shm`, to be there and
    /// readable; where there is no log, the file is taken for one that nobody changes while it is open.
    case readOnly
  }
}
