/// The clauses of a statement that no pragma reports: a table's checks, the expressions of its
/// generated columns, its collations, conflict clauses and the like; an index's expressions and
/// condition.
struct TableClauses {
  private var clauses: [String] = []
  /// The columns that the current clause belongs to.
  private var owner = ""

  /// Separates clauses.
  static let separator = "\u{1F}"

  /// Returns the clauses of CREATE TABLE, sorted.
  ///
  /// - Parameter columns: The names of the table's columns.
  static func text(of sql: String, columns: Set<String> = []) -> String {
    let words = PlainSQL(sql, names: columns.union(rowIDNames)).words[...]
    guard let body = words.indices.first(where: { words.isAt("(", $0) }) else { return "" }
    var table = TableClauses()
    let end = words.end(ofParenthesisAt: body)
    for item in words[body..<end].unwrapped.parts { table.read(item) }
    return table.clauses.sorted().joined(separator: separator)
  }

  /// Returns a clause in readable form.
  static func readable(_ clause: String) -> String {
    if clause.hasPrefix("check(") { return capitalized(clause[...]) }
    if clause.hasPrefix("conflict ") { return "ON " + clause.uppercased() }
    for word in [" collate ", " as(", " deferrable "] {
      guard let range = clause.firstRange(of: word) else { continue }
      let rest = clause[range.lowerBound...].dropFirst()
      return "\(capitalized(rest)) of column '\(clause[..<range.lowerBound])'"
    }
    return clause.uppercased()
  }

  private static func capitalized(_ clause: Substring) -> String {
    let word = clause.prefix { $0 != "(" }
    let rest = clause.dropFirst(word.count)
    return word.uppercased() + (rest.isEmpty ? "" : " " + rest)
  }

  private static let rowIDNames: Set = ["rowid", "oid", "_rowid_"]
  private static let constraints = ["constraint", "primary", "unique", "check", "foreign"]

  private mutating func read(_ item: ArraySlice<PlainSQL.Word>) {
    guard let first = item.first else { return }
    let isColumn = !first.isBare || !Self.constraints.contains(first.text)
    owner = isColumn ? first.name : ""
    var index = isColumn ? item.startIndex + 1 : item.startIndex
    while index < item.endIndex { index = take(item[index...]) }
  }

  /// Reads the words at the start, and returns the index to continue from.
  private mutating func take(_ words: ArraySlice<PlainSQL.Word>) -> Int {
    let start = words.startIndex
    let next = words.dropFirst()
    if words.isAt("check") || words.isAt("as"), next.isAt("(") {
      let end = next.end(ofParenthesisAt: next.startIndex)
      let name = words.isAt("as") ? "\(owner) as" : "check"
      clauses.append("\(name)(\(next[..<end].unwrapped.text))")
      return end
    }
    // The pragmas report everything that can be in these clauses, with one exception.
    if words.isAt("default"), next.isAt("(") { return next.end(ofParenthesisAt: next.startIndex) }
    if words.isAt("foreign"), next.isAt("key") { return takeColumns(next.dropFirst()) }
    if words.isAt("not"), next.isAt("deferrable") { return start + 2 }
    if words.isAt("deferrable"), next.isAt("initially"), next.dropFirst().isAt("deferred") {
      clauses.append("\(owner) deferrable initially deferred")
    } else if words.isAt("collate"), !owner.isEmpty, let name = next.first?.name {
      // BINARY is the default, and a pragma reports the collations of an index.
      if name != "binary" { clauses.append("\(owner) collate \(name)") }
      return start + 2
    } else if words.isAt("conflict"), let name = next.first?.text, name != "abort" {
      clauses.append("conflict \(name)")
    } else if words.isAt("autoincrement") {
      clauses.append("autoincrement")
    }
    return start + 1
  }

  /// Reads the columns of a foreign key, and returns the index to continue from.
  private mutating func takeColumns(_ words: ArraySlice<PlainSQL.Word>) -> Int {
    guard words.isAt("(") else { return words.startIndex }
    let end = words.end(ofParenthesisAt: words.startIndex)
    owner = words[..<end].unwrapped.text
    return end
  }
}

// MARK: - Indexes

extension TableClauses {
  /// Returns the terms and the condition of CREATE INDEX, without the orders and collations, which
  /// a pragma reports.
  static func text(ofIndex sql: String, columns: Set<String>) -> String {
    let words = PlainSQL(sql, names: columns.union(rowIDNames)).words[...]
    guard let list = words.indices.first(where: { words.isAt("(", $0) }) else { return "" }
    let end = words.end(ofParenthesisAt: list)
    let terms = words[list..<end].unwrapped.parts.map { bareTerm($0).text }
    let rest = words[end...]
    let condition = rest.isAt("where") ? " where \(rest.dropFirst().unwrapped.text)" : ""
    return "(\(terms.joined(separator: ", ")))\(condition)"
  }

  private static func bareTerm(_ term: ArraySlice<PlainSQL.Word>) -> ArraySlice<PlainSQL.Word> {
    var (term, count) = (term, 0)
    repeat {
      count = term.count
      if term.isAt("asc", term.endIndex - 1) || term.isAt("desc", term.endIndex - 1) {
        term = term.dropLast()
      }
      if term.count > 2, term.isAt("collate", term.endIndex - 2) { term = term.dropLast(2) }
      term = term.unwrapped
    } while term.count < count
    return term
  }
}
