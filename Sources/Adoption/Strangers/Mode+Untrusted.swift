public import DBGenRuntime

extension Database.Mode {
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
  public static var untrusted: Database.Mode { Database.Mode(untrustedBy: MeaningAdopter.shared) }
}
