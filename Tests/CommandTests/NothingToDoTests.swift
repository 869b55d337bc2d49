import Foundation
import Testing

/// The proofs that `generate` has nothing to do, each of which lets later runs skip all work.
@Suite("generate with nothing to do")
struct NothingToDoTests {
  private let sandbox: Sandbox
  private let cache: String

  /// Creates a schema with two sealed versions, and generates from it.
  init() throws {
    sandbox = try Sandbox.package(tables: ["team"])
    cache = sandbox.path("cache")
    for tables in [["team"], ["team", "player"]] {
      try sandbox.writeSchema(tables: tables)
      for verb in ["new", "seal"] {
        #expect(try sandbox.dbgen("migration", verb, "Schemas/league.yaml").status == 0)
      }
    }
    #expect(try generate().status == 0)
  }

  private func generate(
    _ options: String..., from schemas: [String] = ["Schemas/league.yaml"],
    to output: String = "Generated", by executable: URL = DBGenProcess.executable
  ) throws -> Outcome {
    try DBGenProcess(
      ["generate"] + schemas + ["--output", output] + options, in: sandbox.root,
      environment: ["DBGEN_CACHE": cache], executable: executable
    ).outcome()
  }

  /// Returns the inodes of the proofs. A run that has to do the work writes a proof; one that relies
  /// on a proof doesn't.
  private func proofs() throws -> [String: UInt64] {
    try sandbox.statuses(in: "cache").filter { $0.key.hasSuffix(".outputs") }.mapValues(\.inode)
  }

  /// Whether a run has to parse and generate.
  private func works(_ run: () throws -> Outcome) throws -> Bool {
    let before = try proofs()
    let outcome = try run()
    #expect(outcome.status == 0, "\(outcome.error)")
    return try proofs() != before
  }

  private func expectNoWork(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let before = try sandbox.statuses(in: "Generated")
    #expect(try !works { try generate() }, sourceLocation: sourceLocation)
    #expect(
      try generate() == Outcome(status: 0, output: "", error: ""), sourceLocation: sourceLocation)
    #expect(try sandbox.statuses(in: "Generated") == before, sourceLocation: sourceLocation)
  }

  @Test("generate with an up-to-date proof neither parses nor generates")
  func secondRun() throws {
    try expectNoWork()
  }

  @Test("generate works again when a schema is edited, and when the edit is undone")
  func schema() throws {
    let text = try sandbox.read("Schemas/league.yaml")
    try sandbox.write("# Edited.\n" + text, to: "Schemas/league.yaml")
    #expect(try works { try generate() })
    try expectNoWork()
    try sandbox.write(text, to: "Schemas/league.yaml")
    try expectNoWork()
    try sandbox.write(text.replacing("name:", with: "title:"), to: "Schemas/league.yaml")
    #expect(try generate().status == 1)
  }

  @Test("generate works again when a file of the history is edited, added or removed")
  func history() throws {
    let path = try sandbox.draftPath(in: "Schemas/league.migrations")
    let text = try sandbox.read(path)
    try sandbox.write(text + "\n", to: path)
    #expect(try works { try generate() })
    try expectNoWork()
    try FileManager.default.removeItem(at: sandbox.url(path))
    #expect(try generate().status == 1)
    try sandbox.write(text, to: path)
    try expectNoWork()
    try sandbox.write("", to: "Schemas/league.migrations/notes.txt")
    #expect(try generate().status == 1)
  }

  @Test("generate notices that a generated file was edited, deleted or replaced by a link")
  func outputs() throws {
    let path = "Generated/Models/Team.generated.swift"
    let text = try sandbox.read(path)
    try sandbox.write(text + "\n", to: path)
    let edited = try generate()
    #expect(edited.status == 1)
    #expect(
      edited.error.hasPrefix("\(path):1:1: error: edited since dbgen wrote it;"), "\(edited.error)")
    try FileManager.default.removeItem(at: sandbox.url(path))
    #expect(try generate().error == "wrote 1 file, removed 0, 6 unchanged\n")
    try expectNoWork()
    try sandbox.write(text, to: "elsewhere")
    try FileManager.default.removeItem(at: sandbox.url(path))
    try FileManager.default.createSymbolicLink(
      at: sandbox.url(path), withDestinationURL: sandbox.url("elsewhere"))
    #expect(try generate().status == 74)
  }

  @Test(
    "generate removes a file that the schema no longer needs, and files that a killed run has left")
  func strays() throws {
    let text = try sandbox.read("Generated/Models/Team.generated.swift")
    try sandbox.write(text, to: "Generated/Models/Stray.generated.swift")
    #expect(try generate().error == "wrote 0 files, removed 1, 7 unchanged\n")
    try expectNoWork()
    try sandbox.write("", to: "Generated/Models/.dbgen-tmp-1-0")
    #expect(try works { try generate() })
    #expect(try sandbox.files(in: "Generated")["Models/.dbgen-tmp-1-0"] == nil)
    try expectNoWork()
    try sandbox.write("// Foreign.\n", to: "Generated/Foreign.generated.swift")
    #expect(try works { try generate() })
    try expectNoWork()
  }

  @Test("generate works again for other options")
  func options() throws {
    #expect(try works { try generate("--value-limit", "2000000") })
    #expect(try works { try generate(to: "Sources/League") })
    #expect(try works { try generate("--tests", "Tests", to: "Sources/League") })
    #expect(try !works { try generate("--tests", "Tests", to: "Sources/League") })
    try FileManager.default.removeItem(
      at: sandbox.url("Tests/LeagueMigrationTests.generated.swift"))
    #expect(try works { try generate("--tests", "Tests", to: "Sources/League") })
    #expect(try generate("--access", "public").error.hasPrefix("wrote "))
    #expect(try sandbox.read("Generated/Models/Team.generated.swift").contains("public "))
    #expect(try works { try generate() })
    try expectNoWork()
  }

  @Test("generate works again with another build of the command")
  func program() throws {
    let copy = sandbox.url("dbgen")
    try FileManager.default.copyItem(at: DBGenProcess.executable, to: copy)
    #expect(try works { try generate(by: copy) })
    #expect(try !works { try generate(by: copy) })
    #expect(try sandbox.shell("touch -d 2001-01-01 dbgen").status == 0)
    #expect(try works { try generate(by: copy) })
  }

  @Test("generate repeats each warning")
  func warnings() throws {
    let text = try sandbox.read("Schemas/league.yaml")
    let indexes = "    unique: [[name]]\n    indexes: { byName: [name] }\n"
    try sandbox.write(
      text.replacing("database: League", with: "database: Other") + indexes,
      to: "Schemas/other.yaml")
    func warned(_ text: String, by schema: String) throws {
      for _ in 1...2 {
        let outcome = try generate(from: ["Schemas/\(schema).yaml"])
        #expect(outcome.status == 0 && outcome.error.contains(text), "\(outcome.error)")
      }
    }
    try FileManager.default.removeItem(at: sandbox.url("Generated"))
    try warned("has the same columns as a unique constraint", by: "other")
    try FileManager.default.removeItem(at: sandbox.url("Generated/Models"))
    try FileManager.default.removeItem(at: sandbox.url("Generated/DAL"))
    try warned("generated from 'Schemas/other.yaml', which isn't given", by: "league")
  }

  @Test("generate doesn't rely on a proof that is damaged, or belongs to another run")
  func damage() throws {
    let proof = try #require(try proofs().keys.first)
    let text = try sandbox.read("cache/" + proof)
    for damaged in ["", "damage", String(text.dropLast(9)), text + text] {
      try sandbox.write(damaged, to: "cache/" + proof)
      #expect(try works { try generate() })
      #expect(try sandbox.read("cache/" + proof) == text)
    }
    #expect(try sandbox.shell("rm cache/\(proof); mkdir cache/\(proof)").status == 0)
    #expect(try generate() == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.shell("rmdir cache/\(proof); chmod 777 cache").status == 0)
    #expect(try generate() == Outcome(status: 0, output: "", error: ""))
    #expect(try proofs().isEmpty)
  }

  @Test("simultaneous runs of generate write one proof")
  func concurrency() throws {
    try FileManager.default.removeItem(at: sandbox.url("Generated"))
    let runs = try (0..<6).map { _ in
      try DBGenProcess(
        ["generate", "Schemas/league.yaml", "--output", "Generated"], in: sandbox.root,
        environment: ["DBGEN_CACHE": cache])
    }
    for run in runs { #expect(try run.outcome().status == 0) }
    #expect(try proofs().count == 1)
    try expectNoWork()
  }

  @Test("--check and --diff don't rely on a proof", arguments: ["--check", "--diff"])
  func inspection(option: String) throws {
    let path = "Generated/Models/Team.generated.swift"
    let text = try sandbox.read(path)
    try sandbox.write(text + "\n", to: path)
    #expect(try generate(option).status == 1)
    try sandbox.write(text, to: path)
    #expect(try generate(option) == Outcome(status: 0, output: "", error: ""))
    try sandbox.write(try sandbox.read("Schemas/league.yaml") + "# x\n", to: "Schemas/league.yaml")
    #expect(try !works { try generate(option) })
  }

  @Test("generate keeps no proof if DBGEN_CACHE is empty")
  func noCache() throws {
    let before = try proofs()
    #expect(try sandbox.generate() == Outcome(status: 0, output: "", error: ""))
    #expect(try proofs() == before)
  }
}
