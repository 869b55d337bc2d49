import Testing

@testable import SchemaParser

@Suite("Comparing what is calculated from columns")
struct CalculatedComparisonTests {
  private static func messages(_ sql: String) -> [String] {
    SchemaParserTests.messages(ofQuery: sql, in: EncodedColumns.head)
  }

  private static let text = """
    CASE WHEN bytes IS NOT NULL THEN lower(substr(hex(bytes), 1, 8) || '-' || \
    substr(hex(bytes), 9, 4) || '-' || substr(hex(bytes), 13, 4) || '-' || \
    substr(hex(bytes), 17, 4) || '-' || substr(hex(bytes), 21, 12)) END
    """
  private static let isNoDecimal = "isn't stored as a decimal number without zeros that don't count"

  @Test(
    "an expression that never has the form of the values beside it is reported",
    arguments: [
      ("hex(bytes) = key", "key", "hex(bytes)", text),
      ("key IN (SELECT lower(hex(bytes)) FROM t)", "key", "lower(hex(bytes))", text),
      ("key = upper(key)", "key", "upper(key)", "lower(key)"),
      ("key <> upper(key)", "key", "upper(key)", "lower(key)"),
      ("lower(upper) = upper", "upper", "lower(upper)", "upper(upper)"),
      (
        "upper(key) = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "upper(key)",
        "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "'6BA7B810-9DAD-11D1-80B4-00C04FD430C8'"
      ),
      ("date(at) = '2024-01-31 00:00'", "date(at)", "'2024-01-31 00:00'", "'2024-01-31'"),
      (
        "date(unix, 'unixepoch') IN ('2024-1-01')", "date(unix, 'unixepoch')", "'2024-1-01'",
        "a date such as '2024-01-01'"
      ),
      (
        "price = count || '.00'", "price", "count || '.00'",
        "rtrim(rtrim(count || '.00', '0'), '.')"
      ),
    ])
  func never(_ condition: String, _ value: String, _ other: String, _ advice: String) {
    let found = Self.messages("SELECT id FROM t WHERE \(condition)")
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("no value of '\(value)' equals \(other), which isn't ") == true)
    #expect(found.first?.hasSuffix(": write \(advice) [SC157]") == true, "\(found)")
  }

  @Test(
    "an expression that can have the form is compared",
    arguments: [
      "hex(bytes) = upper(replace(key, '-', ''))", "upper(key) = upper", "key = lower(upper)",
      "upper(key) = '6BA7B810-9DAD-11D1-80B4-00C04FD430C8'", "upper(key) = upper(name)",
      "key = upper(key) COLLATE NOCASE", "key COLLATE NOCASE = upper(key)",
      "hex(bytes) = '6BA7B8109DAD11D180B400C04FD430C8'", "date(at) = date(unix, 'unixepoch')",
      "date(at) = '2024-01-31'", "date(at) <> ''", "substr(at, 1, 4) = '2024'",
      "day = substr(at, 1, 10)", "date(at) >= '2024-01'", "price = printf('%d', count)",
      "price = count || '.5'", "price = name || '.00'", "key = name",
    ])
  func sound(_ condition: String) {
    #expect(Self.messages("SELECT id FROM t WHERE \(condition)") == [])
  }

  @Test(
    "a number that is written with zeros isn't stored in a decimal, nor looked for",
    arguments: [
      ("printf('%.2f', real)", "real", 2), ("format('%.3f', CAST(price AS NUMERIC))", nil, 3),
      ("CAST(real AS TEXT)", "real", 2), ("CAST(count * 0.5 AS TEXT)", "count * 0.5", 2),
    ] as [(String, String?, Int)])
  func written(_ sql: String, _ number: String?, _ digits: Int) {
    let number = number ?? "CAST(price AS NUMERIC)"
    let advice =
      ": write rtrim(rtrim(printf('%.\(digits)f', round(\(number), \(digits)) + 0), '0'), '.')"
    let form = "which isn't always stored as a decimal number without zeros that don't count"
    #expect(
      Self.messages("UPDATE t SET price = \(sql)")
        == ["column 'price' may not read \(sql), \(form)\(advice) [SC158]"])
    #expect(
      Self.messages("SELECT id FROM t WHERE price = \(sql)")
        == ["'price' can't equal each value of \(sql), \(form)\(advice) [SC157]"])
  }

  @Test(
    "a number that is written without zeros that don't count is stored in a decimal",
    arguments: [
      "printf('%d', count)", "CAST(count AS TEXT)", "printf('%s', price)", "CAST(price AS TEXT)",
      "rtrim(rtrim(printf('%.2f', real), '0'), '.')", "count || '.5'", "'-' || price",
    ])
  func exact(_ sql: String) {
    #expect(Self.messages("UPDATE t SET price = \(sql)") == [])
  }

  @Test("an integer with a fraction of zeros is no decimal")
  func zeros() {
    #expect(
      Self.messages("UPDATE t SET price = count || '.00'") == [
        "column 'price' couldn't read count || '.00', which \(Self.isNoDecimal): write "
          + "rtrim(rtrim(count || '.00', '0'), '.') [SC158]"
      ])
  }

  @Test("a text that is empty or has spaces isn't stored in a URL")
  func urls() {
    #expect(
      Self.messages("UPDATE t SET link = ''")
        == ["column 'link' couldn't read '', which isn't stored as a URL: write NULL [SC158]"])
    #expect(
      Self.messages("UPDATE t SET page = 'not a page'")
        == ["column 'page' couldn't read 'not a page', which isn't stored as a URL [SC158]"])
    #expect(Self.messages("UPDATE t SET link = 'https://example.org', page = name") == [])
    #expect(Self.messages("UPDATE t SET link = NULL WHERE link = ''") == [])
  }
}
