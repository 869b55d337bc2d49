/// The steps of a version.
extension SchemaDecoder {
  mutating func steps(_ pair: YAMLPair) -> [Located<MigrationStep>] {
    items(of: pair).compactMap { item in
      if case .mapping(let pairs) = item.content, pairs.count != 1 {
        report(.wrongShape, "a step is of one kind", at: item.range)
        return nil
      }
      guard let (kind, pair) = properties(StepKind.self, of: item).sorted.first else { return nil }
      return step(kind, pair).map { Located($0, at: item.range) }
    }
  }

  private mutating func step(_ kind: StepKind, _ pair: YAMLPair) -> MigrationStep? {
    switch kind {
    case .sql: return statement(pair).map { .sql($0) }
    case .swift: return name(pair).map { .swift($0) }
    default: break
    }
    let reader = StepReader(
      kind: kind, place: pair.key.range, properties: properties(StepProperty.self, of: pair.value))
    return reader.step(&self)
  }
}

/// Reads the properties of one step.
private struct StepReader {
  let kind: StepKind
  let place: SourceRange
  let properties: Properties<StepProperty>

  func step(_ decoder: inout SchemaDecoder) -> MigrationStep? {
    decoder.refuseOthers(than: kind.properties, in: properties, of: kind)
    switch kind {
    case .createTable, .dropTable, .renameTable, .reorderColumns, .changeTable:
      return tableStep(&decoder)
    case .addColumn, .dropColumn, .renameColumn, .changeColumn, .moveColumn:
      return columnStep(&decoder)
    case .addCase, .renameCase, .removeCase: return caseStep(&decoder)
    case .create, .drop, .replace: return objectStep(&decoder)
    case .sql, .swift: return nil
    }
  }

  private func tableStep(_ decoder: inout SchemaDecoder) -> MigrationStep? {
    if kind == .renameTable {
      guard let from = name(.from, &decoder), let to = name(.to, &decoder) else { return nil }
      return .renameTable(from: from, to: to)
    }
    guard let table = name(.table, &decoder) else { return nil }
    switch kind {
    case .createTable:
      let rows = properties.hasRows ? rows(&decoder) : nil
      return rows == nil && properties.hasRows ? nil : .createTable(table, rows: rows)
    case .dropTable: return acceptsLoss(of: table, &decoder) ? .dropTable(table) : nil
    case .reorderColumns: return .reorderColumns(table)
    default: return .changeTable(table)
    }
  }

  private func columnStep(_ decoder: inout SchemaDecoder) -> MigrationStep? {
    if kind == .moveColumn { return moveStep(&decoder) }
    let word: StepProperty = kind == .renameColumn ? .from : .column
    guard let table = name(.table, &decoder), let column = name(word, &decoder) else { return nil }
    let place = ColumnPlace(table, column)
    switch kind {
    case .addColumn: return .addColumn(place, fill: expression(.fill, &decoder))
    case .dropColumn: return acceptsLoss(of: column, &decoder) ? .dropColumn(place) : nil
    case .renameColumn: return name(.to, &decoder).map { .renameColumn(place, to: $0) }
    default: return .changeColumn(place, conversion(&decoder))
    }
  }

  private func moveStep(_ decoder: inout SchemaDecoder) -> MigrationStep? {
    guard let from = name(.from, &decoder), let to = name(.to, &decoder),
      let condition = required(.where, &decoder, { $0.sql($1) }),
      let source = decoder.columnPlace(from), let target = decoder.columnPlace(to)
    else { return nil }
    return .moveColumn(from: source, to: target, condition: condition)
  }

  private func caseStep(_ decoder: inout SchemaDecoder) -> MigrationStep? {
    let word: StepProperty = kind == .renameCase ? .from : .case
    guard let type = name(.enum, &decoder), let name = name(word, &decoder) else { return nil }
    let place = CasePlace(type, name)
    switch kind {
    case .addCase: return .addCase(place)
    case .renameCase: return self.name(.to, &decoder).map { .renameCase(place, to: $0) }
    default:
      return required(.to, &decoder) { decoder, pair in
        pair.value.isNull
          ? .removeCase(place, replacement: nil)
          : decoder.name(pair).map { .removeCase(place, replacement: $0) }
      }
    }
  }

  private func objectStep(_ decoder: inout SchemaDecoder) -> MigrationStep? {
    for kind in SchemaObject.Kind.allCases {
      guard let pair = StepProperty(rawValue: kind.rawValue).flatMap({ properties[$0] }) else {
        continue
      }
      guard let name = decoder.name(pair) else { return nil }
      let object = SchemaObject(kind, name)
      switch self.kind {
      case .create: return .create(object)
      case .drop: return .drop(object)
      default: return .replace(object)
      }
    }
    decoder.report(.missingProperty, "the step doesn't say what it is about", at: place)
    return nil
  }
}

// MARK: - Properties

extension StepReader {
  private func required<Value>(
    _ word: StepProperty, _ decoder: inout SchemaDecoder,
    _ decode: (inout SchemaDecoder, YAMLPair) -> Value?
  ) -> Value? {
    decoder.required(word, in: properties, of: "a step '\(kind.rawValue)'", at: place, decode)
  }

  private func name(_ word: StepProperty, _ decoder: inout SchemaDecoder) -> Located<String>? {
    required(word, &decoder) { $0.name($1) }
  }

  private func expression(
    _ word: StepProperty, _ decoder: inout SchemaDecoder
  ) -> Located<String>? {
    properties[word].flatMap { decoder.sql($0) }
  }

  private func conversion(_ decoder: inout SchemaDecoder) -> ColumnConversion {
    ColumnConversion(
      convert: expression(.convert, &decoder),
      onBad: properties[.onBad].flatMap { pair in
        // The word, which without quotes is the null of YAML.
        if case .scalar(let scalar) = pair.value.content, scalar.text == BadValues.null.rawValue {
          return Located(.null, at: pair.value.range)
        }
        return decoder.word(BadValues.self, in: pair, kind: "answer to bad values")
      },
      fill: expression(.fill, &decoder))
  }

  private func acceptsLoss(
    of name: Located<String>, _ decoder: inout SchemaDecoder
  ) -> Bool {
    guard let pair = properties[.dataLoss] else {
      decoder.report(
        .dataLossNotAccepted,
        "what '\(name.value)' holds would be lost: add 'dataLoss: accepted', if it can go",
        at: place)
      return false
    }
    return decoder.word(DataLoss.self, in: pair, kind: "word on data loss") != nil
  }

  private func rows(_ decoder: inout SchemaDecoder) -> RowSource? {
    let from = name(.from, &decoder)
    let values = required(.rows, &decoder) { decoder, pair in
      decoder.entries(of: pair, "column") { decoder, pair in
        decoder.sql(pair).map { (column: pair.key, expression: $0) }
      }
    }
    let condition = expression(.where, &decoder)
    guard let from, let values else { return nil }
    return RowSource(table: from, values: values, condition: condition)
  }
}

extension Properties<StepProperty> {
  /// Whether a new table is said to have rows: all of it has to be said then.
  fileprivate var hasRows: Bool {
    [StepProperty.from, .rows, .where].contains { self[$0] != nil }
  }
}

extension SchemaDecoder {
  /// `table.column`
  fileprivate mutating func columnPlace(_ name: Located<String>) -> ColumnPlace? {
    guard let place = ColumnPlace(name) else {
      report(.wrongShape, "'\(name.value)' is not of the form table.column", at: name.range)
      return nil
    }
    return place
  }

  fileprivate mutating func refuseOthers(
    than words: Set<StepProperty>, in properties: Properties<StepProperty>, of kind: StepKind
  ) {
    for (word, pair) in properties.sorted where !words.contains(word) {
      report(
        .unknownProperty, "unknown property '\(pair.key.value)' of a step '\(kind.rawValue)'",
        at: pair.key.range)
    }
  }
}

extension ColumnPlace {
  /// `table.column`, split at the first point.
  package init?(_ name: Located<String>) {
    let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(
      Located(String(parts[0]), at: name.range), Located(String(parts[1]), at: name.range))
  }
}

extension StepKind {
  fileprivate var properties: Set<StepProperty> {
    switch self {
    case .createTable: [.table, .from, .rows, .where]
    case .dropTable: [.table, .dataLoss]
    case .renameTable: [.from, .to]
    case .addColumn: [.table, .column, .fill]
    case .dropColumn: [.table, .column, .dataLoss]
    case .renameColumn: [.table, .from, .to]
    case .changeColumn: [.table, .column, .convert, .onBad, .fill]
    case .moveColumn: [.from, .to, .where]
    case .reorderColumns, .changeTable: [.table]
    case .addCase: [.enum, .case]
    case .renameCase: [.enum, .from, .to]
    case .removeCase: [.enum, .case, .to]
    case .create, .drop, .replace: [.index, .view, .trigger, .virtualTable, .dataLoss]
    case .sql, .swift: []
    }
  }
}
