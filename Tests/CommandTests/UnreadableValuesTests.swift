import Foundation
import RuntimeSamples
import Testing

/// Files of other programs with values that the app couldn't read.
@Suite("values that the app couldn't read")
struct UnreadableValuesTests {
  private static let schema = """
    database: Shop
    enums:
      Kind: { cases: [x, y] }
    tables:
      book:
        columns:
          id: { type: integer, primaryKey: true }
          title: text
          price: decimal
          kind: { type: Kind, check: false }
          count: { type: int8, check: false }
        strict: false

    """

  /// Returns a folder with the schema and a file without a version that has rows.
  private static func sandbox(_ rows: String) throws -> Sandbox {
    let sandbox = Sandbox()
    try sandbox.write(schema, to: "shop.yaml")
    try SQLiteFile(sandbox.path("book.db")).execute(
      """
      CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, price TEXT NOT NULL, \
      kind TEXT NOT NULL, count INTEGER NOT NULL);
      INSERT INTO book VALUES \(rows);
      """)
    return sandbox
  }

  private static let bad = """
    (1, 'a', '1.5', 'x', 1), (2, 'b', '1.10', 'y', 1), (3, X'62', 'abc', 'z', 1000)
    """

  private static func dbgen(_ sandbox: Sandbox, _ words: String...) throws -> Outcome {
    try DBGenProcess(["migration"] + words, in: sandbox.root).outcome()
  }

  /// Writes and seals versions of the schema, each by the words of a command.
  private static func addVersions(_ sandbox: Sandbox, _ commands: [String]...) throws {
    for words in commands {
      let arguments = ["migration", words[0], "shop.yaml"] + words.dropFirst()
      #expect(try sandbox.dbgen(arguments).status == 0)
    }
  }

  /// The lines that say what is wrong, without the queries.
  private static func complaints(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { $0.contains(" stored as ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static let found = [
    "1 value of 'book.title' isn't stored as text: X'62' where id = 3",
    "2 values of 'book.price' aren't stored as a decimal number without zeros that don't count: "
      + "'1.10' where id = 2",
    "1 value of 'book.kind' isn't stored as a value of the enum: 'z' where id = 3",
    "1 value of 'book.count' isn't stored as an integer from -128 to 127: 1000 where id = 3",
  ]

  @Test("status, plan and apply name them, and nothing is changed")
  func takeover() throws {
    let sandbox = try Self.sandbox(Self.bad)
    let before = try Data(contentsOf: sandbox.url("book.db"))
    for verb in ["status", "plan", "apply"] {
      let outcome = try Self.dbgen(sandbox, verb, "shop.yaml", "book.db")
      #expect(outcome.status == 1)
      #expect(Self.complaints(outcome.output + outcome.error) == Self.found, "\(verb)")
    }
    #expect(try Data(contentsOf: sandbox.url("book.db")) == before)
  }

  @Test("the query that is shown finds exactly these rows")
  func queries() throws {
    let sandbox = try Self.sandbox(Self.bad)
    let outcome = try Self.dbgen(sandbox, "status", "shop.yaml", "book.db")
    let queries = outcome.output.split(separator: "\n").compactMap { line in
      line.split(separator: "to find them:   ", maxSplits: 1).dropFirst().first.map(String.init)
    }
    let rows = try queries.map { try SQLiteFile(sandbox.path("book.db")).rows($0) }
    #expect(rows == [["3|b"], ["2|1.10", "3|abc"], ["3|z"], ["3|1000"]])
  }

  @Test("a file whose values can all be read is taken over")
  func sound() throws {
    let sandbox = try Self.sandbox("(1, 'a', '1.5', 'x', 1)")
    let status = try Self.dbgen(sandbox, "status", "shop.yaml", "book.db")
    #expect(status.status == 0)
    #expect(try Self.dbgen(sandbox, "apply", "shop.yaml", "book.db").status == 0)
  }

  @Test("the SQL of the version that a file without a version has doesn't run again")
  func restored() throws {
    let sandbox = try Self.sandbox("(1, 'a', '1.5', 'x', 1)")
    try Self.addVersions(
      sandbox, ["new"], ["seal"], ["new", "--sql", "UPDATE book SET count = 2"], ["seal"])
    let outcome = try Self.dbgen(sandbox, "apply", "shop.yaml", "book.db")
    #expect(outcome.output == "book.db had no version; it was taken over at version 2\n")
    #expect(try SQLiteFile(sandbox.path("book.db")).rows("SELECT count FROM book") == ["1"])
  }

  @Test("the version before is named if the file may as well be of that one")
  func versionBefore() throws {
    let sandbox = try Self.sandbox("(1, 'a', '1.10', 'x', 1)")
    try Self.addVersions(
      sandbox, ["new"], ["seal"], ["new", "--sql", "UPDATE book SET price = '1'"], ["seal"])
    let outcome = try Self.dbgen(sandbox, "status", "shop.yaml", "book.db")
    #expect(
      outcome.output.hasSuffix(
        "  if all of its values are from before version 2 'run-sql', which then rewrites them:   "
          + "PRAGMA user_version = 1\n"))
    try SQLiteFile(sandbox.path("book.db")).execute("PRAGMA user_version = 1")
    #expect(try Self.dbgen(sandbox, "apply", "shop.yaml", "book.db").status == 0)
    #expect(try SQLiteFile(sandbox.path("book.db")).rows("SELECT price FROM book") == ["1"])
  }

  @Test("the version before isn't named if its steps to the next one have been tried")
  func normalizedBefore() throws {
    let sandbox = try Self.sandbox("(1, 'a', 'abc', 'x', 1)")
    try Self.addVersions(
      sandbox, ["new"], ["seal"], ["new", "--normalize", "book.price"], ["seal"])
    let outcome = try Self.dbgen(sandbox, "apply", "shop.yaml", "book.db")
    #expect(outcome.status == 1)
    #expect(!outcome.error.contains("PRAGMA user_version"), "\(outcome)")
  }

  @Test("--normalize writes a version that rewrites the values of a file that is taken over")
  func normalization() throws {
    let sandbox = try Self.sandbox("(1, 'a', '1.5', 'x', 1), (2, 'b', '+01.10', 'y', 1)")
    try Self.addVersions(
      sandbox, ["new"], ["seal"], ["new", "--normalize", "book.price"], ["seal"])
    let plan = try Self.dbgen(sandbox, "plan", "shop.yaml", "book.db")
    #expect(plan.status == 0)
    let outcome = try Self.dbgen(sandbox, "apply", "shop.yaml", "book.db")
    #expect(
      outcome.output.hasPrefix(
        "book.db had no version; it was taken over at version 1 and migrated to version 2\n"))
    #expect(
      try SQLiteFile(sandbox.path("book.db")).rows("SELECT price FROM book") == ["1.5", "1.1"])
  }

  @Test("status names those of the version of an older file, and apply those that are left")
  func older() throws {
    let sandbox = try Self.sandbox("(1, 'a', '1.5', 'x', 1), (2, 'b', 'abc', 'y', 1)")
    try Self.addVersions(sandbox, ["new"], ["seal"])
    try sandbox.write(
      Self.schema.replacing("    strict: false", with: "      note: text?\n    strict: false"),
      to: "shop.yaml")
    #expect(try Self.dbgen(sandbox, "new", "shop.yaml").status == 0)
    try SQLiteFile(sandbox.path("book.db")).execute("PRAGMA user_version = 1")
    let complaint =
      "1 value of 'book.price' isn't stored as a decimal number without zeros that don't count: "
      + "'abc' where id = 2"
    let status = try Self.dbgen(sandbox, "status", "shop.yaml", "book.db")
    #expect(status.status == 1)
    #expect(Self.complaints(status.output) == [complaint])
    // As the values have a version, they don't keep the file from being migrated.
    for (verb, exit) in [("plan", 1), ("apply", 0)] {
      let outcome = try Self.dbgen(sandbox, verb, "shop.yaml", "book.db")
      #expect(outcome.status == exit)
      #expect(
        outcome.error.hasPrefix("book.db: warning: the app can't read some of its values\n"))
      #expect(Self.complaints(outcome.error) == [complaint])
    }
  }

  @Test("an older file whose values the next version changes is sound")
  func changed() throws {
    let sandbox = try Self.sandbox("(1, 'a', '1.10', 'x', 1)")
    try Self.addVersions(
      sandbox, ["new"], ["seal"], ["new", "--sql", "UPDATE book SET price = '1'"])
    try SQLiteFile(sandbox.path("book.db")).execute("PRAGMA user_version = 1")
    #expect(try Self.dbgen(sandbox, "status", "shop.yaml", "book.db").status == 0)
    let apply = try Self.dbgen(sandbox, "apply", "shop.yaml", "book.db")
    #expect(!apply.error.contains("warning"))
  }

  @Test("each command says in the same words that values of a file can't be read")
  func words() throws {
    let sandbox = try Self.sandbox("(2, 'b', 'abc', 'y', 1)")
    #expect(try Self.dbgen(sandbox, "new", "shop.yaml").status == 0)
    try SQLiteFile(sandbox.path("book.db")).execute("PRAGMA user_version = 1")
    let heading = "the app can't read some of its values"
    let status = try Self.dbgen(sandbox, "status", "shop.yaml", "book.db").output
    #expect(
      status.hasPrefix(
        "book.db is up to date, at version 1 'initial'\n  \(heading)\n    1 value of "),
      "\(status)")
    let plan = try Self.dbgen(sandbox, "plan", "shop.yaml", "book.db")
    #expect(plan.output == "" && plan.status == 1)
    #expect(plan.error.hasPrefix("book.db: warning: \(heading)\n  1 value of "), "\(plan.error)")
    let apply = try Self.dbgen(sandbox, "apply", "shop.yaml", "book.db")
    #expect(apply.output == "book.db was already at version 1\n" && apply.status == 0)
    #expect(apply.error == plan.error)
  }

  @Test("the query for values of a key names its column once")
  func key() throws {
    let sandbox = Sandbox()
    try sandbox.write(
      """
      database: Shop
      tables:
        book: { columns: { code: { type: decimal, primaryKey: true } }, strict: false }

      """, to: "shop.yaml")
    try SQLiteFile(sandbox.path("book.db")).execute(
      """
      CREATE TABLE book (code TEXT PRIMARY KEY NOT NULL); INSERT INTO book VALUES ('abc')
      """)
    let status = try Self.dbgen(sandbox, "status", "shop.yaml", "book.db")
    #expect(status.output.contains("to find them:   SELECT code FROM \"book\" WHERE"), "\(status)")
  }

  @Test("status says which values of a file can't be computed")
  func failing() throws {
    let sandbox = Sandbox()
    let schema = """
      database: Cellar
      tables:
        cask:
          columns:
            id: { type: integer, primaryKey: true }
            litres: integer
            size: { type: integer?, generated: abs(litres) }

      """
    try sandbox.write(schema, to: "cellar.yaml")
    for verb in ["new", "seal"] {
      #expect(try Self.dbgen(sandbox, verb, "cellar.yaml").status == 0)
    }
    #expect(try Self.dbgen(sandbox, "apply", "cellar.yaml", "cellar.db").status == 0)
    do {
      try SQLiteFile(sandbox.path("cellar.db")).execute("INSERT INTO cask VALUES (1, \(Int64.min))")
    } catch {
      // Newer versions of SQLite refuse the row.
      return #expect("\(error)".contains("integer overflow"))
    }
    let status = try Self.dbgen(sandbox, "status", "cellar.yaml", "cellar.db")
    #expect(status.status == 1)
    #expect(status.error == "")
    #expect(
      status.output.hasSuffix(
        """
          the app can't read some of its values
            the values of 'cask.size' can't be computed: integer overflow
              to read them:   change what they are computed from, or the expression

        """), "\(status.output)")
  }

  @Test(
    "numbers from which too large ones are computed keep no version from being sealed, and status finds them",
    arguments: ["", ", stored: true"])
  func computed(form: String) throws {
    let sandbox = Sandbox()
    func schema(_ note: String) -> String {
      """
      database: Cellar
      tables:
        cask:
          columns:
            id: { type: integer, primaryKey: true }
            litres: integer
            pints: { type: integer, generated: litres * 2\(form) }
        hop: { columns: { id: { type: integer, primaryKey: true }\(note) } }

      """
    }
    for note in ["", ", note: text?"] {
      try sandbox.write(schema(note), to: "cellar.yaml")
      for verb in ["new", "seal"] {
        let outcome = try Self.dbgen(sandbox, verb, "cellar.yaml")
        #expect(outcome.status == 0 && !outcome.error.contains("warning"), "\(outcome)")
      }
    }
    #expect(try Self.dbgen(sandbox, "verify", "cellar.yaml").status == 0)
    #expect(try Self.dbgen(sandbox, "apply", "cellar.yaml", "cellar.db").status == 0)
    do {
      try SQLiteFile(sandbox.path("cellar.db")).execute(
        "INSERT INTO cask (litres) VALUES (1), (\(Int64.max))")
    } catch {
      // Newer versions of SQLite refuse the row.
      return #expect("\(error)".contains("cannot store REAL value in INTEGER column cask.pints"))
    }
    let status = try Self.dbgen(sandbox, "status", "cellar.yaml", "cellar.db")
    #expect(status.status == 1)
    #expect(
      Self.complaints(status.output) == [
        "1 value of 'cask.pints' isn't stored as an integer from \(Int64.min) to \(Int64.max): "
          + "1.84467440737095516156e+19 where id = 2"
      ])
    #expect(
      status.output.contains(
        "  to read them:   change what it is computed from, or the expression\n"))
  }
}
