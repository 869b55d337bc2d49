/// Imports of databases, scripts and sheets.
extension DiagnosticCode {
  static let ofImports: [DiagnosticCode] = [
    refusedScript, notInLanguage, leftOut, odditiesKept, ignoredBySQLite, stringInDoubleQuotes,
    uncheckedReference, needsRegistration, unusualType, missingModule, unreadCell, tooMuchWork,
    undecidedType, columnOfAnyType, malformedSheet, unknownSheetWord, notInSheet,
    notInModel, unusableSource, notInPostgreSQL, brokenReference, unfitValue,
  ]

  package static let refusedScript = DiagnosticCode(
    "SI001", "SQLite refuses a statement of an imported script.",
    why: """
      The other statements are imported. Convert scripts for other databases to SQLite's SQL \
      first.
      """,
    wrong: "CREATE TABLE item (id SERIAL PRIMARY KEY DEFAULT nextval('item_id'));",
    fixed: "CREATE TABLE item (id INTEGER PRIMARY KEY);")

  package static let notInLanguage = DiagnosticCode(
    "SI002", "The schema language can't express a part of an imported source.",
    why: """
      The imported schema would differ from the source, so it isn't written. Change the source \
      there.
      """,
    wrong: #"CREATE TABLE item ("" TEXT);"#,
    fixed: "CREATE TABLE item (name TEXT);")

  package static let leftOut = DiagnosticCode(
    "SI003", "A part of an imported table was left out.",
    why: """
      The schema file would be invalid with it. The message says why. Add the part by hand after \
      you fix the cause.
      """,
    wrong: "CREATE TABLE item (size INTEGER DEFAULT (random_size()));",
    fixed: "CREATE TABLE item (size INTEGER DEFAULT 0);")

  package static let odditiesKept = DiagnosticCode(
    "SI004", "An unusual part of an imported source is kept.",
    why: "The schema does what the database does. Check whether this part is intended.",
    wrong: "CREATE INDEX twice ON item (size, size);",
    fixed: "CREATE INDEX item_size ON item (size);")

  package static let ignoredBySQLite = DiagnosticCode(
    "SI005", "SQLite ignores a part of an imported statement.",
    why: "The schema doesn't have this part, because the database never had it either.",
    wrong: "REFERENCES team (id) MATCH FULL",
    fixed: "REFERENCES team (id)")

  package static let stringInDoubleQuotes = DiagnosticCode(
    "SI006", "A string in an imported source is in double quotes.",
    why: "SQLite reads text in double quotes as a name first. Use single quotes for strings.",
    wrong: #"nick TEXT DEFAULT "none""#,
    fixed: "nick TEXT DEFAULT 'none'")

  package static let uncheckedReference = DiagnosticCode(
    "SI007", "An imported reference can't be checked.",
    why: "The source doesn't have the table or key. This is fine if another program creates it.",
    wrong: "teamID INTEGER REFERENCES taem (id)",
    fixed: "teamID INTEGER REFERENCES team (id)")

  package static let needsRegistration = DiagnosticCode(
    "SI008", "An imported source uses a function or collation that the app has to register.",
    why: "SQLite doesn't have it, so the program that created the database registers its own.",
    wrong: "name TEXT COLLATE unicase",
    fixed: """
      Database.Configuration(collations: [...]) in the app, and 'collations: [unicase]' in the schema
      """)

  package static let unusualType = DiagnosticCode(
    "SI009", "An imported column has an unusual declared type.",
    why: """
      SQLite derives the storage from words in the type's name. The message says how it reads this \
      one.
      """,
    wrong: "size MY_TYPE",
    fixed: "size INTEGER")

  package static let missingModule = DiagnosticCode(
    "SI010", "A virtual table was left out because this SQLite doesn't have its module.",
    why: """
      Indexes, triggers and views on the table are left out, too. The app can create the table \
      itself.
      """,
    wrong: "CREATE VIRTUAL TABLE place USING geopoly(name);",
    fixed: "CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT);")

  package static let unreadCell = DiagnosticCode(
    "SI011", "A column of an imported sheet isn't read.",
    why: "dbgen doesn't know its header. The message shows the most similar header.",
    wrong: "Colunm,Type",
    fixed: "Column,Type")

  package static let tooMuchWork = DiagnosticCode(
    "SI012", "The rest of an imported source would take SQLite too long.",
    why: "A script can contain any amount of work. Import the schema without its data.",
    wrong: "sqlite3 app.sqlite .dump",
    fixed: "sqlite3 app.sqlite .schema")

  package static let undecidedType = DiagnosticCode(
    "SI013", "The declared type of an imported column doesn't say what the column holds.",
    why: """
      DATETIME, for example, can hold text, days or seconds. The message says whether the type was \
      chosen by the rows or, without rows, by what is usual. Change it if the app stores something \
      else.
      """,
    wrong: "createdAt: { type: timestamp, sqlType: DATETIME }",
    fixed: "createdAt: { type: timestamp, encoding: unixSeconds, sqlType: DATETIME }")

  package static let columnOfAnyType = DiagnosticCode(
    "SI014", "An imported column has the type 'any'.",
    why: """
      No other type can read all values that the column has or allows. The message says why. If \
      the app stores only one kind of value, write that type.
      """,
    wrong: "size: any?",
    fixed: "size: { type: \"integer?\", sqlType: \"\" }")

  package static let malformedSheet = DiagnosticCode(
    "SI020", "A sheet isn't valid CSV, or one of its rows doesn't describe anything.",
    why: """
      Put a cell that contains a comma, quote or line break in quotes, and write each quote in it \
      twice.
      """,
    wrong: #"item,name,text,the "best" one, of course"#,
    fixed: #"item,name,text,"the ""best"" one, of course""#)

  package static let unknownSheetWord = DiagnosticCode(
    "SI021", "A cell has a word that its column doesn't allow.",
    why: "The header of the column determines the words: yes or no, a kind of key, and so on.",
    wrong: "item,name,text,maybe",
    fixed: "item,name,text,yes")

  package static let notInSheet = DiagnosticCode(
    "SI022", "A sheet has no cell for a part of the schema.",
    why: """
      The part is left out of the sheet, and is lost if the sheet is imported again. With --into, it \
      stays in the schema.
      """,
    wrong: "dbgen export app.yaml --format csv",
    fixed: "dbgen export app.yaml --format json")

  package static let notInModel = DiagnosticCode(
    "SI023", "Something is removed from a schema because the sheet lacks it.",
    why: """
      With --into, the sheet says which tables, columns and enums there are. Add the missing rows to \
      the sheet if they are still needed.
      """,
    wrong: "dbgen import model.csv --into Schemas/app.yaml",
    fixed: "dbgen import model.csv --into Schemas/app.yaml --check")

  package static let unusableSource = DiagnosticCode(
    "SI015", "A file is neither a database, a script nor a sheet, or SQLite can't read it.",
    why: "The message says what SQLite said. Nothing was written.",
    wrong: "dbgen import photo.png",
    fixed: "dbgen import library.sqlite")

  package static let notInPostgreSQL = DiagnosticCode(
    "SI024", "A part of the schema is only a comment in the SQL for PostgreSQL.",
    why: """
      Its SQL may mean something else there: SQLite converts types, compares text and divides in \
      other ways. Check the comment, and write the statement for PostgreSQL.
      """,
    wrong: "check: \"name LIKE 'A%'\"",
    fixed: "ALTER TABLE team ADD CHECK (name ILIKE 'A%');")

  package static let brokenReference = DiagnosticCode(
    "SI025", "Rows refer to rows that don't exist.",
    why: """
      The rows are exported, and the foreign key doesn't check them in PostgreSQL: it is NOT \
      VALID. Correct the rows and validate it.
      """,
    wrong: "ALTER TABLE player ADD FOREIGN KEY (\"teamID\") REFERENCES team NOT VALID;",
    fixed: "ALTER TABLE player VALIDATE CONSTRAINT \"player_teamID_fkey\";")

  package static let unfitValue = DiagnosticCode(
    "SI026", "PostgreSQL can't hold a value of a row.",
    why: """
      Its texts have no NUL, and its columns only values of their types. Correct the row before it \
      is exported.
      """,
    wrong: "INSERT INTO note (text) VALUES ('a' || char(0));",
    fixed: "INSERT INTO note (text) VALUES ('a');")
}
