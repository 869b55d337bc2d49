import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The parts of a sheet that a column's row depends on.
struct SheetContext {
  /// The enum types that columns can have, by name.
  var enumTypes: [String: ColumnType] = [:]
  /// The positions of the tables, by their names as SQLite looks them up.
  var places: [String: Int] = [:]
  /// The tables of the schema that the sheet updates, as SQLite looks them up.
  let existing: [String: Table]
  /// Whether the sheet updates a schema.
  private let isUpdate: Bool

  private let renames: [ResolvedRename]

  /// - Parameters:
  ///   - existing: The schema that the sheet updates, if any.
  ///   - renames: The renames of that schema.
  init(_ existing: Schema?, _ renames: [ResolvedRename]) {
    self.renames = renames
    for item in existing?.enums ?? [] {
      enumTypes[item.name.value] = .enumeration(name: item.name.value, isInteger: item.isInteger)
    }
    isUpdate = existing != nil
    self.existing = Dictionary(firstOf: (existing?.tables ?? []).map { ($0.name.folded, $0) })
  }

  /// Returns a diagnostic of a reference to a table that the sheet lacks. A schema that is kept up to a
  /// sheet loses such a table, and SQLite would refuse all writes to those that refer to it.
  func diagnostic(ofMissingTable table: Located<String>) -> Diagnostic {
    let keys = existing.values.lazy.flatMap(\.foreignKeys)
    let isAllowed =
      !isUpdate || keys.contains { $0.isExternal && SQLName.areEqual($0.table.value, table.value) }
    let message = self.message(aboutOld: table.value, ofTable: true)
    return Diagnostic(
      .uncheckedReference, message ?? "the sheet has no table '\(table.value)'", at: table.range,
      severity: isAllowed ? .warning : .error)
  }

  /// Returns a message about a name that a rename took away; nil if none did.
  func message(aboutOld name: String, ofTable isOfTable: Bool) -> String? {
    let rename = renames.first {
      if case .column = $0 { return false }
      return $0.isOfTable == isOfTable && $0.concerns(name)
    }
    return rename.map { "'\(name)' is called '\($0.new)' now" }
  }

  /// Returns the type in Swift of a column. If the sheet has no header for it, the schema that the
  /// sheet updates says it.
  func swiftType(of row: SheetRow) -> Located<String>? {
    if row.header.has(.swiftType) { return row.cell(.swiftType) }
    guard let table = row.table, let column = row.cell(.column) else { return nil }
    let known = existing[SQLName.folded(table)]?.column(named: column.value)?.swiftType
    return known.map { Located($0.value, at: column.range) }
  }
}

/// The row of a column, as the cells of a schema file.
struct SheetColumn {
  let name: Located<String>
  let row: SheetRow
  let sheet: SheetContext
  private(set) var pairs: [YAMLPair] = []
  /// The column's part in the table's primary key.
  var key: SheetReader.KeyPart?
  /// Whether the type is an enum without a name.
  let isEnum: Bool
  /// Whether a STRICT table can have the column.
  private(set) var isStrict = true
  var diagnostics: [Diagnostic] = []

  init(_ name: Located<String>, _ row: SheetRow, in sheet: SheetContext) {
    self.name = name
    self.row = row
    self.sheet = sheet
    let written = row.writtenType
    let type = SheetType(
      written?.value ?? "", hasSwiftType: sheet.swiftType(of: row) != nil, enums: sheet.enumTypes)
    isEnum = type.isEnum
    let nullability = readNull()
    let isNullable = nullability || type.isNullable
    addType(type, isNullable: isNullable, at: written?.range ?? name.range)
    readKeys()
    addDefault(of: type.type, isNullable: isNullable)
    addRules(type)
    addExpressions()
    addReference()
    addTexts()
  }

  func cell(_ field: SheetField) -> Located<String>? { row.cell(field) }

  mutating func add(_ key: String, _ node: YAMLNode) { pairs.append(YAMLPair(key, node)) }

  /// Whether a cell says yes.
  mutating func says(_ field: SheetField) -> Bool {
    guard let cell = cell(field) else { return false }
    if let answer = SheetWord.boolean(cell.value) { return answer }
    diagnostics.add(.unknownSheetWord, "'\(cell.value)' is neither yes nor no", at: cell.range)
    return false
  }

  private mutating func addType(_ type: SheetType, isNullable: Bool, at range: SourceRange) {
    add("type", YAMLNode(text: type.type.name + (isNullable ? "?" : ""), at: range))
    if type.text.isEmpty, row.header.has(.type) {
      diagnostics.add(
        .columnOfAnyType, "'\(name.value)' has no type, so it is a column of any values", at: range,
        severity: .warning)
    }
    var declared = cell(.sqlType)
    if declared?.value == "''" { declared?.value = "" }
    if type.isUnknown, let message = sheet.message(aboutOld: type.text, ofTable: false) {
      return diagnostics.add(.unknownSheetWord, message, at: range)
    }
    if type.isUnknown {
      let affinity = Affinity(declaredType: type.text, isStrict: false).rawValue
      diagnostics.add(
        .unusualType, "'\(type.text)' is an unknown type: SQLite treats it as \(affinity)",
        at: range, severity: .warning)
      declared = declared ?? Located(type.text, at: range)
    }
    guard let declared else { return }
    add("sqlType", YAMLNode(declared))
    if !SQLFacts.isStrict(declared.value) { isStrict = false }
  }
}
