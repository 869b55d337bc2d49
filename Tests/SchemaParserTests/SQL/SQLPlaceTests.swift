import Testing

@testable import SchemaParser

@Suite("Places of wrong SQL")
struct SQLPlaceTests {
  /// The text before some SQL, the indentation of its lines, and statements that are wrong at NOPE.
  private struct Place {
    var head: String
    var indentation: Int
    var statements: [[String]]
  }

  private static let places = [
    Place(
      head: "queries:\n  q: ", indentation: 4,
      statements: [
        ["SELECT id, 'é''x' AS e", "FROM t", "WHERE NOPE = 1", "ORDER BY id"],
        ["SELECT id", "FROM t", "WHERE id IN :ids AND a LIKE 'é' AND", "  NOPE = 1"],
        ["SELECT id", "FROM NOPE"], ["SELECT u.id FROM t AS u", "WHERE u.id = u.NOPE"],
        ["WITH c AS (SELECT id FROM t)", "SELECT c.id FROM c", "WHERE c.NOPE > 3"],
        ["SELECT id FROM t", "WHERE a = 'x' AND NOPE(a) = 3"], ["SELECT main.t.NOPE FROM t"],
        ["INSERT INTO t (id, NOPE)", "VALUES (1, 2)"], ["SELECT id FROM t", "GROUP BY id NOPE 3"],
        ["SELECT id FROM t UNION", "SELECT NOPE FROM t"], ["SELECT NOPE.* FROM t"],
        ["UPDATE t SET a = 'x'", "WHERE id = 3 RETURNING NOPE"],
        ["SELECT id FROM t WHERE a = a COLLATE", "  NOPE"], ["SELECT id, NOPE.a FROM t"],
        ["SELECT id FROM t JOIN t AS u", "USING (NOPE)"],
      ]),
    Place(
      head: "views:\n  v: ", indentation: 4,
      statements: [
        ["SELECT id, 'é' AS e", "FROM t", "WHERE NOPE = 1"], ["SELECT id", "FROM NOPE"],
        ["WITH c AS (SELECT id FROM t)", "SELECT c.id FROM c", "WHERE c.NOPE > 3"],
      ]),
    Place(
      head: "    checks:\n      c: ", indentation: 8,
      statements: [
        ["a <> 'é' AND", "NOPE > 3"], ["length(a) > 0", "AND NOPE(a)"],
        ["a = 'é' OR", "t.NOPE > 3"],
      ]),
    Place(
      head: "    indexes:\n      i:\n        columns: [a]\n        where: ", indentation: 10,
      statements: [["a <> 'é' AND", "NOPE > 3"]]),
    Place(
      head: "triggers:\n  tr: ", indentation: 4,
      statements: [
        ["CREATE TRIGGER tr AFTER INSERT ON t BEGIN", "  DELETE FROM t", "WHERE NOPE = 1;", "END"],
        ["CREATE TRIGGER tr AFTER UPDATE ON t", "WHEN new.NOPE > 1", "BEGIN SELECT 1;", "END"],
        ["CREATE TRIGGER tr AFTER DELETE ON t BEGIN", "  INSERT INTO NOPE", "VALUES (1);", "END"],
        ["CREATE TRIGGER tr AFTER DELETE ON t BEGIN", "  SELECT 1", "FROM t AS u NOPE;", "END"],
      ]),
  ]

  /// Returns the ways to write some lines of SQL in YAML.
  private static func scalars(_ lines: [String], _ indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    let block = lines.map { margin + $0 }.joined(separator: "\n")
    let folded = lines.enumerated().map { margin + ($0 > 0 ? "  " : "") + $1 }
    let hanging = lines.enumerated().map { margin + ($0 == 0 ? "   " : "") + $1 }
    let quoted = lines.map { line in line.map { $0 == "'" ? "''" : String($0) }.joined() }
    return ["|\n", "|-\n", "|+\n", "|2\n", "|\n\n", "| # why\n", ">\n", ">-\n"].map { $0 + block }
      + [
        ">\n" + lines.map { margin + $0 }.joined(separator: "\n\n"),
        ">\n" + folded.joined(separator: "\n"), "|2\n" + hanging.joined(separator: "\n"),
        "\"" + lines.joined(separator: " ") + "\"",
        "\"" + lines.joined(separator: "\n" + margin) + "\"",
        "\"\\x20" + lines.joined(separator: "\\n") + "\"",
        "\"" + lines.joined(separator: "\\\n\(margin)\\ ") + "\"",
        "'" + quoted.joined(separator: " ") + "'",
        "'" + quoted.joined(separator: "\n" + margin) + "'",
        lines.joined(separator: " "), lines.joined(separator: "\n" + margin),
      ]
  }

  @Test("the places of wrong SQL are those of the wrong words, however the SQL is written in YAML")
  func places() {
    var count = 0
    for place in Self.places {
      for lines in place.statements {
        for scalar in Self.scalars(lines, place.indentation) {
          for newline in ["\n", "\r\n"] {
            Self.expectPlace(place.head + scalar + "\n", newline)
            count += 1
          }
        }
      }
    }
    #expect(count > 900)
  }

  private static func expectPlace(_ part: String, _ newline: String) {
    let yaml = table("id: { type: integer, primaryKey: true }", "a: text") + part
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.contains("NOPE") } ?? 0
    let column = lines[line].firstRange(of: "NOPE").map {
      lines[line].distance(from: lines[line].startIndex, to: $0.lowerBound)
    }
    let found = problems(lines.joined(separator: newline))
    let expected = "\(line + 1):\((column ?? 0) + 1): "
    #expect(found.count == 1 && found[0].hasPrefix(expected), "\(expected)\(found)\n\(part)")
  }
}
