internal import DBGenSQLText

/// The clauses of a statement that no pragma reports: a table's checks, the expressions of its
/// generated columns, its collations, conflict clauses and the like; an index's expressions and
/// condition.
struct TableClauses {
  private let words: [PlainSQL.Word]
  private var clauses: [String] = []

  /// Separates clauses.
  static let separator = "\u{1F}"

  /// Returns the clauses of CREATE TABLE, sorted.
  ///
  /// - Parameter columns: The names of the table's columns.
  static func text(of sql: String, columns: Set<String> = []) -> String {
    let plain = PlainSQL(sql, names: columns.union(rowIDNames))
    var clauses = TableClauses(words: plain.allWords)
    guard let table = plain.sql.createTable else { return "" }
    for column in table.columns {
      for constraint in column.constraints {
        clauses.add(constraint, plain.allWords[column.name].name)
      }
    }
    for constraint in table.constraints { clauses.add(constraint, "") }
    return clauses.clauses.sorted().joined(separator: separator)
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

  private mutating func add(_ constraint: SQLCreateTable.Constraint, _ owner: String) {
    if let name = constraint.conflict.map({ words[$0].text }), name != "abort" {
      clauses.append("conflict \(name)")
    }
    // The pragmas report everything that can be in the other constraints.
    switch constraint.form {
    case .check(let range): clauses.append("check(\(words[range].unwrapped.text))")
    case .generated(let range, _): clauses.append("\(owner) as(\(words[range].unwrapped.text))")
    case .collate(let place):
      // BINARY is the default, and a pragma reports the collations of an index.
      let name = words[place].name
      if name != "binary" { clauses.append("\(owner) collate \(name)") }
    case .primaryKey(_, _, true): clauses.append("autoincrement")
    case .foreignKey(let columns, let reference) where reference.isDeferred:
      let names = columns.first.map { words[$0..<(columns.last ?? $0) + 1].text } ?? owner
      clauses.append("\(names) deferrable initially deferred")
    default: break
    }
  }
}

// MARK: - Indexes

extension TableClauses {
  /// Returns the terms and the condition of CREATE INDEX, without the orders and collations, which
  /// a pragma reports.
  static func text(ofIndex sql: String, columns: Set<String>) -> String {
    let plain = PlainSQL(sql, names: columns.union(rowIDNames))
    guard let index = plain.sql.createIndex else { return "" }
    let terms = index.terms.map { bareTerm(plain.allWords[$0.range]).text }
    let condition = index.condition.map { " where \(plain.allWords[$0].unwrapped.text)" } ?? ""
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
