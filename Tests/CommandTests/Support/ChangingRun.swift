import Foundation
import RuntimeSamples
import Testing

/// A run of the command that changes files, and the files that it starts with.
struct ChangingRun: CustomTestStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  /// The error of the next run, if it may refuse to continue after this one was killed.
  var refusal: String?
  /// Creates the files in a directory.
  let prepare: @Sendable (Sandbox, String) throws -> Void

  var testDescription: String { name }

  static let all = generations + histories + imports + [beginning, documenting]
}

// MARK: - init

extension ChangingRun {
  private static let beginning = ChangingRun(
    name: "init", arguments: ["init", "App"], refusal: "already exists"
  ) { sandbox, directory in
    try sandbox.write("", to: directory + "/README.md")
  }
}

// MARK: - doc

extension ChangingRun {
  private static let documenting = ChangingRun(
    name: "doc", arguments: ["doc", "league.yaml", "--output", "Docs/Schemas/league.html"]
  ) { sandbox, directory in
    try sandbox.writeSchema(directory + "/league.yaml", tables: ["team"])
  }
}

// MARK: - migration apply

extension ChangingRun {
  /// Runs that change database files, whose failures SQLite undoes.
  static let databases = [
    ChangingRun(name: "creation of a database", arguments: applying, prepare: prepareSealed),
    migration(in: "delete"), migration(in: "wal"),
  ]

  /// A run that only reads a database, beside which SQLite creates files meanwhile.
  static let export = ChangingRun(
    name: "export of rows",
    arguments: ["export", "league.yaml", "--format", "postgresql", "--rows", "league.db"]
  ) { sandbox, directory in
    try prepareSealed(in: sandbox, directory)
    try sandbox.prepare(in: directory, "migration", "apply", "league.yaml", "league.db")
  }

  private static let applying = ["migration", "apply", "league.yaml", "league.db"]

  @Sendable
  private static func prepareSealed(in sandbox: Sandbox, _ directory: String) throws {
    try prepareDraft(in: sandbox, directory)
    try sandbox.prepare(in: directory, "migration", "seal", "league.yaml")
  }

  /// A migration that rebuilds a table, for which the file is copied.
  private static func migration(in journal: String) -> ChangingRun {
    ChangingRun(name: "migration in mode \(journal)", arguments: applying) { sandbox, directory in
      try sandbox.write(league(["name"]), to: directory + "/league.yaml")
      try sandbox.prepare(in: directory, "migration", "new", "league.yaml")
      try sandbox.prepare(in: directory, "migration", "seal", "league.yaml")
      try sandbox.prepare(in: directory, "migration", "apply", "league.yaml", "league.db")
      try SQLiteFile(sandbox.path(directory + "/league.db")).execute(
        """
        PRAGMA journal_mode = \(journal);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
          INSERT INTO team SELECT i, printf('%.500c', 'x') FROM n
        """)
      try sandbox.write(
        league(["name"]).replacing("text?", with: "text"), to: directory + "/league.yaml")
      try sandbox.prepare(
        in: directory, "migration", "new", "league.yaml", "--fill", "team.name='none'")
      try sandbox.prepare(in: directory, "migration", "seal", "league.yaml")
    }
  }
}

// MARK: - generate

extension ChangingRun {
  private static let generations = [
    ChangingRun(
      name: "generate", arguments: ["generate", "league.yaml", "--output", "Generated"]
    ) { sandbox, directory in
      try sandbox.write("", to: directory + "/Package.swift")
      try sandbox.writeSchema(directory + "/league.yaml", tables: ["team", "player"])
      try sandbox.prepare(in: directory, "generate", "league.yaml", "--output", "Generated")
      try sandbox.write(
        schema(tables: ["team", "club"], column: "city"), to: directory + "/league.yaml")
    },
    ChangingRun(
      name: "generate for the first time",
      arguments: ["generate", "league.yaml", "--output", "Sources/App/Generated"]
    ) { sandbox, directory in
      try sandbox.write("", to: directory + "/Package.swift")
      try sandbox.writeSchema(directory + "/league.yaml", tables: ["team"])
    },
    ChangingRun(
      name: "generate with a list of files",
      arguments: ["generate", "league.yaml", "--output", "Generated", "--depfile", "league.d"]
    ) { sandbox, directory in
      try sandbox.write("", to: directory + "/Package.swift")
      try sandbox.writeSchema(directory + "/league.yaml", tables: ["team"])
    },
    ChangingRun(
      name: "generate a single file",
      arguments: [
        "generate", "league.yaml", "--single-file", "Sources/League.swift", "--depfile", "league.d",
      ]
    ) { sandbox, directory in
      try sandbox.write("", to: directory + "/Package.swift")
      try sandbox.writeSchema(directory + "/league.yaml", tables: ["team"])
    },
    ChangingRun(name: "generate with tests", arguments: generatingTests) { sandbox, directory in
      try prepareDraft(in: sandbox, directory)
      try sandbox.prepare(in: directory, "migration", "seal", "league.yaml")
      try DBGenProcess.succeed(generatingTests, in: sandbox.url(directory))
      try sandbox.write(league(["name", "age", "size"]), to: directory + "/league.yaml")
      try sandbox.prepare(in: directory, "migration", "new", "league.yaml")
    },
  ]

  private static let generatingTests = [
    "generate", "league.yaml", "--output", "Sources/App/Generated", "--tests", "Tests/Generated",
  ]
}

// MARK: - migration

extension ChangingRun {
  private static let histories = [
    ChangingRun(name: "the first version", arguments: ["migration", "new", "league.yaml"]) {
      sandbox, directory in
      try sandbox.writeSchema(directory + "/league.yaml", tables: ["team"])
    },
    ChangingRun(
      name: "a draft again", arguments: ["migration", "new", "league.yaml", "--swift", "count"],
      prepare: prepareDraft),
    ChangingRun(
      name: "a draft of another name",
      arguments: ["migration", "new", "league.yaml", "--name", "years"],
      refusal: "there are two drafts of version 2", prepare: prepareDraft),
    ChangingRun(name: "a draft that goes", arguments: ["migration", "new", "league.yaml"]) {
      sandbox, directory in
      try prepareDraft(in: sandbox, directory)
      try sandbox.write(league(["name"]), to: directory + "/league.yaml")
    },
    ChangingRun(
      name: "seal", arguments: ["migration", "seal", "league.yaml"],
      refusal: "there is no draft to seal", prepare: prepareDraft),
    ChangingRun(
      name: "squash", arguments: ["migration", "squash", "league.yaml", "--through", "3"],
      prepare: prepareThree),
    ChangingRun(
      name: "rebase", arguments: ["migration", "rebase", "league.yaml"],
      prepare: prepareBranches),
    ChangingRun(
      name: "rebase of a file with conflict markers",
      arguments: ["migration", "rebase", "league.yaml"], prepare: prepareConflict),
  ]

  /// Creates a sealed version and a draft.
  @Sendable
  private static func prepareDraft(in sandbox: Sandbox, _ directory: String) throws {
    try prepareDraft(in: sandbox, directory, column: "age")
  }

  private static func prepareDraft(
    in sandbox: Sandbox, _ directory: String, column: String
  ) throws {
    try sandbox.write(league(["name"]), to: directory + "/league.yaml")
    try sandbox.prepare(in: directory, "migration", "new", "league.yaml")
    try sandbox.prepare(in: directory, "migration", "seal", "league.yaml")
    try sandbox.write(league(["name", column]), to: directory + "/league.yaml")
    try sandbox.prepare(in: directory, "migration", "new", "league.yaml", "--name", column)
  }

  /// Creates three sealed versions.
  @Sendable
  private static func prepareThree(in sandbox: Sandbox, _ directory: String) throws {
    try prepareDraft(in: sandbox, directory)
    try sandbox.prepare(in: directory, "migration", "seal", "league.yaml")
    try sandbox.write(league(["name", "age", "size"]), to: directory + "/league.yaml")
    try sandbox.prepare(in: directory, "migration", "new", "league.yaml")
    try sandbox.prepare(in: directory, "migration", "seal", "league.yaml")
  }

  /// Creates three sealed versions, and another branch's draft of the second one.
  @Sendable
  private static func prepareBranches(in sandbox: Sandbox, _ directory: String) throws {
    try prepareThree(in: sandbox, directory)
    try prepareDraft(in: sandbox, "branch", column: "mine")
    try FileManager.default.moveItem(
      at: sandbox.url("branch/league.migrations/0002-mine.yaml"),
      to: sandbox.url(directory + "/league.migrations/0002-mine.yaml"))
    try sandbox.write(league(["name", "age", "size", "mine"]), to: directory + "/league.yaml")
  }

  /// Creates a file with conflict markers around two branches' second versions, one of them sealed.
  @Sendable
  private static func prepareConflict(in sandbox: Sandbox, _ directory: String) throws {
    try prepareDraft(in: sandbox, directory)
    try sandbox.prepare(in: directory, "migration", "seal", "league.yaml")
    try prepareDraft(in: sandbox, "branch", column: "mine")
    let path = directory + "/league.migrations/0002-age.yaml"
    let theirs = try sandbox.read("branch/league.migrations/0002-mine.yaml")
    try sandbox.write(ConflictStyle.files.merge(sandbox.read(path), theirs), to: path)
    try sandbox.write(league(["name", "age", "mine"]), to: directory + "/league.yaml")
  }

  private static func league(_ columns: [String]) -> String {
    "database: League\ntables:\n  team:\n    columns:\n"
      + "      id: { type: integer, primaryKey: true }\n"
      + columns.map { "      \($0): text?\n" }.joined()
  }
}

// MARK: - import

extension ChangingRun {
  private static let imports = [
    ChangingRun(
      name: "import", arguments: ["import", "shop.sql", "--output", "shop.yaml"],
      refusal: "already exists"
    ) { sandbox, directory in
      try sandbox.write("CREATE TABLE item (id INTEGER PRIMARY KEY);", to: directory + "/shop.sql")
    },
    ChangingRun(
      name: "import over a file",
      arguments: ["import", "shop.sql", "--output", "shop.yaml", "--force"]
    ) { sandbox, directory in
      try sandbox.write("CREATE TABLE item (id INTEGER PRIMARY KEY);", to: directory + "/shop.sql")
      try sandbox.write("# old", to: directory + "/shop.yaml")
    },
    ChangingRun(
      name: "import into a schema", arguments: ["import", "shop.csv", "--into", "shop.yaml"]
    ) { sandbox, directory in
      try sandbox.write(
        "table,column,type,key\nitem,id,integer,yes\nitem,name,text,\ntag,name,text,\n",
        to: directory + "/shop.csv")
      try sandbox.write(
        "database: Shop\ninclude: [tags.yaml]\ntables:\n  item:\n    columns: { id: integer }\n",
        to: directory + "/shop.yaml")
      try sandbox.write(
        "tables: { tag: { columns: { id: integer } } }\n", to: directory + "/tags.yaml")
    },
    ChangingRun(
      name: "import of a database in use", arguments: ["import", "shop.db", "-o", "shop.yaml"],
      refusal: "already exists", prepare: prepareJournal),
  ]

  /// Creates a database with a write-ahead log, which is copied before it is read.
  @Sendable
  private static func prepareJournal(in sandbox: Sandbox, _ directory: String) throws {
    try sandbox.write("", to: directory + "/tmp/.keep")
    try sandbox.write("", to: "open.db")
    let database = try SQLiteFile(sandbox.path("open.db"))
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("CREATE TABLE item (id INTEGER PRIMARY KEY)")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        at: sandbox.url("open.db" + ending), to: sandbox.url(directory + "/shop.db" + ending))
    }
  }
}

extension Sandbox {
  fileprivate func prepare(in directory: String, _ arguments: String...) throws {
    try DBGenProcess.succeed(arguments, in: url(directory))
  }
}

extension DBGenProcess {
  fileprivate static func succeed(_ arguments: [String], in directory: URL) throws {
    let outcome = try DBGenProcess(arguments, in: directory).outcome()
    try #require(outcome.status == 0, "\(arguments): \(outcome.error)")
  }
}
