import Foundation

/// An extension of SQLite with one module, whose tables have no rows.
struct StandInExtension {
  var module: String
  var columns: String
  /// The name of the file, as SQLite looks for it in the name of the entry point.
  var entry: String

  static let pairs = StandInExtension(module: "pairs", columns: "number, name", entry: "pairs")
  /// sqlite-vec, as far as the command sees it.
  static let vectors = StandInExtension(
    module: "vec0", columns: "id, embedding, distance HIDDEN, k HIDDEN", entry: "vec")

  /// Compiles the extension to a file; returns false where there is no compiler for it, or where
  /// the system's SQLite loads none.
  func compile(to path: String, in sandbox: Sandbox) throws -> Bool {
    #if os(Linux)
      try sandbox.write(source, to: "extension.c")
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = [
        "cc", "-shared", "-fPIC", "-o", sandbox.path(path), sandbox.path("extension.c"),
      ]
      try compiler.run()
      compiler.waitUntilExit()
      return compiler.terminationStatus == 0
    #else
      return false
    #endif
  }

  private var source: String {
    """
    #include <sqlite3ext.h>
    SQLITE_EXTENSION_INIT1
    static int connect(sqlite3 *db, void *a, int n, const char *const *v, sqlite3_vtab **t, char **e) {
      *t = sqlite3_malloc(sizeof(sqlite3_vtab));
      **t = (sqlite3_vtab){0};
      return sqlite3_declare_vtab(db, "CREATE TABLE x(\(columns))");
    }
    static int disconnect(sqlite3_vtab *t) { sqlite3_free(t); return SQLITE_OK; }
    static int plan(sqlite3_vtab *t, sqlite3_index_info *i) { return SQLITE_OK; }
    static int open(sqlite3_vtab *t, sqlite3_vtab_cursor **c) {
      *c = sqlite3_malloc(sizeof(sqlite3_vtab_cursor));
      **c = (sqlite3_vtab_cursor){0};
      return SQLITE_OK;
    }
    static int close(sqlite3_vtab_cursor *c) { sqlite3_free(c); return SQLITE_OK; }
    static int filter(sqlite3_vtab_cursor *c, int i, const char *s, int n, sqlite3_value **v) { return 0; }
    static int next(sqlite3_vtab_cursor *c) { return SQLITE_OK; }
    static int eof(sqlite3_vtab_cursor *c) { return 1; }
    static int column(sqlite3_vtab_cursor *c, sqlite3_context *x, int i) { return SQLITE_OK; }
    static int rowid(sqlite3_vtab_cursor *c, sqlite3_int64 *r) { return SQLITE_OK; }
    static sqlite3_module module = {
      0, connect, connect, plan, disconnect, disconnect, open, close, filter, next, eof, column, rowid
    };
    int sqlite3_\(entry)_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
      SQLITE_EXTENSION_INIT2(api);
      return sqlite3_create_module(db, "\(module)", &module, 0);
    }

    """
  }
}
