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
    private(set) var aside: [SQLName: Identity] = [:]

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
  }
}

// MARK: - Names

extension NameTimeline {
  func table(_ name: String, isRenamed: Bool = false) -> Identity? {
    tables.identity(of: SQLName(name), isRenamed: isRenamed)
  }

  func column(_ name: String, of table: Identity, isRenamed: Bool = false) -> Identity? {
    columns[table]?.identity(of: SQLName(name), isRenamed: isRenamed)
  }

  func column(_ place: ColumnPlace) -> Identity? {
    table(place.table.value).flatMap { column(place.column.value, of: $0) }
  }

  /// The tables with their columns, in the order of their identities.
  var all: [(table: Identity, name: String, columns: [(identity: Identity, name: String)])] {
    tables.names.sorted { $0.key < $1.key }.map { table, name in
      let columns = (columns[table]?.names ?? [:]).sorted { $0.key < $1.key }
      return (table, name.description, columns.map { ($0.key, $0.value.description) })
    }
  }

  func name(ofTable table: Identity) -> String? { tables[table]?.description }

  func name(ofColumn column: Identity) -> String? {
    columns.values.firstResult { $0[column] }?.description
  }

  mutating func name(table: Identity, _ name: String) { tables.name(table, SQLName(name)) }

  mutating func name(column: Identity, of table: Identity, _ name: String) {
    columns[table, default: Names()].name(column, SQLName(name))
  }

  mutating func remove(table: Identity) {
    tables.remove(table)
    columns[table] = nil
  }

  mutating func remove(column: Identity, of table: Identity) { columns[table]?.remove(column) }
}

// MARK: - Steps

extension NameTimeline {
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
    guard let place = part.place else { return followTable(part, identify) }
    let isRenamed = part.role == .renamed
    guard let table = table(part.table.value) else { return }
    let found = column(place.column.value, of: table, isRenamed: isRenamed)
    switch part.role {
    case .dropped, .moved: if let found { remove(column: found, of: table) }
    case .renamed:
      if let found, let name = part.newName { self.name(column: found, of: table, name.value) }
    case .filled where found != nil: break
    case .created, .filled:
      name(column: identify(table, place.column.value, self), of: table, place.column.value)
    case .changed, .reordered, .read: break
    }
  }

  private mutating func followTable(_ part: StepParts.NamedPart, _ identify: Identify) {
    let found = table(part.table.value, isRenamed: part.role == .renamed)
    switch part.role {
    case .created: name(table: identify(nil, part.table.value, self), part.table.value)
    case .dropped: if let found { remove(table: found) }
    case .renamed: if let found, let name = part.newName { self.name(table: found, name.value) }
    case .changed, .filled, .moved, .read, .reordered: break
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
  /// Removes tables and columns that a snapshot doesn't have, and adds those that no step has
  /// added.
  mutating func match(_ snapshot: SnapshotNames, _ identify: Identify) {
    let before = self
    for table in tables.identities
    where snapshot.columns(of: name(ofTable: table) ?? "") == nil
      || tables.aside.values.contains(table)
    {
      remove(table: table)
    }
    for (name, names) in snapshot.tables {
      let table = table(name) ?? identify(nil, name, before)
      self.name(table: table, name)
      for column in columns[table]?.identities ?? []
      where !names.contains(where: { SQLName($0) == columns[table]?[column] })
        || columns[table]?.aside.values.contains(column) == true
      {
        remove(column: column, of: table)
      }
      for name in names where column(name, of: table) == nil {
        self.name(column: identify(table, name, before), of: table, name)
      }
    }
  }
}
