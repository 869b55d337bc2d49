import DBGenSQLSyntax
import DBGenSQLText
import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// Compares what dbgen says about NULL in results with what SQLite returns.
@Suite("NULL in results of expressions")
struct NullabilityTests {
  /// Expressions that are NULL only if an operand, which is written `#`, can be.
  private static let whole = [
    "#", "-#", "~#", "NOT #", "# + #", "# - #", "# * #", "# / 2", "# % 2", "# & #", "# || #",
    "abs(#)", "round(#)", "length(#)", "lower(#)", "trim(#)", "likely(#)",
    "substr(CAST(# AS TEXT), 1, 2)", "replace(CAST(# AS TEXT), '1', #)", "instr(#, #)",
    "CAST(# AS INTEGER)", "CAST(# AS TEXT)", "CAST(# AS NUMERIC)", "# COLLATE NOCASE",
    "coalesce(#, #)", "ifnull(#, 'x')", "ifnull(#, 1)", "max(#, #)", "min(#, 1)",
    "iif(# > 0, #, #)", "iif(# > 0, 'x', #)",
    "CASE WHEN # > 0 THEN # ELSE # END", "CASE # WHEN 1 THEN 'x' ELSE # END", "# AND #", "# OR #",
    "# = #", "# < #", "# LIKE #", "# GLOB #", "# IN (#, 2)", "# NOT IN (#)", "# BETWEEN # AND 3",
    "# IN (SELECT # FROM a)", "json_array_length(json_array(#))",
    "json_type(json_array(#))", "(SELECT group_concat(#) FROM a) IS NULL",
  ]
  /// Expressions that are never NULL.
  private static let never = [
    "coalesce(#, 1)", "ifnull(#, 'x')", "coalesce(#, #, 2)", "# IS #", "# IS NOT #", "# IS NULL",
    "# NOTNULL", "# IS NOT DISTINCT FROM #", "EXISTS (SELECT 1 FROM a WHERE #)", "typeof(#)",
    "quote(#)", "json_array(#)", "json_quote(#)", "hex(#)",
    "(SELECT count(#) FROM a)", "(SELECT total(#) FROM a)", "coalesce((SELECT sum(#) FROM a), 0)",
    "coalesce(json_array(#) ->> 0, 'x')", "iif(# > 0, 1, 2)", "CASE WHEN # THEN 1 ELSE 'x' END",
  ]
  /// Expressions that can be NULL although no operand is.
  private static let partial = [
    "(SELECT #)", "# / #", "# % #", "nullif(#, #)", "sign(#)", "ceil(#)",
    "ceiling(#)", "floor(#)", "trunc(#)", "ceil(#) IN (1, 2)", "1 NOT IN (SELECT floor(#) FROM a)",
    "CASE WHEN # > 0 THEN # END", "CASE # WHEN 1 THEN # END", "unicode(#)", "date(#)",
    "(SELECT # FROM a WHERE # > 2 LIMIT 1)", "(SELECT max(#) FROM a)",
    "(SELECT sum(#) FROM a WHERE 0)",
    "(SELECT avg(#) FROM a WHERE # > 9)", "(SELECT group_concat(#) FROM a WHERE 0)",
    "json_array(#) ->> 1", "json_array(#) ->> 0", "json_array_length(json_array(#), '$.b')",
    "json_type(json_array(#), '$[1]')", "(SELECT # UNION SELECT # ORDER BY 1 LIMIT 1)",
  ]

  private static let values = ["i", "j", "NULL", "2", "t", "u"]

  /// Returns the expression with each operand in place of `#`, beginning again after the last.
  private static func filled(_ template: String, _ operands: [String]) -> String {
    let parts = template.split(separator: "#", omittingEmptySubsequences: false)
    return zip(parts, parts.indices).dropFirst().reduce(String(parts[0])) { text, part in
      text + operands[(part.1 - 1) % operands.count] + part.0
    }
  }

  private static let table = """
    database: D
    tables:
      a:
        columns:
          id: { type: integer, primaryKey: true }
          i: integer
          j: integer?
          t: text
          u: text?

    """

  private static let rows = """
    INSERT INTO a (i, j, t, u) VALUES (0, NULL, 'a', NULL), (1, 0, '', 'b'), (2, NULL, '1', ''),
      (-1, 1, 'x y', NULL), (3, -2, '2000-01-01', '1')
    """

  /// Returns which expressions can be NULL, as dbgen says in the interface of a query, or for an unknown
  /// type in its advice to declare one; those that dbgen refuses are left out.
  private static func nullable(_ expressions: [String]) -> [String: Bool] {
    let names = expressions.indices.map { "x\($0)" }
    var found: [String: Bool] = [:]
    func schema(_ open: [Int]) -> String {
      let results = open.map { "      \(expressions[$0]) AS \(names[$0])" }
      return table + "queries:\n  q:\n    sql: |\n      SELECT\n"
        + results.joined(separator: ",\n") + "\n      FROM a\n"
    }
    var open = Array(expressions.indices)
    var checked = CheckedSchema.parse(file(schema(open)))
    // What compares texts with numbers is refused before results have a type.
    while checked.0 == nil, !open.isEmpty {
      let lines = schema(open).split(separator: "\n", omittingEmptySubsequences: false)
      let refused = problems(schema(open)).compactMap { problem -> Int? in
        guard let line = problem.split(separator: ":").first.flatMap({ Int($0) }),
          let name = lines[line - 1].split(separator: " ").last?.prefix(while: { $0 != "," }),
          let index = names.firstIndex(of: String(name))
        else { return nil }
        if problem.hasSuffix("[SC102]") { found[expressions[index]] = problem.contains("?\" }") }
        return index
      }
      #expect(!refused.isEmpty, "\(problems(schema(open)))")
      if refused.isEmpty { return found }
      open.removeAll(where: refused.contains)
      checked = CheckedSchema.parse(file(schema(open)))
    }
    for case .column(let column, _) in checked.0?.queries.first?.interface.results ?? [] {
      guard let index = names.firstIndex(of: column.column.name.value) else { continue }
      found[expressions[index]] = column.column.isNullable
    }
    return found
  }

  private static var space: [String] {
    let all = whole + never + partial
    var random = SeededGenerator(seed: 5)
    let pairs = all.flatMap { outer in values.map { filled(outer, [$0, "i"]) } }
    let nested = (0..<900).compactMap { _ -> String? in
      guard let outer = all.randomElement(using: &random),
        let inner = all.randomElement(using: &random)
      else { return nil }
      let operands = [values, values].compactMap { $0.randomElement(using: &random) }
      return filled(outer, ["(" + filled(inner, operands) + ")", operands[1]])
    }
    return (pairs + nested).unique
  }

  @Test("an expression that can't be NULL, as dbgen says, never is, in rows with NULL and without")
  func sound() throws {
    let database = try created(parsed(Self.table))
    try database.run(Self.rows)
    let space = Self.space
    for start in stride(from: 0, to: space.count, by: 60) {
      let part = Array(space[start..<min(start + 60, space.count)])
      for (expression, isNullable) in Self.nullable(part) where !isNullable {
        expectTrue(
          "SELECT NOT EXISTS (SELECT 1 FROM a WHERE (\(expression)) IS NULL)", in: database)
      }
    }
  }

  @Test("an expression that is NULL only of NULL, or never, is said to be so")
  func complete() {
    let ofValues = Self.whole.flatMap { outer in
      ["i", "2"].map { Self.filled(outer, [$0, "i"]) }
        + [Self.filled(outer, ["(coalesce(j, i))", "i"])]
    }
    let ofNull = Self.never.map { Self.filled($0, ["j", "u"]) }
    let found = Self.nullable(ofValues + ofNull)
    #expect(found.count == Set(ofValues + ofNull).count)
    #expect(found.filter(\.value).keys.sorted() == [])
  }
}
