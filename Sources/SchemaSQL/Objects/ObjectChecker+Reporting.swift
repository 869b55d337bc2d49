import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension ObjectChecker {
  /// Whether a failure is the statement's own, rather than due to an object that is missing because
  /// its own definition is invalid.
  private func isOwn(_ failure: SQLiteError) -> Bool {
    guard case .missingTable(let name) = failure.subject else { return true }
    return !missing.contains(SQLName(name.withoutMain))
  }

  /// Reports that SQLite refuses a statement of the file, at the place that its error gives or
  /// names.
  mutating func report(
    _ failure: SQLiteError, of noun: String, _ sql: Located<String>, _ tokens: SQLText? = nil
  ) {
    guard isOwn(failure) else { return }
    let tokens = tokens ?? SQLText(sql.value)
    let refusal = SQLRefusal(failure, of: tokens)
    let suggestion = refusal.suggestion(
      among: columnNames(in: tokens), in: schema, after: diagnostics)
    let range = file.range(ofText: refusal.part, in: sql)
    var notes: [Diagnostic.Note] = []
    if case .missingTable = failure.subject, suggestion == nil, ["view", "trigger"].contains(noun) {
      notes = [.init("if another program creates it, write 'unchecked: true'", at: range)]
    }
    report(
      .invalidSQL, refusal.message(about: noun), at: range, suggestion: suggestion, notes: notes,
      subject: failure.subject)
  }

  /// Returns the columns of the tables that SQL mentions.
  private func columnNames(in sql: SQLText) -> [String] {
    let mentioned = columns.filter { sql.mentionedNames.contains($0.key) }.values.joined()
    return Set(mentioned.map(\.column.name.value)).sorted()
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
