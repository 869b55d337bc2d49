import RuntimeSamples

/// The keys of random tables.
extension RandomSchema {
  mutating func addKey(to table: inout RandomTable, _ names: inout RandomNames) {
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

  /// Returns the column with a `swiftName` if none can be derived from its name.
  mutating func named(_ column: RandomColumn) -> RandomColumn {
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
}
