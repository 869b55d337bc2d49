extension Schema {
  /// The front end: compose, decode, validate, check the SQL. The schema is there when no
  /// diagnostic is an error.
  ///
  /// - Parameter objections: What else to say of a schema with errors, as far as it can be read: who
  ///   is given the schema can say it then.
  package static func parse(
    _ file: SourceFile, objections: (Schema) -> [Diagnostic] = { _ in [] }
  ) -> (schema: Schema?, diagnostics: [Diagnostic]) {
    let (node, composition) = YAMLComposer.compose(file)
    guard let node else {
      return (nil, composition.sortedByPosition())
    }
    let decoded = SchemaDecoder.decode(node, in: file, after: composition)
    let (schema, diagnostics) = judge(decoded, in: file, composition)
    if schema != nil { return (schema, diagnostics) }
    // What is wrong with a name already isn't said in other words.
    let known = Set(diagnostics.map(\.range.lowerBound))
    let others = objections(decoded.schema).filter { !known.contains($0.range.lowerBound) }
    return (nil, (diagnostics + others).sortedByPosition())
  }

  /// The front end for a file of another kind, whose text has been made into the nodes of a schema
  /// file. What they can't say is added before anything is checked.
  package static func parse(
    _ root: YAMLNode, in file: SourceFile, adding add: (inout Schema) -> Void
  ) -> (schema: Schema?, diagnostics: [Diagnostic]) {
    var decoded = SchemaDecoder.decode(root, in: file, after: [])
    add(&decoded.schema)
    return judge(decoded, in: file, [])
  }

  private static func judge(
    _ decoded: DecodedSchema, in file: SourceFile, _ composition: [Diagnostic]
  ) -> (schema: Schema?, diagnostics: [Diagnostic]) {
    var decoded = decoded
    var diagnostics = composition + decoded.diagnostics + SchemaValidator.validate(decoded)
    decoded.noteLost(in: diagnostics)
    var schema = decoded.schema
    if !diagnostics.contains(where: \.isOfAmount) {
      let verdict = SQLiteChecker.check(decoded, in: file, hasErrors: diagnostics.hasErrors)
      diagnostics += verdict.diagnostics
      schema = verdict.schema
    }
    return (diagnostics.hasErrors ? nil : schema, diagnostics.sortedByPosition())
  }
}

extension DecodedSchema {
  /// Counts views and the like among what is lost when something is wrong with their names or
  /// columns, so that nothing more is said of it.
  fileprivate mutating func noteLost(in diagnostics: [Diagnostic]) {
    let faulty = Set(diagnostics.filter { $0.severity == .error }.map(\.range.lowerBound))
    let names = schema.views.map(\.name) + schema.virtualTables.map(\.name)
    let parts =
      names.map { ($0, [$0]) }
      + schema.fullTextTables.map { ($0.name, [$0.name] + $0.columns) }
    for (name, parts) in parts where parts.contains(where: { faulty.contains($0.range.lowerBound) })
    {
      lost.insert(SQLName.folded(name.value))
    }
    schema.triggers.removeAll { faulty.contains($0.name.range.lowerBound) }
  }
}

extension [Diagnostic] {
  fileprivate var hasErrors: Bool { contains { $0.severity == .error } }
}

extension Diagnostic {
  /// Whether there is so much of something that SQLite would take ages.
  fileprivate var isOfAmount: Bool { code == .tooManyCheckedValues || code == .tooMany }
}
