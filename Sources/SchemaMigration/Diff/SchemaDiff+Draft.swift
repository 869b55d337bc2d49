import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Carries the hand-written parts of a draft over to the new steps, or asks about them.
extension SchemaDiff {
  mutating func draftedRows(ofNewTable name: String) -> RowSource? {
    let names = draftNames(ofTable: name)
    return carried(to: .createTable(name.located, rows: nil)) { step -> RowSource? in
      guard case .createTable(let table, let rows) = step else { return nil }
      return names.hasName(table.value) ? rows : nil
    }
  }

  mutating func fill(of place: ColumnPlace) -> Located<String>? {
    let names = draftNames(of: place)
    let drafted = carried(to: .addColumn(place, fill: nil)) { step -> Located<String>? in
      guard case .addColumn(let other, let fill) = step else { return nil }
      return names.contains(SQLPlace(other)) ? fill : nil
    }
    return answers.fill(place) ?? drafted
  }

  /// Returns the conversion of a column that changes, from the draft and the answers.
  ///
  /// - Parameters:
  ///   - change: The change of the column's type. A conversion that was written for another one isn't
  ///     carried over.
  ///   - isNarrowed: Whether the column has another type, or can no longer be NULL.
  ///   - hadNull: Whether it could be NULL before.
  mutating func conversion(
    of place: ColumnPlace, _ change: TypeChange?, isNarrowed: Bool, hadNull: Bool
  ) -> ColumnConversion {
    let names = draftNames(of: place)
    let convert = answers.conversion(place)
    let drafted = carried(to: .changeColumn(place, ColumnConversion())) {
      step -> ColumnConversion? in
      guard case .changeColumn(let other, let conversion) = step, conversion.isDecided
      else { return nil }
      let isUsed = conversion.definition.suits(change) || convert != nil
      return names.contains(SQLPlace(other)) && isUsed ? conversion : nil
    }
    var conversion = drafted ?? ColumnConversion()
    if let convert {
      use(.convert, place.description)
      (conversion.convert, conversion.isNormalized) = (convert, false)
    } else if answers.normalizes(place) {
      conversion.convert = nil
    }
    let isRefusable =
      isNarrowed || conversion.fill != nil || conversion.onBad.map { $0.value != .fail } ?? false
    let isRefused = convert == nil && answers.refuses(place) && isRefusable
    if isRefused {
      use(.refuse, place.description)
      (conversion.convert, conversion.fill) = (nil, nil)
      conversion.onBad = Located(.fail, at: 0..<0)
    }
    // If the type changes, values may be refused while NULL is replaced.
    let isOfType = change?.isOpen ?? false
    if let fill = answers.fill(place), !isRefused || isOfType {
      let givesNull =
        conversion.onBad?.value == .null
        || conversion.convert.map { SQLText($0.value).writesNull } ?? false
      let ofEnums = context.enumColumns.values.joined()
      guard hadNull || givesNull || ofEnums.contains(where: { SQLPlace($0) == SQLPlace(place) })
      else {
        note(needlessFill: fill.value, of: place, conversion, change)
        return conversion
      }
      use(.fill, place.description)
      conversion.fill = fill
      if conversion.convert == nil, !isOfType { conversion.onBad = nil }
    }
    return conversion
  }

  /// Records that a fill has no effect, with the conversion that has one: rows with values that don't
  /// fit are refused before any NULL is replaced.
  private mutating func note(
    needlessFill fill: String, of place: ColumnPlace, _ conversion: ColumnConversion,
    _ change: TypeChange?
  ) {
    let name = place.column.value.asSQL
    let convert = conversion.convert.map { "coalesce(\($0.value), \(fill))" }
    let affinity = goal.table(named: place.table.value)?.affinity(of: place.column.sqlName)
    let suggestion =
      convert
      ?? (change.map { $0.approximation(of: name) }
        ?? affinity.map { "CAST(\(name) AS \($0.rawValue))" })
    note(needlessFillOf: place, insteadOf: suggestion)
  }

  /// Returns whether the author or the draft gives a column other values of the same type.
  func isRewritten(_ place: ColumnPlace) -> Bool {
    answers.conversion(place) != nil
      || isDrafted(place) { $0.convert != nil && $0.definition == DefinitionChange() }
  }

  /// Returns whether the draft has a conversion of a column of the schema that meets a condition.
  func isDrafted(_ place: ColumnPlace, _ condition: (ColumnConversion) -> Bool) -> Bool {
    let names = draftNames(of: place)
    return answers.draft.contains { step in
      guard case .changeColumn(let other, let conversion) = step else { return false }
      return names.contains(SQLPlace(other)) && condition(conversion)
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
    guard let old = oldName(ofTable: name) else { return [name] + answers.oldNames(of: name) }
    guard let drafted = answers.draftedName(ofTable: old) else { return [old] }
    // Steps before the one that renames it use its old name.
    return [drafted] + (goal.table(named: old) == nil ? [old] : [])
  }

  /// Returns the names that a column of the schema may have in the draft.
  func draftNames(of place: ColumnPlace) -> [SQLPlace] {
    let tables = draftNames(ofTable: place.table.value)
    let columns =
      if let old = columnNames[place] {
        [answers.draftedName(ofColumn: old, in: tables) ?? old]
      } else {
        [place.column.value]
          + answers.oldNames(of: place.column.value).compactMap { ColumnPlace($0.located) }
          .filter { $0.isOf(tables) }.map(\.column.value)
      }
    return tables.flatMap { table in columns.map { SQLPlace(ColumnPlace(table, $0)) } }
  }
}

/// A column of a table, as SQLite compares their names.
struct SQLPlace: Hashable {
  let table: SQLName
  let column: SQLName

  init(_ place: ColumnPlace) { (table, column) = (place.table.sqlName, place.column.sqlName) }
}

extension DefinitionChange {
  /// Returns whether a conversion between these definitions has the types of a change.
  fileprivate func suits(_ change: TypeChange?) -> Bool {
    let (old, new) = (oldType, newType)
    guard let change else { return old == new || old?.isPlain ?? true && new?.isPlain ?? true }
    return (old == nil || old == change.old) && (new == nil || new == change.new)
  }
}
