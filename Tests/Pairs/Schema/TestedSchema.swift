import SchemaParser

/// A schema of tested tables, with the tables that they share.
struct TestedSchema {
  /// The name of the database, with which the names of its own types begin.
  var name: String
  var keysAreTyped: Bool
  var isCodable: Bool
  var namesOldest: Bool
  var tables: [TestedTable]

  /// The schema file. `statements` has the whole CREATE TABLE statements, by the names of tables.
  func yaml(_ statements: [String: String] = [:]) -> String {
    [
      "database: \(name)\n", namesOldest ? "sqlite: 3.38\n" : "", functions, tokenizers,
      collations,
      "keys: \(keysAreTyped ? "typed" : "plain")\n",
      isCodable ? "conformances: [Codable]\n" : "", ValueForm.enums(name),
      "tables:\n", shared, tables.map { $0.yaml(statements[$0.name]) }.joined(),
      section("views", tables.compactMap(\.view)),
      section("fullTextSearch", tables.compactMap(\.fullText)),
      section(
        "queries",
        tables.flatMap { table in table.queries.map { $0.yaml(in: table) } }
          + tables.flatMap(\.foldedQueries)),
    ].joined().replacing("§", with: name)
  }

  private var functions: String {
    tables.contains { !$0.folded.isEmpty }
      ? "functions: { fold: { arguments: 1, deterministic: true, innocuous: true } }\n" : ""
  }

  private var tokenizers: String {
    tables.contains { $0.kind == .fullText && $0.hasAdditions } ? "tokenizers: [blanks]\n" : ""
  }

  private var collations: String {
    tables.contains { $0.columns.contains { $0.collation == .ofApp } }
      ? "collations: [unicase]\n" : ""
  }

  private func section(_ name: String, _ entries: [String]) -> String {
    entries.isEmpty ? "" : "\(name):\n" + entries.joined()
  }

  private var shared: String {
    """
      \(name)Tag: { columns: { id: { type: integer, primaryKey: true }, label: text } }
      \(name)Mark:
        columns:
          id:    { type: integer, primaryKey: true }
          tagID: { type: integer, references: \(name)Tag, index: true }

    """
  }

  /// The statements that fill the tables.
  var rows: [String] {
    let shared = [
      "INSERT INTO \(name)Tag VALUES (1, 'one'), (2, 'two')",
      "INSERT INTO \(name)Mark VALUES (1, 1), (2, 1), (3, 2)",
    ]
    return shared + tables.flatMap(\.rowStatements)
  }
}

extension TestedTable {
  fileprivate func yaml(_ statement: String?) -> String {
    var lines = ["  \(stored):", "    columns:"] + columns.map { "      \($0.yaml)" }
    lines += keys
    switch kind {
    case .withoutRowID: lines.append("    withoutRowID: true")
    case .notStrict: lines.append("    strict: false")
    case .tuple: lines.append("    model: tuple")
    case .plainSQL:
      if let statement { lines.append("    sql: |\n" + statement.indented) }
    case .rowID, .noKey, .view, .fullText: break
    }
    return (lines + additions + goals + owners + parts).joined(separator: "\n") + "\n"
  }

  /// The keys and indexes that aren't cells of their columns.
  private var keys: [String] {
    let primary = key.filter { $0.role == .keyPart || $0.collation == .otherInKey }.map(\.term)
    let others = columns.filter { $0.collation == .otherInKey }
    let unique = others.filter { $0.role == .unique }.map { "[\($0.term)]" }
    let indexes = others.filter { $0.role == .indexed }.enumerated().map {
      "\(prefix)By\(number)x\($0): [\($1.term)]"
    }
    return (primary.isEmpty ? [] : ["    primaryKey: [\(primary.joined(separator: ", "))]"])
      + (unique.isEmpty ? [] : ["    unique: [\(unique.joined(separator: ", "))]"])
      + (indexes.isEmpty ? [] : ["    indexes: { \(indexes.joined(separator: ", ")) }"])
  }

  private var additions: [String] {
    guard hasAdditions else { return [] }
    let check = "{ condition: note <> 'worse', message: It is worse. }"
    return ["    appRules: true"]
      + (hasProperty ? ["    transient: { isMarked: { swiftType: Bool, default: false } }"] : [])
      + (kind == .plainSQL ? [] : ["    checks: { \(prefix)Check\(number): \(check) }"])
  }

  /// The tables that foreign keys refer to.
  private var goals: [String] {
    columns.filter { $0.role == .foreignKey && $0.target?.hasPrefix("\(prefix)Goal") == true }.map {
      let cells = $0.typeCells.map { $0.replacing("¶\"", with: "\"") }.joined(separator: ", ")
      return "  \($0.target ?? ""): { columns: { code: { \(cells), primaryKey: true } } }"
    }
  }

  private var owners: [String] {
    relation.hasParent
      ? ["  \(prefix)Owner\(number): { columns: { id: { type: integer, primaryKey: true } } }"] : []
  }

  /// The table whose rows refer to those of this one.
  private var parts: [String] {
    guard relation.hasChildren else { return [] }
    let columns = key.enumerated().map { index, column in
      let cells = column.typeCells.map { $0.replacing("¶\"", with: "\"") }.joined(separator: ", ")
      return "      up\(index): { \(cells) }"
    }
    let names = key.indices.map { "up\($0)" }.joined(separator: ", ")
    let relations = "onDelete: cascade, children: parts, parent: whole"
    return [
      "  \(prefix)Part\(number):", "    columns:", "      id: { type: integer, primaryKey: true }",
    ]
      + columns + [
        "      tagID: { type: integer, references: \(prefix)Tag, index: true, parent: tag }",
        "    foreignKeys: [{ columns: [\(names)], references: \(sql), \(relations) }]",
        "    indexes: { \"\(prefix)Part\(number)up\": [\(names)] }",
      ]
  }

  fileprivate var view: String? {
    kind == .view ? "  \(sql): 'SELECT * FROM \(stored)'\n" : nil
  }

  fileprivate var fullText: String? {
    guard kind == .fullText else { return nil }
    let cells =
      hasAdditions
      ? "columns: [body, note], unindexed: [note], prefix: 2 3, tokenizer: blanks"
      : "columns: [body]"
    return "  \(prefix)Find\(number): { content: \(sql), \(cells) }\n"
  }

  /// The queries that find rows by any text that is folded as their own.
  fileprivate var foldedQueries: [String] {
    folded.indices.map { index in
      """
        \(foldedQuery(index)):
          params: { text: text }
          sql: |
            SELECT \(sql).* FROM \(sql) WHERE \(folded[index].sql) = fold(:text)

      """
    }
  }

  func foldedQuery(_ index: Int) -> String { "folded\(number)x\(index)" }

  fileprivate var rowStatements: [String] {
    let goals = columns.filter { $0.target?.hasPrefix("\(prefix)Goal") == true }.flatMap { column in
      column.form.samples.map { "INSERT INTO \(column.target ?? "") VALUES (\($0.sql))" }
    }
    let owners = relation.hasParent ? ["INSERT INTO \(prefix)Owner\(number) VALUES (1), (2)"] : []
    let parts =
      relation.hasChildren
      ? [0, 0, 1].enumerated().map { id, row in
        "INSERT INTO \(prefix)Part\(number) VALUES (\(id + 1), "
          + key.map { $0.sql(ofRow: row) }.joined(separator: ", ") + ", \(2 - id % 2))"
      } : []
    return goals + owners + (0..<rows).map(insertion) + parts
  }
}

extension TestedQuery {
  fileprivate func yaml(in table: TestedTable) -> String {
    let statement = statement(in: table, ":" + parameter)
    let lines = ["  \(name(in: table)):", "    sql: |", statement.indented] + cells(table)
    return lines.joined(separator: "\n") + "\n"
  }

  private func cells(_ table: TestedTable) -> [String] {
    switch kind {
    case .group: ["    group: \(table.sql)"]
    case .nestedGroups: ["    group: [\(table.sql), \(table.prefix)Tag]"]
    case .orders:
      [
        "    orders: { "
          + orders(table).map { "\($0.name): '\($0.terms)'" }.joined(separator: ", ") + " }"
      ]
    case .expressions: ["    columns: { missing: boolean }"]
    default: []
    }
  }

  /// The orders that the app can choose, one of them with a parameter.
  func orders(_ table: TestedTable) -> [(name: String, terms: String)] {
    let keys = table.isOrdered ? table.key.map { "\(table.sql).\($0.sql)" } : ["note"]
    let up = keys.joined(separator: ", ")
    return [("up", up), ("down", keys.map { $0 + " DESC" }.joined(separator: ", "))]
      + (table.hasAdditions ? [("near", "note = :word DESC, " + up)] : [])
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
  }
}
