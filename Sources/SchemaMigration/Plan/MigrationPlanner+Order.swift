import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The order in which tables get their new values, so that all values are calculated from those that
/// were there before.
extension MigrationPlanner {
  /// Brings tables to their new definitions, each after those whose values are calculated from its rows.
  /// Of tables that read each other, or themselves, all are copied before one is replaced.
  mutating func finishInOrder(_ names: [SQLName]) throws(Diagnostic) {
    for (group, isCircle) in groups(of: names) {
      let names = group.compactMap { work.table(named: $0.description)?.name }
      if isCircle { try finishTogether(names) } else { for name in names { try finish(name) } }
    }
  }

  /// Returns tables with those whose values are calculated from their rows, directly and indirectly.
  func withReaders(_ names: [SQLName]) -> [SQLName] {
    let readers = readers
    return DependencyOrder.of(names) { readers[$0] ?? [] }
  }

  /// The tables whose values are calculated from the rows of each table.
  private var readers: [SQLName: [SQLName]] {
    pending.reduce(into: [:]) { readers, entry in
      for table in entry.value.tablesRead { readers[table, default: []].append(entry.key) }
    }
  }

  /// Returns the tables in order, with those in a circle as one group.
  private func groups(of names: [SQLName]) -> [(tables: [SQLName], isCircle: Bool)] {
    let readers = readers
    let order = withReaders(names)
    let reach = readers.mapValues { Set(DependencyOrder.of($0) { readers[$0] ?? [] }) }
    return order.compactMap { name in
      guard let own = reach[name], own.contains(name) else { return ([name], false) }
      let circle = order.filter { own.contains($0) && reach[$0]?.contains(name) == true }
      return circle.last == name ? (circle, true) : nil
    }
  }

  private mutating func finishTogether(_ names: [String]) throws(Diagnostic) {
    var changes: [PlannedChange] = []
    for name in names {
      if let change = try change(of: name) { changes.append(change) }
    }
    try refresh()
    for copy in changes.map(\.copy) {
      title = "rebuild table '\(copy.new.name)'"
      try refuseLargeComputedIntegers(of: copy)
      guard try copyRows(of: copy) else {
        throw impossible(
          "the definition of table '\(copy.new.name)' has its name, so that SQLite can't copy its rows "
            + "while values are calculated from them: write an 'sql' step")
      }
    }
    for change in changes {
      title = "rebuild table '\(change.copy.new.name)'"
      try replace(by: change.copy)
      note(change)
    }
  }
}
