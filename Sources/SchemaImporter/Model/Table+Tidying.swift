import DBGenSQLText
import SchemaParser

extension Table {
  /// Returns a piece of SQL in which double-quoted text that names no column becomes the string
  /// that SQLite takes it for.
  func withStrings(_ sql: String) -> String { withStrings(sql, foldedColumnNames) }

  private var foldedColumnNames: Set<String> { Set(columns.map { SQLName.folded($0.name.value) }) }

  private func withStrings(_ sql: String, _ columnNames: Set<String>) -> String {
    guard sql.utf8.contains(UInt8(ascii: "\"")) else { return sql }
    let tokens = SQLText(sql)
    var result = ""
    var end = 0
    for (index, token) in tokens.tokens.enumerated() where token.kind == .quotedName {
      let name = tokens.name(of: token)
      let isString =
        tokens.isInDoubleQuotes(token)
        && !columnNames.contains(SQLName.folded(name))
        && !tokens.isPartOfName(index) && !rowIDNames.contains(SQLName.folded(name))
      guard isString else { continue }
      result += String(decoding: tokens.bytes[end..<token.range.lowerBound], as: UTF8.self)
      result += SQLString.quote(name)
      end = token.range.upperBound
    }
    return result + String(decoding: tokens.bytes[end...], as: UTF8.self)
  }

  private var rowIDNames: [String] { ["rowid", "oid", "_rowid_"] }

  /// Turns double-quoted text that names no column into strings, in all expressions. Returns the
  /// changed expressions as they were.
  @discardableResult
  mutating func takeStringsFromNames() -> [String] {
    var changed: [String] = []
    let names = foldedColumnNames
    func fixed(_ sql: String) -> String {
      let fixed = withStrings(sql, names)
      if fixed != sql { changed.append(sql) }
      return fixed
    }
    let conditions = checks.map { fixed($0.condition.value) }
    let generated = columns.map { $0.generated.map { fixed($0.expression.value) } }
    let defaults = columns.map { column in
      if case .sql(let sql) = column.defaultValue?.value { fixed(sql) } else { nil as String? }
    }
    for index in checks.indices { checks[index].condition.value = conditions[index] }
    for index in columns.indices {
      if let sql = generated[index] { columns[index].generated?.expression.value = sql }
      if let sql = defaults[index] { columns[index].defaultValue?.value = .sql(sql) }
    }
    return changed
  }

  /// Makes the columns of a key NOT NULL where SQLite does so implicitly.
  mutating func requireKeys() {
    guard let key = primaryKey else { return }
    for name in key.columns.compactMap({ $0.columnName?.value }) {
      guard let index = columns.firstIndex(where: { SQLName.areEqual($0.name.value, name) }) else {
        continue
      }
      let isRowID = rowIDColumn?.name.value == columns[index].name.value
      if isStrict || isWithoutRowID || isRowID { columns[index].isNullable = false }
    }
  }

  /// Keeps the explicit NOT NULL of a rowid, although it is redundant.
  mutating func keepNotNullOfRowID() {
    let rowID = rowIDColumn?.name.value
    for index in columns.indices
    where columns[index].name.value == rowID && !columns[index].isNullable {
      columns[index].notNull = columns[index].notNull ?? NotNullConstraint(range: 0..<0)
    }
  }

  /// Removes the name of a check if an earlier check has it, and assigns an unnamed check that
  /// lists a column's values to that column.
  mutating func placeChecks() {
    let columns = Dictionary(
      columns.map { (SQLName.folded($0.name.value), $0.name.value) },
      uniquingKeysWith: { first, _ in first })
    var names: Set<String> = []
    for index in checks.indices {
      if let name = checks[index].constraintName?.value, !names.insert(name).inserted {
        checks[index].constraintName = nil
      }
      guard checks[index].constraintName == nil, checks[index].column == nil else { continue }
      checks[index].column = NormalizedSQL(checks[index].condition.value).listedName
        .flatMap { columns[$0] }
    }
  }
}

extension NormalizedSQL {
  /// The name of the column whose values a condition lists.
  var listedName: String? {
    tokens.count > 4 && tokens[1] == "in" && tokens[2] == "(" ? tokens[0] : nil
  }
}

extension SQLText {
  /// Whether a name is part of a qualified name, or is that of a function or collation.
  fileprivate func isPartOfName(_ index: Int) -> Bool {
    isAt(index - 1, ".") || isAt(index + 1, ".") || isAt(index + 1, "(")
      || isAt(index - 1, "collate")
  }
}
