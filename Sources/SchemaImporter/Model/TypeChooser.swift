import SchemaParser

/// Chooses the types of a table's columns, so that every value that the declared types let in can
/// be read.
enum TypeChooser {
  static func choose(for table: inout Table, evidence: RowEvidence) {
    for index in table.columns.indices {
      let column = table.columns[index]
      table.columns[index].type.value = type(of: column, in: table, evidence)
      takeChecks(of: index, in: &table)
      dropDeclaredType(of: &table.columns[index], isStrict: table.isStrict)
      takeCollation(of: &table.columns[index])
      table.columns[index].defaultValue = DefaultReader.read(table.columns[index])
    }
  }

  private static func type(
    of column: Column, in table: Table, _ evidence: RowEvidence
  ) -> ColumnType {
    let declared = (column.sqlType?.value ?? "").uppercased()
    let affinity = Affinity(declaredType: declared, isStrict: table.isStrict)
    if column.generated == nil, let type = evidence.type(of: column, declared, affinity) {
      return type
    }
    let type = type(declared, affinity)
    guard takesDefault(of: column, type) else { return .any }
    return evidence.fits(column, type.storageClass(encodedAs: nil)) ? type : .any
  }

  /// Whether a constant default is of the type, so that a row which has it can be read: some write
  /// `DEFAULT 'f'` of a column of numbers.
  private static func takesDefault(of column: Column, _ type: ColumnType) -> Bool {
    guard type.isInteger || type == .real, case .sql(let sql) = column.defaultValue?.value else {
      return true
    }
    if case .text(let text) = DefaultReader.text(sql) {
      return type.isInteger ? Int64(text) != nil : Double(text) != nil
    }
    guard type.isInteger, let number = Double(sql) else { return true }
    return number == number.rounded()
  }

  private static func type(_ declared: String, _ affinity: Affinity) -> ColumnType {
    switch affinity {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: declared.contains("BLOB") ? .blob : .any
    case .numeric: declared.hasPrefix("BOOL") ? .integer : .any
    }
  }

  /// The declared type stays where it isn't the one that the column would be declared with.
  private static func dropDeclaredType(of column: inout Column, isStrict: Bool) {
    let storage = column.type.value.storageClass(encodedAs: column.encoding?.value)
    guard let declared = column.sqlType?.value else {
      // Without STRICT, a column of type any is declared without a type as it is.
      if column.type.value != .any || isStrict { column.sqlType = Located("") }
      return
    }
    let isSame = SQLName.areEqual(declared, storage.rawValue)
    if isSame, storage != .any || isStrict { column.sqlType = nil }
  }

  /// Only where there can be text does a collation mean anything.
  private static func takeCollation(of column: inout Column) {
    guard let collation = column.collation?.value else { return }
    let storage = column.type.value.storageClass(encodedAs: column.encoding?.value)
    guard storage != .text, storage != .any else { return }
    if collation == "binary" {
      column.collation = nil
    } else {
      column.sqlType = column.sqlType ?? Located(storage.rawValue)
      column.type.value = .any
    }
  }

  /// Conditions that the language has a word for.
  static func takeChecks(of index: Int, in table: inout Table) {
    let column = table.columns[index]
    guard let place = table.checks.firstIndex(where: { $0.column == column.name.value }) else {
      return
    }
    let condition = NormalizedSQL(table.checks[place].condition.value)
    let type = column.type.value
    if type == .integer,
      condition == NormalizedSQL("\(SQLName.quote(column.name.value)) IN (0, 1)")
    {
      table.columns[index].type.value = .boolean
    } else if type == .text || type == .integer, let values = condition.values(of: column) {
      table.columns[index].rules.allowedValues = Located(values)
    } else {
      return
    }
    table.checks.remove(at: place)
  }
}

extension NormalizedSQL {
  /// The constants of a condition of the form `column IN (constant, ...)`.
  fileprivate func values(of column: Column) -> [Literal]? {
    guard tokens.count > 4, tokens[0] == SQLName.folded(column.name.value), tokens[1] == "in",
      tokens[2] == "(", tokens.last == ")"
    else { return nil }
    let items = tokens[3..<tokens.count - 1].split(
      separator: ",", omittingEmptySubsequences: false)
    let values = items.compactMap { item -> Literal? in
      guard item.count == 1, let token = item.first else { return nil }
      return column.type.value == .text ? DefaultReader.text(token) : DefaultReader.integer(token)
    }
    return values.count == items.count ? values : nil
  }
}
