import Foundation
import Testing

@Suite("dbgen generate --watch")
struct WatchTests {
  private let sandbox: Sandbox
  private static let arguments = ["Schemas/league.yaml", "--output", "Generated"]
  private static let path = "Schemas/league.yaml"

  init() throws {
    sandbox = try Sandbox.package(tables: ["team"])
  }

  private func start(_ arguments: [String] = arguments) throws -> WatchingRun {
    try WatchingRun(arguments, in: sandbox.root)
  }

  private func isGenerated(_ table: String) -> Bool {
    FileManager.default.fileExists(
      atPath: sandbox.path("Generated/Models/\(table).generated.swift"))
  }

  @Test("it generates at once, and again after each save, until a signal ends it")
  func saves() throws {
    var first = ""
    let run = try WatchingRun(Self.arguments, in: sandbox.root) { first = $0 }
    #expect(first == "wrote 5 files, removed 0, 0 unchanged\n")
    try sandbox.writeSchema(tables: ["team", "player"])
    #expect(run.next(containing: "wrote 3 files"))
    #expect(isGenerated("Player"))
    try sandbox.writeSchema(tables: ["team"])
    #expect(run.next(containing: "removed 2"))
    #expect(!isGenerated("Player"))
    #expect(run.end(SIGTERM) == -SIGTERM)
  }

  @Test("a signal ends it with the status of other runs", arguments: [SIGINT, SIGTERM])
  func signals(number: Int32) throws {
    #expect(try start().end(number) == -number)
  }

  @Test("an error in the schema is printed, and corrected by the next save")
  func errors() throws {
    let run = try start()
    try sandbox.write("database: League\ntables: []\n", to: Self.path)
    #expect(run.next(containing: "Schemas/league.yaml:2:9: error: "))
    #expect(isGenerated("Team"))
    try sandbox.writeSchema(tables: ["team", "club"])
    #expect(run.next(containing: "wrote 3 files"))
    #expect(isGenerated("Club"))
  }

  @Test("a schema with an error, and one that doesn't exist yet, are watched from the start")
  func errorsAtFirst() throws {
    try FileManager.default.removeItem(at: sandbox.url("Schemas"))
    var first = ""
    let run = try WatchingRun(Self.arguments, in: sandbox.root) { first = $0 }
    #expect(first.contains("the file can't be read: No such file or directory [FI001]"))
    try sandbox.writeSchema(tables: ["team"])
    #expect(run.next(containing: "wrote 5 files"))
  }

  @Test("an editor may rename the new file over the old one, or the old one away first")
  func renames() throws {
    let run = try start()
    for (table, command) in [
      ("club", "cp Schemas/league.yaml Schemas/league.yaml~"),
      ("coach", "mv Schemas/league.yaml Schemas/league.yaml~"),
    ] {
      try sandbox.writeSchema("new.yaml", tables: ["team", table])
      _ = try sandbox.shell(command + "; mv new.yaml Schemas/league.yaml")
      #expect(run.next(containing: "wrote "))
      #expect(isGenerated(table.prefix(1).uppercased() + table.dropFirst()))
    }
  }

  @Test("a schema and an included file that are removed are reported, and read when they are back")
  func removals() throws {
    let tables = "tables: { team: { columns: { id: { type: integer, primaryKey: true } } } }\n"
    try sandbox.write(tables, to: "Schemas/team.yaml")
    try sandbox.write("database: League\ninclude: [team.yaml]\n", to: Self.path)
    let run = try start()
    for (path, message) in [
      (Self.path, "Schemas/league.yaml: error: the file can't be read: "),
      ("Schemas/team.yaml", "Schemas/league.yaml:2:11: error: cannot read 'Schemas/team.yaml': "),
    ] {
      _ = try sandbox.shell("mv \(path) away")
      #expect(run.next().hasPrefix(message))
      _ = try sandbox.shell("mv away \(path)")
      #expect(run.next() == "")
    }
  }

  @Test("a schema that is a link is watched where the link leads")
  func links() throws {
    try sandbox.writeSchema("real/league.yaml", tables: ["team"])
    _ = try sandbox.shell("ln -sf ../real/league.yaml Schemas/league.yaml")
    let run = try start()
    try sandbox.writeSchema("real/league.yaml", tables: ["team", "club"])
    #expect(run.next(containing: "wrote 3 files"))
  }

  @Test("a new history, a version in it, and its removal are noticed")
  func histories() throws {
    let run = try start()
    #expect(try sandbox.dbgen("migration", "new", Self.path).status == 0)
    #expect(run.next(containing: "wrote 1 file, "))
    #expect(try sandbox.dbgen("migration", "seal", Self.path).status == 0)
    #expect(run.next(containing: "wrote 1 file, "))
    try sandbox.writeSchema(tables: ["team", "club"])
    #expect(run.next(containing: "the schema is not that of version 1"))
    #expect(try sandbox.dbgen("migration", "new", Self.path).status == 0)
    #expect(run.next(containing: "wrote 3 files, "))
    let version = try sandbox.draftPath(in: "Schemas/league.migrations")
    try FileManager.default.removeItem(at: sandbox.url(version))
    #expect(run.next(containing: "the schema is not that of version 1"))
  }

  @Test("dbgen.yaml is followed: a schema on its list, and an error in it")
  func projects() throws {
    let entry = { (name: String) in
      "  - { schema: \(name)/\(name).yaml, output: Generated }\n"
    }
    try sandbox.writeSchema("one/one.yaml", tables: ["team"])
    try sandbox.write(schema(database: "Two", tables: ["club"]), to: "two/two.yaml")
    try sandbox.write("schemas:\n" + entry("one"), to: "dbgen.yaml")
    let run = try start([])
    try sandbox.write("schemas:\n" + entry("one") + entry("two"), to: "dbgen.yaml")
    #expect(run.next(containing: "wrote 5 files"))
    try sandbox.write(schema(database: "Two", tables: ["club", "coach"]), to: "two/two.yaml")
    #expect(run.next(containing: "wrote 3 files"))
    try sandbox.write("schemas: 7\n", to: "dbgen.yaml")
    #expect(run.next(containing: "dbgen.yaml:1:10: error: "))
    try sandbox.write("schemas:\n" + entry("two"), to: "dbgen.yaml")
    #expect(run.next(containing: "removed 5"))
  }

  @Test("its own files don't make it run, even beside the schema")
  func ownFiles() throws {
    let run = try start([Self.path, "--output", "Schemas"])
    try sandbox.writeSchema(tables: ["team", "club"])
    #expect(run.next(containing: "wrote 3 files"))
    // If the written files had started a run, its end would come before the next result.
    try sandbox.write("not a schema", to: Self.path)
    #expect(run.next().contains("error: "))
  }

  @Test(
    "what can't be watched is wrong usage",
    arguments: [
      ["--check"], ["--diff"], ["--diagnostics", "json"], ["--diagnostics", "sarif"],
    ])
  func usage(options: [String]) throws {
    let outcome = try sandbox.dbgen(["generate", "--watch"] + Self.arguments + options)
    #expect(outcome.status == 64 && outcome.error.hasPrefix("error: --watch "), "\(outcome)")
  }

  @Test("standard input and output can't be watched, and options are checked as in other runs")
  func otherUsage() throws {
    for arguments in [
      [Self.path, "--single-file", "-"], ["-", "--single-file", "a.swift"],
    ] {
      let outcome = try sandbox.dbgen(["generate", "--watch"] + arguments)
      #expect(outcome.status == 64 && outcome.error.hasPrefix("error: --watch "), "\(outcome)")
    }
    for arguments in [[Self.path], []] {
      let outcome = try sandbox.dbgen(["generate", "--watch"] + arguments)
      #expect(outcome.status == 64 && outcome.error.hasPrefix("error: Missing "), "\(outcome)")
    }
  }
}
