package import DBGenRuntime
internal import DBGenSQLText

/// The statements that take objects of somebody else out of a migration's way.
extension Connection {
  /// Returns the error for an object that has the name of another one of the new schema.
  func objectWithNeededName(type: String, name: String) throws -> DatabaseError {
    let statements: [String] =
      switch type {
      case "table": try renaming(of: name)
      case "index": try replacement(of: name)
      default: ["DROP \(type.uppercasedASCII) \(SQLName.quote(name))"]
      }
    return .objectInTheWay(
      type: type, name: name, reason: "has a name that the new schema needs", wayOut: statements)
  }

  /// Returns the error for an object that the new schema has made useless.
  func unfitObject(type: String, name: String, because message: String) throws -> DatabaseError {
    let object = SQLName.quote(name)
    let copy =
      type == "table"
      ? [
        "PRAGMA foreign_keys = OFF",
        "CREATE TABLE \(SQLName.quote(try freeName(for: name))) AS SELECT * FROM \(object)",
      ] : []
    return .objectInTheWay(
      type: type, name: name, reason: "doesn't work with the new schema (\(message))",
      wayOut: copy + ["DROP \(type.uppercasedASCII) \(object)"])
  }

  /// Returns the statements that give a table another name. One that a virtual table keeps its data in
  /// gets it with that one, and what names the table where ALTER TABLE doesn't look is created again.
  private func renaming(of table: String) throws -> [String] {
    let virtual = try texts(
      "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND rootpage = 0 ORDER BY rowid"
    ).compactMap { StoredVirtualTable($0) }
    let owner = virtual.first { $0.storage.contains { SQLName.areEqual($0, table) } }
    let name = owner?.name ?? table
    let (quoted, newName) = (SQLName.quote(name), try freeName(for: name))
    let dependents = virtual.flatMap { $0.renewal(for: SQLName(name), as: newName) ?? [] }
    let isVirtual = virtual.contains { SQLName.areEqual($0.name, name) }
    let triggers = isVirtual ? try triggers(naming: SQLName(name)) : []
    return triggers.map { "DROP TRIGGER \(SQLName.quote($0.name))" }
      + ["ALTER TABLE \(quoted) RENAME TO \(SQLName.quote(newName))"] + dependents
      + triggers.map { $0.sql.replacing($0.sql.places(of: SQLName(name)), with: newName) }
  }

  /// Returns the triggers that write to a virtual table, and may name its hidden column, which is called
  /// as the table is.
  private func triggers(naming table: SQLName) throws -> [(name: String, sql: SQLText)] {
    try rows("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
      .map { ($0[0], SQLText($0[1])) }
      .filter { !$0.1.places(of: table).isEmpty }
  }

  /// Returns the statements that make room for an index. A unique one stays under another name, since
  /// it keeps rows out, and foreign keys may need it.
  private func replacement(of index: String) throws -> [String] {
    let drop = "DROP INDEX \(SQLName.quote(index))"
    let stored = try texts(
      "SELECT sql FROM main.sqlite_schema WHERE type = 'index' AND name = ?1", [index])
    guard let text = stored.first.map({ SQLText($0) }), text.isAt(1, "unique"),
      let place = text.placeOfCreatedName
    else { return [drop] }
    return [text.replacing([place], with: try freeName(for: index)), drop]
  }

  /// Returns a name like that of an object which no other has.
  private func freeName(for name: String) throws -> String {
    let taken = Set(try texts("SELECT name FROM main.sqlite_schema").map { SQLName($0) })
    var (free, number) = ("\(name)_moved", 1)
    while taken.contains(SQLName(free)) {
      number += 1
      free = "\(name)_moved\(number)"
    }
    return free
  }

  /// Returns an error with a way out that drops the views and triggers first which keep SQLite from
  /// renaming a table, since it can't read them. Needs an open transaction.
  func completed(_ error: DatabaseError) throws -> DatabaseError {
    guard case .objectInTheWay(let type, let name, let reason, var wayOut) = error else {
      return error
    }
    while wayOut.count < Self.maximumStatements,
      let drop = try objectKeepingFromRenaming(wayOut)?.first, !wayOut.contains(drop)
    {
      wayOut.insert(drop, at: 0)
    }
    return .objectInTheWay(type: type, name: name, reason: reason, wayOut: wayOut)
  }

  /// The number of statements at which no more are looked for, since each takes as long as a change of
  /// the schema.
  private static let maximumStatements = 30

  /// Returns the way out for a view or trigger because of which statements can't rename a table.
  private func objectKeepingFromRenaming(_ statements: [String]) throws -> [String]? {
    do {
      try undoing { for sql in statements.changes { try execute(once: sql) } }
      return nil
    } catch {
      guard case .objectInTheWay(_, _, _, let wayOut)? = try objectInTheWay(error) else {
        return nil
      }
      return wayOut
    }
  }
}

extension DatabaseOpening {
  /// Returns errors with ways out that can be run one after the other, as `Connection.completed` does
  /// for one. They are tried on a copy of the schema, because a connection may only read.
  package func completed(
    _ errors: [DatabaseError], on connection: Connection
  ) throws -> [DatabaseError] {
    guard !errors.isEmpty, try connection.hasAddedViewsOrTriggers(to: schema),
      let copy = try copy(of: connection)
    else { return errors }
    defer { copy.close() }
    var done: Set<String> = []
    return try errors.compactMap { error in
      // A view that was dropped for the sake of a table can't be dropped again.
      if !error.changes.isEmpty, done.isSuperset(of: error.changes) { return nil }
      let completed = try copy.completed(error)
      for change in completed.changes where try copy.canRun(change) { done.insert(change) }
      return completed
    }
  }

  /// Returns a new database in memory with the schema of another one, in a transaction; nil if SQLite
  /// can't create all objects here.
  private func copy(of connection: Connection) throws -> Connection? {
    let objects = try connection.rows(
      "SELECT name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL "
        + "AND substr(name, 1, 7) <> 'sqlite_' ORDER BY type <> 'table', type = 'trigger', rowid")
    let storage = objects.compactMap { StoredVirtualTable($0[1]) }.flatMap(\.storage)
    let others = Set(storage.map { SQLName($0) })
    let copy = try Connection(
      path: ":memory:", flags: 0, busyTimeout: .zero, prepare: configuration.prepare)
    do {
      try copy.register(configuration)
      try copy.execute("BEGIN")
      for object in objects where !others.contains(SQLName(object[0])) {
        try copy.execute(once: object[1])
      }
      return copy
    } catch is DatabaseError {
      copy.close()
      return nil
    }
  }
}

extension Connection {
  /// Runs a statement, and returns whether SQLite could.
  fileprivate func canRun(_ sql: String) throws -> Bool {
    do {
      try execute(once: sql)
      return true
    } catch DatabaseError.sqlite {
      return false
    }
  }
}

extension DatabaseError {
  fileprivate var changes: [String] {
    guard case .objectInTheWay(_, _, _, let wayOut) = self else { return [] }
    return wayOut.changes
  }
}

extension [String] {
  /// The statements that rename or drop objects. Others have SQL from the file, or objects that these
  /// drop.
  fileprivate var changes: Self { filter { $0.hasPrefix("ALTER ") || $0.hasPrefix("DROP ") } }
}

extension SQLText {
  /// Returns the places of a name.
  fileprivate func places(of name: SQLName) -> [Int] {
    tokens.indices.filter {
      [.word, .quotedName].contains(tokens[$0].kind) && sqlName($0) == name
    }
  }

  /// Returns the text on one line, without comments, with a name in place of tokens.
  func replacing(_ places: [Int], with name: String) -> String {
    var (text, end) = ("", tokens.first?.range.lowerBound)
    for (index, token) in tokens.enumerated() {
      if token.range.lowerBound != end { text += " " }
      text += places.contains(index) ? SQLName.quote(name) : self.text(of: token)
      end = token.range.upperBound
    }
    return text
  }
}
