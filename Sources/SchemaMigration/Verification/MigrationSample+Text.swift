import CodeGen

extension [MigrationSample] {
  /// The samples as texts that `TextReader` reads.
  var texts: [String] {
    map { sample in
      let tables = sample.tables.map { [$0.name, "\($0.rowCount)", $0.missing] }
      return ["\(sample.version)"] + sample.statements.map { [$0] }.counted + tables.counted
    }.counted
  }
}

extension TextReader {
  mutating func samples() throws(UnreadableText) -> [MigrationSample] {
    try list { reader throws(UnreadableText) in
      MigrationSample(
        version: try reader.number(), statements: try reader.texts(),
        tables: try reader.list { reader throws(UnreadableText) in
          .init(
            name: try reader.text(), rowCount: Int(clamping: try reader.number()),
            missing: try reader.text())
        })
    }
  }
}
