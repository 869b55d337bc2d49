import DBGenSQLSyntax
import DBGenSQLText
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("The work of checking triggers")
struct TriggerWorkTests {
  /// Returns the schema of tables whose triggers each have a few statements.
  ///
  /// - Parameter next: Returns the number of the table that the trigger of a table changes.
  private func schema(
    tables count: Int, isFaulty: Bool, next: (Int) -> Int
  ) -> String {
    let tables = (0..<count).map { "  t\($0): { columns: { a: integer, b: text } }\n" }
    let triggers = (0..<count).map { number in
      let update = "UPDATE t\(next(number)) SET a = a + new.a, b = 'x' WHERE b <> new.b;"
      let statements = Array(repeating: update, count: 5).joined(separator: " ")
      return "  r\(number): CREATE TRIGGER r\(number) AFTER UPDATE ON t\(number) BEGIN "
        + "\(statements) END\n"
    }
    let faulty =
      isFaulty ? ["  f: CREATE TRIGGER f AFTER UPDATE ON t0 BEGIN SELECT gone; END\n"] : []
    return "database: D\ntables:\n" + tables.joined() + "triggers:\n"
      + (triggers + faulty).joined()
  }

  private func check(_ yaml: String) throws -> (work: Int, messages: [String]) {
    let file = SourceFile(path: "a.yaml", bytes: Array(yaml.utf8))
    let node = try #require(YAMLComposer.composeAll(of: file).node)
    let budget = WorkBudget(forBytes: file.bytes.count, of: .definitions)
    let decoded = DecodedSchema(node, in: file, after: [])
    let found = SQLiteChecker.check(decoded, in: file, hasErrors: false, budget: budget)
    return (budget.taken, found.diagnostics.map(\.message))
  }

  @Test(
    "triggers that fire others take work in proportion to their number, whether one is faulty or not",
    arguments: [false, true], ["down", "up", "circle", "first"])
  func proportion(isFaulty: Bool, kind: String) throws {
    let works = try [30, 60].map { count in
      let yaml = schema(tables: count, isFaulty: isFaulty) { number in
        switch kind {
        case "down": min(number + 1, count - 1)
        case "up": max(number - 1, 0)
        case "circle": (number + 1) % count
        default: number == 0 ? 1 : 0
        }
      }
      let (work, messages) = try check(yaml)
      #expect(messages.count == (isFaulty ? 1 : 0), "\(messages)")
      #expect(messages.allSatisfy { $0.contains("no such column: gone") }, "\(messages)")
      return work
    }
    // SQLite goes through its list of objects for each that it creates.
    #expect(Double(works[1]) < 2.8 * Double(works[0]), "\(works)")
  }

  @Test("many triggers of one table take work in proportion to their number, though one is faulty")
  func sameTable() throws {
    let works = try [30, 60].map { count in
      let triggers = (0..<count).map {
        "  r\($0): CREATE TRIGGER r\($0) AFTER UPDATE ON t BEGIN UPDATE t SET b = new.a + \($0); END\n"
      }
      let (work, messages) = try check(
        "database: D\ntables: { t: { columns: { a: integer, b: integer } } }\ntriggers:\n"
          + triggers.joined() + "  f: CREATE TRIGGER f AFTER UPDATE ON t BEGIN SELECT gone; END\n")
      #expect(messages.count == 1, "\(messages)")
      return work
    }
    // SQLite goes through its list of objects for each that it creates.
    #expect(Double(works[1]) < 2.8 * Double(works[0]), "\(works)")
  }

  @Test("a trigger that changes a view isn't refused because the view's own trigger comes later")
  func changedView() throws {
    let (_, messages) = try check(
      """
      database: D
      tables: { t: { columns: { a: integer, b: integer } } }
      views: { v: SELECT a AS c FROM t }
      triggers:
        first: CREATE TRIGGER first AFTER INSERT ON t BEGIN UPDATE v SET c = 1; END
        later: CREATE TRIGGER later INSTEAD OF UPDATE OF c ON v BEGIN UPDATE t SET a = new.c; END
        faulty: CREATE TRIGGER faulty AFTER INSERT ON t BEGIN SELECT gone; END
        other: CREATE TRIGGER other AFTER DELETE ON t BEGIN DELETE FROM v; END
      """)
    #expect(messages.count == 2, "\(messages)")
    #expect(messages.contains { $0.contains("no such column: gone") }, "\(messages)")
    #expect(
      messages.contains { $0.contains("cannot modify v because it is a view") }, "\(messages)")
  }

  @Test("what stands in for a view's triggers isn't taken for one of them after they are checked")
  func standIns() throws {
    let file = file(
      """
      database: D
      tables: { t: { columns: { a: integer, b: integer } } }
      views: { v: SELECT a AS c FROM t }
      triggers:
        first: CREATE TRIGGER first AFTER INSERT ON t BEGIN UPDATE v SET c = 1; END
        later: CREATE TRIGGER later INSTEAD OF UPDATE OF c ON v BEGIN UPDATE t SET a = new.c; END

      """)
    let node = try #require(YAMLComposer.composeAll(of: file).node)
    let decoded = DecodedSchema(node, in: file, after: [])
    let checker = try SQLiteChecker(decoded, file, WorkBudget(forBytes: 1000, of: .definitions))
    var objects = ObjectChecker(
      decoded, file, try checker.connection(), try checker.connection(),
      ValueProbe(try checker.connection()))
    try objects.check(refused: [])
    let relations = objects.database.statements.schema.relations
    #expect(relations["v"].map { Array($0.triggers.keys) } == ["later"])
  }

  @Test("triggers that read views of many layers take work in proportion to their number")
  func views() throws {
    let sums = (0..<8).map { "a.c\($0) + b.c\($0) AS c\($0)" }.joined(separator: ", ")
    let columns = (0..<8).map { "c\($0): integer" }.joined(separator: ", ")
    let works = try [20, 40].map { count in
      let views = (0..<count).map { number in
        let others = [1, 10].map { number < $0 ? "t" : "v\(number - $0)" }
        return "  v\(number): SELECT \(sums) FROM \(others[0]) AS a, \(others[1]) AS b\n"
      }
      let triggers = (0..<count).map { number in
        let insert = "INSERT INTO u SELECT c0 FROM v\(number) WHERE c1 = new.a;"
        return "  r\(number): CREATE TRIGGER r\(number) AFTER INSERT ON t\(number) BEGIN "
          + Array(repeating: insert, count: 4).joined(separator: " ") + " END\n"
      }
      let tables = (0..<count).map { "  t\($0): { columns: { a: integer } }\n" }
      let (work, messages) = try check(
        "database: D\ntables:\n  t: { columns: { \(columns) } }\n  u: { columns: { a: integer } }\n"
          + tables.joined() + "views:\n" + views.joined() + "triggers:\n" + triggers.joined())
      #expect(messages == [])
      return work
    }
    #expect(Double(works[1]) < 2.8 * Double(works[0]), "\(works)")
  }
}
