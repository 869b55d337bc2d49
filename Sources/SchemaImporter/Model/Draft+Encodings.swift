import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Columns that the source's own SQL compares with, or stores as, values in another form.
extension Draft {
  /// Gives the columns of an error another encoding, or a type that reads any such value. Returns
  /// whether there are any, including those that another error of the same round has changed.
  mutating func changeForms(
    _ error: Diagnostic, _ changed: inout Set<ColumnOrigin>
  ) throws(SQLiteError) -> Bool {
    guard case .forms(let origins, let encoding) = error.subject else { return false }
    for origin in origins where !changed.contains(origin) {
      if let place = place(of: origin),
        try changeForm(of: origin, at: place, to: encoding, error)
      {
        changed.insert(origin)
      }
    }
    return !changed.isDisjoint(with: origins)
  }

  private func place(of origin: ColumnOrigin) -> (table: Int, column: Int)? {
    let table = schema.tables.firstIndex { SQLName.areEqual($0.name.value, origin.table) }
    guard let table else { return nil }
    return schema.tables[table].columnIndex(named: origin.column).map { (table, $0) }
  }

  private mutating func changeForm(
    of origin: ColumnOrigin, at place: (table: Int, column: Int), to encoding: Encoding?,
    _ error: Diagnostic
  ) throws(SQLiteError) -> Bool {
    let isFirst = changedForms.insert(origin).inserted
    let table = schema.tables[place.table]
    var column = table.columns[place.column]
    // Only text has a collation.
    let isText =
      encoding.map { column.type.value.form(encodedAs: $0).storage == .text } ?? false
    let isPossible = column.collation == nil || isText
    if let encoding, isFirst, isPossible, column.defaultValue == nil, try hasNoValue(origin) {
      column.encoding = Located(encoding)
      notes.remove(column, of: table)
      notes.add(.ownSQL(encoding), column, column.type.value, in: table)
    } else {
      guard let type = column.plainType else { return false }
      schema.tables[place.table].checks += column.takeBounds()
      column.setPlainType(type)
      notes.remove(column, of: table)
      typeRemarks[origin] = Diagnostic(
        .undecidedType,
        "column '\(origin.table).\(origin.column)' is of type \(type.name), because of the source's "
          + "own SQL: \(error.message)",
        at: table.name.range, severity: .warning)
    }
    schema.tables[place.table].columns[place.column] = column
    return true
  }

  private func hasNoValue(_ origin: ColumnOrigin) throws(SQLiteError) -> Bool {
    let name = SQLName.quote(origin.column)
    let sql = "SELECT 1 FROM \(SQLName.quote(origin.table)) WHERE \(name) NOT NULL LIMIT 1"
    return try unlessRefused(rows?.rows(sql).isEmpty ?? true) ?? false
  }
}

extension Column {
  /// The type that reads all values of the column's storage class, or else any; nil if it's any.
  fileprivate var plainType: ColumnType? {
    // The types of STRICT tables and the plain ones have the same names.
    let plain = ColumnType.byName[SQLName.folded(storage.rawValue)] ?? .any
    return type.value == .any ? nil : type.value == plain ? .any : plain
  }

  /// The shortest SQL of the present time in the column's form; nil if it has none.
  private var wordForPresentTime: String? {
    switch (type.value, usedEncoding) {
    case (.timestamp, .textSeconds): "CURRENT_TIMESTAMP"
    case (.date, .text): "CURRENT_DATE"
    default: form.current
    }
  }

  /// Returns the column's bounds as checks, and removes them, since another type may not have them.
  fileprivate mutating func takeBounds() -> [Check] {
    let values = rules.allowedValues
    rules.allowedValues = nil
    let checks = ruleConditions.map { Check(condition: Located($0), column: name.value) }
    rules = ValueRules()
    rules.allowedValues = values
    return checks
  }

  mutating func setPlainType(_ new: ColumnType) {
    if case .current = defaultValue?.value {
      defaultValue = wordForPresentTime.map { Located(.sql($0)) }
    }
    if case .literal(.boolean(let isTrue)) = defaultValue?.value {
      defaultValue = Located(.literal(.integer(isTrue ? 1 : 0)))
    }
    if new == .any { sqlType = sqlType ?? Located(storage.rawValue) }
    (type.value, encoding) = (new, nil)
    // Plain types have no check to leave out.
    if rules.allowedValues == nil { isTypeChecked = true }
  }
}
