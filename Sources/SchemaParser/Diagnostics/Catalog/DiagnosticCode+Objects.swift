/// Views, triggers, full-text tables and generated columns.
extension DiagnosticCode {
  static let ofObjects: [DiagnosticCode] = [
    statementOfOtherKind, nameOfOtherObject, untypedResultColumn, sameResultColumn,
    unknownResultColumn, referenceToView, fullTextWithoutRowID, fullTextOfUnstableRowID,
    fullTextMissesReplacement, requiredCycle, unindexedReference, defaultOfGenerated, generatedKey,
    generatedLoop, nothingToStore, actionOnGenerated, nullableNotNull, generatedOfOtherType,
    redundantIndex, statementDisagrees, needlessUnchecked,
  ]

  package static let statementOfOtherKind = DiagnosticCode(
    "SC100", in: .schema,
    "A view, trigger, virtual table or query whose SQL is a statement of another kind.",
    why: "Each key has its kind of statement: a view is a SELECT or a CREATE VIEW.",
    wrong: "views: { names: CREATE TABLE names (a) }",
    fixed: "views: { names: SELECT name FROM team }")

  package static let nameOfOtherObject = DiagnosticCode(
    "SC101", in: .schema, "A statement creates something of another name than its key.",
    why: "The name stands twice, and the two have to agree.",
    wrong: "views: { teams: CREATE VIEW allTeams AS SELECT id FROM team }",
    fixed: "views: { teams: CREATE VIEW teams AS SELECT id FROM team }")

  package static let untypedResultColumn = DiagnosticCode(
    "SC102", in: .schema, "The type of a result column can't be told from the SQL or the file.",
    why: "The generated record needs it. Give it under 'columns'.",
    wrong: #"views: { named: "SELECT json_extract(name, '$.a') AS label FROM team" }"#,
    fixed: """
      views: { named: { columns: { label: "text?" }, sql: "SELECT json_extract(name, '$.a') AS label FROM team" } }
      """)

  package static let sameResultColumn = DiagnosticCode(
    "SC103", in: .schema, "Two result columns have the same name.",
    why: "They would be one property of the generated record. AS gives another name.",
    wrong: #"views: { pairs: "SELECT a.id, b.id FROM team AS a, team AS b" }"#,
    fixed: #"views: { pairs: "SELECT a.id AS one, b.id AS other FROM team AS a, team AS b" }"#)

  package static let unknownResultColumn = DiagnosticCode(
    "SC104", in: .schema, "Something is said of a result column that isn't there.",
    why: "Most often the name is misspelt; the nearest is shown.",
    wrong: """
      views: { sums: { columns: { heighest: "integer?" }, sql: SELECT max(id) AS highest FROM team } }
      """,
    fixed: """
      views: { sums: { columns: { highest: "integer?" }, sql: SELECT max(id) AS highest FROM team } }
      """)

  package static let referenceToView = DiagnosticCode(
    "SC105", "A reference to what isn't a table.",
    why: "SQLite takes a key of a table there, and refuses each insert else.",
    wrong: "teamID: { type: integer, references: teams.id }    # a view",
    fixed: "teamID: { type: integer, references: team.id }")

  package static let fullTextWithoutRowID = DiagnosticCode(
    "SC106", "A full-text index of a table whose rows it can't refer to.",
    why: "FTS5 finds rows by their rowid, which a WITHOUT ROWID table doesn't have.",
    wrong: "tag: { withoutRowID: true, columns: { name: { type: text, primaryKey: true } } }",
    fixed: "tag: { columns: { id: { type: integer, primaryKey: true }, name: text } }")

  package static let fullTextOfUnstableRowID = DiagnosticCode(
    "SC107", "A full-text index of a table whose rows can get other numbers.",
    why: """
      Without an integer primary key, VACUUM renumbers the rows, and the index would find the \
      wrong ones.
      """,
    wrong: "tag: { columns: { name: { type: text, primaryKey: true } } }",
    fixed: """
      tag: { columns: { id: { type: integer, primaryKey: true }, name: { type: text, unique: true } } }
      """)

  package static let fullTextMissesReplacement = DiagnosticCode(
    "SC108", "A full-text index that wouldn't notice how rows go.",
    why: """
      'onConflict: replace' deletes rows without running triggers, so they would still be found.
      """,
    wrong: "unique: [{ columns: [name], onConflict: replace }]",
    fixed: "unique: [[name]]")

  package static let requiredCycle = DiagnosticCode(
    "SC109", "References of tables to each other let no first row in.",
    why: "Each needs a row of the other. Make one deferred, or let it be NULL.",
    wrong: "captainID: { type: integer, references: player.id }",
    fixed: "captainID: { type: \"integer?\", references: player.id }")

  package static let unindexedReference = DiagnosticCode(
    "SC110", in: .column, "The columns of a reference have no index.",
    why: "For each row that is deleted there, SQLite reads all of this table.",
    wrong: "teamID: { type: integer, references: team.id }",
    fixed: "teamID: { type: integer, references: team.id, index: true }")

  package static let defaultOfGenerated = DiagnosticCode(
    "SC120", in: .column, "A generated column with a default.",
    why: "Its value always follows from its expression.",
    wrong: "double: { type: integer, generated: id * 2, default: 0 }",
    fixed: "double: { type: integer, generated: id * 2 }")

  package static let generatedKey = DiagnosticCode(
    "SC121", in: .table, "A generated column is part of a primary key.",
    why: "SQLite refuses it. A unique index on it serves as well.",
    wrong: """
      tag: { columns: { code: text, key: { type: text, generated: lower(code), primaryKey: true } } }
      """,
    fixed: """
      tag: { columns: { code: text, key: { type: "text?", generated: lower(code), unique: true } } }
      """)

  package static let generatedLoop = DiagnosticCode(
    "SC122", in: .column, "A generated column follows from itself.",
    why: "Its value could never be worked out.",
    wrong: """
      net: { type: integer, generated: gross - 1 }
      gross: { type: integer, generated: net + 1 }
      """,
    fixed: """
      net: integer
      gross: { type: integer, generated: net + 1 }
      """)

  package static let nothingToStore = DiagnosticCode(
    "SC123", in: .table, "All columns of a table are generated.",
    why: "There has to be something that they follow from.",
    wrong: #"tag: { columns: { one: { type: integer, generated: "1" } } }"#,
    fixed: "tag: { columns: { number: integer, one: { type: integer, generated: number + 1 } } }")

  package static let actionOnGenerated = DiagnosticCode(
    "SC124", "An action of a foreign key would set a generated column.",
    why: "Its value follows from its expression, and can't be set.",
    wrong: """
      parent: { type: "integer?", generated: "nullif(code, 0)", references: item, onDelete: setNull }
      """,
    fixed: #"parent: { type: "integer?", generated: "nullif(code, 0)", references: item }"#)

  package static let nullableNotNull = DiagnosticCode(
    "SC125", in: .column, "A NOT NULL of a column that can be NULL.",
    why: "The '?' of its type says the contrary.",
    wrong: "label: { type: \"text?\", notNull: { onConflict: ignore } }",
    fixed: "label: { type: text, notNull: { onConflict: ignore } }")

  package static let generatedOfOtherType = DiagnosticCode(
    "SC126", in: .column,
    "A generated column whose expression seems to give values of another type.",
    why: "Reading it in Swift would fail for such rows.",
    wrong: """
      discount: integer?
      reduced: { type: integer, generated: 100 - discount }
      """,
    fixed: """
      discount: integer?
      reduced: { type: "integer?", generated: 100 - discount }
      """)

  package static let redundantIndex = DiagnosticCode(
    "SC127", in: .column, "An index finds no row that another one doesn't find as well.",
    why: "It takes space and time with each change, and gives nothing.",
    wrong: "label: { type: text, unique: true, index: true }",
    fixed: "label: { type: text, unique: true }")

  package static let statementDisagrees = DiagnosticCode(
    "SC128", in: .table, "A table whose SQL says something else than its cells.",
    why: "Swift goes by the cells, SQLite by the SQL: they have to say the same.",
    wrong: """
      tag: { columns: { name: text }, sql: "CREATE TABLE tag (name TEXT NOT NULL, size REAL) STRICT" }
      """,
    fixed: """
      tag: { columns: { name: text }, sql: "CREATE TABLE tag (name TEXT NOT NULL) STRICT" }
      """)

  package static let needlessUnchecked = DiagnosticCode(
    "SC134", in: .schema, "A view or trigger says it is unchecked, and SQLite finds it right.",
    why: "Unchecked, it has no Swift type, and its mistakes are found late.",
    wrong: "views: { sound: { unchecked: true, sql: SELECT id FROM team } }",
    fixed: "views: { sound: SELECT id FROM team }")
}
