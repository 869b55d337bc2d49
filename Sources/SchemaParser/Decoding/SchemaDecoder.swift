/// Decodes the nodes of a schema file into the model, and reports everything that doesn't fit.
///
/// The decoder checks what a part of the file shows on its own; the validator checks what takes the
/// whole schema.
struct SchemaDecoder {
  let file: SourceFile
  /// The offsets where the composer left something out.
  let gaps: [Int]
  var diagnostics: [Diagnostic] = []
  /// The enums of the file, by name.
  var enums: [String: Enumeration] = [:]
  /// The names of the file's tables, which show where a reference's table name ends and its column
  /// name begins.
  var tableNames: Set<String> = []
  /// The offsets of the names of tables and columns that have errors.
  var damaged: Set<Int> = []
  /// The advice that tables and queries suppress.
  var allowances: [Allowance] = []
  /// The names of views and the like that have errors, as SQLite looks them up.
  var lost: Set<String> = []

  init(file: SourceFile, gaps: [Int]) {
    self.file = file
    self.gaps = gaps
  }

  /// Decodes the root of a file, given the diagnostics of its composition.
  static func decode(
    _ root: YAMLNode, in file: SourceFile, after composition: [Diagnostic]
  ) -> DecodedSchema {
    var decoder = SchemaDecoder(file: file, gaps: composition.map(\.range.lowerBound).sorted())
    let schema = decoder.schema(root)
    return DecodedSchema(
      schema: schema, diagnostics: decoder.diagnostics, damaged: decoder.damaged, lost: decoder.lost
    )
  }

  /// Decodes the root of a file in a migration history, given the diagnostics of its composition.
  static func decodeVersion(
    _ root: YAMLNode, in file: SourceFile, after composition: [Diagnostic]
  ) -> (version: MigrationFile?, diagnostics: [Diagnostic]) {
    var decoder = SchemaDecoder(file: file, gaps: composition.map(\.range.lowerBound).sorted())
    let version = decoder.version(root)
    return (version, decoder.diagnostics)
  }

  /// Decodes the root of a project file, given the diagnostics of its composition.
  static func decodeProject(
    _ root: YAMLNode, in file: SourceFile, after composition: [Diagnostic]
  ) -> (project: ProjectFile, diagnostics: [Diagnostic]) {
    var decoder = SchemaDecoder(file: file, gaps: composition.map(\.range.lowerBound).sorted())
    let project = decoder.project(root)
    return (project, decoder.diagnostics)
  }

  private mutating func schema(_ root: YAMLNode) -> Schema {
    let start = root.range.lowerBound..<root.range.lowerBound
    let properties = properties(SchemaProperty.self, of: root)
    let database = required(.database, in: properties, of: "schema", at: start) {
      $0.name($1)
    }
    if let include = properties[.include] {
      for item in items(of: include) where name(item, of: include.key)?.value.isEmpty == true {
        report(.unusableInclude, "the name of an included file is empty", at: item.range)
      }
    }
    let keys = properties[.keys].flatMap { word(KeyStyle.self, in: $0, kind: "kind of keys") }
    let enumerations = properties[.enums].map { self.enumerations($0) } ?? []
    for enumeration in enumerations { enums[enumeration.name.value] = enumeration }
    let tables = required(.tables, in: properties, of: "schema", at: start) { $0.tables($1) }
    var schema = Schema(
      database: database ?? Located("Database", at: start), keys: keys?.value ?? .typed,
      enums: enumerations, tables: tables ?? [])
    schema.conformances = conformances(properties[.conformances])
    schema.functions = properties[.functions].map { functions($0) } ?? []
    schema.collations = properties[.collations].map { collations($0) } ?? []
    schema.views = properties[.views].map { views($0) } ?? []
    schema.triggers = properties[.triggers].map { triggers($0) } ?? []
    schema.fullTextTables = properties[.fullTextSearch].map { fullTextTables($0) } ?? []
    schema.virtualTables = properties[.virtualTables].map { virtualTables($0) } ?? []
    schema.queries = properties[.queries].map { queries($0) } ?? []
    schema.allowances = allowances
    return schema
  }
}

/// A schema as far as it could be read.
struct DecodedSchema {
  var schema: Schema
  var diagnostics: [Diagnostic]
  /// The offsets of the names of tables and columns that couldn't be read in full, so that nothing
  /// should be concluded from what they lack.
  var damaged: Set<Int>
  /// The names of views and the like that have errors, as SQLite looks them up.
  var lost: Set<String> = []
}

// MARK: - Reporting

extension SchemaDecoder {
  mutating func report(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, suggestion: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(
      Diagnostic(code, message, at: range, suggestion: suggestion, notes: notes))
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
