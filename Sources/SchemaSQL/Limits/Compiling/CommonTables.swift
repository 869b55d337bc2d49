import DBGenSQLText

/// The common tables of a statement: what stands in parentheses after `name AS`. The windows of a
/// SELECT look the same, and are repeated in the same way.
struct CommonTables {
  struct NamedBody {
    var name: SQLName
    /// The tokens in the parentheses.
    var body: Range<Int>
    /// The parenthesis that opens the group in which it is known; nil if that is the whole statement.
    var group: Int?
  }

  private(set) var tables: [NamedBody] = []
  private var definitions: Set<Int> = []
  /// The closing parenthesis of each opening one.
  private(set) var ends: [Int: Int] = [:]

  init(in sql: SQLText, _ range: Range<Int>) {
    guard range.contains(where: { sql.isAt($0, "as") }) else { return }
    var starts: [Int: Int] = [:]
    var open: [Int] = []
    var heads: [(name: Int, start: Int, group: Int?)] = []
    var bodies: Set<Int> = []
    for index in range {
      if sql.isAt(index, "(") {
        if let name = Self.name(before: index, in: sql, starts),
          Self.beginsHead(name, in: sql, { starts[$0].map(bodies.contains) ?? false })
        {
          heads.append((name, index, open.last))
          bodies.insert(index)
        }
        open.append(index)
      } else if sql.isAt(index, ")"), let start = open.popLast() {
        (ends[start], starts[index]) = (index, start)
      }
    }
    for head in heads {
      let body = head.start + 1..<max(head.start + 1, ends[head.start] ?? range.upperBound)
      tables.append(
        NamedBody(name: sql.sqlName(head.name), body: body, group: head.group))
      definitions.insert(head.name)
    }
  }

  var count: Int { tables.count }

  /// Whether a token is the name of a common table where it is defined.
  func isDefinition(_ index: Int) -> Bool { definitions.contains(index) }

  /// Whether a name is the first after WITH or WINDOW, or follows another one's body. Others, such as
  /// those of generated columns, aren't common tables.
  private static func beginsHead(
    _ name: Int, in sql: SQLText, _ endsBody: (Int) -> Bool
  ) -> Bool {
    if ["with", "recursive", "window"].contains(where: { sql.isAt(name - 1, $0) }) { return true }
    return sql.isAt(name - 1, ",") && sql.isAt(name - 2, ")") && endsBody(name - 2)
  }

  /// Returns the place of the name, if a parenthesis begins the SELECT of a common table.
  private static func name(
    before parenthesis: Int, in sql: SQLText, _ starts: [Int: Int]
  ) -> Int? {
    var place = parenthesis - 1
    if sql.isAt(place, "materialized") { place -= sql.isAt(place - 1, "not") ? 2 : 1 }
    guard sql.isAt(place, "as") else { return nil }
    place -= 1
    // The names of its columns.
    if sql.isAt(place, ")"), let start = starts[place] { place = start - 1 }
    return place >= 0 ? place : nil
  }
}

/// The part of a statement at a token, and the common tables that are known there.
struct CommonTableScope {
  private let tables: CommonTables
  /// The parts around the token: 0 for the statement, and the numbers of the common tables from 1 on.
  private var parts = [0]
  private var known: [SQLName: [Int]] = [:]
  /// The common tables by where they begin to be known, and by where that ends.
  private var beginnings: [Int: [Int]] = [:]
  private var endings: [Int: [Int]] = [:]
  private var bodies: [Int: Int] = [:]

  init(_ tables: CommonTables) {
    self.tables = tables
    for (index, table) in tables.tables.enumerated() {
      bodies[table.body.lowerBound] = index
      guard let group = table.group else {
        known[table.name, default: []].append(index)
        continue
      }
      beginnings[group, default: []].append(index)
      if let end = tables.ends[group] { endings[end, default: []].append(index) }
    }
  }

  /// The innermost part.
  var part: Int { parts.last ?? 0 }

  mutating func move(to index: Int) {
    guard tables.count > 0 else { return }
    while part > 0, index >= tables.tables[part - 1].body.upperBound { parts.removeLast() }
    for table in endings[index] ?? [] { known[tables.tables[table].name]?.removeLast() }
    for table in beginnings[index] ?? [] {
      known[tables.tables[table].name, default: []].append(table)
    }
    if let body = bodies[index], !tables.tables[body].body.isEmpty { parts.append(body + 1) }
  }

  /// Returns the part of the innermost common table with a name.
  func table(named name: SQLName) -> Int? { known[name]?.last.map { $0 + 1 } }
}
