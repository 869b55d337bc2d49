import DBGenSQLSyntax
internal import DBGenSQLText

/// A fact about a database, which an equal database shares, however its statements are written.
struct DatabaseFact {
  /// The kind: that of its part, or "clause".
  var kind: String
  var owner: String
  var name: String
  /// The properties that SQLite reports. Case doesn't matter, nor do spaces in a column's type.
  var detail = ""
  /// Normalized SQL.
  var sql = ""

  /// Whether two databases hold the same thing under the same name, in different forms.
  func isSame(as other: DatabaseFact) -> Bool {
    (kind != "index" || SQLName.areEqual(owner, other.owner))
      && sql.hasSameBytes(as: other.sql)
      && (SQLName.areEqual(detail, other.detail)
        || kind == "column" && NormalizedSQL(detail) == NormalizedSQL(other.detail))
  }
}

extension DatabaseShape.Part {
  /// Returns the facts that the part states.
  ///
  /// - Parameter names: The names in the databases that are compared: a word in double quotes that
  ///   is a name in either isn't a string in the other.
  func facts(_ names: SchemaNames, _ strictness: DatabaseShape.Strictness) -> [DatabaseFact] {
    switch kind {
    case "table":
      let clauses = TableClauses(
        text, names.inTable(owner), isExact: strictness.namesToIgnore != nil,
        ignoring: strictness.namesToIgnore ?? [])
      return [fact()]
        + clauses.texts.map {
          DatabaseFact(kind: "clause", owner: owner, name: $0)
        }
    case "column": return [fact(sql: defaultValue)]
    case "index": return [fact(sql: text.isEmpty ? "" : " " + terms(names.inTable(owner)))]
    case "view", "trigger", "virtual table": return [fact(sql: definition(names))]
    case "constraint":
      var fact = fact()
      fact.name = fact.name.withoutRepeatedColumns
      return [fact]
    default: return [fact()]
    }
  }

  private func fact(sql: String = "") -> DatabaseFact {
    DatabaseFact(kind: kind, owner: owner, name: name, detail: detail, sql: sql)
  }

  /// Returns the default with its keyword. SQLite treats a word that isn't a constant as a string,
  /// and a column without a default as if it had NULL.
  private var defaultValue: String {
    let value = NormalizedSQL(text, names: []).unwrapped
    if value.tokens.isEmpty || value.tokens == ["null"] { return "" }
    if let truth = SQLText(value.description).truth { return " DEFAULT \(truth ? 1 : 0)" }
    let constant = string(value) ?? value.tokens.joined()
    let stored =
      switch affinity {
      case .integer, .real, .numeric: Self.number(constant)
      case .text: Int64(constant).map { SQLString.quote("\($0)") }
      case .blob: nil as String?
      }
    return
      " DEFAULT \(stored ?? string(value) ?? value.presentTime(storedAs: affinity).description)"
  }

  /// Returns the string for which SQLite takes a word; nil for anything else.
  private func string(_ value: NormalizedSQL) -> String? {
    let sql = SQLText(text)
    guard value.tokens.count == 1, let word = sql.tokens.first(where: \.isName),
      word.kind == .quotedName || !SQLKeyword.isConstant(value.tokens[0])
    else { return nil }
    return SQLString.quote(sql.name(of: word))
  }

  /// Returns a number in a form that is the same however it is written.
  private static func number(_ text: String) -> String? {
    guard let value = SQLText.storedNumber(of: text), abs(value) < 0x1p53 else { return nil }
    return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// The affinity that converts the default of a column.
  private var affinity: Affinity {
    // A column without a type, and one of type ANY, keep any value as it is.
    guard let first = detail.first, first != " ", !SQLName.folded(detail).hasPrefix("any") else {
      return .blob
    }
    return Affinity(declaredType: detail, isStrict: false)
  }

  /// Returns the terms and the condition of an index, without the orders and collations, which
  /// SQLite reports.
  private func terms(_ names: Set<SQLName>) -> String {
    let sql = SQLText(text)
    guard let index = sql.createIndex else { return NormalizedSQL(text, names: names).description }
    let terms = index.terms.map {
      NormalizedSQL(sql, $0.expression, names: names).withoutCollation.description
    }
    let condition = index.condition.map { NormalizedSQL(sql, $0, names: names).unwrapped }
    return "(\(terms.joined(separator: ", ")))" + (condition.map { " where \($0)" } ?? "")
  }

  /// Returns the SQL of a view, trigger or virtual table from its name on.
  private func definition(_ names: SchemaNames) -> String {
    let sql = SQLText(text)
    if kind == "virtual table", let arguments = sql.fullTextArguments {
      return "fts5 (\(arguments.joined(separator: ", ")))"
    }
    let start = sql.head?.range.upperBound ?? 0
    return NormalizedSQL(sql, start..<sql.tokens.count, names: names.inStatement(sql)).description
  }
}

extension String {
  /// A key without the columns that it names again, which make no difference.
  fileprivate var withoutRepeatedColumns: String {
    guard hasSuffix(")"), let open = firstIndex(of: "("),
      hasPrefix("UNIQUE") || hasPrefix("PRIMARY KEY")
    else { return self }
    let columns = self[index(after: open)...].dropLast()
      .split(separator: ", ").map { String($0) }
    var seen: Set<SQLName> = []
    let distinct = columns.filter { column in
      seen.insert(SQLName(column.hasSuffix(" DESC") ? String(column.dropLast(5)) : column)).inserted
    }
    return "\(self[..<open])(\(distinct.joined(separator: ", ")))"
  }
}

extension NormalizedSQL {
  /// The term of an index without parentheses, collations and orders.
  fileprivate var withoutCollation: NormalizedSQL {
    let inner = unwrapped.tokens
    let hasOrder = inner.last == "asc" || inner.last == "desc"
    let hasCollation = inner.count > 2 && inner[inner.count - 2] == "collate"
    guard hasOrder || hasCollation else { return NormalizedSQL(tokens: inner) }
    return NormalizedSQL(tokens: inner.dropLast(hasOrder ? 1 : 2)).withoutCollation
  }
}
