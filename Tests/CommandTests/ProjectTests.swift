import Testing

@Suite("dbgen.yaml, which lists the schemas of a project")
struct ProjectTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try sandbox.writeSchema("Schemas/league.yaml", tables: ["team"])
    try sandbox.write(
      "database: Shop\ntables:\n  item: { columns: { id: { type: integer, primaryKey: true } } }\n",
      to: "Schemas/shop.yaml")
    try write(["league", "shop"])
  }

  private func write(_ schemas: [String], options: String = "access: public") throws {
    let entries = schemas.map {
      "  - { schema: Schemas/\($0).yaml, output: Sources/App/Generated, \(options) }\n"
    }
    try sandbox.write("schemas:\n" + entries.joined(), to: "dbgen.yaml")
  }

  @Test("generate, check, lint and --check need no arguments")
  func withoutArguments() throws {
    #expect(try sandbox.dbgen("check") == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.dbgen("lint").status == 0)
    #expect(try sandbox.dbgen("generate").status == 0)
    #expect(try sandbox.dbgen("generate", "--check") == Outcome(status: 0, output: "", error: ""))
    let files = try sandbox.files(in: "Sources/App/Generated")
    #expect(
      files["Models/Item.generated.swift"]?.contains("public nonisolated struct Item") == true)
    #expect(files["League.generated.swift"] != nil)
  }

  @Test("the files of a schema that was taken off the list are stale, and are removed")
  func takenOff() throws {
    try sandbox.dbgen("generate")
    try write(["league"])
    let check = try sandbox.dbgen("generate", "--check")
    let stale = ["DAL/Item+DAL", "Models/Item", "Models/ShopKey", "Models/ShopValue", "Shop"].map {
      "stale: Sources/App/Generated/\($0).generated.swift\n"
    }
    #expect(check == Outcome(status: 1, output: stale.joined(), error: ""))
    #expect(try sandbox.dbgen("generate").error == "wrote 0 files, removed 5, 5 unchanged\n")
    #expect(try sandbox.files(in: "Sources/App/Generated")["Shop.generated.swift"] == nil)
  }

  @Test("a change of the project file alone is noticed after a run that had nothing to do")
  func changedOptions() throws {
    let cache = ["DBGEN_CACHE": sandbox.path("cache")]
    func generate() throws -> Outcome {
      try DBGenProcess(["generate"], in: sandbox.root, environment: cache).outcome()
    }
    for _ in 0..<2 { _ = try generate() }
    try write(["league", "shop"], options: "access: package")
    let outcome = try generate()
    #expect(outcome.error == "wrote 10 files, removed 0, 0 unchanged\n")
  }

  @Test("doc writes and checks each file that a schema names, and needs no arguments")
  func documents() throws {
    try write(["league"], options: "doc: docs/league.html")
    #expect(
      try sandbox.dbgen("doc", "--check")
        == Outcome(status: 1, output: "missing: docs/league.html\n", error: ""))
    #expect(
      try sandbox.dbgen("doc") == Outcome(status: 0, output: "", error: "wrote docs/league.html\n"))
    #expect(try sandbox.dbgen("doc", "--check") == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.dbgen("doc", "--format", "md").output.hasPrefix("# League\n"))
  }

  @Test("a project that names no document prints that of its only schema")
  func noDocuments() throws {
    try write(["league"])
    #expect(try sandbox.dbgen("doc").output.hasPrefix("# League\n"))
    let check = try sandbox.dbgen("doc", "--check")
    #expect(check.status == 64)
    #expect(check.error.hasPrefix("error: --check needs --output, or 'doc' in dbgen.yaml.\n"))
  }

  @Test("a document of no known format is an error at its place, and none is written")
  func unknownFormat() throws {
    try write(["league"], options: "doc: league.pdf")
    #expect(
      try sandbox.dbgen("doc")
        == Outcome(
          status: 1, output: "",
          error: """
            dbgen.yaml:2:72: error: the file of a data dictionary ends in .html, .md, .mmd or .dot [SC008]
              - { schema: Schemas/league.yaml, output: Sources/App/Generated, doc: league.pdf }
                                                                                   ^~~~~~~~~~

            """))
  }

  @Test("a file of two documents is an error at its second place, and none is written")
  func repeatedDocument() throws {
    try sandbox.write(
      """
      schemas:
        - { schema: Schemas/league.yaml, output: Sources/League, doc: docs/data.md }
        - { schema: Schemas/shop.yaml, output: Sources/Shop, doc: docs/./more/../data.md }

      """, to: "dbgen.yaml")
    let outcome = try sandbox.dbgen("doc")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.error == """
        dbgen.yaml:3:61: error: file 'docs/more/../data.md' of a data dictionary is declared twice [SC003]
          - { schema: Schemas/shop.yaml, output: Sources/Shop, doc: docs/./more/../data.md }
                                                                    ^~~~~~~~~~~~~~~~~~~~~~
        dbgen.yaml:2:65: note: first declared here

        """)
    #expect(try sandbox.dbgen("doc", "--check") == outcome)
    #expect(try !sandbox.files(in: ".").keys.contains { $0.hasSuffix(".md") })
  }

  @Test("unknown keys are errors at their place, with the nearest key")
  func unknownKeys() throws {
    try sandbox.write(
      "schemas:\n  - { schema: a.yaml, output: b, acess: public }\nplugins: []\n", to: "dbgen.yaml")
    let outcome = try sandbox.dbgen("generate")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix(
        "dbgen.yaml:2:34: error: unknown property 'acess' of a schema of a project [SC002]\n"),
      "\(outcome.error)")
    #expect(
      outcome.error.contains("dbgen.yaml:3:1: error: unknown property 'plugins' of a project"))
  }

  @Test("commands for one schema take the only one, and name all if there are several")
  func oneSchema() throws {
    let several = try sandbox.dbgen("migration", "list")
    #expect(several.status == 64)
    #expect(
      several.error.hasPrefix(
        "error: Name one of the 2 schemas of 'dbgen.yaml': Schemas/league.yaml, Schemas/shop.yaml"
      ), "\(several.error)")
    try write(["league"])
    let new = try sandbox.dbgen("migration", "new")
    #expect(new.output == "Schemas/league.migrations/0001-initial.yaml\n", "\(new.error)")
    #expect(try sandbox.dbgen("migration", "status", "no.sqlite").status == 74)
  }

  @Test("schemas that can't be read are errors at their places")
  func unreadableSchemas() throws {
    try write(["league", "leage", "shops"])
    let outcome = try sandbox.dbgen("check")
    #expect(outcome.status == 1)
    for (line, name) in [(3, "leage"), (4, "shops")] {
      let path = "Schemas/\(name).yaml"
      #expect(
        outcome.error.contains(
          "dbgen.yaml:\(line):15: error: '\(path)': No such file or directory [FI001]\n"),
        "\(outcome.error)")
    }
  }

  @Test("without dbgen.yaml, the usage says what is missing")
  func missing() throws {
    let outcome = try Sandbox().dbgen("check")
    #expect(outcome.status == 64)
    #expect(
      outcome.error.hasPrefix(
        "error: Missing expected argument '<schema>', and there is no 'dbgen.yaml' here, "
          + "which 'dbgen init' makes.\n"))
  }

  @Test("in a folder of a project, the usage names its dbgen.yaml")
  func missingInFolder() throws {
    try sandbox.write("", to: "Sources/App/file")
    let outcome = try sandbox.dbgen("check", in: "Sources/App")
    #expect(outcome.status == 64)
    #expect(
      outcome.error.hasPrefix(
        "error: Missing expected argument '<schema>', and there is no 'dbgen.yaml' here, but "
          + "'../../dbgen.yaml': run this there, or with '--config ../../dbgen.yaml'.\n"))
  }

  @Test(
    "a dbgen.yaml of another form is reported with the one that it should have",
    arguments: [
      (
        "schema: a.yaml\noutput: G\n",
        """
        1:1: error: the project has no 'schemas', such as schemas: \(listOfSchemas) [SC001]
        1:1: error: unknown property 'schema' of a project: it stands in an entry of 'schemas' [SC002]
        2:1: error: unknown property 'output' of a project: it stands in an entry of 'schemas' [SC002]
        """
      ),
      (
        "schemas: a.yaml\n",
        "1:10: error: 'schemas' must be a list such as \(listOfSchemas), not a single value [SC005]"
      ),
      (
        "schemas: { schema: a.yaml, output: G }\n",
        "1:10: error: 'schemas' must be a list such as \(listOfSchemas), not a mapping [SC005]"
      ),
      ("schemas: []\n", "1:10: error: 'schemas' lists no schema, such as \(listOfSchemas) [SC006]"),
      ("schemas:\n", "1:1: error: 'schemas' lists no schema, such as \(listOfSchemas) [SC006]"),
      (
        "schemas: [a.yaml, [b.yaml], null]\n",
        """
        1:11: error: \(notAnEntry), not a single value [SC005]
        1:19: error: \(notAnEntry), not a list [SC005]
        1:29: error: \(notAnEntry), not null [SC005]
        """
      ),
      (
        "schemas: [{ schema: a.yaml, output: G }]\nextensions: [{ path: a.so }, null, '']\n",
        """
        2:14: error: an item of 'extensions' must be text, not a mapping [SC005]
        2:30: error: an item of 'extensions' has no value [SC006]
        2:36: error: an item of 'extensions' is empty [SC006]
        """
      ),
      ("", "1:1: error: the file is empty: write schemas: \(listOfSchemas) [SC035]"),
      (
        "[{ schema: a.yaml, output: G }]\n",
        "1:1: error: the file is a list, not a mapping: write schemas: \(listOfSchemas) [SC037]"
      ),
      (
        "a.yaml\n",
        "1:1: error: the file is a single value, not a mapping: write schemas: \(listOfSchemas) [SC037]"
      ),
    ])
  func forms(text: String, errors: String) throws {
    try sandbox.write(text, to: "dbgen.yaml")
    let lines = try sandbox.dbgen("check").error.split(separator: "\n")
      .filter { $0.contains("error: ") }
    #expect(
      lines.map { $0.replacing("dbgen.yaml:", with: "") }.joined(separator: "\n") == errors,
      "without a suggestion, since the output isn't known")
  }

  private static let listOfSchemas =
    "[{ schema: Schemas/app.yaml, output: Sources/App/Generated }]"
  private static let notAnEntry =
    "a schema of a project must be a mapping such as \(listOfSchemas.dropFirst().dropLast())"

  @Test("a schema without a folder for its source says that the project has one")
  func schemaWithoutOutput() throws {
    let outcome = try sandbox.dbgen("generate", "Schemas/league.yaml")
    #expect(outcome.status == 64)
    #expect(
      outcome.error.hasPrefix(
        "error: Missing expected argument '--output <dir>'; name no schema to generate all of "
          + "'dbgen.yaml'\n"))
  }

  @Test("paths are relative to the project file, wherever it is")
  func elsewhere() throws {
    try sandbox.write("", to: "build/empty")
    let outcome = try DBGenProcess(
      ["generate", "--config", "../dbgen.yaml"], in: sandbox.url("build")
    ).outcome()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.files(in: "Sources/App/Generated")["Shop.generated.swift"] != nil)
  }

  @Test("--check passes in an archive without a package or a repository above")
  func archive() throws {
    try sandbox.dbgen("generate")
    let check = try sandbox.dbgen("generate", "--check")
    #expect(check == Outcome(status: 0, output: "", error: ""))
  }

  @Test("two modules can have tables of the same name, and their tests can share a folder")
  func twoModules() throws {
    try sandbox.writeSchema("Schemas/cup.yaml", tables: ["team"])
    try sandbox.write(
      try sandbox.read("Schemas/cup.yaml").replacing("database: League", with: "database: Cup"),
      to: "Schemas/cup.yaml")
    for schema in ["league", "cup"] {
      try sandbox.dbgen("migration", "new", "Schemas/\(schema).yaml")
      try sandbox.dbgen("migration", "seal", "Schemas/\(schema).yaml")
    }
    let entries = ["league", "cup"].map {
      "  - { schema: Schemas/\($0).yaml, output: ./Sources/\($0)/, tests: Tests, module: \($0) }\n"
    }
    try sandbox.write("schemas:\n" + entries.joined(), to: "dbgen.yaml")
    #expect(try sandbox.dbgen("check") == Outcome(status: 0, output: "", error: ""))
    let outcome = try sandbox.dbgen("generate")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.files(in: "Tests").count == 2)
    #expect(try sandbox.dbgen("generate", "--check") == Outcome(status: 0, output: "", error: ""))
  }

  @Test("a forgotten database is missed, and the schema isn't taken for it")
  func missingDatabase() throws {
    try write(["league"])
    let outcome = try sandbox.dbgen("migration", "apply", "Schemas/typo.yaml")
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: Missing expected argument '<database>'"))
  }

  @Test("export and --single-file take the only schema of the project")
  func onlySchema() throws {
    try write(["league"])
    #expect(try sandbox.dbgen("export", "--format", "sql").output.contains("CREATE TABLE"))
    #expect(try sandbox.dbgen("generate", "--single-file", "-").output.contains("struct Team"))
  }
}
