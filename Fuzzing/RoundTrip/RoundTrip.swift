import DBGenSQLText
import DBGenSQLite
import Foundation
import SchemaMigration
import SchemaParser
import SchemaSQL

/// The helper of `Scripts/check-roundtrip`, which makes databases with rows and prints their
/// contents.
@main
enum RoundTrip {
  enum Failure: Error {
    case usage
    case schema(String)
    case sqlite(String)
  }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.count) {
    case ("seed", 3): try seed(arguments[2], into: arguments[3])
    case ("dump", 2): try dump(arguments[2])
    default: throw Failure.usage
    }
  }

  /// Makes a database of a schema, with rows but without triggers, whose writes would count as
  /// differences.
  private static func seed(_ schema: String, into path: String) throws {
    let file = try SourceFile.read(path: schema)
    let (parsed, diagnostics) = CheckedSchema.parse(file)
    guard let parsed else {
      throw Failure.schema(DiagnosticFormatter.format(diagnostics, in: file, colored: false))
    }
    let seeded = try SQLiteConnection.seeded(parsed.written)
    for trigger in parsed.triggers {
      try seeded.run("DROP TRIGGER \(SQLName.quote(trigger.name.value))")
    }
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(seeded.handle, "main", &count, 0) else {
      throw Failure.sqlite("there is nothing to write")
    }
    defer { sqlite3_free(bytes) }
    try Data(bytes: bytes, count: Int(count)).write(to: URL(filePath: path))
  }

  /// Prints every value of every table with its type, sorted by the values.
  private static func dump(_ path: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw Failure.sqlite(String(cString: sqlite3_errmsg(handle)))
    }
    let tables = try rows(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
      handle)
    for table in tables.map({ $0[0] }) {
      let columns = try rows(
        "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table))) ORDER BY cid", handle
      ).map { SQLName.quote($0[0]) }
      let values = columns.map { "typeof(\($0)) || ' ' || quote(\($0))" }
      let list = values.joined(separator: ", ")
      for row in try rows("SELECT \(list) FROM \(SQLName.quote(table)) ORDER BY \(list)", handle) {
        print(table, row.joined(separator: "|"), separator: "|")
      }
    }
  }

  private static func rows(_ sql: String, _ handle: OpaquePointer?) throws -> [[String]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw Failure.sqlite(String(cString: sqlite3_errmsg(handle)))
    }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { index in
          sqlite3_column_text(statement, index).map { String(cString: $0) } ?? "NULL"
        })
    }
    return rows
  }
}
