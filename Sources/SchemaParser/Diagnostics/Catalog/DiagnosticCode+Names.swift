/// Names.
extension DiagnosticCode {
  static let ofNames: [DiagnosticCode] = [
    emptyName, controlCharacterInName, invisibleCharacterInName, unnormalizedName, nameTooLong,
    reservedName, namesDifferByCase, nameTaken,
  ]

  package static let emptyName = DiagnosticCode(
    "SC050", in: .column, "A name is empty.",
    why: "SQL could quote it, but it can't be used in Swift or in a message.",
    wrong: #"size: { type: text, check: "size <> ''", unique: { name: "" } }"#,
    fixed: #"size: { type: text, check: "size <> ''", unique: { name: sizes } }"#)

  package static let controlCharacterInName = DiagnosticCode(
    "SC051", in: .column, "A name contains a control character.",
    why: "The character is invisible and breaks the generated source.",
    wrong: #""first\nname": text"#,
    fixed: "firstName: text")

  package static let invisibleCharacterInName = DiagnosticCode(
    "SC052", in: .column,
    "A name contains a character that is invisible or changes the direction of text.",
    why: "Two different names can look the same, which can mislead reviewers.",
    wrong: #""user\u200Bname": text"#,
    fixed: "username: text")

  package static let unnormalizedName = DiagnosticCode(
    "SC053", in: .column, "A name isn't in Unicode normalization form C.",
    why: "SQLite compares bytes, so the same name typed on another keyboard wouldn't match.",
    wrong: #""cafe\u0301": text"#,
    fixed: #""caf\u00E9": text"#)

  package static let nameTooLong = DiagnosticCode(
    "SC054", "A name has more than 128 bytes.",
    why: "Names are used in file names, and file systems allow 255 bytes.",
    wrong: "theNameOfThePersonWhoHasWrittenTheOrderThatThisLineIsOf...: text",
    fixed: "author: text")

  package static let reservedName = DiagnosticCode(
    "SC055", in: .table, "A name is reserved by SQLite or by the schema language.",
    why: """
      SQLite refuses names that begin with 'sqlite_'. An enum can't have the name of a built-in \
      type.
      """,
    wrong: "sqlite_log: { columns: { line: text } }",
    fixed: "log: { columns: { line: text } }")

  package static let namesDifferByCase = DiagnosticCode(
    "SC056", in: .column, "Two names differ only in case.",
    why: "SQLite treats them as the same name.",
    wrong: """
      code: text
      Code: text
      """,
    fixed: """
      code: text
      label: text
      """)

  package static let nameTaken = DiagnosticCode(
    "SC057", in: .table, "A table and an index, or two indexes, have the same name.",
    why: "They share one namespace in SQLite.",
    wrong: """
      item:
        columns: { size: integer }
        indexes: { team: [size] }
      """,
    fixed: """
      item:
        columns: { size: integer }
        indexes: { item_size: [size] }
      """)
}
