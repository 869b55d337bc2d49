import RuntimeSamples

/// The other properties of random tables.
extension RandomSchema {
  mutating func addGenerated(to table: inout RandomTable, _ names: inout RandomNames) {
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

  mutating func addIndexes(to table: inout RandomTable) {
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

  mutating func addProperties(to table: inout RandomTable) {
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
