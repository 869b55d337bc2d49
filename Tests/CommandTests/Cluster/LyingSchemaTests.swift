import ClusterSamples
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// Runs of the command on a node whose schema has statements that no database has.
@Suite("dbgen on a node with a schema that was made to do harm")
struct LyingSchemaTests {
  private static let name = "the cluster's database 'main'"
  private static let runs = ClusterRun.all.filter { $0.database != nil && $0.name != "load again" }

  /// A node whose schema has one object more.
  private func node(
    of run: ClusterRun, with type: String, _ name: String, _ sql: String
  ) throws -> ServedNode {
    let node = try run.node()
    node.lie { _, request, truth in
      guard request.sql.contains("type, name, sql"), case .rows(let columns, let rows) = truth
      else {
        return nil
      }
      let own = [type, name, sql, name].map { ServedValue.value(.text($0)) }
      return ServedReply(.rows(columns: columns, rows + [own + [.value(0)]]))
    }
    return node
  }

  @Test(
    "a text that doesn't just create its object is never run, and ends a run with status 74",
    arguments: [
      (
        "table",
        "CREATE TABLE x AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x FROM r"
      ),
      ("table", "CREATE TABLE x(a); ATTACH 'other.sqlite' AS other"),
      ("table", "CREATE TEMP TABLE x(a)"), ("table", "CREATE TABLE temp.x(a)"),
      ("table", "CREATE TABLE y(a)"), ("table", "CREATE VIEW x AS SELECT 1"),
      ("view", "DROP TABLE x"),
      ("index", "ATTACH 'other.sqlite' AS x"), ("trigger", "PRAGMA user_version = 7"),
      ("table", ""), ("table", "-- nothing"), ("table", "x"), ("view", "SELECT 1"),
      ("trigger", "INSERT INTO person VALUES (1, 2, 3)"), ("table", "CREATE TABLE"),
    ])
  func otherStatements(type: String, sql: String) throws {
    for run in Self.runs.sampled(every: 2) {
      let (outcome, paths) = try run.outcome(on: node(of: run, with: type, "x", sql))
      #expect(outcome.status == 74 && outcome.output == "" && paths == [], "\(sql): \(outcome)")
      #expect(
        outcome.error
          == "\(Self.name): error: the node sent something that isn't an answer: "
          + "the statement of \(type) 'x' doesn't just create it [DB004]\n", "\(sql)")
    }
  }

  @Test("an object of a type that SQLite doesn't have ends a run with status 74")
  func unknownType() throws {
    for run in Self.runs {
      let node = try node(of: run, with: "other", "x", "CREATE TABLE x(a)")
      let (outcome, paths) = try run.outcome(on: node)
      #expect(outcome.status == 74 && outcome.output == "" && paths == [], "\(outcome)")
      #expect(
        outcome.error
          == "\(Self.name): error: the node sent something that isn't an answer: "
          + "'x' is of the unknown type 'other' [DB004]\n")
    }
  }

  @Test(
    "a statement that SQLite refuses to run here is an error that names its object",
    arguments: [
      (
        "table", "CREATE VIRTUAL TABLE x USING csv(filename = '/etc/passwd')",
        "virtual tables of module 'csv' aren't allowed here"
      ),
      ("table", "CREATE VIRTUAL TABLE x USING other", "no such module: other"),
      ("table", "CREATE TABLE x(a, a)", "duplicate column name: a"),
      ("index", "CREATE INDEX x ON other (a)", "no such table: main.other"),
      (
        "table", "CREATE TABLE x(a CHECK (a IN (SELECT 1)))",
        "subqueries prohibited in CHECK constraints"
      ),
      (
        "trigger",
        "CREATE TRIGGER x AFTER INSERT ON person BEGIN SELECT 1; END; ATTACH 'other.sqlite' AS o",
        "only one statement is allowed here"
      ),
    ])
  func refusedStatements(type: String, sql: String, problem: String) throws {
    for run in Self.runs.sampled(every: 2) {
      let (outcome, paths) = try run.outcome(on: node(of: run, with: type, "x", sql))
      #expect(outcome.status == 1 && outcome.output == "" && paths == [], "\(sql): \(outcome)")
      #expect(
        outcome.error
          == "\(Self.name): error: its \(type) 'x' can't be created here: \(problem) [DB005]\n",
        "\(sql)")
    }
  }

  /// A view that stands for 2^40 rows as soon as SQLite looks at its columns.
  private static let growing =
    "CREATE VIEW x AS WITH c0(a) AS (SELECT 1), "
    + (1...40).map { "c\($0)(a) AS (SELECT 1 FROM c\($0 - 1), c\($0 - 1))" }.joined(separator: ", ")
    + " SELECT * FROM c40"

  @Test("a view that would keep SQLite busy forever doesn't")
  func growingView() throws {
    for run in Self.runs {
      let node = try node(of: run, with: "view", "x", Self.growing)
      let (outcome, paths) = try run.outcome(on: node)
      // A run that needn't know the view's columns doesn't mind.
      #expect([0, 1].contains(outcome.status) && paths == [], "\(run.name): \(outcome)")
      #expect(
        outcome.status == 0 || outcome.error.hasPrefix("\(Self.name): error: "),
        "\(run.name): \(outcome)")
    }
  }

  @Test(
    "what a schema computes from a row is limited by the size of the row",
    arguments: [
      "CREATE TABLE x(a, b AS (printf('%.2147483647c', 'x')) STORED)",
      "CREATE TABLE x(a, b AS (zeroblob(900000000)) STORED)",
      "CREATE TABLE x(a, b AS (hex(zeroblob(400000000))) STORED)",
      "CREATE TABLE x(a, b AS (length(replace(hex(zeroblob(500000)), '0', hex(zeroblob(500000))))))",
      "CREATE TABLE x(a, b AS (a || hex(zeroblob(600000))) STORED UNIQUE)",
    ])
  func computedValues(sql: String) throws {
    for run in Self.runs where !run.files.isEmpty {
      let node = try node(of: run, with: "table", "x", sql)
      node.alsoLie { _, request, _ in
        request.sql.contains("FROM main.\"x\"")
          ? ServedReply(.rows(columns: 3, [[.value("ii"), .value(1), .value(1)]])) : nil
      }
      let (outcome, paths) = try run.outcome(on: node)
      #expect([1, 74].contains(outcome.status) && paths == [], "\(sql): \(outcome)")
      #expect(outcome.error.hasPrefix(Self.name), "\(sql): \(outcome)")
    }
  }
}
