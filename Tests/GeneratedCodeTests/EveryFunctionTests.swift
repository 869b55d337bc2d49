import CodeGen
import Foundation
import SchemaParser
import SchemaSQL
import Testing

@Suite("every generated function")
struct EveryFunctionTests {
  /// A function of a table, identified by its full name.
  struct Function: Hashable, CustomStringConvertible {
    var type: String
    var name: String
    var labels: [String]

    var description: String { "\(type).\(name)(\(labels.map { $0 + ":" }.joined()))" }
  }

  /// Returns the source of a case's tests.
  private static func tests(of name: String) throws -> SwiftText {
    let module = "import Golden\(name.prefix(1).uppercased())\(name.dropFirst())\n"
    return SwiftText(
      try Repository.swiftFiles(below: "Tests/GeneratedCodeTests")
        .map { try Repository.text("Tests/GeneratedCodeTests/\($0)") }
        .filter { $0.contains(module) }.joined(separator: "\n"))
  }

  private static func sources(of name: String) throws -> [String] {
    let folder = "Tests/Golden/generated/\(name)/Generated/DAL"
    return try Repository.swiftFiles(below: folder).map { try Repository.text("\(folder)/\($0)") }
  }

  /// Returns the functions that a file declares, without the parameters that have default values.
  private static func functions(in source: String) throws -> [Function] {
    let type = try #require(source.firstMatch(of: /nonisolated (?:extension|enum) (\w+)/))
    let declaration = /static func (fetch|fetchAll|exists|delete|search)\((.*?)\) throws/
    return source.matches(of: declaration.dotMatchesNewlines()).map {
      let parameters = $0.output.2.split(separator: ",").filter { !$0.contains("=") }
      let labels: [String] = parameters.map { parameter in
        let words = parameter.split { $0.isWhitespace || $0 == ":" }
        return String(words[0].replacing("`", with: ""))
      }
      return Function(type: String(type.output.1), name: String($0.output.1), labels: labels)
    }
    // A column with such a name has a change of the same name.
    .filter { $0.labels != ["_"] }
  }

  /// Returns the functions that the runtime gives a view or a table without a key.
  private static func keylessFunctions(of type: String, isReadOnly: Bool) -> [Function] {
    let reading = [("fetchAll", ["from"]), ("count", ["in"])]
    let writing = [("insert", ["_", "into"]), ("insert", ["contentsOf", "into"])]
    return (isReadOnly ? reading : reading + writing)
      .map { Function(type: type, name: $0.0, labels: $0.1) }
  }

  private static func expectCalls(of functions: [Function], in tests: SwiftText) throws {
    for function in functions {
      let calls = try tests.labels(ofCallsOf: function.name, on: function.type)
      #expect(calls.contains(function.labels), "\(function) is not called")
    }
  }

  @Test("every generated function is called by these tests", arguments: try Repository.cases)
  func isCalled(name: String) throws {
    let functions = try Self.sources(of: name).flatMap(Self.functions)
    #expect(!functions.isEmpty)
    try Self.expectCalls(of: functions, in: Self.tests(of: name))
  }

  @Test(
    "every generated function that a table has from the runtime is called on each table",
    arguments: try Repository.cases)
  func isExercised(name: String) throws {
    let tests = try Self.tests(of: name)
    for source in try Self.sources(of: name) {
      let conformance = /(?:extension|enum) (\w+): (?:DBGenRuntime\.)?([A-Z]\w*Table) \{/
      // A full-text table that doesn't store its texts has no functions of the runtime.
      guard let table = source.firstMatch(of: conformance) else { continue }
      let type = String(table.output.1)
      if ["KeyedTable", "IdentifiedTable"].contains(table.output.2) {
        #expect(try tests.isExercised(type), "\(type) is not exercised")
      } else {
        let isReadOnly = table.output.2 == "DatabaseTable"
        let functions = Self.keylessFunctions(of: type, isReadOnly: isReadOnly)
        try Self.expectCalls(of: functions, in: tests)
      }
    }
  }

  @Test(
    "a generated function is distinguished from one with more labels, other labels or a longer name"
  )
  func telling() throws {
    let text = SwiftText(
      """
      try PlayerTeam.fetch(id: 1, from: $0)
      // Team.fetch(id: 1, from: $0)
      try Team.fetch(name: "a, b: (", id: .init(id: 2), from: $0)
      try Team
        .fetchAll(
          [1, 2], `in`: name ?? "\\"", from: transaction)
      """)
    #expect(try text.labels(ofCallsOf: "fetch", on: "Team") == [["name", "id", "from"]])
    #expect(try text.labels(ofCallsOf: "fetchAll", on: "Team") == [["_", "in", "from"]])
  }

  @Test("the generated functions of a table with ten columns and every feature take less than 8 kB")
  func size() throws {
    // The schema has at least one of each kind of rule, constraint, reference, default and date.
    let schema = try schema(
      """
      database: Shop
      enums: { Size: { small: s, large: l } }
      tables:
        maker: { columns: { id: { type: integer, primaryKey: true } } }
        shelf: { columns: { id: { type: integer, primaryKey: true } } }
        article:
          doc: What the shop sells.
          columns:
            id:      { type: integer, primaryKey: true }
            code:    { type: text, unique: true, minLength: 3, maxLength: 12 }
            name:    { type: text, unique: true, minLength: 1 }
            makerID: { type: integer, references: maker.id, index: true }
            shelfID: { type: integer?, references: shelf.id, index: true }
            size:    { type: Size, default: small }
            grade:   { type: text, oneOf: [A, B, C] }
            price:   { type: real, min: 0.01, max: 9999.99 }
            addedOn: { type: date, min: 2000-01-01 }
            soldAt:  { type: timestamp?, min: 2000-01-01 00:00:00, default: now }
      """)
    #expect(try size(of: "Article", in: schema) <= 8192)
    // The first two have 9 and 7 columns, and the last has 13 columns and three indexes.
    let chinook = try self.schema(try Repository.text("Schemas/chinook.yaml"))
    for table in ["Track", "Invoice", "Customer"] {
      #expect(try size(of: table, in: chinook) < 8000, "\(table)")
    }
  }

  private func schema(_ text: String) throws -> CheckedSchema {
    let source = SourceFile(path: "schema.yaml", bytes: Array(text.utf8))
    return try #require(CheckedSchema.parse(source).schema)
  }

  private func size(of table: String, in schema: CheckedSchema) throws -> Int {
    let files = CodeGenerator.generate(schema, options: .init(schemaPath: "schema.yaml")).files
    let paths = ["Models/\(table).generated.swift", "DAL/\(table)+DAL.generated.swift"]
    let sizes = files.filter { paths.contains($0.path) }.map(\.text.utf8.count)
    #expect(sizes.count == 2)
    return sizes.reduce(0, +)
  }
}
