import DBGenSQLText
import SchemaParser

/// Carries the hand-written parts of a draft over to the new steps, or asks about them.
extension SchemaDiff {
  mutating func draftedRows(ofNewTable name: String) -> RowSource? {
    let names = draftNames(ofTable: name)
    return carried(to: .createTable(name.located, rows: nil)) { step -> RowSource? in
      guard case .createTable(let table, let rows) = step else { return nil }
      return names.contains { SQLName.areEqual($0, table.value) } ? rows : nil
    }
  }

  mutating func fill(of column: String, in table: String) -> Located<String>? {
    let place = ColumnPlace(table.located, column.located)
    let names = draftNames(of: place)
    let drafted = carried(to: .addColumn(place, fill: nil)) { step -> Located<String>? in
      guard case .addColumn(let other, let fill) = step else { return nil }
      return other.isOne(of: names) ? fill : nil
    }
    return answers.fill(place.description) ?? drafted
  }

  /// Returns the conversion of a column that changes, from the draft and the answers.
  ///
  /// - Parameter change: The change of the column's type. A conversion that was written for another
  ///   one isn't carried over.
  mutating func conversion(
    of column: String, in table: String, _ change: TypeChange?
  ) -> ColumnConversion {
    let place = ColumnPlace(table.located, column.located)
    let names = draftNames(of: place)
    let answers = answers
    let drafted = carried(to: .changeColumn(place, ColumnConversion())) {
      step -> ColumnConversion? in
      guard case .changeColumn(let other, let conversion) = step else { return nil }
      let isUsed =
        conversion.definition.suits(change) || answers.conversion(place.description) != nil
      return other.isOne(of: names) && isUsed ? conversion : nil
    }
    var conversion = drafted ?? ColumnConversion()
    if let fill = answers.fill(place.description) {
      conversion.fill = fill
      if conversion.convert == nil { conversion.onBad = nil }
    }
    if let convert = answers.conversion(place.description) {
      (conversion.convert, conversion.isNormalized) = (convert, false)
    }
    if answers.refuses(place.description) {
      conversion.fill = nil
      conversion.onBad = Located(.fail, at: 0..<0)
    }
    return conversion
  }

  /// Returns whether the draft rewrites the values of a column of the schema.
  func isDraftedToNormalize(_ place: ColumnPlace) -> Bool {
    let names = draftNames(of: place)
    return answers.draft.contains { step in
      guard case .changeColumn(let other, let conversion) = step else { return false }
      return conversion.isNormalized && other.isOne(of: names)
    }
  }

  /// Returns a hand-written part of the draft, and records the step that contains it from now on.
  private mutating func carried<Writing>(
    to step: MigrationStep, _ writing: (MigrationStep) -> Writing?
  ) -> Writing? {
    for (place, drafted) in answers.draft.enumerated() where carriers[place] == nil {
      guard let writing = writing(drafted) else { continue }
      carriers[place] = step.title
      return writing
    }
    return nil
  }

  /// Returns the names that a table of the schema may have in the draft.
  func draftNames(ofTable name: String) -> [String] {
    guard let old = tableNames.first(where: { SQLName.areEqual($0.value, name) })?.key else {
      return [name] + answers.renames.filter { SQLName.areEqual($0.new, name) }.map(\.old)
    }
    guard let drafted = answers.draftedName(ofTable: old) else { return [old] }
    // Steps before the one that renames it use its old name.
    return [drafted] + (goal.table(named: old) == nil ? [old] : [])
  }

  /// Returns the names that a column of the schema may have in the draft.
  private func draftNames(of place: ColumnPlace) -> [(table: String, column: String)] {
    let (table, column) = (place.table.value, place.column.value)
    let tables = draftNames(ofTable: table)
    if let old = columnNames[place] {
      let drafted = answers.draftedName(ofColumn: old, in: tables) ?? old
      return tables.map { ($0, drafted) }
    }
    let others = answers.renames.filter { SQLName.areEqual($0.new, column) }.compactMap { answer in
      ColumnPlace(answer.old.located).flatMap { place in
        tables.contains { SQLName.areEqual($0, place.table.value) } ? place.column.value : nil
      }
    }
    return tables.flatMap { table in ([column] + others).map { (table, $0) } }
  }
}

extension DefinitionChange {
  /// Returns whether a conversion between these definitions has the types of a change.
  fileprivate func suits(_ change: TypeChange?) -> Bool {
    func type(_ words: Located<String>?) -> StoredType? {
      words.flatMap { StoredType(String($0.value.prefix { $0 != "," })) }
    }
    let (old, new) = (type(from), type(to))
    guard let change else { return old == new || old?.isPlain ?? true && new?.isPlain ?? true }
    return (old == nil || old == change.old) && (new == nil || new == change.new)
  }
}

extension MigrationStep {
  /// The names that answers may refer to.
  var names: [String] {
    let target = parts.names.first { kind.isAuthored && $0.role == .filled }
    switch kind {
    case .createTable, .addColumn, .changeColumn: return parts.names.prefix(1).map(\.description)
    default: return [target?.description].compactMap(\.self)
    }
  }

  /// The options that replace the SQL of the step, or discard it.
  package var rewritingOptions: [String] {
    let isFillable = kind == .addColumn || kind == .changeColumn && parts.conversion?.convert == nil
    let fills = names.prefix(isFillable ? 1 : 0).map {
      "something else?   " + AnswerOption.fill($0)
    }
    let own = names.isEmpty ? nil : parts.names.first?.description
    return fills + [own].compactMap(\.self).map { "not wanted?   " + AnswerOption.discard($0) }
  }
}

extension ColumnPlace {
  fileprivate func isOne(of names: [(table: String, column: String)]) -> Bool {
    names.contains { isColumn($0.column, of: [$0.table]) }
  }
}
