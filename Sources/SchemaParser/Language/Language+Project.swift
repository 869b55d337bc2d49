extension Language {
  /// The keys of a project file.
  static let project = Mapping<ProjectFile>(
    "a project", otherWords: .project,
    [
      Key(
        "schemas", .filledList(of: entry.longSchema),
        "The schemas of the project, each with its output.",
        read: { decoder, pair, project in
          project.schemas = decoder.projectEntries(pair)
          return true
        }
      ).with(.required),
      Key(
        "extensions", .texts, \.extensions, default: [],
        "The loadable extensions of SQLite that schemas need, from the folder of this file. They are loaded only if '--extension' names them, too."
      ),
    ])

  /// The keys of a schema in a project file.
  static let entry = Mapping<ProjectFile.Entry>(
    "a schema of a project",
    [
      Key(
        required: "schema", .text, \.schema,
        "The path of the schema, from the folder of this file."),
      Key(required: "output", .text, \.output, "The directory of the generated files."),
      Key(
        "access", .word("access level"), \.access, default: .internal,
        "Who can use the generated declarations."),
      Key(
        "tests", .text, \.tests,
        "The directory of generated tests, which migrate databases of every version."),
      Key(
        "module", .text, \.module,
        "The module that the tests import. Default: the output's folder in Sources."),
      Key(
        "doc", .text, \.doc,
        "The file of the data dictionary that 'dbgen doc' writes: .html, .md, .mmd or .dot."),
    ],
    check: { decoder, entry, _ in
      if let module = entry.module, !SwiftIdentifier.isValid(module.value) {
        decoder.report(
          .notASwiftName, "'\(module.value)' isn't the name of a Swift module", at: module.range)
      }
      return true
    })
}

extension SchemaDecoder {
  mutating func project(_ root: YAMLNode) -> ProjectFile {
    let start = root.range.lowerBound..<root.range.lowerBound
    var project = ProjectFile()
    _ = read(Language.project, root, of: "the project", at: start, into: &project)
    return project
  }

  mutating func projectEntries(_ pair: YAMLPair) -> [ProjectFile.Entry] {
    let form = "such as \(OtherWords.listOfSchemas)"
    guard pair.value.isSequence, !pair.value.items.isEmpty else {
      if pair.value.isSequence || pair.value.isNull {
        let range = pair.value.isNull ? pair.key.range : pair.value.range
        report(.missingValue, "'schemas' lists no schema, \(form)", at: range)
      } else {
        reportShape(of: pair, "a list \(form)")
      }
      return []
    }
    return items(of: pair).compactMap { node in
      guard node.isMapping else {
        report(
          .wrongShape,
          "a schema of a project must be a mapping such as \(OtherWords.entryOfSchema), "
            + "not \(node.kind)", at: node.range)
        return nil
      }
      let start = node.range.lowerBound..<node.range.lowerBound
      let blank = Located("", at: start)
      var entry = ProjectFile.Entry(schema: blank, output: blank, access: .internal)
      let isRead = read(Language.entry, node, of: "the entry", at: start, into: &entry)
      return isRead ? entry : nil
    }
  }
}
