import CodeGen
import Foundation
import SchemaMigration
import SchemaParser
import SchemaSQL
import Testing

/// The migration tests that an app gets are part of these tests, and run with them.
/// `RECORD_GOLDEN=1` rewrites them, and fails.
@Suite struct GoldenMigrationKitTests {
  @Test(arguments: ["baseball", "messenger", "types"])
  func theGeneratedTestsOfMigrationsAreTheGoldenOnes(_ name: String) throws {
    let file = try kit(of: name)
    try expect(file.text, in: file.path)
  }

  @Test func theGeneratedTestOfARefusedDefaultIsTheGoldenOne() throws {
    let kit = try kit(of: "types") {
      $0.replacing(#"swiftType: Email, default: "a@b""#, with: "swiftType: Email, default: nobody")
    }
    // The suite is expected to fail, so another test calls its functions.
    let text = kit.text.replacing("@Test func", with: "func")
      .replacing("@Suite struct Types", with: "struct RefusedDefault")
    try expect(text, in: kit.path.replacing("Types", with: "RefusedDefault"))
  }

  @Test func aDefaultThatItsTypeHasNoValueForFailsItsGeneratedTest() throws {
    try withKnownIssue {
      try RefusedDefaultMigrationTests().defaultsAreValuesOfTheirTypes()
    } matching: { issue in
      issue.comments == ["the default of preset.mail"]
        && "\(issue)".contains("'nobody'")
    }
  }

  private func expect(_ text: String, in name: String) throws {
    let path = "Tests/GeneratedCodeTests/MigrationKits/\(name)"
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == nil else {
      let url = Repository.root.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(path)")
      return
    }
    #expect(try Repository.text(path) == text)
  }

  private func kit(
    of name: String, changed change: (String) -> String = { $0 }
  ) throws -> GeneratedFile {
    let example = "Schemas/\(name)"
    let isExample = Repository.exists(example + ".yaml")
    let path = isExample ? example + ".yaml" : "Tests/Golden/generated/\(name)/schema.yaml"
    let schema = try #require(CheckedSchema.parse(source(path, change)).schema)
    let folder = example + ".migrations"
    let names = isExample ? try Repository.files(in: folder) : []
    let (history, findings) = History.read(try names.sorted().map { try source("\(folder)/\($0)") })
    #expect(findings.isEmpty)
    let versions = try history.planned(for: schema.written)
    let report = MigrationVerifier.verify(versions)
    #expect(report.findings.map(\.diagnostic.message) == [])
    return CodeGenerator.migrationTests(
      of: schema, try report.samples(),
      module: "Golden" + name.prefix(1).uppercased() + name.dropFirst(),
      options: GenerationOptions(
        schemaPath: path, versions: versions))
  }

  private func source(
    _ path: String, _ change: (String) -> String = { $0 }
  ) throws -> SourceFile {
    SourceFile(path: path, bytes: Array(change(try Repository.text(path)).utf8))
  }
}
