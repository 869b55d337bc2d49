import DBGenSQLText
internal import DBGenLibc

/// Tables by numbers, which are compared in less time than their names.
struct TableNumbers {
  /// The names of the tables, each at its number.
  private(set) var names: [SQLName] = []
  private var numbers: [SQLName: Int] = [:]
  /// The number that was asked for last, and the name as SQLite has it, with NUL.
  private var last = 0
  private var lastName: [CChar] = []

  /// Returns the number of the table with a name; nil if it is one of SQLite's own.
  mutating func number(of table: UnsafePointer<CChar>) -> Int? {
    if !lastName.isEmpty, strcmp(lastName, table) == 0 { return last }
    let name = SQLName(table)
    guard !name.isReserved else { return nil }
    last = numbers[name] ?? add(name)
    lastName = Array(UnsafeBufferPointer(start: table, count: strlen(table) + 1))
    return last
  }

  private mutating func add(_ name: SQLName) -> Int {
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
