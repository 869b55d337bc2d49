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

  /// The names of all types that a sheet can have.
  var typeNames: [String] {
    ColumnType.builtIn.map(\.name) + enumTypes.keys.sorted() + ColumnType.byOtherName.keys.sorted()
  }

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

  /// Returns a diagnostic that says what renames made of a name that is missing.
  func explaining(_ diagnostic: Diagnostic) -> Diagnostic {
    renames.reduce(diagnostic) { $1.explaining($0) }
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

  /// - Parameter isStrict: Whether the table stays STRICT with any type of the column.
  init(
    _ name: Located<String>, _ row: SheetRow, in sheet: SheetContext, ofStrictTable isStrict: Bool
  ) {
    (self.name, self.row, self.sheet) = (name, row, sheet)
    let written = row.writtenType
    let range = written?.range ?? name.range
    let type = SheetType(
      written?.value ?? "", hasSwiftType: sheet.swiftType(of: row) != nil, enums: sheet.enumTypes)
    isEnum = type.isEnum
    let nullability = readNull()
    let isNullable = nullability || type.isNullable
    add("type", YAMLNode(text: type.type.name + (isNullable ? "?" : ""), at: range))
    addType(type, ofStrictTable: isStrict, at: range)
    readKeys()
    addDefault(of: type.type, isNullable: isNullable)
    addRules(type)
    addExpressions()
    addReference()
    for field in SheetField.texts { addPlain(field) }
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

  /// Adds the type to declare in SQL, if it isn't the usual one.
  private mutating func addType(
    _ type: SheetType, ofStrictTable isStrict: Bool, at range: SourceRange
  ) {
    report(type, at: range)
    var declared = cell(.sqlType)
    if declared?.value == "''" { declared?.value = "" }
    if type.isUnknown {
      guard !refuses(type, ofStrictTable: isStrict && declared == nil, at: range) else { return }
      declared = declared ?? Located(type.text, at: range)
    }
    guard let declared else { return }
    add("sqlType", YAMLNode(declared))
    if !SQLFacts.isStrict(declared.value) { self.isStrict = false }
  }

  private mutating func report(_ type: SheetType, at range: SourceRange) {
    if let problem = type.problem { diagnostics.add(.unknownSheetWord, problem, at: range) }
    if type.text.isEmpty, row.header.has(.type) {
      diagnostics.add(
        .columnOfAnyType, "'\(name.value)' has no type, so it is a column of any values", at: range,
        severity: .warning)
    }
    if type.isEnum, type.values.isEmpty, type.problem == nil, cell(.values) == nil {
      diagnostics.add(
        .undecidedType, "no cell has the values of this enum, so it is a column of text", at: range,
        severity: .warning)
    }
  }

  /// Reports an unknown type. Returns whether the column can't have it.
  private mutating func refuses(
    _ type: SheetType, ofStrictTable isStrict: Bool, at range: SourceRange
  ) -> Bool {
    if let message = sheet.message(aboutOld: type.text, ofTable: false) {
      diagnostics.add(.unknownSheetWord, message, at: range)
      return true
    }
    let affinity = Affinity(declaredType: type.text, isStrict: false).rawValue
    diagnostics.add(
      .unusualType,
      "'\(type.text)' is an unknown type: "
        + (isStrict
          ? "a strict table has no others; 'options' can say 'not strict' in the row of the table"
          : "SQLite treats it as \(affinity)"),
      at: range,
      suggestion: diagnostics.suggestion(for: type.text, among: sheet.typeNames),
      severity: isStrict ? .error : .warning)
    return isStrict
  }
}
