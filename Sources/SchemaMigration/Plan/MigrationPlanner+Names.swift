import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Names in SQL of the author, which have to be those at the step. In a subquery, a name that a column has
/// only before the step or after it could mean a column of a table outside.
extension MigrationPlanner {
  /// Throws if a statement with SQL of the author reads a column of another table by such a name.
  ///
  /// - Parameter isAggregate: Whether an aggregate over a column of a table outside makes one row of all.
  func requireOwnNames(
    in statement: String, at range: SourceRange? = nil, isAggregate: Bool = false
  ) throws(Diagnostic) {
    guard SQLText(statement).hasInnerSelect else { return }
    let others = otherNames(in: statement)
    if others.isEmpty { return }
    let found = try reading(of: statement)
    if found.failure?.message.hasPrefix("misuse of aggregate") == false { return }
    for name in others.map(\.name).unique {
      let alike = others.filter { $0.name == name }
      let trial = try reading(of: statement, with: name, in: alike.map(\.table))
      let isAmbiguous = trial.failure?.message.hasPrefix("ambiguous column name") == true
      let meant = alike.first { isAmbiguous || trial.reads(name, of: $0.table.sqlName) > 0 }
      let outside = found.tables.first { found.reads(name, of: $0) > trial.reads(name, of: $0) }
      guard let meant, let outside, trial.failure == nil || isAmbiguous else { continue }
      let other = isAggregate || found.failure != nil ? nil : "\(outside).\(name)"
      let ways = [meant.current?.description, other].compactMap { $0.map { "'\($0)'" } }
      throw impossible(
        "'\(name)' would be read from '\(outside)', since \(meant.reason)"
          + (ways.isEmpty ? "" : ": write " + ways.joined(separator: ", or ")),
        at: range ?? place(of: name, in: statement))
    }
  }

  /// Returns the error for a statement that SQLite refuses because of a name that isn't that at the step;
  /// nil if there is another reason.
  func renaming(in statement: String) throws(Diagnostic) -> Diagnostic? {
    let names = timelines
    let path: [SQLName]
    switch try reading(of: statement).failure?.subject {
    case .missingTable(let name): path = SQLText(name).names
    case .missingColumn(let name): path = SQLText(name).path
    default: return nil
    }
    guard let name = path.last else { return nil }
    let range = place(of: name, in: statement)
    let alike = otherNames(in: statement).filter { $0.name == name }
    let trial = try reading(of: statement, with: name, in: alike.map(\.table))
    if let meant = alike.first(where: { trial.reads(name, of: $0.table.sqlName) > 0 }) {
      return meant.current.map { renamed(name, to: $0, isLater: !meant.isFormer, at: range) }
        ?? impossible(meant.reason, at: range)
    }
    guard let table = path.first, work.table(named: table.description) == nil,
      let new = names.before.table(table.description).flatMap(names.now.name(ofTable:))
    else { return nil }
    return renamed(table, to: SQLName(new), isLater: false, at: range)
  }

  private func renamed(
    _ old: SQLName, to new: SQLName, isLater: Bool, at range: SourceRange
  ) -> Diagnostic {
    let when = isLater ? "gets its name after" : "is renamed before"
    return impossible("'\(old)' \(when) this value is read: write '\(new)'", at: range)
  }

  /// Returns the first later rename of a column or another table that an expression over a row reads, by
  /// their names; nil if there is none.
  func laterRename(
    in expression: String, of table: StoredTable
  ) throws(Diagnostic) -> (old: String, new: String)? {
    let renames = followingSteps.lazy.map(\.value.parts).filter { $0.names.first?.newName != nil }
    let sql = SQLText(expression)
    guard renames.contains(where: { sql.mentions($0.names[0].name) }) else { return nil }
    let read = try reading(of: "SELECT \(expression.inParentheses) FROM \(table.quotedName)")
    for part in renames.compactMap(\.names.first) where sql.mentions(part.name) {
      let isRead =
        part.column.map { read.reads($0.sqlName, of: part.table.sqlName) > 0 }
        ?? (part.table.sqlName != table.sqlName && read.tables.contains(part.table.sqlName))
      if isRead { return part.newName.map { (part.name, $0.value) } }
    }
    return nil
  }

  /// Returns the texts of the author that are parts of a statement of the current step, or of any after all
  /// steps, or that it is a part of.
  func writings(in statement: String) -> [Located<String>] {
    let words = SQLText(statement).words
    return currentSteps.flatMap(\.value.parts.sql).map(\.text).filter { text in
      let written = SQLText(text.value).words
      return words.contains(written) || written.contains(words)
    }
  }

  /// Returns the place of the text of the author with a name in a statement.
  private func place(of name: SQLName, in statement: String) -> SourceRange {
    let texts = writings(in: statement)
    return texts.first { SQLText($0.value).mentions(name.description) }?.range ?? place
  }

  // MARK: - Other names

  /// The names before the version, at the step, and after the version.
  private var timelines: (before: NameTimeline, now: NameTimeline, after: NameTimeline) {
    var last = 0
    let identify: NameTimeline.Identify = { _, _, _ in
      last += 1
      return last
    }
    var before = NameTimeline()
    before.match(base, identify)
    var now = before
    for step in steps.dropLast(followingSteps.count) { now.follow(step.value, identify) }
    var after = now
    for step in followingSteps { after.follow(step.value, identify) }
    return (before, now, after)
  }

  /// Returns the names of columns in a statement that tables don't have at the step, but before or after.
  private func otherNames(in statement: String) -> [OtherName] {
    let written = writings(in: statement).flatMap { SQLText($0.value).mentionedNames }
    let mentioned = SQLText(statement).mentionedNames.intersection(written)
    if mentioned.isEmpty { return [] }
    let names = timelines
    let read = Array(views.values).names(readBy: statement)
    return work.tables.filter { read.contains($0.sqlName) }.flatMap { table -> [OtherName] in
      guard let identity = names.now.table(table.name) else { return [] }
      return [names.before, names.after].enumerated().flatMap { place, other in
        other[identity].identities.compactMap { column in
          guard let name = other[identity][column], mentioned.contains(name),
            table.column(name) == nil
          else { return nil }
          let current = names.now[identity][column].flatMap { table.column($0)?.name.sqlName }
          return OtherName(table: table, name: name, current: current, isFormer: place == 0)
        }
      }
    }
  }

  /// Compiles a statement as if tables had a column of another name, too.
  private func reading(
    of statement: String, with name: SQLName, in tables: [StoredTable]
  ) throws(Diagnostic) -> StatementReading {
    let database = work.connection
    try database.attempt("SAVEPOINT names")
    for table in tables {
      let type = table.table.isStrict ? " ANY" : ""
      try database.attempt("ALTER TABLE \(table.quotedName) ADD COLUMN \(name.quoted)\(type)")
    }
    let found = try reading(of: statement)
    try database.attempt("ROLLBACK TO names")
    try database.attempt("RELEASE names")
    return found
  }

  private func reading(of statement: String) throws(Diagnostic) -> StatementReading {
    let (database, sql) = (work.connection, "EXPLAIN \(statement)")
    // The first time, functions of the app get their stand-ins.
    try database.attempt(sql)
    database.statements.columnsRead = [:]
    defer { database.statements.columnsRead = nil }
    var failure: SQLiteError?
    try database.checked { () throws(SQLiteError) in
      do throws(SQLiteError) { try database.run(sql) } catch { failure = error }
    }
    return StatementReading(columns: database.statements.columnsRead ?? [:], failure: failure)
  }
}

/// The columns that a statement reads, or the reason why SQLite refuses it.
private struct StatementReading {
  let columns: [SQLName: [SQLName: Int]]
  let failure: SQLiteError?

  var tables: [SQLName] { columns.keys.sorted() }

  /// Returns how often a column is read.
  func reads(_ column: SQLName, of table: SQLName) -> Int { columns[table]?[column] ?? 0 }
}

/// A name that a column doesn't have at a step, but before the version or after it.
private struct OtherName {
  let table: StoredTable
  let name: SQLName
  /// The name at the step; nil if there is no such column then.
  let current: SQLName?
  /// Whether it has the name before the version.
  let isFormer: Bool

  /// Why the table has no such column at the step.
  var reason: String {
    let place = "'\(table.name).\(name)'"
    return switch (current, isFormer) {
    case (let current?, true): "\(place) is '\(current)' by then"
    case (let current?, false): "\(place) is still '\(current)'"
    case (nil, true): "\(place) is gone by then"
    case (nil, false): "\(place) is there only for an 'sql' step after the one that adds it"
    }
  }
}

extension SQLText {
  /// Whether a SELECT is in parentheses.
  fileprivate var hasInnerSelect: Bool {
    tokens.indices.contains { isAt($0, "(") && (isAt($0 + 1, "select") || isAt($0 + 1, "with")) }
  }

  /// The tokens, as they are written.
  fileprivate var words: [String] { tokens.map(text(of:)) }

  /// The names with which the text begins, one after the other with dots between them.
  fileprivate var path: [SQLName] {
    let end = tokens.indices.first { $0 % 2 == 1 && !isAt($0, ".") } ?? tokens.count
    return stride(from: 0, to: end, by: 2).map(sqlName)
  }
}
