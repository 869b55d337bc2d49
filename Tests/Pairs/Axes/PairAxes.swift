/// The axes of a table, and what the language doesn't have of their combinations.
struct PairAxes {
  static let columns = 3
  static let queries = 2
  let modules: [ModuleChoice]

  var axes: [Axis] {
    tableAxes + Self.slots("column", Self.columns, Self.columnAxes)
      + Self.slots("query", Self.queries, Self.queryAxes)
  }

  private static func slots(_ group: String, _ count: Int, _ axes: [(String, Int)]) -> [Axis] {
    (0..<count).flatMap { number in
      axes.map { Axis(name: $0.0, count: $0.1, slot: .init(group: group, number: number)) }
    }
  }

  private var tableAxes: [Axis] {
    [
      Axis(name: "module", count: modules.count),
      Axis(name: "kind", count: TableKind.allCases.count),
      Axis(name: "relation", count: RelationChoice.allCases.count),
      Axis(name: "names", count: NameKind.allCases.count), Axis(name: "additions", count: 2),
    ]
  }

  private static let tableAxisCount = 5

  private static let columnAxes = [
    ("form", ValueForm.all.count), ("own", 2), ("optional", 2),
    ("default", DefaultChoice.allCases.count), ("role", ColumnRole.allCases.count),
    ("column name", NameKind.allCases.count), ("collation", CollationChoice.allCases.count),
  ]

  private static let queryAxes = [
    ("query", QueryKind.allCases.count), ("parameter", QueryChoice.parameters.count),
    ("left out", 2),
  ]

  /// Returns the choice of a whole row.
  func choice(_ row: [Int]) -> TableChoice {
    TableChoice(
      module: row[0], kind: TableKind.allCases[row[1]], relation: RelationChoice.allCases[row[2]],
      names: NameKind.allCases[row[3]], hasAdditions: row[4] == 1,
      columns: (0..<Self.columns).map { column(Array(row[Self.columnSlots($0)])) },
      queries: (0..<Self.queries).map { query(Array(row[Self.querySlots($0)])) })
  }

  private static func columnSlots(_ number: Int) -> Range<Int> {
    let start = tableAxisCount + number * columnAxes.count
    return start..<start + columnAxes.count
  }

  private static func querySlots(_ number: Int) -> Range<Int> {
    let start = tableAxisCount + columns * columnAxes.count + number * queryAxes.count
    return start..<start + queryAxes.count
  }

  private func column(_ values: [Int]) -> ColumnChoice {
    ColumnChoice(
      form: ValueForm.all[values[0]], isOwn: values[1] == 1, isOptional: values[2] == 1,
      defaultValue: DefaultChoice.allCases[values[3]], role: ColumnRole.allCases[values[4]],
      names: NameKind.allCases[values[5]], collation: CollationChoice.allCases[values[6]])
  }

  private func query(_ values: [Int]) -> QueryChoice {
    QueryChoice(
      kind: QueryKind.allCases[values[0]], parameter: QueryChoice.parameters[values[1]],
      isOptional: values[2] == 1)
  }

  /// Returns whether the language has what is chosen so far.
  func isAllowed(_ row: [Int?]) -> Bool {
    let columns = (0..<Self.columns).map { Self.partial(Array(row[Self.columnSlots($0)])) }
    let queries = (0..<Self.queries).map { slot in
      let values = row[Self.querySlots(slot)]
      return (
        kind: values.first.flatMap { $0 }.map { QueryKind.allCases[$0] },
        isOptional: values.last.flatMap { $0 }.map { $0 == 1 }
      )
    }
    let table = PartialTable(
      kind: row[1].map { TableKind.allCases[$0] },
      relation: row[2].map { RelationChoice.allCases[$0] }, hasAdditions: row[4].map { $0 == 1 },
      columns: columns, queries: queries)
    let isCodable = row[0].map { modules[$0].isCodable } ?? false
    return columns.allSatisfy { $0.isAllowed(inCodableRow: isCodable) } && table.isAllowed
  }

  private static func partial(_ values: [Int?]) -> PartialColumn {
    PartialColumn(
      form: values[0].map { ValueForm.all[$0] }, isOwn: values[1].map { $0 == 1 },
      isOptional: values[2].map { $0 == 1 },
      defaultValue: values[3].map { DefaultChoice.allCases[$0] },
      role: values[4].map { ColumnRole.allCases[$0] },
      collation: values[6].map { CollationChoice.allCases[$0] })
  }
}
