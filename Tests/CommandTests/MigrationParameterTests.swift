import Foundation
import RuntimeSamples
import Testing

/// Parameters in the SQL of migrations, which SQLite would take for NULL.
@Suite("parameters in migrations")
struct MigrationParameterTests: MigratedSchema {
  let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try start([Self.table], "INSERT INTO cat VALUES (1, 'a', 2)")
  }

  private static let table =
    "cat: { columns: { id: { type: integer, primaryKey: true }, name: text?, age: integer } }"
  private static let refused = "parameters are not allowed in migrations: "

  @Test(
    "an option with a parameter is an error that names it, and nothing is written",
    arguments: [
      ("--sql", "UPDATE cat SET name = :value", ":value"),
      ("--sql-before", "DELETE FROM cat WHERE name IS NOT ?1", "?1"),
      ("--repair", "2=DELETE FROM cat WHERE age = @x", "@x"),
      ("--convert", "cat.age=age || $x", "$x"),
      ("--fill", "cat.label=coalesce(name, ?)", "?"),
    ])
  func option(option: String, value: String, parameter: String) throws {
    let isRepair = option == "--repair"
    if isRepair {
      #expect(try new("--sql", "DELETE FROM cat").status == 0)
      #expect(try seal().status == 0)
    }
    try write([
      Self.table.replacing(
        "age: integer", with: option == "--convert" ? "age: text" : "age: integer"
      )
      .replacing(" } }", with: option == "--fill" ? ", label: text } }" : " } }")
    ])
    let outcome = try new("--name", "next", option, value)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(": \(Self.refused)\(parameter) [MG008]\n"), "\(outcome.error)")
    #expect(!outcome.error.contains("if it is text"), "\(outcome.error)")
    let draft = "shop.migrations/000\(isRepair ? 3 : 2)-next.yaml"
    #expect(!FileManager.default.fileExists(atPath: sandbox.path(draft)))
  }

  @Test(
    "a value that is a parameter alone is hinted to be text in quotes",
    arguments: ["?", "?1", ":a", "@a", "$a"])
  func text(value: String) throws {
    try write([Self.table.replacing(" } }", with: ", label: text } }")])
    let outcome = try new("--fill", "cat.label=\(value)")
    #expect(
      outcome.error.contains("\(Self.refused)\(value) [MG008]\n"), "\(outcome.error)")
    #expect(outcome.error.contains("\nnote: if it is text, write \"'\(value)'\"\n"))
    #expect(try new("--fill", "cat.label='\(value)'").status == 0)
  }

  @Test(
    "a parameter in the file of a draft is an error at its place",
    arguments: [
      ["migration", "new"], ["migration", "verify"], ["migration", "seal"], ["generate"],
    ])
  func draft(command: [String]) throws {
    #expect(try new("--name", "next", "--sql", "DELETE FROM cat WHERE age = 7").status == 0)
    let path = "shop.migrations/0002-next.yaml"
    try sandbox.write(try sandbox.read(path).replacing("age = 7", with: "age = :age"), to: path)
    let outcome = try DBGenProcess(
      command + ["shop.yaml"] + (command == ["generate"] ? ["-o", "Generated"] : []),
      in: sandbox.root
    ).outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix("\(path):6:10: error: \(Self.refused):age [MG008]\n"),
      "\(outcome.error)")
  }

  /// A parameter in place of a number, and the hashes that the file's parts then have.
  private static let parameter = [
    ("77001", "?1"), ("d9de7bfa1656125d", "054ea6ddf547ba0f"),
    ("be9217c951574a55", "e4bfa42ddce95f00"), ("f3928d79b3882702", "900e8a4f61e3df55"),
    ("f4862681a3540871", "42bba4c892f91469"),
  ]

  @Test("a sealed version with parameters is verified, generated and run as before, and followed")
  func sealedParameters() throws {
    try SQLiteFile(sandbox.path(databaseFile)).execute("INSERT INTO cat VALUES (2, NULL, 3)")
    let label = Self.table.replacing(" } }", with: ", label: text? } }")
    try write([label])
    #expect(
      try new(
        "--name", "next", "--sql-before", "UPDATE cat SET name = 'none' WHERE name IS 77001",
        "--fill", "cat.label=coalesce(CAST(77001 AS TEXT), name)"
      ).status == 0)
    #expect(try seal().status == 0)
    // As commands sealed it that took a parameter for NULL.
    let path = "shop.migrations/0002-next.yaml"
    let sealed = Self.parameter.reduce(try sandbox.read(path)) { $0.replacing($1.0, with: $1.1) }
    try sandbox.write(sealed, to: path)
    let verified = try sandbox.dbgen("migration", "verify", "shop.yaml")
    #expect(verified.status == 0 && verified.error == "", "\(verified)")
    #expect(try sandbox.dbgen("generate", "shop.yaml", "-o", "Generated").status == 0)
    #expect(try sandbox.read("Generated/Shop.generated.swift").contains("WHERE name IS ?1"))
    #expect(try apply().status == 0)
    #expect(
      try rows("SELECT name || ' ' || label FROM cat ORDER BY id") == ["a a", "none none"])
    try write([label.replacing(" } }", with: ", note: text? } }")])
    for outcome in [try new(), try seal(), try apply()] {
      #expect(outcome.status == 0, "\(outcome)")
    }
    let proof = try sandbox.dbgen("migration", "verify", "shop.yaml", "--no-cache")
    #expect(proof.status == 0, "\(proof)")
  }
}
