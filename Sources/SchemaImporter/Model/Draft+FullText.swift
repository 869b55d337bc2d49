import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

// A full-text table becomes one of the schema if the schema would create the same statements: the
// table, and the triggers that keep the index of another table up to date.
extension Draft {
  mutating func findFullTextTables() {
    // Start with the last table, whose triggers come last.
    for table in schema.virtualTables.reversed() {
      guard var index = FullTextTable(table), let own = triggers(of: index, table) else { continue }
      let places = own.places
      guard own.follower == nil else {
        if let follower = own.follower { warnOfOrder(table, places, follower) }
        continue
      }
      let triggers = places.map { schema.triggers[$0] }
      let names = triggers.map(\.name.sqlName)
      if !names.isEmpty, names != index.triggerNames.map(\.sqlName) {
        index.ownTriggerNames = triggers.map(\.name)
      }
      schema.fullTextTables.insert(index, at: 0)
      schema.virtualTables.removeAll { $0.name == table.name }
      for place in places.reversed() { schema.triggers.remove(at: place) }
      fullTextSources.append((table, triggers))
    }
  }

  /// Turns a full-text index that the schema can't keep back into a virtual table and triggers.
  mutating func dropFullTextTable(_ index: Int) {
    let table = schema.fullTextTables[index]
    guard let source = fullTextSources.first(where: { $0.table.name == table.name }) else { return }
    schema.virtualTables.append(source.table)
    schema.triggers += source.triggers
    schema.fullTextTables.remove(at: index)
  }

  private mutating func warnOfOrder(_ table: VirtualTable, _ places: [Int], _ follower: Int) {
    let names = places.map { "'\(schema.triggers[$0].name.value)'" }
    remarks.warn(
      .odditiesKept,
      "virtual table '\(table.name.value)' and its triggers \(names.listed) stay SQL "
        + "because trigger '\(schema.triggers[follower].name.value)' was created after them: created "
        + "before them, they become an entry of 'fullTextSearch'",
      at: table.name.range)
  }

  /// Returns the places of the triggers that keep a full-text index up to date; nil if the schema
  /// would create other statements. Its triggers have to come after the table's others, because a
  /// schema creates them in that order; otherwise, returns also the place of one that follows.
  private func triggers(
    of index: FullTextTable, _ table: VirtualTable
  ) -> (places: [Int], follower: Int?)? {
    let statements = schema.createStatements(of: index)
    guard index.contentTable.map({ schema.table(named: $0.value) != nil }) ?? true,
      SQLText(statements.table.text).fullTextArguments == SQLText(table.sql.value).fullTextArguments
    else { return nil }
    let all = schema.triggers.indices.filter {
      SQLText(schema.triggers[$0].sql.value).createTrigger?.table
        == index.contentTable?.sqlName
    }
    let places = statements.triggers.compactMap { trigger in
      all.first { trigger.statement.isSame(asTrigger: schema.triggers[$0].sql.value) }
    }
    guard places.count == statements.triggers.count, places == places.sorted() else { return nil }
    let others = all.filter { !places.contains($0) }
    return (places, others.last { $0 > (places.first ?? $0) })
  }
}

extension SQLStatementText {
  /// Whether two triggers differ at most in their names.
  fileprivate func isSame(asTrigger sql: String) -> Bool {
    let (own, other) = (NormalizedSQL(text).tokens, NormalizedSQL(sql).tokens)
    return own.prefix(2) == ["create", "trigger"] && other.prefix(2) == own.prefix(2)
      && own.dropFirst(3) == other.dropFirst(3)
  }
}

extension FullTextTable {
  /// Creates the full-text index that a virtual table's statement describes; nil if the statement
  /// describes something else.
  fileprivate init?(_ table: VirtualTable) {
    let sql = SQLText(table.sql.value)
    guard let statement = sql.createVirtualTable, statement.module.name == "fts5" else {
      return nil
    }
    self.init(name: table.name, doc: table.doc)
    for argument in statement.arguments {
      guard let first = argument.first else { return nil }
      if argument.count == 3, sql.isAt(first + 1, "=") {
        guard take(sql.name(first + 2), for: SQLName.folded(sql.name(first))) else { return nil }
      } else if argument.count == 1 {
        columns.append(Located(sql.name(first)))
      } else if argument.count == 2, sql.isAt(first + 1, "unindexed") {
        columns.append(Located(sql.name(first)))
        unindexed.append(Located(sql.name(first)))
      } else {
        return nil
      }
    }
  }

  /// Takes the value of an option. Returns whether the option is known. The rowid's name follows
  /// from the table.
  private mutating func take(_ value: String, for option: String) -> Bool {
    switch option {
    case "content" where value.isEmpty: isContentless = true
    case "content": contentTable = Located(value)
    case "tokenize": tokenizer = Located(value)
    case "prefix": prefix = Located(value)
    case "content_rowid": break
    default: return false
    }
    return true
  }
}
