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
    "The SQL of a view, trigger, virtual table or query is another kind of statement.",
    why: "Each key needs its own kind of statement: a view is a SELECT or a CREATE VIEW.",
    wrong: "views: { names: CREATE TABLE names (a) }",
    fixed: "views: { names: SELECT name FROM team }")

  package static let nameOfOtherObject = DiagnosticCode(
    "SC101", in: .schema, "A statement creates an object whose name differs from its key.",
    why: "The name is written twice, and both have to match.",
    wrong: "views: { teams: CREATE VIEW allTeams AS SELECT id FROM team }",
    fixed: "views: { teams: CREATE VIEW teams AS SELECT id FROM team }")

  package static let untypedResultColumn = DiagnosticCode(
    "SC102", in: .schema, "The type of a result column can't be derived from the SQL or the file.",
    why: "The generated record needs it. Write it under 'columns'.",
    wrong: #"views: { named: "SELECT json_extract(name, '$.a') AS label FROM team" }"#,
    fixed: """
      views: { named: { columns: { label: "text?" }, sql: "SELECT json_extract(name, '$.a') AS label FROM team" } }
      """)

  package static let sameResultColumn = DiagnosticCode(
    "SC103", in: .schema, "Two result columns have the same name.",
    why: "They would be the same property of the generated record. Use AS to rename one.",
    wrong: #"views: { pairs: "SELECT a.id, b.id FROM team AS a, team AS b" }"#,
    fixed: #"views: { pairs: "SELECT a.id AS one, b.id AS other FROM team AS a, team AS b" }"#)

  package static let unknownResultColumn = DiagnosticCode(
    "SC104", in: .schema, "'columns' names a result column that doesn't exist.",
    why: "Usually the name is misspelled. The message shows the most similar one.",
    wrong: """
      views: { sums: { columns: { heighest: "integer?" }, sql: SELECT max(id) AS highest FROM team } }
      """,
    fixed: """
      views: { sums: { columns: { highest: "integer?" }, sql: SELECT max(id) AS highest FROM team } }
      """)

  package static let referenceToView = DiagnosticCode(
    "SC105", "A reference to something that isn't a table.",
    why: "SQLite needs the key of a table there, and otherwise refuses every insert.",
    wrong: "teamID: { type: integer, references: teams.id }    # a view",
    fixed: "teamID: { type: integer, references: team.id }")

  package static let fullTextWithoutRowID = DiagnosticCode(
    "SC106", "A full-text index of a table without rowids.",
    why: "FTS5 finds rows by their rowid, which a WITHOUT ROWID table doesn't have.",
    wrong: "tag: { withoutRowID: true, columns: { name: { type: text, primaryKey: true } } }",
    fixed: "tag: { columns: { id: { type: integer, primaryKey: true }, name: text } }")

  package static let fullTextOfUnstableRowID = DiagnosticCode(
    "SC107", "A full-text index of a table whose rowids can change.",
    why: """
      Without an integer primary key, VACUUM can renumber the rows, and the index would find the \
      wrong ones.
      """,
    wrong: "tag: { columns: { name: { type: text, primaryKey: true } } }",
    fixed: """
      tag: { columns: { id: { type: integer, primaryKey: true }, name: { type: text, unique: true } } }
      """)

  package static let fullTextMissesReplacement = DiagnosticCode(
    "SC108", "A full-text index would still find rows that were replaced.",
    why: "'onConflict: replace' deletes rows without running the triggers that update the index.",
    wrong: "unique: [{ columns: [name], onConflict: replace }]",
    fixed: "unique: [[name]]")

  package static let requiredCycle = DiagnosticCode(
    "SC109", "Required references between tables prevent the first insert.",
    why: "Each row needs a row of the other table. Make one reference deferred, or let it be NULL.",
    wrong: "captainID: { type: integer, references: player.id }",
    fixed: "captainID: { type: \"integer?\", references: player.id }")

  package static let unindexedReference = DiagnosticCode(
    "SC110", in: .column, "The columns of a reference have no index.",
    why: "SQLite reads the whole table for each row that is deleted from the referenced table.",
    wrong: "teamID: { type: integer, references: team.id }",
    fixed: "teamID: { type: integer, references: team.id, index: true }")

  package static let defaultOfGenerated = DiagnosticCode(
    "SC120", in: .column, "A generated column has a default.",
    why: "Its value always comes from its expression.",
    wrong: "double: { type: integer, generated: id * 2, default: 0 }",
    fixed: "double: { type: integer, generated: id * 2 }")

  package static let generatedKey = DiagnosticCode(
    "SC121", in: .table, "A generated column is part of a primary key.",
    why: "SQLite doesn't allow this. Use a unique index on the column instead.",
    wrong: """
      tag: { columns: { code: text, key: { type: text, generated: lower(code), primaryKey: true } } }
      """,
    fixed: """
      tag: { columns: { code: text, key: { type: "text?", generated: lower(code), unique: true } } }
      """)

  package static let generatedLoop = DiagnosticCode(
    "SC122", in: .column, "A generated column depends on itself.",
    why: "Its value could never be computed.",
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
    why: "At least one column has to be stored.",
    wrong: #"tag: { columns: { one: { type: integer, generated: "1" } } }"#,
    fixed: "tag: { columns: { number: integer, one: { type: integer, generated: number + 1 } } }")

  package static let actionOnGenerated = DiagnosticCode(
    "SC124", "An action of a foreign key would set a generated column.",
    why: "A generated column can't be set, because its value comes from its expression.",
    wrong: """
      parent: { type: "integer?", generated: "nullif(code, 0)", references: item, onDelete: setNull }
      """,
    fixed: #"parent: { type: "integer?", generated: "nullif(code, 0)", references: item }"#)

  package static let nullableNotNull = DiagnosticCode(
    "SC125", in: .column, "A column that can be NULL has 'notNull'.",
    why: "The '?' in its type says the opposite.",
    wrong: "label: { type: \"text?\", notNull: { onConflict: ignore } }",
    fixed: "label: { type: text, notNull: { onConflict: ignore } }")

  package static let generatedOfOtherType = DiagnosticCode(
    "SC126", in: .column, "The expression of a generated column may give values of another type.",
    why: "Reading such a row in Swift would fail.",
    wrong: """
      discount: integer?
      reduced: { type: integer, generated: 100 - discount }
      """,
    fixed: """
      discount: integer?
      reduced: { type: "integer?", generated: 100 - discount }
      """)

  package static let redundantIndex = DiagnosticCode(
    "SC127", in: .column, "An index duplicates another one.",
    why: "It takes space and slows down every change without making any query faster.",
    wrong: "label: { type: text, unique: true, index: true }",
    fixed: "label: { type: text, unique: true }")

  package static let statementDisagrees = DiagnosticCode(
    "SC128", in: .table, "The SQL of a table differs from its other properties.",
    why: "Swift follows the properties and SQLite follows the SQL, so both have to match.",
    wrong: """
      tag: { columns: { name: text }, sql: "CREATE TABLE tag (name TEXT NOT NULL, size REAL) STRICT" }
      """,
    fixed: """
      tag: { columns: { name: text }, sql: "CREATE TABLE tag (name TEXT NOT NULL) STRICT" }
      """)

  package static let needlessUnchecked = DiagnosticCode(
    "SC134", in: .schema, "A view, trigger or virtual table is 'unchecked' although it is valid.",
    why: "Its mistakes are found late, and an unchecked view has no Swift type.",
    wrong: "views: { sound: { unchecked: true, sql: SELECT id FROM team } }",
    fixed: "views: { sound: SELECT id FROM team }")
}
