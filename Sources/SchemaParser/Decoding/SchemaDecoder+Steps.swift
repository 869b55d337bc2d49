/// The steps of a version.
extension SchemaDecoder {
  mutating func steps(_ pair: YAMLPair) -> [Located<MigrationStep>] {
    items(of: pair).compactMap { item in
      if case .mapping(let pairs) = item.content, pairs.count != 1 {
        report(.wrongShape, "a step has one kind", at: item.range)
        return nil
      }
      guard let (kind, pair) = properties(StepKind.self, of: item).sorted.first else { return nil }
      return step(kind, pair).map { Located($0, at: item.range) }
    }
  }

  private mutating func step(_ kind: StepKind, _ pair: YAMLPair) -> MigrationStep? {
    switch kind {
    case .sql: return statement(pair).map { .sql($0) }
    case .swift: return functionName(pair).map { .swift($0) }
    default: break
    }
    let reader = StepReader(
      kind: kind, place: pair.key.range, properties: properties(StepProperty.self, of: pair.value))
    return reader.step(&self)
  }

  /// Reads the name of an app function, which becomes a parameter in the generated source.
  mutating func functionName(_ pair: YAMLPair) -> Located<String>? {
    guard let name = name(pair) else { return nil }
    guard SwiftIdentifier.isValid(name.value) else {
      report(.notASwiftName, "'\(name.value)' is not the name of a Swift function", at: name.range)
      return nil
    }
    return name
  }
}

/// Reads the properties of one step.
struct StepReader {
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
    default: return .changeTable(table, change(&decoder))
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
    decoder.report(.missingProperty, "the step doesn't name what it changes", at: place)
    return nil
  }
}
