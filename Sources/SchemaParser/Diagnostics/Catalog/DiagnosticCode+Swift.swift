/// Names and types in Swift.
extension DiagnosticCode {
  static let ofSwift: [DiagnosticCode] = [
    notASwiftName, sameSwiftName, hidesSwiftType, synthesizedMember, notASwiftType,
    parameterOfTwoTypes,
  ]

  package static let notASwiftName = DiagnosticCode(
    "SW001", in: .table, "A name from which no Swift identifier can be made.",
    why: "'swiftName' says what it is to be called there.",
    wrong: #""!!!": { columns: { name: text } }"#,
    fixed: #""!!!": { swiftName: Alarm, columns: { name: text } }"#)

  package static let sameSwiftName = DiagnosticCode(
    "SW002", in: .column, "Two names are one in Swift.",
    why: "Swift names are written in one style, and these differ by it alone.",
    wrong: """
      unit_price: integer
      unitPrice: integer
      """,
    fixed: """
      unit_price: integer
      unitPrice: { type: integer, swiftName: priceOfUnit }
      """)

  package static let hidesSwiftType = DiagnosticCode(
    "SW003", in: .table, "A name would hide a type of Swift, Foundation or the generated source.",
    why: "Within the database's namespace, 'Data' would mean the table everywhere.",
    wrong: "data: { columns: { name: text } }",
    fixed: "data: { swiftName: Measurement, columns: { name: text } }")

  package static let synthesizedMember = DiagnosticCode(
    "SW004", in: .column, "Swift itself gives a member of that name to the generated type.",
    why: "The two would clash. 'swiftName' gives another one.",
    wrong: "hash_value: integer",
    fixed: "hash_value: { type: integer, swiftName: digest }")

  package static let notASwiftType = DiagnosticCode(
    "SW005", in: .column, "A 'swiftType' can't be the name of a type.",
    why: "It is written into the source as it stands.",
    wrong: #"settings: { type: json, swiftType: "user settings" }"#,
    fixed: "settings: { type: json, swiftType: UserSettings }")

  package static let parameterOfTwoTypes = DiagnosticCode(
    "SW006", in: .schema, "A parameter is compared with columns of different types.",
    why: "A player's id can't stand for a team's. Use two, or give it a type under 'params'.",
    wrong: """
      queries: { both: "SELECT team.id FROM team JOIN player WHERE team.id = :id AND player.id = :id" }
      """,
    fixed: """
      queries: { both: "SELECT team.id FROM team JOIN player WHERE team.id = :team AND player.id = :player" }
      """)
}
