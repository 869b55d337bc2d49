/// Queries, and the advice of 'dbgen lint'.
extension DiagnosticCode {
  static let ofQueries: [DiagnosticCode] = [
    untypedParameter, unnamedParameter, unknownParameter, otherCardinality, unusableGroup,
    decimalsAsText, scannedTable, sortWithoutIndex, nullableKeyColumn, groupWithoutIndex,
    needlessAllowance,
  ]

  package static let untypedParameter = DiagnosticCode(
    "SC129", in: .schema, "The type of a parameter can't be told from the statement or the file.",
    why: "The generated function needs it. Give it under 'params'.",
    wrong: #"queries: { above: "SELECT id FROM team WHERE length(name) > abs(:least)" }"#,
    fixed: """
      queries: { above: { params: { least: integer }, sql: "SELECT id FROM team WHERE length(name) > abs(:least)" } }
      """)

  package static let unnamedParameter = DiagnosticCode(
    "SC130", in: .schema, "A parameter isn't written as a colon and a name.",
    why: "The name becomes the argument's in Swift.",
    wrong: #"queries: { find: "SELECT id FROM team WHERE name = ?" }"#,
    fixed: #"queries: { find: "SELECT id FROM team WHERE name = :name" }"#)

  package static let unknownParameter = DiagnosticCode(
    "SC131", in: .schema, "Something is said of a parameter that isn't there.",
    why: "Most often the name is misspelt; the nearest is shown.",
    wrong: """
      queries: { find: { params: { nam: text }, sql: "SELECT id FROM team WHERE name = :name" } }
      """,
    fixed: """
      queries: { find: { params: { name: text }, sql: "SELECT id FROM team WHERE name = :name" } }
      """)

  package static let otherCardinality = DiagnosticCode(
    "SC132", in: .schema, "A 'returns' that the query has no result for.",
    why: "'count' is of statements that change rows, 'value' of one result column.",
    wrong: "queries: { all: { sql: SELECT id FROM team, returns: count } }",
    fixed: "queries: { all: { sql: SELECT id FROM team, returns: many } }")

  package static let unusableGroup = DiagnosticCode(
    "SC133", in: .schema, "A 'group' under which nothing can be gathered.",
    why: "It names a table all of whose columns are selected, with a primary key.",
    wrong: """
      queries: { rosters: { sql: "SELECT team.*, player.* FROM team JOIN player ON teamID = team.id", group: teem } }
      """,
    fixed: """
      queries: { rosters: { sql: "SELECT team.*, player.* FROM team JOIN player ON teamID = team.id", group: team } }
      """)

  package static let decimalsAsText = DiagnosticCode(
    "SC135", "Decimals, which are stored as text, are compared or put in order as text.",
    why: "As text, 9 comes after 10. SQLite's numbers are exact for up to 15 digits.",
    wrong: "queries: { dear: SELECT id FROM article WHERE price > :price }      # price: decimal",
    fixed: """
      queries:
        dear:
          sql: SELECT id FROM article WHERE CAST(price AS NUMERIC) > :price
          params: { price: real }
      """)

  package static let scannedTable = DiagnosticCode(
    "LN001", in: .lint, "A query reads a whole table to find some rows.",
    why: """
      It gets slower with each row. The index that serves it is shown, if SQLite would use one.
      """,
    wrong: "queries: { named: SELECT id FROM player WHERE name = :name }",
    fixed: "queries: { named: SELECT id FROM player WHERE id = :id }")

  package static let sortWithoutIndex = DiagnosticCode(
    "LN002", in: .lint, "A query sorts what no index has in order.",
    why: "All rows have to be read before the first one comes, which shows with paging.",
    wrong: "queries: { sorted: SELECT * FROM player ORDER BY name }",
    fixed: "queries: { sorted: SELECT * FROM player ORDER BY id }")

  package static let nullableKeyColumn = DiagnosticCode(
    "LN003", "A column of a primary key can be NULL.",
    why: """
      SQLite allows it for old tables. NULL is equal to nothing, so such rows are told apart by no \
      key.
      """,
    wrong: "code: { type: \"text?\", primaryKey: true }      # in a table that isn't strict",
    fixed: "code: { type: text, primaryKey: true }")

  package static let groupWithoutIndex = DiagnosticCode(
    "LN004", in: .lint, "A query gathers rows that no index has together.",
    why: "All rows are put into a table of the moment before the first group comes.",
    wrong: "queries: { names: SELECT DISTINCT name FROM player }",
    fixed: "queries: { ids: SELECT DISTINCT id FROM player }")

  package static let needlessAllowance = DiagnosticCode(
    "LN005", in: .lint, "A table or a query allows what there is no advice against.",
    why: "It would hide advice on what is written there later.",
    wrong: """
      queries:
        one: { sql: "SELECT * FROM player WHERE id = :id", allow: [LN001] }
      """,
    fixed: "queries: { one: SELECT * FROM player WHERE id = :id }")
}
