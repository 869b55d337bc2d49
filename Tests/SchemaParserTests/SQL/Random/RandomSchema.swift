import RuntimeSamples

/// Tables and views of random columns, with random rows.
struct RandomSchema {
  struct Column {
    var name: String
    /// The type; nil if the text of a view would have to tell.
    var type: RandomType?
    var isNullable = false
    var settings = ""
  }

  struct Table {
    var name: String
    var columns: [Column]
    var settings = ""
    var rows: [[String]] = []

    /// Whether its rows have a number.
    var hasRowID: Bool { !settings.contains("withoutRowID") }
  }

  private(set) var tables: [Table] = []
  private(set) var views: [(table: Table, sql: String)] = []
  private var random: SeededGenerator
  /// The types that columns usually have by their names, so that tables can be joined by them.
  private var types: [String: RandomType] = [:]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for name in Self.names { types[name] = random.pick(RandomType.all) }
    let id = Column(name: "id", type: .key, settings: ", primaryKey: true")
    let once = Column(name: "once", type: .key, isNullable: true, settings: ", unique: true")
    add(Table(name: "t", columns: [id] + columns(4)), rows: 5)
    add(Table(name: "s", columns: [id, once] + columns(3)), rows: 4)
    let key = column(named: "k", nullable: false)
    add(
      Table(
        name: "w", columns: [key] + columns(2),
        settings: "    primaryKey: [k]\n    withoutRowID: true\n"), rows: 3)
    add(Table(name: "l", columns: columns(3), settings: "    strict: false\n"), rows: 4)
    add(Table(name: "e", columns: tables[0].columns), rows: 0)
    addViews()
  }

  private static let names = ["a", "b", "c", "d", "f", "g", "h"]

  private mutating func columns(_ count: Int) -> [Column] {
    let names = Self.names.shuffled(using: &random).prefix(count).sorted()
    return names.map { column(named: $0, nullable: random.oneIn(2)) }
  }

  private mutating func column(named name: String, nullable: Bool) -> Column {
    let own = random.oneIn(4) ? nil : types[name]
    return Column(name: name, type: own ?? random.pick(RandomType.all), isNullable: nullable)
  }

  private mutating func add(_ table: Table, rows count: Int) {
    var table = table
    let count = random.oneIn(8) ? 0 : count
    table.rows = (0..<count).map { row in
      table.columns.map { column in
        if column.isNullable, random.oneIn(2) { return "NULL" }
        return column.settings.isEmpty ? random.pick(column.type?.values ?? []) : "\(row + 1)"
      }
    }
    tables.append(table)
  }

  private mutating func addViews() {
    let (t, s) = (tables[0], tables[1])
    let renamed = s.columns.map { Column(name: "s_\($0.name)", type: $0.type) }
    let list = s.columns.map { "s.\($0.name) AS s_\($0.name)" }.joined(separator: ", ")
    let join = random.pick(["LEFT JOIN", "JOIN", "FULL JOIN", "RIGHT JOIN"])
    views.append(
      (
        Table(name: "joined", columns: t.columns + renamed),
        "SELECT t.*, \(list) FROM t \(join) s ON s.id = t.id + 1"
      ))
    // SQLite compares decimals and JSON as text, which is refused.
    let compared = t.columns.filter { $0.type?.name != "json" }
    let value = random.pick(compared.filter { $0.type?.name != "decimal" })
    let group = random.pick(compared)
    views.append(
      (
        Table(
          name: "grouped",
          columns: [group, Column(name: "n", type: .key), Column(name: "least", type: value.type)]),
        "SELECT t.\(group.name), count(*) AS n, min(t.\(value.name)) AS least FROM t "
          + "GROUP BY t.\(group.name)"
      ))
    views.append(
      (Table(name: "both", columns: t.columns), "SELECT * FROM t UNION ALL SELECT * FROM e"))
  }
}
