/// Names.
extension Explanation {
  static let emptyName = Explanation(
    "A name is empty.",
    why: "SQL could quote it, but nobody could write it in Swift or in a message.",
    wrong: #"size: { type: text, check: "size <> ''", unique: { name: "" } }"#,
    fixed: #"size: { type: text, check: "size <> ''", unique: { name: sizes } }"#,
    place: .column)

  static let controlCharacterInName = Explanation(
    "A name with a control character.",
    why: "It can't be seen where the name is printed, and breaks generated source.",
    wrong: #""first\nname": text"#,
    fixed: "firstName: text",
    place: .column)

  static let invisibleCharacterInName = Explanation(
    "A name with a character that can't be seen or changes the direction of text.",
    why: "Two such names look alike, and reviews can be misled by them.",
    wrong: #""user\u200Bname": text"#,
    fixed: "username: text",
    place: .column)

  static let unnormalizedName = Explanation(
    "A name whose characters are not composed as Unicode's form C has them.",
    why: "SQLite compares bytes: typed on another keyboard, the same name wouldn't be found.",
    wrong: #""cafe\u0301": text"#,
    fixed: #""caf\u00E9": text"#,
    place: .column)

  static let nameTooLong = Explanation(
    "A name of more than 128 bytes.",
    why: "Files and identifiers are made of names, and file systems allow 255 bytes.",
    wrong: "theNameOfThePersonWhoHasWrittenTheOrderThatThisLineIsOf...: text",
    fixed: "author: text")

  static let reservedName = Explanation(
    "A name that SQLite or the language keeps for itself.",
    why: """
      SQLite refuses names that begin with 'sqlite_'; an enum can't be called like a built-in \
      type.
      """,
    wrong: "sqlite_log: { columns: { line: text } }",
    fixed: "log: { columns: { line: text } }",
    place: .table)

  static let namesDifferByCase = Explanation(
    "Two names differ only by case.",
    why: "To SQLite they are the same.",
    wrong: """
      code: text
      Code: text
      """,
    fixed: """
      code: text
      label: text
      """,
    place: .column)

  static let nameTaken = Explanation(
    "A table and an index, or two indexes, have the same name.",
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
      """,
    place: .table)
}
