/// What a statement says and no pragma tells: of a table its checks, the expressions of its generated
/// columns, its collations, conflict clauses and the like; of an index its expressions and condition.
struct TableClauses {
  private var clauses: [String] = []
  /// The columns that the clause belongs to which is being read.
  private var owner = ""

  /// Stands between clauses.
  static let separator = "\u{1F}"

  /// The clauses of CREATE TABLE, in an order of their own.
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

  /// A clause as a person would write it.
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

  /// Takes note of what comes first, and returns where to go on.
  private mutating func take(_ words: ArraySlice<PlainSQL.Word>) -> Int {
    let start = words.startIndex
    let next = words.dropFirst()
    if words.isAt("check") || words.isAt("as"), next.isAt("(") {
      let end = next.end(ofParenthesisAt: next.startIndex)
      let name = words.isAt("as") ? "\(owner) as" : "check"
      clauses.append("\(name)(\(next[..<end].unwrapped.text))")
      return end
    }
    // The pragmas tell of all that can stand in these, but for one.
    if words.isAt("default"), next.isAt("(") { return next.end(ofParenthesisAt: next.startIndex) }
    if words.isAt("foreign"), next.isAt("key") { return takeColumns(next.dropFirst()) }
    if words.isAt("not"), next.isAt("deferrable") { return start + 2 }
    if words.isAt("deferrable"), next.isAt("initially"), next.dropFirst().isAt("deferred") {
      clauses.append("\(owner) deferrable initially deferred")
    } else if words.isAt("collate"), !owner.isEmpty, let name = next.first?.name {
      // What every column has, and what the pragma of an index tells.
      if name != "binary" { clauses.append("\(owner) collate \(name)") }
      return start + 2
    } else if words.isAt("conflict"), let name = next.first?.text, name != "abort" {
      clauses.append("conflict \(name)")
    } else if words.isAt("autoincrement") {
      clauses.append("autoincrement")
    }
    return start + 1
  }

  /// Takes the columns of a foreign key.
  private mutating func takeColumns(_ words: ArraySlice<PlainSQL.Word>) -> Int {
    guard words.isAt("(") else { return words.startIndex }
    let end = words.end(ofParenthesisAt: words.startIndex)
    owner = words[..<end].unwrapped.text
    return end
  }
}

// MARK: - Indexes

extension TableClauses {
  /// The terms and the condition of CREATE INDEX, without the orders and collations that a pragma
  /// tells.
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
