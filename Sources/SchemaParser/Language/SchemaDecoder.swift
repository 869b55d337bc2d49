/// Decodes the nodes of a schema file into the model, and reports everything that doesn't fit.
///
/// The decoder checks what a part of the file shows on its own; the validator checks what takes the
/// whole schema.
struct SchemaDecoder: DiagnosticReporter {
  let file: SourceFile
  /// The offsets where the composer left something out.
  let gaps: [Int]
  var diagnostics: [Diagnostic] = []
  /// The enums of the file, by name.
  var enums: [String: Enumeration] = [:]
  /// The names of the file's tables, which show where a reference's table name ends and its column
  /// name begins.
  var tableNames: Set<String> = []
  /// Whether tables are STRICT that don't say themselves.
  var isStrict = true
  /// The name of the table that is read.
  var tableName = ""
  var sqlTypes = SQLTypeStyle.standard
  /// The offsets of the names of tables and columns that have errors.
  var damaged: Set<Int> = []
  /// The advice that tables and queries suppress.
  var allowances: [Allowance] = []
  /// The names of views and the like that have errors, as SQLite looks them up.
  var lost: Set<String> = []

  /// Creates a decoder for a file, given the diagnostics of its composition.
  init(_ file: SourceFile, after composition: [Diagnostic]) {
    self.file = file
    gaps = composition.map(\.range.lowerBound).sorted()
  }

  mutating func schema(_ root: YAMLNode) -> Schema {
    let start = root.range.lowerBound..<root.range.lowerBound
    var schema = Schema(database: Located("Database", at: start))
    _ = read(Language.schema, root, of: "schema", at: start, into: &schema)
    schema.allowances = allowances
    return schema
  }

  mutating func checkIncludes(_ pair: YAMLPair) {
    for item in items(of: pair) where name(item, of: pair.key)?.value.isEmpty == true {
      report(.unusableInclude, "the name of an included file is empty", at: item.range)
    }
  }

  /// Returns whether part of a range was left out, so that nothing in it can be reported as
  /// missing.
  func hasGap(in range: SourceRange) -> Bool {
    gaps.contains { range.contains($0) }
  }

  /// Decodes a named entry, and adds the offset of the name to `damaged` if anything is reported.
  mutating func watching<Value>(
    _ name: Located<String>, _ decode: (inout SchemaDecoder) -> Value
  ) -> Value {
    let before = diagnostics.count
    let value = decode(&self)
    if diagnostics.count > before { damaged.insert(name.range.lowerBound) }
    return value
  }
}
