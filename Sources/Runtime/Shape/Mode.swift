extension Database {
  /// The changes that opening a database may make to its file.
  public struct Mode: Hashable, Sendable {
    package enum Access: Hashable, Sendable { case create, existing, readOnly, untrusted }

    package let access: Access
    /// The part of `DBGenAdoption` that reads files of others.
    let adopter: (any DatabaseAdopter)?

    private init(_ access: Access) { (self.access, adopter) = (access, nil) }

    package init(untrustedBy adopter: any DatabaseAdopter) {
      (access, self.adopter) = (.untrusted, adopter)
    }

    /// Returns whether two modes are the same.
    ///
    /// - Parameters:
    ///   - left: A mode.
    ///   - right: A mode.
    public static func == (left: Mode, right: Mode) -> Bool { left.access == right.access }

    /// Hashes the mode.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(access) }

    /// Creates the database if the file is missing or empty, and migrates it if it is older.
    public static var create: Mode { Mode(.create) }

    /// Requires an existing database, and migrates it if it is older.
    public static var existing: Mode { Mode(.existing) }

    /// Writes nothing. The database must have the app's version, or a newer one that lets this app
    /// read it. Writing throws `DatabaseError.sqlite` with SQLITE_READONLY.
    ///
    /// A file in WAL mode, like every file that was opened for writing, is read together with its
    /// log. If the folder isn't writable, the files of the log, `-wal` and `-shm`, must exist and
    /// be readable; if there is no log, the file is assumed not to change while it is open.
    public static var readOnly: Mode { Mode(.readOnly) }

    /// A mode that is in `DBGenAdoption`.
    @available(*, unavailable, message: "add the product 'DBGenAdoption' and import it")
    public static var untrusted: Mode { readOnly }

    var isReadOnly: Bool { access == .readOnly || access == .untrusted }
  }
}
