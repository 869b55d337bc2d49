import CodeGen
import SchemaParser
import SchemaSQL
import Testing

@Suite("the types of keys")
struct KeyTypeTests {
  private func models(_ tables: String, keys: String = "typed") throws -> [GeneratedFile] {
    try files(tables, keys: keys)
      .filter { $0.path.hasPrefix("Models/") && !$0.text.contains(" protocol ShopValue:") }
  }

  private func files(_ tables: String, keys: String = "typed") throws -> [GeneratedFile] {
    let yaml = "database: Shop\nkeys: \(keys)\ntables:\n" + tables
    let (parsed, diagnostics) = CheckedSchema.parse(
      SourceFile(path: "shop.yaml", bytes: Array(yaml.utf8)))
    let schema = try #require(parsed, "\(diagnostics.map(\.message))")
    return CodeGenerator.generate(schema, options: GenerationOptions(schemaPath: "shop.yaml")).files
  }

  private static let integer = "columns: { id: { type: integer, primaryKey: true } }"
  private static let uuid = "columns: { id: { type: uuid, primaryKey: true } }"

  @Test("each kind of key has one type for all tables, and no other is declared")
  func kinds() throws {
    let integer = Self.integer
    let uuid = Self.uuid
    #expect(
      try models("  a: { \(integer) }\n  b: { \(integer) }\n").map(\.name)
        == ["A", "B", "ShopKey"].map { "\($0).generated.swift" })
    #expect(
      try models("  a: { \(uuid) }\n  b: { \(uuid) }\n").map(\.name)
        == ["A", "B", "ShopUUIDKey"].map { "\($0).generated.swift" })
    #expect(
      try models("  a: { columns: { name: { type: text, primaryKey: true } } }\n").map(\.name)
        == ["A.generated.swift"])
    #expect(
      try models("  a: { \(integer) }\n", keys: "plain").map(\.name) == ["A.generated.swift"])
  }

  @Test("the file of a type of keys has another name than that of a table if case is ignored")
  func takenByFile() throws {
    #expect(
      try models("  shopkey: { \(Self.integer) }\n").map(\.name)
        == ["IntegerShopKey", "Shopkey"].map { "\($0).generated.swift" })
  }

  @Test("a table can have the name of a type of keys, which is then called otherwise")
  func taken() throws {
    let files = try models("  shop_key: { \(Self.integer) }\n  shop_uuid_key: { \(Self.uuid) }\n")
    #expect(
      files.map(\.name)
        == ["IntegerShopKey", "RowShopUUIDKey", "ShopKey", "ShopUUIDKey"]
        .map { "\($0).generated.swift" })
    let aliases = files.flatMap { $0.text.split(separator: "\n") }
      .filter { $0.hasPrefix("  typealias ID") }
    #expect(
      aliases == [
        "  typealias ID = IntegerShopKey<ShopKey>", "  typealias ID = RowShopUUIDKey<ShopUUIDKey>",
      ])
  }

  @Test("a table can have the name of the protocol of all types, which is then called otherwise")
  func takenProtocol() throws {
    let files = try models(
      "  shop_value: { columns: { name: text } }\n  stored: { columns: { n: real } }\n")
    #expect(files.map(\.name).contains("StoredShopValue.generated.swift"))
    for file in files where file.text.contains("struct") {
      #expect(file.text.contains(": Hashable, Sendable, StoredShopValue {"), "\(file.text)")
    }
  }

  private static let pairs = """
      member: { \(integer) }
      club: { \(integer) }
      pair:
        columns:
          one: { type: integer, references: member }
          two: { type: integer, references: member }
          at: { type: integer, references: club }
        primaryKey: [one, two]
    views:
      either: SELECT one AS a, two AS b FROM pair UNION ALL SELECT two, one FROM pair
      mixed: SELECT one AS a, two AS b FROM pair UNION ALL SELECT at, one FROM pair
    queries:
      q:\u{20}

    """

  @Test(
    "columns that refer to one key have its type together, as each has alone",
    arguments: [
      ("SELECT b FROM either WHERE a = :a", "Member.ID", "Member.ID"),
      ("SELECT b FROM mixed WHERE a = :a", "Int", "Member.ID"),
      (
        "WITH e(a, b) AS (SELECT one, two FROM pair UNION SELECT two, one FROM pair) "
          + "SELECT b FROM e WHERE a = :a", "Member.ID", "Member.ID"
      ),
      (
        "SELECT b FROM (SELECT one AS a, two AS b FROM pair UNION SELECT two, one FROM pair "
          + "UNION SELECT id, id FROM member) WHERE a = :a", "Member.ID", "Member.ID"
      ),
      ("SELECT two FROM pair UNION SELECT at FROM pair WHERE at = :a", "Club.ID", "Int"),
      (
        "SELECT coalesce(two, one) AS x FROM pair WHERE max(one, two) = :a", "Member.ID",
        "Member.ID"
      ),
      ("SELECT one + 0 AS x FROM pair UNION SELECT two FROM pair WHERE at = :a", "Club.ID", "Int"),
    ])
  func together(query: String, parameter: String, result: String) throws {
    let text = try files(Self.pairs + "    " + query + "\n").map(\.text).joined()
    #expect(text.contains("static func q(a: \(parameter), from"), "\(text)")
    #expect(text.contains("throws -> [\(result)]"), "\(text)")
  }

  @Test("a value that a query says to be a key is read as one")
  func declared() throws {
    let key = "{ type: integer, swiftType: Member.ID }"
    let query = "{ sql: SELECT :a AS b, params: { a: \(key) }, columns: { b: \(key) } }"
    let text = try files(Self.pairs + "    " + query + "\n").map(\.text).joined()
    #expect(text.contains("_ownValue(Member.ID.self, raw: row.int64(0), at: 0)"), "\(text)")
  }

  private static let unixDay = "{ day: { type: date, encoding: unixDays } }"
  private static let view = "views: { v: { columns: \(unixDay), sql: SELECT n AS day FROM t } }"
  private static let query =
    "queries: { q: { params: \(unixDay), sql: SELECT n FROM t WHERE n = :day } }"

  @Test(
    "a day in the app's own SQL has the form of the days of all tables and views, or of queries",
    arguments: [
      ("", view, ".raw(.days(.unixDays))"), (", day: date", view, ".severalForms"),
      (", day: date", query, ".raw(.days(.text))"), ("", query, ".raw(.days(.unixDays))"),
    ])
  func days(column: String, rest: String, coding: String) throws {
    let table = "  t: { columns: { n: integer\(column) } }\n"
    let text = try files(table + rest + "\n").map(\.text).joined()
    #expect(text.contains("_ValueCoding<Self> { \(coding) }"), "\(text)")
  }
}
