import DBGenSQLText

extension ValueShape where Value == [IndexedColumn] {
  static let keyColumns = ValueShape(Language.keyColumn)
  static let indexTerms = ValueShape(Language.indexTerm)

  private init(_ mapping: Mapping<IndexedColumn>) {
    self.init(
      .filledList(of: mapping.schema), read: { $0.columns($1, mapping) },
      write: { columns, _ in .list(columns.map { mapping.write($0).short }, .flow) },
      export: { .array($0.map { mapping.export($0) }) })
  }
}

extension ValueShape {
  /// A list of mappings, or a mapping of names to them.
  static func listOrEntries<Item: Sendable>(
    _ mapping: Mapping<Item>, _ name: Path<Item, Located<String>?>,
    _ new: @escaping @Sendable (YAMLPair) -> Item
  ) -> ValueShape where Value == [Item] {
    ValueShape(
      .either(.names(to: mapping.schema), .list(of: mapping.schema)),
      read: { decoder, pair in
        if pair.value.isSequence {
          if decoder.reportNames(inListOf: pair, mapping) { return nil }
          return decoder.read(mapping, itemsOf: pair, new)
        }
        if decoder.reportUnnamed(pair, mapping, isListed: true) { return nil }
        if decoder.reportItemAlone(pair, mapping) { return nil }
        return decoder.entries(of: pair, mapping.title) { decoder, pair in
          if decoder.reportValueAlone(pair, for: mapping) { return nil }
          var item = new(pair)
          item[keyPath: name] = pair.key
          return decoder.read(mapping, pair, into: &item) ? item : nil
        }
      },
      write: { items, node in
        let names = items.compactMap { $0[keyPath: name] }
        let areNamed = Set(names.map(\.value)).count == items.count
        guard areNamed, node?.isMapping ?? true else {
          return .list(items.map { mapping.write($0).short }, .lines)
        }
        let pairs = zip(names, items).map { key, item in
          var item = item
          item[keyPath: name] = nil
          return SchemaNode.KeyValue(key: key.value, value: mapping.write(item).short)
        }
        return .mapping(pairs, .lines, .names)
      },
      export: { .array($0.map { mapping.export($0) }) })
  }
}

extension ValueShape where Value == RelationCell {
  /// The name of a relation, or `true` for the usual name.
  static let relation = ValueShape(
    .either(.boolean, .text), read: { $0.relation($1) },
    write: { cell, _ in cell.name.map { .scalar($0.value, .string) } ?? .word("true") })
}

extension ValueShape where Value == Located<String> {
  /// The declared type, which is empty for a column declared without one.
  static let declaredType = ValueShape(
    .literal, read: { $0.declaredType($1) },
    write: { type, _ in type.value.isEmpty ? .word("\"\"") : .scalar(type.value, .name) })
}

// MARK: - Values of columns

/// A value of a rule on a column.
protocol RuleValue: Sendable {
  /// Returns the value as it is written in a column of a type.
  func node(in type: ColumnType) -> SchemaNode
}

extension Int64: RuleValue {
  func node(in type: ColumnType) -> SchemaNode { .word("\(self)") }
}

extension Literal: RuleValue {
  func node(in type: ColumnType) -> SchemaNode { SchemaNode(self, in: type) }
}

extension [Literal]: RuleValue {
  func node(in type: ColumnType) -> SchemaNode { .list(map { $0.node(in: type) }, .flow) }
}

extension SchemaNode {
  init(_ literal: Literal, in type: ColumnType) {
    switch literal {
    case .integer(let value): self = .word("\(value)")
    case .real(let value): self = .word("\(value)")
    case .boolean(let value): self = .word("\(value)")
    case .text(let text):
      self = .scalar(text, [.decimal, .date, .timestamp].contains(type) ? .digits : .string)
    case .enumCase(let name): self = .scalar(name, .name)
    }
  }

  init(_ value: DefaultValue, in type: ColumnType) {
    switch value {
    case .null: self = .word("null")
    case .literal(let literal): self = SchemaNode(literal, in: type)
    case .current(let value): self = .word(value.rawValue)
    case .sql(let sql):
      let isConstant = SQLName.folded(sql).hasPrefix("current_")
      let node = SchemaNode.scalar(sql, isConstant ? .word : .sql)
      self = .mapping([KeyValue(key: "sql", value: node)], .flow, KeyOrder())
    }
  }

  static func type(_ name: String, isNullable: Bool) -> SchemaNode {
    .scalar(name + (isNullable ? "?" : ""), .type)
  }
}

extension ForeignKey {
  /// Whether the target can be written as a text.
  var hasPlainTarget: Bool {
    let names = [table.value] + referencedColumns.map(\.value)
    let marks = referencedColumns.isEmpty ? ".()" : ".(), "
    return !isExternal && names.allSatisfy { !$0.contains { marks.contains($0) } && !$0.isEmpty }
  }

  var targetText: String {
    let columns = referencedColumns.map(\.value)
    return switch columns.count {
    case 0: table.value
    case 1: "\(table.value).\(columns[0])"
    default: "\(table.value)(\(columns.joined(separator: ", ")))"
    }
  }
}

extension Key<TableLayout> {
  /// The key, which isn't written beside a whole statement.
  var besideStatement: Key {
    leftOut { $0.table.sql != nil }
  }
}

extension ColumnRole {
  /// The documentation of the role's key, in the Markdown of docs/schema-language.md.
  var documentation: String {
    switch self {
    case .touch:
      "`true`: every update sets the column to the current time; see [Columns that look after themselves](#columns-that-look-after-themselves)."
    case .rowVersion:
      "`true`: the number counts the updates of the row, and a stale record is refused."
    case .softDelete: "`true`: a deletion sets the column, and leaves the row."
    }
  }
}
