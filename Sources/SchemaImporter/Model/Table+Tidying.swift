import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Table {
  /// Makes the columns of a key NOT NULL where SQLite does so implicitly.
  mutating func requireKeys() {
    for index in keyColumns.compactMap(columnIndex(named:)) {
      let isRowID = rowIDColumn?.name.value == columns[index].name.value
      if isStrict || isWithoutRowID || isRowID { columns[index].isNullable = false }
    }
  }

  /// Whether SQLite lets a column of the primary key be NULL, which nothing makes it.
  func lacksNotNull(of column: Column) -> Bool {
    let isSetToNull = foreignKeys.contains { key in
      key.setsNull && key.columns.contains { $0.sqlName == column.name.sqlName }
    }
    return column.isNullable && !isSetToNull && isInKey(column)
  }

  /// Removes the name of a check if an earlier check has it, and assigns an unnamed check that lists a
  /// column's values to that column.
  ///
  /// - Parameter ofOneColumn: Whether any check of a single column is assigned to it. A sheet has
  ///   places for both.
  mutating func placeChecks(ofOneColumn: Bool = false) {
    let columns = Dictionary(
      firstOf: columns.map { ($0.name.value.asNormalizedName, $0.name.value) })
    var names: Set<String> = []
    for index in checks.indices {
      if let name = checks[index].constraintName?.value, !names.insert(name).inserted {
        checks[index].constraintName = nil
      }
      guard checks[index].constraintName == nil, checks[index].column == nil else { continue }
      let condition = checks[index].condition.value
      let listed = NormalizedSQL(condition).listedName.flatMap { columns[$0] }
      let names = ofOneColumn ? SQLText(condition).names.map(\.description) : []
      let mentioned = Set(names.compactMap { columns[$0.asNormalizedName] })
      checks[index].column = mentioned.count == 1 ? mentioned.first : listed
    }
  }

  /// Removes the check that a column's type implies. Returns whether there is one.
  mutating func dropTypeCheck(of column: Column) -> Bool {
    guard let condition = column.typeCondition.map({ NormalizedSQL($0) }),
      let same = checks.firstIndex(where: {
        $0.constraintName == nil && NormalizedSQL($0.condition.value) == condition
      })
    else { return false }
    checks.remove(at: same)
    return true
  }

  /// Writes each condition and expression on one line, without parentheses around it and needless
  /// quotes.
  mutating func simplifyExpressions() {
    let names = Set(columns.map(\.name.sqlName))
    for index in checks.indices { checks[index].condition.value.simplify(names) }
    for index in columns.indices { columns[index].generated?.expression.value.simplify(names) }
    for index in indexes.indices {
      indexes[index].condition?.value.simplify(names)
      for term in indexes[index].columns.indices {
        indexes[index].columns[term].simplify(names)
      }
    }
  }
}

extension NormalizedSQL {
  /// The name of the column whose values a condition lists.
  var listedName: String? {
    tokens.count > 4 && tokens[1] == "in" && tokens[2] == "(" ? tokens[0] : nil
  }
}

extension IndexedColumn {
  fileprivate mutating func simplify(_ columns: Set<SQLName>) {
    guard case .expression(var expression) = term else { return }
    expression.value.simplify(columns)
    term = .expression(expression)
  }
}

extension String {
  /// Simplifies how an SQL condition is written, unless comments or strings of several lines say
  /// that somebody laid it out.
  fileprivate mutating func simplify(_ columns: Set<SQLName>) {
    let sql = SQLText(self)
    guard sql.comments.isEmpty, sql.unclosed == nil else { return }
    let tokens = sql.unwrappedTokens
    var text = ""
    for index in tokens {
      let token = sql.withoutQuotes(index, of: columns)
      if index > tokens.lowerBound { text += sql.gap(before: index, between: text, and: token) }
      text += token
    }
    self = text
  }
}

extension SQLText {
  /// Returns the text of a token; of a column's name without quotes, if it needs none.
  fileprivate func withoutQuotes(_ index: Int, of columns: Set<SQLName>) -> String {
    let name = name(index)
    guard tokens[index].kind == .quotedName, columns.contains(SQLName(name)),
      name.isPlainName
    else { return text(index) }
    return name
  }

  /// Returns the space before a token, which is as wide as a word needs.
  fileprivate func gap(before index: Int, between left: String, and right: String) -> String {
    if left.last == "(" || right == ")" { return "" }
    let range = tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound
    let space = String(decoding: bytes[range], as: UTF8.self)
    if space.utf8.contains(0x0A) { return " " }
    let joinsWords = left.last?.isWordCharacter == true && right.first?.isWordCharacter == true
    return space.isEmpty && joinsWords ? " " : space
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}
