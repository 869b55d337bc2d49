import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// Expressions over a column, which change the form of its values or keep it.
@Suite("Forms of calculated values")
struct CalculatedFormTests {
  private static let expressions = [
    "upper(@)", "lower(@)", "hex(@)", "@ || 'Z'", "@ || ''", "substr(@, 1, 10)", "substr(@, 1, 19)",
    "replace(@, ' ', 'T')", "replace(@, 'T', ' ')", "replace(@, '-', '')", "trim(@)", "quote(@)",
    "@ || ' 00:00:00.000'", "@ || '.000'", "rtrim(@, 'Z')", "replace(@, '.000', '')",
    "lower(upper(@))",
  ]

  private static let columns = EncodedType.all.enumerated().map { index, type in
    "      c\(index): { type: '\(type.type.name)?', encoding: \(type.encoding.rawValue) }\n"
  }
  private static let head =
    "database: D\nstrict: false\ntables:\n  t:\n    columns:\n"
    + "      id: { type: integer, primaryKey: true }\n" + columns.joined()

  /// The expressions over each column, for each column that they may be stored in.
  private static let stored: [(source: EncodedType, target: Int, sql: String)] =
    EncodedType.all.enumerated().flatMap { index, source in
      EncodedType.all.indices.flatMap { target in
        expressions.map { (source, target, $0.replacing("@", with: "c\(index)")) }
      }
    }

  private static func filled() throws -> SQLiteConnection {
    var schema = try parsed(head).written
    for index in schema.tables[0].columns.indices {
      schema.tables[0].columns[index].isTypeChecked = false
    }
    let database = try created(schema)
    for place in 0..<5 {
      let values = EncodedType.all.map { $0.values[place] }
      try database.run("INSERT INTO t VALUES (NULL, \(values.joined(separator: ", ")))")
    }
    // A time with a fraction, where the form has room for it.
    let fine = EncodedType.all.map { type in
      type.type == .timestamp
        ? type.type.form(encodedAs: type.encoding).literal("2024-06-01 12:34:56.789") ?? "NULL"
        : "NULL"
    }
    try database.run("INSERT INTO t VALUES (NULL, \(fine.joined(separator: ", ")))")
    return database
  }

  /// Whether SQLite makes of some row's expression what the column's type reads.
  private static func isReadable(
    _ sql: String, in target: Int, _ database: SQLiteConnection
  ) throws -> Bool {
    let (type, column) = (EncodedType.all[target], "c\(target)")
    try database.run("CREATE TABLE IF NOT EXISTS s AS SELECT * FROM t LIMIT 0")
    try database.run("DELETE FROM s")
    try database.run("INSERT INTO s (\(column)) SELECT \(sql) FROM t")
    return try database.rows("SELECT \(ReadableValue.sql(column)) FROM s WHERE \(column) NOT NULL")
      .contains {
        ReadableValue(storage: $0[0] ?? "", text: $0[1] ?? "")
          .isRead(as: type.type.name, type.encoding.rawValue)
      }
  }

  /// Returns the line of a schema that stores a value.
  private static func line(_ place: String, _ index: Int) -> String {
    let (_, target, sql) = stored[index]
    let (type, update) = (EncodedType.all[target], "UPDATE t SET c\(target) = \(sql)")
    return switch place {
    case "queries": "  q\(index): \"\(update)\"\n"
    case "triggers":
      "  x\(index): \"CREATE TRIGGER x\(index) AFTER DELETE ON t BEGIN \(update); END\"\n"
    default:
      "      g\(index): { type: '\(type.type.name)?', encoding: \(type.encoding.rawValue), "
        + "generated: \"\(sql)\" }\n"
    }
  }

  @Test(
    "an expression over a column is reported where no value of it could be read, and only there",
    arguments: [("queries", 5), ("triggers", 19), ("columns", 23)])
  func reported(place: String, step: Int) throws {
    let database = try Self.filled()
    let indices = Array(stride(from: 0, to: Self.stored.count, by: step))
    let head = Self.head + (place == "columns" ? "" : "\(place):\n")
    let first = head.split(separator: "\n").count + 1
    for chunk in stride(from: 0, to: indices.count, by: 1900) {
      let part = indices[chunk..<min(chunk + 1900, indices.count)]
      let found = Set(
        problems(head + part.map { Self.line(place, $0) }.joined()).compactMap { problem in
          ["[SC158]", "[SC157]"].contains { problem.hasSuffix($0) }
            ? problem.split(separator: ":").first.flatMap { Int($0) }.map {
              part[chunk + $0 - first]
            }
            : nil
        })
      let wrong = try Set(
        part.filter {
          // What is made of a number may be one in another column of numbers.
          let (source, target, sql) = Self.stored[$0]
          guard !source.isNumber || !EncodedType.all[target].isNumber else { return false }
          return try !Self.isReadable(sql, in: target, database)
        })
      func names(_ indices: Set<Int>) -> [String] {
        indices.sorted().map {
          "\(EncodedType.all[Self.stored[$0].target]) = \(Self.stored[$0].sql)"
        }
      }
      #expect(names(found.subtracting(wrong)) == [], "are readable")
      #expect(names(wrong.subtracting(found)) == [], "aren't reported")
    }
  }

  @Test(
    "calculating with what isn't stored as a number is an error, with what to write",
    arguments: [
      ("day + 1", "julianday(day) for a number of days, or date(day, '+1 days') for another day"),
      ("at - unix", "julianday(at) for a number of days, or unixepoch(at) for one of seconds"),
      ("sum(at)", "julianday(at) for a number of days, or unixepoch(at) for one of seconds"),
      ("-day", "julianday(day) for a number of days, or date(day, '+1 days') for another day"),
      ("1 - (at)", "julianday(at) for a number of days, or unixepoch(at) for one of seconds"),
      ("~at", "julianday(at) for a number of days, or unixepoch(at) for one of seconds"),
      ("at & 1", "julianday(at) for a number of days, or unixepoch(at) for one of seconds"),
      ("1 << day", "julianday(day) for a number of days, or date(day, '+1 days') for another day"),
      ("1 + abs(key)", nil), ("bytes * 2", nil),
    ] as [(String, String?)])
  func calculated(_ sql: String, _ advice: String?) {
    let yaml = """
      database: D
      tables:
        t:
          columns:
            id:    { type: integer, primaryKey: true }
            day:   date
            at:    timestamp
            unix:  { type: timestamp, encoding: unixSeconds }
            days:  { type: date, encoding: unixDays }
            key:   uuid
            bytes: { type: uint64, encoding: blob }
      queries:
        q: { sql: "SELECT @ AS x FROM t", columns: { x: "real?" } }

      """
    let found = problems(yaml.replacing("@", with: sql))
    #expect(found.count == 1 && found[0].hasSuffix(" [SC157]"), "\(found)")
    #expect(found[0].contains("SQLite calculates only with the digits at its beginning"))
    #expect(
      advice.map { found[0].hasSuffix(": write \($0) [SC157]") } ?? !found[0].contains("write"))
    for sound in [
      "julianday(at) - julianday(day)", "unix + 1", "unix & 1", "~unix", "days - 1",
      "strftime('%Y', at) - 1800",
    ] {
      #expect(problems(yaml.replacing("@", with: sound)) == [], "\(sound)")
    }
  }
}

extension EncodedType {
  fileprivate var isNumber: Bool {
    [.integer, .real].contains(type.form(encodedAs: encoding).storage)
  }
}
