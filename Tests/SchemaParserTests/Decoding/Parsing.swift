import SchemaParser
import SchemaSQL
import Testing

/// Parses a schema that has to be correct.
func parsed(_ yaml: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
  -> CheckedSchema
{
  var (schema, diagnostics) = CheckedSchema.parse(file(yaml))
  diagnostics.removeAll { $0.code == .unindexedReference }
  #expect(printed(diagnostics, yaml) == "", sourceLocation: sourceLocation)
  return try #require(schema, sourceLocation: sourceLocation)
}

/// Returns the problems with a schema, each as `line:column: message [CODE]`. Advice to add an
/// index is left out.
func problems(_ yaml: String) -> [String] {
  let file = file(yaml)
  let diagnostics = CheckedSchema.parse(file).diagnostics.filter { $0.code != .unindexedReference }
  return diagnostics.map { diagnostic in
    let place = file.location(at: diagnostic.range.lowerBound)
    return "\(place.line):\(place.column): \(diagnostic.message) [\(diagnostic.code.rawValue)]"
  }
}

/// Returns the errors of a schema, in order.
func errors(_ yaml: String) -> [Diagnostic] {
  CheckedSchema.parse(file(yaml)).diagnostics.errors.sortedByPosition()
}

/// Returns a schema in which the hints of diagnostics take the place of what they are about.
func pasting(_ hints: [Diagnostic], into yaml: String) -> String {
  var bytes = Array(yaml.utf8)
  for hint in hints.reversed() {
    if let suggestion = hint.suggestion {
      bytes.replaceSubrange(hint.range, with: Array(suggestion.utf8))
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns a schema with one table `t` that has the given column rows.
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
