import SchemaParser

/// The parts of a sheet that a column's row depends on.
struct SheetContext {
  let header: SheetHeader
  /// The sheet's own enum types, by name.
  var enumTypes: [String: ColumnType] = [:]
  /// The positions of the tables, by their names as SQLite looks them up.
  var places: [String: Int] = [:]

  /// Returns the cell with a column's type.
  func writtenType(of row: SheetReader.Row) -> Located<String>? {
    header.cell(.type, in: row) ?? header.cell(.sqlType, in: row)
  }

  func type(of row: SheetReader.Row) -> SheetType {
    SheetType(
      writtenType(of: row)?.value ?? "", hasSwiftType: header.cell(.swiftType, in: row) != nil,
      enums: enumTypes)
  }
}

/// The row of a column, as the cells of a schema file.
struct SheetColumn {
  let name: Located<String>
  let row: SheetReader.Row
  let sheet: SheetContext
  private(set) var pairs: [YAMLPair] = []
  /// The column's part in the table's primary key.
  var key: SheetReader.KeyPart?
  /// Whether a STRICT table can have the column.
  private(set) var isStrict = true
  private(set) var diagnostics: [Diagnostic] = []

  init(_ name: Located<String>, _ row: SheetReader.Row, in sheet: SheetContext) {
    self.name = name
    self.row = row
    self.sheet = sheet
    let written = sheet.writtenType(of: row)
    let type = sheet.type(of: row)
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

  func cell(_ field: SheetField) -> Located<String>? { sheet.header.cell(field, in: row) }

  mutating func add(_ key: String, _ node: YAMLNode) { pairs.append(YAMLPair(key, node)) }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange,
    severity: Diagnostic.Severity = .error
  ) {
    diagnostics.append(Diagnostic(code, message, at: range, severity: severity))
  }

  /// Whether a cell says yes.
  mutating func says(_ field: SheetField) -> Bool {
    guard let cell = cell(field) else { return false }
    if let answer = SheetWord.boolean(cell.value) { return answer }
    report(.unknownSheetWord, "'\(cell.value)' is neither yes nor no", at: cell.range)
    return false
  }

  private static let strictTypes: Set = ["INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"]

  private mutating func addType(_ type: SheetType, isNullable: Bool, at range: SourceRange) {
    add("type", YAMLNode(text: type.type.name + (isNullable ? "?" : ""), at: range))
    var declared = cell(.sqlType)
    if declared?.value == "''" { declared?.value = "" }
    if type.isUnknown {
      let affinity = Affinity(declaredType: type.text, isStrict: false).rawValue
      report(
        .unusualType, "'\(type.text)' is an unknown type: SQLite treats it as \(affinity)",
        at: range, severity: .warning)
      declared = declared ?? Located(type.text, at: range)
    }
    guard let declared else { return }
    add("sqlType", YAMLNode(declared))
    if !Self.strictTypes.contains(declared.value.uppercased()) { isStrict = false }
  }
}
