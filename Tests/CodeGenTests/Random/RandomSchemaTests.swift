import CodeGen
import DBGenSQLText
import Foundation
import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// `RANDOM_SCHEMA_SEED=17 swift test --filter RandomSchemaTests` runs the schema of one seed.
@Suite("Random schemas", .serialized)
struct RandomSchemaTests {
  private static let seeds: Range<Int> = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["RANDOM_SCHEMA_SEED"].flatMap({ Int($0) }) { return seed..<seed + 1 }
    return 0..<Soak.count(12, soak: 2000)
  }()

  @Test("most random schemas are accepted, and then become a database in SQLite and source")
  func accepted() async {
    var accepted = 0
    var refusals: [String] = []
    for seed in Self.seeds {
      await Task.yield()
      let (schema, diagnostics) = parsed(seed)
      #expect((schema == nil) == diagnostics.contains { $0.severity == .error }, "seed \(seed)")
      guard let schema, generated(schema, seed).diagnostics.isEmpty else {
        refusals += diagnostics.prefix(2).map { "seed \(seed): \($0.message)" }
        continue
      }
      accepted += 1
      if let failure = failure(of: schema) {
        Issue.record("seed \(seed): \(failure)\n\(RandomSchema(seed: seed).text)")
      }
    }
    #expect(
      accepted * 10 >= Self.seeds.count * 8, "\(accepted) of \(Self.seeds.count): \(refusals)")
  }

  @Test("source generated from random schemas compiles without a warning")
  func compiles() async throws {
    for start in stride(from: Self.seeds.lowerBound, to: Self.seeds.upperBound, by: 100) {
      let batch = Self.seeds.clamped(to: start..<start + 100)
      let messages = try await TypeChecker.messages(files(of: batch), beside: Self.support)
      #expect(messages == "", "of the seeds \(batch)")
    }
  }

  @Test("incorrect source is reported as incorrect")
  func wrongSource() async throws {
    let messages = try await TypeChecker.messages(files(of: 0..<10), beside: "")
    #expect(messages.contains("cannot find type 'RandomText' in scope"))
  }

  private func files(of seeds: Range<Int>) -> [GeneratedFile] {
    seeds.flatMap { seed in parsed(seed).schema.map { generated($0, seed).files } ?? [] }
  }

  /// The types that an app provides.
  private static let support = """
    public struct RandomText: RawRepresentable, Hashable, Sendable {
      public var rawValue: String
      public init?(rawValue: String) { self.rawValue = rawValue }
    }

    public struct RandomCode: RawRepresentable, Hashable, Sendable {
      public var rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }
    }

    public struct RandomNote: Codable, Hashable, Sendable { public var text: String }
    """

  private func parsed(_ seed: Int) -> (schema: CheckedSchema?, diagnostics: [Diagnostic]) {
    let text = RandomSchema(seed: seed).text
    return CheckedSchema.parse(SourceFile(path: "schema.yaml", bytes: Array(text.utf8)))
  }

  private func generated(
    _ schema: CheckedSchema, _ seed: Int
  ) -> (files: [GeneratedFile], diagnostics: [Diagnostic]) {
    let levels = AccessLevel.allCases
    let options = GenerationOptions(access: levels[seed % levels.count], schemaPath: "\(seed).yaml")
    return CodeGenerator.generate(schema, options: options)
  }

  /// Returns SQLite's error for an accepted schema, or `nil` if there is none.
  private func failure(of schema: CheckedSchema) -> String? {
    do throws(SQLiteError) {
      let database = try SQLiteConnection(with: Registrations(schema.written))
      for statement in schema.createStatements { try database.run(statement.text) }
      for table in schema.tables where !table.foreignKeys.contains(where: \.isExternal) {
        let name = SQLName.quote(table.name.value)
        try database.compile("INSERT INTO \(name) DEFAULT VALUES")
        try database.compile("DELETE FROM \(name)")
      }
      return nil
    } catch {
      return error.message
    }
  }
}
