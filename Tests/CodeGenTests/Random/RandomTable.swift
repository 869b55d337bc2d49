/// A random table.
struct RandomTable {
  var name: String
  var columns: [RandomColumn] = []
  /// The names of the key's columns.
  var key: [String] = []
  var isStrict = true
  var isWithoutRowID = false
  /// The properties beside `columns`, as YAML.
  var properties: [(name: String, value: String)] = []

  func column(_ name: String) -> RandomColumn? { columns.first { $0.name == name } }

  /// Columns that are stored, and read by expressions.
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

  /// A table of plain columns, as a whole statement.
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

  // MARK: - Keys

  private mutating func addKey(to table: inout RandomTable, _ names: inout RandomNames) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return
    case 1: addCompositeKey(to: &table, &names)
    case 2:
      addColumnKey(
        to: &table, random.pick(["text", "uuid", "date", "timestamp", "blob", "real"]), &names)
    case 3 where !enums.isEmpty: addColumnKey(to: &table, random.pick(enums), &names)
    case 4:
      let column = RandomColumn(name: names.next(&random), type: "integer")
      table.columns.append(named(column))
      table.key = [column.name]
      let order = random.pick(["ascending", "desc"])
      table.properties.append(
        ("primaryKey", "[{ column: \(column.name.yaml), order: \(order) }]"))
    default:
      var column = RandomColumn(
        name: names.claim("id") ? "id" : names.next(&random), type: "integer")
      column.cells.append(("primaryKey", random.pick(["true", "true", "{ name: theKey }"])))
      if random.oneIn(4) { column.cells.append(("autoincrement", "true")) }
      table.columns.append(column)
      table.key = [column.name]
    }
  }

  private mutating func addColumnKey(
    to table: inout RandomTable, _ type: String, _ names: inout RandomNames
  ) {
    var column = RandomColumn(name: names.next(&random), type: type)
    column.encoding = encoding(of: type)
    table.isWithoutRowID = random.oneIn(3)
    column.isNullable = !table.isStrict && !table.isWithoutRowID && random.oneIn(3)
    column.cells.append(("primaryKey", random.pick(["true", "{ onConflict: rollback }"])))
    table.columns.append(named(column))
    table.key = [column.name]
  }

  /// The column with a name for Swift, where its own gives none.
  private mutating func named(_ column: RandomColumn) -> RandomColumn {
    var column = column
    if !column.name.givesSwiftName {
      column.cells.append(("swiftName", "renamed\(counter())"))
    }
    return column
  }

  private mutating func addCompositeKey(to table: inout RandomTable, _ names: inout RandomNames) {
    let columns = (0..<2).map { _ in
      named(
        RandomColumn(name: names.next(&random), type: random.pick(["text", "integer", "date"])))
    }
    table.columns += columns
    table.key = columns.map(\.name)
    table.isWithoutRowID = random.oneIn(2)
    let list = "[" + table.key.map(\.yaml).joined(separator: ", ") + "]"
    let long = "{ columns: \(list), name: pair, onConflict: abort }"
    table.properties.append(("primaryKey", random.pick([list, long])))
  }

  // MARK: - References

  private mutating func addReferences(to table: inout RandomTable, _ names: inout RandomNames) {
    for _ in 0..<2 where random.oneIn(2) {
      let target = random.oneIn(4) ? table : tables.isEmpty ? table : random.pick(tables)
      let key = target.key.compactMap { target.column($0) }
      let columns = key.map { other in
        var column = RandomColumn(name: names.next(&random), type: other.type)
        column.encoding = other.encoding
        column.isNullable = random.oneIn(2)
        return named(column)
      }
      if columns.count == 1 {
        table.columns.append(referring(columns[0], to: target))
      } else if columns.count == 2, table.properties.allSatisfy({ $0.name != "foreignKeys" }) {
        table.columns += columns
        addCompositeReference(of: columns, to: target, in: &table)
      }
    }
    if random.oneIn(25) {
      let cell = ("references", "{ table: elsewhere, columns: [id], external: true }")
      let name = names.next(&random)
      let column = RandomColumn(name: name, type: "integer", isNullable: true, cells: [cell])
      table.columns.append(named(column))
    }
  }

  private mutating func referring(
    _ column: RandomColumn, to target: RandomTable
  ) -> RandomColumn {
    var column = column
    let long = "{ table: \(target.name.yaml), columns: [\(target.key[0].yaml)] }"
    let short = "\(target.name).\(target.key[0])".yaml
    let list = "\(target.name)(\(target.key[0]))".yaml
    let isPlain = (target.name + target.key[0]).allSatisfy { !".()".contains($0) }
    let forms = [long, target.name.yaml] + (isPlain ? [short, list] : [])
    column.cells.append(("references", random.pick(forms)))
    var actions = ["cascade", "restrict", "noAction"] + (column.isNullable ? ["setNull"] : [])
    if random.oneIn(4) {
      addDefault(to: &column)
      if column.cells.contains(where: { $0.name == "default" }) { actions.append("setDefault") }
    }
    if random.oneIn(2) { column.cells.append(("onDelete", random.pick(actions))) }
    if random.oneIn(4) { column.cells.append(("onUpdate", random.pick(actions))) }
    if random.oneIn(3) { column.cells.append(("deferred", "true")) }
    if random.oneIn(2) { column.cells.append(("index", "true")) }
    return column
  }

  private mutating func addCompositeReference(
    of columns: [RandomColumn], to target: RandomTable, in table: inout RandomTable
  ) {
    let list = "[" + columns.map(\.name.yaml).joined(separator: ", ") + "]"
    let others = "[" + target.key.map(\.yaml).joined(separator: ", ") + "]"
    let key =
      "{ columns: \(list), references: { table: \(target.name.yaml), columns: \(others) }, "
      + "onDelete: cascade, deferred: true }"
    table.properties.append(("foreignKeys", random.pick(["[\(key)]", "{ both: \(key) }"])))
  }

  // MARK: - Generated columns, indexes and the rest

  private mutating func addGenerated(to table: inout RandomTable, _ names: inout RandomNames) {
    guard random.oneIn(4), let text = table.texts.randomElement(using: &random) else { return }
    let (type, sql) = random.pick([
      ("integer", "length(\(text.name.sql))"), ("text", "lower(\(text.name.sql)) || '!'"),
      ("text", "tidy(\(text.name.sql))"), ("real", "length(\(text.name.sql)) / 2.0"),
    ])
    var column = RandomColumn(name: names.next(&random), type: type, isNullable: true)
    column.isGenerated = true
    column.cells.append(("generated", sql.yaml))
    if random.oneIn(2) { column.cells.append(("stored", "true")) }
    if random.oneIn(3) { column.cells.append(("index", "true")) }
    table.columns.append(named(column))
  }

  private mutating func addIndexes(to table: inout RandomTable) {
    var indexes: [String] = []
    for _ in 0..<2 where random.oneIn(3) {
      let name = typeNames.next(&random, suffix: "Index" + suffix).yaml
      let column = random.pick(table.columns).name
      let other = random.pick(table.columns).name
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where column != other: indexes.append("\(name): [\(column.yaml), \(other.yaml)]")
      case 1:
        let term = "{ expression: \("coalesce(\(column.sql), 1)".yaml), order: desc }"
        indexes.append("\(name): [\(term)]")
      case 2:
        let condition = "\(other.sql) IS NOT NULL".yaml
        indexes.append("\(name): { columns: [\(column.yaml)], where: \(condition) }")
      default:
        let term = "{ column: \(column.yaml), collate: nocase, order: descending }"
        indexes.append("\(name): { columns: [\(term)], unique: true }")
      }
    }
    if !indexes.isEmpty {
      table.properties.append(("indexes", "{ " + indexes.joined(separator: ", ") + " }"))
    }
    if random.oneIn(8), table.columns.count > 2 {
      let pair = table.columns.suffix(2).map(\.name.yaml).joined(separator: ", ")
      let long = "{ columns: [\(pair)], name: once, onConflict: ignore }"
      table.properties.append(("unique", "[" + random.pick(["[\(pair)]", long]) + "]"))
    }
  }

  private mutating func addProperties(to table: inout RandomTable) {
    if !table.isStrict { table.properties.append(("strict", "false")) }
    if table.isWithoutRowID { table.properties.append(("withoutRowID", "true")) }
    if random.oneIn(6) { table.properties.append(("doc", "Rows */ of \\(this) table.".yaml)) }
    if random.oneIn(8) {
      table.properties.append(("swiftName", "Renamed\(counter())\(suffix)"))
    }
    if random.oneIn(8) {
      let condition = "\(random.pick(table.columns).name.sql) IS NOT CAST('!' AS BLOB)".yaml
      table.properties.append(("checks", "{ sensible: \(condition) }"))
    }
    if table.columns.filter({ !$0.isGenerated }).count > 1, random.oneIn(10) {
      table.properties.append(("model", "tuple"))
    }
  }
}
