/// SQL in a schema.
extension DiagnosticCode {
  static let ofSQL: [DiagnosticCode] = [
    invalidSQL, defaultBreaksRule, refusedStatement, unbalancedSQL, changingCondition,
    invalidDeclaredType, affinityOfOtherType, unknownCollation, tooManyCheckedValues, tooMany,
  ]

  package static let invalidSQL = DiagnosticCode(
    "SC080", in: .column, "SQLite refuses the SQL.",
    why: """
      The message is SQLite's own, at the place that it is about. What is refused here would fail \
      in the app. A function of the app that the schema itself calls, and not queries alone, has \
      to be declared with 'innocuous: true'.
      """,
    wrong: #"label: { type: text, check: "length(lable) > 2" }"#,
    fixed: #"label: { type: text, check: "length(label) > 2" }"#)

  package static let defaultBreaksRule = DiagnosticCode(
    "SC081", in: .column, "A default that the column's own rules refuse.",
    why: "Each insert that relies on it would fail.",
    wrong: "size: { type: integer, min: 1, default: 0 }",
    fixed: "size: { type: integer, min: 1, default: 1 }")

  package static let refusedStatement = DiagnosticCode(
    "SC082", "SQLite refuses a table or index as a whole.",
    why: "Each part is right by itself, but not together; the message is SQLite's own.",
    wrong: "checks: { hasRow: rowid > 0 }     # in a WITHOUT ROWID table",
    fixed: "checks: { hasRow: id > 0 }")

  package static let unbalancedSQL = DiagnosticCode(
    "SC083", in: .column, "SQL that doesn't end where it should.",
    why: "It would run on into what dbgen writes behind it.",
    wrong: #"label: { type: text, check: "(length(label) > 2" }"#,
    fixed: #"label: { type: text, check: "length(label) > 2" }"#)

  package static let changingCondition = DiagnosticCode(
    "SC084", in: .column, "A condition whose outcome changes although the row doesn't.",
    why: """
      A row that was right when it was stored would be wrong later, and could never be changed \
      again.
      """,
    wrong: #"soldAt: { type: timestamp, check: "soldAt < datetime('now')" }"#,
    fixed: #"soldAt: { type: timestamp, check: "soldAt > '2000-01-01'" }"#)

  package static let invalidDeclaredType = DiagnosticCode(
    "SC085", in: .table, "A declared type that isn't one.",
    why: "It is the name of a type alone; constraints have cells of their own.",
    wrong: "tag: { strict: false, columns: { name: { type: text, sqlType: TEXT UNIQUE } } }",
    fixed: "tag: { strict: false, columns: { name: { type: text, sqlType: TEXT, unique: true } } }")

  package static let affinityOfOtherType = DiagnosticCode(
    "SC086", in: .table,
    "A declared type under which values of the column's type are stored otherwise.",
    why: "SQLite converts by the declared type's name: a decimal '1.10' would become 1.1.",
    wrong: """
      price: { strict: false, columns: { amount: { type: decimal, sqlType: "DECIMAL(10,2)" } } }
      """,
    fixed: "price: { strict: false, columns: { amount: { type: decimal, sqlType: TEXT } } }")

  package static let unknownCollation = DiagnosticCode(
    "SC087", in: .column, "A collation that neither SQLite nor the file knows.",
    why: """
      One of the app's own is declared under 'collations', and registered when the database is \
      opened.
      """,
    wrong: "label: { type: text, collate: nocas }",
    fixed: "label: { type: text, collate: nocase }")

  package static let tooManyCheckedValues = DiagnosticCode(
    "SC088",
    "More values in the checks of all columns together than a database should have to hold.",
    why: """
      Enums are checked by a list of their values in each column. Large ones belong in a table.
      """,
    wrong: """
      code: Code                        # an enum of thousands of cases, in a thousand columns
      """,
    fixed: "codeID: { type: integer, references: code.id }")

  package static let tooMany = DiagnosticCode(
    "SC089", "More of something than SQLite takes in a reasonable time.",
    why: "Each statement makes SQLite read the whole schema again, and views of views multiply.",
    wrong: "v2000: SELECT a FROM t            # the 2001st view",
    fixed: "everything: SELECT kind, a FROM t")
}
