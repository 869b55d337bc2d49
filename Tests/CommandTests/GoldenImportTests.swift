import DBGenAdoption
import DBGenRuntime
import DBGenSQLSyntax
import Foundation
import RuntimeSamples
import SchemaImporter
import SchemaParser
import SchemaSQL
import Testing

/// Each folder of `Tests/Golden/import`, and also `generated/imported`, has a source, the schema
/// file that it becomes, and the messages about it. A source that is refused has no schema file. A
/// sheet beside which there is `into.yaml` is imported into that schema.
/// `RECORD_GOLDEN=1` rewrites both, and fails.
@Suite("Golden imports")
struct GoldenImportTests {
  struct Case: CustomStringConvertible, Sendable {
    var folder: URL
    var source: String

    var description: String { folder.lastPathComponent }
    var isRefused: Bool { description.hasPrefix("refused") }
    /// Whether the source is for another database, so that SQLite can't run it.
    var isDump: Bool { description.hasPrefix("dump") }
    var standing: URL { folder.appending(path: "into.yaml") }
    var isUpdate: Bool { FileManager.default.fileExists(atPath: standing.path) }
  }

  private static let golden = URL(filePath: #filePath).appending(path: "../../Golden").standardized

  static var cases: [Case] {
    get throws {
      let imports = golden.appending(path: "import")
      let names = try FileManager.default.contentsOfDirectory(atPath: imports.path).sorted()
      let folders = names.filter { !$0.hasPrefix(".") }.map { imports.appending(path: $0) }
      return try (folders + [golden.appending(path: "generated/imported")]).map { folder in
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let source = files.first { $0.hasSuffix(".sql") || $0.hasSuffix(".csv") }
        return Case(folder: folder, source: try #require(source))
      }
    }
  }

  /// The cases that become a schema.
  static var accepted: [Case] { get throws { try cases.filter { !$0.isRefused } } }

  private let sandbox = Sandbox()

  @Test("a source becomes the schema file that is in the repository", arguments: try cases)
  func schema(of item: Case) throws {
    let outcome = try sandbox.dbgenImport(item)
    let written = item.isRefused ? [] : [("schema.yaml", outcome.output)]
    let results = written + [("warnings.txt", outcome.error)]
    for (name, text) in results {
      let file = item.folder.appending(path: name)
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name) of '\(item)'")
      } else {
        #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
      }
    }
    #expect(outcome.status == (item.isRefused ? 1 : 0))
    #expect(outcome.output.isEmpty == item.isRefused)
  }

  @Test(
    "an imported schema becomes Swift that compiles without warnings", .serialized,
    arguments: try accepted.sampled(every: 2))
  func compiles(_ item: Case) async throws {
    try sandbox.write(sandbox.dbgenImport(item).output, to: "source.yaml")
    #expect(try sandbox.dbgen("check", "source.yaml").status == 0)
    let outcome = try sandbox.dbgen("generate", "source.yaml", "--output", "Generated")
    #expect(outcome.status == 0, "\(outcome.error)")
    let line = """
      find Generated -name '*.swift' -print0 | xargs -0 swiftc -typecheck -wmo -swift-version 6 \\
        -warnings-as-errors -parse-as-library -I '\(Self.path(Self.modules))' \\
        -Xcc '-fmodule-map-file=\(Self.path(Self.sqlite))'
      """
    let compilation = try DBGenProcess(
      ["-c", line], in: sandbox.root, executable: URL(filePath: "/bin/sh"))
    let messages = try await compilation.outcomeElsewhere()
    #expect(messages.status == 0, "\(messages.output) \(messages.error)")
  }

  private static let modules = DBGenProcess.executable.deletingLastPathComponent()
    .appending(path: "Modules")
  private static let sqlite = golden.appending(
    path: "../../Sources/DBGenSystemSQLite/module.modulemap")

  private static func path(_ url: URL) -> String { url.path(percentEncoded: false) }

  @Test("a database of the schema is the one that was imported", arguments: try accepted)
  func fixpoint(_ item: Case) throws {
    guard item.source.hasSuffix(".sql"), !item.isDump else { return }
    try sandbox.write(sandbox.dbgenImport(item).output, to: "source.yaml")
    let exported = try sandbox.dbgen("export", "source.yaml", "--format", "sql")
    let source = String(
      decoding: try Data(contentsOf: item.folder.appending(path: item.source)), as: UTF8.self)
    #expect(try Self.differences(of: source, from: exported.output) == [])
  }

  @Test("exporting and importing a schema gives the same schema", arguments: try accepted)
  func secondImport(_ item: Case) throws {
    try sandbox.write(sandbox.dbgenImport(item).output, to: "source.yaml")
    try sandbox.write(
      sandbox.dbgen("export", "source.yaml", "--format", "sql").output, to: "copy.sql")
    try sandbox.write(sandbox.dbgen("import", "copy.sql").output, to: "copy.yaml")
    let exported = try sandbox.dbgen("export", "copy.yaml", "--format", "sql").output
    #expect(try Self.differences(of: exported, from: sandbox.read("copy.sql")) == [])
  }

  private static func differences(of script: String, from other: String) throws -> [String] {
    let (shape, otherShape) = (try Self.shape(of: script), try Self.shape(of: other))
    // Names that say nothing else than their constraints are left out.
    let names: DatabaseShape.Strictness = .exactBut([
      "ck", "nn", "pk", "uq", "to_parent", "pk_authors", "uq_authors_email",
      "fk_books_authors_author_id",
      "fk_rails_f5fd2a3b7f",
    ])
    return shape.differences(from: otherShape, names).map(\.text)
  }

  private static func shape(of script: String) throws -> DatabaseShape {
    var run = try Script()
    run.run(script)
    let shadows = try run.database.storedObjects().shadowTables
    return DatabaseShape(rows: try run.database.rows(DatabaseShape.query), shadows: shadows)
  }
}

extension Sandbox {
  /// Imports the source of a case from a copy in the sandbox.
  fileprivate func dbgenImport(_ item: GoldenImportTests.Case) throws -> Outcome {
    try write(
      String(decoding: Data(contentsOf: item.folder.appending(path: item.source)), as: UTF8.self),
      to: item.source)
    guard item.isUpdate else { return try dbgen("import", item.source) }
    try write(String(decoding: Data(contentsOf: item.standing), as: UTF8.self), to: "into.yaml")
    var outcome = try dbgen("import", item.source, "--into", "into.yaml")
    outcome.output = try read("into.yaml")
    return outcome
  }
}
