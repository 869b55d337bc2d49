import Foundation
import RuntimeSamples
import Testing

@Suite("dbgen init")
struct InitTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try FileManager.default.createDirectory(
      at: sandbox.url("page"), withIntermediateDirectories: true)
  }

  private func begin(_ arguments: String..., in directory: String = "") throws -> Outcome {
    try sandbox.dbgen(["init"] + arguments, in: directory)
  }

  private static let example = [
    ".gitignore", "AGENTS.md", "Package.swift", "Schemas/app.yaml", "Sources/App/App.swift",
    "Sources/App/Generated/DAL/Author+DAL.generated.swift",
    "Sources/App/Generated/DAL/Book+DAL.generated.swift",
    "Sources/App/Generated/DAL/Library+Keys.generated.swift",
    "Sources/App/Generated/DAL/Library+Queries.generated.swift",
    "Sources/App/Generated/Library.generated.swift",
    "Sources/App/Generated/Models/Author.generated.swift",
    "Sources/App/Generated/Models/Book.generated.swift",
    "Sources/App/Generated/Models/LibraryEquatable.generated.swift",
    "Sources/App/Generated/Models/LibraryKey.generated.swift",
    "Sources/App/Generated/Models/LibraryProblem.generated.swift",
    "Sources/App/Generated/Models/LibraryValue.generated.swift",
    "Sources/App/Generated/Models/ShelfRow.generated.swift", "dbgen.yaml",
  ]

  // MARK: - A new package

  @Test("an empty folder becomes a package, and the command that runs it is printed")
  func package() throws {
    let outcome = try begin("App")
    #expect(
      outcome
        == Outcome(
          status: 0, output: "to run the program:   cd App && swift run\n",
          error: "wrote \(Self.example.count) files in 'App'\n"))
    #expect(try sandbox.files(in: "App").keys.sorted() == Self.example)
    let here = try begin(in: "page")
    #expect(here.output == "to run the program:   swift run\n")
  }

  @Test("the program of a new package builds without warnings, and shows rows in each run")
  func rows() async throws {
    try Toolchain.install(in: sandbox)
    #expect(try begin("Roster", in: "page").status == 0)
    for _ in 0..<2 {
      let outcome = try await Toolchain.shell("cd Roster && swift run", in: sandbox)
      #expect(
        outcome
          == Outcome(
            status: 0, output: "Emma, 1815\nPersuasion, 1817\nSanditon, unfinished\n", error: ""))
    }
  }

  @Test("the program goes on after a change of the schema, and prints an error in one line")
  func changedSchema() async throws {
    try Toolchain.install(in: sandbox)
    #expect(try begin("Roster", in: "page").status == 0)
    try sandbox.write("no database, however long its text is\n", to: "page/Roster/app.sqlite")
    let refused = try await Toolchain.shell("cd Roster && swift run", in: sandbox)
    #expect(
      refused
        == Outcome(
          status: 1,
          output:
            "error: SQLite error 26 (extended 26): file is not a database: 'app.sqlite' in: PRAGMA user_version\n",
          error: ""))
    try FileManager.default.removeItem(at: sandbox.url("page/Roster/app.sqlite"))
    let shown = "Emma, 1815\nPersuasion, 1817\nSanditon, unfinished\n"
    #expect(try await Toolchain.shell("cd Roster && swift run", in: sandbox).output == shown)
    let schema = try sandbox.read("page/Roster/Schemas/app.yaml")
    try sandbox.write(
      schema.replacing("year:     integer?", with: "year:     integer?\n      pages: integer?"),
      to: "page/Roster/Schemas/app.yaml")
    #expect(try sandbox.dbgen("generate", in: "page/Roster").status == 0)
    let changed = try await Toolchain.shell("cd Roster && swift run", in: sandbox)
    #expect(changed == Outcome(status: 0, output: shown, error: ""))
    #expect(try sandbox.files(in: "page/Roster").keys.contains("app.sqlite.drifted-1"))
  }

  @Test("the schema has no findings, not even advice, and its source is up to date")
  func findings() throws {
    #expect(try begin("App").status == 0)
    let nothing = Outcome(status: 0, output: "", error: "")
    for command in [["check"], ["lint", "--strict"], ["generate", "--check"], ["generate"]] {
      #expect(try sandbox.dbgen(command, in: "App") == nothing, "\(command)")
    }
  }

  @Test(
    "the module and the database are named after the folder, as far as that is a name in Swift",
    arguments: [
      ("my-app 2", "MyApp2", "MyApp2"), ("roster", "Roster", "Roster"), ("2024", "App", "Library"),
      ("K\u{E4}se", "App", "Library"), ("Foundation", "FoundationApp", "FoundationApp"),
      ("type", "TypeApp", "TypeApp"), ("a/b.c", "BC", "BC"), ("it's", "ItS", "ItS"),
      ("BOOK", "BOOK", "Library"), ("csv", "CSV", "CSV"),
    ])
  func names(folder: String, module: String, database: String) throws {
    let outcome = try sandbox.dbgen(["init", "--", folder])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.read("\(folder)/Package.swift").contains("name: \"\(module)\""))
    #expect(try sandbox.read("\(folder)/Schemas/app.yaml").contains("\ndatabase: \(database)\n"))
    let program = try sandbox.read("\(folder)/Sources/\(module)/App.swift")
    #expect(program.contains("struct \(module == database ? "Main" : module) "))
    #expect(try sandbox.dbgen("generate", "--check", in: folder).status == 0)
  }

  @Test(
    "the program's type isn't one of the generated ones", arguments: ["book", "ShelfRow", "draft"])
  func typeOfProgram(folder: String) throws {
    #expect(try begin(folder).status == 0)
    let files = try sandbox.files(in: folder)
    let program = try #require(files.first { $0.key.hasSuffix("/App.swift") }).value
    #expect(program.contains("@main\nstruct Main {"))
  }

  // MARK: - An existing package

  @Test("a package gets a schema and dbgen.yaml, and the lines to add are printed")
  func existingPackage() throws {
    try sandbox.write("// swift-tools-version: 6.2\n", to: "App/Package.swift")
    for folder in ["Tools", "Shop"] {
      try sandbox.write("", to: "App/Sources/\(folder)/\(folder).swift")
    }
    try sandbox.write(Self.manifest, to: "dbgen/Package.swift")
    let outcome = try begin("App", "--package", "dbgen")
    #expect(outcome.status == 0)
    #expect(outcome.error == "wrote 3 files in 'App'\n")
    #expect(
      outcome.output == """
        to add to the package, unless it has some:   platforms: [.macOS(.v15)],
        to add to the dependencies of the package:   .package(name: "dbgen", path: "../dbgen"),
        to add to the dependencies of the target:    .product(name: "DBGenRuntime", package: "dbgen"),
        to write the Swift in 'Sources/Shop/Generated':   cd App && dbgen generate

        """)
    #expect(try sandbox.read("App/Package.swift") == "// swift-tools-version: 6.2\n")
    #expect(
      try sandbox.dbgen("generate", in: "App").error == "wrote 12 files, removed 0, 0 unchanged\n")
    #expect(try sandbox.dbgen("lint", "--strict", in: "App").status == 0)
  }

  @Test(
    "the source goes to the target of the package",
    arguments: [
      (["Sources/main.swift"], "Sources/Generated"), ([], "Sources/App/Generated"),
      (["Sources/App/a.swift", "Sources/A/a.swift"], "Sources/App/Generated"),
      (["Sources/my tool/a.swift"], "Sources/my tool/Generated"),
    ])
  func target(files: [String], output: String) throws {
    try sandbox.write("import DBGenRuntime", to: "App/Package.swift")
    for file in files { try sandbox.write("", to: "App/" + file) }
    let outcome = try begin("App")
    #expect(
      outcome.output == "to write the Swift in '\(output)':   cd App && dbgen generate\n",
      "a package that has the runtime needs no lines")
    #expect(try sandbox.dbgen("generate", in: "App").status == 0)
    #expect(try !sandbox.files(in: "App/" + output).isEmpty)
  }

  @Test(
    "beside an Xcode project or workspace, no package is written, and what to add there is printed",
    arguments: [
      ["Bench.xcodeproj"], ["Bench.xcworkspace"], ["All.xcworkspace", "Bench.xcodeproj"],
    ])
  func xcodeProject(files: [String]) throws {
    for folder in files + ["Bench"] {
      try sandbox.write("", to: "Apps/\(folder)/file")
    }
    try sandbox.write(Self.manifest, to: "dbgen/Package.swift")
    let outcome = try begin("Apps", "--package", "dbgen")
    #expect(
      outcome
        == Outcome(
          status: 0,
          output: """
            to add by File > Add Package Dependencies:   ../dbgen
            to add to the app's target from there:       DBGenRuntime
            to write the Swift in 'Bench/Generated':   cd Apps && dbgen generate

            """, error: "wrote 3 files in 'Apps'\n"))
    #expect(
      try sandbox.files(in: "Apps").keys.sorted()
        == (["AGENTS.md", "Bench/file", "Schemas/app.yaml", "dbgen.yaml"]
        + files.map { $0 + "/file" }).sorted())
    #expect(
      try sandbox.dbgen("generate", in: "Apps").error
        == "wrote 12 files, removed 0, 0 unchanged\n")
  }

  @Test("the folder in the command to run isn't taken for an option of cd")
  func folderLikeOption() throws {
    #expect(
      try begin("--", "-x").output == "to run the program:   cd ./-x && swift run\n")
  }

  // MARK: - Files in the way

  @Test("a file that exists is an error that names it, and nothing is written", arguments: example)
  func existing(file: String) throws {
    guard !["Package.swift", ".gitignore", "AGENTS.md"].contains(file) else { return }
    try sandbox.write("mine", to: "App/" + file)
    let outcome = try begin("App")
    #expect(
      outcome
        == Outcome(
          status: 74, output: "",
          error:
            "App/\(file): error: the file already exists; move it, or choose another folder [FI003]\n"
        ))
    #expect(try sandbox.files(in: "App") == [file: "mine"])
  }

  @Test("all files in the way are named, links and folders too")
  func severalExisting() throws {
    try sandbox.write("", to: "App/dbgen.yaml/file")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("App/Schemas"), withDestinationPath: "nowhere")
    let outcome = try begin("App")
    #expect(outcome.status == 74)
    #expect(outcome.error.hasPrefix("App/dbgen.yaml: error: the file already exists;"))
    #expect(try sandbox.files(in: "App").keys.sorted() == ["Schemas", "dbgen.yaml/file"])
  }

  @Test("a .gitignore, as new repositories have, stays as it is")
  func ignored() throws {
    try sandbox.write("mine", to: "App/.gitignore")
    #expect(try begin("App").status == 0)
    #expect(try sandbox.read("App/.gitignore") == "mine")
  }

  @Test("databases, and what SQLite and a migration make beside them, aren't checked in")
  func databases() throws {
    #expect(try begin("App").status == 0)
    let outcome = try sandbox.shell(
      """
      cd App && git init -q && cd Sources && touch a.sqlite a.sqlite-wal a.sqlite-shm \\
        a.sqlite-journal a.sqlite.drifted-1 a.sqlite.v1.bak a.sqlite.v12-2.bak
      git status --porcelain --untracked-files=all | grep -c sqlite
      """)
    #expect(outcome.output == "0\n", "\(outcome)")
  }

  @Test("AGENTS.md leads to the page of dbgen's package, and one that is there stays as it is")
  func agents() throws {
    try sandbox.write(Self.manifest, to: "other/Package.swift")
    #expect(try begin("App", "--package", "other").status == 0)
    #expect(
      try sandbox.read("App/AGENTS.md") == """
        # For coding agents

        The database is described in `Schemas/app.yaml`, from which dbgen writes the Swift in `Sources/App/Generated`. Never edit the latter.

        - Read `../other/docs/agents.md` first. It is enough to write a schema, queries, migrations and the calls.
        - After each change of the schema, run `dbgen check --diagnostics json`, then `dbgen generate`. `dbgen explain SC014` explains the code SC014.
        - `dbgen migration new` writes the next version of the database. A version that was sealed is never edited.

        """)
    #expect(try begin("B", "--package", "https://example.org/DBGen.git").status == 0)
    #expect(
      try sandbox.read("B/AGENTS.md").contains("`.build/checkouts/DBGen/docs/agents.md` first"))
    try sandbox.write("mine", to: "C/AGENTS.md")
    #expect(try begin("C").status == 0)
    #expect(try sandbox.read("C/AGENTS.md") == "mine")
    #expect(try begin("D", "--no-agents").status == 0)
    #expect(try sandbox.files(in: "D")["AGENTS.md"] == nil)
  }

  @Test("a folder behind a link gets absolute paths, for '..' wouldn't lead back")
  func linkedFolder() throws {
    try sandbox.write(Self.manifest, to: "other/Package.swift")
    try sandbox.write("", to: "deep/real/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: "deep/real")
    #expect(try begin("link/App", "--package", "other").status == 0)
    let path = sandbox.path("other")
    #expect(try dependency(of: "link/App") == ".package(name: \"dbgen\", path: \"\(path)\")")
  }

  @Test("a folder of C isn't chosen for the source")
  func folderOfC() throws {
    try sandbox.write("import DBGenRuntime", to: "App/Package.swift")
    try sandbox.write("", to: "App/Sources/CLib/lib.c")
    try sandbox.write("", to: "App/Sources/Web/main.swift")
    #expect(try begin("App").output.contains("'Sources/Web/Generated'"))
  }

  @Test("a file in the place of the folder, and a folder without a name, are errors")
  func unusableFolder() throws {
    try sandbox.write("text", to: "file")
    let inFile = try begin("file")
    #expect(
      inFile
        == Outcome(
          status: 74, output: "", error: "file/Schemas: error: Not a directory [FI002]\n"))
    #expect(try begin("").status == 64)
  }

  @Test("a folder that the user may not write to is an error, and nothing is left in it")
  func forbiddenFolder() throws {
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    let reached = try sandbox.shell("\(user)\"$DBGEN\" --version")
    guard reached.status == 0 else {
      print("not tested: no other user can run the command: \(reached.error)")
      return
    }
    let outcome = try sandbox.shell(
      "chmod 755 . && mkdir -m 555 locked && exec \(user)\"$DBGEN\" init locked")
    #expect(
      outcome
        == Outcome(
          status: 74, output: "", error: "locked/Schemas: error: Permission denied [FI002]\n"))
    #expect(try sandbox.files(in: "locked").isEmpty)
  }

  // MARK: - Imports

  @Test(
    "a database is imported, and the program counts the rows of a copy of it, whether none of its tables are STRICT, some or all",
    arguments: [("", ""), ("", " STRICT"), (" STRICT", " STRICT")].sampled(every: 3))
  func database(first: String, last: String) async throws {
    try Toolchain.install(in: sandbox)
    let path = sandbox.path("page/old.sqlite")
    try SQLiteFile(path).execute(
      """
      CREATE TABLE "App" (id INTEGER PRIMARY KEY, n INT)\(first);
      CREATE TABLE "Main" (id INTEGER PRIMARY KEY)\(first);
      CREATE TABLE "it's" (a TEXT)\(first); INSERT INTO "it's" VALUES ('x'), ('y');
      CREATE TABLE note (a TEXT)\(last); INSERT INTO note VALUES ('x');
      """)
    let before = try sandbox.status("page/old.sqlite")
    let bytes = try Data(contentsOf: sandbox.url("page/old.sqlite"))
    #expect(try begin("App", "--from", "old.sqlite", in: "page").status == 0)
    for _ in 0..<2 {
      let outcome = try await Toolchain.shell("cd App && swift run", in: sandbox)
      #expect(outcome == Outcome(status: 0, output: "App 0\nMain 0\nit's 2\nnote 1\n", error: ""))
    }
    #expect(try sandbox.status("page/old.sqlite") == before)
    #expect(try Data(contentsOf: sandbox.url("page/old.sqlite")) == bytes)
    #expect(
      try sandbox.files(in: "page").keys.filter { $0.hasPrefix("old.sqlite") } == ["old.sqlite"])
  }

  @Test("a database in the new folder is never the one that the program changes")
  func databaseInside() throws {
    try SQLiteFile(sandbox.path("page/app.sqlite")).execute("CREATE TABLE t (a INT)")
    #expect(try begin("--from", "app.sqlite", in: "page").status == 0)
    let program = try sandbox.read("page/Sources/Page/App.swift")
    #expect(program.contains("open(\n      at: \"copy.sqlite\", copyingTemplate: \"app.sqlite\")"))
  }

  @Test("the program counts views, too, and says what it has to register before it runs")
  func registrations() throws {
    try sandbox.write(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT COLLATE house, CHECK (half(id) > 0));
      CREATE VIEW ids AS SELECT id FROM t;
      """, to: "old.sql")
    let outcome = try begin("App", "--from", "old.sql")
    #expect(
      outcome.output
        == "to run the program, once App.swift registers the function half, the collation house:   cd App && swift run\n",
      "\(outcome)")
    let program = try sandbox.read("App/Sources/App/App.swift")
    #expect(
      program.contains(
        """
              // Register here what the schema needs: the function half, the collation house.
              configuration: .init())
        """), "\(program)")
    #expect(program.contains("print(\"ids\", try Ids.count(in: transaction))"))
  }

  @Test("a script and a sheet are imported with their warnings, as by dbgen import")
  func texts() throws {
    try sandbox.write("CREATE TABLE person (id INTEGER PRIMARY KEY, born DATE);", to: "old.sql")
    try sandbox.write("table,column,type\nteam,city,text\n", to: "old.csv")
    for (folder, file) in [("one", "old.sql"), ("two", "old.csv")] {
      let imported = try sandbox.dbgen("import", file)
      let outcome = try begin(folder, "--from", file)
      #expect(outcome.status == 0)
      #expect(outcome.error.hasPrefix(imported.error))
      #expect(try sandbox.read(folder + "/Schemas/app.yaml") == imported.output)
      #expect(try sandbox.dbgen("generate", "--check", in: folder).status == 0)
    }
    #expect(
      try sandbox.read("one/Sources/One/App.swift").contains(
        "print(\"person\", try Person.count(in: transaction))"))
  }

  @Test("a database without tables gives a program without tables")
  func noTables() async throws {
    try Toolchain.install(in: sandbox)
    try SQLiteFile(sandbox.path("page/old.sqlite")).execute("CREATE TABLE t (a); DROP TABLE t")
    #expect(try begin("App", "--from", "old.sqlite", in: "page").status == 0)
    let outcome = try await Toolchain.shell("cd App && swift run", in: sandbox)
    #expect(outcome == Outcome(status: 0, output: "no tables\n", error: ""))
  }

  @Test("a file that can't be imported is an error, and nothing is written")
  func unusableSource() throws {
    try sandbox.write("CREATE TABLE (", to: "old.sql")
    for (file, status) in [("old.sql", Int32(1)), ("missing.sqlite", 74)] {
      let outcome = try begin("App", "--from", file)
      #expect(outcome.status == status && outcome.output.isEmpty)
      #expect(outcome.error.hasPrefix(file), "\(outcome.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("App")))
  }

  // MARK: - The package of the runtime

  private static let manifest = #"products: [.library(name: "DBGenRuntime", targets: [])]"#

  private func dependency(of folder: String) throws -> String {
    let line = try sandbox.read(folder + "/Package.swift").split(separator: "\n").first {
      $0.hasPrefix("    .package(")
    }
    return try #require(line).trimmingCharacters(in: .whitespaces)
  }

  @Test("a command that was built in a clone depends on the clone")
  func clone() throws {
    #expect(try begin("App").status == 0)
    let path = Page.root.path(percentEncoded: false)
    #expect(
      try dependency(of: "App")
        == ".package(name: \"dbgen\", path: \"\(path.dropLast())\", traits: [])")
  }

  @Test("an installed command depends on the package beside it, and one without it says --package")
  func installed() throws {
    let command = sandbox.url("usr/bin/dbgen")
    try sandbox.write("", to: "usr/bin/.keep")
    try FileManager.default.copyItem(at: DBGenProcess.executable, to: command)
    let alone = try DBGenProcess(["init", "App"], in: sandbox.root, executable: command).outcome()
    #expect(
      alone
        == Outcome(
          status: 1, output: "",
          error:
            "error: the package of the runtime didn't come with this command; name it with --package, such as --package ../dbgen or --package https://github.com/OWNER/dbgen [FI004]\n"
        ))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("App")))
    try sandbox.write(Self.manifest, to: "usr/share/dbgen/package/Package.swift")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: "usr/bin/dbgen")
    let outcome = try DBGenProcess(
      ["init", "App"], in: sandbox.root, executable: sandbox.url("link")
    ).outcome()
    #expect(outcome.status == 0, "\(outcome.error)")
    let path = sandbox.path("usr/share/dbgen/package")
    #expect(try dependency(of: "App") == ".package(name: \"dbgen\", path: \"\(path)\")")
  }

  @Test("a folder of the same name as that of the runtime is wrong usage, since it can't be built")
  func sameName() throws {
    try sandbox.write(Self.manifest, to: "DBGen/Package.swift")
    for package in ["DBGen", "https://example.org/dbgen.git"] {
      let outcome = try begin("app/dbgen", "--package", package)
      #expect(outcome.status == 64)
      #expect(
        outcome.error.hasPrefix(
          "error: A package can't depend on one of the same name, 'dbgen'; choose another folder.\n"
        ))
    }
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("app")))
  }

  @Test("--package names a folder or an address")
  func named() throws {
    try sandbox.write(Self.manifest, to: "other/Package.swift")
    try sandbox.write("", to: "empty/Package.swift")
    #expect(try begin("a/App", "--package", "other").status == 0)
    #expect(try dependency(of: "a/App") == ".package(name: \"dbgen\", path: \"../../other\")")
    let wrong = try begin("b", "--package", "empty")
    #expect(
      wrong
        == Outcome(
          status: 1, output: "",
          error:
            "empty: error: this isn't the package of the runtime; name it with --package, such as --package ../dbgen or --package https://github.com/OWNER/dbgen [FI004]\n"
        ))
    #expect(try begin("c", "--package", "https://example.org/tools/DBGen.git").status == 0)
    let version = try sandbox.dbgen("--version").output.dropLast()
    #expect(
      try dependency(of: "c")
        == ".package(url: \"https://example.org/tools/DBGen.git\", from: \"\(version)\", traits: [])"
    )
    #expect(
      try sandbox.read("c/Package.swift").contains(
        ".product(name: \"DBGenRuntime\", package: \"DBGen\")"))
  }
}
