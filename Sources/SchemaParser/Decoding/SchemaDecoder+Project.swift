extension SchemaDecoder {
  mutating func project(_ root: YAMLNode) -> ProjectFile {
    let start = root.range.lowerBound..<root.range.lowerBound
    let properties = properties(ProjectProperty.self, of: root)
    let entries = required(.schemas, in: properties, of: "the project", at: start) {
      decoder, pair in
      decoder.items(of: pair).compactMap { decoder.projectEntry($0) }
    }
    if let pair = properties[.schemas], case .sequence(let items) = pair.value.content,
      items.isEmpty
    {
      report(.missingValue, "'schemas' lists no schema", at: pair.value.range)
    }
    let extensions = properties[.extensions].map { texts($0) }
    return ProjectFile(schemas: entries ?? [], extensions: extensions ?? [])
  }

  private mutating func projectEntry(_ node: YAMLNode) -> ProjectFile.Entry? {
    let start = node.range.lowerBound..<node.range.lowerBound
    let properties = properties(ProjectSchemaProperty.self, of: node)
    let schema = required(.schema, in: properties, of: "the entry", at: start) { $0.text($1) }
    let output = required(.output, in: properties, of: "the entry", at: start) { $0.text($1) }
    let access = properties[.access].flatMap {
      word(AccessLevel.self, in: $0, kind: "access level")
    }
    let tests = properties[.tests].flatMap { text($0) }
    let module = properties[.module].flatMap { text($0) }
    if let module, !SwiftIdentifier.isValid(module.value) {
      report(.notASwiftName, "'\(module.value)' isn't the name of a Swift module", at: module.range)
    }
    let doc = properties[.doc].flatMap { text($0) }
    guard let schema, let output else { return nil }
    return ProjectFile.Entry(
      schema: schema, output: output, access: access?.value ?? .internal, tests: tests,
      module: module, doc: doc)
  }
}
