import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension DefinitionChange {
  /// Creates the change from the definitions of a column before and after.
  ///
  /// - Parameter type: The change of what the column holds, if it is known to change.
  init(of column: String, from old: StoredTable, to new: StoredTable, _ type: TypeChange?) {
    let words = (old.words(of: column), new.words(of: column))
    // If the words are equal, the change may be in the NOT NULL of a key, which the type doesn't
    // show.
    let shown =
      words.0 != words.1
      ? words
      : (old.words(of: column, withNotNull: true), new.words(of: column, withNotNull: true))
    let isOnlyType = shown.0 == shown.1
    func text(_ type: StoredType?, _ words: String) -> Located<String> {
      (type.map { $0.name + (isOnlyType ? "" : ", \(words)") } ?? words).located
    }
    self.init(from: text(type?.old, shown.0), to: text(type?.new, shown.1))
  }

  /// Creates the change from the constraints and options that a table loses to those that it gains.
  init(from old: StoredTable, to new: StoredTable) {
    let (before, after) = (old.clauses, new.clauses)
    func others(_ clauses: [String], than known: [String]) -> Located<String>? {
      let others = clauses.filter { !known.contains($0) }
      return others.isEmpty ? nil : others.joined(separator: ", ").located
    }
    self.init(from: others(before, than: after), to: others(after, than: before))
  }
}

extension StoredTable {
  /// Returns a column's definition in short form: its type, with `?` if it can be NULL, and its
  /// constraints. The type shows a plain NOT NULL already.
  fileprivate func words(of column: String, withNotNull: Bool = false) -> String {
    let (sql, name) = (SQLText(object.sql), SQLName(column))
    let own = sql.createTable?.columns.first { sql.sqlName($0.name) == name }
    guard let own else { return "" }
    let type = SQLName.folded(sql.short(own.type))
    let constraints = own.constraints.filter { withNotNull || !$0.isPlainNotNull }
    return
      ([(type.isEmpty ? "any" : type) + (isNeverNull(name) ? "" : "?")]
      + constraints.map { sql.short($0.range) }).joined(separator: " ")
  }

  /// The constraints and options of the table, each in short form.
  fileprivate var clauses: [String] {
    let sql = SQLText(object.sql)
    return (sql.createTable?.constraints ?? []).map { sql.short($0.range) }
      + (table.isStrict ? ["strict"] : []) + (table.isWithoutRowID ? ["without rowid"] : [])
  }
}

extension SQLCreateTable.Constraint {
  fileprivate var isPlainNotNull: Bool {
    if case .notNull = form { name == nil && conflict == nil } else { false }
  }
}

extension SQLText {
  /// Returns tokens with keywords in lowercase, and with quotes only around names that need them.
  fileprivate func short(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      let token = tokens[index]
      if index > range.lowerBound, tokens[index - 1].range.upperBound < token.range.lowerBound {
        text += " "
      }
      switch token.kind {
      case .quotedName: text += name(of: token).asSQL
      case .word where self.text(of: token).isKeyword: text += SQLName.folded(self.text(of: token))
      default: text += self.text(of: token)
      }
    }
    return text
  }
}
