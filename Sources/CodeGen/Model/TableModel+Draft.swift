import SchemaParser
import SchemaSQL

/// Decides which values a draft can leave out, and how they are filled in.
extension TableModel {
  var hasDraft: Bool { !assignedColumns.isEmpty || !generatedColumns.isEmpty }

  /// The columns that the database computes, which are never written.
  var generatedColumns: [Int] { table.columns.indices.filter(isGenerated) }

  func isGenerated(_ index: Int) -> Bool { table.columns[index].generated != nil }

  /// The key column that SQLite assigns, unless it also references the key of another row, or isn't
  /// of an integer type.
  private var assignedKey: Int? {
    guard let column = table.rowIDColumn, column.type.value.isInteger,
      let index = table.columnIndex(named: column.name.value),
      !table.foreignKeys.contains(where: {
        $0.columns.count == 1 && $0.columns[0].value == column.name.value
      })
    else { return nil }
    return index
  }

  /// The columns that a draft can leave to the database.
  private var assignedColumns: Set<Int> {
    Set(databaseDefaults.keys).union(assignedKey.map { [$0] } ?? [])
  }

  /// The columns to read back after an insert. If only the rowid is assigned, SQLite has a faster
  /// function for it, unless the row can be skipped, or the key's own type doesn't have a value for
  /// every number.
  var returnedColumns: [Int] {
    if databaseDefaults.isEmpty, table.columnsOfFile.isEmpty, !canSkipRows,
      !(assignedKey.map { table.columns[$0].swiftType != nil } ?? false)
    {
      return []
    }
    let columns = assignedColumns.union(table.columnsOfFile).sorted()
    return columns.isEmpty ? [0] : columns
  }

  var canSkipRows: Bool {
    table.primaryKey?.onConflict == .ignore
      || table.uniqueConstraints.contains { $0.onConflict == .ignore }
      || table.columns.contains { $0.notNull?.onConflict == .ignore }
      || triggersSkipRows
  }

  var draftProperties: [PropertyModel] {
    let assigned = assignedColumns
    let presence = presenceParameters
    return properties(hasDefaults: true).enumerated().compactMap { index, property in
      var property = property
      if property.isGenerated { return nil }
      property.isMutable = true
      guard assigned.contains(index) else { return property }
      property.initialValue = nil
      property.type += "?"
      property.isOptional = true
      property.presenceParameter = presence[index]
      if property.presenceParameter != nil {
        property.doc.append("If omitted, the database's default is used. `.some(nil)` stores NULL.")
      }
      return property
    }
  }

  /// The numbers of the extra parameters for nullable columns with a default of the database: they
  /// say whether a draft has a value, which can be NULL, or leaves the column out.
  var presenceParameters: [Int: Int] {
    let columns = databaseDefaults.keys.filter { table.columns[$0].isNullable }.sorted()
    let numbers = columns.indices.map { table.columns.count + 1 + $0 }
    return Dictionary(uniqueKeysWithValues: zip(columns, numbers))
  }

  /// The expressions for the properties of the record once its draft is stored.
  var stored: [String] {
    let returned = Dictionary(
      uniqueKeysWithValues: returnedColumns.enumerated().map { ($1, $0) })
    let key = assignedKey
    return table.columns.indices.map { index in
      if let position = returned[index] {
        return columnTypes[index].coding.reading(position)
      }
      guard index == key else { return given(index) }
      let rowID = "row._lastInsertedRowID"
      let value = keyType == nil ? rowID : "\(columnTypes[index].name)(rawValue: \(rowID))"
      return "draft.\(property(index)) ?? \(value)"
    }
  }

  /// The expressions for the stored values of a record without a draft, if some are rounded.
  var rounded: [String]? {
    guard !hasDraft, columnTypes.contains(where: { $0.coding.isChangedByStoring }) else {
      return nil
    }
    return table.columns.indices.map(given)
  }

  /// Returns the expression for the stored value of a column that the draft has.
  private func given(_ index: Int) -> String {
    columnTypes[index].coding.stored("draft.\(property(index))")
  }

  var defaultsOfDatabase: [Int: String] {
    var defaults: [Int: String] = [:]
    for (index, column) in table.columns.enumerated()
    where swiftDefault(index) == nil && column.defaultValue?.value != .null {
      defaults[index] = schema.written.defaultExpression(of: column)
    }
    for (index, column) in table.columns.enumerated()
    where column.role?.value == .touch && column.defaultValue == nil {
      defaults[index] = column.now
    }
    return defaults
  }

  /// Returns the default as a Swift expression, if it is a constant with a Swift literal.
  func swiftDefault(_ index: Int) -> String? {
    let column = table.columns[index]
    guard column.swiftType == nil, case .literal(let literal) = column.defaultValue?.value else {
      return nil
    }
    let traits = column.type.value.traits
    guard traits.hasSwiftLiterals else { return nil }
    switch literal {
    case .integer(let value): return SwiftLiteral.integer(value)
    case .real(let value): return "\(value)"
    case .boolean(let value): return "\(value)"
    case .text(let digits) where traits.kind == .unsigned:
      return SwiftLiteral.integer(UInt64(digits) ?? 0)
    case .text(let value): return SwiftLiteral.string(value)
    case .enumCase(let name): return enumCase(name, of: column.type.name)
    }
  }

  private func enumCase(_ name: String, of type: String) -> String? {
    guard let enumeration = schema.enums.first(where: { $0.name.value == type }),
      let index = enumeration.cases.firstIndex(where: { $0.name.value == name }),
      let cases = names.enums[type]?.cases
    else { return nil }
    return names.enums[type].map { "\($0.type).\(SwiftName.escaped(cases[index]))" }
  }
}
