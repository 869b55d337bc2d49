/// Names.
extension DiagnosticCode {
  static let ofNames: [DiagnosticCode] = [
    emptyName, controlCharacterInName, invisibleCharacterInName, unnormalizedName, nameTooLong,
    reservedName, namesDifferByCase, nameTaken,
  ]

  package static let emptyName = DiagnosticCode(
    "SC050", in: .column, "A name is empty.",
    why: "SQL could quote it, but nobody could write it in Swift or in a message.",
    wrong: #"size: { type: text, check: "size <> ''", unique: { name: "" } }"#,
    fixed: #"size: { type: text, check: "size <> ''", unique: { name: sizes } }"#)

  package static let controlCharacterInName = DiagnosticCode(
    "SC051", in: .column, "A name with a control character.",
    why: "It can't be seen where the name is printed, and breaks generated source.",
    wrong: #""first\nname": text"#,
    fixed: "firstName: text")

  package static let invisibleCharacterInName = DiagnosticCode(
    "SC052", in: .column,
    "A name with a character that can't be seen or changes the direction of text.",
    why: "Two such names look alike, and reviews can be misled by them.",
    wrong: #""user\u200Bname": text"#,
    fixed: "username: text")

  package static let unnormalizedName = DiagnosticCode(
    "SC053", in: .column, "A name whose characters are not composed as Unicode's form C has them.",
    why: "SQLite compares bytes: typed on another keyboard, the same name wouldn't be found.",
    wrong: #""cafe\u0301": text"#,
    fixed: #""caf\u00E9": text"#)

  package static let nameTooLong = DiagnosticCode(
    "SC054", "A name of more than 128 bytes.",
    why: "Files and identifiers are made of names, and file systems allow 255 bytes.",
    wrong: "theNameOfThePersonWhoHasWrittenTheOrderThatThisLineIsOf...: text",
    fixed: "author: text")

  package static let reservedName = DiagnosticCode(
    "SC055", in: .table, "A name that SQLite or the language keeps for itself.",
    why: """
      SQLite refuses names that begin with 'sqlite_'; an enum can't be called like a built-in \
      type.
      """,
    wrong: "sqlite_log: { columns: { line: text } }",
    fixed: "log: { columns: { line: text } }")

  package static let namesDifferByCase = DiagnosticCode(
    "SC056", in: .column, "Two names differ only by case.",
    why: "To SQLite they are the same.",
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
    why: "In SQLite they share one space of names.",
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
