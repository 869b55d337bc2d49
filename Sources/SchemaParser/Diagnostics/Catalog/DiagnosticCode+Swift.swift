/// Names and types in Swift.
extension DiagnosticCode {
  static let ofSwift: [DiagnosticCode] = [
    notASwiftName, sameSwiftName, hidesSwiftType, synthesizedMember, notASwiftType,
    parameterOfTwoTypes, rowWithoutStruct, partNotCodable, notSynthesized,
  ]

  package static let notASwiftName = DiagnosticCode(
    "SW001", in: .table, "No Swift identifier can be made from a name.",
    why: "Choose one with 'swiftName'.",
    wrong: #""!!!": { columns: { name: text } }"#,
    fixed: #""!!!": { swiftName: Alarm, columns: { name: text } }"#)

  package static let sameSwiftName = DiagnosticCode(
    "SW002", in: .column, "Two names become the same name in Swift.",
    why: "Swift names have one style, and these names differ only in style.",
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
    why: "In the app, 'Data' would then mean the table everywhere.",
    wrong: "data: { columns: { name: text } }",
    fixed: "data: { swiftName: Measurement, columns: { name: text } }")

  package static let synthesizedMember = DiagnosticCode(
    "SW004", in: .column, "A name is that of a member that Swift adds to the generated type.",
    why: "The two would conflict. Choose another name with 'swiftName'.",
    wrong: "hash_value: integer",
    fixed: "hash_value: { type: integer, swiftName: digest }")

  package static let notASwiftType = DiagnosticCode(
    "SW005", in: .column, "A 'swiftType' isn't a valid Swift type.",
    why: "It is copied into the generated source.",
    wrong: #"settings: { type: json, swiftType: "user settings" }"#,
    fixed: "settings: { type: json, swiftType: UserSettings }")

  package static let parameterOfTwoTypes = DiagnosticCode(
    "SW006", in: .schema, "A parameter is compared with columns of different types.",
    why: """
      A player's ID can't be used as a team's. Use two parameters, or write the type under \
      'params'.
      """,
    wrong: """
      queries: { both: "SELECT team.id FROM team JOIN player WHERE team.id = :id AND player.id = :id" }
      """,
    fixed: """
      queries: { both: "SELECT team.id FROM team JOIN player WHERE team.id = :team AND player.id = :player" }
      """)

  package static let rowWithoutStruct = DiagnosticCode(
    "SW007", in: .schema, "A query with 'conformances' has no struct for its rows.",
    why: """
      A single column is returned as its value, and all columns of a table as the table's struct, \
      which takes 'conformances' itself.
      """,
    wrong: """
      queries: { cities: { sql: SELECT city FROM team, conformances: [Codable] } }
      """,
    fixed: """
      queries: { cities: { sql: "SELECT id, city FROM team", conformances: [Codable] } }
      """)

  package static let partNotCodable = DiagnosticCode(
    "SW008", in: .schema, "A struct that has to be Codable has a part that isn't.",
    why: """
      A column of the type 'any' holds any value of SQLite, and no form of such a value is standard for Codable. \
      The records of a table are Codable if its own 'conformances' or those of the database say so.
      """,
    wrong: """
      conformances: [Codable]
      tables: { setting: { columns: { name: text, value: any } } }
      """,
    fixed: """
      conformances: [Codable]
      tables: { setting: { columns: { name: text, value: text } } }
      """)

  package static let notSynthesized = DiagnosticCode(
    "SW009", in: .schema, "Swift doesn't synthesize a protocol of 'conformances' for such a type.",
    why: """
      The generated type would not compile. Declare the conformance in an extension of your own, \
      with the functions that it needs.
      """,
    wrong: """
      tables: { team: { columns: { city: text }, conformances: [Comparable] } }
      """,
    fixed: """
      tables: { team: { columns: { city: text }, conformances: [Codable] } }
      """)
}
