/// Tables, keys and references.
extension DiagnosticCode {
  static let ofTables: [DiagnosticCode] = [
    tooManyColumns, tupleTooSmall, secondPrimaryKey, unknownColumn, columnNamedTwice,
    autoincrementWithoutRowID, withoutRowIDNeedsKey, nullableKey, unknownTable,
    unknownReferencedColumn, referenceToNoKey, referenceOfOtherLength, referenceOfOtherType,
    setNullOnRequiredColumn, setDefaultWithoutDefault, typeNotStrict, nullDefault, emptyRange,
    emptyEnum, mixedEnumValues, sameEnumValue, ambiguousValue, roleOfOtherType, secondRole,
    roleOfFixedColumn, rowVersionWithoutKey,
  ]

  package static let tooManyColumns = DiagnosticCode(
    "SC058", "A table has more columns than SQLite allows.",
    why: "The limit is 2000. Store values of one kind as rows of another table.",
    wrong: "item: { value1: real, value2: real, ... value2001: real }",
    fixed: "itemValue: { itemID: integer, number: integer, value: real }")

  package static let tupleTooSmall = DiagnosticCode(
    "SC059", in: .table, "A tuple has fewer than two columns.",
    why: "Swift has no labeled tuple with one element.",
    wrong: "tag: { model: tuple, columns: { name: text } }",
    fixed: "tag: { columns: { name: text } }")

  package static let secondPrimaryKey = DiagnosticCode(
    "SC060", in: .column, "A table has two primary keys.",
    why: "Declare a key of several columns with the table's property 'primaryKey'.",
    wrong: "code: { type: text, primaryKey: true }",
    fixed: "code: { type: text, unique: true }")

  package static let unknownColumn = DiagnosticCode(
    "SC061", in: .table, "A key, index or foreign key names a column that its table doesn't have.",
    why: "Usually the name is misspelled. The message shows the most similar one.",
    wrong: "line: { columns: { order: integer, number: integer }, primaryKey: [order, nubmer] }",
    fixed: "line: { columns: { order: integer, number: integer }, primaryKey: [order, number] }")

  package static let columnNamedTwice = DiagnosticCode(
    "SC062", in: .table, "A key or index names a column twice.",
    why: "The second time has no effect, so another column was probably intended.",
    wrong: "line: { columns: { a: integer, b: integer }, unique: [[a, a]] }",
    fixed: "line: { columns: { a: integer, b: integer }, unique: [[a, b]] }")

  package static let autoincrementWithoutRowID = DiagnosticCode(
    "SC063", in: .table, "'autoincrement' is on a column that isn't a rowid.",
    why: "SQLite increments only integer primary keys of one column, in tables with rowids.",
    wrong: "tag: { columns: { code: { type: text, primaryKey: true, autoincrement: true } } }",
    fixed: "tag: { columns: { code: { type: text, primaryKey: true } } }")

  package static let withoutRowIDNeedsKey = DiagnosticCode(
    "SC064", in: .table, "A WITHOUT ROWID table has no primary key.",
    why: "Its rows are stored by their primary key.",
    wrong: "tag: { withoutRowID: true, columns: { name: text } }",
    fixed: "tag: { withoutRowID: true, columns: { name: { type: text, primaryKey: true } } }")

  package static let nullableKey = DiagnosticCode(
    "SC065", in: .table, "A primary key can be NULL.",
    why: "NULL doesn't equal NULL, so the key wouldn't identify such rows.",
    wrong: "tag: { columns: { name: { type: \"text?\", primaryKey: true } } }",
    fixed: "tag: { columns: { name: { type: text, primaryKey: true } } }")

  package static let unknownTable = DiagnosticCode(
    "SC066", in: .column, "A reference to a table that the file doesn't declare.",
    why: """
      SQLite would only notice at the first insert. Mark a table that another program creates as \
      unchecked.
      """,
    wrong: "teamID: { type: integer, references: taem.id }",
    fixed: "teamID: { type: integer, references: team.id }")

  package static let unknownReferencedColumn = DiagnosticCode(
    "SC067", in: .column, "A reference to a column that the table doesn't have.",
    why: "SQLite would refuse every insert with 'foreign key mismatch'.",
    wrong: "teamID: { type: integer, references: team.di }",
    fixed: "teamID: { type: integer, references: team.id }")

  package static let referenceToNoKey = DiagnosticCode(
    "SC068", in: .column, "A reference to columns that don't identify a row.",
    why: "SQLite needs a primary key or unique columns there, and otherwise refuses every insert.",
    wrong: "team: { type: text, references: team.name }",
    fixed: "team: { type: integer, references: team.id }")

  package static let referenceOfOtherLength = DiagnosticCode(
    "SC069", in: .table, "A reference has more or fewer columns than the key that it refers to.",
    why: "Each column needs a counterpart in the key.",
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
    "SC070", in: .column,
    "A reference is stored as another type than the column that it refers to.",
    why: "In SQLite, '1' doesn't equal 1, so the row wouldn't be found.",
    wrong: "teamID: { type: text, references: team.id }",
    fixed: "teamID: { type: integer, references: team.id }")

  package static let setNullOnRequiredColumn = DiagnosticCode(
    "SC071", in: .column, "'setNull' is used on a column that can't be NULL.",
    why: "Deleting the referenced row would always fail.",
    wrong: "teamID: { type: integer, references: team.id, onDelete: setNull }",
    fixed: "teamID: { type: \"integer?\", references: team.id, onDelete: setNull }")

  package static let setDefaultWithoutDefault = DiagnosticCode(
    "SC072", in: .column, "'setDefault' is used on a column without a default.",
    why: "It would set NULL. Use 'setNull' if that is intended.",
    wrong: "teamID: { type: \"integer?\", references: team.id, onDelete: setDefault }",
    fixed: "teamID: { type: \"integer?\", references: team.id, onDelete: setNull }")

  package static let typeNotStrict = DiagnosticCode(
    "SC073", in: .column, "STRICT tables don't have the declared type.",
    why: """
      They have INT, INTEGER, REAL, TEXT, BLOB and ANY. For other types, set 'strict: false' on \
      the table.
      """,
    wrong: "label: { type: text, sqlType: VARCHAR(255) }",
    fixed: "label: { type: text, maxLength: 255 }")

  package static let nullDefault = DiagnosticCode(
    "SC074", in: .column, "A column that can't be NULL has the default NULL.",
    why: "Every insert that relies on it would fail.",
    wrong: "label: { type: text, default: null }",
    fixed: "label: { type: \"text?\", default: null }")

  package static let emptyRange = DiagnosticCode(
    "SC075", in: .column, "A lower bound is greater than the upper bound.",
    why: "No value satisfies both, so no row could be stored.",
    wrong: "size: { type: integer, min: 10, max: 9 }",
    fixed: "size: { type: integer, min: 9, max: 10 }")

  package static let emptyEnum = DiagnosticCode(
    "SC076", in: .schema, "An enum has no cases.",
    why: "A column with this type couldn't hold any value.",
    wrong: "enums: { Color: {} }",
    fixed: "enums: { Color: [red, green] }")

  package static let mixedEnumValues = DiagnosticCode(
    "SC077", in: .schema, "An enum has both text and integer values.",
    why: "A column stores one type, and a Swift enum has one raw type.",
    wrong: "enums: { Color: { red: 1, green: g } }",
    fixed: "enums: { Color: { red: 1, green: 2 } }")

  package static let sameEnumValue = DiagnosticCode(
    "SC078", in: .schema, "Two cases of an enum have the same value.",
    why: "A stored value could be either case.",
    wrong: "enums: { Color: { red: r, rose: r } }",
    fixed: "enums: { Color: { red: r, rose: o } }")

  package static let ambiguousValue = DiagnosticCode(
    "SC079", in: .schema, "A value could be a number or text.",
    why: "YAML readers disagree on it. Put text in quotes.",
    wrong: "enums: { Size: { small: 1.5 } }",
    fixed: #"enums: { Size: { small: "1.5" } }"#)

  package static let roleOfOtherType = DiagnosticCode(
    "SC150", in: .column, "'touch', 'rowVersion' or 'softDelete' doesn't fit the column's type.",
    why: """
      The generated functions set the column by themselves: 'touch' to a time, 'rowVersion' to the \
      next number, 'softDelete' to a time where NULL means that the row isn't deleted, or to true.
      """,
    wrong: "changedAt: { type: text, touch: true }",
    fixed: "changedAt: { type: timestamp, touch: true }")

  package static let secondRole = DiagnosticCode(
    "SC151", in: .table, "A table has two columns for one task, or a column has two tasks.",
    why: "One column of each kind is enough, and a column can't hold two values.",
    wrong: """
      tag: { columns: { madeAt: { type: timestamp, touch: true }, setAt: { type: timestamp, touch: true } } }
      """,
    fixed: "tag: { columns: { madeAt: timestamp, setAt: { type: timestamp, touch: true } } }")

  package static let roleOfFixedColumn = DiagnosticCode(
    "SC152", in: .table,
    "A column that can't change has 'touch', 'rowVersion' or 'softDelete'.",
    why: """
      A key identifies its row, so it stays as it is, and the database computes generated columns.
      """,
    wrong: "visit: { columns: { at: { type: timestamp, primaryKey: true, touch: true } } }",
    fixed: """
      visit: { columns: { id: { type: integer, primaryKey: true }, at: { type: timestamp, touch: true } } }
      """)

  package static let rowVersionWithoutKey = DiagnosticCode(
    "SC153", in: .table, "A table with a 'rowVersion' has no primary key.",
    why: "A record is updated by its key, so there would be nothing to check.",
    wrong: "tag: { columns: { name: text, version: { type: integer, rowVersion: true } } }",
    fixed: """
      tag: { columns: { name: { type: text, primaryKey: true }, version: { type: integer, rowVersion: true } } }
      """)
}
