import SchemaParser

extension FileEmitter {
  /// Emits the forms of keys, and the unique keys, full-text indexes and relations of all tables,
  /// which extend types of others. In a file of their own, they keep a change to one table from
  /// compiling the others again: Swift compiles each file that extends a type after a change to any
  /// other that does.
  var keysSource: Source? {
    let parts = model.tables.concurrentMap {
      [uniqueKeysSource($0), searchIndexesSource($0), relationsSource($0)].compactMap(\.self)
    }
    let all = encodedKeys + parts.joined()
    return all.isEmpty ? nil : .paragraphs(all)
  }

  /// Emits the form of the keys in the app's own SQL, where it isn't that of their raw values.
  private var encodedKeys: [Source] {
    let names = model.names
    let keys = model.tables.compactMap { table in
      table.formOfKey.map { encodedKey(table.record, $0, names.runtime("UUIDEncoding")) }
    }
    if keys.isEmpty { return [] }
    let conformance: Source = """
      nonisolated extension \(names.uuidKey): \(names.runtime("SQLConvertible")) where Record: _EncodedKeyTable {
        \(access)static var _coding: _ValueCoding<Self> { .raw(.uuid(Record._keyEncoding)) }
      }
      """
    return [conformance] + keys
  }

  private func encodedKey(_ table: String, _ form: Encoding, _ type: String) -> Source {
    """
    nonisolated extension \(table): _EncodedKeyTable {
      \(access)static var _keyEncoding: \(type) { .\(form.rawValue) }
    }
    """
  }

  /// Emits the unique keys other than the primary key.
  private func uniqueKeysSource(_ table: TableModel) -> Source? {
    let unique = table.uniqueKeys
    if unique.isEmpty { return nil }
    let head = "nonisolated extension \(model.names.runtime("UniqueKey"))<\(table.functions)>"
    // Several lines never fit on one.
    return .braced(Source(head), .lines(unique.map(uniqueKey)))
  }

  private func uniqueKey(_ name: String, _ arguments: [String]) -> Source {
    .braced(
      "\(access)static var \(name): Self", .call("._columns", arguments.map { Source($0) }))
  }

  private func searchIndexesSource(_ table: TableModel) -> Source? {
    let indexes = table.searchIndexes
    return indexes.isEmpty
      ? nil
      : """
      nonisolated extension \(model.names.runtime("FullTextIndex")) where Table == \(table.functions) {
        \(.paragraphs(indexes.map(property)))
      }
      """
  }

  private func property(_ name: String, _ doc: String, _ arguments: [String]) -> Source {
    """
    \(.doc([doc]))
    \(access)static var \(name): Self {
      \(.call("._named", arguments.map { Source($0) }))
    }
    """
  }
}
