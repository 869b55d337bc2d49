import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Draft {
  mutating func fixTable(_ error: Diagnostic, _ index: Int, at part: SchemaPlace.TablePart?) {
    let name = schema.tables[index].name.value
    if dropStatement(error, ofTable: index) { return }
    var table = schema.tables[index]
    guard let part, let (code, what) = Self.fix(&table, error, at: part) else { return }
    schema.tables[index] = table
    let remark = Diagnostic(
      code, "table '\(name)': \(what): \(error.message)", at: table.name.range, severity: .warning)
    if code == .leftOut {
      leftOut[SQLName(name), default: []].append(remark)
    } else {
      remarks.append(remark)
    }
  }

  private typealias Fix = (code: DiagnosticCode, what: String)

  /// Fixes a table. Returns what was done, or nil if nothing was.
  private static func fix(
    _ table: inout Table, _ error: Diagnostic, at part: SchemaPlace.TablePart
  ) -> Fix? {
    switch part {
    case .column(let column): return fixColumn(column, in: &table, error)
    case .foreignKey(let key):
      guard !table.foreignKeys[key].isExternal else { return nil }
      table.foreignKeys[key].isExternal = true
      return (.uncheckedReference, "a foreign key isn't checked")
    case .index(let index):
      guard error.code == .columnNamedTwice else { return nil }
      table.indexes[index].saySecondsInSQL()
      let name = table.indexes[index].name.value
      return (.odditiesKept, "index '\(name)' is kept unchanged")
    case .check(let check):
      guard !table.checks[check].isLeftOut else { return nil }
      let name = table.checks[check].constraintName?.value ?? table.checks[check].condition.value
      table.checks[check].leaveOut()
      return (.leftOut, "check '\(name)' is left out")
    }
  }

  private static func fixColumn(_ index: Int, in table: inout Table, _ error: Diagnostic) -> Fix? {
    let name = table.columns[index].name.value
    if error.code.isOfReference, let key = CellPlaces(table).foreignKeys[name],
      !table.foreignKeys[key].isExternal
    {
      table.foreignKeys[key].isExternal = true
      return (.uncheckedReference, "the foreign key of '\(name)' isn't checked")
    }
    if error.code.isOfValue || error.subject == .defaultValue,
      table.columns[index].defaultValue != nil
    {
      table.columns[index].defaultValue = nil
      return (.leftOut, "the default of '\(name)' is left out")
    }
    if error.code == .invalidDeclaredType, table.columns[index].sqlType != nil {
      table.columns[index].sqlType = nil
      return (.leftOut, "the declared type of '\(name)' is left out")
    }
    if let check = CellPlaces(table).checks[name] {
      table.checks[check].leaveOut()
      return (.leftOut, "a check of '\(name)' is left out")
    }
    return nil
  }
}

extension Index {
  /// Turns the repeated columns of an index into expressions, which are equivalent.
  fileprivate mutating func saySecondsInSQL() {
    var seen = Set<SQLName>()
    for place in columns.indices {
      guard let name = columns[place].columnName?.value else { continue }
      if !seen.insert(SQLName(name)).inserted {
        columns[place].term = .expression(Located(SQLName.quote(name)))
      }
    }
  }
}

extension DiagnosticCode {
  /// Whether the diagnostic is about the target of a reference.
  fileprivate var isOfReference: Bool {
    [
      .unknownTable, .referenceToNoKey, .unknownReferencedColumn, .referenceOfOtherLength,
      .referenceOfOtherType, .setNullOnRequiredColumn, .setDefaultWithoutDefault, .referenceToView,
    ].contains(self)
  }

  /// Whether the diagnostic is about a value, which is a default in an imported schema.
  fileprivate var isOfValue: Bool {
    [
      .defaultBreaksRule, .valueOfOtherType, .malformedNumber, .valueOutOfRange, .notABoolean,
      .ambiguousValue, .nullDefault, .defaultOfGenerated,
    ].contains(self)
  }
}

// Tables that cells can't describe exactly are kept as whole statements, with the cells beside them
// for Swift.
extension Draft {
  /// Keeps the statements of the given tables. Returns whether there were any to keep.
  mutating func takeStatements(of objects: Set<ObjectName>) -> Bool {
    var isAny = false
    for index in schema.tables.indices {
      let object = ObjectName(.table, schema.tables[index].name.value)
      guard objects.contains(object), schema.tables[index].sql == nil,
        let sql = statements[object.name]
      else { continue }
      schema.tables[index].sql = Located(sql)
      // The statement contains them.
      schema.tables[index].checks = []
      // It also contains what cells couldn't express.
      leftOut[object.name] = nil
      isAny = true
    }
    return isAny
  }

  /// Drops a table's statement if it disagrees with the cells, which then describe the table alone.
  /// Returns whether it did.
  mutating func dropStatement(_ error: Diagnostic, ofTable index: Int) -> Bool {
    guard error.code == .statementDisagrees, schema.tables[index].sql != nil else { return false }
    let name = schema.tables[index].name.value
    schema.tables[index].sql = nil
    // Don't try the statement again.
    statements[SQLName(name)] = nil
    remarks.warn(
      .leftOut, "table '\(name)' can't be kept unchanged: \(error.message)",
      at: schema.tables[index].name.range)
    return true
  }
}
