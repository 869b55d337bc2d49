import Foundation
import Testing

@Suite("extensions of SQLite, and virtual tables of modules that aren't there")
struct ExtensionTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try sandbox.write(Self.schema(), to: "pairs.yaml")
  }

  private static func schema(_ unchecked: String = "") -> String {
    """
    database: Pairs

    tables:
      note:
        columns: { id: { type: integer, primaryKey: true }, text: text }

    virtualTables:
      pair:
    \(unchecked)    columns: { number: int64, name: "text?" }
        sql: CREATE VIRTUAL TABLE pair USING pairs(number INTEGER, name TEXT, size=7)

    queries:
      named: SELECT number, note.text FROM pair JOIN note ON note.id = number WHERE name = :name

    """
  }

  private func compile(to path: String) throws -> Bool {
    try StandInExtension.pairs.compile(to: path, in: sandbox)
  }

  @Test("a schema that needs an extension is checked with --extension, and refused without it")
  func option() throws {
    guard try compile(to: "libpairs.so") else { return print("skipped: no C compiler") }
    let refused = try sandbox.dbgen("check", "pairs.yaml")
    #expect(refused.status == 1)
    #expect(refused.error.contains("no such module: pairs [SC080]"), "\(refused)")
    for path in ["libpairs.so", sandbox.path("libpairs.so")] {
      #expect(
        try sandbox.dbgen("check", "pairs.yaml", "--extension", path)
          == Outcome(status: 0, output: "", error: ""))
    }
    let generated = try sandbox.dbgen(
      "generate", "pairs.yaml", "--output", "Generated", "--extension", "libpairs.so")
    #expect(generated.status == 0, "\(generated)")
    #expect(try sandbox.read("Generated/Models/Pair.generated.swift").contains("let number: Int64"))
  }

  @Test("dbgen.yaml lists extensions from its folder, which the command line names, too")
  func project() throws {
    guard try compile(to: "libraries/pairs.so") || compile(to: "pairs.so") else {
      return print("skipped: no C compiler")
    }
    try sandbox.write(
      "extensions: [pairs.so]\nschemas: [{ schema: pairs.yaml, output: Generated }]\n",
      to: "dbgen.yaml")
    #expect(
      try sandbox.dbgen("check", "--extension", "./pairs.so")
        == Outcome(status: 0, output: "", error: ""))
    try sandbox.write(
      "extensions: [none.so]\nschemas: [{ schema: pairs.yaml, output: Generated }]\n",
      to: "dbgen.yaml")
    let refused = try sandbox.dbgen("check", "--extension", "pairs.so")
    #expect(refused.status == 1)
    #expect(
      refused.error.hasPrefix(
        "dbgen.yaml:1:14: error: an extension runs code, so the command line has to name it, too: "
          + "--extension none.so [FI005]\n"), "\(refused.error)")
  }

  @Test("a file that is no extension is refused with its name")
  func noExtension() throws {
    try sandbox.write("text", to: "text.so")
    let refused = try sandbox.dbgen("check", "pairs.yaml", "--extension", "text.so")
    #expect(refused.status == 1)
    #expect(refused.error.hasPrefix("text.so: error: "), "\(refused.error)")
    #expect(refused.error.hasSuffix("[FI005]\n"), "\(refused.error)")
  }

  @Test("an unchecked virtual table has the declared columns, in checks, migrations and exports")
  func unchecked() throws {
    try sandbox.write(Self.schema("    unchecked: true\n"), to: "pairs.yaml")
    for arguments in [
      ["check", "pairs.yaml"], ["lint", "pairs.yaml"], ["migration", "new", "pairs.yaml"],
      ["migration", "seal", "pairs.yaml"], ["migration", "verify", "pairs.yaml"],
    ] {
      let outcome = try sandbox.dbgen(arguments)
      #expect(outcome.status == 0, "\(arguments): \(outcome)")
      #expect(outcome.error.isEmpty || arguments[1] == "seal", "\(arguments): \(outcome)")
    }
    try sandbox.write(
      Self.schema("    unchecked: true\n").replacing("text: text", with: "text: text, more: text?"),
      to: "pairs.yaml")
    for verb in ["new", "seal", "verify"] {
      let outcome = try sandbox.dbgen("migration", verb, "pairs.yaml")
      #expect(outcome.status == 0, "\(verb): \(outcome)")
      #expect(outcome.error.isEmpty || verb == "seal", "\(verb): \(outcome)")
    }
    let exported = try sandbox.dbgen("export", "pairs.yaml", "--format", "json")
    #expect(exported.output.contains(#""unchecked": true"#), "\(exported)")
    #expect(try sandbox.dbgen("generate", "pairs.yaml", "--output", "Generated").status == 0)
    let source = try sandbox.read("Generated/DAL/Pairs+Queries.generated.swift")
    #expect(source.contains("/* named */ SELECT number, note.text FROM pair"), "\(source)")
  }

  @Test("an unchecked virtual table whose module SQLite has needn't be unchecked")
  func needless() throws {
    try sandbox.write(
      """
      database: Areas
      tables: {}
      virtualTables:
        area:
          unchecked: true
          columns: { id: int64, minX: real, maxX: real }
          sql: CREATE VIRTUAL TABLE area USING rtree(id, minX, maxX)

      """, to: "areas.yaml")
    let outcome = try sandbox.dbgen("check", "areas.yaml")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains(
        "warning: virtual table 'area' needn't be 'unchecked': everything that it names exists [SC134]"
      ))
  }
}
