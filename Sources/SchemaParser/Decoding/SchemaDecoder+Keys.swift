extension SchemaDecoder {
  /// Decodes a primary key: a list of columns, or a mapping with details.
  mutating func primaryKey(_ pair: YAMLPair) -> PrimaryKey? {
    guard case .mapping = pair.value.content else {
      return columns(pair).map { PrimaryKey(columns: $0, range: pair.key.range) }
    }
    let properties = properties(KeyProperty.self, of: pair.value)
    let columns = required(.columns, in: properties, of: "primary key", at: pair.key.range) {
      $0.columns($1)
    }
    let name = properties[.name].flatMap { self.name($0) }
    let onConflict = properties[.onConflict].flatMap { self.onConflict($0) }
    let isAutoincrement = boolean(properties[.autoincrement]) ?? false
    guard let columns else { return nil }
    return PrimaryKey(
      constraintName: name, columns: columns, isAutoincrement: isAutoincrement,
      onConflict: onConflict, range: pair.key.range)
  }

  /// Decodes a list of unique constraints: lists of columns, or mappings with details.
  mutating func uniqueConstraints(_ pair: YAMLPair) -> [UniqueConstraint] {
    items(of: pair).compactMap { item in
      let pair = YAMLPair(key: Located(pair.key.value, at: item.range), value: item)
      switch item.content {
      case .sequence:
        return columns(pair).map { UniqueConstraint(columns: $0, range: item.range) }
      case .mapping: return uniqueConstraint(item)
      case .scalar:
        report(
          .wrongShape, "'unique' must be a list of lists of columns: write [[a, b]]",
          at: item.range)
        return nil
      }
    }
  }

  private mutating func uniqueConstraint(_ node: YAMLNode) -> UniqueConstraint? {
    let properties = properties(UniqueProperty.self, of: node)
    let columns = required(.columns, in: properties, of: "unique constraint", at: node.range) {
      $0.columns($1)
    }
    let name = properties[.name].flatMap { self.name($0) }
    let onConflict = properties[.onConflict].flatMap { self.onConflict($0) }
    guard let columns else { return nil }
    return UniqueConstraint(
      constraintName: name, columns: columns, onConflict: onConflict, range: node.range)
  }

  mutating func indexes(_ pair: YAMLPair) -> [Index] {
    entries(of: pair, "index") { decoder, pair in decoder.index(pair) }
  }

  private mutating func index(_ pair: YAMLPair) -> Index? {
    guard case .mapping = pair.value.content else {
      return columns(pair, orExpressions: true).map { Index(name: pair.key, columns: $0) }
    }
    let properties = properties(IndexProperty.self, of: pair.value)
    let columns = required(
      .columns, in: properties, of: "index '\(pair.key.value)'", at: pair.key.range
    ) { $0.columns($1, orExpressions: true) }
    let isUnique = boolean(properties[.unique]) ?? false
    let condition = properties[.where].flatMap { sql($0) }
    guard let columns else { return nil }
    return Index(name: pair.key, columns: columns, isUnique: isUnique, condition: condition)
  }

  mutating func onConflict(_ pair: YAMLPair) -> ConflictResolution? {
    word(ConflictResolution.self, in: pair, kind: "conflict resolution")?.value
  }
}

// MARK: - Columns of keys

extension SchemaDecoder {
  /// Reads the columns of a key or an index. Returns nil if none of them can be read.
  private mutating func columns(
    _ pair: YAMLPair, orExpressions allowsExpressions: Bool = false
  ) -> [IndexedColumn]? {
    let before = diagnostics.count
    let items = items(of: pair)
    if items.count > Table.mostColumns {
      report(
        .tooManyColumns,
        "'\(pair.key.value)' names \(items.count) columns, more than SQLite's limit of \(Table.mostColumns)",
        at: items[Table.mostColumns].range)
    }
    let columns = items.prefix(Table.mostColumns).compactMap { item in
      indexedColumn(item, of: pair.key, orExpression: allowsExpressions)
    }
    if columns.isEmpty, diagnostics.count == before {
      report(.missingValue, "'\(pair.key.value)' names no column", at: pair.value.range)
    }
    return columns.isEmpty ? nil : columns
  }

  private mutating func indexedColumn(
    _ node: YAMLNode, of key: Located<String>, orExpression allowsExpression: Bool
  ) -> IndexedColumn? {
    guard case .mapping = node.content else {
      return name(node, of: key).map { IndexedColumn(.column($0)) }
    }
    let properties = properties(IndexedColumnProperty.self, of: node)
    let collation = properties[.collate].flatMap { text($0) }
    let order = properties[.order].flatMap { word(SortOrder.self, in: $0, kind: "order") }
    guard let term = term(properties, at: node.range, orExpression: allowsExpression) else {
      return nil
    }
    return IndexedColumn(
      term, collation: collation, isDescending: order?.value.isDescending ?? false)
  }

  private mutating func term(
    _ properties: Properties<IndexedColumnProperty>, at range: SourceRange,
    orExpression allowsExpression: Bool
  ) -> IndexedColumn.Term? {
    switch (properties[.column], properties[.expression]) {
    case (let column?, nil):
      return name(column).map { .column($0) }
    case (nil, let expression?) where allowsExpression:
      return sql(expression).map { .expression($0) }
    case (_, let expression?):
      let reason = allowsExpression ? "not both a column and an expression" : "columns only"
      report(.wrongShape, "this list takes \(reason)", at: expression.key.range)
    case (nil, nil):
      report(.missingProperty, "indexed column has no 'column'", at: range)
    }
    return nil
  }
}
