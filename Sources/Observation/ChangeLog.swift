import DBGenSQLText

/// The last commit that changed each table, from which a subscriber learns what has changed since a
/// commit that it knows of.
///
/// So a commit notes once what it changed, however many subscribers are busy.
struct ChangeLog {
  private enum Kind {
    case table, view
    /// A table in which virtual tables store their contents.
    case shadow
  }

  private struct LastChange {
    let commit: Int
    let kind: Kind
  }

  /// The number of the last commit.
  private(set) var last = 0
  private var tables: [SQLName: LastChange] = [:]
  /// The last commit that may have changed any table.
  private var lastUnknown = 0

  mutating func add(_ commit: CommittedChanges) {
    last += 1
    // What came before may concern nobody any more: a table that is gone isn't kept.
    if commit.tables.mayBeMore { (lastUnknown, tables) = (last, [:]) }
    for name in commit.tables.names {
      tables[name] = LastChange(
        commit: last, kind: commit.shadows.contains(name) ? .shadow : .table)
    }
    for view in commit.views { tables[view] = LastChange(commit: last, kind: .view) }
  }

  /// Forgets the changes, which nobody needs.
  mutating func removeAll() { tables = [:] }

  /// Returns the changes since a commit that are of interest; nil if there are none.
  func changes(since commit: Int, of interest: Interest) -> ChangedTables? {
    guard last > commit else { return nil }
    let mayBeMore = lastUnknown > commit
    switch interest {
    case .all:
      let names = self.tables.lazy.filter { $0.value.commit > commit && $0.value.kind != .shadow }
        .map(\.key)
      return ChangedTables(names: Set(names), mayBeMore: mayBeMore).nonEmpty
    case .tables(let tables):
      return ChangedTables(
        names: tables.filter { mayBeMore || change(of: $0, since: commit) != nil }
      ).nonEmpty
    case .read(let read):
      // What a view shows is among the tables. Which views a commit concerns isn't always known.
      let isAffected =
        read.includesAnything || mayBeMore
        || read.names.contains { ![nil, .view].contains(change(of: $0, since: commit)) }
      return isAffected ? .unknown : nil
    case .undetermined:
      return .unknown
    }
  }

  private func change(of name: SQLName, since commit: Int) -> Kind? {
    guard let change = tables[name], change.commit > commit else { return nil }
    return change.kind
  }
}

extension ChangedTables {
  fileprivate var nonEmpty: ChangedTables? { names.isEmpty && !mayBeMore ? nil : self }
}
