import DBGenSQLText
package import SchemaParser

extension MigrationStep {
  /// The hand-written part of a step.
  struct Writing {
    enum Kind: String {
      case rows = "the 'rows'"
      case fill = "a 'fill'"
      case conversion = "a conversion"
    }

    let kind: Kind
    let part: StepParts.NamedPart
  }

  /// The hand-written part of the step, if it has one and isn't kept as a whole anyway.
  var writing: Writing? {
    let kind: Writing.Kind? =
      switch self {
      case .createTable(_, _?): .rows
      case .addColumn(_, _?): .fill
      case .changeColumn(_, let conversion) where conversion.isDecided: .conversion
      default: nil
      }
    return kind.flatMap { kind in parts.names.first.map { Writing(kind: kind, part: $0) } }
  }

  var isWritten: Bool { writing != nil }

  /// The hand-written text of the step, if it was read from a file.
  var written: Located<String>? {
    let parts = parts
    let text = kind.isAuthored ? parts.authored : parts.sql.first?.text
    return text.flatMap { $0.range.isEmpty ? nil : $0 }
  }

  var fillOfMove: Located<String>? {
    guard case .moveColumn(_, _, _, let fill) = self else { return nil }
    return fill
  }

  /// The names that answers may refer to.
  var names: [String] {
    let target = parts.names.first { kind.isAuthored && $0.role == .filled }
    switch kind {
    case .createTable, .addColumn, .changeColumn: return parts.names.prefix(1).map(\.description)
    default: return [target?.description].compactMap(\.self)
    }
  }

  // MARK: - Without it

  /// The step without the expressions for values, so that SQLite converts values by itself.
  package var withoutValues: MigrationStep {
    var (step, visitor) = (self, ValueRemoval())
    step.visit(&visitor)
    return step
  }

  /// Returns the step without its hand-written part for a table or column; nil if nothing else is
  /// left.
  func discarding(_ name: String) -> MigrationStep? {
    func isMeant(_ other: String) -> Bool { SQLName(name) == SQLName(other) }
    if case .createTable(let table, var rows?) = self, !isMeant(table.value) {
      rows.values.removeAll { isMeant(ColumnPlace(table, $0.column).description) }
      return .createTable(table, rows: rows)
    }
    if isWritten || fillOfMove != nil, names.contains(where: isMeant) { return withoutValues }
    let isOwn = kind.isAuthored || kind == .renameTable || kind == .renameColumn
    return isOwn && parts.names.first.map { isMeant($0.description) } == true ? nil : self
  }
}

/// Removes the expressions that a step can do without.
private struct ValueRemoval: StepVisitor {
  mutating func rows(_ rows: inout RowSource?, of _: Located<String>) { rows = nil }

  mutating func conversion(_ conversion: inout ColumnConversion, of _: ColumnPlace) {
    conversion = ColumnConversion()
  }

  mutating func sql(
    _ text: inout Located<String>?, _: StepProperty, _: StepSQLRole,
    over _: [Located<String>]
  ) {
    text = nil
  }
}

// MARK: - Options

extension MigrationStep {
  /// The options that replace the SQL of the step, or discard it.
  package var rewritingOptions: [String] {
    let isFillable =
      kind == .addColumn || kind == .changeColumn && parts.conversion?.convert == nil
      || kind == .moveColumn && parts.sql.contains { $0.role == .value && !$0.text.range.isEmpty }
    let fills = names.prefix(isFillable ? 1 : 0).map {
      "something else?   " + AnswerOption.fill($0)
    }
    let own = names.isEmpty ? nil : parts.names.first?.description
    return fills + [own].compactMap(\.self).map { "not wanted?   " + AnswerOption.discard($0) }
  }

  /// The option of the command that chooses this step's value, as a hint.
  var fillOption: String? { valueOption.map { "that one?   " + $0 } }

  /// The option of the command that chooses this step's value.
  package var valueOption: String? {
    guard let place = parts.names.first?.place?.description else { return nil }
    return switch self {
    case .addColumn(_, let fill?): AnswerOption.fill(place, with: fill.value)
    case .changeColumn(_, let conversion):
      if let fill = conversion.fill {
        AnswerOption.fill(place, with: fill.value)
      } else if let convert = conversion.convert {
        AnswerOption.convert(place, with: convert.value)
      } else {
        conversion.onBad?.value == .fail ? AnswerOption.refuse(place) : nil
      }
    default: nil
    }
  }
}
