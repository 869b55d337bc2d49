/// Imports of databases, scripts and sheets.
extension DiagnosticCode {
  static let ofImports: [DiagnosticCode] = [
    refusedScript, notInLanguage, leftOut, odditiesKept, ignoredBySQLite, stringInDoubleQuotes,
    uncheckedReference, needsRegistration, unusualType, missingModule, unreadCell, tooMuchWork,
    undecidedType, columnOfAnyType, malformedSheet, unknownSheetWord, notInSheet,
  ]

  package static let refusedScript = DiagnosticCode(
    "SI001", "SQLite refuses a statement of an imported script.",
    why: """
      The rest is read all the same. Scripts for other databases have to be made SQLite's first.
      """,
    wrong: "CREATE TABLE item (id SERIAL PRIMARY KEY DEFAULT nextval('item_id'));",
    fixed: "CREATE TABLE item (id INTEGER PRIMARY KEY);")

  package static let notInLanguage = DiagnosticCode(
    "SI002", "Something in an imported source that a schema can't say.",
    why: "The schema would be another one, so it isn't written. Change the source at that place.",
    wrong: #"CREATE TABLE item ("" TEXT);"#,
    fixed: "CREATE TABLE item (name TEXT);")

  package static let leftOut = DiagnosticCode(
    "SI003", "A part of an imported table was left out.",
    why: """
      The schema file would be refused with it. The message says why; add it by hand once that is \
      fixed.
      """,
    wrong: "CREATE TABLE item (size INTEGER DEFAULT (random_size()));",
    fixed: "CREATE TABLE item (size INTEGER DEFAULT 0);")

  package static let odditiesKept = DiagnosticCode(
    "SI004", "Something odd in an imported source is kept.",
    why: "The schema says what the database does, odd or not. Look whether it was meant.",
    wrong: "CREATE INDEX twice ON item (size, size);",
    fixed: "CREATE INDEX item_size ON item (size);")

  package static let ignoredBySQLite = DiagnosticCode(
    "SI005", "Something in an imported statement of which SQLite makes nothing.",
    why: "It is gone from the schema, and the database never had it.",
    wrong: "REFERENCES team (id) MATCH FULL",
    fixed: "REFERENCES team (id)")

  package static let stringInDoubleQuotes = DiagnosticCode(
    "SI006", "A string of an imported source stood in double quotes.",
    why: "SQLite takes them for a name first. Strings stand in single quotes.",
    wrong: #"nick TEXT DEFAULT "none""#,
    fixed: "nick TEXT DEFAULT 'none'")

  package static let uncheckedReference = DiagnosticCode(
    "SI007", "An imported reference can't be checked.",
    why: "The source has no such table or key. Where another program makes it, that is well.",
    wrong: "teamID INTEGER REFERENCES taem (id)",
    fixed: "teamID INTEGER REFERENCES team (id)")

  package static let needsRegistration = DiagnosticCode(
    "SI008", "The app has to register a function or collation of an imported source.",
    why: "SQLite doesn't have it, so the program that made the database has brought its own.",
    wrong: "name TEXT COLLATE unicase",
    fixed: """
      Database.Configuration(collations: [...]) in the app, and 'collations: [unicase]' in the schema
      """)

  package static let unusualType = DiagnosticCode(
    "SI009", "A declared type of an imported source that is no usual one.",
    why: "SQLite goes by what its name contains. The message says what it takes it for.",
    wrong: "size MY_TYPE",
    fixed: "size INTEGER")

  package static let missingModule = DiagnosticCode(
    "SI010", "A virtual table that this SQLite doesn't have was left out, and what is about it.",
    why: "Its module is another program's. The app can make the table itself.",
    wrong: "CREATE VIRTUAL TABLE place USING geopoly(name);",
    fixed: "CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT);")

  package static let unreadCell = DiagnosticCode(
    "SI011", "What stands in a column of an imported sheet isn't read.",
    why: "Its header is none that dbgen knows; the nearest is shown.",
    wrong: "Colunm,Type",
    fixed: "Column,Type")

  package static let tooMuchWork = DiagnosticCode(
    "SI012", "The rest of an imported source would take SQLite too long.",
    why: "A script can ask for any amount of work. Import the schema without its data.",
    wrong: "sqlite3 app.sqlite .dump",
    fixed: "sqlite3 app.sqlite .schema")

  package static let undecidedType = DiagnosticCode(
    "SI013", "The declared type of an imported column leaves open what it holds.",
    why: """
      DATETIME can hold text, days or seconds. The message says what the type goes by: the rows, \
      or where there are none, what is usual. Change it where the app stores something else.
      """,
    wrong: "createdAt: { type: timestamp, sqlType: DATETIME }",
    fixed: "createdAt: { type: timestamp, encoding: unixSeconds, sqlType: DATETIME }")

  package static let columnOfAnyType = DiagnosticCode(
    "SI014", "An imported column is of type any.",
    why: """
      No other type reads all of the values that there are, or that the column lets in. The \
      message says why. Where the app stores values of one kind alone, write their type.
      """,
    wrong: "size: any?",
    fixed: "size: { type: \"integer?\", sqlType: \"\" }")

  package static let malformedSheet = DiagnosticCode(
    "SI020", "Comma-separated values that are none, or a row of a sheet that is of nothing.",
    why: """
      A cell with a comma, quote or line break stands in quotes, and a quote in it is written \
      twice.
      """,
    wrong: #"item,name,text,the "best" one, of course"#,
    fixed: #"item,name,text,"the ""best"" one, of course""#)

  package static let unknownSheetWord = DiagnosticCode(
    "SI021", "A cell takes a few words only, and holds another one.",
    why: "The header of the column says what it means: yes or no, a kind of key, and so on.",
    wrong: "item,name,text,maybe",
    fixed: "item,name,text,yes")

  package static let notInSheet = DiagnosticCode(
    "SI022", "A schema says what a sheet has no cell for.",
    why: "It is left out of the sheet, and lost if the sheet is imported again.",
    wrong: "dbgen export app.yaml --format csv",
    fixed: "dbgen export app.yaml --format json")
}
