import Testing

@testable import SchemaParser

@Suite("Constants that rows are to differ from")
struct MeantConstantTests {
  private static func messages(_ sql: String) -> [String] {
    problems(EncodedColumns.head + "queries:\n  q: >-\n    SELECT id FROM t WHERE \(sql)\n")
  }

  private static let lower = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
  private static let upper = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
  private static let digits = "6ba7b8109dad11d180b400c04fd430c8"

  @Test(
    "a constant that means a value in another form is reported where rows are to differ from it",
    arguments: [
      ("key", "'\(upper)'", "'\(lower)'"), ("key", "X'\(digits)'", "'\(lower)'"),
      ("key", "'\(digits)'", nil), ("key", "'{\(upper)}'", nil),
      ("upper", "'\(lower)'", "'\(upper)'"),
      ("bytes", "'\(lower)'", "X'\(digits.uppercased())'"), ("big", "5", "X'0000000000000005'"),
      ("day", "'2024-1-5'", "a date such as '2024-01-05'"),
      ("day", "'2024-01-05 12:30'", "'2024-01-05'"), ("day", "CURRENT_TIMESTAMP", "date('now')"),
      ("at", "'2024-01-31'", "'2024-01-31 00:00:00.000'"),
      ("at", "1704067200", "'2024-01-01 00:00:00.000'"),
      ("iso", "'2024-01-31 12:00:00'", "'2024-01-31T12:00:00.000Z'"),
      ("unix", "'2024-01-31'", "1706659200"), ("days", "date('2024-01-31')", nil),
      ("price", "'1.50'", "'1.5'"), ("price", "'+2'", "'2'"), ("price", "'.5'", "'0.5'"),
      ("price", "1.0", "'1'"), ("isOn", "'true'", nil),
    ] as [(String, String, String?)])
  func meant(_ column: String, _ constant: String, _ advice: String?) {
    let conditions = [
      "\(column) <> \(constant)", "\(constant) != \(column)", "\(column) IS NOT \(constant)",
      "\(column) IS DISTINCT FROM \(constant)", "\(column) NOT IN (\(constant))",
      "NOT \(column) = \(constant)",
    ]
    for condition in conditions {
      let found = Self.messages(condition)
      #expect(found.count == 1 && found[0].hasSuffix("[SC157]"), "\(condition): \(found)")
      #expect(found.first?.contains("no value of '\(column)' equals ") == true)
      if let advice {
        #expect(found.first?.hasSuffix(": write \(advice) [SC157]") == true, "\(found)")
      }
    }
  }

  @Test(
    "marks that are no values of the type are allowed, and so are values in the column's form",
    arguments: [
      "key <> ''", "key NOT IN ('none', '')", "key IS NOT 'ABC'", "key <> '\(lower)'",
      "upper <> '\(upper)'", "bytes <> X'' AND bytes <> X'\(digits)'",
      "day <> '' AND at <> 'never'",
      "day <> '2024-01-05'", "at NOT IN ('')", "at <> 0", "at <> -1", "unix <> 0 AND days <> -1",
      "price <> '' AND price <> 'free'", "price <> '1.5' AND price <> 0", "isOn IS NOT 2",
      "isOn <> true", "date(at) <> '2024-01-05'", "link <> '' AND link <> 'none'", "milli <> 5",
      "key <> '\(upper)' COLLATE NOCASE",
    ])
  func marks(_ condition: String) {
    #expect(Self.messages(condition) == [])
  }
}
