import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension ObjectChecker {
  /// Whether a failure is the statement's own, rather than due to an object that is missing because
  /// its own definition is invalid.
  private func isOwn(_ failure: SQLiteError) -> Bool {
    guard case .missingTable(let name) = failure.subject else { return true }
    let word = name.hasPrefix("main.") ? String(name.dropFirst("main.".count)) : name
    return !missing.contains(SQLName(word))
  }

  /// Reports that SQLite refuses a statement of the file, at the place that its error gives or
  /// names.
  mutating func report(
    _ failure: SQLiteError, of noun: String, _ sql: Located<String>, _ tokens: SQLText? = nil
  ) {
    guard isOwn(failure) else { return }
    let tokens = tokens ?? SQLText(sql.value)
    let token = failure.offset.flatMap { tokens.range(at: $0, of: failure) }
    let part = token ?? tokens.range(namedIn: failure.message) ?? 0..<sql.value.utf8.count
    let word = tokens.tokens.first { $0.range == part }
    let suggestion = suggestion(for: failure.subject, word, in: tokens)
    let range = file.range(ofText: part, in: sql)
    var notes: [Diagnostic.Note] = []
    if case .missingTable = failure.subject, suggestion == nil, ["view", "trigger"].contains(noun) {
      notes = [.init("if another program creates it, write 'unchecked: true'", at: range)]
    }
    report(
      .invalidSQL, "SQLite refuses this \(noun): \(failure.explanation(of: word))", at: range,
      suggestion: suggestion, notes: notes, subject: failure.subject)
  }

  /// Returns the table, column or function that was probably meant, or a text in single quotes.
  private func suggestion(
    for subject: DiagnosticSubject?, _ word: SQLToken?, in tokens: SQLText
  ) -> String? {
    if case .missingFunction(let name) = subject {
      return SQLFunctionAdvice.replacement(for: name)
    }
    if case .missingColumn(let written) = subject {
      let names = columns.filter { tokens.mentionedNames.contains($0.key) }.values.joined()
      let name = written.split { $0 == "." || $0 == " " }.last.map(String.init) ?? ""
      let match = diagnostics.suggestion(
        for: name, among: Set(names.map(\.column.name.value)).sorted())
      return match ?? (word?.isStringOfMistake == true ? SQLString.quote(written) : nil)
    }
    guard case .missingTable(let name) = subject else { return nil }
    let tables = schema.tables.map(\.name.value) + schema.views.map(\.name.value)
    let word = name.hasPrefix("main.") ? String(name.dropFirst("main.".count)) : name
    guard !tables.contains(where: { SQLName.areEqual($0, word) }) else { return nil }
    return diagnostics.suggestion(for: word, among: tables)
  }

  /// Whether a statement creates an object of the given kind and name; reports the mismatch if it
  /// doesn't.
  mutating func isStatement(
    _ sql: Located<String>, named name: Located<String>, _ kind: SQLHead.Kind, _ noun: String
  ) -> Bool {
    let text = SQLText(sql.value)
    let head = text.objectHead
    guard let head, head.kind == kind, !head.isTemporary else {
      let first = text.tokens.first?.range ?? 0..<0
      let isTemporary = head?.isTemporary ?? false
      let alternative = kind == .view ? "a SELECT or " : ""
      report(
        .statementOfOtherKind,
        "the SQL of \(noun) must be \(alternative)CREATE \(kind.rawValue) ..."
          + (isTemporary ? ": temporary objects exist only until the connection is closed" : ""),
        at: file.range(ofText: first, in: sql))
      return false
    }
    guard text.name(head.ownName).hasSameBytes(as: name.value) else {
      report(
        .nameOfOtherObject,
        "this creates '\(text.name(head.ownName))', but its key is '\(name.value)'",
        at: file.range(ofText: text.tokens[head.ownName].range, in: sql))
      return false
    }
    return true
  }

  /// Whether SQL without nested statements, unlike a trigger's, is balanced; reports where it
  /// isn't.
  mutating func isBalanced(_ sql: Located<String>, _ tokens: SQLText? = nil) -> Bool {
    guard let problem = (tokens ?? SQLText(sql.value)).imbalance else { return true }
    report(problem.code, problem.message, at: file.range(ofText: problem.range, in: sql))
    return false
  }
}

extension SQLText {
  /// Returns the range of the token at an offset, or of the missing column if the offset is that of
  /// its table.
  fileprivate func range(at offset: Int, of failure: SQLiteError) -> Range<Int>? {
    var index = tokens.firstIndex { $0.range.contains(offset) }
    // A schema name may precede the table's.
    if let first = index, isDot(first + 1), isDot(first + 3) { index = first + 2 }
    guard let index, case .missingColumn = failure.subject, index + 2 < tokens.count,
      isDot(index + 1), tokens.indices.contains(where: { isSource($0, named: index) })
    else {
      return index.map {
        [.symbol, .parameter].contains(tokens[$0].kind)
          ? tokens[$0].range.prefix(1) : tokens[$0].range
      }
    }
    return tokens[index + 2].range
  }

  private func isDot(_ index: Int) -> Bool { isAt(index, ".") }

  /// Whether a token is the given name as a table or alias, rather than as a qualifier.
  private func isSource(_ index: Int, named other: Int) -> Bool {
    SQLName.areEqual(name(index), name(other)) && !isDot(index + 1)
  }

  /// Returns the range of the name in SQLite's message, as in `no such column: new.nope` or `no
  /// such table: main.nope`.
  fileprivate func range(namedIn message: String) -> Range<Int>? {
    if let match = message.firstMatch(of: /has no column named (.+)$|using column (.+) - column/) {
      let name = String(match.output.1 ?? match.output.2 ?? "")
      return tokens.last { self.name(of: $0) == name }?.range
    }
    if case .directOnlyFunction(let name) = DiagnosticSubject(messageOfSQLite: message) {
      return token(called: name)?.range
    }
    guard let colon = message.lastIndex(of: ":") else { return nil }
    let parts = message[colon...].dropFirst(2).split(separator: ".").map { part in
      String(part.hasSuffix("()") ? part.dropLast(2) : part)
    }
    guard let last = parts.last else { return nil }
    let named = tokens.indices.filter { name(of: tokens[$0]) == last }
    let qualified = named.first { isQualified($0, by: parts.dropLast()) }
    return (qualified ?? named.first).map { tokens[$0].range }
  }

  private func isQualified(_ index: Int, by qualifiers: ArraySlice<String>) -> Bool {
    guard let qualifier = qualifiers.last else { return true }
    return index >= 2 && isDot(index - 1)
      && SQLName.areEqual(name(of: tokens[index - 2]), qualifier)
  }
}
