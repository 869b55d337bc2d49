package import DBGenRuntime
internal import DBGenSQLite

extension Connection {
  /// Has functions that insert values into JSON refuse paths that are long enough to exhaust the
  /// stack, and `printf` formats for which SQLite needs minutes. This makes them slower.
  package func limitFunctions() throws {
    try check(dbgen_sqlite3_limit_json_paths(handle))
    try check(dbgen_sqlite3_limit_printf(handle))
  }
}
