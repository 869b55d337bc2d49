package import DBGenRuntime
internal import DBGenSQLite
package import DBGenSQLSyntax

/// The connection's own database, which has the schema of the cluster's.
extension Connection: Catalog {
  package func rows(_ sql: String, of types: [CatalogType]) throws -> [[String?]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    var rows: [[String?]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          types.indices.map { index in
            sqlite3_column_text(statement, Int32(index)).map { String(cString: $0) }
          })
      case SQLITE_DONE: return rows
      case let code: throw failure(code, in: sql)
      }
    }
  }

  package func unexpected(_ problem: String) -> any Error {
    DatabaseError.unsupported(problem)
  }
}
