import DBGenSQLText

/// The subscribers by the tables and views that they are interested in.
struct SubscriberIndex {
  private var byTable: [SQLName: [Int]] = [:]
  /// Those that may be interested in any table.
  private var others: [Int] = []

  init(of subscribers: [Int: Subscriber]) {
    for (id, subscriber) in subscribers {
      guard let tables = subscriber.interest.tables else {
        others.append(id)
        continue
      }
      for table in tables { byTable[table, default: []].append(id) }
    }
  }

  /// Returns the subscribers that are interested in one of the changed tables and views, or in any.
  func subscribers(toAny commit: CommittedChanges) -> [Int] {
    var found = Set(others)
    for name in commit.tables.names.union(commit.views) { found.formUnion(byTable[name] ?? []) }
    return Array(found)
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
