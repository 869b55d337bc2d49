import DBGenSQLText
import SchemaParser

/// The tables and columns of a database at a step of its history, under the names that they have
/// then. Each keeps its identity when a step renames it.
struct NameTimeline {
  typealias Identity = Int

  private(set) var tables = Names()
  /// The columns, by their tables.
  private(set) var columns: [Identity: Names] = [:]

  /// The names of the tables, or of the columns of a table.
  struct Names {
    private(set) var names: [Identity: SQLName] = [:]
    private var current: [SQLName: Identity] = [:]
    /// Those whose names others have taken, until a step renames or drops them.
    private var aside: [SQLName: Identity] = [:]

    /// The identities in the order in which they were given.
    var identities: [Identity] { names.keys.sorted() }

    subscript(identity: Identity) -> SQLName? { names[identity] }

    /// Returns what has a name, or had it before something else took the name.
    ///
    /// - Parameter isRenamed: Whether a step is about to rename it. It may then be one whose name
    ///   something else already has.
    func identity(of name: SQLName, isRenamed: Bool = false) -> Identity? {
      isRenamed ? aside[name] ?? current[name] : current[name] ?? aside[name]
    }

    /// Gives a name to something. If something else has the name, that is set aside.
    mutating func name(_ identity: Identity, _ name: SQLName) {
      remove(identity)
      if let other = current[name] { aside[name] = other }
      current[name] = identity
      names[identity] = name
    }

    mutating func remove(_ identity: Identity) {
      guard let name = names.removeValue(forKey: identity) else { return }
      if current[name] == identity { current[name] = nil }
      if aside[name] == identity { aside[name] = nil }
    }

    /// Removes what others have taken the names of, and all that doesn't have one of some names.
    mutating func keep(only known: Set<SQLName>) {
      for (identity, name) in names where !known.contains(name) || aside[name] == identity {
        remove(identity)
      }
    }
  }

  // MARK: - Names

  /// The columns of a table, or the tables for nil.
  subscript(table: Identity?) -> Names {
    get { table.map { columns[$0] ?? Names() } ?? tables }
    set { if let table { columns[table] = newValue } else { tables = newValue } }
  }

  func table(_ name: String) -> Identity? { tables.identity(of: SQLName(name)) }

  func column(_ name: String, of table: Identity) -> Identity? {
    self[table].identity(of: SQLName(name))
  }

  func column(_ place: ColumnPlace) -> Identity? {
    table(place.table.value).flatMap { column(place.column.value, of: $0) }
  }

  /// Returns the table or column that a part of a step names.
  func identity(of part: StepParts.NamedPart) -> Identity? {
    let owner = part.column == nil ? nil : table(part.table.value)
    if part.column != nil, owner == nil { return nil }
    return self[owner].identity(of: SQLName(part.name), isRenamed: part.role == .renamed)
  }

  /// The tables with their columns, in the order of their identities.
  var all: [(table: Identity, name: String, columns: [(identity: Identity, name: String)])] {
    func list(_ names: Names) -> [(identity: Identity, name: String)] {
      names.names.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) }
    }
    return list(tables).map { ($0.identity, $0.name, list(self[$0.identity])) }
  }

  func name(ofTable table: Identity) -> String? { tables[table]?.description }

  func name(ofColumn column: Identity) -> String? {
    columns.values.lazy.compactMap { $0[column] }.first?.description
  }

  /// Gives a name to a column of a table, or to a table for nil.
  mutating func name(_ identity: Identity, of table: Identity? = nil, _ name: String) {
    self[table].name(identity, SQLName(name))
  }

  mutating func remove(_ identity: Identity, of table: Identity? = nil) {
    self[table].remove(identity)
    if table == nil { columns[identity] = nil }
  }

  // MARK: - Steps

  /// Returns the identity of a new column of a table, or of a new table.
  typealias Identify = (_ table: Identity?, _ name: String, _ names: NameTimeline) -> Identity

  /// Gives tables and columns the names that they have after a step.
  mutating func follow(_ step: MigrationStep, _ identify: Identify) {
    for part in step.parts.names { follow(part, identify) }
  }

  /// Gives tables and columns the names that they had before a step. Those that the step drops are
  /// new.
  mutating func unfollow(_ step: MigrationStep, _ identify: Identify) {
    for part in step.parts.names.reversed() {
      if let part = part.inverse { follow(part, identify) }
    }
  }

  private mutating func follow(_ part: StepParts.NamedPart, _ identify: Identify) {
    let owner = part.column == nil ? nil : table(part.table.value)
    if part.column != nil, owner == nil { return }
    let found = identity(of: part)
    switch part.role {
    case .dropped, .moved: if let found { remove(found, of: owner) }
    case .renamed: if let found, let name = part.newName { self.name(found, of: owner, name.value) }
    case .filled where found != nil: break
    case .created, .filled: name(identify(owner, part.name, self), of: owner, part.name)
    case .changed, .reordered, .read: break
    }
  }
}

extension StepParts.NamedPart {
  /// The part of a step that undoes what this one does to names; nil if it does nothing, or if it
  /// isn't known whether something was there before.
  fileprivate var inverse: Self? {
    switch role {
    case .created: Self(table: table, column: column, role: .dropped)
    case .dropped, .moved: Self(table: table, column: column, role: .created)
    case .renamed:
      newName.map { name in
        column == nil
          ? Self(table: name, column: nil, role: .renamed, newName: table)
          : Self(table: table, column: name, role: .renamed, newName: column)
      }
    case .changed, .filled, .read, .reordered: nil
    }
  }
}

// MARK: - Versions

extension NameTimeline {
  /// Removes tables and columns that a database doesn't have, and adds those that no step has added.
  mutating func match(_ database: SchemaDatabase, _ identify: Identify) {
    let before = self
    tables.keep(only: Set(database.tables.map(\.sqlName)))
    columns = columns.filter { tables[$0.key] != nil }
    for stored in database.tables {
      let table = table(stored.name) ?? identify(nil, stored.name, before)
      name(table, stored.name)
      self[table].keep(only: Set(stored.table.columns.map(\.name.sqlName)))
      for column in stored.table.columns.map(\.name.value)
      where self.column(column, of: table) == nil {
        name(identify(table, column, before), of: table, column)
      }
    }
  }
}
