import RuntimeSamples

/// A table, view or SELECT in FROM.
struct RandomSource {
  var name: String
  var text: String
  var columns: [RandomSchema.Column]
  var hasRowID = false
  /// The columns by which the source is joined, and which it shares with others.
  var shared: [String] = []
}

extension RandomSelect {
  /// Returns FROM with its sources; nothing for a SELECT without.
  mutating func from() -> (text: String, sources: [RandomSource]) {
    if random.oneIn(15) { return ("", []) }
    var sources = [source(among: [])]
    var text = " FROM \(sources[0].text)"
    while sources.count < 3, random.oneIn(2) {
      var next = source(among: sources)
      text += join(&next, to: sources)
      sources.append(next)
    }
    return (text, sources)
  }

  private mutating func source(among others: [RandomSource]) -> RandomSource {
    let source: RandomSource
    switch random.below(15) {
    case 14: source = joined()
    case 0 where nesting < 2: source = subquery()
    case 2: source = each()
    case 3, 4, 5: source = random.pick(commonTables + [table()])
    default: source = table()
    }
    let isTaken = (others + scopes.joined()).contains { $0.name == source.name }
    guard source.text == source.name, isTaken || random.oneIn(8) else { return source }
    var renamed = source
    renamed.name = newName("r")
    renamed.text = source.text + " AS \(renamed.name)"
    return renamed
  }

  private mutating func table() -> RandomSource {
    let table = random.pick(
      schema.tables + schema.tables.prefix(2) + schema.views.map(\.table))
    let isView = schema.views.contains { $0.table.name == table.name }
    return RandomSource(
      name: table.name, text: table.name, columns: table.columns,
      hasRowID: !isView && table.hasRowID)
  }

  private mutating func subquery() -> RandomSource {
    let outer = scopes
    scopes = []
    nesting += 1
    let select = compound(random.below(2) + 1)
    nesting -= 1
    scopes = outer
    let name = newName("q")
    return RandomSource(name: name, text: "(\(select.sql)) AS \(name)", columns: select.columns)
  }

  /// Returns a SELECT of whole tables, of which an outer join may leave out one.
  private mutating func joined() -> RandomSource {
    let (left, right) = (table(), table())
    let (one, other, name) = (newName("m"), newName("m"), newName("q"))
    let kind = pick(["", "LEFT ", "RIGHT ", "FULL "])
    let stars = pick(["*", "\(one).*, \(other).*", "\(other).*"])
    // Columns with the name of another are renamed by SQLite.
    let names = stars.hasPrefix(other) ? [] : left.columns.map(\.name)
    let columns =
      (names.isEmpty ? [] : left.columns)
      + right.columns.filter { !names.contains($0.name) }
    return RandomSource(
      name: name,
      text: "(SELECT \(stars) FROM \(left.text) AS \(one) \(kind)JOIN \(right.text) AS \(other) "
        + "ON \(one).\(random.pick(left.columns).name) \(pick(["=", "IS", "<>"])) "
        + "\(other).\(random.pick(right.columns).name)) AS \(name)",
      columns: columns)
  }

  private mutating func each() -> RandomSource {
    let name = newName("j")
    let columns = ["value", "key", "type"].map { RandomSchema.Column(name: $0) }
    return RandomSource(name: name, text: "json_each('[1, \"a\"]') AS \(name)", columns: columns)
  }

  // MARK: - Joins

  private mutating func join(_ source: inout RandomSource, to others: [RandomSource]) -> String {
    let kind = pick(["", "", "LEFT ", "LEFT ", "LEFT ", "RIGHT ", "FULL ", "INNER ", "LEFT OUTER "])
    let names = Set(others.flatMap(\.columns).map(\.name))
    let shared = source.columns.map(\.name).filter(names.contains)
    switch random.below(9) {
    case 0: return ", \(source.text)"
    case 1 where !shared.isEmpty:
      source.shared = shared
      return " NATURAL \(kind)JOIN \(source.text)"
    case 2 where !shared.isEmpty:
      source.shared = random.oneIn(4) ? Array(shared.prefix(2)) : [pick(shared)]
      return " \(kind)JOIN \(source.text) USING (\(source.shared.joined(separator: ", ")))"
    case 3 where random.oneIn(3):
      let name = newName("g")
      return
        " \(kind)JOIN (\(source.text) JOIN e AS \(name) ON \(name).id) ON \(link(source, others))"
    case 4: return " CROSS JOIN \(source.text)"
    default: return " \(kind)JOIN \(source.text) ON \(link(source, others))"
    }
  }

  private mutating func link(_ source: RandomSource, _ others: [RandomSource]) -> String {
    let other = random.pick(others)
    let pairs = source.columns.flatMap { left in
      other.columns.filter { $0.type == left.type || $0.name == left.name }.map { (left, $0) }
    }
    let keys = pairs.filter { $0.0.name == "id" && $0.1.name == "id" }
    if !keys.isEmpty, random.oneIn(2) {
      return "\(source.name).id = \(other.name).id\(pick(["", "", " + 1"]))"
    }
    if pairs.isEmpty || random.oneIn(6) { return pick(["0", "1", "1", "1 = 1"]) }
    let (left, right) = random.pick(pairs)
    return "\(source.name).\(left.name) \(pick(["=", "=", "=", "IS", "<>"])) "
      + "\(other.name).\(right.name)"
  }
}
