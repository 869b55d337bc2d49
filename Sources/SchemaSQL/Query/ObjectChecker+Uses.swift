import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Refusing what SQLite accepts but can't mean what it says, and what it refuses only at run time.
extension ObjectChecker {
  /// Whether each list parameter is looked up as a list of single values; reports those that aren't.
  mutating func hasSoundLists(_ draft: QueryDraft) -> Bool {
    let lists = draft.findings.comparisons.compactMap { draft.list(ofRowsIn: $0) }
    for list in lists {
      report(
        .rowInList,
        "a list has one value for each element, and this looks up rows: pass JSON, and write IN "
          + "(SELECT value ->> 0, value ->> 1 FROM json_each(\(draft.sql.text(list))))",
        at: place(ofWord: list, in: draft))
    }
    return lists.isEmpty
  }

  /// Warns of lists in parentheses that have nothing but a parameter, which is a single value.
  mutating func adviseOnLists(in draft: QueryDraft) {
    for parameter in draft.findings.comparisons.compactMap(\.onlyMember) {
      let name = draft.sql.text(parameter)
      // Before the parameter stand `NOT IN (`.
      let equals = draft.sql.isAt(parameter - 3, "not") ? "<>" : "="
      report(
        .misleadingComparison,
        "'IN (\(name))' looks in a list of one value: write 'IN \(name)' for an array, or '\(equals) \(name)'",
        at: place(ofWord: parameter, in: draft), severity: .warning)
    }
  }

  /// Warns of comparisons with NULL by `=` and `<>`.
  mutating func adviseOnNull(in draft: QueryDraft) {
    for comparison in draft.findings.comparisons where comparison.isOfEquality {
      guard let sign = comparison.sign, !sign.name.hasPrefix("is"),
        let value = comparison.comparedWithNull
      else { continue }
      let test = comparison.findsDifferent ? "IS NOT NULL" : "IS NULL"
      report(
        .misleadingComparison,
        "'\(sign.name) NULL' is never true: write '\(draft.sql.text(value.words)) \(test)'",
        at: place(ofWord: sign.range.lowerBound, in: draft),
        suggestion: comparison.findsDifferent ? "IS NOT" : "IS", severity: .warning)
    }
  }

  /// Warns of names of parameters in quotes.
  mutating func adviseOnQuotes(in draft: QueryDraft) {
    for (index, token) in draft.sql.tokens.enumerated() where token.kind == .string {
      guard let parts = draft.sql.name(of: token).partsAroundParameter else { continue }
      report(
        .misleadingComparison,
        "in quotes, '\(parts.name)' is text and no parameter: write \(parts.sql)",
        at: place(ofWord: index, in: draft), suggestion: parts.sql, severity: .warning)
    }
  }

  /// Whether no parameter is an order; reports those that are.
  mutating func hasNoOrderByParameter(_ draft: QueryDraft) -> Bool {
    let orders = draft.findings.orderings.compactMap(\.parameter)
    for parameter in orders {
      report(
        .orderByParameter,
        "'\(draft.sql.text(parameter))' is the same for every row, so it can't choose their order: "
          + "list the orders to choose from under 'orders'", at: place(ofWord: parameter, in: draft)
      )
    }
    return orders.isEmpty
  }

  /// Whether SQLite can evaluate each MATCH; reports one that it can't.
  mutating func hasSoundMatch(_ draft: QueryDraft) throws(SQLiteError) -> Bool {
    guard let match = draft.sql.match, try callsMatch(draft.text.checked) else { return true }
    reportMatch(at: place(ofWord: match, in: draft))
    return false
  }

  /// Warns of a MATCH in a view or a trigger that SQLite can't evaluate: a database that exists may have
  /// it, and is taken over as it is.
  ///
  /// - Parameter statement: A statement that reads the view or fires the trigger.
  mutating func adviseOnMatch(
    in text: Located<String>, _ statement: String
  ) throws(SQLiteError) {
    let sql = SQLText(text.value)
    guard let match = sql.match, try callsMatch(statement) else { return }
    reportMatch(at: file.range(ofText: sql.tokens[match].range, in: text), .warning)
  }

  private mutating func reportMatch(
    at range: SourceRange, _ severity: Diagnostic.Severity = .error
  ) {
    report(
      .unusableMatch,
      "MATCH is a search of a full-text table, by its name or one of its columns, which this isn't",
      at: range, severity: severity)
  }

  /// Whether SQLite calls the function that MATCH stands for, which fails, instead of having a
  /// full-text table search. What has a table stand in for it here may search in the app.
  private func callsMatch(_ sql: String) throws(SQLiteError) -> Bool {
    let isRegistered = schema.functions.contains { SQLName.areEqual($0.name.value, "match") }
    let hasStandIns = schema.virtualTables.contains(where: \.isUnchecked)
    guard !isRegistered, !hasStandIns,
      let program = try unlessRefused(database.rows("EXPLAIN " + sql))
    else { return false }
    // The columns of EXPLAIN are addr, opcode, p1, p2, p3, p4, p5, and comment.
    return program.contains { $0[5] == "match(2)" }
  }
}

extension SQLText {
  /// The place of the first MATCH.
  var match: Int? { tokens.indices.first { isAt($0, "match") } }
}

extension String {
  /// The name of a parameter that is all of a text but wildcards, and SQL in which it is one.
  fileprivate var partsAroundParameter: (name: Substring, sql: String)? {
    guard let match = wholeMatch(of: /([%_]*)(:[A-Za-z]\w*)([%_]*)/) else { return nil }
    let (_, start, name, end) = match.output
    let texts = [start, end].map { $0.isEmpty ? nil : SQLString.quote(String($0)) }
    return (name, [texts[0], String(name), texts[1]].compactMap(\.self).joined(separator: " || "))
  }
}

extension Comparison {
  /// The value that is compared with the word NULL.
  fileprivate var comparedWithNull: Operand? {
    let values = operands.filter { $0.expression?.unwrapped.constant != .null }
    return operands.count == 2 && values.count == 1 ? values[0] : nil
  }

  /// The place of the parameter that is all of a list in parentheses.
  fileprivate var onlyMember: Int? {
    guard shape == .membership, operands.count == 2, let expression = operands[1].expression,
      expression.isParameter
    else { return nil }
    return expression.range.lowerBound
  }
}

extension QueryDraft {
  /// The place of the list parameter that rows of several values are looked up in.
  fileprivate func list(ofRowsIn comparison: Comparison) -> Int? {
    guard comparison.shape == .membership, case .row = comparison.operands[0].type else {
      return nil
    }
    return comparison.operands.dropFirst().first { sql.isAt($0.words.lowerBound, "select") }?
      .words.first { sql.tokens[$0].kind == .parameter }
  }
}
