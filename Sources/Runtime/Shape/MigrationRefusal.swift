import DBGenSQLText
internal import DBGenSQLite

/// Rows of one table that the schema of a version refuses, all for one reason.
package struct MigrationRefusal: Equatable, Sendable {
  package let version: Int32
  package let table: String
  package let reason: String
  /// Whether the reason is that the rows refer to missing rows.
  package let missesParents: Bool
  /// SQL conditions that find the first of the rows, one for each row.
  package let rows: [String]
  package let count: Int

  init(
    version: Int32, table: String, reason: String, missesParents: Bool = false, rows: NamedRows
  ) {
    (self.version, self.table, self.reason) = (version, table, reason)
    self.missesParents = missesParents
    (self.rows, count) = (rows.conditions, rows.count)
  }
}

extension DatabaseError {
  init(_ refusal: MigrationRefusal) {
    self = .migrationRefused(
      version: refusal.version, table: refusal.table, reason: refusal.reason, rows: refusal.rows,
      count: refusal.count)
  }
}

/// Records the rows that a migration refuses, and lets it continue without them. Without a recorder,
/// the first refusal ends the migration.
package protocol RefusalRecorder: Sendable {
  /// The number of rows that each refusal names.
  var namedRows: Int { get }

  /// Whether rows were refused, and removed, so far.
  var hasRefusals: Bool { get }

  func note(_ refusal: MigrationRefusal, of query: String)

  /// Records rows that are refused after all steps, unless a step has already refused them.
  func note(_ refusals: [MigrationRefusal])

  /// Removes the rows that were refused since the last statement.
  func removeRows(on connection: Connection) throws

  /// Returns a query for rows that refer to missing rows, except those that refer to removed rows.
  func query(forOrphans query: String, of table: String, on connection: Connection) throws -> String
}

/// The rows of a query: how many there are, and SQL conditions that find the first of them.
struct NamedRows {
  private(set) var conditions: [String] = []
  private(set) var count = 0

  /// Creates a number of rows without conditions that find them.
  init(count: Int) { self.count = count }

  /// Runs a query whose columns identify a row.
  ///
  /// - Parameter most: The maximum number of conditions; nil for as many as an error has.
  init(of query: String, on connection: Connection, naming most: Int? = nil) throws {
    let most = most ?? 10
    let statement = try PreparedStatement(query, of: connection)
    while try connection.step(statement) {
      if count < most { conditions.append(Self.condition(statement.handle)) }
      count += 1
    }
  }

  private static func condition(_ statement: OpaquePointer?) -> String {
    (0..<sqlite3_column_count(statement)).map { index in
      let name = sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
      return condition(on: SQLName.quoteIfNeeded(name), statement, index)
    }.joined(separator: " AND ")
  }

  private static func condition(
    on column: String, _ statement: OpaquePointer?, _ index: Int32
  ) -> String {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_NULL: "\(column) IS NULL"
    case SQLITE_INTEGER: "\(column) = \(sqlite3_column_int64(statement, index))"
    case SQLITE_FLOAT: "\(column) = \(literal(sqlite3_column_double(statement, index)))"
    case SQLITE_BLOB: condition(on: column, blob: bytes(statement, index))
    default:
      // Other text has no literal that a shell would accept.
      if let text = String(compactly: sqlite3_column_value(statement, index)),
        text.hasOnly({ $0 >= 0x20 && $0 != 0x7F })
      {
        condition(on: column, text: text)
      } else {
        condition(on: "CAST(\(column) AS BLOB)", blob: bytes(statement, index))
      }
    }
  }

  private static func bytes(_ statement: OpaquePointer?, _ index: Int32) -> UnsafeRawBufferPointer {
    // A blob unchanged, text in UTF-8.
    let start =
      sqlite3_column_type(statement, index) == SQLITE_BLOB
      ? sqlite3_column_blob(statement, index)
      : sqlite3_column_text(statement, index).map { UnsafeRawPointer($0) }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
  }

  // MARK: - Literals

  /// The maximum length of a value in a condition. A longer value is found by its beginning.
  private static let longest = 200

  private static func literal(_ value: Double) -> String {
    value.isFinite ? "\(value)" : value < 0 ? "-9e999" : "9e999"
  }

  private static func condition(on column: String, blob: UnsafeRawBufferPointer) -> String {
    let start = blob.count > longest ? "substr(\(column), 1, \(longest))" : column
    return "\(start) = x'\(blob.prefix(longest).hexadecimal)'"
  }

  private static func condition(on column: String, text: String) -> String {
    let start = text.prefix(longest)
    let isWhole = start.endIndex == text.endIndex
    let place = isWhole ? column : "substr(\(column), 1, \(start.unicodeScalars.count))"
    return "\(place) = \(SQLString.quote(String(start)))"
  }
}

extension SQLName {
  /// Returns a name as an SQL identifier, in quotes only if SQLite needs them.
  fileprivate static func quoteIfNeeded(_ name: String) -> String {
    // No digit begins a name.
    let isPlain =
      name.utf8.first.map { $0 > UInt8(ascii: "9") } == true
      && name.hasOnly { $0 < 0x80 && $0 != UInt8(ascii: "$") && $0.isSQLWord }
    let isKeyword = sqlite3_keyword_check(name, Int32(name.utf8.count)) != 0
    return isPlain && !isKeyword ? name : quote(name)
  }
}
