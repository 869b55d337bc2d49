extension SchemaDecoder {
  mutating func project(_ root: YAMLNode) -> ProjectFile {
    let start = root.range.lowerBound..<root.range.lowerBound
    var project = ProjectFile()
    _ = read(Language.project, root, of: "the project", at: start, into: &project)
    return project
  }

  mutating func projectEntries(_ pair: YAMLPair) -> [ProjectFile.Entry] {
    let items = items(of: pair)
    if items.isEmpty, case .sequence = pair.value.content {
      report(.missingValue, "'schemas' lists no schema", at: pair.value.range)
    }
    return items.compactMap { node in
      let start = node.range.lowerBound..<node.range.lowerBound
      let blank = Located("", at: start)
      var entry = ProjectFile.Entry(schema: blank, output: blank, access: .internal)
      let isRead = read(Language.entry, node, of: "the entry", at: start, into: &entry)
      return isRead ? entry : nil
    }
  }
}
