import CodeGen
import GoldenTypes
import SchemaParser
import SchemaSQL
import Testing

@Suite("== of records and drafts")
struct EqualityTests {
  @Test("two records, or drafts, of which one property of any type differs are unequal")
  func types() {
    let row = EveryTypeSample.all.limits(0)
    var same = Nothing(id: 0)
    for sample in EveryTypeSample.all {
      #expect(same != row && same.unstored != row.unstored)
      sample.copy(row, &same)
      var changed = row
      sample.copy(Nothing(id: 0), &changed)
      #expect(changed != row && changed.unstored != row.unstored, "\(sample.column)")
    }
    #expect(same == row && same.unstored == row.unstored)
    var numbered = same.unstored
    numbered.id = 1
    #expect(numbered != same.unstored)
  }

  @Test("what is written compares every property once", arguments: try Repository.cases)
  func properties(of name: String) throws {
    for (file, source) in try Self.models(of: name) {
      let types = source.split(separator: "nonisolated struct ").dropFirst().map { String($0) }
      for (index, type) in types.enumerated() where type.contains("func _isEqual(") {
        var (properties, compared) = try Self.names(in: type)
        if type.contains("Draft(self)._isEqual(to: Draft(other))") {
          compared += try Self.names(in: types[index + 1]).compared
        }
        #expect(compared.sorted() == properties.sorted(), "\(file)")
      }
    }
  }

  // Wherever an app uses `==`, Swift considers each operator of this name.
  @Test("there is one == for all tables", arguments: try Repository.cases)
  func operators(of name: String) throws {
    for (file, source) in try Self.models(of: name) {
      let count = source.matches(of: /static func ==/).count
      #expect(count == (file.contains("Equatable.") ? 1 : 0), "\(file)")
    }
  }

  @Test("the first property is compared alone", arguments: try Repository.cases)
  func first(of name: String) throws {
    for (file, source) in try Self.models(of: name) {
      for function in source.matches(of: /_isEqual\(to other: Self\) -> Bool \{\s+(\w+) ([^,{]+)/) {
        #expect(function.1 == "guard" && !function.2.hasPrefix("("), "\(file)")
      }
    }
  }

  @Test("a == of the app's in an extension of a protocol holds only where Swift would derive it")
  func operatorsOfTheApp() throws {
    let yaml = """
      database: D
      tables:
        small: { columns: { a: integer, b: integer, c: integer }, conformances: [Same] }
        large: { columns: { a: integer, b: integer, c: integer, d: integer }, conformances: [Same] }
        other: { columns: { a: integer, b: integer, c: integer, d: integer } }
      queries: { q: { sql: "SELECT d, c, b, a FROM other", conformances: [Same] } }

      """
    let file = SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
    let schema = try #require(CheckedSchema.parse(file).schema)
    let files = CodeGenerator.generate(schema, options: GenerationOptions(schemaPath: file.path))
      .files
    let models = files.filter { $0.path.contains("Models/") }.map(\.text).joined(separator: "\n")
    let output = try Compiler.output(
      ofScript: models + """
        protocol Same {}
        extension Same { static func == (a: Self, b: Self) -> Bool { true } }
        extension Other { static func == (a: Self, b: Self) -> Bool { true } }
        func areEqual<T: Equatable>(_ a: T, _ b: T) -> Bool { a == b }
        func large(_ a: Int) -> Large { Large(a: a, b: 0, c: 0, d: 0) }
        func other(_ a: Int) -> Other { Other(a: a, b: 0, c: 0, d: 0) }
        func row(_ a: Int) -> QRow { QRow(d: 0, c: 0, b: 0, a: a) }
        func small(_ a: Int) -> Small { Small(a: a, b: 0, c: 0) }
        print("large", large(1) == large(2), areEqual(large(1), large(2)), large(1) == large(1))
        print("other", other(1) == other(2), areEqual(other(1), other(2)))
        print("row", row(1) == row(2), areEqual(row(1), row(2)))
        print("small", small(1) == small(2), areEqual(small(1), small(2)))
        """)
    #expect(output == "large false false true\nother true true\nrow true true\nsmall true true\n")
  }

  private static func models(of name: String) throws -> [(file: String, source: String)] {
    let folder = "Tests/Golden/generated/\(name)/Generated/Models"
    return try Repository.swiftFiles(below: folder).map {
      ($0, try Repository.text("\(folder)/\($0)"))
    }
  }

  /// Returns the properties of a struct, and those that it compares with those of the same name.
  private static func names(in type: String) throws -> (properties: [String], compared: [String]) {
    let blanks = String(repeating: " ", count: type.hasPrefix("Draft:") ? 4 : 2)
    let property = try Regex(
      "(?m)^\(blanks)(?:public |package )?(?:let|var) (`?\\w+`?): [^{\\n]+$",
      as: (Substring, Substring).self
    )
    let properties = type.matches(of: property).map { String($0.output.1) }
    let body = type.split(separator: "func _isEqual(to other: Self) -> Bool {").dropFirst().first
    let function = (body ?? "").split(separator: "\n\n")[0]
    var compared: [String] = []
    for sides in function.matches(of: /([^()=]+)\)? == \(?((?:other\.[\w`]+(?:, )?)+)/) {
      let left = sides.1.split(separator: ",").map(name(in:)).filter { !$0.isEmpty }
      #expect(left == sides.2.split(separator: ",").map(name(in:)))
      compared += left
    }
    return (properties, compared)
  }

  /// Returns the name of a property without what stands before it.
  private static func name(in text: Substring) -> String {
    String(text.split { $0.isWhitespace || $0 == "." }.last ?? "")
  }
}
