import Foundation

extension CommandCost {
  private static let counts = [75, 150, 300]

  /// Measures runs whose work must not grow faster than the number of tables, and says whether each
  /// stays within its bound.
  private func manyTables() throws -> (table: MarkdownTable, marks: [String]) {
    let children = try Self.counts.map(runs)
    var table = MarkdownTable(["run"] + Self.counts.map { "\($0) tables" })
    var marks: [String] = []
    for (place, title) in Self.titles.enumerated() {
      let seconds = children.map { $0[place].processorSeconds }
      table.append([title] + seconds.map { String(format: "%.2f s", $0) })
      marks.append(
        item(
          "\(title): 300 tables in at most 5 times what 75 take",
          isMet: seconds[2] <= 5 * seconds[0]))
    }
    let first = children[2][0].processorSeconds
    marks.append(item("`migration new` of 300 tables in at most 0.3 s", isMet: first <= 0.3))
    return (table, marks)
  }

  func textOfTables() throws -> String {
    let (table, marks) = try manyTables()
    return """
      What a run takes of the processor with more tables, with an empty cache.

      \(table.text)
      \(marks.joined(separator: "\n"))

      """
  }

  private static let titles = [
    "`migration new`, one new column", "`migration verify`", "`migration seal`",
    "`migration new`, a new column in every table", "`generate`, a full-text index each",
  ]

  /// Adds a column to the last of the tables of a sealed schema, then one to each table, and generates
  /// from tables that each have a full-text index.
  private func runs(_ count: Int) throws -> [Child] {
    let folder = places.scratchURL.appending(path: "tables\(count)")
    let (schema, tables) = (folder.appending(path: "many.yaml"), ManyTables(count: count))
    try tables.yaml.write(to: schema)
    for verb in ["new", "seal"] { _ = try migration(verb, schema) }
    let note = "      note: text?\n"
    try (tables.yaml + note).write(to: schema)
    let versions = try ["new", "verify", "seal"].map { try migration($0, schema) }
    let last = "      city:      text?\n"
    try tables.yaml.replacing(last, with: last + note).write(to: schema)
    let everywhere = try migration("new", schema)
    let searched = folder.appending(path: "searched.yaml")
    try (tables.yaml + tables.fullTextSearch).write(to: searched)
    let output = folder.appending(path: "Generated").path
    return try versions + [
      everywhere, Child.run([places.dbgen, "generate", searched.path, "--output", output]),
    ]
  }

  private func migration(_ verb: String, _ schema: URL) throws -> Child {
    forgetProofs()
    return try Child.run([places.dbgen, "migration", verb, schema.path])
  }
}

extension ManyTables {
  /// A full-text index of each table.
  fileprivate var fullTextSearch: String {
    "\nfullTextSearch:\n"
      + numbers.map { "  text\($0): { content: table\($0), columns: [name, comment] }\n" }.joined()
  }
}
