extension FileEmitter {
  /// Emits the unique keys, full-text indexes and relations of all tables, which extend types of the
  /// runtime. In a file of their own, they keep a change to one table from compiling the others again:
  /// Swift compiles each file that extends a type after a change to any other that does.
  var keysSource: Source? {
    let parts = model.tables.flatMap {
      [uniqueKeysSource($0), searchIndexesSource($0), relationsSource($0)].compactMap(\.self)
    }
    return parts.isEmpty ? nil : .paragraphs(parts)
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
