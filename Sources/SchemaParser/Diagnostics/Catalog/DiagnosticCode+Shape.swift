/// The shape of a schema file.
extension DiagnosticCode {
  static let ofShape: [DiagnosticCode] = [
    missingProperty, unknownProperty, declaredTwice, declaredTwiceAfterNormalization, wrongShape,
    missingValue, notABoolean, unknownKeyword, malformedNumber, valueOfOtherType, valueOutOfRange,
    needsOtherProperty, unknownType, encodingOfOtherType, ruleOfOtherType, jsonWithoutSwiftType,
    nulInText, malformedReference,
  ]

  package static let missingProperty = DiagnosticCode(
    "SC001", in: .column, "A property that has to be there isn't.",
    why: """
      Nothing is assumed in its place: a column needs its type, a table its columns, a file its \
      database.
      """,
    wrong: "size: { default: 1 }",
    fixed: "size: { type: integer, default: 1 }")

  package static let unknownProperty = DiagnosticCode(
    "SC002", in: .column, "A property that the language doesn't have at that place.",
    why: "It would be left out without a word, and a misspelt rule would never be checked.",
    wrong: "name: { type: text, uniqe: true }",
    fixed: "name: { type: text, unique: true }")

  package static let declaredTwice = DiagnosticCode(
    "SC003", in: .column, "Two things of one kind have the same name.",
    why: "Of two keys that are the same, YAML readers keep one and don't say which.",
    wrong: """
      code: text
      code: integer
      """,
    fixed: """
      code: text
      number: integer
      """)

  package static let declaredTwiceAfterNormalization = DiagnosticCode(
    "SC004", in: .column, "Two names differ only in how Unicode composes their characters.",
    why: """
      They look alike on every screen, and some file systems and Swift's strings take them for \
      one.
      """,
    wrong: #"""
      "caf\u00E9": text
      "cafe\u0301": text
      """#,
    fixed: #"""
      "caf\u00E9": text
      coffee: text
      """#)

  package static let wrongShape = DiagnosticCode(
    "SC005", in: .column, "A list stands where a mapping should be, or the like.",
    why: "Each property has one shape; the message says which it is.",
    wrong: "tags: [text]",
    fixed: "tags: { type: text }")

  package static let missingValue = DiagnosticCode(
    "SC006", in: .column, "A property has no value.",
    why: "An empty value could be a forgotten one, so it is none.",
    wrong: "size: { type: }",
    fixed: "size: { type: integer }")

  package static let notABoolean = DiagnosticCode(
    "SC007", in: .column, "Something other than 'true' or 'false' stands where only they can.",
    why: "YAML readers don't agree on whether 'yes' and 'on' are booleans, so they aren't here.",
    wrong: "name: { type: text, unique: yes }",
    fixed: "name: { type: text, unique: true }")

  package static let unknownKeyword = DiagnosticCode(
    "SC008", in: .column, "None of the few words that the property takes.",
    why: "The message lists them, or shows the nearest.",
    wrong: "owner: { type: \"integer?\", references: team.id, onDelete: setNul }",
    fixed: "owner: { type: \"integer?\", references: team.id, onDelete: setNull }")

  // SC009 was for parts of the language that weren't supported yet.

  package static let malformedNumber = DiagnosticCode(
    "SC010", in: .column, "Something that isn't a number as the language writes them.",
    why: "Octal, separators and leading zeros are read differently by different YAML readers.",
    wrong: "size: { type: integer, default: 0o17 }",
    fixed: "size: { type: integer, default: 15 }")

  package static let valueOfOtherType = DiagnosticCode(
    "SC011", in: .column, "A constant isn't of its column's type.",
    why: "SQLite would store it as it is, or refuse every row that takes it.",
    wrong: #"size: { type: integer, default: "12" }"#,
    fixed: "size: { type: integer, default: 12 }")

  package static let valueOutOfRange = DiagnosticCode(
    "SC012", in: .column, "A number that its type can't hold.",
    why: "The generated property couldn't have the value that the database gives it.",
    wrong: "size: { type: int8, default: 128 }",
    fixed: "size: { type: int16, default: 128 }")

  package static let needsOtherProperty = DiagnosticCode(
    "SC013", in: .column, "A property that means nothing without another one.",
    why: "Most often the other one is missing or misspelt.",
    wrong: "owner: { type: integer, onDelete: cascade }",
    fixed: "owner: { type: integer, references: team.id, onDelete: cascade }")

  package static let unknownType = DiagnosticCode(
    "SC014", in: .column, "A column's type is neither built in nor an enum of the file.",
    why: "The type decides what SQLite stores and what the property is in Swift.",
    wrong: "title: string",
    fixed: "title: text")

  package static let encodingOfOtherType = DiagnosticCode(
    "SC015", in: .column, "An encoding that values of the column's type can't have.",
    why: "An encoding says how a value is stored; each type has its own.",
    wrong: "soldAt: { type: timestamp, encoding: unixDays }",
    fixed: "soldAt: { type: timestamp, encoding: unixSeconds }")

  package static let ruleOfOtherType = DiagnosticCode(
    "SC016", in: .column, "A rule that doesn't apply to values of the column's type.",
    why: "'min' and 'max' are of numbers and dates, 'minLength' and 'collate' of text.",
    wrong: "size: { type: integer, minLength: 2 }",
    fixed: "size: { type: integer, min: 10 }")

  package static let jsonWithoutSwiftType = DiagnosticCode(
    "SC017", in: .column, "A json column doesn't say what it holds.",
    why: "The generated property is of a Codable type of the app, which has to be named.",
    wrong: "settings: json",
    fixed: "settings: { type: json, swiftType: Settings }")

  package static let nulInText = DiagnosticCode(
    "SC018", in: .column, "Text with a NUL character.",
    why: "SQLite's own functions end text there, so that what follows is lost from view.",
    wrong: #"label: { type: text, default: "a\0b" }"#,
    fixed: #"label: { type: text, default: "a b" }"#)

  package static let malformedReference = DiagnosticCode(
    "SC019", in: .column, "A reference isn't written as one.",
    why: "It is a table, table.column or table(column, column).",
    wrong: "owner: { type: integer, references: team. }",
    fixed: "owner: { type: integer, references: team.id }")
}
