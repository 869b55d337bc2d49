package import DBGenSQLSyntax
package import DBGenSQLText
package import SchemaParser

/// Reads the CREATE TABLE statement that SQLite stores for a table, the only source of what no
/// PRAGMA reports. Creating a database from the result shows that nothing was overlooked.
package struct TableReader {
  package let sql: SQLText
  package let statement: SQLCreateTable?
  package private(set) var table: Table
  /// The parts of the statement that the schema doesn't keep as written: SQLite ignores them, or
  /// takes them for strings.
  package private(set) var losses: [(code: DiagnosticCode, message: String)] = []
  /// Whether the statement has parts that cells can't express.
  package private(set) var isVerbatim = false
  /// The declared names of the columns, by their names as SQLite looks them up.
  private var columnNames: [SQLName: String] = [:]
  /// The place of everything that is read.
  private let origin: SourceRange

  /// - Parameters:
  ///   - declaredTypes: The columns' declared types, as SQLite reads them.
  ///   - place: The place of everything that is read.
  package init(
    name: String, sql text: String, declaredTypes: [String] = [], at place: SourceRange = 0..<0
  ) {
    origin = place
    sql = SQLText(text)
    statement = sql.createTable
    table = Table(name: Located(name, at: origin), isStrict: false)
    guard let statement else { return }
    table.isStrict = statement.isStrict
    table.isWithoutRowID = statement.isWithoutRowID
    for (index, column) in statement.columns.enumerated() {
      read(column, type: declaredTypes.indices.contains(index) ? declaredTypes[index] : "")
    }
    for constraint in statement.constraints { read(constraint) }
    let docs = statement.docs(in: sql)
    table.doc = docs[nil]
    for index in table.columns.indices { table.columns[index].doc = docs[index] }
  }

  private mutating func read(_ column: SQLCreateTable.ColumnDefinition, type: String) {
    let index = table.columns.count
    let name = sql.name(column.name)
    columnNames[SQLName(name)] = name
    table.columns.append(
      Column(
        name: Located(name, at: origin), type: Located(.any, at: origin), isNullable: true,
        sqlType: type.isEmpty ? nil : Located(type, at: origin)))
    for constraint in column.constraints { read(constraint, of: index) }
  }

  // MARK: - Constraints

  private mutating func read(_ constraint: SQLCreateTable.Constraint, of index: Int) {
    let name = constraint.name.map { Located(sql.name($0), at: origin) }
    let conflict = conflict(constraint)
    let own = IndexedColumn(.column(table.columns[index].name))
    switch constraint.form {
    case .notNull:
      table.columns[index].isNullable = false
      guard name != nil || conflict != nil else { return }
      table.columns[index].notNull = NotNullConstraint(
        constraintName: name, onConflict: conflict, range: origin)
    case .primaryKey(_, let isDescending, let isAutoincrement):
      table.primaryKey = PrimaryKey(
        constraintName: name, columns: [IndexedColumn(own.term, isDescending: isDescending)],
        isAutoincrement: isAutoincrement, onConflict: conflict, range: origin)
    case .unique: addUnique(name, [own], conflict)
    case .check(let range): addCheck(name, range, conflict, column: index)
    case .foreignKey(_, let reference):
      addForeignKey(name, columns: [table.columns[index].name], reference)
    default:
      // Cells can't name other constraints.
      if name != nil { isVerbatim = true }
      readValue(constraint.form, of: index)
    }
  }

  private mutating func readValue(_ form: SQLCreateTable.ConstraintForm, of index: Int) {
    switch form {
    case .defaultValue(let range):
      let name = table.columns[index].name.value
      let value = defaultExpression(range, of: name)
      table.columns[index].defaultValue = Located(.sql(value), at: origin)
    case .collate(let name):
      table.columns[index].collation = Located(sql.name(name).asCollation, at: origin)
    case .generated(let range, let isStored):
      table.columns[index].generated = GeneratedValue(
        expression: Located(sql.trimmed(range), at: origin), isStored: isStored)
    default: break
    }
  }

  private mutating func read(_ constraint: SQLCreateTable.Constraint) {
    let name = constraint.name.map { Located(sql.name($0), at: origin) }
    switch constraint.form {
    case .primaryKey(let terms, _, let isAutoincrement):
      table.primaryKey = PrimaryKey(
        constraintName: name, columns: terms.map(column), isAutoincrement: isAutoincrement,
        onConflict: conflict(constraint), range: origin)
      takeRepetitionsFromKey()
      takeOrderFromRowID()
    case .unique(let terms):
      let columns = withoutRepetitions(terms.map(column), in: "a unique constraint")
      addUnique(name, columns, conflict(constraint))
    case .check(let range): addCheck(name, range, conflict(constraint), column: nil)
    case .foreignKey(let columns, let reference):
      addForeignKey(name, columns: columns.map(canonical), reference)
    default: break
    }
  }

  /// Drops the repeated columns of the primary key, unless SQLite would take the rest for the
  /// rowid.
  private mutating func takeRepetitionsFromKey() {
    guard let key = table.primaryKey, key.columns.count > 1 else { return }
    let before = losses.count
    let columns = withoutRepetitions(key.columns, in: "the primary key")
    table.primaryKey?.columns = columns
    guard table.rowIDColumn != nil else { return }
    table.primaryKey = key
    losses.removeSubrange(before...)
  }

  /// Returns the columns of a key without those that are named again, with which SQLite only makes
  /// the index longer.
  private mutating func withoutRepetitions(
    _ columns: [IndexedColumn], in noun: String
  ) -> [IndexedColumn] {
    var seen: Set<[SQLName]> = []
    return columns.filter { column in
      guard let name = column.columnName?.value else { return true }
      let collation = column.collation ?? table.column(named: name)?.collation
      let isNew = seen.insert([SQLName(name), SQLName(collation?.value ?? "BINARY")]).inserted
      if !isNew {
        losses.append((.ignoredBySQLite, "the repeated '\(name)' in \(noun), which SQLite ignores"))
      }
      return isNew
    }
  }

  /// Drops DESC from a table constraint's key on the rowid, which has no order. In the column's own
  /// definition, DESC means that the key isn't the rowid.
  private mutating func takeOrderFromRowID() {
    guard table.primaryKey?.columns.count == 1 else { return }
    let isDescending = table.primaryKey?.columns[0].isDescending ?? false
    table.primaryKey?.columns[0].isDescending = false
    if table.rowIDColumn == nil { table.primaryKey?.columns[0].isDescending = isDescending }
  }

  private mutating func addUnique(
    _ name: Located<String>?, _ columns: [IndexedColumn], _ conflict: ConflictResolution?
  ) {
    table.uniqueConstraints.append(
      UniqueConstraint(constraintName: name, columns: columns, onConflict: conflict, range: origin))
  }

  private mutating func addCheck(
    _ name: Located<String>?, _ condition: Range<Int>, _ conflict: ConflictResolution?,
    column: Int?
  ) {
    // SQLite parses a conflict clause here, but ignores it.
    if conflict != nil {
      losses.append((.ignoredBySQLite, "ON CONFLICT after a CHECK, which SQLite ignores"))
    }
    let column = name == nil ? column.map { table.columns[$0].name.value } : nil
    table.checks.append(
      Check(
        constraintName: name, condition: Located(sql.trimmed(condition), at: origin), column: column
      ))
  }

  private mutating func addForeignKey(
    _ name: Located<String>?, columns: [Located<String>], _ reference: SQLCreateTable.Reference
  ) {
    var key = ForeignKey(
      constraintName: name, columns: columns, table: Located(sql.name(reference.table), at: origin),
      range: origin)
    key.referencedColumns = reference.columns.map(canonical)
    key.onDelete = reference.onDelete.flatMap(action)
    key.onUpdate = reference.onUpdate.flatMap(action)
    key.isDeferred = reference.isDeferred
    if let match = reference.match {
      losses.append((.ignoredBySQLite, "MATCH \(sql.name(match)), which SQLite ignores"))
    }
    table.foreignKeys.append(key)
  }

  // MARK: - Parts of constraints

  private func conflict(_ constraint: SQLCreateTable.Constraint) -> ConflictResolution? {
    constraint.conflict.flatMap { ConflictResolution(rawValue: SQLName.folded(sql.name($0))) }
  }

  private func column(_ term: SQLIndexTerm) -> IndexedColumn {
    var column = IndexedColumn(.column(canonical(term.expression.lowerBound)))
    column.collation = term.collation.map { Located(sql.name($0).asCollation, at: origin) }
    column.isDescending = term.isDescending
    return column
  }

  /// Returns the name of a column as it was declared.
  private func canonical(_ place: Int) -> Located<String> {
    let name = sql.name(place)
    return Located(columnNames[SQLName(name)] ?? name, at: origin)
  }

  /// Returns the action of a foreign key; nil for NO ACTION, which is what SQLite does anyway.
  private func action(_ range: Range<Int>) -> Located<ForeignKeyAction>? {
    switch range.map({ SQLName.folded(sql.name($0)) }) {
    case ["set", "null"]: Located(.setNull, at: origin)
    case ["set", "default"]: Located(.setDefault, at: origin)
    case let words:
      words.first.flatMap(ForeignKeyAction.init(rawValue:)).map { Located($0, at: origin) }
    }
  }

  /// Returns a default as an expression without parentheses. SQLite takes a name for a string here.
  private mutating func defaultExpression(_ range: Range<Int>, of column: String) -> String {
    if sql.isAt(range.lowerBound, "(") {
      let inside = SQLText(
        sql.trimmed(range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)))
      return inside.trimmed(inside.unwrappedTokens)
    }
    let sign = range.count > 1 ? sql.text(range.lowerBound) : ""
    let place = range.upperBound - 1
    let isName = sql.tokens[place].isName && !SQLKeyword.isConstant(sql.keyword(place))
    guard isName else { return sign + sql.text(place) }
    let string = SQLString.quote(sql.name(place))
    // A default can't name anything, so that double quotes are as good as single ones.
    if !sql.isInDoubleQuotes(sql.tokens[place]) {
      losses.append(
        (
          .stringInDoubleQuotes,
          "the default \(sql.text(place)) of '\(column)' is a string to SQLite: it becomes \(string)"
        ))
    }
    return sign + string
  }

  /// Turns double-quoted text that names no column into strings, in all expressions.
  package mutating func takeStringsFromNames() {
    for (old, _) in table.takeStringsFromNames() {
      let message = "double quotes around strings become single ones in: \(old.value.firstLine)"
      losses.append((.stringInDoubleQuotes, message))
    }
  }
}
