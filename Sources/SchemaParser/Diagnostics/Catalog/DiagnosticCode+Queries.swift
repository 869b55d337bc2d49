/// Queries, and the advice of 'dbgen lint'.
extension DiagnosticCode {
  static let ofQueries: [DiagnosticCode] = [
    untypedParameter, unnamedParameter, unknownParameter, otherCardinality, unusableGroup,
    unusablePart, partChangesResult, unusableOrder, unusableRowKey, decimalsAsText,
    orderByParameter, rowInList, unusableMatch, otherEncoding, storedAsOtherType, comparedJSON,
    scannedTable, sortWithoutIndex, nullableKeyColumn, groupWithoutIndex,
    needlessAllowance,
  ]

  package static let untypedParameter = DiagnosticCode(
    "SC129", in: .schema,
    "The type of a parameter can't be derived from the statement or the file.",
    why: "The generated function needs it. Write it under 'params'.",
    wrong: #"queries: { above: "SELECT id FROM team WHERE length(name) > abs(:least)" }"#,
    fixed: """
      queries: { above: { params: { least: integer }, sql: "SELECT id FROM team WHERE length(name) > abs(:least)" } }
      """)

  package static let unnamedParameter = DiagnosticCode(
    "SC130", in: .schema, "A parameter isn't written as a colon and a name.",
    why: "The name becomes the label of the argument in Swift.",
    wrong: #"queries: { find: "SELECT id FROM team WHERE name = ?" }"#,
    fixed: #"queries: { find: "SELECT id FROM team WHERE name = :name" }"#)

  package static let unknownParameter = DiagnosticCode(
    "SC131", in: .schema, "'params' names a parameter that doesn't exist.",
    why: "Usually the name is misspelled. The message shows the most similar one.",
    wrong: """
      queries: { find: { params: { nam: text }, sql: "SELECT id FROM team WHERE name = :name" } }
      """,
    fixed: """
      queries: { find: { params: { name: text }, sql: "SELECT id FROM team WHERE name = :name" } }
      """)

  package static let otherCardinality = DiagnosticCode(
    "SC132", in: .schema, "The query has no result of the kind that 'returns' names.",
    why: """
      'count' is for statements that change rows, and 'value' for queries with one result column.
      """,
    wrong: "queries: { all: { sql: SELECT id FROM team, returns: count } }",
    fixed: "queries: { all: { sql: SELECT id FROM team, returns: many } }")

  package static let unusableGroup = DiagnosticCode(
    "SC133", in: .schema, "Rows can't be grouped by the table that 'group' names.",
    why: "The table needs a primary key, and the query has to select all of its columns.",
    wrong: """
      queries: { rosters: { sql: "SELECT team.*, player.* FROM team JOIN player ON teamID = team.id", group: teem } }
      """,
    fixed: """
      queries: { rosters: { sql: "SELECT team.*, player.* FROM team JOIN player ON teamID = team.id", group: team } }
      """)

  package static let unusablePart = DiagnosticCode(
    "SC140", in: .schema, "An optional part of a query isn't valid.",
    why: """
      A part takes effect when its parameters are given. So it needs a parameter that is used \
      nowhere else, and can't be inside another part. A query has at most six.
      """,
    wrong: """
      queries: { named: "SELECT id FROM team WHERE id > :id /*? AND name IS NOT NULL */" }
      """,
    fixed: """
      queries: { named: "SELECT id FROM team WHERE id > :id /*? AND name = :name */" }
      """)

  package static let partChangesResult = DiagnosticCode(
    "SC141", in: .schema, "A query returns other columns without one of its optional parts.",
    why: "The generated function returns the same type whichever parameters are given.",
    wrong: """
      queries: { scores: "SELECT id /*?, name LIKE :pattern AS fits */ FROM team" }
      """,
    fixed: """
      queries: { scores: "SELECT id FROM team /*? WHERE name LIKE :pattern */" }
      """)

  package static let unusableOrder = DiagnosticCode(
    "SC142", in: .schema, "A query can't have one of its 'orders'.",
    why: """
      The query is a SELECT without an ORDER BY of its own, and an order is a list of terms without \
      parameters. Parts and orders together make at most 64 statements.
      """,
    wrong: """
      queries: { teams: { sql: SELECT id FROM team ORDER BY id, orders: { name: name, newest: id DESC } } }
      """,
    fixed: """
      queries: { teams: { sql: SELECT id FROM team, orders: { name: name, newest: id DESC } } }
      """)

  package static let unusableRowKey = DiagnosticCode(
    "SC143", in: .schema, "A query or view can't have its 'key'.",
    why: """
      The key is a result column that is never NULL, or in a query a table with a primary key. It \
      becomes the row's 'id' in Swift.
      """,
    wrong: """
      queries: { sizes: { sql: "SELECT name, count(*) AS teams FROM team GROUP BY name", key: town } }
      """,
    fixed: """
      queries: { sizes: { sql: "SELECT name, count(*) AS teams FROM team GROUP BY name", key: name } }
      """)

  package static let decimalsAsText = DiagnosticCode(
    "SC135", "Decimals, which are stored as text, are compared, sorted or calculated with.",
    why: """
      As text, 9 comes after 10, and SQLite calculates with real numbers, which are exact up to 15 \
      digits. For sums of money, an integer column of minor units, such as cents, is exact.
      """,
    wrong: "queries: { dear: SELECT id FROM article WHERE price > :price }      # price: decimal",
    fixed: """
      queries:
        dear:
          sql: SELECT id FROM article WHERE CAST(price AS NUMERIC) > :price
          params: { price: real }
      """)

  package static let orderByParameter = DiagnosticCode(
    "SC154", in: .schema, "A parameter can't choose the order of rows.",
    why: """
      It is the same value for every row, so the rows wouldn't be sorted. List the orders that the app \
      chooses from under 'orders'.
      """,
    wrong: #"queries: { teams: "SELECT id FROM team ORDER BY :order" }"#,
    fixed: """
      queries: { teams: { sql: SELECT id FROM team, orders: { name: name, newest: id DESC } } }
      """)

  package static let rowInList = DiagnosticCode(
    "SC155", in: .schema, "A row of several values is looked up in a list parameter.",
    why: "A list has one value for each element. JSON can have an array for each.",
    wrong: #"queries: { some: "SELECT id FROM team WHERE (name, id) IN :pairs" }"#,
    fixed: """
      queries:
        some:
          sql: SELECT id FROM team WHERE (name, id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(:pairs))
          params: { pairs: { type: json, swiftType: "[[Int]]" } }
      """)

  package static let unusableMatch = DiagnosticCode(
    "SC156", in: .schema, "MATCH is used where SQLite can't search.",
    why: """
      SQLite evaluates MATCH only by a search of a full-text table. It refuses any other at the first \
      row, when the app runs.
      """,
    wrong: #"queries: { found: "SELECT id FROM team WHERE name MATCH :words" }"#,
    fixed: #"queries: { found: "SELECT id FROM team WHERE name LIKE :pattern" }"#)

  package static let otherEncoding = DiagnosticCode(
    "SC157", in: .schema, "Values of two encodings are compared or stored in one column.",
    why: """
      SQLite compares what is stored: a time as text is never equal to one as a number, nor to a \
      constant in another form. Convert one of the values, or use a parameter for each encoding.
      """,
    wrong: """
      views:
        sale:
          sql: SELECT id, name AS soldAt, teamID AS paidAt FROM player
          columns: { soldAt: timestamp, paidAt: { type: timestamp, encoding: unixSeconds } }
      queries: { atOnce: SELECT id FROM sale WHERE paidAt = soldAt }
      """,
    fixed: """
      views:
        sale:
          sql: SELECT id, name AS soldAt, teamID AS paidAt FROM player
          columns: { soldAt: timestamp, paidAt: { type: timestamp, encoding: unixSeconds } }
      queries: { atOnce: "SELECT id FROM sale WHERE paidAt = unixepoch(soldAt)" }
      """)

  package static let storedAsOtherType = DiagnosticCode(
    "SC158", in: .schema, "A value is stored or returned that its type can't read.",
    why: """
      Each fetch of the row would throw. Convert the value, or write it in the column's form, such as \
      the time that `datetime('now')` gives without milliseconds.
      """,
    wrong: """
        day: { columns: { date: { type: date, primaryKey: true }, startedAt: timestamp } }
      queries: { correct: UPDATE day SET date = startedAt }
      """,
    fixed: """
        day: { columns: { date: { type: date, primaryKey: true }, startedAt: timestamp } }
      queries: { correct: UPDATE day SET date = date(startedAt) }
      """)

  package static let comparedJSON = DiagnosticCode(
    "SC159", "JSON is compared, sorted, grouped, or used as a key.",
    why: """
      One value has many texts, which differ in spaces and the order of keys. SQLite compares the \
      texts, so a row wouldn't be found by the value that was read from it. Compare a part of the \
      value.
      """,
    wrong: "queries: { dark: SELECT id FROM user WHERE settings = :settings }   # settings: json",
    fixed: """
      queries:
        dark: SELECT id FROM user WHERE CAST(settings ->> 'theme' AS TEXT) = 'dark'
      """)

  package static let scannedTable = DiagnosticCode(
    "LN001", in: .lint, "A query reads a whole table to find some of its rows.",
    why: """
      It becomes slower with every row. The message shows an index that SQLite would use, if there \
      is one.
      """,
    wrong: "queries: { named: SELECT id FROM player WHERE name = :name }",
    fixed: "queries: { named: SELECT id FROM player WHERE id = :id }")

  package static let sortWithoutIndex = DiagnosticCode(
    "LN002", in: .lint, "A query sorts rows without an index.",
    why: "SQLite has to read all rows before it returns the first one, which makes paging slow.",
    wrong: "queries: { sorted: SELECT * FROM player ORDER BY name }",
    fixed: "queries: { sorted: SELECT * FROM player ORDER BY id }")

  package static let nullableKeyColumn = DiagnosticCode(
    "LN003", "A column of a primary key can be NULL.",
    why: """
      SQLite allows this in tables that aren't strict. NULL doesn't equal NULL, so the key doesn't \
      identify such rows.
      """,
    wrong: "code: { type: \"text?\", primaryKey: true }      # in a table that isn't strict",
    fixed: "code: { type: text, primaryKey: true }")

  package static let groupWithoutIndex = DiagnosticCode(
    "LN004", in: .lint, "A query groups rows without an index.",
    why: "SQLite puts all rows into a temporary table before it returns the first group.",
    wrong: "queries: { names: SELECT DISTINCT name FROM player }",
    fixed: "queries: { ids: SELECT DISTINCT id FROM player }")

  package static let needlessAllowance = DiagnosticCode(
    "LN005", in: .lint, "A table or query allows advice that isn't given.",
    why: "It would hide such advice in the future.",
    wrong: """
      queries:
        one: { sql: "SELECT * FROM player WHERE id = :id", allow: [LN001] }
      """,
    fixed: "queries: { one: SELECT * FROM player WHERE id = :id }")
}
