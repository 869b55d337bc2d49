import CodeGen
import Foundation
import Testing

@Suite("generate")
struct GenerateTests {
  @Test("generate writes files that say what they were generated from")
  func writesFiles() throws {
    let sandbox = try Sandbox.package(tables: ["team", "player"])
    let outcome = try sandbox.generate()
    let files = try sandbox.files(in: "Generated")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.error == "wrote \(files.count) files, removed 0, 0 unchanged\n")
    #expect(files.keys.contains("Models/Team.generated.swift"))
    #expect(files.keys.contains("DAL/Player+DAL.generated.swift"))
    for text in files.values {
      #expect(GeneratedFile.origin(of: text) == .generated(schemaPath: "Schemas/league.yaml"))
    }
  }

  @Test("the first run for a schema says which words have another case in Swift")
  func changedNames() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      database: Csv
      tables:
        Ios_app: { columns: { ID: { type: integer, primaryKey: true }, user_id: text } }
        htmlPage:
          columns:
            id: { type: integer, primaryKey: true }
            userId: text
            ownId: { type: text, swiftName: ownId }
      """, to: "a.yaml")
    let first = try sandbox.dbgen("generate", "a.yaml", "--output", "G")
    #expect(
      first.error.hasSuffix(
        " unchanged\nin Swift, 'Csv' is 'CSV', 'htmlPage' is 'HTMLPage' and 'userId' is 'userID'\n")
    )
    let renamed = try sandbox.read("a.yaml").replacing("user_id", with: "ownerId")
    try sandbox.write(renamed, to: "a.yaml")
    #expect(
      try sandbox.dbgen("generate", "a.yaml", "--output", "G").error.hasSuffix(" unchanged\n"))
  }

  @Test("the first run for tables of another program says which product the source needs")
  func neededProduct() throws {
    let sandbox = try Sandbox()
    let column = "id: { type: integer, primaryKey: true }"
    try sandbox.write(
      "database: Old\nstrict: false\ntables: { team: { columns: { \(column) } } }\n", to: "a.yaml")
    #expect(
      try sandbox.dbgen("generate", "a.yaml", "--output", "G").error.hasSuffix(
        " unchanged\nthe source imports DBGenAdoption: add that product to the target in Package.swift, "
          + "beside DBGenRuntime\n"))
    let next = try sandbox.read("a.yaml").replacing(column, with: column + ", name: text?")
    try sandbox.write(next, to: "a.yaml")
    #expect(
      try sandbox.dbgen("generate", "a.yaml", "--output", "G").error.hasSuffix(" unchanged\n"))
  }

  @Test("generate touches nothing, and says nothing, when nothing changes")
  func leavesUnchangedFiles() throws {
    let sandbox = try Sandbox.package(tables: ["team", "player"])
    try sandbox.generate()
    let before = try sandbox.statuses(in: "Generated")
    #expect(try sandbox.generate() == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.statuses(in: "Generated") == before)
  }

  @Test("generate touches only what changes")
  func touchesOnlyChanges() throws {
    let sandbox = try Sandbox.package(tables: ["team", "player"])
    try sandbox.generate()
    let before = try sandbox.statuses(in: "Generated/Models")
    let changed =
      schema(tables: ["team"])
      + schema(tables: ["player"], column: "lastName")
      .split(separator: "\n").dropFirst(2).joined(separator: "\n") + "\n"
    try sandbox.write(changed, to: "Schemas/league.yaml")
    #expect(try sandbox.generate().status == 0)
    let after = try sandbox.statuses(in: "Generated/Models")
    #expect(after["Team.generated.swift"] == before["Team.generated.swift"])
    #expect(after["Player.generated.swift"] != before["Player.generated.swift"])
  }

  @Test("generate removes the files of a table that is gone")
  func removesStaleFiles() throws {
    let sandbox = try Sandbox.package(tables: ["team", "player"])
    try sandbox.generate()
    try sandbox.writeSchema(tables: ["team"])
    let outcome = try sandbox.generate()
    let files = try sandbox.files(in: "Generated")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("removed 2"))
    #expect(!files.keys.contains { $0.contains("Player") })
    #expect(files.keys.contains("Models/Team.generated.swift"))
  }

  @Test("generate leaves the files of schemas that aren't part of the run")
  func leavesOtherSchemas() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.write(schema(database: "Shop", tables: ["item"]), to: "Schemas/shop.yaml")
    try sandbox.generate()
    let league = try sandbox.files(in: "Generated")
    let outcome = try sandbox.dbgen("generate", "Schemas/shop.yaml", "--output", "Generated")
    let both = try sandbox.files(in: "Generated")
    #expect(outcome.status == 0)
    #expect(both.count > league.count)
    #expect(both.merging(league) { $1 } == both)
  }

  @Test("generate takes several schemas at once")
  func takesSeveralSchemas() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.write(schema(database: "Shop", tables: ["item"]), to: "Schemas/shop.yaml")
    let outcome = try sandbox.dbgen(
      "generate", "Schemas/shop.yaml", "Schemas/league.yaml", "--output", "Generated")
    #expect(outcome.status == 0)
    let models = try sandbox.files(in: "Generated/Models").keys.sorted()
    #expect(
      models
        == ["Item", "LeagueKey", "LeagueValue", "ShopKey", "ShopValue", "Team"]
        .map { "\($0).generated.swift" })
  }

  @Test("generate creates the output directory and its parents")
  func makesDirectories() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let output = "Sources/App/Generated/"
    let outcome = try sandbox.dbgen("generate", "Schemas/league.yaml", "--output", output)
    #expect(outcome.status == 0)
    #expect(try sandbox.files(in: output).keys.contains("Models/Team.generated.swift"))
  }

  @Test("generate marks the declarations as the access level says")
  func generatesAccess() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    #expect(try sandbox.generate("--access", "public").status == 0)
    let model = try sandbox.read("Generated/Models/Team.generated.swift")
    #expect(model.contains("public nonisolated struct Team"))
  }

  @Test("new files have the modes that the umask leaves, and replaced files keep theirs")
  func keepsModes() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let path = "Generated/Models/Team.generated.swift"
    let command = "umask 077; exec \"$DBGEN\" generate Schemas/league.yaml --output Generated"
    #expect(try sandbox.shell(command).status == 0)
    #expect(try sandbox.status(path).permissions == 0o600)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: sandbox.path(path))
    try sandbox.write(schema(tables: ["team"], column: "city"), to: "Schemas/league.yaml")
    #expect(try sandbox.generate().status == 0)
    #expect(try sandbox.read(path).contains("city"))
    #expect(try sandbox.status(path).permissions == 0o444)
  }

  @Test("a hard link to a file elsewhere is replaced, not written through")
  func cutsHardLinks() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.generate()
    let path = "Generated/Models/Team.generated.swift"
    let old = try sandbox.read(path)
    try FileManager.default.linkItem(at: sandbox.url(path), to: sandbox.url("elsewhere.swift"))
    try sandbox.write(schema(tables: ["team"], column: "city"), to: "Schemas/league.yaml")
    #expect(try sandbox.generate().status == 0)
    #expect(try sandbox.read(path) != old)
    #expect(try sandbox.read("elsewhere.swift") == old)
  }

  @Test("files that were checked out with CRLF are left alone")
  func leavesCarriageReturns() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.generate()
    let path = "Generated/Models/Team.generated.swift"
    let text = try sandbox.read(path).replacingOccurrences(of: "\n", with: "\r\n")
    try sandbox.write(text, to: path)
    #expect(try sandbox.generate("--check") == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.generate().status == 0)
    #expect(try sandbox.read(path) == text)
    try sandbox.write(schema(tables: ["team"], column: "city"), to: "Schemas/league.yaml")
    #expect(try sandbox.generate().status == 0)
    #expect(try !sandbox.read(path).contains("\r\n"))
  }
}
