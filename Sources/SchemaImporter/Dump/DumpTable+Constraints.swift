import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

// The names of constraints, which later statements change and drop them by.
extension DumpTable {
  /// Adds a key. One without a name has the name that the system gives it.
  mutating func add(_ key: DumpKey, _ system: SQLSystem) {
    let name = system == .mysql ? key.columns[0] : defaultConstraintName(of: key.columns, "key")
    uniqueKeys.append(DumpKey(name: key.name ?? name, columns: key.columns))
  }

  mutating func add(_ key: DumpForeignKey, _ system: SQLSystem) {
    var key = key
    let name =
      system == .mysql
      ? "\(self.name)_ibfk_\(foreignKeys.count + 1)"
      : defaultConstraintName(of: key.columns, "fkey")
    key.name = key.name ?? name
    foreignKeys.append(key)
  }

  private func defaultConstraintName(of columns: [String], _ kind: String) -> String {
    ([name] + columns + [kind]).joined(separator: "_")
  }

  mutating func rename(constraint old: String, to new: String) {
    func rename(_ name: inout String?) {
      if let known = name, SQLName.areEqual(known, old) { name = new }
    }
    for place in uniqueKeys.indices { rename(&uniqueKeys[place].name) }
    for place in foreignKeys.indices { rename(&foreignKeys[place].name) }
    for place in checks.indices { rename(&checks[place].name) }
  }

  /// Drops the constraints with a name. Returns whether there are any.
  mutating func drop(constraint name: String, _ system: SQLSystem) -> Bool {
    func isCalled(_ other: String?) -> Bool { other.map { SQLName.areEqual($0, name) } ?? false }
    let count = constraintCount
    uniqueKeys.removeAll { isCalled($0.name) }
    foreignKeys.removeAll { isCalled($0.name) }
    let names = checks.map { $0.name ?? checkName(of: $0.condition) }
    checks = zip(checks, names).filter { !isCalled($1) }.map(\.0)
    if constraintCount < count { return true }
    guard system == .postgresql, SQLName.areEqual("\(self.name)_pkey", name) else { return false }
    defer { primaryKey = [] }
    return !primaryKey.isEmpty
  }

  private var constraintCount: Int { uniqueKeys.count + foreignKeys.count + checks.count }

  /// The name that PostgreSQL gives to the first check of a column.
  private func checkName(of condition: String) -> String {
    let columns = columns(in: condition)
    return defaultConstraintName(of: columns.count == 1 ? columns : [], "check")
  }
}
