/// The shape of a schema file.
extension DiagnosticCode {
  static let ofShape: [DiagnosticCode] = [
    missingProperty, unknownProperty, declaredTwice, declaredTwiceAfterNormalization, wrongShape,
    missingValue, notABoolean, unknownKeyword, malformedNumber, valueOfOtherType, valueOutOfRange,
    needsOtherProperty, unknownType, encodingOfOtherType, ruleOfOtherType, jsonWithoutSwiftType,
    nulInText, malformedReference,
  ]

  package static let missingProperty = DiagnosticCode(
    "SC001", in: .column, "A required property is missing.",
    why: """
      There is no default for it: a column needs its type, a table its columns, and a file its \
      database.
      """,
    wrong: "size: { default: 1 }",
    fixed: "size: { type: integer, default: 1 }")

  package static let unknownProperty = DiagnosticCode(
    "SC002", in: .column, "A property isn't part of the schema language at this place.",
    why: "If it were ignored, a misspelled rule would never be checked.",
    wrong: "name: { type: text, uniqe: true }",
    fixed: "name: { type: text, unique: true }")

  package static let declaredTwice = DiagnosticCode(
    "SC003", in: .column, "Two things of the same kind have the same name.",
    why: "Given the same key twice, YAML readers keep one and don't say which.",
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
      They look the same on every screen, and Swift and some file systems treat them as the same.
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
    "SC005", in: .column, "A value has the wrong kind, such as a list in place of a mapping.",
    why: "Each property takes one kind of value. The message says which.",
    wrong: "tags: [text]",
    fixed: "tags: { type: text }")

  package static let missingValue = DiagnosticCode(
    "SC006", in: .column, "A property has no value.",
    why: "An empty value may have been forgotten, so it isn't allowed.",
    wrong: "size: { type: }",
    fixed: "size: { type: integer }")

  package static let notABoolean = DiagnosticCode(
    "SC007", in: .column, "A value isn't 'true' or 'false'.",
    why: "YAML readers disagree on whether 'yes' and 'on' are booleans, so they aren't allowed.",
    wrong: "name: { type: text, unique: yes }",
    fixed: "name: { type: text, unique: true }")

  package static let unknownKeyword = DiagnosticCode(
    "SC008", in: .column, "A value isn't one of the words that the property takes.",
    why: "The message lists the words, or shows the most similar one.",
    wrong: "owner: { type: \"integer?\", references: team.id, onDelete: setNul }",
    fixed: "owner: { type: \"integer?\", references: team.id, onDelete: setNull }")

  // SC009 was for parts of the language that weren't supported yet.

  package static let malformedNumber = DiagnosticCode(
    "SC010", in: .column, "A number isn't written as the language requires.",
    why: "YAML readers disagree on octal numbers, separators and leading zeros.",
    wrong: "size: { type: integer, default: 0o17 }",
    fixed: "size: { type: integer, default: 15 }")

  package static let valueOfOtherType = DiagnosticCode(
    "SC011", in: .column, "A constant isn't of its column's type.",
    why: "SQLite would store it unconverted, or refuse every row that uses it.",
    wrong: #"size: { type: integer, default: "12" }"#,
    fixed: "size: { type: integer, default: 12 }")

  package static let valueOutOfRange = DiagnosticCode(
    "SC012", in: .column, "A number is out of the range of its type.",
    why: "The generated property couldn't hold the value that the database has.",
    wrong: "size: { type: int8, default: 128 }",
    fixed: "size: { type: int16, default: 128 }")

  package static let needsOtherProperty = DiagnosticCode(
    "SC013", in: .column, "A property has no effect without another one.",
    why: "Usually the other one is missing or misspelled.",
    wrong: "owner: { type: integer, onDelete: cascade }",
    fixed: "owner: { type: integer, references: team.id, onDelete: cascade }")

  package static let unknownType = DiagnosticCode(
    "SC014", in: .column, "A column's type is neither built in nor an enum of the file.",
    why: "The type determines what SQLite stores, and the type of the property in Swift.",
    wrong: "title: string",
    fixed: "title: text")

  package static let encodingOfOtherType = DiagnosticCode(
    "SC015", in: .column, "The column's type doesn't have this encoding.",
    why: "An encoding says how values are stored, and each type has its own.",
    wrong: "soldAt: { type: timestamp, encoding: unixDays }",
    fixed: "soldAt: { type: timestamp, encoding: unixSeconds }")

  package static let ruleOfOtherType = DiagnosticCode(
    "SC016", in: .column, "A rule doesn't apply to values of the column's type.",
    why: "'min' and 'max' apply to numbers and dates, 'minLength' and 'collate' to text.",
    wrong: "size: { type: integer, minLength: 2 }",
    fixed: "size: { type: integer, min: 10 }")

  package static let jsonWithoutSwiftType = DiagnosticCode(
    "SC017", in: .column, "A 'json' column has no 'swiftType'.",
    why: "The generated property needs the name of a Codable type of the app.",
    wrong: "settings: json",
    fixed: "settings: { type: json, swiftType: Settings }")

  package static let nulInText = DiagnosticCode(
    "SC018", in: .column, "Text contains a NUL character.",
    why: "SQLite's own functions end text there and ignore the rest.",
    wrong: #"label: { type: text, default: "a\0b" }"#,
    fixed: #"label: { type: text, default: "a b" }"#)

  package static let malformedReference = DiagnosticCode(
    "SC019", in: .column, "A reference isn't written correctly.",
    why: "Write a table, table.column or table(column, column).",
    wrong: "owner: { type: integer, references: team. }",
    fixed: "owner: { type: integer, references: team.id }")
}
