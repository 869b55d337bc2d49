import CodeGen
import Foundation
import SchemaMigration
import SchemaParser
import Testing

/// The migration tests that an app gets are part of these tests, and run with them.
/// `RECORD_GOLDEN=1` rewrites them, and fails.
@Suite struct GoldenMigrationKitTests {
  @Test(arguments: ["baseball", "messenger", "types"])
  func theGeneratedTestsOfMigrationsAreTheGoldenOnes(_ name: String) throws {
    let file = try kit(of: name)
    let path = "Tests/GeneratedCodeTests/MigrationKits/\(file.path)"
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == nil else {
      let url = Repository.root.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
      Issue.record("recorded \(path)")
      return
    }
    #expect(try Repository.text(path) == file.text)
  }

  private func kit(of name: String) throws -> GeneratedFile {
    let example = "Schemas/\(name)"
    let isExample = Repository.exists(example + ".yaml")
    let path = isExample ? example + ".yaml" : "Tests/Golden/generated/\(name)/schema.yaml"
    let schema = try #require(Schema.parse(source(path)).schema)
    let folder = example + ".migrations"
    let names = isExample ? try Repository.files(in: folder) : []
    let (history, findings) = History.read(try names.sorted().map { try source("\(folder)/\($0)") })
    #expect(findings.isEmpty)
    let versions = try history.planned(for: schema)
    let report = MigrationVerifier.verify(versions)
    #expect(report.findings.map(\.diagnostic.message) == [])
    return CodeGenerator.migrationTests(
      of: schema, try report.samples(),
      module: "Golden" + name.prefix(1).uppercased() + name.dropFirst(),
      options: GenerationOptions(
        schemaPath: path, versions: versions))
  }

  private func source(_ path: String) throws -> SourceFile {
    SourceFile(
      path: path, bytes: Array(try Data(contentsOf: Repository.root.appending(path: path))))
  }
}
