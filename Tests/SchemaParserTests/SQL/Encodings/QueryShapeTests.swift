import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Shapes of queries")
struct QueryShapeTests {
  /// Returns the codes of the errors on each line of lines that a schema ends with.
  private static func codes(_ yaml: String, _ count: Int) -> [Set<String>] {
    let file = file(yaml)
    let first = yaml.split(separator: "\n", omittingEmptySubsequences: false).count - count
    var codes = Array(repeating: Set<String>(), count: count)
    for diagnostic in CheckedSchema.parse(file).diagnostics where diagnostic.severity == .error {
      let index = file.location(at: diagnostic.range.lowerBound).line - first
      if codes.indices.contains(index) { codes[index].insert(diagnostic.code.rawValue) }
    }
    return codes
  }

  private static func queries(_ shapes: [String]) -> [String] {
    ["queries:"] + shapes.enumerated().map { "  q\($0): { sql: \"\($1)\" }" }
  }

  @Test("there are at least 120 shapes")
  func count() { #expect(Set(QueryShapes.all).count >= 120) }

  @Test("a query of two encodings is an error, in every shape", arguments: EncodedType.all)
  func differing(_ type: EncodedType) {
    let tables = EncodedTables(x: type, y: type.other)
    let found = Self.codes(
      tables.yaml(Self.queries(QueryShapes.all)), QueryShapes.all.count)
    for (shape, codes) in zip(QueryShapes.all, found) {
      #expect(codes.contains("SC157"), "\(shape): \(codes)")
    }
  }

  @Test("so is such a view and such a trigger")
  func objects() {
    let tables = EncodedTables(x: EncodedType.all[0], y: EncodedType.all[8])
    let views = QueryShapes.reading.enumerated().map { "  v\($0): \"\($1)\"" }
    let inTriggers = QueryShapes.all.filter { !$0.hasPrefix("WITH") }
    let triggers = inTriggers.enumerated().map {
      "  t\($0): CREATE TRIGGER t\($0) AFTER INSERT ON r BEGIN SELECT 1; \($1); END"
    }
    for (shape, codes) in zip(
      QueryShapes.reading, Self.codes(tables.yaml(views), views.count))
    {
      #expect(codes.contains("SC157"), "view \(shape): \(codes)")
    }
    let found = Self.codes(tables.yaml(["triggers:"] + triggers), triggers.count)
    for (shape, codes) in zip(inTriggers, found) {
      #expect(codes.contains("SC157"), "trigger \(shape): \(codes)")
    }
  }

  @Test(
    "every shape of query about one encoding is accepted, and answers as for any other encoding",
    arguments: EncodedType.all)
  func equal(_ type: EncodedType) throws {
    let tables = EncodedTables(x: type, y: type)
    let schema = try parsed(tables.yaml(Self.queries(QueryShapes.all)))
    let database = try created(schema)
    try tables.fill(database)
    let reference = EncodedType(type: type.type, encoding: type.type.encodings[0])
    let plain = EncodedTables(x: reference, y: reference)
    let other = try created(try parsed(plain.yaml([])))
    try plain.fill(other)
    for (shape, query) in zip(QueryShapes.all, schema.queries) {
      let sql = query.interface.sql
      let (answer, expected) = (
        try tables.outcome(of: sql, in: database), try plain.outcome(of: shape, in: other)
      )
      #expect(answer == expected, "\(shape)")
    }
  }
}
