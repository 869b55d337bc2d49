import DBGenSQLSyntax
internal import DBGenSQLText

/// The clauses of CREATE TABLE that no pragma reports: options, checks, the expressions of generated
/// columns, collations, conflict clauses and the like.
struct TableClauses {
  /// The clauses in words, in the order in which they're written.
  private(set) var texts: [String] = []
  private let sql: SQLText
  private let names: Set<SQLName>
  /// The columns that hold integers.
  private var integers: Set<SQLName> = []
  private let isExact: Bool
  private let ignoredNames: Set<SQLName>

  /// - Parameters:
  ///   - names: The names that the table's expressions can use.
  ///   - isExact: Whether the names of constraints matter.
  ///   - ignoredNames: Those that don't.
  init(
    _ statement: String, _ names: Set<SQLName> = [], isExact: Bool = false,
    ignoring ignoredNames: Set<SQLName> = []
  ) {
    sql = SQLText(statement)
    (self.names, self.isExact, self.ignoredNames) = (names, isExact, ignoredNames)
    guard let table = sql.createTable else {
      texts = [normalized(sql.tokens.indices)]
      return
    }
    integers = Set(table.columns.filter { sql.isInteger($0) }.map { sql.sqlName($0.name) })
    if table.isStrict { texts.append("STRICT") }
    if table.isWithoutRowID { texts.append("WITHOUT ROWID") }
    for column in table.columns {
      for constraint in column.constraints { add(constraint, sql.foldedName(column.name)) }
    }
    for constraint in table.constraints { add(constraint, "") }
  }

  @inline(never)
  private func normalized(_ range: Range<Int>) -> String {
    NormalizedSQL(sql, range, names: names).unwrapped.description
  }

  private func conditions(_ range: Range<Int>) -> [String] {
    sql.bounds(range, integers: integers) ?? [normalized(range)]
  }

  private mutating func add(_ constraint: SQLCreateTable.Constraint, _ column: String) {
    addClause(constraint, column)
    guard let subject = subject(of: constraint.form, column) else { return }
    if let conflict = constraint.conflict.map(sql.foldedName), conflict != "abort" {
      texts.append("ON CONFLICT \(conflict.uppercasedASCII) of \(subject)")
    }
    if isExact, let name = constraint.name, !ignoredNames.contains(SQLName(sql.name(name))) {
      texts.append("the name '\(sql.name(name))' of \(subject)")
    }
  }

  /// Adds what isn't reported about a constraint, except its name and its conflict clause.
  private mutating func addClause(_ constraint: SQLCreateTable.Constraint, _ column: String) {
    switch constraint.form {
    case .check(let range): texts += conditions(range).map { "CHECK (\($0))" }
    case .generated(let range, _):
      texts.append("AS (\(normalized(range))) of column '\(column)'")
    case .collate(let place):
      // BINARY is the default, and a pragma reports the collations of an index.
      let name = sql.foldedName(place)
      if name != "binary" { texts.append("COLLATE \(name.uppercasedASCII) of column '\(column)'") }
    case .primaryKey(_, _, isAutoincrement: true): texts.append("AUTOINCREMENT")
    case .foreignKey(let columns, let reference) where reference.isDeferred:
      let target = isExact ? " REFERENCES " + sql.foldedName(reference.table) : ""
      texts.append(
        "DEFERRABLE INITIALLY DEFERRED of column '\(list(columns, or: column))'" + target)
    // SQLite ignores a name without a constraint.
    case .unparsed where isExact || constraint.name != constraint.range.upperBound - 1:
      texts.append(normalized(constraint.range))
    default: break
    }
  }

  /// Returns the constraint that a name or a conflict clause belongs to; nil if SQLite ignores them
  /// there.
  private func subject(of form: SQLCreateTable.ConstraintForm, _ column: String) -> String? {
    switch form {
    case .primaryKey(let terms, let isDescending, _):
      "PRIMARY KEY (\(list(terms, or: column + (isDescending ? " DESC" : ""))))"
    case .unique(let terms): "UNIQUE (\(list(terms, or: column)))"
    case .notNull: "NOT NULL (\(column))"
    case .check(let range): "CHECK (\(conditions(range).joined(separator: " and ")))"
    case .foreignKey(let columns, let reference):
      "FOREIGN KEY (\(list(columns, or: column))) REFERENCES \(sql.foldedName(reference.table))"
    case .null, .defaultValue, .collate, .generated, .deferral, .unparsed: nil
    }
  }

  private func list(_ terms: [SQLIndexTerm], or column: String) -> String {
    terms.isEmpty ? column : terms.map(described).unique.joined(separator: ", ")
  }

  private func described(_ term: SQLIndexTerm) -> String {
    let isName = term.expression.count == 1 && sql.isNameOrString(term.expression.lowerBound)
    let collation = term.collation.map(sql.foldedName) ?? "binary"
    return (isName ? sql.foldedName(term.expression.lowerBound) : normalized(term.expression))
      + (collation == "binary" ? "" : " COLLATE \(collation.uppercasedASCII)")
      + (term.isDescending ? " DESC" : "")
  }

  private func list(_ columns: [Int], or column: String) -> String {
    columns.isEmpty ? column : columns.map(sql.foldedName).joined(separator: ", ")
  }
}

extension SQLText {
  fileprivate func isInteger(_ column: SQLCreateTable.ColumnDefinition) -> Bool {
    Affinity(declaredType: text(column.type), isStrict: false) == .integer
  }

  fileprivate func isNameOrString(_ index: Int) -> Bool {
    tokens[index].isName || tokens[index].kind == .string
  }
}
