import Testing

@testable import SchemaParser

@Suite("Constants in the forms of columns")
struct ConstantFormTests {
  private static let head = EncodedColumns.head(
    adding: """
            num:   { type: timestamp, sqlType: DATETIME }
            age:   int8
            extra: { type: json, swiftType: "[Int]" }
          strict: false

      """)

  private static func messages(_ sql: String) -> [String] {
    SchemaParserTests.messages(ofQuery: sql, in: head)
  }

  @Test(
    "a constant that the column couldn't read isn't stored",
    arguments: [
      ("at = datetime('now')", "strftime('%Y-%m-%d %H:%M:%f', 'now')"),
      ("at = CURRENT_TIMESTAMP", "strftime('%Y-%m-%d %H:%M:%f', 'now')"),
      ("at = datetime(at, '+1 day')", "strftime('%Y-%m-%d %H:%M:%f', at, '+1 day')"),
      ("at = unixepoch()", "strftime('%Y-%m-%d %H:%M:%f', 'now')"),
      ("at = '2024-01-31'", "'2024-01-31 00:00:00.000'"),
      ("at = '2024-01-31 12:00:00'", "'2024-01-31 12:00:00.000'"),
      ("at = 1704067200", "'2024-01-01 00:00:00.000'"),
      ("at = coalesce(at, date('now'))", "strftime('%Y-%m-%d %H:%M:%f', 'now')"),
      ("seconds = strftime('%Y-%m-%d %H:%M:%f', 'now')", "strftime('%Y-%m-%d %H:%M:%S', 'now')"),
      ("unix = '2024-01-01 00:00:00'", "1704067200"),
      ("milli = unixepoch()", "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"),
      ("unix = julianday('now')", "unixepoch()"), ("julian = 'now'", "julianday('now')"),
      ("at = '2024'", nil), ("day = CURRENT_TIMESTAMP", "date('now')"), ("day = 'today'", nil),
      ("key = '6B6EFC66-5B3B-4A0D-9C0B-6A1F3F0F4B5E'", "'6b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e'"),
      ("key = 'none'", nil), ("price = '1.10'", "'1.1'"), ("isOn = 2", nil), ("isOn = 'true'", nil),
      ("age = 128", nil), ("age = 'x'", nil), ("name = X'00'", nil), ("extra = '{'", nil),
      ("(id, day) = (1, 'today')", nil), ("age = CASE WHEN isOn THEN 1000 ELSE 1 END", nil),
      ("age = random() % 1000", nil),
    ] as [(String, String?)])
  func stored(_ assignment: String, _ advice: String?) {
    let found = Self.messages("UPDATE t SET \(assignment)")
    #expect(found.count == 1)
    let message = found.first ?? ""
    #expect(message.hasSuffix("[SC158]"))
    #expect(message.contains("couldn't read"))
    #expect(
      advice.map { message.hasSuffix(": write \($0) [SC158]") } ?? !message.contains(": write"),
      "\(message)")
  }

  @Test(
    "other constants, and what only the app can compute, are stored",
    arguments: [
      "at = strftime('%Y-%m-%d %H:%M:%f', 'now')", "at = clock()", "at = CAST(name AS TEXT)",
      "at = '2024' || name",
      "seconds = CURRENT_TIMESTAMP", "seconds = datetime(unix, 'unixepoch')",
      "unix = strftime('%s', 'now')", "unix = unixepoch() + 60", "julian = julianday('now')",
      "day = date(at)", "day = '2024-02-29'",
      "key = lower(hex(randomblob(4)) || '-4a0d-4a0d-9c0b-' || hex(randomblob(6)))",
      "price = 5", "price = '1.5'", "isOn = true", "isOn = 1 > 2", "age = -128", "age = '5'",
      "age = random() % 100",
      "age = strftime('%Y', at) - 1800", "age = strftime('%j', at)", "name = 5",
      "extra = json('[1]')", "at = coalesce(NULL, at)",
    ])
  func accepted(_ assignment: String) {
    #expect(Self.messages("UPDATE t SET \(assignment)") == [])
  }

  @Test(
    "a constant that no stored value equals isn't compared as equal, nor one of another class at all",
    arguments: [
      "at = '2024-01-31'", "'2024' = at", "at IS '2024'", "at IN ('2024-01-31 12:00:00')",
      "at = datetime('now')", "at = datetime(seconds)", "CASE day WHEN '2024' THEN 1 END",
      "day = '2024-02-30'", "key = 'x'", "age = 1000", "isOn = 'true'", "at > 1704067200",
      "at BETWEEN 0 AND '2024'", "unix < '2024-01-01'", "max(unix, unix) < strftime('%s', 'now')",
      "num >= '2024'", "strftime('%Y', at) = id AND age = 200", "price = '1.10'",
      "length(name) = '5'",
      "substr(name, 1, 1) > 5", "milli > unixepoch('now', '-1 day')", "milli = unixepoch()",
      "iso > datetime('now')", "iso BETWEEN '2024' AND '2024-01-31 12:00'",
      "at < '2024-01-31T12:00:00Z'", "day >= '2024-1-1'", "at > '2024/01/01'", "day > 'now'",
      "at BETWEEN '2024-01-01' AND 'today'", "at < '2024-01-01 9:00'", "day > 2024",
      "unix < '~'", "at = '~'",
    ])
  func compared(_ condition: String) {
    let found = Self.messages("SELECT id FROM t WHERE \(condition)")
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasSuffix("[SC157]") }, "\(found)")
  }

  @Test(
    "prefixes are compared as less and greater, and as patterns",
    arguments: [
      "at >= '2024'", "at < date('now')", "at BETWEEN '2024' AND '2025'", "at LIKE '2024%'",
      "at NOT IN ('')", "at <> ''", "nullif(at, '') NOT NULL", "unix > strftime('%s', 'now')",
      "unix > '0'", "day = '2024-02-29'", "day = date('now', '-1 day')", "age < 1000", "age = '5'",
      "isOn = true", "isOn IS NOT 2", "name = 5", "price = 5", "at IS NULL", "name > 'a'",
      "name > 5",
      "num >= '2024-01'", "length(name) = 5.0",
      "age = strftime('%Y', at) - 1800", "age = 5.0", "key > ''",
      "date(at) = '2024-01-31'", "at < '2024-01-31 12:00'", "iso < '2024-01-31T12'",
      "unix < unixepoch('now', '-1 day')", "milli < unixepoch() * 1000", "day < '9999-99-99'",
      "at < '2024-12-31 23:5'", "day <= '2024-01-01 00:00:00'", "iso >= '2024-01-01'",
      "at < '~'", "day < 'a'", "at > '-'", "at > ' '", "at BETWEEN '0' AND 'z'",
      "iso < '\u{10FFFF}'",
    ])
  func prefixes(_ condition: String) {
    #expect(Self.messages("SELECT id FROM t WHERE \(condition)") == [])
  }

  @Test(
    "a year and a day without zeros are advised to be written in the column's form",
    arguments: [
      ("day > 2024", "a date such as '2024-01-01'"),
      ("at > 2024", "a timestamp such as '2024-01-01 00:00:00.000'"),
      ("day >= '2024-1-5'", "a date such as '2024-01-05'"),
      ("iso < '2024/1/5'", "a timestamp such as '2024-01-05T00:00:00.000Z'"),
      ("at = '2024-1-31'", "a timestamp such as '2024-01-31 00:00:00.000'"),
      ("at > 1704067200", "'2024-01-01 00:00:00.000'"),
    ])
  func advice(_ condition: String, _ advice: String) {
    let found = Self.messages("SELECT id FROM t WHERE \(condition)")
    #expect(found.count == 1 && found[0].hasSuffix(": write \(advice) [SC157]"), "\(found)")
  }

  @Test("a default is checked with the same values in every run")
  func defaults() {
    let rows = [
      "id: { type: integer, primaryKey: true }",
      "a: { type: int8, default: { sql: random() % 1000 } }",
      "b: { type: int8, default: { sql: random() % 100 } }",
      "c: { type: timestamp, default: { sql: \"rtrim(strftime('%Y-%m-%d %H:%M:%f', 'now'), '0')\" } }",
      "d: { type: blob, default: { sql: randomblob(16) } }",
    ]
    let first = problems(table(rows))
    #expect(first.map { $0.prefix(1) } == ["6", "8"])
    for _ in 0..<20 { #expect(problems(table(rows)) == first) }
  }
}
