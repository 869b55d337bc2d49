import DBGenSQLText
package import SchemaParser

extension CheckedSchema {
  /// Runs the front end: composes, decodes and validates a file, and checks its SQL. The schema is
  /// nil if any diagnostic is an error.
  ///
  /// - Parameter objections: Returns further diagnostics for a schema with errors, as far as it can
  ///   be read. For a schema without errors, they are left to the caller.
  package static func parse(
    _ file: SourceFile, objections: (CheckedSchema) -> [Diagnostic] = { _ in [] }
  ) -> (schema: CheckedSchema?, diagnostics: [Diagnostic]) {
    let (node, roots, composition) = YAMLComposer.composeAll(of: file)
    guard let node else {
      return (nil, composition.sortedByPosition())
    }
    let decoded = DecodedSchema(node, in: file, after: composition)
    let (schema, found) = check(decoded, in: file, composition)
    let diagnostics = found.map { $0.escaped(in: roots, of: file) }
    guard diagnostics.hasErrors else { return (schema, diagnostics) }
    return (nil, schema.written.withoutAllowed(diagnostics.adding(objections(schema))))
  }

  /// Returns the problems of a schema whose parts come from several files, which are joined.
  package static func problems(
    of schema: Schema, in files: SourceFile, objections: (CheckedSchema) -> [Diagnostic]
  ) -> [Diagnostic] {
    let decoded = DecodedSchema(schema)
    let (checked, diagnostics) = check(decoded, in: files, [])
    return diagnostics.adding(objections(checked))
  }

  /// Runs the front end for a file of another kind, whose text has been converted to the nodes of a
  /// schema file. The closure adds what the nodes can't express before anything is checked.
  package static func parse(
    _ root: YAMLNode, in file: SourceFile, adding add: (inout Schema) -> Void
  ) -> (schema: CheckedSchema?, diagnostics: [Diagnostic]) {
    var decoded = DecodedSchema(root, in: file, after: [])
    add(&decoded.schema)
    let (schema, diagnostics) = check(decoded, in: file, [])
    return (diagnostics.hasErrors ? nil : schema, diagnostics)
  }

  private static func check(
    _ decoded: DecodedSchema, in file: SourceFile, _ composition: [Diagnostic]
  ) -> (schema: CheckedSchema, diagnostics: [Diagnostic]) {
    var decoded = decoded
    var diagnostics = composition + decoded.diagnostics + decoded.violations()
    decoded.noteLost(in: diagnostics)
    // With so much of something, SQLite would take far too long.
    guard !diagnostics.contains(where: { [.tooManyCheckedValues, .tooMany].contains($0.code) })
    else {
      return (CheckedSchema(decoded.schema), diagnostics.sortedByPosition())
    }
    let (schema, found) = SQLiteChecker.check(decoded, in: file, hasErrors: diagnostics.hasErrors)
    diagnostics += found.withoutDoubts
    let written = schema.written
    let faults = written.constantFaults(in: file) + written.unknownCollations(in: file)
    return (schema, diagnostics.adding(written.newerSQL(in: file) + faults))
  }
}

extension DecodedSchema {
  /// Marks views and the like as lost if their names or columns have errors, and removes such
  /// triggers, so that nothing more is reported about them.
  fileprivate mutating func noteLost(in diagnostics: [Diagnostic]) {
    let errors = diagnostics.errors
    let faulty = Set(errors.map(\.range.lowerBound))
    // Of two objects with the same name, only the later is reported, but neither can be created.
    let unusable = faulty.union(
      errors.filter { [.nameTaken, .namesDifferByCase].contains($0.code) }
        .flatMap { $0.notes.map(\.range.lowerBound) })
    let names = schema.views.map(\.name) + schema.virtualTables.map(\.name)
    let parts =
      names.map { ($0, [$0]) }
      + schema.fullTextTables.map { ($0.name, [$0.name] + $0.columns) }
    for (name, parts) in parts
    where parts.contains(where: { unusable.contains($0.range.lowerBound) }) {
      lost.insert(SQLName.folded(name.value))
    }
    schema.triggers.removeAll { faulty.contains($0.name.range.lowerBound) }
  }
}

extension [Diagnostic] {
  /// The diagnostics, without those of generated columns that may have values of another type, where an
  /// error says that they have.
  fileprivate var withoutDoubts: [Diagnostic] {
    let misread = filter { $0.code == .storedAsOtherType }.errors.map(\.range)
    return filter { found in
      found.code != .generatedOfOtherType || !misread.contains(where: found.range.overlaps)
    }
  }

  /// Adds diagnostics, except at places that already have one.
  fileprivate func adding(_ others: [Diagnostic]) -> [Diagnostic] {
    let known = Set(map(\.range.lowerBound))
    return (self + others.filter { !known.contains($0.range.lowerBound) }).sortedByPosition()
  }
}
