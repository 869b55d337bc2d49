import DBGenSQLText

/// The subscribers that wait, by the tables and views that they are interested in.
struct SubscriberIndex {
  private var byTable: [SQLName: Set<Int>] = [:]
  /// Those that may be interested in any table.
  private var others: Set<Int> = []

  /// Notes that the interest of a subscriber changes. It has none before it waits, and none after
  /// that.
  mutating func note(_ id: Int, from old: Interest?, to new: Interest?) {
    if let old { remove(id, old) }
    if let new { insert(id, new) }
  }

  /// Returns the subscribers that are interested in one of the changed tables and views, or in any.
  func subscribers(toAny commit: CommittedChanges) -> Set<Int> {
    var found = others
    for name in commit.tables.names.union(commit.views) { found.formUnion(byTable[name] ?? []) }
    return found
  }

  private mutating func insert(_ id: Int, _ interest: Interest) {
    guard let tables = interest.tables else {
      others.insert(id)
      return
    }
    for table in tables { byTable[table, default: []].insert(id) }
  }

  private mutating func remove(_ id: Int, _ interest: Interest) {
    guard let tables = interest.tables else {
      others.remove(id)
      return
    }
    for table in tables {
      byTable[table]?.remove(id)
      if byTable[table]?.isEmpty == true { byTable[table] = nil }
    }
  }
}

extension Interest {
  /// The tables and views whose changes count; nil if those of any may.
  fileprivate var tables: Set<SQLName>? {
    switch self {
    case .tables(let tables): tables
    case .read(let read): read.includesAnything ? nil : read.names
    case .all, .undetermined: nil
    }
  }
}
