@testable import SchemaParser
@testable import SchemaSQL

/// A type with one of its encodings.
struct EncodedType: Sendable, CustomStringConvertible {
  let type: ColumnType
  let encoding: Encoding

  var description: String { "\(type.name), \(encoding.rawValue)" }
  var yaml: String { "{ type: \(type.name), encoding: \(encoding.rawValue) }" }

  static let all = [ColumnType.timestamp, .date, .uuid].flatMap { type in
    type.encodings.map { EncodedType(type: type, encoding: $0) }
  }

  /// The next encoding of the type.
  var other: EncodedType {
    let encodings = type.encodings
    let index = encodings.firstIndex(of: encoding) ?? 0
    return EncodedType(type: type, encoding: encodings[(index + 1) % encodings.count])
  }

  /// The SQL of five values, in their order.
  var values: [String] {
    let texts =
      switch type {
      case .timestamp:
        [
          "1935-07-05 00:00:00", "1969-12-31 23:59:59", "1971-01-01 00:00:00",
          "2009-02-13 23:31:30", "2033-05-18 03:33:20",
        ]
      case .date: ["1935-07-05", "1969-12-31", "1971-01-01", "2009-02-13", "2033-05-18"]
      default: (1...5).map { "\($0)b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e" }
      }
    return texts.map { type.form(encodedAs: encoding).literal($0) ?? "" }
  }
}

/// The tables that shapes of queries are about.
struct EncodedTables {
  let x: EncodedType
  let y: EncodedType

  /// The schema with queries, a line each.
  func yaml(_ lines: [String]) -> String {
    """
    database: D
    tables:
      p: { columns: { id: { type: integer, primaryKey: true }, x: \(x.yaml), y: \(y.yaml) } }
      q: { columns: { id: { type: integer, primaryKey: true }, x: \(y.yaml) } }
      r: { columns: { id: { type: integer, primaryKey: true }, x: \(x.yaml) } }
    views:
      v: SELECT id, x, y FROM p

    """ + lines.joined(separator: "\n") + "\n"
  }

  /// Fills the tables with values that are equal, less and greater.
  func fill(_ database: SQLiteConnection) throws {
    let (first, second) = (x.values, y.values)
    for (index, pair) in [(0, 0), (1, 3), (3, 1), (4, 4), (2, 4)].enumerated() {
      let id = index + 1
      try database.run("INSERT INTO p VALUES (\(id), \(first[pair.0]), \(second[pair.1]))")
      try database.run("INSERT INTO q VALUES (\(id), \(second[(index * 2) % 5]))")
      try database.run("INSERT INTO r VALUES (\(id + 100), \(first[(index * 3) % 5]))")
    }
  }

  /// Returns what a statement returns and leaves in the tables, with the place of each value in the
  /// order of all in place of the value.
  func outcome(of sql: String, in database: SQLiteConnection) throws -> [[String]] {
    try database.run("SAVEPOINT shape")
    var rows = try database.literals(sql)
    for table in ["p", "q", "r"] {
      rows += try database.literals("SELECT * FROM \(table) ORDER BY id")
    }
    try database.run("ROLLBACK TO shape")
    let places = try (x.values + y.values).enumerated().map { index, value in
      (try database.literals("SELECT \(value)")[0][0], "#\(index % 5)")
    }
    let names = Dictionary(places) { first, _ in first }
    return rows.map { $0.map { names[$0] ?? $0 } }
  }
}
