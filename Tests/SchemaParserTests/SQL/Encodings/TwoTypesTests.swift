import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Comparing values of two types")
struct TwoTypesTests {
  private static let head =
    """
    database: D
    enums: { State: { open: open, closed: closed } }
    tables:
      t:
        columns:
          id: { type: integer, primaryKey: true }
          n:  integer
          r:  real
          w:  text
          b:  blob
          uid:   { type: uuid, collate: nocase }
          plain: uuid
          state: { type: State, collate: nocase }
          other: State

    """
    + EncodedType.all.enumerated().map { "      c\($0): \($1.yaml)\n" }.joined()
    + "views:\n  v: SELECT id, state, uid FROM t\n"

  /// Returns the indices of the conditions that are reported, with the messages.
  private static func reported(_ conditions: [String], from source: String = "t") -> [Int: String] {
    let lines = conditions.enumerated().map {
      "  q\($0): \"SELECT id FROM \(source) WHERE \($1)\"\n"
    }
    let first = head.split(separator: "\n").count + 2
    return Dictionary(
      problems(head + "queries:\n" + lines.joined()).compactMap { problem in
        problem.split(separator: ":").first.flatMap { Int($0) }.map { ($0 - first, problem) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private static let pairs = EncodedType.all.indices.flatMap { first in
    EncodedType.all.indices.filter { EncodedType.all[$0].type != EncodedType.all[first].type }.map {
      (first, $0)
    }
  }

  @Test(
    "values of two of these types are never equal, which is an error",
    arguments: [
      "@ = #", "@ IS #", "@ IN (#, #)", "CASE @ WHEN # THEN 1 END", "@ IN (SELECT # FROM t)",
      "@ <> #", "@ != #", "@ IS NOT #", "@ IS DISTINCT FROM #", "@ NOT IN (#, #)",
    ])
  func neverEqual(_ comparison: String) {
    let conditions = Self.pairs.map {
      comparison.replacing("@", with: "c\($0.0)").replacing("#", with: "c\($0.1)")
    }
    let found = Self.reported(conditions)
    #expect(found.values.allSatisfy { $0.hasSuffix("[SC157]") })
    #expect(conditions.indices.filter { found[$0] == nil }.map { conditions[$0] } == [])
  }

  @Test("their order is one only of days and times as text")
  func order() {
    let conditions = Self.pairs.map { "c\($0.0) < c\($0.1)" }
    let found = Self.reported(conditions)
    for (index, pair) in Self.pairs.enumerated() {
      let types = [pair.0, pair.1].map { EncodedType.all[$0] }
      let areTexts = types.allSatisfy {
        $0.type != .uuid && $0.type.form(encodedAs: $0.encoding).storage == .text
      }
      #expect((found[index] == nil) == areTexts, "\(types[0]) < \(types[1])")
    }
  }

  @Test(
    "numbers and bytes beside a time as text are as wrong, and text, or a number beside one, isn't")
  func plain() {
    for (index, type) in EncodedType.all.enumerated() {
      let storage = type.type.form(encodedAs: type.encoding).storage
      for sign in ["=", "<"] {
        let conditions = ["n", "n + 0", "r", "b", "w"].map { "c\(index) \(sign) \($0)" }
        let found = Set(Self.reported(conditions).keys)
        let wrong: Set<Int> =
          switch storage {
          case .text: type.type == .uuid && sign == "<" ? found : [0, 1, 2, 3]
          case .blob: sign == "<" ? found : [0, 1, 2, 4]
          default: sign == "<" ? found : [3]
          }
        #expect(found == wrong, "\(type) \(sign)")
      }
    }
  }

  @Test("seconds since 1970 are compared with and without a fraction, but not united")
  func unixTimes() {
    func name(_ encoding: Encoding) -> String {
      "c\(EncodedType.all.firstIndex { $0.encoding == encoding } ?? 0)"
    }
    let (whole, real, milli) = (
      name(.unixSeconds), name(.realSeconds), name(.unixMilliseconds)
    )
    let fine = [
      "\(whole) = \(real)", "\(real) < \(whole)", "\(real) BETWEEN \(whole) AND \(real)",
      "\(whole) IN (SELECT \(real) FROM t)", "\(real) - \(whole) > 5",
    ]
    #expect(Self.reported(fine) == [:])
    let wrong = [
      "\(whole) - \(milli) > 5", "coalesce(\(whole), \(real)) > 5", "\(milli) > \(real)",
    ]
    let found = Self.reported(wrong)
    #expect(found.keys.sorted() == [0, 1, 2])
    #expect(found[0]?.contains("their difference is no time") == true)
    let others = ["+", "*", "/", "%"].map { "\(whole) \($0) \(milli) > 5" }
    #expect(Self.reported(others) == [:])
  }

  @Test(
    "what a collation takes for equal isn't missing", arguments: ["t", "v", "(SELECT * FROM t)"])
  func collations(source: String) {
    let key = "6B6EFC66-5B3B-4A0D-9C0B-6A1F3F0F4B5E"
    let conditions = [
      "state = 'OPEN'", "uid = '\(key)'", "'\(key)' IN (uid)", "state IN ('Open', 'CLOSED')",
    ]
    #expect(Self.reported(Array(conditions[0..<2]) + [conditions[3]], from: source) == [:])
    #expect(Self.reported(["uid = 'none'"], from: source).count == 1)
    guard source == "t" else { return }
    let collated = ["other = 'OPEN' COLLATE NOCASE", "plain = '\(key)' COLLATE NOCASE"]
    #expect(Self.reported(collated) == [:])
    #expect(Self.reported(["other = 'OPEN'", "plain = '\(key)'"]).count == 2)
    #expect(Self.reported(["other = 'OPEN' COLLATE BINARY"]).count == 1)
  }

  @Test("a time that is stored as a day is advised to be made one")
  func advice() {
    let yaml = Self.head + "queries:\n  q: UPDATE t SET c14 = c0, c0 = c14\n"
    let found = problems(yaml).map { String($0.drop { $0 != " " }.dropFirst()) }
    #expect(
      found == [
        "'c0' is of type timestamp, and column 'c14' of type date, which couldn't read it: write date(c0) "
          + "[SC158]",
        "'c14' is of type date, and column 'c0' of type timestamp, which couldn't read it: write "
          + "strftime('%Y-%m-%d %H:%M:%f', c14) [SC158]",
      ])
  }
}
