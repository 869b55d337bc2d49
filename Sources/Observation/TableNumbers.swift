import DBGenSQLText
internal import DBGenSQLite

/// Tables by numbers, which are compared in less time than their names.
struct TableNumbers {
  /// The names of the tables, each at its number.
  private(set) var names: [SQLName] = []
  private var numbers: [SQLName: Int] = [:]
  /// The number that was asked for last.
  private var last = 0

  /// Returns the number of the table with a name; nil if it is one of SQLite's own.
  mutating func number(of table: UnsafePointer<CChar>) -> Int? {
    if last < names.count,
      names[last].description.withCString({ sqlite3_stricmp($0, table) == 0 })
    {
      return last
    }
    let name = SQLName(table)
    guard !name.isReserved else { return nil }
    last = numbers[name] ?? add(name)
    return last
  }

  private mutating func add(_ name: SQLName) -> Int {
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
