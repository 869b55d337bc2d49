import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Brings a table up to a sheet.
struct TableMerge {
  private(set) var table: Table
  private let old: Table
  private var new: Table
  private let existing: Schema
  private let sheet: Schema
  private let scope: SheetScope

  init(_ old: Table, _ new: Table, _ existing: Schema, _ sheet: Schema, _ scope: SheetScope) {
    (table, self.old, self.new, self.existing, self.sheet, self.scope) =
      (old, old, new, existing, sheet, scope)
    mergeOwnProperties()
    keepConditions()
    keepReferences()
    keepIndexNames()
    table.columns = SheetMerge.merged(old.columns, self.new.columns, by: \.name.folded, merged)
    mergeConstraints()
  }

  private func says(_ field: SheetField) -> Bool { scope.says(field, of: old) }

  private mutating func mergeOwnProperties() {
    func describes(_ field: SheetField) -> Bool { scope.describes(field, of: old) }
    if describes(.doc), !new.doc.isSameText(as: old.doc) { table.doc = new.doc }
    if describes(.swiftName) { table.swiftName = new.swiftName }
    if describes(.sql), !new.sql.isSameSQL(as: old.sql) { table.sql = new.sql }
    if describes(.options) {
      (table.isWithoutRowID, table.model) = (new.isWithoutRowID, new.model)
    }
    if describes(.options) || !new.isStrict { table.isStrict = new.isStrict }
  }

  /// Keeps the type, the rules and the check of each column that mean what the sheet says.
  private mutating func keepConditions() {
    guard new.columns.count <= Table.maximumColumns else { return }
    var plain = old
    for index in plain.columns.indices { plain.takeChecks(of: index) }
    for index in new.columns.indices {
      let name = new.columns[index].name.value
      guard let written = old.column(named: name), let read = plain.column(named: name),
        new.columns[index].hasType(of: read),
        plain.conditions(of: name) == new.conditions(of: name)
      else { continue }
      new.columns[index].type = written.type
      new.columns[index].rules = written.rules
      new.checks.removeAll { $0.isIn(name) }
      new.checks += old.checks.filter { $0.isIn(name) }
    }
  }

  // MARK: - References and indexes

  /// Keeps the spelling of each reference whose target is the same as before.
  private mutating func keepReferences() {
    for place in new.foreignKeys.indices {
      let target = new.foreignKeys[place].target.meaning(in: existing, or: sheet)
      let same = old.foreignKeys.first { $0.target.meaning(in: existing, or: sheet) == target }
      guard let same else { continue }
      new.foreignKeys[place].table = same.table
      new.foreignKeys[place].referencedColumns = same.referencedColumns
    }
  }

  /// Gives an index in a cell, which says no name, the name of the one that is the same.
  private mutating func keepIndexNames() {
    for place in CellPlaces(new).indexes.values {
      var index = new.indexes[place]
      if old.indexes.contains(where: { $0.meaning == index.meaning }) { continue }
      let same = old.indexes.first { other in
        index.name = other.name
        return index.meaning == other.meaning
          && !new.indexes.contains { SQLName.areEqual($0.name.value, other.name.value) }
      }
      if let same { new.indexes[place].name = same.name }
    }
  }
}

extension ForeignKey {
  /// The key without its name and its actions.
  fileprivate var target: ForeignKey {
    ForeignKey(columns: columns, table: table, referencedColumns: referencedColumns, range: range)
  }
}

// MARK: - Columns

extension TableMerge {
  private func merged(_ old: Column, _ new: Column) -> Column {
    var column = old
    column.type = new.type
    if says(.null) || new.isNullable { column.isNullable = new.isNullable }
    if says(.null) { mergeNotNull(&column, new) }
    mergeValues(&column, new)
    mergeRole(&column, new)
    if says(.default), !new.defaultValue.isSame(as: old.defaultValue) {
      column.defaultValue = new.defaultValue
    }
    // No cell says that a type in the place of the type isn't checked.
    let isDeclared = column.isTypeDeclared && column.typeInSQL != nil
    if says(.check), !isDeclared { column.isTypeChecked = new.isTypeChecked }
    if says(.generated), !new.generated.isSame(as: old.generated) {
      column.generated = new.generated
    }
    return column
  }

  private func mergeNotNull(_ column: inout Column, _ new: Column) {
    let isKept =
      new.notNull.map { $0.sql == column.notNull?.sql }
      ?? (!new.isNullable && column.notNull?.isPlain == true)
    if !isKept { column.notNull = new.notNull }
  }

  /// Copies the values that the sheet says, and those that its types imply.
  private func mergeValues(_ column: inout Column, _ new: Column) {
    let isNewDoc = says(.doc) && !new.doc.isSameText(as: column.doc)
    var row = ColumnRow(column, of: table.name.value)
    let other = ColumnRow(new, of: table.name.value)
    // A type or a check in the sheet can say the same as these.
    let implied: Set<SheetField> = [.sqlType, .min, .max, .minLength, .maxLength, .values]
    for field in SheetField.allCases where field != .doc || isNewDoc {
      guard let key = field.record, let copy = key.copy,
        says(field) || key.write(other, nil) != nil && implied.contains(field)
      else { continue }
      copy(other, &row)
    }
    column = row.column
    let encodings = column.type.value.traits.encodings
    if let encoding = column.encoding?.value, !encodings.contains(encoding) {
      column.encoding = nil
    }
  }

  private func mergeRole(_ column: inout Column, _ new: Column) {
    let isSaid = [new.role, column.role].contains { role in
      role.flatMap { SheetField(rawValue: $0.value.rawValue) }.map(says) ?? false
    }
    guard isSaid, new.role?.value != column.role?.value else { return }
    // A default that the role gave goes with it.
    if let role = column.role, column.defaultValue?.range == role.range {
      column.defaultValue = nil
    }
    column.role = new.role
    column.defaultValue = column.defaultValue ?? new.defaultValue
  }
}

// MARK: - Constraints

extension TableMerge {
  private mutating func mergeConstraints() {
    let cells = CellPlaces(old)
    mergeKey()
    table.uniqueConstraints = merged(\.uniqueConstraints, cells.unique, says(.unique)) {
      $0.meaning
    }
    table.foreignKeys = merged(\.foreignKeys, cells.foreignKeys, says(.references)) {
      $0.meaning(in: existing, or: sheet)
    }
    for place in table.foreignKeys.indices { mergeRelations(&table.foreignKeys[place]) }
    table.indexes = merged(\.indexes, cells.indexes, says(.index)) { $0.meaning }
    table.checks = merged(\.checks, cells.checks, says(.check)) { $0.meaning }
  }

  private func mergeRelations(_ key: inout ForeignKey) {
    let meaning = key.meaning(in: existing, or: sheet)
    let same = new.foreignKeys.first { $0.meaning(in: existing, or: sheet) == meaning }
    guard let same else { return }
    if says(.children), same.children != key.children { key.children = same.children }
    if says(.parent), same.parent != key.parent { key.parent = same.parent }
  }

  private mutating func mergeKey() {
    guard says(.key) || new.primaryKey != nil else { return }
    if new.primaryKey?.meaning != old.primaryKey?.meaning { table.primaryKey = new.primaryKey }
  }

  /// Returns the old constraints that the sheet has or says nothing about, and then the new ones.
  ///
  /// - Parameters:
  ///   - cells: The places of the old constraints that are in cells of columns.
  ///   - saysCells: Whether the sheet has such cells.
  private func merged<Item, Meaning: Equatable>(
    _ items: KeyPath<Table, [Item]>, _ cells: [String: Int], _ saysCells: Bool,
    _ meaning: (Item) -> Meaning
  ) -> [Item] {
    var rest = new[keyPath: items]
    let inCells = Set(cells.values)
    let kept = old[keyPath: items].enumerated().filter { place, item in
      if let same = rest.firstIndex(where: { meaning($0) == meaning(item) }) {
        rest.remove(at: same)
        return true
      }
      return !(inCells.contains(place) ? saysCells : says(.sql))
    }
    return kept.map(\.element) + rest
  }
}
