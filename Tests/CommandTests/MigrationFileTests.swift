import Foundation
import RuntimeSamples
import Testing

/// `dbgen migration status`, `plan` and `apply` on database files, and the tests for apps.
@Suite("dbgen migration on a database file")
struct MigrationFileTests {
  private let sandbox: Sandbox

  /// A schema of three versions, of which the last is a draft, and a database of the first with
  /// two rows.
  init() throws {
    sandbox = Sandbox()
    try write("name: text")
    try new("people")
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite").status == 0)
    try run("INSERT INTO person (name) VALUES ('Ada Byron'), ('Bob')")
    try write("fullName: text")
    try new("full-name", "--rename", "person.name=fullName")
    try write("fullName: text\n      age: { type: integer, default: 7 }")
    #expect(try sandbox.dbgen("migration", "new", "app.yaml", "--name", "age").status == 0)
  }

  private func write(_ columns: String) throws {
    try sandbox.write(
      """
      database: App
      tables:
        person:
          columns:
            id: { type: integer, primaryKey: true }
            \(columns)

      """, to: "app.yaml")
  }

  @Test(
    "a schema from standard input, which has no history, is wrong usage of all verbs",
    arguments: [
      "new -", "seal -", "unseal -", "list -", "rebase -", "verify -", "squash - --through 1",
      "status - app.sqlite", "plan - app.sqlite", "apply - app.sqlite",
    ])
  func standardInput(arguments: String) throws {
    let outcome = try sandbox.shell("\"$DBGEN\" migration \(arguments) < app.yaml")
    #expect(outcome.status == 64)
    #expect(
      outcome.error.hasPrefix("error: Standard input has no history: name a file.\nUsage: dbgen "),
      "\(outcome)")
  }

  private func new(_ name: String, _ answers: String...) throws {
    let arguments = ["migration", "new", "app.yaml", "--name", name] + answers
    #expect(try dbgen(arguments).status == 0)
    #expect(try sandbox.dbgen("migration", "seal", "app.yaml").status == 0)
  }

  private func dbgen(_ arguments: [String]) throws -> Outcome {
    try DBGenProcess(arguments, in: sandbox.root).outcome()
  }

  private func run(_ sql: String) throws {
    try SQLiteFile(sandbox.path("app.sqlite")).execute(sql)
  }

  private func rows(_ sql: String) throws -> [String] {
    try SQLiteFile(sandbox.path("app.sqlite")).rows(sql)
  }

  @Test("status tells how far a file is behind, and touches nothing")
  func status() throws {
    let before = try Data(contentsOf: sandbox.url("app.sqlite"))
    let outcome = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
    #expect(outcome.output == "app.sqlite is at version 1, 2 versions behind version 3 'age'\n")
    #expect(outcome.status == 0)
    #expect(try Data(contentsOf: sandbox.url("app.sqlite")) == before)
  }

  @Test(
    "status names a file's differences from its version, with status 1, and plan and apply refuse it"
  )
  func drift() throws {
    try run("ALTER TABLE person ADD COLUMN nick TEXT")
    let outcome = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
    #expect(outcome.status == 1)
    #expect(
      outcome.output
        == "app.sqlite is at version 1, 2 versions behind version 3 'age'\n"
        + "  column 'person.nick' is not in the schema\n")
    #expect(try sandbox.dbgen("migration", "plan", "app.yaml", "app.sqlite").status == 1)
    let applied = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(applied.status == 1)
    #expect(
      applied.error.hasSuffix(
        "version 3 'age' [DB001]\n  column 'person.nick' is not in the schema\n"),
      "\(applied.error)")
    #expect(try rows("PRAGMA user_version") == ["1"])
  }

  @Test("status speaks in sentences of a file that was changed, and plan and apply refuse it")
  func changed() throws {
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite").status == 0)
    try run("ALTER TABLE person DROP COLUMN age")
    let sentence = "app.sqlite is at version 3 'age', but has been changed"
    let difference = "table 'person' lacks column 'age'"
    let status = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
    #expect(status.status == 1 && status.output == "\(sentence)\n  \(difference)\n")
    let plan = try sandbox.dbgen("migration", "plan", "app.yaml", "app.sqlite")
    #expect(plan.status == 1 && plan.output == "")
    #expect(plan.error == "app.sqlite: error: \(sentence) [DB001]\n  \(difference)\n")
    let apply = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(apply.status == 1 && apply.error.contains(difference))
  }

  @Test("status exits with 0 where a file is up to date")
  func upToDate() throws {
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite").status == 0)
    let outcome = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
    #expect(outcome.output == "app.sqlite is up to date, at version 3 'age'\n")
    #expect(outcome.status == 0)
  }

  @Test("a file without a version is held against all versions, and migrated from its own")
  func legacy() throws {
    try run("PRAGMA user_version = 0; PRAGMA journal_mode = DELETE")
    let sentence =
      "app.sqlite has no version but matches version 1 'people', 2 versions behind version 3 'age'\n"
    let status = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
    #expect(status.status == 0 && status.output == sentence)
    let plan = try sandbox.dbgen("migration", "plan", "app.yaml", "app.sqlite")
    #expect(plan.status == 0 && plan.output.hasPrefix("-- \(sentence)-- to version 2: full-name\n"))
    let apply = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(
      apply.output
        == "app.sqlite had no version; it was taken over at version 1 and migrated to version 3\n")
    #expect(try rows("SELECT fullName, age FROM person") == ["Ada Byron|7", "Bob|7"])
    try run("PRAGMA user_version = 0; ALTER TABLE person ADD COLUMN nick TEXT")
    let other = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
    #expect(other.status == 1)
    #expect(
      other.output
        == "app.sqlite has no version, and doesn't match any version of the schema\n  it is most like version 3\n"
        + "  column 'person.nick' is not in the schema\n")
  }

  @Test("a rebuilt table keeps its greatest key, even if its name has other capitals in the file")
  func otherCapitals() throws {
    func write(_ type: String, _ answers: String...) throws {
      try sandbox.write(
        """
        database: Shop
        tables:
          item:
            columns:
              id: { type: integer, primaryKey: true, autoincrement: true }
              size: { type: "\(type)" }

        """, to: "shop.yaml")
      #expect(try dbgen(["migration", "new", "shop.yaml"] + answers).status == 0)
      #expect(try sandbox.dbgen("migration", "seal", "shop.yaml").status == 0)
    }
    try write("integer?")
    #expect(try sandbox.dbgen("migration", "apply", "shop.yaml", "shop.db").status == 0)
    let file = try SQLiteFile(sandbox.path("shop.db"))
    try file.execute(
      """
      ALTER TABLE item RENAME TO other; ALTER TABLE other RENAME TO ITEM;
      INSERT INTO item VALUES (1, 1), (7, 1); DELETE FROM item WHERE id = 7
      """)
    #expect(try file.rows("SELECT name, seq FROM sqlite_sequence") == ["ITEM|7"])
    try write("integer", "--refuse", "item.size")
    #expect(try sandbox.dbgen("migration", "apply", "shop.yaml", "shop.db").status == 0)
    #expect(try file.rows("SELECT name, seq FROM sqlite_sequence") == ["item|7"])
    #expect(try file.rows("INSERT INTO item (size) VALUES (2) RETURNING id") == ["8"])
  }

  @Test("apply leaves one file, which is all of the database, and says where the backup lies")
  func oneFile() throws {
    try write("age: { type: integer, default: 7 }\n      fullName: text")
    #expect(try sandbox.dbgen("migration", "new", "app.yaml").status == 0)
    let outcome = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(
      outcome.output
        == "app.sqlite was migrated from version 1 to version 3\n"
        + "the file before the migration is 'app.sqlite.v1.bak' (8 KB)\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.path(""))
    #expect(
      names.filter { $0.hasPrefix("app.sqlite") }.sorted() == ["app.sqlite", "app.sqlite.v1.bak"])
    try FileManager.default.copyItem(at: sandbox.url("app.sqlite"), to: sandbox.url("copy"))
    #expect(try SQLiteFile(sandbox.path("copy")).rows("PRAGMA user_version") == ["3"])
    #expect(
      try SQLiteFile(sandbox.path("app.sqlite.v1.bak")).rows("SELECT name FROM person")
        == ["Ada Byron", "Bob"])
  }

  @Test("apply keeps no copy of the file for a column with a rule that comes last")
  func addedInPlace() throws {
    try write("fullName: text\n      age: { type: integer, default: 7, min: 0 }")
    #expect(try sandbox.dbgen("migration", "new", "app.yaml").status == 0)
    let outcome = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(outcome.output == "app.sqlite was migrated from version 1 to version 3\n")
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("app.sqlite.v1.bak")))
    #expect(try rows("SELECT fullName, age FROM person") == ["Ada Byron|7", "Bob|7"])
  }

  @Test("plan prints the SQL of the versions to come")
  func plan() throws {
    let outcome = try sandbox.dbgen("migration", "plan", "app.yaml", "app.sqlite")
    #expect(
      outcome.output == """
        -- to version 2: full-name

        -- rename column 'person.name' to 'fullName'
        ALTER TABLE "person" RENAME COLUMN "name" TO "fullName";

        PRAGMA user_version = 2;
        -- to version 3: age

        -- bring table 'person' up to date
        ALTER TABLE "person" ADD COLUMN "age" INTEGER NOT NULL DEFAULT 7;

        PRAGMA user_version = 3;

        """)
    #expect(try rows("PRAGMA user_version") == ["1"])
  }

  @Test("apply migrates a file with its rows, once, and creates one that isn't there")
  func apply() throws {
    let first = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(first.output == "app.sqlite was migrated from version 1 to version 3\n")
    #expect(
      try rows("SELECT fullName, age FROM person ORDER BY id") == [
        "Ada Byron|7", "Bob|7",
      ])
    let second = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(second.output == "app.sqlite was already at version 3\n")
    let new = try sandbox.dbgen("migration", "apply", "app.yaml", "new.sqlite")
    #expect(new.output == "new.sqlite was created at version 3\n")
  }

  @Test("apply stores the oldest readers and writers that a draft gets after it was applied")
  func olderAccess() throws {
    let apply = ["migration", "apply", "app.yaml", "app.sqlite"]
    #expect(try sandbox.dbgen(apply).status == 0)
    let draft = "app.migrations/0003-age.yaml"
    let text = try sandbox.read(draft)
    for (properties, sentence, id) in [
      ("minWriter: 2", "apps from version 2 on may write to it", 0x4457_0101),
      (
        "minReader: 1\nminWriter: 3",
        "apps from version 1 on may read it, and those from version 3 on write to it", 0x4457_0200
      ),
      ("minReader: 2", "apps from version 2 on may read it", 0x4447_0002),
      ("", "no older apps may use it", 0),
    ] {
      try sandbox.write(text.replacing("steps:", with: "\(properties)\nsteps:"), to: draft)
      let status = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
      #expect(
        status.output
          == "app.sqlite is at version 3 'age', but stores another minReader or minWriter, which "
          + "'dbgen migration apply' replaces\n")
      #expect(
        try sandbox.dbgen(apply).output
          == "app.sqlite was already at version 3; now, \(sentence)\n")
      #expect(try rows("PRAGMA application_id") == ["\(id)"])
      #expect(try sandbox.dbgen(apply).output == "app.sqlite was already at version 3\n")
    }
  }

  @Test(
    "no command waits on a pipe in place of the database or beside it",
    arguments: ["status", "plan", "apply"], ["", "-journal", "-wal"])
  func pipes(verb: String, ending: String) throws {
    let path = sandbox.path("app.sqlite" + ending)
    try? FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    // Who opens it to read doesn't wait for a writer then.
    let pipe = open(path, O_RDWR)
    defer { close(pipe) }
    let outcome = try sandbox.dbgen("migration", verb, "app.yaml", "app.sqlite")
    let name = sandbox.root.resolvingSymlinksInPath().path + "/app.sqlite" + ending
    #expect(outcome.error.hasPrefix("app.sqlite: error: "), "\(outcome.error)")
    #expect(outcome.error.contains("'\(name)' is not a regular file"), "\(outcome.error)")
    #expect(outcome.status == 74 && outcome.output == "")
  }

  @Test("apply refuses a newer file, and one whose migration calls the app")
  func refusals() throws {
    let draft = "app.migrations/0003-age.yaml"
    let text = try sandbox.read(draft).replacing("steps:\n", with: "steps:\n  - swift: count\n")
    try sandbox.write(text, to: draft)
    let hook = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(hook.status == 1)
    #expect(hook.error.contains("a migration calls 'count', a function of the app"))
    try run("PRAGMA user_version = 9")
    let newer = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    #expect(newer.status == 1)
    #expect(newer.error.contains("app.sqlite: error: "))
    #expect(try rows("PRAGMA user_version") == ["9"])
  }

  @Test(
    "for a file from before a squash, the oldest supported version is named, and the file stays as it is"
  )
  func squashed() throws {
    #expect(try sandbox.dbgen("migration", "seal", "app.yaml").status == 0)
    #expect(try sandbox.dbgen("migration", "squash", "app.yaml", "--through", "2").status == 0)
    let before = try Data(contentsOf: sandbox.url("app.sqlite"))
    let reason = "is at version 1; versions before 2 are no longer supported"
    let status = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
    #expect(status.status == 1 && status.output == "app.sqlite \(reason)\n")
    let plan = try sandbox.dbgen("migration", "plan", "app.yaml", "app.sqlite")
    #expect(plan.status == 1 && plan.error == "app.sqlite: error: app.sqlite \(reason) [DB001]\n")
    let apply = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    let recipe =
      "; first open it with a version of the app that migrates it to version 2; if another program made it, see 'Older versions of a file' in dbgen's documentation"
    #expect(
      apply.status == 1
        && apply.error == "app.sqlite: error: the database \(reason)\(recipe) [DB001]\n")
    #expect(try Data(contentsOf: sandbox.url("app.sqlite")) == before)
  }

  @Test("one of several simultaneous commands that migrate a file says that it did")
  func together() throws {
    let arguments = ["migration", "apply", "app.yaml", "app.sqlite"]
    let processes = try (0..<4).map { _ in try DBGenProcess(arguments, in: sandbox.root) }
    let outputs = try processes.map { try $0.outcome().output }.sorted()
    let already = "app.sqlite was already at version 3\n"
    #expect(
      outputs == [
        already, already, already, "app.sqlite was migrated from version 1 to version 3\n",
      ])
  }

  @Test("a file that isn't there can't be read", arguments: ["status", "plan"])
  func missing(verb: String) throws {
    let outcome = try sandbox.dbgen("migration", verb, "app.yaml", "none.sqlite")
    let error = "none.sqlite: error: the file can't be read: No such file or directory [FI001]\n"
    #expect(outcome == Outcome(status: 74, output: "", error: error))
  }

  @Test("status and list of a schema without a history name no version that there isn't")
  func withoutHistory() throws {
    try FileManager.default.removeItem(at: sandbox.url("app.migrations"))
    try run("PRAGMA user_version = 2")
    let newer = try sandbox.dbgen("migration", "status", "app.yaml", "app.sqlite")
    #expect(
      newer.output.hasPrefix(
        "app.sqlite is at version 2, newer than the schema, at version 1, as it has no history\n"),
      "\(newer.output)")
    let note = "app.yaml: note: the schema has no version yet\nnote: dbgen migration new app.yaml\n"
    #expect(
      try sandbox.dbgen("migration", "list", "app.yaml")
        == Outcome(status: 0, output: "", error: note))
  }

  @Test("a directory in place of the file is reported as one", arguments: ["status", "apply"])
  func directory(verb: String) throws {
    let outcome = try sandbox.dbgen("migration", verb, "app.yaml", ".")
    #expect(outcome.status != 0)
    #expect(outcome.error.lowercased().contains("is a directory"))
  }

  /// A transaction that a crash has cut short, whose journal is left.
  private func leaveJournal() throws {
    try sandbox.crash(
      "app.sqlite", as: "crashed.sqlite", filling: "person (name)",
      amid: "UPDATE person SET name = 'gone';")
  }

  @Test("apply has the journal of a crash brought into the file, as an app does")
  func journal() throws {
    try leaveJournal()
    let outcome = try sandbox.dbgen("migration", "apply", "app.yaml", "crashed.sqlite")
    #expect(outcome.status == 0, "\(outcome.error)")
    let file = try SQLiteFile(sandbox.path("crashed.sqlite"))
    #expect(try file.rows("SELECT count(*), sum(fullName = 'gone') FROM person") == ["202|0"])
  }

  @Test("apply refuses a journal that names another file, which stays")
  func superJournal() throws {
    try leaveJournal()
    try sandbox.write("precious\n", to: "victim.txt")
    try SQLiteFile.nameSuperJournal(
      sandbox.path("victim.txt"), in: sandbox.url("crashed.sqlite-journal"))
    let before = try sandbox.files(in: "")
    let outcome = try sandbox.dbgen("migration", "apply", "app.yaml", "crashed.sqlite")
    #expect(outcome.status == 74)
    #expect(
      outcome.error.contains("belongs to a transaction over several databases"), "\(outcome.error)")
    #expect(try sandbox.files(in: "") == before)
  }

  @Test("a history is usable although SQLite reports NULLs that don't exist")
  func reportedNulls() throws {
    let schema = """
      database: S
      tables:
        tag:
          withoutRowID: true
          columns:
            name: text
            id: { type: text, primaryKey: true }
        other:
          columns:
            id: { type: integer, primaryKey: true }

      """
    try sandbox.write(schema, to: "s.yaml")
    for verb in ["new", "seal"] {
      #expect(try sandbox.dbgen("migration", verb, "s.yaml").status == 0)
    }
    try sandbox.write(schema + "      more: text?\n", to: "s.yaml")
    for verb in ["new", "verify"] {
      let outcome = try sandbox.dbgen("migration", verb, "s.yaml")
      #expect(outcome.status == 0, "\(verb): \(outcome.error)")
    }
    #expect(try sandbox.dbgen("generate", "s.yaml", "--output", "gen").status == 0)
  }

  @Test("generate --tests writes tests for each version, and finds the module by the output")
  func tests() throws {
    let arguments = [
      "generate", "app.yaml", "--output", "Sources/People/Generated", "--tests", "Tests/Generated",
    ]
    #expect(try dbgen(arguments).status == 0)
    let text = try sandbox.read("Tests/Generated/AppMigrationTests.generated.swift")
    #expect(text.contains("@testable import People"))
    for version in 1...3 { #expect(text.contains("func version\(version)Becomes")) }
    #expect(try dbgen(arguments + ["--check"]).status == 0)
    let unknown = ["generate", "app.yaml", "--output", "Generated", "--tests", "Tests/Generated"]
    #expect(try dbgen(unknown).status == 64)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("Generated")))
  }

  @Test("generate --tests writes both directories or neither, and lists what is wrong in both")
  func bothOrNeither() throws {
    let arguments = [
      "generate", "app.yaml", "--output", "Sources/People/Generated", "--tests", "Tests/Generated",
    ]
    let path = "Tests/Generated/AppMigrationTests.generated.swift"
    try sandbox.write("mine", to: path)
    let before = try sandbox.statuses(in: "")
    let refused = try dbgen(arguments)
    #expect(refused.status == 1)
    #expect(refused.error.contains("\n\(path):1:1: error: dbgen didn't write this file"))
    #expect(try sandbox.statuses(in: "") == before)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("Sources")))
    let found = try dbgen(arguments + ["--check"])
    #expect(found.output.contains("missing: Sources/People/Generated/App.generated.swift\n"))
    #expect(found.output.contains("changed: \(path)\n"))
  }

  @Test(
    "the tests have a directory of their own",
    arguments: ["Generated", "Generated/Models", "Generated/", "link"])
  func apart(tests: String) throws {
    try sandbox.write("", to: "Generated/Models/.keep")
    _ = try sandbox.shell("ln -s Generated link")
    let outcome = try dbgen(
      ["generate", "app.yaml", "--output", "Generated", "--tests", tests, "--module", "App"])
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("can't be the same directory, or one in the other."))
    #expect(try sandbox.files(in: "Generated") == ["Models/.keep": ""])
  }
}
