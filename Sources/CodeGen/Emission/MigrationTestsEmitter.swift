import DBGenSQLText
package import SchemaParser
package import SchemaSQL

extension CodeGenerator {
  /// Returns a file of Swift Testing tests that migrate databases of every version to the current
  /// one with the app's own code.
  ///
  /// - Parameter module: The module to test.
  package static func migrationTests(
    of schema: CheckedSchema, _ samples: [MigrationSample], module: String,
    options: GenerationOptions
  ) -> GeneratedFile {
    let names = SwiftNames(schema)
    let emitter = MigrationTestsEmitter(
      namespace: names.namespace, module: module, hooks: options.versions.hooks,
      current: options.versions.current, defaults: DefaultReading.all(of: schema, names))
    return GeneratedFile(
      path: GeneratedFile.path(SwiftName.fileName(of: names.namespace) + "MigrationTests"),
      source: emitter.source(samples).fileText, schemaPath: options.schemaPath)
  }
}

/// Emits tests of the migrations of a schema.
struct MigrationTestsEmitter {
  let namespace: String
  let module: String
  let hooks: [String]
  let current: Int64
  let defaults: [DefaultReading]

  func source(_ samples: [MigrationSample]) -> Source {
    """

    import DBGenMaintenance
    import DBGenRuntime
    import Foundation
    import Testing

    @testable import \(module)

    /// Migrates databases of each version, with rows of all kinds, to the current version.
    @Suite struct \(namespace)MigrationTests {
      \(.paragraphs(samples.map(test) + (defaults.isEmpty ? [] : [testOfDefaults])))

      \(support)
    }

    """
  }

  private func test(_ sample: MigrationSample) -> Source {
    """
    @Test func version\(String(sample.version))BecomesVersion\(String(current))() throws {
      let file = TemporaryDatabase()
      defer { file.remove() }
      try file.create(
        version: \(String(sample.version)),
        \(.statements(sample.statements, label: "statements")))
      try file.openToday { database in
        \(.lines(sample.tables.map(expectations)))
      }
    }
    """
  }

  private func expectations(_ table: ExpectedTable) -> Source {
    let count = "SELECT count(*) FROM \(SQLName.quote(table.name))"
    let missing = "SELECT count(*) FROM (\(table.missing))"
    return """
      \(.call("try database.expect", ["\(String(table.rowCount))", .sql(count)]))
      \(.call("try database.expect", ["0", .sql(missing)]))
      """
  }

  /// A test that fails for each default that a type of the app has no value for.
  private var testOfDefaults: Source {
    """
    @Test func defaultsAreValuesOfTheirTypes() throws {
      let schema = \(namespace).schema
      let database = try DBGenRuntime.Database(
        at: ":memory:", schema: schema, configuration: schema._standIns, hooks: \(hookList))
      defer { database.close() }
      try database.read { transaction in
        \(.lines(defaults.map(expectation)))
      }
    }
    """
  }

  private func expectation(_ value: DefaultReading) -> Source {
    """
    #expect(throws: Never.self, \(SwiftLiteral.string("the default of \(value.column)"))) {
      \(.declaration("try transaction.fetch", [.sql(value.query)])) { row in
        try \(value.expression)
      }
    }
    """
  }

  private var hookList: String {
    let hooks = hooks.map { "\(SwiftLiteral.string($0)): { _ in }" }.joined(separator: ", ")
    return hooks.isEmpty ? "[:]" : "[\(hooks)]"
  }

  private var support: Source {
    """
    private struct TemporaryDatabase {
      private let folder = FileManager.default.temporaryDirectory.appending(path: "\\(UUID())")
      private var path: String { folder.appending(path: "database.sqlite").path }

      func create(version: Int32, statements: [String]) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try DBGenRuntime.Database(
          at: path, schema: DatabaseSchema(_version: version, statements: statements),
          configuration: \(namespace).schema._standIns
        ).close()
      }

      /// Opens the database as the app does, twice, and checks it.
      func openToday(_ body: (TodaysDatabase) throws -> Void) throws {
        let schema = \(namespace).schema
        for _ in 1...2 {
          let database = try DBGenRuntime.Database(
            at: path, schema: schema, configuration: schema._standIns, hooks: \(hookList))
          defer { database.close() }
          let today = TodaysDatabase(database: database)
          #expect(try database.integrityCheck() == [])
          try today.expect(\(String(current)), "PRAGMA user_version")
          try body(today)
        }
      }

      func remove() { try? FileManager.default.removeItem(at: folder) }
    }

    private struct TodaysDatabase {
      let database: DBGenRuntime.Database

      /// Checks the number that a query returns: of rows, or of rows that are missing or changed.
      func expect(
        _ count: Int, _ query: SQL, sourceLocation: Testing.SourceLocation = #_sourceLocation
      ) throws {
        let found = try database.read { try $0.fetch(query) { try $0.integer(0) } }
        #expect(found == [count], sourceLocation: sourceLocation)
      }
    }
    """
  }
}
