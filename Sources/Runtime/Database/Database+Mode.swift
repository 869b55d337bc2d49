extension Database {
  /// The changes that opening a database may make to its file.
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
    /// Nothing is written, and the file may have been made to do harm: what a user opens that came
    /// from somebody else. As with `readOnly` the database has to be of a version that the app can read.
    ///
    /// The whole file is checked first, and opened only where nothing is wrong with it
    /// (`DatabaseError.damagedDatabase`). Before that, it is refused (`DatabaseError.schemaDrift`) where
    /// SQLite would compute what isn't the app's: tables of others may be there, and indexes of columns,
    /// but no views, triggers, virtual tables, checks, generated columns and other indexes. It is read where it is, without a lock and without a file
    /// beside it, so nobody may change it meanwhile. Where changes lie beside it, in a `-wal` or a
    /// `-journal`, a copy of them all is read: in a folder of its own, which only the user can look at
    /// and which goes when the database is closed. A journal of a transaction over several databases
    /// is refused, as it names files elsewhere. Values can't be longer than the file is, or 16 MiB,
    /// and statements not longer than 1 MB.
    case untrusted

    var isReadOnly: Bool { self == .readOnly || self == .untrusted }
  }
}
