import RuntimeSamples

/// The references of random tables.
extension RandomSchema {
  mutating func addReferences(to table: inout RandomTable, _ names: inout RandomNames) {
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
    column.cells += relations()
    return column
  }

  /// Returns the cells of relations, with new names.
  private mutating func relations() -> [(name: String, value: String)] {
    ["children", "parent"].compactMap { cell in
      random.oneIn(3) ? (cell, "relation\(counter())") : nil
    }
  }

  private mutating func addCompositeReference(
    of columns: [RandomColumn], to target: RandomTable, in table: inout RandomTable
  ) {
    let list = "[" + columns.map(\.name.yaml).joined(separator: ", ") + "]"
    let others = "[" + target.key.map(\.yaml).joined(separator: ", ") + "]"
    let key =
      "{ columns: \(list), references: { table: \(target.name.yaml), columns: \(others) }, "
      + (relations().map { "\($0.name): \($0.value), " }.joined())
      + "onDelete: cascade, deferred: true }"
    table.properties.append(("foreignKeys", random.pick(["[\(key)]", "{ both: \(key) }"])))
  }
}
