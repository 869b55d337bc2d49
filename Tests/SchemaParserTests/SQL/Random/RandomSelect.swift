import Foundation
import RuntimeSamples

/// A random SELECT, which may use any operator, function and clause on columns of every type.
struct RandomSelect {
  let schema: RandomSchema
  var random: SeededGenerator
  /// The sources of each SELECT around the current place, the innermost last.
  var scopes: [[RandomSource]] = []
  var commonTables: [RandomSource] = []
  var takesAggregates = true
  /// The number of SELECTs in FROM around the current place.
  var nesting = 0
  var parameters: [RandomParameter] = []
  /// A part of the names of result columns and parameters, which are unique among queries.
  private let name: String
  private var count = 0

  init(of schema: RandomSchema, named name: String, seed: UInt64) {
    (self.schema, self.name) = (schema, name)
    random = SeededGenerator(seed: seed)
  }

  mutating func pick(_ choices: [String]) -> String { random.pick(choices) }

  mutating func newName(_ letter: String) -> String {
    count += 1
    return "\(letter)\(count)_\(name)"
  }

  // MARK: - Statements

  mutating func statement() -> String {
    switch random.below(10) {
    case 0, 1: return withTables()
    case 2: return random.oneIn(4) ? whole() : compound(random.below(3) + 1).sql + tail()
    case 3: return recursion()
    default: return select(items: random.below(3) + 1, isWhole: true).sql + limit()
    }
  }

  private mutating func tail() -> String {
    (random.oneIn(3) ? " ORDER BY 1\(pick(["", " DESC", " DESC NULLS LAST"]))" : "") + limit()
  }

  private mutating func limit() -> String {
    random.oneIn(5) ? " LIMIT \(pick(["0", "1", "3", "-1", "2 OFFSET 1"]))" : ""
  }

  /// Returns a SELECT with common tables, each of which is used: SQLite doesn't look at others.
  private mutating func withTables() -> String {
    while true {
      (commonTables, parameters) = ([], [])
      let sql = with() + compound(random.below(3) + 1).sql + tail()
      let isUsed = commonTables.allSatisfy { sql.components(separatedBy: $0.name).count > 2 }
      if isUsed { return sql }
    }
  }

  private mutating func with() -> String {
    let tables = (0...random.below(2)).map { _ in
      let body = compound(random.below(2) + 1)
      var (name, list) = (newName("c"), "")
      var columns = body.columns
      if random.oneIn(2) {
        for index in columns.indices { columns[index].name = newName("y") }
        list = "(\(columns.map(\.name).joined(separator: ", ")))"
      }
      commonTables.append(RandomSource(name: name, text: name, columns: columns))
      name += list + pick([" AS ", " AS MATERIALIZED ", " AS NOT MATERIALIZED "])
      return name + "(\(body.sql))"
    }
    return "WITH \(tables.joined(separator: ", ")) "
  }

  /// Returns a compound of whole tables.
  private mutating func whole() -> String {
    let other = pick(["SELECT * FROM e", "SELECT e.* FROM t LEFT JOIN e", "SELECT t.* FROM t, s"])
    let sign = pick(["UNION", "UNION ALL", "INTERSECT", "EXCEPT"])
    return pick(["SELECT t.* FROM t", "SELECT * FROM both", "SELECT t.* FROM s LEFT JOIN t ON 0"])
      + " \(sign) \(other)\(tail())"
  }

  private mutating func recursion() -> String {
    let (x, y) = (newName("x"), newName("y"))
    let first = select(items: 2, also: ", 1")
    let step = pick([
      x, "\(x) + 1", "\(x) || 'a'", "coalesce(\(x), 1)", "nullif(\(x), 3)", y, "-\(x)",
      "lag(\(x)) OVER ()", "(SELECT id FROM t LIMIT 1)",
    ])
    return "WITH RECURSIVE c(\(x), \(y), n) AS (\(first.sql) \(pick(["UNION", "UNION ALL"])) "
      + "SELECT \(step), \(pick([x, y, "NULL"])), n + 1 FROM c WHERE n < 4) "
      + "SELECT \(x), \(y)\(pick(["", ", n"])) FROM c\(pick(["", " LEFT JOIN s ON s.id = n"]))"
  }
}
