import SchemaParser

extension TableReader {
  mutating func readColumn() {
    guard let name = cursor.name() else { return }
    let index = table.columns.count
    let type = declaredTypes.indices.contains(index) ? declaredTypes[index] : ""
    columnNames[SQLName.folded(name)] = name
    table.columns.append(
      Column(
        name: Located(name), type: Located(.any), isNullable: true,
        sqlType: type.isEmpty ? nil : Located(type)))
    skipType()
    while !cursor.isAtEnd, !cursor.isAt(","), !cursor.isAt(")") {
      let start = cursor.position
      readConstraint(of: index)
      if cursor.position == start { _ = cursor.next() }
    }
  }

  private static let constraintWords = [
    "CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE", "REFERENCES",
    "AS", ",", ")",
  ]

  /// Skips the type, which SQLite reports.
  private mutating func skipType() {
    while !cursor.isAtEnd, !cursor.isAt("GENERATED", "ALWAYS"),
      !Self.constraintWords.contains(where: { cursor.isAt($0) })
    {
      if cursor.isAt("(") { _ = cursor.parenthesized() } else { _ = cursor.next() }
    }
  }

  private mutating func readConstraint(of index: Int) {
    let name = constraintName()
    if cursor.take("NOT", "NULL") {
      readNotNull(of: index, name)
    } else if cursor.take("PRIMARY", "KEY") {
      readPrimaryKey(of: index, name)
    } else if cursor.take("UNIQUE") {
      table.uniqueConstraints.append(
        UniqueConstraint(
          constraintName: name, columns: [term(index)], onConflict: conflict(), range: 0..<0))
    } else if cursor.take("CHECK") {
      addCheck(name, column: index)
    } else if cursor.isAt("REFERENCES") {
      addForeignKey(name, columns: [table.columns[index].name])
    } else {
      // Cells can't name other constraints.
      if name != nil { isVerbatim = true }
      readValue(of: index)
    }
  }

  private func term(_ index: Int, descending: Bool = false) -> IndexedColumn {
    IndexedColumn(.column(table.columns[index].name), isDescending: descending)
  }

  private mutating func readNotNull(of index: Int, _ name: Located<String>?) {
    let onConflict = conflict()
    table.columns[index].isNullable = false
    guard name != nil || onConflict != nil else { return }
    table.columns[index].notNull = NotNullConstraint(
      constraintName: name, onConflict: onConflict, range: 0..<0)
  }

  private mutating func readPrimaryKey(of index: Int, _ name: Located<String>?) {
    let isDescending = order()
    let onConflict = conflict()
    table.primaryKey = PrimaryKey(
      constraintName: name, columns: [term(index, descending: isDescending)],
      isAutoincrement: cursor.take("AUTOINCREMENT"), onConflict: onConflict, range: 0..<0)
  }

  private mutating func readValue(of index: Int) {
    if cursor.take("DEFAULT") {
      let name = table.columns[index].name.value
      table.columns[index].defaultValue = defaultExpression(of: name).map { Located(.sql($0)) }
    } else if cursor.take("COLLATE") {
      table.columns[index].collation = cursor.name().map { Located($0.asCollation) }
    } else if cursor.take("GENERATED", "ALWAYS") || cursor.isAt("AS") {
      _ = cursor.take("AS")
      guard let expression = cursor.parenthesized() else { return }
      let isStored = cursor.take("STORED")
      table.columns[index].generated = GeneratedValue(
        expression: Located(expression), isStored: isStored)
    } else if cursor.take("NULL") {
      _ = conflict()
    }
  }

  /// Reads what follows DEFAULT: an expression in parentheses, a number with its sign, or a single
  /// token. SQLite takes a name for a string here.
  private mutating func defaultExpression(of column: String) -> String? {
    if cursor.isAt("(") { return cursor.parenthesized() }
    let sign = cursor.take("-") ? "-" : cursor.take("+") ? "+" : ""
    guard let token = cursor.next() else { return nil }
    var text = cursor.sql.text(of: token)
    if text == ".", let digits = cursor.next() { text += cursor.sql.text(of: digits) }
    // The X of a blob and its digits are separate tokens.
    if SQLName.areEqual(text, "x"), !cursor.isAtEnd,
      cursor.words[cursor.position].kind == .string, let digits = cursor.next()
    {
      return text + cursor.sql.text(of: digits)
    }
    let constants = ["null", "true", "false", "current_time", "current_date", "current_timestamp"]
    let isName =
      token.kind == .quotedName
      || token.kind == .word && !constants.contains(SQLName.folded(text))
    guard isName else { return sign + exponent(after: token, text) }
    let string = SQLString.quote(cursor.sql.name(of: token))
    losses.append(
      (
        .stringInDoubleQuotes,
        "the default \(text) of '\(column)' is a string to SQLite: it becomes \(string)"
      ))
    return sign + string
  }

  /// Returns a number, with the rest of an exponent that has a sign.
  private mutating func exponent(after token: SQLTokens.Token, _ text: String) -> String {
    guard token.kind == .number, text.lowercased().hasSuffix("e"), !text.hasPrefix("0x"),
      cursor.isAt("-") || cursor.isAt("+"), let sign = cursor.next(), let digits = cursor.next()
    else { return text }
    return text + cursor.sql.text(of: sign) + cursor.sql.text(of: digits)
  }
}
