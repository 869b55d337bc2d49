/// A schema as far as it could be read, without what only SQLite knows.
package struct DecodedSchema {
  package var schema: Schema
  package var diagnostics: [Diagnostic]
  /// The offsets of the names of tables and columns that couldn't be read in full, so that nothing
  /// should be concluded from what they lack.
  package var damaged: Set<Int>
  /// The names of views and the like that have errors, as SQLite looks them up.
  package var lost: Set<String> = []

  package init(_ schema: Schema) {
    (self.schema, diagnostics, damaged) = (schema, [], [])
  }

  /// Decodes the root of a file, given the diagnostics of its composition.
  package init(_ root: YAMLNode, in file: SourceFile, after composition: [Diagnostic]) {
    var decoder = SchemaDecoder(file, after: composition)
    schema = decoder.schema(root)
    (diagnostics, damaged, lost) = (decoder.diagnostics, decoder.damaged, decoder.lost)
  }

  /// Returns violations of the rules that involve more of a schema than one of its properties.
  package func violations() -> [Diagnostic] { SchemaValidator.validate(self) }
}
