import Foundation
import RuntimeSamples
import Testing

/// The answers that `dbgen migration new` prints, pasted into a shell, on a database with rows.
@Suite("the answers to questions of a migration")
struct MigrationAnswerTests: MigratedSchema {
  let sandbox = Sandbox()

  /// Runs the first command that a question prints, as it stands.
  private func pasteAnswer(to question: Outcome) throws -> Outcome {
    #expect(question.status == 1)
    let line = try #require(question.error.split(separator: "\n").first { $0.hasPrefix("note: ") })
    let command = try #require(line.range(of: "dbgen "))
    return try sandbox.shell("\"$DBGEN\" " + line[command.upperBound...])
  }

  private static let key = "id: { type: integer, primaryKey: true }"

  private func pasteAnswer(_ label: String, to question: Outcome) throws -> Outcome {
    let line = try #require(
      question.error.split(separator: "\n").first { $0.hasPrefix("note: \(label)") })
    let command = try #require(line.range(of: "dbgen "))
    return try sandbox.shell("\"$DBGEN\" " + line[command.upperBound...])
  }

  @Test("the question about a column that was split has all answers in one command, without values")
  func splitColumn() throws {
    try start(["t: { columns: { \(Self.key), name: text } }"], "INSERT INTO t VALUES (1, 'Al Bo')")
    try write(["t: { columns: { \(Self.key), first: text, last: text } }"])
    let question = try new()
    #expect(
      question.error.hasSuffix(
        """
        note: renamed?   dbgen migration new shop.yaml --rename t.name=last --fill t.first="an SQL expression over the row"
        note: renamed?   dbgen migration new shop.yaml --rename t.name=first --fill t.last="an SQL expression over the row"
        note: split?     dbgen migration new shop.yaml --drop t.name --fill 't.first=an SQL expression over name' --fill 't.last=an SQL expression over name'
        note: replaced?  dbgen migration new shop.yaml --drop t.name --fill t.first="an SQL expression over the row" --fill t.last="an SQL expression over the row"
        note: not shipped?   dbgen migration unseal shop.yaml

        """), "\(question.error)")
    // Nobody can paste by accident what would put the whole value into each column.
    #expect(try pasteAnswer("split?", to: question).error.contains("an SQL expression over name"))
    let parts = [
      "--fill", "t.first=substr(name, 1, instr(name, ' ') - 1)",
      "--fill", "t.last=substr(name, instr(name, ' ') + 1)",
    ]
    #expect(try new(["--drop", "t.name"] + parts).status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT * FROM t") == ["1|Al|Bo"])
  }

  @Test("one command answers all questions about the values of new columns")
  func severalFills() throws {
    try start(["t: { columns: { \(Self.key) } }"], "INSERT INTO t VALUES (1)")
    try write(["t: { columns: { \(Self.key), a: text, b: text } }"])
    let question = try new()
    #expect(
      question.error.split(separator: "\n").filter { $0.hasPrefix("note: ") } == [
        #"note: what are they?   dbgen migration new shop.yaml --fill t.a="an SQL expression over the row" --fill t.b="an SQL expression over the row""#,
        "note: not shipped?   dbgen migration unseal shop.yaml",
      ])
  }

  @Test(
    "questions after the first version was sealed name the command that unseals it, later ones don't"
  )
  func notShipped() throws {
    try start(["t: { columns: { \(Self.key), a: text } }"], "")
    try write(["t: { columns: { \(Self.key) } }"])
    let unseal = "\nnote: not shipped?   dbgen migration unseal shop.yaml\n"
    #expect(try new().error.hasSuffix(unseal))
    #expect(try new("--drop", "t.x").error.hasSuffix(unseal))
    #expect(try new("--drop", "t.a").status == 0)
    #expect(try sandbox.dbgen("migration", "seal", "shop.yaml").status == 0)
    try write(["t: { columns: { \(Self.key), b: text } }"])
    let later = try new()
    #expect(later.status == 1 && !later.error.contains("unseal"), "\(later.error)")
  }

  @Test(
    "SQL of an option that can't run is reported with the option",
    arguments: [
      (
        ["--fill", "t.a=berlin"],
        "shop.yaml:3:72: error: SQLite refuses to add column 't.a': no such "
          + "column: berlin [MG008]",
        "note: its value is that of --fill t.a=berlin\n"
      ),
      (
        ["--fill", "t.a=(1"],
        "shop.yaml:3:72: error: can't add column 't.a': this parenthesis is never closed [MG008]",
        "note: its value is that of --fill 't.a=(1'\n"
      ),
      (
        ["--fill", "t.a=1", "--sql", "UPDATE no SET x = 1"],
        "shop.yaml: error: --sql 'UPDATE no SET x = 1': SQLite refuses to run SQL: no such table: no "
          + "[MG008]\n", "shop.yaml: "
      ),
      (
        ["--fill", "t.a=1", "--sql-before", "DELETE FROM no"],
        "shop.yaml: error: --sql-before 'DELETE FROM no': SQLite refuses to run SQL: no such table: no "
          + "[MG008]\n", "shop.yaml: "
      ),
      (
        ["--fill", "t.a=1", "--sql-before", "UPDATE t SET a = 1", "--sql", "UPDATE t SET a = 1"],
        "shop.yaml: error: --sql-before 'UPDATE t SET a = 1': SQLite refuses to run SQL: "
          + "no such column: a [MG008]\n", "shop.yaml: "
      ),
    ])
  func refusedOption(options: [String], message: String, note: String) throws {
    try start(["t: { columns: { id: { type: integer, primaryKey: true }, n: integer } }"], "")
    try write(["t: { columns: { id: { type: integer, primaryKey: true }, n: integer, a: text } }"])
    let outcome = try DBGenProcess(["migration", "new", "shop.yaml"] + options, in: sandbox.root)
      .outcome()
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.error.contains(note), "\(outcome.error)")
  }

  @Test("of the same SQL before the other steps and after them, the option that fails is named")
  func sameStatements() throws {
    try start(["t: { columns: { id: { type: integer, primaryKey: true }, n: integer } }"], "")
    try write(["t: { columns: { id: { type: integer, primaryKey: true }, m: integer } }"])
    let sql = "UPDATE t SET n = 1"
    let outcome = try new("--rename", "t.n=m", "--sql-before", sql, "--sql", sql)
    #expect(outcome.status == 1)
    #expect(
      outcome.error
        == "shop.yaml: error: --sql '\(sql)': SQLite refuses to run SQL: no such column: n [MG008]\n"
    )
  }

  @Test(
    "a value that has the old name of a renamed column is an error with the new one",
    arguments: [
      ["--fill", "t.more=1", "--convert", "t.n=old || ''"],
      ["--refuse", "t.n", "--fill", "t.more=old"],
      ["--refuse", "t.n", "--fill", "t.more=t.old * 2"],
    ])
  func oldName(options: [String]) throws {
    let key = "id: { type: integer, primaryKey: true }"
    try start(["t: { columns: { \(key), old: integer, n: real } }"], "")
    try write(["t: { columns: { \(key), new: integer, n: decimal, more: integer } }"])
    let outcome = try DBGenProcess(
      ["migration", "new", "shop.yaml", "--rename", "t.old=new"] + options, in: sandbox.root
    ).outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("'old' is renamed before this value is read: write 'new' [MG008]\n"),
      "\(outcome.error)")
  }

  @Test("NULL isn't an answer for a new column, or one that changes, that can't be NULL")
  func nullFill() throws {
    try start(
      ["team: { columns: { \(Self.key), city: text? } }"], "INSERT INTO team VALUES (1, NULL)")
    try write(["team: { columns: { \(Self.key), city: text, year: integer } }"])
    let outcome = try new("--fill", "team.year=NULL", "--fill", "team.city=null")
    #expect(outcome.status == 1)
    for name in ["city", "year"] {
      #expect(
        outcome.error.contains(
          "error: column 'team.\(name)' can't be NULL, so NULL is no value for existing rows [RN103]\n"
        ),
        "\(outcome.error)")
    }
  }

  @Test("the first answer to a split moves each row that holds something, with its reference")
  func split() throws {
    try start(
      ["customer: { columns: { \(Self.key), name: text, street: text?, city: text? } }"],
      """
      INSERT INTO customer (id, name, street, city)
      VALUES (3, 'Ann', 'Main 1', 'Boston'), (5, 'Bob', NULL, 'Salem'), (9, 'Cy', NULL, NULL)
      """)
    try write([
      "customer: { columns: { \(Self.key), name: text } }",
      "address: { columns: { \(Self.key), customerID: { type: integer, unique: true, "
        + "references: customer }, street: text?, city: text? } }",
    ])
    let question = try new()
    #expect(
      question.error.contains(
        """
        note: moved?     dbgen migration new shop.yaml --move customer.street=address.street \
        --move customer.city=address.city
        note: dropped?   dbgen migration new shop.yaml --drop customer.street --drop customer.city
        """))
    #expect(try pasteAnswer(to: question).status == 0)
    #expect(try apply().status == 0)
    #expect(
      try rows("SELECT customerID || ' ' || coalesce(street, '-') || ' ' || city FROM address")
        == ["3 Main 1 Boston", "5 - Salem"])
    #expect(try rows("SELECT id || name FROM customer") == ["3Ann", "5Bob", "9Cy"])
  }

  @Test("rows of a new table that the old one refers to are found by its new column")
  func referredTo() throws {
    try start(
      ["user: { columns: { \(Self.key), street: text? } }"],
      "INSERT INTO user VALUES (3, 'Main 1'), (5, NULL), (9, 'Elm 2')")
    try write([
      "user: { columns: { \(Self.key), homeID: { type: integer?, references: home } } }",
      "home: { columns: { \(Self.key), street: text? } }",
    ])
    #expect(try pasteAnswer(to: new()).status == 0)
    #expect(try apply().status == 0)
    #expect(
      try rows("SELECT user.id || ' ' || street FROM user JOIN home ON home.id = homeID")
        == ["3 Main 1", "9 Elm 2"])
    #expect(try rows("SELECT id FROM user WHERE homeID IS NULL") == ["5"])
  }

  @Test("the first answer takes a column to the rows of a table that refers to the old one")
  func existing() throws {
    let address = "address: { columns: { \(Self.key), userID: { type: integer, references: user }"
    try start(
      ["user: { columns: { \(Self.key), town: text? } }", "\(address) } }"],
      """
      INSERT INTO user VALUES (3, 'Boston'), (5, 'Salem');
      INSERT INTO address VALUES (1, 5), (2, 3)
      """)
    try write(["user: { columns: { \(Self.key) } }", "\(address), town: text? } }"])
    #expect(try pasteAnswer(to: new()).status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT userID || town FROM address ORDER BY 1") == ["3Boston", "5Salem"])
  }

  @Test("the first answer takes the columns of a table that is gone to the one that it refers to")
  func merged() throws {
    try start(
      [
        "user: { columns: { \(Self.key) } }",
        "home: { columns: { \(Self.key), userID: { type: integer, unique: true, references: user }, "
          + "town: text } }",
      ], "INSERT INTO user VALUES (3), (5); INSERT INTO home VALUES (1, 5, 'Salem')")
    try write(["user: { columns: { \(Self.key), town: text? } }"])
    #expect(try pasteAnswer(to: new()).status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT id || coalesce(town, '-') FROM user") == ["3-", "5Salem"])
  }

  @Test("rows to which a move gives nothing get the fill, also in a draft that has none yet")
  func movedAndFilled() throws {
    try start(
      [
        "plan: { columns: { \(Self.key), name: text } }",
        "budget: { columns: { planID: { type: integer, primaryKey: true, references: plan }, "
          + "money: integer? } }",
      ],
      """
      INSERT INTO plan VALUES (1, 'a'), (2, 'none'), (3, 'null');
      INSERT INTO budget VALUES (1, 5), (3, NULL)
      """)
    try write(["plan: { columns: { \(Self.key), name: text, money: integer } }"])
    let move = ["--move", "budget.money=plan.money", "--drop", "budget", "--name", "money"]
    #expect(
      try DBGenProcess(["migration", "new", "shop.yaml"] + move, in: sandbox.root).outcome().status
        == 0)
    let refused = try apply()
    #expect(refused.status == 1)
    #expect(
      refused.error.contains(
        "dbgen migration new shop.yaml --fill plan.money=\"an SQL expression over the row\""),
      "\(refused.error)")
    #expect(try new("--fill", "plan.money=-id").status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT id, money FROM plan ORDER BY id") == ["1|5", "2|-2", "3|-3"])
  }

  @Test("an answer that is given twice is an error, and one that contradicts another is no other")
  func givenTwice() throws {
    try start(["a: { columns: { \(Self.key) } }"], "INSERT INTO a VALUES (1)")
    try write(["x: { columns: { \(Self.key) } }"])
    for (first, second, error) in [
      ("a=x", "a=x", "shop.yaml: error: '--rename a=x' is given twice [RN104]\n"),
      (
        "a=x", "a=nowhere",
        """
        shop.yaml:1:1: error: '--rename a=x' and '--rename a=nowhere' contradict each other [RN104]
        """
      ),
    ] {
      let outcome = try new("--rename", first, "--rename", second)
      #expect(outcome.status == 1 && outcome.error.hasPrefix(error), "\(outcome)")
    }
  }

  @Test("a column of any type that becomes STRICT refuses no rows")
  func strictAny() throws {
    let columns = "columns: { \(Self.key), any: any?, value: any }"
    try start(["a: { strict: false, \(columns) }"], "INSERT INTO a VALUES (1, 'x', 1.5)")
    try write(["a: { \(columns) }"])
    let outcome = try new("--name", "strict")
    #expect(outcome.status == 0 && !outcome.error.contains("[ML003]"), "\(outcome)")
    #expect(try apply().status == 0)
    #expect(try rows("SELECT any, value FROM a") == ["x|1.5"])
  }

  @Test("a new table has no rows to be refused, of any type")
  func newTable() throws {
    let first = "a: { columns: { \(Self.key) } }"
    try start([first], "INSERT INTO a VALUES (1)")
    let types = ["boolean", "date", "decimal", "timestamp", "url", "uuid"]
    let columns = types.map { "its\($0): \($0)" }.joined(separator: ", ")
    try write([first, "b: { columns: { \(Self.key), \(columns) } }"])
    let outcome = try new("--name", "b")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(try apply().status == 0)
    #expect(try rows("SELECT count(*) FROM b") == ["0"])
  }

  @Test("a fill that counts rows is never NULL, so that no row is said to be refused")
  func counted() throws {
    try start(
      ["a: { columns: { \(Self.key) } }", "b: { columns: { \(Self.key), a: integer } }"],
      "INSERT INTO a VALUES (1)")
    try write([
      "a: { columns: { \(Self.key), size: integer } }",
      "b: { columns: { \(Self.key), a: integer } }",
    ])
    let source = "FROM b WHERE b.a = a.id"
    try expectFills(
      of: "size", ["count(*)", "count(b.id)", "total(b.a)"],
      refusing: ["sum(b.a)", "max(b.id)", "count(*) OVER ()"]
    ) { "(SELECT \($0) \(source))" }
  }

  @Test("a value that is NULL only if a column that can't be is said to refuse no rows")
  func nullOnlyOfNull() throws {
    let columns = "\(Self.key), name: text, alias: text?"
    try start(["a: { columns: { \(columns) } }"], "INSERT INTO a VALUES (1, 'x', 'y')")
    try write(["a: { columns: { \(columns), short: text } }"])
    try expectFills(
      of: "short",
      [
        "substr(name, 1, 1)", "rtrim(name)", "CASE WHEN alias = 'x' THEN name ELSE '' END",
        "coalesce(alias, name)", "CAST(id AS TEXT) || hex(alias)", "name COLLATE NOCASE",
      ], refusing: ["substr(alias, 1, 1)", "nullif(name, '')", "CASE WHEN id THEN name END"])
  }

  /// Expects that rows may be refused for some values of a column of `a`, and not for others.
  private func expectFills(
    of column: String, _ values: [String], refusing refused: [String],
    _ fill: (String) -> String = { $0 }
  ) throws {
    for value in values + refused {
      let outcome = try new("--name", column, "--fill", "a.\(column)=\(fill(value))")
      let isRefused = refused.contains(value)
      let warning = isRefused ? "'\(column)' can't be NULL [ML003]" : "[ML003]"
      #expect(outcome.status == 0 && outcome.error.contains(warning) == isRefused, "\(outcome)")
    }
  }

  @Test(
    "a new column that gets another value in each row refuses none",
    arguments: [
      ("type: uuid, default: newUUID", true),
      ("type: uuid, encoding: blob, default: newUUID", true),
      ("type: uuid, encoding: uppercase, default: newUUID", true),
      ("type: integer, default: { sql: random() }", false),
      ("type: timestamp, default: now", false),
      ("type: date, default: today", false), ("type: integer, default: 3", false),
    ])
  func drawn(definition: String, isUnique: Bool) throws {
    try start(["a: { columns: { \(Self.key) } }"], "INSERT INTO a VALUES (1), (2)")
    func warnings(_ rest: String, _ index: String = "") throws -> [String] {
      try write(["a: { columns: { \(Self.key), b: { \(definition)\(rest) } }\(index) }"])
      let outcome = try new("--name", "b")
      return outcome.error.split(separator: "\n").filter { $0.contains("[ML003]") }
        .compactMap { $0.components(separatedBy: "refused: ").last }
    }
    #expect(try warnings("") == [])
    #expect(
      try warnings(", unique: true") == (isUnique ? [] : ["'b' must be unique [ML003]"]))
    let index = "index 'i' needs distinct values [ML003]"
    #expect(
      try warnings("", ", indexes: { i: { columns: [b], unique: true } }")
        == (isUnique ? [] : [index]))
    #expect(try apply().status == (isUnique || definition.contains("random") ? 0 : 1))
  }

  @Test("two columns don't move to one, where the values of the second would replace the others")
  func movedToOne() throws {
    try start(
      [
        "plan: { columns: { \(Self.key) } }",
        "budget: { columns: { planID: { type: integer, primaryKey: true, references: plan }, "
          + "money: integer?, cash: integer? } }",
      ], "INSERT INTO plan VALUES (1); INSERT INTO budget VALUES (1, 5, 6)")
    try write(["plan: { columns: { \(Self.key), money: integer? } }"])
    let moves = ["budget.money=plan.money", "budget.cash=plan.money"]
    let outcome = try new("--move", moves[0], "--move", moves[1], "--drop", "budget")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix(
        "shop.yaml:1:1: error: '--move \(moves[0])' and '--move \(moves[1])' contradict each other "
          + "[RN104]\n"), "\(outcome)")
    let drops = ["--drop", "budget", "--name", "move"]
    let words = ["migration", "new", "shop.yaml", "--move", moves[0]] + drops
    #expect(try DBGenProcess(words, in: sandbox.root).outcome().status == 0)
    let path = "shop.migrations/0002-move.yaml"
    let draft = try sandbox.read(path)
    let step = try #require(draft.split(separator: "\n").first { $0.contains("- moveColumn: ") })
    try sandbox.write(
      draft.replacing(
        step, with: "\(step)\n\(step.replacing("budget.money", with: "budget.cash"))"),
      to: path)
    let replaced = try sandbox.dbgen("migration", "verify", "shop.yaml")
    #expect(
      replaced.error.contains("a later step replaces these values in 'plan.money' [MG008]"),
      "\(replaced)")
  }

  @Test("rows of a new table get the fill where the old table has NULL")
  func splitAndFilled() throws {
    try start(
      ["customer: { columns: { \(Self.key), street: text?, city: text? } }"],
      "INSERT INTO customer VALUES (3, 'Main 1', 'Boston'), (5, NULL, 'Salem')")
    try write([
      "customer: { columns: { \(Self.key) } }",
      "address: { columns: { \(Self.key), customerID: { type: integer, unique: true, "
        + "references: customer }, street: text, city: text?, kind: text } }",
    ])
    let outcome = try new(
      "--move", "customer.street=address.street", "--move", "customer.city=address.city",
      "--fill", "address.street='?'", "--fill", "address.kind='home'")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try apply().status == 0)
    #expect(
      try rows("SELECT customerID, street, kind FROM address ORDER BY 1")
        == ["3|Main 1|home", "5|?|home"])
  }

  @Test("a renamed full-text table keeps its rows, and finds them")
  func virtualTable() throws {
    let user = "user: { columns: { \(Self.key) } }"
    try start(
      [user], virtual: ["note: CREATE VIRTUAL TABLE note USING fts5(title, body)"],
      "INSERT INTO note VALUES ('one', 'a red fox'), ('two', 'a dog')")
    try write([user], virtual: ["memo: CREATE VIRTUAL TABLE memo USING fts5(title, body)"])
    #expect(try pasteAnswer(to: new()).status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT title FROM memo WHERE memo MATCH 'fox'") == ["one"])
    try SQLiteFile(sandbox.path("shop.db")).execute(
      "INSERT INTO memo (memo) VALUES ('integrity-check')")
  }
}

// MARK: - NOT NULL

extension MigrationAnswerTests {
  private func loseNull(_ answer: String...) throws -> Outcome {
    try start(
      ["user: { columns: { \(Self.key), name: text? } }"],
      "INSERT INTO user VALUES (3, 'Ann'), (5, NULL)")
    try write(["user: { columns: { \(Self.key), name: text } }"])
    let question = try new()
    #expect(
      question.error == """
        shop.yaml:3:63: error: column 'user.name' can no longer be NULL, but rows may have NULL [RN103]
          user: { columns: { id: { type: integer, primaryKey: true }, name: text } }
                                                                      ^~~~
        note: filled?    dbgen migration new shop.yaml --fill user.name="an SQL expression over the row"
        note: refused?   dbgen migration new shop.yaml --refuse user.name
        note: not shipped?   dbgen migration unseal shop.yaml

        """)
    #expect(question.status == 1)
    let outcome = try DBGenProcess(
      ["migration", "new", "shop.yaml"] + answer, in: sandbox.root
    ).outcome()
    #expect(outcome.status == 0)
    return try apply()
  }

  @Test("an INSERT has to name columns that aren't in the order of the schema yet")
  func unnamedColumns() throws {
    let before = [
      "user:", "  columns:", "    id: { type: integer, primaryKey: true }", "    name: text",
    ]
    try start(before, "INSERT INTO user VALUES (1, 'Ann')")
    try write(before.dropLast() + ["    age: integer?", "    name: text"])
    let refused = try new("--sql", "INSERT INTO user VALUES (NULL, 30, 'Bob')", "--name", "ages")
    #expect(refused.status == 1)
    #expect(
      refused.error.contains(
        "the columns of 'user' are in another order at this step: name them in the INSERT [MG008]"),
      "\(refused.error)")
    let named = "INSERT INTO user (age, name) VALUES (30, 'Bob')"
    #expect(try new("--sql", named, "--name", "ages").status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT name FROM user WHERE age = 30") == ["Bob"])
  }

  @Test("NULLs of a column that can't hold them any more become what --fill says")
  func filled() throws {
    #expect(try loseNull("--fill", "user.name='no. ' || id").status == 0)
    #expect(try rows("SELECT name FROM user") == ["Ann", "no. 5"])
  }

  @Test("a database that has NULL stays unchanged with --refuse")
  func refused() throws {
    let outcome = try loseNull("--refuse", "user.name")
    #expect(outcome.status != 0 && outcome.error.contains("'name' can't be NULL"))
    #expect(try rows("SELECT id FROM user WHERE name IS NULL") == ["5"])
    let draft = try sandbox.read(sandbox.draftPath(in: "shop.migrations"))
    #expect(
      draft.contains(
        #"- changeColumn: { table: user, column: name, from: "text?", to: text, onBad: fail }"#))
  }

  @Test("the definition of a change is part of the sealed version")
  func sealed() throws {
    _ = try loseNull("--refuse", "user.name")
    #expect(try sandbox.dbgen("migration", "seal", "shop.yaml").status == 0)
    let path = try sandbox.draftPath(in: "shop.migrations")
    let sealed = try sandbox.read(path)
    try sandbox.write(sealed.replacing(#"from: "text?""#, with: "from: blob"), to: path)
    let outcome = try sandbox.dbgen("migration", "verify", "shop.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "error: a step of version 2 was edited after it was sealed [MG005]"))
  }

  @Test("a change without definitions is read as before, and a draft gets them")
  func wordless() throws {
    _ = try loseNull("--refuse", "user.name")
    let path = try sandbox.draftPath(in: "shop.migrations")
    let draft = try sandbox.read(path)
    let bare = draft.replacing(#"from: "text?", to: text, "#, with: "")
    #expect(bare != draft)
    try sandbox.write(bare, to: path)
    #expect(try sandbox.dbgen("migration", "verify", "shop.yaml").status == 0)
    #expect(try new().status == 0)
    #expect(try sandbox.read(path) == draft)
    try sandbox.write(bare, to: path)
    #expect(try sandbox.dbgen("migration", "seal", "shop.yaml").status == 0)
    #expect(try sandbox.read(path).contains("column: name, onBad: fail }"))
    #expect(try sandbox.dbgen("migration", "verify", "shop.yaml").status == 0)
  }

  @Test("--sql-before repairs rows that the steps would refuse")
  func before() throws {
    let repair = "UPDATE user SET name = '?' WHERE name IS NULL"
    #expect(try loseNull("--refuse", "user.name", "--sql-before", repair).status == 0)
    #expect(try rows("SELECT name FROM user") == ["Ann", "?"])
  }

  @Test("SQL behind a change of a column sees the values that the change makes")
  func sqlBehind() throws {
    let outcome = try loseNull(
      "--fill", "user.name='none'", "--sql", "UPDATE user SET id = -id WHERE name = 'none'")
    #expect(outcome.status == 0)
    #expect(try rows("SELECT id, name FROM user ORDER BY id") == ["-5|none", "3|Ann"])
  }

  @Test("SQL in front of other steps of a table whose values have changed is an error")
  func sqlBetween() throws {
    _ = try loseNull("--fill", "user.name='none'", "--sql", "UPDATE user SET name = 'x'")
    let path = try sandbox.draftPath(in: "shop.migrations")
    let step = "  - reorderColumns: { table: user }\n"
    try sandbox.write(
      sandbox.read(path).replacing("schema:\n", with: step + "schema:\n"), to: path)
    try? FileManager.default.removeItem(at: sandbox.url("shop.db"))
    let outcome = try sandbox.dbgen("migration", "verify", "shop.yaml")
    #expect(
      outcome.error.contains(
        "error: this comes before other steps of table 'user', whose values change with the "
          + "last of them: move it after these [MG008]"))
    #expect(outcome.status == 1)
  }
}
