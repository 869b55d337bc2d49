import DBGenLibc
import DBGenSQLite

/// Loadable extensions of SQLite, which may add modules of virtual tables, functions and collations.
package enum SQLiteExtension {
  /// The paths of the extensions that are loaded.
  private static let loaded = SharedState<Set<String>>([])

  package static var isAnyLoaded: Bool { loaded.withLock { !$0.isEmpty } }

  /// Loads an extension for each connection that is opened from now on. SQL itself can't load any.
  ///
  /// - Parameter path: The path of the library.
  /// - Throws: `SQLiteError` with the reason that it can't be loaded.
  package static func load(_ path: String) throws(SQLiteError) {
    guard !loaded.withLock({ $0.contains(path) }) else { return }
    try add(path)
    loaded.withLock { _ = $0.insert(path) }
  }

  #if STATIC_EXECUTABLE
    private static func add(_ path: String) throws(SQLiteError) {
      throw SQLiteError(
        message: "this dbgen is a static program, which can't load libraries: build it from source")
    }
  #elseif canImport(Darwin)
    private static func add(_ path: String) throws(SQLiteError) {
      throw SQLiteError(message: "the SQLite of this system doesn't load extensions")
    }
  #else
    private typealias EntryPoint = @convention(c) () -> Void

    private static func add(_ path: String) throws(SQLiteError) {
      guard sqlite3_compileoption_used("OMIT_LOAD_EXTENSION") == 0 else {
        throw SQLiteError(message: "this SQLite doesn't load extensions")
      }
      // Without a folder, the system would look in its own.
      let file = path.utf8.contains(UInt8(ascii: "/")) ? path : "./" + path
      guard let library = dlopen(file, RTLD_NOW) else { throw failure }
      guard let symbol = entryPoints(of: path).lazy.compactMap({ dlsym(library, $0) }).first else {
        throw SQLiteError(message: "the library has no function '\(entryPoints(of: path)[0])'")
      }
      let entryPoint = unsafeBitCast(symbol, to: EntryPoint.self)
      try check(sqlite3_auto_extension(entryPoint))
      do {
        _ = try SQLiteConnection()
      } catch {
        sqlite3_cancel_auto_extension(entryPoint)
        throw error
      }
    }

    private static var failure: SQLiteError {
      SQLiteError(message: dlerror().map { String(cString: $0) } ?? "it can't be opened")
    }

    private static func check(_ code: Int32) throws(SQLiteError) {
      if code != SQLITE_OK { throw SQLiteError(message: String(cString: sqlite3_errstr(code))) }
    }

    /// The names of the function that registers what an extension adds, as in SQLite's documentation:
    /// a name that all share, or one of the letters in the name of the file.
    private static func entryPoints(of path: String) -> [String] {
      var name = path.split(separator: "/").last.map(String.init) ?? path
      if name.hasPrefix("lib") { name.removeFirst(3) }
      let letters = name.prefix { $0 != "." }.lowercased().filter { ("a"..."z").contains($0) }
      return ["sqlite3_extension_init", "sqlite3_\(letters)_init"]
    }
  #endif
}
