import DBGenSQLSyntax
import DBGenSQLText
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("without enough work for SQLite")
struct SpentBudgetTests {
  private static let schema = """
    database: garden
    enums: { Color: [red, green] }
    tables:
      bed:
        columns:
          id: { type: integer, primaryKey: true }
          name: { type: text, default: { sql: "'bed ' || hex(randomblob(2))" } }
          width: { type: real, min: 0 }
          area: { type: "real?", generated: width * 2 }
        checks: { wide: width < 100 or name <> 'small' }
        indexes: { bed_name: [name] }
      plant:
        columns:
          id: { type: integer, primaryKey: true }
          bedID: { type: integer, references: bed }
          color: Color
          planted: { type: timestamp, default: now }
        unique: [[bedID, planted]]
      kind: { sql: "CREATE TABLE kind (id INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT", columns: { id: { type: integer, primaryKey: true }, name: { type: "text?", unique: true } } }
    fullTextSearch: { bedText: { content: bed, columns: [name] } }
    views:
      full: SELECT bed.id, bed.name, count(plant.id) AS plants FROM bed LEFT JOIN plant ON bedID = bed.id GROUP BY bed.id
      red: SELECT id, name FROM full WHERE id IN (SELECT bedID FROM plant WHERE color = 'red')
    triggers:
      grow: CREATE TRIGGER grow AFTER INSERT ON plant BEGIN UPDATE bed SET width = width + 1 WHERE id = new.bedID; END
    queries:
      beds: SELECT * FROM full WHERE plants > :least ORDER BY name
      plant: INSERT INTO plant (bedID, color) VALUES (:bed, :color)
      search: SELECT rowid FROM bedText WHERE bedText MATCH :words
    """

  /// A budget with only so much work left.
  private func budget(of instructions: Int) -> WorkBudget {
    let budget = WorkBudget(forBytes: 0, of: .definitions)
    budget.take(WorkBudget.leastInstructions - instructions)
    return budget
  }

  @Test("a check that ends early says so, wherever it ends")
  func checks() throws {
    let file = SourceFile(path: "garden.yaml", bytes: Array(Self.schema.utf8))
    let (parsed, problems) = CheckedSchema.parse(file)
    _ = try #require(parsed, "\(problems)")
    let (node, _, _) = YAMLComposer.composeAll(of: file)
    let decoded = DecodedSchema(try #require(node), in: file, after: [])
    let whole = budget(of: WorkBudget.leastInstructions)
    let complete = SQLiteChecker.check(decoded, in: file, hasErrors: false, budget: whole)
    #expect(complete.diagnostics == [])
    var early = 0
    for part in 0..<100 {
      let budget = budget(of: whole.taken * part / 100)
      let verdict = SQLiteChecker.check(decoded, in: file, hasErrors: false, budget: budget)
      let saysSo = verdict.diagnostics.contains { $0.message.contains("too long") }
      #expect(saysSo || verdict.diagnostics == complete.diagnostics && !budget.isSpent, "\(part)")
      if saysSo { early += 1 }
    }
    #expect(early > 90)
  }

  @Test("each question about the schema of a database is answered, or is an error")
  func catalog() throws {
    let statements = [
      "CREATE TABLE a (id INTEGER PRIMARY KEY, name UNIQUE, twice AS (name || name))",
      "CREATE TABLE b (a REFERENCES a, PRIMARY KEY (a)) WITHOUT ROWID",
      "CREATE VIEW v AS SELECT * FROM a JOIN b",
    ]
    let questions: [(SQLiteConnection) throws -> Int] = [
      { try $0.storedObjects().count }, { try $0.columns(of: "a").count },
      { try $0.columnNames(of: "v").count }, { try $0.readTables(named: "b").count },
      { try $0.readKeys(of: "b").count }, { try $0.readParents(of: "b").count },
    ]
    let answers = [3, 3, 4, 1, 1, 1]
    for (question, answer) in zip(questions, answers) {
      let budget = WorkBudget(forBytes: 0, of: .definitions)
      let database = try SQLiteConnection(budget: budget)
      for statement in statements { try database.run(statement) }
      #expect(try question(database) == answer)
      let spent = WorkBudget(forBytes: 0, of: .definitions)
      let other = try SQLiteConnection(budget: spent)
      for statement in statements { try other.run(statement) }
      spent.take(WorkBudget.leastInstructions)
      let error = #expect(throws: SQLiteError.self) { try question(other) }
      #expect(error?.isTooMuchWork == true)
    }
  }
}
