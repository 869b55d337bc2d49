extension FileEmitter {
  /// Emits the forms of keys, and the unique keys, full-text indexes and relations of all tables,
  /// which extend types of others. In a file of their own, they keep a change to one table from
  /// compiling the others again: Swift compiles each file that extends a type after a change to any
  /// other that does.
  var keysSource: Source? {
    let parts = model.tables.flatMap {
      [uniqueKeysSource($0), searchIndexesSource($0), relationsSource($0)].compactMap(\.self)
    }
    let all = encodedKeys + parts
    return all.isEmpty ? nil : .paragraphs(all)
  }

  /// Emits the form of the keys in the app's own SQL, where it isn't that of their raw values.
  private var encodedKeys: [Source] {
    let keys = model.keys
    guard !keys.encoded.isEmpty else { return [] }
    let conformance: Source = """
      nonisolated extension \(keys.uuid): \(keys.convertible) where Record: _EncodedKeyTable {
        \(access)static var _coding: _ValueCoding<Self> { .raw(.uuid(Record._keyEncoding)) }
      }
      """
    return [conformance] + keys.encoded.map { encodedKey($0, keys.encoding) }
  }

  private func encodedKey(_ key: EncodedKeyModel, _ encoding: String) -> Source {
    """
    nonisolated extension \(key.table): _EncodedKeyTable {
      \(access)static var _keyEncoding: \(encoding) { \(key.encoding) }
    }
    """
  }

  /// Emits the unique keys other than the primary key.
  private func uniqueKeysSource(_ table: TableModel) -> Source? {
    table.uniqueKeys.map { unique in
      let head = "nonisolated extension \(unique.type)<\(table.functions)> {"
      let keys = Source.lines(unique.keys.map(uniqueKey))
      return unique.keys.count == 1
        ? .choice("\(head) \(keys) }", else: "\(head)\n  \(keys)\n}")
        : "\(head)\n  \(keys)\n}"
    }
  }

  private func uniqueKey(_ name: String, _ arguments: [String]) -> Source {
    let key = Source.call("._columns", arguments.map { Source($0) })
    return .choice(
      "\(access)static var \(name): Self { \(key) }",
      else: "\(access)static var \(name): Self {\n  \(key)\n}")
  }

  private func searchIndexesSource(_ table: TableModel) -> Source? {
    table.searchIndexes.isEmpty
      ? nil
      : """
      nonisolated extension \(table.searchIndexType) where Table == \(table.functions) {
        \(.paragraphs(table.searchIndexes.map(property)))
      }
      """
  }

  private func property(_ index: SearchIndexModel) -> Source {
    """
    \(.doc([index.doc]))
    \(access)static var \(index.name): Self {
      \(.call("._named", index.arguments.map { Source($0) }))
    }
    """
  }
}
