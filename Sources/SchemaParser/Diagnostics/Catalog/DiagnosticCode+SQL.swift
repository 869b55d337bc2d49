/// SQL in a schema.
extension DiagnosticCode {
  static let ofSQL: [DiagnosticCode] = [
    invalidSQL, defaultBreaksRule, refusedStatement, unbalancedSQL, changingCondition,
    invalidDeclaredType, affinityOfOtherType, unknownCollation, tooManyCheckedValues, tooMany,
  ]

  package static let invalidSQL = DiagnosticCode(
    "SC080", in: .column, "SQLite refuses the SQL.",
    why: """
      The message and its place are SQLite's. SQL that is refused here would fail in the app. If \
      the schema itself, and not only a query, calls a function of the app, declare the function \
      with 'innocuous: true'.
      """,
    wrong: #"label: { type: text, check: "length(lable) > 2" }"#,
    fixed: #"label: { type: text, check: "length(label) > 2" }"#)

  package static let defaultBreaksRule = DiagnosticCode(
    "SC081", in: .column, "A default breaks the column's own rules.",
    why: "Every insert that relies on it would fail.",
    wrong: "size: { type: integer, min: 1, default: 0 }",
    fixed: "size: { type: integer, min: 1, default: 1 }")

  package static let refusedStatement = DiagnosticCode(
    "SC082", "SQLite refuses a table or index as a whole.",
    why: "Each part is valid, but not the combination. The message is SQLite's.",
    wrong: "checks: { hasRow: rowid > 0 }     # in a WITHOUT ROWID table",
    fixed: "checks: { hasRow: id > 0 }")

  package static let unbalancedSQL = DiagnosticCode(
    "SC083", in: .column, "SQL doesn't end where it should.",
    why: "It would include text that dbgen writes after it.",
    wrong: #"label: { type: text, check: "(length(label) > 2" }"#,
    fixed: #"label: { type: text, check: "length(label) > 2" }"#)

  package static let changingCondition = DiagnosticCode(
    "SC084", in: .column, "The result of a condition changes although the row doesn't.",
    why: """
      A row that was valid when it was stored would become invalid, and could never be changed \
      again.
      """,
    wrong: #"soldAt: { type: timestamp, check: "soldAt < datetime('now')" }"#,
    fixed: #"soldAt: { type: timestamp, check: "soldAt > '2000-01-01'" }"#)

  package static let invalidDeclaredType = DiagnosticCode(
    "SC085", in: .table, "A declared type isn't a valid SQL type name.",
    why: "It can't contain constraints, which have properties of their own.",
    wrong: "tag: { strict: false, columns: { name: { type: text, sqlType: TEXT UNIQUE } } }",
    fixed: "tag: { strict: false, columns: { name: { type: text, sqlType: TEXT, unique: true } } }")

  package static let affinityOfOtherType = DiagnosticCode(
    "SC086", in: .table, "A declared type changes how SQLite stores the column's values.",
    why: """
      SQLite converts values by the name of the declared type: the decimal '1.10' would become \
      1.1.
      """,
    wrong: """
      price: { strict: false, columns: { amount: { type: decimal, sqlType: "DECIMAL(10,2)" } } }
      """,
    fixed: "price: { strict: false, columns: { amount: { type: decimal, sqlType: TEXT } } }")

  package static let unknownCollation = DiagnosticCode(
    "SC087", in: .column, "A collation is neither built into SQLite nor declared in the file.",
    why: """
      Declare a collation of the app under 'collations', and register it when the database is \
      opened.
      """,
    wrong: "label: { type: text, collate: nocas }",
    fixed: "label: { type: text, collate: nocase }")

  package static let tooManyCheckedValues = DiagnosticCode(
    "SC088", "The checks of all columns together list too many values.",
    why: """
      A column of an enum has a check that lists the enum's values. Store large enums in a table.
      """,
    wrong: """
      code: Code                        # an enum of thousands of cases, in a thousand columns
      """,
    fixed: "codeID: { type: integer, references: code.id }")

  package static let tooMany = DiagnosticCode(
    "SC089", "There are more objects of a kind than SQLite can handle in a reasonable time.",
    why: """
      Each statement makes SQLite read the whole schema again, and views that use views multiply.
      """,
    wrong: "v2000: SELECT a FROM t            # the 2001st view",
    fixed: "everything: SELECT kind, a FROM t")
}
