import Foundation
import RuntimeSamples
import Testing

@Suite("databases to which another program gave a version")
struct TakeoverVersionTests {
  private let sandbox: Sandbox

  /// A database of version 12, and its schema.
  init() throws {
    sandbox = Sandbox()
    try make("legacy.sqlite", version: 12)
    #expect(try sandbox.dbgen("import", "legacy.sqlite", "--output", "s.yaml").status == 0)
  }

  private func make(_ name: String, version: Int, pinned: Bool = true) throws {
    try SQLiteFile(sandbox.path(name)).execute(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL\(pinned ? ", pinned INTEGER" : ""));
      INSERT INTO note (title) VALUES ('a'); PRAGMA user_version = \(version)
      """)
  }

  private func migration(_ arguments: String...) throws -> Outcome {
    try sandbox.dbgen(["migration"] + arguments)
  }

  @Test("the command says how to take over their version, and then the app opens and migrates them")
  func takeover() throws {
    let advice = "if another program made it:   "
    let newer = "legacy.sqlite is at version 12, newer than the schema, at version 1"
    let command = "dbgen migration new s.yaml --takes-over 12"
    #expect(
      try migration("status", "s.yaml", "legacy.sqlite").output
        == "\(newer), as it has no history\n  \(advice)\(command)\n")
    #expect(try migration("new", "s.yaml").status == 0)
    #expect(try migration("seal", "s.yaml").status == 0)
    let unseal = "dbgen migration unseal s.yaml && "
    #expect(
      try migration("status", "s.yaml", "legacy.sqlite").output
        == "\(newer) 'initial'\n  \(advice)\(unseal)\(command)\n")
    #expect(try migration("apply", "s.yaml", "legacy.sqlite").error.contains(unseal + command))
    #expect(try migration("unseal", "s.yaml", "--not-shipped").status == 0)
    let new = try migration("new", "s.yaml", "--takes-over", "12")
    #expect(new.output == "s.migrations/0012-initial.yaml\n", "\(new)")
    #expect(try sandbox.files(in: "s.migrations").keys.sorted() == ["0012-initial.yaml"])
    #expect(try migration("seal", "s.yaml", "legacy.sqlite").status == 0)
    #expect(
      try migration("list", "s.yaml").output
        == "12  initial  (takes over the databases of another program)\n")
    #expect(
      try migration("status", "s.yaml", "legacy.sqlite").output
        == "legacy.sqlite is up to date, at version 12 'initial'\n")
    let text = try sandbox.read("s.yaml")
    try sandbox.write(text.replacing("pinned:", with: "marked:"), to: "s.yaml")
    #expect(try migration("new", "s.yaml", "--rename", "note.pinned=marked").status == 0)
    #expect(
      try migration("apply", "s.yaml", "legacy.sqlite").output.hasPrefix(
        "legacy.sqlite was migrated from version 12 to version 13\n"))
    #expect(
      try SQLiteFile(sandbox.path("legacy.sqlite")).rows("SELECT title, marked FROM note") == [
        "a|NULL"
      ]
    )
  }

  @Test("files of older and of later versions are refused, with the way out")
  func otherVersions() throws {
    #expect(try migration("new", "s.yaml", "--takes-over", "12").status == 0)
    #expect(try migration("seal", "s.yaml").status == 0)
    try make("older.sqlite", version: 11, pinned: false)
    let older = try migration("apply", "s.yaml", "older.sqlite")
    #expect(older.status == 1)
    #expect(
      older.error == """
        older.sqlite: error: older.sqlite is at version 11, older than version 12, which the schema takes over [DB001]
          to take it over, too, begin the history with version 11: see 'Older versions of a file' in docs/coming-from.md

        """)
    try make("later.sqlite", version: 13)
    let later = try migration("apply", "s.yaml", "later.sqlite")
    #expect(later.status == 1)
    #expect(
      later.error == """
        later.sqlite: error: the database has schema version 13, newer than this app's version 12; open it with a version of the app that has version 13 [DB001]

        """)
    try make("other.sqlite", version: 12, pinned: false)
    let other = try migration("apply", "s.yaml", "other.sqlite")
    #expect(other.status == 1)
    #expect(other.error.contains("table 'note' lacks column 'pinned'"), "\(other)")
  }

  @Test("a file with more tables and a version that no schema has gets to the schema by the advice")
  func moreTables() throws {
    try sandbox.write(
      "database: S\ntables:\n  note: { columns: { id: { type: integer, primaryKey: true } } }\n",
      to: "s.yaml")
    for verb in ["new", "seal"] { #expect(try migration(verb, "s.yaml").status == 0) }
    let file = try SQLiteFile(sandbox.path("more.sqlite"))
    try file.execute(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE extra (x);
      PRAGMA user_version = -5
      """)
    #expect(
      try migration("apply", "s.yaml", "more.sqlite").error == """
        more.sqlite: error: more.sqlite is at version -5 of another program [DB001]
          its version is -5, which no schema has
          if another program made it, to make it a file without a version:   PRAGMA user_version = 0

        """)
    try file.execute("PRAGMA user_version = 0")
    #expect(
      try migration("apply", "s.yaml", "more.sqlite").error == """
        more.sqlite: error: more.sqlite has no version, and doesn't match any version of the schema [DB001]
          table 'extra' is not in the schema
          if what isn't in the schema is somebody else's, to make it a file of version 1:   PRAGMA user_version = 1

        """)
    try file.execute("PRAGMA user_version = 1")
    #expect(
      try migration("apply", "s.yaml", "more.sqlite").output
        == "more.sqlite was already at version 1\n")
  }

  @Test(
    "a file of that version in another form is refused, and taken over once its table is rebuilt")
  func otherForm() throws {
    #expect(try migration("new", "s.yaml", "--takes-over", "12").status == 0)
    #expect(try migration("seal", "s.yaml", "legacy.sqlite").status == 0)
    let upgraded = try SQLiteFile(sandbox.path("upgraded.sqlite"))
    try upgraded.execute(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, pinned INTEGER, title TEXT NOT NULL DEFAULT '');
      INSERT INTO note (title) VALUES ('a'); PRAGMA user_version = 12
      """)
    let lines = """
        column 'note.title' is TEXT NOT NULL DEFAULT '' instead of TEXT NOT NULL
        the order of the columns of table 'note' is id, pinned, title instead of id, title, pinned
        if its program makes this form, too, rebuild the tables before the app opens it: see 'Older versions of a file' in docs/coming-from.md

      """
    let sentence = "upgraded.sqlite is at version 12 'initial', but has been changed"
    #expect(try migration("status", "s.yaml", "upgraded.sqlite").output == "\(sentence)\n\(lines)")
    #expect(
      try migration("apply", "s.yaml", "upgraded.sqlite").error
        == "upgraded.sqlite: error: \(sentence) [DB001]\n\(lines)")
    try upgraded.execute(
      """
      CREATE TABLE rebuilt (id INTEGER PRIMARY KEY, title TEXT NOT NULL, pinned INTEGER);
      INSERT INTO rebuilt (id, title, pinned) SELECT id, title, pinned FROM note;
      DROP TABLE note; ALTER TABLE rebuilt RENAME TO note;
      """)
    #expect(
      try migration("status", "s.yaml", "upgraded.sqlite").output
        == "upgraded.sqlite is up to date, at version 12 'initial'\n")
  }

  @Test("a history that begins with an older version takes over that and the next ones")
  func severalVersions() throws {
    try make("old.sqlite", version: 11, pinned: false)
    #expect(try sandbox.dbgen("import", "old.sqlite", "--output", "s.yaml", "--force").status == 0)
    #expect(try migration("new", "s.yaml", "--takes-over", "11").status == 0)
    #expect(try migration("seal", "s.yaml", "old.sqlite").status == 0)
    try sandbox.write(
      try sandbox.read("s.yaml").replacing(
        "title: text\n", with: "title: text\n      pinned: integer?\n"),
      to: "s.yaml")
    #expect(try migration("new", "s.yaml").output == "s.migrations/0012-add-note-pinned.yaml\n")
    #expect(try migration("seal", "s.yaml", "legacy.sqlite").status == 0)
    for file in ["old.sqlite", "legacy.sqlite"] {
      #expect(try migration("apply", "s.yaml", file).status == 0)
      #expect(
        try migration("status", "s.yaml", file).output
          == "\(file) is up to date, at version 12 'add-note-pinned'\n")
    }
  }

  @Test("only the first version takes over databases, and source of it imports what that needs")
  func firstVersion() throws {
    #expect(try migration("new", "s.yaml", "--takes-over", "12").status == 0)
    // The draft keeps its number.
    #expect(try migration("new", "s.yaml").output == "s.migrations/0012-initial.yaml\n")
    #expect(try migration("seal", "s.yaml").status == 0)
    let again = try migration("new", "s.yaml", "--takes-over", "12")
    #expect(again.status == 1)
    #expect(
      again.error.contains(
        "'--takes-over 12' has no effect: only the first version takes over databases of another program [RN104]"
      ), "\(again)")
    let text = try sandbox.read("s.yaml")
    try sandbox.write(text.replacing("strict: false\n", with: ""), to: "s.yaml")
    #expect(try sandbox.dbgen("migration", "new", "s.yaml", "--takes-over", "0").status == 64)
  }

  @Test(
    "versions that no schema can have are taken over without one", arguments: [-1, 2_000_000_000])
  func impossibleVersions(version: Int) throws {
    let refused = try migration("new", "s.yaml", "--takes-over", "\(version)")
    #expect(refused.status == 64)
    #expect(
      refused.error.hasPrefix(
        "error: Only versions 1 to 1000000000 can be taken over, not \(version). After 'PRAGMA "
          + "user_version = 0', a file is taken over as one without a version.\n"), "\(refused)")
    #expect(try migration("new", "s.yaml").status == 0)
    try make("odd.sqlite", version: version)
    for verb in ["status", "apply"] {
      let outcome = try migration(verb, "s.yaml", "odd.sqlite")
      #expect(outcome.status == 1)
      #expect(
        (outcome.output + outcome.error).hasSuffix(
          "  if another program made it, to make it a file without a version:   "
            + "PRAGMA user_version = 0\n"), "\(outcome)")
    }
    try SQLiteFile(sandbox.path("odd.sqlite")).execute("PRAGMA user_version = 0")
    #expect(
      try migration("apply", "s.yaml", "odd.sqlite").output
        == "odd.sqlite had no version; it was taken over at version 1\n")
  }

  @Test("a path that is empty, as that of an unset variable, isn't taken for a database")
  func emptyPath() throws {
    for verb in ["status", "plan", "apply", "seal"] {
      let outcome = try migration(verb, "s.yaml", "")
      #expect(outcome.status == 64)
      #expect(outcome.error.hasPrefix("error: A file has no name.\n"), "\(outcome)")
    }
  }
}
