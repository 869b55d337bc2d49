/// Tables, keys and references.
extension DiagnosticCode {
  static let ofTables: [DiagnosticCode] = [
    tooManyColumns, tupleTooSmall, secondPrimaryKey, unknownColumn, columnNamedTwice,
    autoincrementWithoutRowID, withoutRowIDNeedsKey, nullableKey, unknownTable,
    unknownReferencedColumn, referenceToNoKey, referenceOfOtherLength, referenceOfOtherType,
    setNullOnRequiredColumn, setDefaultWithoutDefault, typeNotStrict, nullDefault, emptyRange,
    emptyEnum, mixedEnumValues, sameEnumValue, ambiguousValue,
  ]

  package static let tooManyColumns = DiagnosticCode(
    "SC058", "More columns than SQLite allows.",
    why: "It allows 2000. Values of one kind belong in rows of a table of their own.",
    wrong: "item: { value1: real, value2: real, ... value2001: real }",
    fixed: "itemValue: { itemID: integer, number: integer, value: real }")

  package static let tupleTooSmall = DiagnosticCode(
    "SC059", in: .table, "A tuple of fewer than two columns.",
    why: "Swift has no tuple of one element with a name.",
    wrong: "tag: { model: tuple, columns: { name: text } }",
    fixed: "tag: { columns: { name: text } }")

  package static let secondPrimaryKey = DiagnosticCode(
    "SC060", in: .column, "A second primary key of a table.",
    why: "A table has one. A key of several columns is the table's property 'primaryKey'.",
    wrong: "code: { type: text, primaryKey: true }",
    fixed: "code: { type: text, unique: true }")

  package static let unknownColumn = DiagnosticCode(
    "SC061", in: .table, "A key, index or foreign key of a column that its table doesn't have.",
    why: "Most often it is misspelt; the nearest name is shown.",
    wrong: "line: { columns: { order: integer, number: integer }, primaryKey: [order, nubmer] }",
    fixed: "line: { columns: { order: integer, number: integer }, primaryKey: [order, number] }")

  package static let columnNamedTwice = DiagnosticCode(
    "SC062", in: .table, "A column stands twice in a key or an index.",
    why: "The second time it decides nothing, so another one was probably meant.",
    wrong: "line: { columns: { a: integer, b: integer }, unique: [[a, a]] }",
    fixed: "line: { columns: { a: integer, b: integer }, unique: [[a, b]] }")

  package static let autoincrementWithoutRowID = DiagnosticCode(
    "SC063", in: .table, "An 'autoincrement' of something else than a rowid.",
    why: "SQLite counts up integer keys of one column, in tables with a rowid, and nothing else.",
    wrong: "tag: { columns: { code: { type: text, primaryKey: true, autoincrement: true } } }",
    fixed: "tag: { columns: { code: { type: text, primaryKey: true } } }")

  package static let withoutRowIDNeedsKey = DiagnosticCode(
    "SC064", in: .table, "A WITHOUT ROWID table has no primary key.",
    why: "Its rows are stored by their key, so there has to be one.",
    wrong: "tag: { withoutRowID: true, columns: { name: text } }",
    fixed: "tag: { withoutRowID: true, columns: { name: { type: text, primaryKey: true } } }")

  package static let nullableKey = DiagnosticCode(
    "SC065", in: .table, "A primary key that could be NULL.",
    why: "NULL is equal to nothing, so such rows could be stored twice and found by no key.",
    wrong: "tag: { columns: { name: { type: \"text?\", primaryKey: true } } }",
    fixed: "tag: { columns: { name: { type: text, primaryKey: true } } }")

  package static let unknownTable = DiagnosticCode(
    "SC066", in: .column, "A reference to a table that the file doesn't declare.",
    why: "SQLite notices at the first insert. A table of another program can be marked as such.",
    wrong: "teamID: { type: integer, references: taem.id }",
    fixed: "teamID: { type: integer, references: team.id }")

  package static let unknownReferencedColumn = DiagnosticCode(
    "SC067", in: .column, "A reference to a column that the table doesn't have.",
    why: "SQLite would refuse each insert with 'foreign key mismatch'.",
    wrong: "teamID: { type: integer, references: team.di }",
    fixed: "teamID: { type: integer, references: team.id }")

  package static let referenceToNoKey = DiagnosticCode(
    "SC068", in: .column, "A reference to columns that don't identify a row.",
    why: "SQLite takes a primary key or unique columns there, else it refuses each insert.",
    wrong: "team: { type: text, references: team.name }",
    fixed: "team: { type: integer, references: team.id }")

  package static let referenceOfOtherLength = DiagnosticCode(
    "SC069", in: .table, "A reference of more or fewer columns than it refers to.",
    why: "Each column needs its counterpart in the key.",
    wrong: """
      line: { columns: { a: integer, b: integer }, primaryKey: [a, b] }
      part: { columns: { line: { type: integer, references: line } } }
      """,
    fixed: """
      line: { columns: { a: integer, b: integer }, primaryKey: [a, b] }
      part:
        columns: { line: integer, row: integer }
        foreignKeys: [{ columns: [line, row], references: line }]
      """)

  package static let referenceOfOtherType = DiagnosticCode(
    "SC070", in: .column, "A reference to a column that is stored otherwise.",
    why: "'1' and 1 are not equal in SQLite, so the row wouldn't be found.",
    wrong: "teamID: { type: text, references: team.id }",
    fixed: "teamID: { type: integer, references: team.id }")

  package static let setNullOnRequiredColumn = DiagnosticCode(
    "SC071", in: .column, "'setNull' where NULL isn't allowed.",
    why: "Deleting the row that is referred to would always fail.",
    wrong: "teamID: { type: integer, references: team.id, onDelete: setNull }",
    fixed: "teamID: { type: \"integer?\", references: team.id, onDelete: setNull }")

  package static let setDefaultWithoutDefault = DiagnosticCode(
    "SC072", in: .column, "'setDefault' where there is no default.",
    why: "Without one it would set NULL; 'setNull' says so.",
    wrong: "teamID: { type: \"integer?\", references: team.id, onDelete: setDefault }",
    fixed: "teamID: { type: \"integer?\", references: team.id, onDelete: setNull }")

  package static let typeNotStrict = DiagnosticCode(
    "SC073", in: .column, "A declared type that STRICT tables don't have.",
    why: """
      They have INT, INTEGER, REAL, TEXT, BLOB and ANY. Other names need 'strict: false' for the \
      table.
      """,
    wrong: "label: { type: text, sqlType: VARCHAR(255) }",
    fixed: "label: { type: text, maxLength: 255 }")

  package static let nullDefault = DiagnosticCode(
    "SC074", in: .column, "NULL is the default of a column that can't be NULL.",
    why: "Each insert that relies on it would fail.",
    wrong: "label: { type: text, default: null }",
    fixed: "label: { type: \"text?\", default: null }")

  package static let emptyRange = DiagnosticCode(
    "SC075", in: .column, "A lower bound above the upper one.",
    why: "No value meets both, so no row could be stored.",
    wrong: "size: { type: integer, min: 10, max: 9 }",
    fixed: "size: { type: integer, min: 9, max: 10 }")

  package static let emptyEnum = DiagnosticCode(
    "SC076", in: .schema, "An enum without cases.",
    why: "A column of it could hold no value.",
    wrong: "enums: { Color: {} }",
    fixed: "enums: { Color: [red, green] }")

  package static let mixedEnumValues = DiagnosticCode(
    "SC077", in: .schema, "An enum whose values are text and integers.",
    why: "A column stores one of them, and so does Swift's raw value.",
    wrong: "enums: { Color: { red: 1, green: g } }",
    fixed: "enums: { Color: { red: 1, green: 2 } }")

  package static let sameEnumValue = DiagnosticCode(
    "SC078", in: .schema, "Two cases of an enum have the same value.",
    why: "What is read back could be either.",
    wrong: "enums: { Color: { red: r, rose: r } }",
    fixed: "enums: { Color: { red: r, rose: o } }")

  package static let ambiguousValue = DiagnosticCode(
    "SC079", in: .schema, "A value that could be a number or text.",
    why: "YAML readers don't agree on it. Quotes make it text.",
    wrong: "enums: { Size: { small: 1.5 } }",
    fixed: #"enums: { Size: { small: "1.5" } }"#)
}
