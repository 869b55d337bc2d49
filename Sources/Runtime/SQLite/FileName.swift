internal import DBGenSQLText
internal import DBGenLibc

/// File names in the form that SQLite expects. SQLite treats a name that begins with `file:` as a
/// URI, regardless of the flags if it was built to do so.
package enum FileName {
  /// Returns whether a path refers to a database that no second connection can see.
  package static func isInMemory(_ path: String) -> Bool { path.isEmpty || path == ":memory:" }

  /// Returns the name of the file at a path, even if the path looks like a URI.
  package static func plain(_ path: String) -> String {
    strncmp(path, "file:", 5) == 0 ? "./" + path : path
  }

  /// - Throws: `DatabaseError.sqlite` with SQLITE_CANTOPEN if a path has a NUL, where SQLite and the
  ///   system would end it.
  package static func requireWhole(_ path: String) throws {
    guard !path.utf8.contains(0) else {
      throw DatabaseError.cantOpen("the path contains a NUL character")
    }
  }

  /// Returns the path of the file that a path without NUL leads to through symbolic links; the path
  /// itself if there is no file.
  package static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns a URI that tells SQLite that the file at a path doesn't change.
  ///
  /// - Throws: The error of `requireWhole`.
  package static func immutable(_ path: String) throws -> String { try uri(path, "immutable=1") }

  /// Returns a URI of the file at a path.
  ///
  /// - Parameter parameter: What it tells SQLite about the file.
  /// - Throws: The error of `requireWhole`.
  package static func uri(_ path: String, _ parameter: String) throws -> String {
    try requireWhole(path)
    // To SQLite, these have a meaning.
    let bytes = path.byteArray.flatMap {
      "%?#".utf8.contains($0) ? ("%" + String($0, radix: 16)).byteArray : [$0]
    }
    let start = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:"
    return start + String(decoding: bytes, as: UTF8.self) + "?" + parameter
  }

  /// - Throws: `DatabaseError.sqlite` if the database, or a file beside it, is a pipe or the like:
  ///   SQLite would open it, and wait for a writer.
  package static func requireFiles(at path: String) throws {
    // Also without a database: SQLite removes the files beside one that doesn't exist yet.
    guard let resolved = realpath(path, nil) else {
      return try path.withCString(requireFiles(beside:))
    }
    defer { free(resolved) }
    try requireFiles(beside: resolved)
  }

  private static func requireFiles(beside place: UnsafePointer<CChar>) throws {
    // Unsigned on Apple's systems.
    let count = Int(strlen(place))
    let endings: [StaticString] = ["", "-journal", "-wal", "-shm"]
    try withUnsafeTemporaryAllocation(byteCount: count + 16, alignment: 1) { buffer in
      guard let path = buffer.baseAddress else { return }
      memcpy(path, place, count)
      for ending in endings {
        // With the NUL that follows.
        memcpy(path + count, ending.utf8Start, ending.utf8CodeUnitCount + 1)
        try requireFile(at: path.assumingMemoryBound(to: CChar.self))
      }
    }
  }

  private static func requireFile(at path: UnsafePointer<CChar>) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else {
      throw DatabaseError.cantOpen("'\(String(cString: path))' is not a regular file")
    }
  }
}
