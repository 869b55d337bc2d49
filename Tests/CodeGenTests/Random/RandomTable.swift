import RuntimeSamples

/// A random table.
struct RandomTable {
  var name: String
  var columns: [RandomColumn] = []
  /// The names of the key's columns.
  var key: [String] = []
  var isStrict = true
  var isWithoutRowID = false
  /// The properties other than `columns`, as YAML.
  var properties: [(name: String, value: String)] = []

  func column(_ name: String) -> RandomColumn? { columns.first { $0.name == name } }

  /// The stored text columns, which expressions may use.
  var texts: [RandomColumn] { columns.filter { $0.isText && !$0.isGenerated } }

  var yaml: String {
    let rows = columns.map { "      \($0.yaml)\n" }.joined()
    let rest = properties.map { "    \($0.name): \($0.value)\n" }.joined()
    return "  \(name.yaml):\n    columns:\n\(rows)\(rest)"
  }
}

extension RandomSchema {
  mutating func table() -> RandomTable {
    var table = RandomTable(name: typeNames.next(&random, suffix: suffix))
    var names = RandomNames()
    table.isStrict = !random.oneIn(5)
    addKey(to: &table, &names)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      table.columns.append(column(of: table, &names))
    }
    addReferences(to: &table, &names)
    addGenerated(to: &table, &names)
    addIndexes(to: &table)
    addProperties(to: &table)
    return random.oneIn(12) ? verbatim(table) : table
  }

  /// Returns a table of plain columns that is written as a CREATE TABLE statement.
  private mutating func verbatim(_ other: RandomTable) -> RandomTable {
    var table = RandomTable(name: other.name)
    table.columns = [
      RandomColumn(name: "id", type: "integer", cells: [("primaryKey", "true")]),
      RandomColumn(name: "the label", type: "text", isNullable: true),
    ]
    table.key = ["id"]
    let name = random.pick([table.name.sql, "main.\(table.name.sql)"])
    let sql = "CREATE TABLE \(name) (id INTEGER PRIMARY KEY, [the label] VARCHAR(9) -- it\n);"
    table.properties = [("sql", "|-\n      " + sql.replacing("\n", with: "\n      "))]
    table.isStrict = false
    return table
  }
}
