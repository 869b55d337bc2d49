import Foundation
import RuntimeSamples
import Testing

/// A suite that changes a schema, and migrates a database with rows.
protocol MigratedSchema {
  var sandbox: Sandbox { get }
  var schemaFile: String { get }
  var databaseFile: String { get }
}

extension MigratedSchema {
  var schemaFile: String { "shop.yaml" }
  var databaseFile: String { "shop.db" }

  func write(_ schema: String) throws {
    try sandbox.write("database: Shop\n" + schema, to: schemaFile)
  }

  func write(_ tables: [String], virtual: [String] = [], enums: String = "") throws {
    let virtual = virtual.isEmpty ? [] : ["virtualTables:"] + virtual.map { "  " + $0 }
    let lines = (enums.isEmpty ? [] : [enums]) + ["tables:"] + tables.map { "  " + $0 } + virtual
    try write(lines.map { $0 + "\n" }.joined())
  }

  /// Seals the first version of the schema that is written, and makes a database of it.
  ///
  /// - Parameter rows: SQL that fills the database.
  func start(_ rows: String) throws {
    #expect(try new().status == 0)
    #expect(try seal().status == 0)
    #expect(try apply().status == 0)
    try SQLiteFile(sandbox.path(databaseFile)).execute(rows)
  }

  func start(_ schema: String, _ rows: String) throws {
    try write(schema)
    try start(rows)
  }

  func start(_ tables: [String], virtual: [String] = [], _ rows: String) throws {
    try write(tables, virtual: virtual)
    try start(rows)
  }

  func new(_ options: String...) throws -> Outcome { try new(options) }

  func new(_ options: [String]) throws -> Outcome {
    try DBGenProcess(["migration", "new", schemaFile] + options, in: sandbox.root).outcome()
  }

  func seal() throws -> Outcome { try sandbox.dbgen("migration", "seal", schemaFile) }

  func apply() throws -> Outcome {
    try sandbox.dbgen("migration", "apply", schemaFile, databaseFile)
  }

  func rows(_ sql: String) throws -> [String] {
    try SQLiteFile(sandbox.path(databaseFile)).rows(sql)
  }
}
