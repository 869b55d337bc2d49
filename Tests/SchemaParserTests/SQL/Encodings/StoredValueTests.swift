import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// A column of each type and encoding, and of enums of text and of integers.
private struct StoredColumn {
  let name: String
  let type: String
  /// The encoding; empty if the type has none.
  let encoding: String

  static let all: [StoredColumn] =
    (ColumnType.builtIn.filter { $0 != .any }.flatMap { type in
      (type.encodings.isEmpty ? [""] : type.encodings.map(\.rawValue)).map { (type.name, $0) }
    } + [("Word", ""), ("Number", ""), ("Digit", "")]).enumerated().map {
      StoredColumn(name: "c\($0)", type: $1.0, encoding: $1.1)
    }

  var yaml: String {
    "{ type: '\(type)?'" + (encoding.isEmpty ? "" : ", encoding: \(encoding)")
      + (type == "json" ? ", swiftType: '[Int]'" : "")
  }
}

@Suite("Stored values")
struct StoredValueTests {
  private static let head = """
    database: D
    enums:
      Word: { one: o, two: t }
      Number: { one: 1, two: 2 }
      Digit: { one: '1', two: '2' }
    strict: false
    tables:
      s:
        columns:
          id: { type: integer, primaryKey: true }
          n:  integer
          r:  real
          w:  text
          b:  blob

    """

  /// Expressions whose storage class is known, and that of real numbers.
  private static let reals = [
    "r * 2", "round(r, 2)", "CAST(w AS NUMERIC) * 1.0", "coalesce(r / 1, r * 3)",
  ]
  private static let values =
    reals + [
      "n + 0", "abs(n)", "length(w) - length(w) + n", "iif(n > 1, n + 0, 0 + n)", "substr(w, 1)",
      "w || ''", "w + 1",
      "substr(b, 1)",
    ]

  private static var target: String {
    "  t:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
      + StoredColumn.all.map { "      \($0.name): \($0.yaml) }\n" }.joined()
  }

  private static let pairs = StoredColumn.all.flatMap { column in
    values.map { (column: column, value: $0) }
  }

  /// Returns the pairs that are reported on their lines, with which a schema ends.
  private static func reported(_ lines: [String], after head: String) -> Set<Int> {
    let first = head.split(separator: "\n", omittingEmptySubsequences: false).count
    return Set(
      problems(head + lines.joined(separator: "\n") + "\n").compactMap { problem in
        guard problem.hasSuffix("[SC158]") || problem.hasSuffix("[SC135]") else { return nil }
        return problem.split(separator: ":").first.flatMap { Int($0) }.map { $0 - first }
      })
  }

  /// The rows that expressions are computed of: a number of each size, and texts in each form.
  private static func fill(_ database: SQLiteConnection) throws {
    let texts = ColumnType.builtIn.flatMap { type -> [String] in
      guard case .text(let text) = type.traits.sample else { return [] }
      let encodings = type.encodings.isEmpty ? [nil] : type.encodings.map(Optional.init)
      return encodings.compactMap { encoding in
        let form = type.form(encodedAs: encoding)
        return form.storage == .text ? form.literal(text) ?? "'\(text)'" : nil
      }
    }
    let numbers = [
      "0", "1", "2", "20000", "2451545", "738000000", "1700000000", "1700000000000",
      "1700000000000000",
    ]
    let words = texts + numbers.map { "'\($0)'" } + ["'t'", "'0.25'"]
    for (index, word) in words.enumerated() {
      let number = numbers[index % numbers.count]
      try database.run(
        "INSERT INTO s (n, r, w, b) VALUES (\(number), \(number) + \(index % 2) / 4.0, \(word), "
          + "zeroblob(\(index % 3 * 8)))")
    }
  }

  /// Returns which pairs of a column and a value are wrong: SQLite makes nothing of the values that the
  /// column can hold, or texts of real numbers, of which a whole one isn't a decimal.
  private static func wrong(in database: SQLiteConnection, isStored: Bool) throws -> Set<Int> {
    var wrong: Set<Int> = []
    for (index, (column, value)) in pairs.enumerated() {
      try database.run("DELETE FROM t")
      try database.run("INSERT INTO t (\(column.name)) SELECT \(value) FROM s")
      let source = isStored ? "SELECT \(column.name) AS x FROM t" : "SELECT \(value) AS x FROM s"
      let found = try database.rows(
        "SELECT DISTINCT \(ReadableValue.sql("x")) FROM (\(source)) WHERE x NOT NULL"
      ).map { ReadableValue(storage: $0[0] ?? "", text: $0[1] ?? "") }
      let read = found.filter { $0.isRead(as: column.type, column.encoding) }
      let isText =
        isStored && read.count < found.count && found.contains { $0.storage == "text" }
      if read.isEmpty || isText && reals.contains(value) { wrong.insert(index) }
    }
    return wrong
  }

  private static func expect(_ found: Set<Int>, _ wrong: Set<Int>) {
    func names(_ indices: Set<Int>) -> [String] {
      indices.sorted().map { "\(pairs[$0].column.yaml) }: \(pairs[$0].value)" }
    }
    #expect(names(found.subtracting(wrong)) == [], "are readable")
    #expect(names(wrong.subtracting(found)) == [], "aren't reported")
  }

  private static func database() throws -> (connection: SQLiteConnection, schema: CheckedSchema) {
    let schema = try parsed(head + target)
    let database = try created(schema.withoutTypeChecks)
    try fill(database)
    return (database, schema)
  }

  @Test(
    "a value of a storage class that its column can't read is reported wherever it is stored",
    arguments: ["query", "upsert", "trigger", "generated"])
  func stored(place: String) throws {
    let database = try Self.database().connection
    var head = Self.head + Self.target
    let lines: [String]
    switch place {
    case "query":
      head += "queries:\n"
      lines = Self.pairs.enumerated().map {
        "  q\($0): INSERT INTO t (\($1.column.name)) SELECT \($1.value) FROM s"
      }
    case "upsert":
      head += "queries:\n"
      lines = Self.pairs.enumerated().map {
        "  q\($0): UPDATE t SET \($1.column.name) = (SELECT \($1.value) FROM s LIMIT 1)"
      }
    case "trigger":
      head += "triggers:\n"
      lines = Self.pairs.enumerated().map {
        "  x\($0): CREATE TRIGGER x\($0) AFTER UPDATE ON s BEGIN INSERT INTO t (\($1.column.name)) "
          + "SELECT \($1.value) FROM s; END"
      }
    default:
      head = Self.head
      lines = Self.pairs.enumerated().map {
        "      g\($0): \($1.column.yaml), generated: \"\($1.value)\" }"
      }
    }
    Self.expect(
      Self.reported(lines, after: head),
      try Self.wrong(in: database, isStored: true))
  }

  @Test("so is a result that its declared type can't read")
  func declared() throws {
    let (database, schema) = try Self.database()
    let lines = Self.pairs.enumerated().map {
      "  q\($0): { sql: \"SELECT \($1.value) AS x FROM s\", columns: { x: \($1.column.yaml) } } }"
    }
    // What is typed as real may be an integer, unless the function says otherwise.
    let uncertain = Self.pairs.indices.filter {
      let storage = schema.written.tables[1].columns[$0 / Self.values.count + 1].storage
      return storage == .integer
        && ["r * 2", "coalesce(r / 1, r * 3)"].contains(Self.pairs[$0].value)
    }
    Self.expect(
      Self.reported(lines, after: Self.head + Self.target + "queries:\n"),
      try Self.wrong(in: database, isStored: false).subtracting(uncertain))
  }

  @Test("a real number in a decimal is reported with what to write, which is readable")
  func advice() throws {
    let yaml = Self.head + Self.target + "queries:\n"
    let price = StoredColumn.all.first { $0.type == "decimal" }?.name ?? ""
    func problem(_ value: String) -> [String] {
      problems(yaml + "  q: \"UPDATE t SET \(price) = \(value)\"\n").map {
        String($0.drop { $0 != " " }.dropFirst())
      }
    }
    let rounded =
      "rtrim(rtrim(printf('%.2f', round(CAST(\(price) AS NUMERIC) * 1.1, 2) + 0), '0'), '.')"
    let message =
      "is of type real, and column '\(price)' of type decimal, which may not read it: write"
    let value = "CAST(\(price) AS NUMERIC) * 1.1"
    let orNull = "iif(\(value) IS NULL, NULL, \(rounded))"
    #expect(problem(value) == ["'\(value)' \(message) \(orNull) for two digits [SC158]"])
    #expect(problem(orNull) == [])
    #expect(
      problem("round(id * 1.5, 3)") == [
        "'round(id * 1.5, 3)' \(message) rtrim(rtrim(printf('%.3f', round(id * 1.5, 3) + 0), '0'), '.') "
          + "[SC158]"
      ])
    #expect(problem(rounded) == [])
    let database = try SQLiteConnection()
    #expect(
      try database.rows("SELECT typeof(\(orNull)) FROM (SELECT NULL AS \(price))") == [["null"]])
    for number in ["0.0", "-0.001", "11.0", "1100.0", "2.505", "-7.5", "1e20"] {
      let sql = rounded.replacing("CAST(\(price) AS NUMERIC) * 1.1", with: number)
      let condition = StoredForm.decimal.condition ?? ""
      let row = try database.rows(
        "SELECT \(condition.replacing("@", with: "x")) FROM (SELECT \(sql) AS x)")
      #expect(row == [["1"]], "\(number)")
    }
  }

  @Test(
    "a number isn't advised to be stored as seconds",
    arguments: ["length(t)", "length(t) + 1", "instr(t, '-')", "unicode(t)"])
  func numbers(value: String) {
    let yaml = """
      database: D
      tables:
        e:
          columns:
            id: { type: integer, primaryKey: true }
            t:  timestamp
      queries:
        q: UPDATE e SET t = \(value)

      """
    let found = problems(yaml)
    #expect(
      found.count == 1 && found[0].hasSuffix("read it: convert the value [SC158]"), "\(found)")
  }

  @Test("a column's integers are stored as decimals, and those of shorter types as longer ones")
  func widening() {
    let yaml = """
      database: D
      tables:
        t:
          columns:
            id:    { type: integer, primaryKey: true }
            price: decimal
            long:  uint64
            short: uint32
            isOn:  boolean
      queries:
        a: UPDATE t SET price = id, long = short
        b: UPDATE t SET price = short + 1, long = isOn
        c: UPDATE t SET long = id

      """
    #expect(
      problems(yaml) == [
        "13:26: 'id' is of type integer, and column 'long' of type uint64, which may not read it: "
          + "convert the value, or write CAST(id AS INTEGER) if it has the form [SC158]"
      ])
  }
}

extension CheckedSchema {
  /// The schema with columns that can hold what their types can't.
  fileprivate var withoutTypeChecks: Schema {
    var schema = written
    for table in schema.tables.indices {
      for column in schema.tables[table].columns.indices {
        schema.tables[table].columns[column].isTypeChecked = false
      }
    }
    return schema
  }
}
