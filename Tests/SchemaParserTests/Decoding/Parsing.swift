import SchemaParser
import Testing

/// Parses a schema of which the test says that it is right.
func parsed(_ yaml: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
  -> Schema
{
  var (schema, diagnostics) = Schema.parse(file(yaml))
  diagnostics.removeAll { $0.code == .unindexedReference }
  #expect(printed(diagnostics, yaml) == "", sourceLocation: sourceLocation)
  return try #require(schema, sourceLocation: sourceLocation)
}

/// What is wrong with a schema, a line each: `line:column: message [CODE]`; advice to add an index
/// is not.
func problems(_ yaml: String) -> [String] {
  let file = file(yaml)
  let diagnostics = Schema.parse(file).diagnostics.filter { $0.code != .unindexedReference }
  return diagnostics.map { diagnostic in
    let place = file.location(at: diagnostic.range.lowerBound)
    return "\(place.line):\(place.column): \(diagnostic.message) [\(diagnostic.code.rawValue)]"
  }
}

/// A schema whose one table `t` has the given rows of columns.
func table(_ rows: String...) -> String { table(rows) }

func table(_ rows: [String]) -> String {
  "database: D\ntables:\n  t:\n    columns:\n"
    + rows.map { "      \($0)\n" }.joined()
}

func file(_ yaml: String) -> SourceFile {
  SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
}

private func printed(_ diagnostics: [Diagnostic], _ yaml: String) -> String {
  DiagnosticFormatter.format(diagnostics, in: file(yaml), colored: false)
}
