import Foundation
import Testing

@Suite("dbgen import of a sheet")
struct SheetTests {
  private let sandbox = Sandbox()

  /// Imports a sheet.
  private func sheet(_ text: String) throws -> Outcome {
    try sandbox.write(text, to: "a.csv")
    return try sandbox.dbgen("import", "a.csv")
  }

  /// Returns the imported cells of column `c` in a sheet with one table `t`.
  private func column(_ header: String, _ cells: String) throws -> String {
    let outcome = try sheet("table,column,\(header)\nt,c,\(cells)\n")
    #expect(outcome.status == 0, "\(outcome.error)")
    let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("      c: ") }
    return line.map { String($0.dropFirst(9)) } ?? outcome.output
  }

  @Test("an action without a reference is an error at its cell")
  func actionWithoutReference() throws {
    let outcome = try sheet(
      """
      table,column,type,references,on delete,on update
      t,a,integer,,cascade,
      t,b,integer,NULL,NULL,restrict
      t,c,integer,,,
      t,,,,set null,

      """)
    #expect(outcome.status == 1 && outcome.output == "")
    let heads = outcome.error.split(separator: "\n").filter { $0.hasPrefix("a.csv:") }
    #expect(
      heads.joined(separator: "\n") == """
        a.csv:2:14: error: 'onDelete' has no effect without 'references' [SC013]
        a.csv:3:23: error: 'onUpdate' has no effect without 'references' [SC013]
        a.csv:5:6: error: this row has no column, but has a 'on delete' [SI020]
        """)
  }

  @Test(
    "dbgen import of a sheet takes the words of other databases for keys",
    arguments: [
      ("PRI", "{ type: integer, primaryKey: true }"), ("PK", "{ type: integer, primaryKey: true }"),
      ("Primary Key", "{ type: integer, primaryKey: true }"),
      ("1", "{ type: integer, primaryKey: true }"), ("UNI", "{ type: integer, unique: true }"),
      ("U", "{ type: integer, unique: true }"), ("MUL", "{ type: integer, index: true }"),
      ("no", "integer"), ("0", "integer"),
      ("PK auto_increment", "{ type: integer, primaryKey: true, autoincrement: true }"),
    ])
  func keys(word: String, expected: String) throws {
    #expect(try column("type,key", "integer,\(word)") == expected)
  }

  @Test("a foreign key without a reference is an integer, with a warning at its cell")
  func foreignKeyWithoutReference() throws {
    let outcome = try sheet("table,column,type,key\nplayer,id,integer,PK\nplayer,team,integer,FK\n")
    #expect(outcome.status == 0)
    #expect(
      outcome.error == """
        a.csv:3:21: warning: a foreign key, but no cell names what it refers to [SI021]
        player,team,integer,FK
                            ^~

        """)
    #expect(outcome.output.hasSuffix("\n      team: integer\n"))
  }

  @Test(
    "dbgen import of a sheet takes any usual word for NULL and NOT NULL",
    arguments: [
      ("yes", true), ("no", false), ("TRUE", true), ("false", false), ("1", true), ("0", false),
      ("x", true), ("NULL", true), ("NOT NULL", false), ("nullable", true), ("optional", true),
      ("required", false), ("YES", true), ("", false),
    ])
  func nulls(word: String, isNullable: Bool) throws {
    #expect(try column("type,null", "text,\(word)") == (isNullable ? "text?" : "text"))
  }

  @Test("a sheet can say which columns are required instead")
  func required() throws {
    #expect(try column("type,required", "text,yes") == "text")
    #expect(try column("type,not null", "text,") == "text?")
    #expect(try column("type,mandatory", "text,NULL") == "text?")
  }

  @Test(
    "dbgen import of a sheet derives the type from those of other databases",
    arguments: [
      ("VARCHAR(255)", "{ type: text, maxLength: 255 }"), ("BIGINT", "int64"),
      ("TINYINT(1)", "boolean"), ("tinyint(4)", "int8"), ("tinyint unsigned", "uint8"),
      ("timestamptz", "timestamp"), ("timestamp with time zone", "timestamp"),
      ("\"DECIMAL(10, 2)\"", "decimal"), ("double precision", "real"),
      ("character varying(20)", "{ type: text, maxLength: 20 }"), ("bytea", "blob"),
      ("int(11) unsigned", "integer"), ("uniqueidentifier", "uuid"), ("jsonb", "text"),
      ("\"ENUM('a','b')\"", "C"), ("datetime(6)", "timestamp"), ("varchar2(20 char)", "text"),
      ("nvarchar(MAX)", "text"), ("\"number(*, 0)\"", "integer"), ("\"number(9, -2)\"", "decimal"),
      ("timestamp(3) with time zone", "timestamp"),
    ])
  func types(type: String, expected: String) throws {
    #expect(try column("type", type) == expected)
  }

  @Test("dbgen import of a sheet derives the type from the declared one if there is no other")
  func declaredType() throws {
    #expect(
      try column("sql type", "VARCHAR(9)") == "{ type: text, sqlType: VARCHAR(9), maxLength: 9 }")
  }

  @Test(
    "dbgen import of a sheet takes defaults quoted or not",
    arguments: [
      ("text", "new", "new"), ("text", "'new'", "new"), ("text", "'new'::text", "new"),
      ("text", "''", "\"\""), ("integer", "'5'", "5"), ("integer", "-5", "-5"),
      ("boolean", "b'1'", "true"), ("boolean", "no", "false"), ("real", "1.5", "1.5"),
      ("any", "1.5", "1.5"), ("any", "'1.5'", "\"1.5\""),
      ("timestamp", "current_timestamp()", "now"),
      ("timestamp", "now()", "now"), ("date", "curdate()", "today"),
      ("uuid", "gen_random_uuid()", "newUUID"),
      ("integer", "(1 + 2)", "{ sql: 1 + 2 }"),
    ])
  func defaults(type: String, cell: String, expected: String) throws {
    #expect(
      try column("type,default", "\(type),\(cell)") == "{ type: \(type), default: \(expected) }")
  }

  @Test("a sheet has a cell for each kind of column that looks after itself")
  func roles() throws {
    #expect(try column("type,touch", "timestamp,yes") == "{ type: timestamp, touch: true }")
    #expect(try column("type,touch", "timestamp,no") == "timestamp")
    #expect(
      try column("type,soft delete", "boolean,x")
        == "{ type: boolean, default: false, softDelete: true }")
    #expect(
      try sheet("table,column,type,key,row version\nt,c,text,x,\nt,v,int64,,yes\n").output
        .contains("v: { type: int64, default: 1, rowVersion: true }"))
    let refused = try sheet("table,column,type,touch\nt,c,text,yes\n")
    #expect(
      refused.error.hasPrefix(
        "a.csv:2:10: error: 'touch' needs a timestamp or a date, and 'c' isn't one [SC150]"))
  }

  @Test("separators, line ends and a byte order mark make no difference")
  func forms() throws {
    let rows = [["table", "column", "type", "doc"], ["t", "c", "text", "\"a \"\"b\"\", c\""]]
    let expected = try sheet(rows.map { $0.joined(separator: ",") }.joined(separator: "\n"))
    #expect(expected.output.contains("doc: 'a \"b\", c'"), "\(expected)")
    for separator in [";", "\t"] {
      let text = rows.map { $0.joined(separator: separator) }.joined(separator: "\r\n")
      #expect(try sheet("\u{FEFF}\(text)\r\n") == expected)
      #expect(try sheet("sep=\(separator)\r\n\(text)") == expected)
    }
  }

  @Test("dbgen import of a sheet accepts the columns of MySQL's information schema")
  func informationSchema() throws {
    let outcome = try sheet(
      """
      TABLE_SCHEMA,TABLE_NAME,COLUMN_NAME,ORDINAL_POSITION,COLUMN_DEFAULT,IS_NULLABLE,DATA_TYPE,\
      CHARACTER_MAXIMUM_LENGTH,COLUMN_TYPE,COLUMN_KEY,PRIVILEGES,COLUMN_COMMENT
      shop,user,id,1,NULL,NO,int,NULL,int(10) unsigned,PRI,select,
      shop,user,mail,2,NULL,YES,varchar,80,varchar(80),UNI,select,where to write
      shop,user,state,3,new,NO,enum,3,"enum('new','old')",MUL,select,

      """)
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: A

        enums:
          State: [new, old]

        tables:
          user:
            columns:
              id:    { type: integer, primaryKey: true }
              mail:  { type: "text?", unique: true, maxLength: 80, doc: where to write }
              state: { type: State, default: new, index: true }

        """)
  }

  @Test("every error and every warning of a sheet has its place, all in one run")
  func places() throws {
    let outcome = try sheet(
      """
      table,column,type,null,key,default,references,on delete,check,colour
      t,a,integer,banana,,,,,,
      t,b,integer,,pineapple,,,,,
      t,c,integer,,,x,,,,
      t,d,integer,,,,u.id,explode,,
      t,e,integer,,,,,,f > 1,
      t,e,text,,,,,,,,more
      ,,text,,,,,,,
      t,g,moodiness,,,,,,,
      t,h,text,,,,,,"h IN (""x"")",

      """)
    #expect(outcome.status == 1 && outcome.output == "")
    let heads = outcome.error.split(separator: "\n").filter { $0.hasPrefix("a.csv:") }
    #expect(
      heads.joined(separator: "\n") == """
        a.csv:1:63: warning: the column 'colour' isn't read [SI011]
        a.csv:2:13: error: 'banana' doesn't say whether there can be NULL: write yes or no [SI021]
        a.csv:3:14: error: 'pineapple' is not a key: write primary, unique, index or a position in \
        the primary key [SI021]
        a.csv:4:15: error: 'x' is not an integer: write digits, such as 42 or 0x2A [SC010]
        a.csv:5:16: warning: the sheet has no table 'u' [SI007]
        a.csv:5:21: error: unknown action 'explode': write cascade or setNull or setDefault or \
        restrict or noAction [SC008]
        a.csv:6:18: error: SQLite refuses this check: no such column: f [SC080]
        a.csv:7:3: error: column 'e' is declared twice [SC003]
        a.csv:6:3: note: first declared here
        a.csv:7:17: error: this cell is beyond the last header [SI020]
        a.csv:8:3: error: this row has no column, but has a 'type' [SI020]
        a.csv:9:5: warning: 'moodiness' is an unknown type: SQLite treats it as NUMERIC [SI009]
        a.csv:10:16: warning: double quotes around strings become single ones: h IN ('x') [SI006]
        """)
  }

  @Test(
    "dbgen import of a sheet says where the CSV is invalid",
    arguments: [
      ("table,column\nt,\"c\nu,d\n", "a.csv:2:3: error: this quote is never closed [SI020]"),
      (
        "table,column\nt,\"c\" d\n",
        "a.csv:2:7: error: text after the closing quote of a cell: write each quote in a cell twice "
          + "[SI020]"
      ),
      (
        "column,doc\n",
        "a.csv:1:1: error: the sheet has no header 'table', nor one such as 'type' for a sheet of one "
          + "table: a model has a row for each column of a table, and no rows of data [SI020]"
      ),
    ])
  func malformed(text: String, error: String) throws {
    let outcome = try sheet(text)
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.error.hasPrefix(error + "\n"), "\(outcome.error)")
  }

  @Test(
    "a cell with half a list, a type or a default is an error in the words of sheets",
    arguments: [
      ("type", "ENUM('a', 'b'", "the parenthesis of this type is never closed [SI021]"),
      ("type", "varchar(20", "the parenthesis of this type is never closed [SI021]"),
      ("type", "ENUM()", "an enum has values, as in ENUM('a', 'b') [SI021]"),
      ("type", "ENUM('a', 'b)", "a quote in this list is never closed [SI021]"),
      (
        "type", "ENUM('a' 'b')",
        "text after a closing quote: write a comma between values, and a quote in quotes twice [SI021]"
      ),
      ("type", "ENUM('a', 'b', 'a')", "'a' is in this list twice [SI021]"),
      ("type", "ENUM('a') mood", "'mood' can't follow the parentheses of this type [SI021]"),
      ("type", "(hello)", "a type has a name before its parentheses [SI021]"),
      ("type", "()", "a type has a name before its parentheses [SI021]"),
      ("type", "text (hello)", "'hello' is not a size for type 'text' [SI021]"),
      ("type", "numeric(x)", "'x' is not a size for type 'numeric' [SI021]"),
      ("type", "varchar()", "'' is not a size for type 'varchar' [SI021]"),
      ("type", "varchar(20)[]", "'[]' can't follow the parentheses of this type [SI021]"),
      ("values", "'a, b", "a quote in this list is never closed [SI021]"),
      (
        "default", "(hello you)",
        "parentheses are for SQL: without them, a default is the value itself [SC011]"
      ),
    ])
  func half(header: String, cell: String, error: String) throws {
    let rows = header == "type" ? "" : ",text"
    let outcome = try sheet(
      "table,column,\(header == "type" ? "" : "type,")\(header)\nt,c\(rows),\"\(cell)\"\n")
    #expect(outcome.status == 1 && outcome.output == "")
    let place = "a.csv:2:\(6 + rows.count): error: "
    #expect(outcome.error.hasPrefix(place + error + "\n"), "\(outcome.error)")
  }

  @Test("the values of an enum may have the quotes that spreadsheets make of others")
  func typographicQuotes() throws {
    for type in ["ENUM(‘a’, ‘b’)", "ENUM(’a’, ’b’)", "ENUM(“a”, ”b”)", "ENUM(„a“, ‚b‘)"] {
      let outcome = try sheet("table,column,type\nt,c,\"\(type)\"\n")
      #expect(outcome.output.contains("  C: [a, b]\n"), "\(outcome)")
      #expect(outcome.status == 0 && outcome.error == "")
    }
  }

  @Test("a header that is there twice is an error")
  func repeatedHeader() throws {
    for header in ["max", "null"] {
      let outcome = try sheet("table,column,type,\(header),\(header)\nt,c,integer,1,0\n")
      #expect(outcome.status == 1 && outcome.output == "")
      let place = "a.csv:1:\(20 + header.count): error: "
      #expect(
        outcome.error.hasPrefix(place + "the header '\(header)' is there twice [SI020]\n"),
        "\(outcome)")
    }
  }

  @Test("half a list of an enum is an error, and an apostrophe is no quote")
  func apostrophe() throws {
    let open = try sheet("list,value\nMood,\"'good, bad\"\n")
    #expect(
      open.error.hasPrefix("a.csv:2:7: error: a quote in this list is never closed [SI021]\n"))
    let closed = try sheet("table,column,type,values\nt,c,text,\"it's, o'clock, 'x''y, z'\"\n")
    #expect(closed.output.contains("oneOf: [it's, o'clock, \"x'y, z\"]"), "\(closed)")
  }

  @Test("an enum without values is text, with a warning")
  func noValues() throws {
    let outcome = try sheet("table,column,type\nt,c,enum\n")
    #expect(outcome.output.hasSuffix("      c: text\n"))
    #expect(
      outcome.error.hasPrefix(
        "a.csv:2:5: warning: no cell has the values of this enum, so it is a column of text [SI013]\n"
      ), "\(outcome.error)")
  }

  @Test("no SQL of a sheet runs without end")
  func endlessStatement() throws {
    let outcome = try sheet(
      """
      table,column,type,sql
      t,,,"CREATE TABLE t AS WITH c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT x FROM c"
      t,x,any?,

      """)
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("a.csv:2:6: error: "), "\(outcome.error)")
  }

  @Test(
    "the checks of a sheet that mean the same as rules become rules, which have messages",
    arguments: [
      ("integer", "c >= 0", "min: 0"), ("integer", "c > 0", "min: 1"),
      ("integer", "10 > c", "max: 9"), ("integer", "c BETWEEN 1 AND 5", "min: 1, max: 5"),
      ("integer", "(c >= -1) AND c <= 5", "min: -1, max: 5"), ("real", "c >= 0", "min: 0.0"),
      ("text", "length(c) >= 1", "minLength: 1"), ("text", "LENGTH(c) < 11", "maxLength: 10"),
      ("blob", "length(c) BETWEEN 2 AND 3", "minLength: 2, maxLength: 3"),
      ("text", "\"c IN ('a', 'b')\"", "oneOf: [a, b]"),
      ("integer", "c > 1.5", "check: c > 1.5"), ("real", "c > 0", "check: c > 0"),
      ("text", "c >= 1", "check: c >= 1"), ("integer", "c <> 3", "check: c <> 3"),
      ("uint8", "c <= 300", "check: c <= 300"), ("integer", "c >= 5 AND c <= 1", nil),
      ("integer", "c >= 0 OR c < 5", nil), ("integer", "c >= 0 AND c >= 1", nil),
    ] as [(String, String, String?)])
  func rules(type: String, check: String, rule: String?) throws {
    let cells = rule ?? "check: \(check)"
    #expect(try column("type,check", "\(type),\(check)") == "{ type: \(type), \(cells) }")
  }

  @Test(
    "tabs separate the cells of .tsv and .tab sheets, even if the header has more commas",
    arguments: ["a.tsv", "a.tab", "A.TSV"])
  func tabs(name: String) throws {
    try sandbox.write("table\tcolumn\ttype\ta,b,c,d,e\nt\tc\ttext\t\n", to: name)
    let outcome = try sandbox.dbgen("import", name, "--quiet")
    #expect(outcome.output == "database: A\n\ntables:\n  t:\n    columns:\n      c: text\n")
  }

  @Test(
    "a sheet can be in UTF-16 with a byte order mark, as spreadsheets save it",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16(encoding: String.Encoding) throws {
    let text = "\u{FEFF}table\tcolumn\ttype\tdoc\r\nt\tc\ttext\tÄ, 🐟\r\nt\td\tfish\t\r\n"
    try #require(text.data(using: encoding)).write(to: sandbox.url("a.txt"))
    let outcome = try sandbox.dbgen("import", "a.txt")
    #expect(outcome.output.contains("c: { type: text, doc: \"Ä, 🐟\" }"), "\(outcome)")
    #expect(outcome.error.hasPrefix("a.txt:3:5: warning: 'fish' is an unknown type"))
  }

  @Test("a sheet that is neither UTF-8 nor UTF-16 is refused")
  func otherText() throws {
    let error =
      "a.csv: error: it isn't text in UTF-8, nor in UTF-16 with a byte order mark [SI015]\n"
    for bytes in [[0x61, 0xFF], [0xFF, 0xFE, 0x61], [0xFF, 0xFE, 0x00, 0xD8], [0x01, 0x00]] {
      try Data(bytes.map { UInt8($0) }).write(to: sandbox.url("a.csv"))
      #expect(try sandbox.dbgen("import", "a.csv") == Outcome(status: 1, output: "", error: error))
    }
  }

  @Test("a NUL in a sheet or a script is reported with its line", arguments: ["a.csv", "a.sql"])
  func nul(name: String) throws {
    try sandbox.write("table,column,type\nt,c,te\0xt\n", to: name)
    #expect(
      try sandbox.dbgen("import", name).error
        == "\(name): error: line 2 has a NUL: write the text without it, or in UTF-16 with a byte order "
        + "mark [SI015]\n")
  }

  @Test("a sheet of lists defines enums, with a row for each value or with several values in one")
  func lists() throws {
    try sandbox.write(
      "table,column,type,default\nshirt,color,Color,red\nshirt,size,Size,\nshirt,fit,Fit,\n",
      to: "model.csv")
    try sandbox.write(
      """
      list,value,doc
      Color,red,What it looks like.
      ,Dark Blue,
      Size,"S, M",
      ,...,

      """, to: "lists.csv")
    try sandbox.write("list,name,value\nFit,slim,1\nFit,wide,2\n", to: "fits.csv")
    let outcome = try sandbox.dbgen("import", "model.csv", "lists.csv", "fits.csv")
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: Model

        enums:
          Color:
            doc: What it looks like.
            cases: { red: red, darkBlue: Dark Blue }
          Size:
            open: true
            cases: { S: S, M: M }
          Fit: { slim: 1, wide: 2 }

        tables:
          shirt:
            columns:
              color: { type: Color, default: red }
              size:  Size
              fit:   Fit

        """)
  }

  @Test("the rows of a list can stand apart, and a second doc is a warning")
  func scatteredList() throws {
    try sandbox.write("table,column,type\nt,a,Color\nt,b,Size\n", to: "model.csv")
    try sandbox.write(
      "list,value,doc\nColor,red,A color.\nSize,S,\nColor,blue,As the sky.\n,green,A color.\n",
      to: "lists.csv")
    let outcome = try sandbox.dbgen("import", "model.csv", "lists.csv")
    #expect(
      outcome.error == """
        lists.csv:4:12: warning: this isn't read: values have no docs, and that of 'Color' is in its first row [SI011]
        Color,blue,As the sky.
                   ^~~~~~~~~~~

        """)
    #expect(
      outcome.output.hasPrefix(
        """
        database: Model

        enums:
          Color:
            doc: A color.
            cases: [red, blue, green]
          Size: [S]

        """), "\(outcome.output)")
  }

  @Test("a column without a type is a warning")
  func columnWithoutType() throws {
    try sandbox.write("table,column,type\nt,a,integer\nt,Last change: May,\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.hasPrefix(
        "a.csv:3:3: warning: 'Last change: May' has no type, so it is a column of any values [SI014]\n"
      ), "\(outcome.error)")
  }

  @Test("the name of an enum in other case is that enum")
  func enumInOtherCase() throws {
    try sandbox.write("list,value\nColor,red\nColor,blue\n", to: "lists.csv")
    try sandbox.write("table,column,type\nt,c,COLOR\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "lists.csv", "a.csv")
    #expect(outcome.error == "")
    #expect(outcome.output.contains("      c: Color\n"), "\(outcome.output)")
  }

  @Test("a number with a decimal comma is an error that says how to write it")
  func decimalComma() throws {
    try sandbox.write("table;column;type;default\nt;c;real;1,5\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv")
    #expect(
      outcome.error.hasPrefix(
        """
        a.csv:2:10: error: '1,5' is not a finite decimal number [SC010]
        t;c;real;1,5
                 ^~~
                 1.5

        """), "\(outcome.error)")
  }

  @Test("each error in several sheets has its place in its file")
  func severalSheets() throws {
    try sandbox.write("table,column,type\nt,a,text\n", to: "a.csv")
    try sandbox.write("\u{FEFF}table;column;null\nu;b;maybe\nt;a;no\n", to: "b.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "b.csv")
    let heads = outcome.error.split(separator: "\n").filter { $0.contains(".csv:") }
    #expect(
      heads == [
        "b.csv:2:5: error: 'maybe' doesn't say whether there can be NULL: write yes or no [SI021]",
        "b.csv:3:3: error: column 'a' is declared twice [SC003]",
        "a.csv:2:3: note: first declared here",
      ])
  }

  @Test("constraints of several columns stand in rows of their own, as SQL")
  func statements() throws {
    let outcome = try sheet(
      """
      table,column,type,sql
      t,a,integer,
      t,b,integer,
      t,,,"UNIQUE (a, b)"
      t,,,CREATE INDEX t_recent ON t (b DESC) WHERE a > 1
      t,,,CONSTRAINT ordered CHECKS (a < b)
      t,,,CHECK (a < b
      t,,,CREATE VIEW v AS SELECT 1

      """)
    #expect(outcome.status == 1)
    let heads = outcome.error.split(separator: "\n").filter { $0.hasPrefix("a.csv:") }
    #expect(
      heads == [
        "a.csv:6:5: error: SQLite refuses this: near \"CHECKS\": syntax error [SI001]",
        "a.csv:7:5: error: quotes and parentheses don't match [SI001]",
        "a.csv:8:5: error: SQLite refuses this: near \"CREATE\": syntax error [SI001]",
      ])
    let fixed = try sandbox.read("a.csv").split(separator: "\n").dropLast(3)
    #expect(
      try sheet(fixed.joined(separator: "\n")).output.hasSuffix(
        """
            columns:
              a: integer
              b: integer
            unique: [[a, b]]
            indexes:
              t_recent: { columns: [{ column: b, order: desc }], where: a > 1 }

        """))
  }
}
