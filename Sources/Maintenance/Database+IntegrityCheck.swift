public import DBGenRuntime

extension Database {
  /// Has SQLite check the whole file, blocking the calling thread. Others can read and write
  /// meanwhile.
  ///
  /// - Returns: The problems, empty if there are none: up to 100 faults of the file and its
  ///   indexes, and up to 100 rows that refer to missing rows.
  /// - Throws: `DatabaseError.sqlite` if the check can't be done, because the disk can't be read or
  ///   there is no memory; `CancellationError`; `nestedTransaction` inside a transaction of this
  ///   database; `closed`; `suspended`.
  public func integrityCheck() throws -> [String] {
    try isInMemory ? withWriter { try $0.findProblems() } : readingApart { try $0.findProblems() }
  }

  /// The asynchronous variant of `integrityCheck()`, which suspends the calling task.
  ///
  /// - Throws: The errors of the synchronous variant, except `DatabaseError.nestedTransaction`.
  public func integrityCheck() async throws -> [String] {
    guard !isInMemory else { return try await withWriter { try $0.findProblems() } }
    return try await readingApart { try $0.findProblems() }
  }
}

extension Connection {
  fileprivate func findProblems() throws -> [String] {
    let problems = Result {
      try interruptedByCancellation {
        try withSnapshot { try findFaults() + reports(of: Self.orphans) }
      }
    }
    // An interrupted check reports that in many ways, some of which look like faults of the file.
    try ensureIsWanted()
    return try problems.get()
  }

  /// A query for up to 100 rows that refer to missing rows.
  private static let orphans = """
    SELECT printf('row %s of table ''%s'' refers to a row of ''%s'' that isn''t there',
      ifnull("rowid", 'without a rowid'), "table", "parent")
    FROM pragma_foreign_key_check(NULL, 'main') LIMIT 100
    """
}
