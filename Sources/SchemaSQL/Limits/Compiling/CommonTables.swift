import DBGenSQLText

/// The common tables of a statement: what stands in parentheses after `name AS`. The windows of a
/// SELECT look the same, and are repeated in the same way.
///
/// Each has a number, from 1 on.
struct CommonTables {
  private(set) var count = 0
  /// The numbers, by the parentheses that open the bodies.
  private(set) var bodies: [Int: Int] = [:]
  /// The tables that are known in a group, by the parenthesis that opens it; nil is that of the whole
  /// statement.
  private(set) var known: [Int?: [(name: SQLName, number: Int)]] = [:]
  /// The places of the names where they are defined.
  private(set) var definitions: Set<Int> = []

  init(in sql: SQLText, _ range: Range<Int>) {
    guard range.contains(where: { sql.isAt($0, "as") }) else { return }
    var starts: [Int: Int] = [:]
    var open: [Int] = []
    for index in range {
      if sql.isAt(index, "(") {
        if let name = Self.name(before: index, in: sql, starts), beginsHead(name, in: sql, starts) {
          count += 1
          bodies[index] = count
          known[open.last, default: []].append((sql.sqlName(name), count))
          definitions.insert(name)
        }
        open.append(index)
      } else if sql.isAt(index, ")"), let start = open.popLast() {
        starts[index] = start
      }
    }
  }

  /// Whether a name is the first after WITH or WINDOW, or follows another one's body. Others, such as
  /// those of generated columns, aren't common tables.
  private func beginsHead(_ name: Int, in sql: SQLText, _ starts: [Int: Int]) -> Bool {
    if ["with", "recursive", "window"].contains(where: { sql.isAt(name - 1, $0) }) { return true }
    return sql.isAt(name - 1, ",") && starts[name - 2].map { bodies[$0] != nil } ?? false
  }

  /// Returns the place of the name, if a parenthesis begins the SELECT of a common table.
  private static func name(before parenthesis: Int, in sql: SQLText, _ starts: [Int: Int]) -> Int? {
    var place = parenthesis - 1
    if sql.isAt(place, "materialized") { place -= sql.isAt(place - 1, "not") ? 2 : 1 }
    guard sql.isAt(place, "as") else { return nil }
    place -= 1
    // The names of its columns.
    if sql.isAt(place, ")"), let start = starts[place] { place = start - 1 }
    return place >= 0 ? place : nil
  }
}
