import Foundation
import SchemaParser
import SchemaSQL
import Testing

/// Mistakes of people who know SQL, Rails, Prisma, DBML or JSON Schema.
@Suite("hints for newcomers")
struct HintTests {
  /// A mistake, the message about it, and the text after its hint was pasted.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let written: String
    let message: String
    let pasted: String

    init(_ written: String, _ pasted: String, _ message: String) {
      (self.written, self.pasted, self.message) = (written, pasted, message)
    }

    var testDescription: String { written }
  }

  /// Checks the message about a part of a schema, and that its hint mends the schema.
  private func check(_ mistake: Mistake, _ schema: (String) -> String) {
    let written = schema(mistake.written)
    let errors = errors(written)
    #expect(errors.map { "\($0.message) [\($0.code.rawValue)]" } == [mistake.message])
    let pasted = schema(mistake.pasted)
    if errors.contains(where: { $0.suggestion != nil }) {
      #expect(pasting(errors, into: written) == pasted)
    }
    #expect(SchemaParserTests.errors(pasted).map(\.message) == [])
  }

  private static let list = "a list is stored as json, whose 'swiftType' is the type in Swift"

  private static func schema(
    column: String = "email: text", table: String = "", end: String = "",
    enums: String = "Role: [admin, guest]"
  ) -> String {
    """
    database: Shop
    enums:
      \(enums)
    tables:
      team:
        columns:
          id: { type: integer, primaryKey: true }
      player:
        columns:
          id: { type: integer, primaryKey: true }
          \(column)
    \(table)
    \(end)

    """
  }

  @Test(
    "the hint for a time that updates set is 'touch'",
    arguments: [
      Mistake("now", "", "unknown action 'now': 'touch' sets the column at each update [SC008]"),
      Mistake(
        "CURRENT_TIMESTAMP()", "",
        "unknown action 'CURRENT_TIMESTAMP()': 'touch' sets the column at each update [SC008]"),
    ])
  func timeOfUpdate(mistake: Mistake) {
    check(mistake) { word in
      let key = word.isEmpty ? "touch: true" : "onUpdate: \(word)"
      return Self.schema(column: "a: { type: timestamp, \(key) }")
    }
  }

  @Test(
    "the hint for a type that is written in SQL or another language is the whole cell",
    arguments: [
      Mistake("a: String", "a: text", "unknown column type 'String' [SC014]"),
      Mistake("a: String?", "a: text?", "unknown column type 'String' [SC014]"),
      Mistake("a: text?,", "a: text?", "unknown column type 'text?,' [SC014]"),
      Mistake("a: :string", "a: text", "unknown column type ':string' [SC014]"),
      Mistake("a: text;", "a: text", "unknown column type 'text;' [SC014]"),
      Mistake(
        "a: { type: String?, maxLength: 10 }", #"a: { type: "text?", maxLength: 10 }"#,
        "unknown column type 'String' [SC014]"),
      Mistake(
        "a: \"[String]\"", "a: { type: json, swiftType: \"[String]\" }",
        "unknown column type '[String]': \(list) [SC014]"),
      Mistake(
        "a: [String]", "a: { type: json, swiftType: \"[String]\" }",
        "unknown column type '[String]': \(list) [SC014]"),
      Mistake(
        "a: { type: [Int], doc: x }", "a: { type: json, swiftType: \"[Int]\", doc: x }",
        "unknown column type '[Int]': \(list) [SC014]"),
      Mistake(
        "a: \"[String: Int]?\"", "a: { type: \"json?\", swiftType: \"[String: Int]\" }",
        "unknown column type '[String: Int]': \(list) [SC014]"),
      Mistake(
        "a:\n        type: Set<Key>", "a:\n        type: json\n        swiftType: \"Set<Key>\"",
        "unknown column type 'Set<Key>': \(list) [SC014]"),
      Mistake(
        "a: \"[int]\"", "a: { type: json, swiftType: \"[Int]\" }",
        "unknown column type '[int]': \(list) [SC014]"),
      Mistake(
        "a: { type: [text] }", "a: { type: json, swiftType: \"[String]\" }",
        "unknown column type '[text]': \(list) [SC014]"),
      Mistake(
        "a: array", "a: { type: json, swiftType: \"[String]\" }",
        "unknown column type 'array': \(list), such as \"[String]\" [SC014]"),
      Mistake(
        "a: { type: List<Real>?, doc: x }",
        "a: { type: \"json?\", swiftType: \"[Double]\", doc: x }",
        "unknown column type 'List<Real>': \(list) [SC014]"),
      Mistake(
        "a: list of uuid", "a: { type: json, swiftType: \"[UUID]\" }",
        "unknown column type 'list of uuid': \(list) [SC014]"),
      Mistake(
        "a: VARCHAR(255) NOT NULL", "a: { type: text, maxLength: 255 }",
        "unknown column type 'VARCHAR(255) NOT NULL': a type without '?' doesn't allow NULL [SC014]"
      ),
      Mistake(
        "a: { type: VARCHAR(20) }", "a: { type: text, maxLength: 20 }",
        "unknown column type 'VARCHAR(20)': its length is a property, 'maxLength: 20' [SC014]"),
      Mistake(
        #"a: { doc: x, type: "varchar(20)?" }"#, #"a: { doc: x, type: "text?", maxLength: 20 }"#,
        "unknown column type 'varchar(20)': its length is a property, 'maxLength: 20' [SC014]"),
      Mistake(
        "a:\n        type: VARCHAR(20)", "a:\n        type: text\n        maxLength: 20",
        "unknown column type 'VARCHAR(20)': its length is a property, 'maxLength: 20' [SC014]"),
      Mistake(
        "a:\n        doc: x\n        type: varchar(20) default 'a, b' # y\n        unique: true",
        "a:\n        doc: x\n        type: text\n        maxLength: 20\n        default: \"a, b\" # y"
          + "\n        unique: true",
        "unknown column type 'varchar(20) default 'a, b'': its length is a property, 'maxLength: 20' [SC014]"
      ),
      Mistake(
        "a: text null", "a: text?",
        "unknown column type 'text null': a '?' after the type allows NULL [SC014]"),
      Mistake(
        "a: text not null unique", "a: { type: text, unique: true }",
        "unknown column type 'text not null unique': a type without '?' doesn't allow NULL [SC014]"
      ),
      Mistake(
        "a: varchar [not null, unique]", "a: { type: text, unique: true }",
        "unknown column type 'varchar [not null, unique]': a type without '?' doesn't allow NULL [SC014]"
      ),
      Mistake(
        "a: String @unique @db.VarChar(50)", "a: { type: text, unique: true, maxLength: 50 }",
        "unknown column type 'String @unique @db.VarChar(50)': 'unique' is a property [SC014]"),
      Mistake(
        "a: DateTime @default(now())", "a: { type: timestamp, default: now }",
        "unknown column type 'DateTime @default(now())': 'default' is a property [SC014]"),
      Mistake(
        "a: timestamp default current_timestamp", "a: { type: timestamp, default: now }",
        "unknown column type 'timestamp default current_timestamp': 'default' is a property [SC014]"
      ),
      Mistake(
        "a: text default 'it''s'", "a: { type: text, default: it's }",
        "unknown column type 'text default 'it''s'': 'default' is a property [SC014]"),
      Mistake(
        "a: boolean not null default 1", "a: { type: boolean, default: true }",
        "unknown column type 'boolean not null default 1': a type without '?' doesn't allow NULL [SC014]"
      ),
      Mistake(
        "a: integer check (a > -2) default -1", "a: { type: integer, check: a > -2, default: -1 }",
        "unknown column type 'integer check (a > -2) default -1': 'check' is a property [SC014]"),
      Mistake(
        "a: integer null references team(id) on delete set null",
        #"a: { type: "integer?", references: team.id, onDelete: setNull }"#,
        "unknown column type 'integer null references team(id) on delete set null': "
          + "a '?' after the type allows NULL [SC014]"),
      Mistake(
        "a: role NOT NULL DEFAULT 'admin'", "a: { type: Role, default: admin }",
        "unknown column type 'role NOT NULL DEFAULT 'admin'': a type without '?' doesn't allow NULL [SC014]"
      ),
      Mistake(
        "a: enum('x', 'y')", "a: { type: text, oneOf: [x, y] }",
        "unknown column type 'enum('x', 'y')': "
          + "declare it under 'enums' and write its name, or give a text the property 'oneOf' [SC014]"
      ),
      Mistake(
        "a: decimal(10,2)", "a: decimal",
        "unknown column type 'decimal(10,2)': a decimal has as many digits as it needs [SC014]"),
      Mistake(
        "a: { type: decimal(10,2) }", "a: { type: decimal }",
        "unknown column type 'decimal(10,2)': a decimal has as many digits as it needs [SC014]"),
      Mistake(
        "a: { type: numeric(10, 2) not null, doc: x }", "a: { type: decimal, doc: x }",
        "unknown column type 'numeric(10, 2) not null': a type without '?' doesn't allow NULL [SC014]"
      ),
      Mistake(
        "a: varchar(80", "a: { type: text, maxLength: 80 }",
        "unknown column type 'varchar(80': its length is a property, 'maxLength: 80' [SC014]"),
      Mistake(
        "a: uuid(", "a: uuid",
        "unknown column type 'uuid(' [SC014]"),
      Mistake(
        "a: text default", "a: text",
        "unknown column type 'text default': 'default' is a property [SC014]"),
      Mistake(
        "a: text[]", "a: { type: json, swiftType: \"[String]\" }",
        "unknown column type 'text[]': \(list) [SC014]"),
      Mistake(
        "a: Role[]", "a: { type: json, swiftType: \"[Role]\" }",
        "unknown column type 'Role[]': \(list) [SC014]"),
      Mistake(
        #"a: { type: [string, "null"] }"#, #"a: { type: "text?" }"#,
        "a '?' after the type allows NULL [SC005]"),
      Mistake(
        "a: references team", "a: { type: integer, references: team }",
        "unknown column type 'references team': "
          + "write the type of its key, and the table as the property 'references' [SC014]"
      ),
    ])
  func types(mistake: Mistake) {
    check(mistake) { Self.schema(column: $0) }
  }

  @Test("a type in SQL needs quotes for its comma in braces")
  func commaOfSQLType() {
    let mistake = Mistake(
      "a: { type: DECIMAL(10,2)?, doc: x }", #"a: { type: "DECIMAL(10,2)?", doc: x }"#,
      "'DECIMAL(10' ends at the comma: quote the whole value [SC029]")
    check(mistake) { "sqlTypes: declared\n" + Self.schema(column: $0, table: "    strict: false") }
  }

  @Test(
    "a part of another language's type is an error and nothing worse",
    arguments: [
      "decimal(10,2)", "enum('a','b')", "varchar(80) not null default 'x'", "text[]", "[String]",
      "Array<Int>", "integer references team(id) on delete set null", "int check (a > 0)",
      "text default (1)", "int unsigned auto_increment", "text collate nocase comment 'x'",
      "varchar [not null, ref: > team.id]", "String @id @default(uuid()) @db.VarChar(20)",
    ])
  func partsOfTypes(type: String) {
    let prefixes = type.indices.map { String(type[..<$0]) } + [type]
    let deletions = type.indices.map { place in
      var text = type
      text.remove(at: place)
      return text
    }
    let known = Set(ColumnType.builtIn.map(\.name))
    for part in Set(prefixes + deletions)
    where !known.contains(part.trimmingCharacters(in: .whitespaces)) {
      for column in ["a: { type: \(YAMLText.quoted(part)) }", "a: { type: \(part) }", "a: \(part)"]
      {
        #expect(errors(Self.schema(column: column)).first != nil, "\(column)")
      }
    }
  }

  @Test(
    "the hint for a type with a default has the default as the type has it, or none",
    arguments: [
      ("integer default true", "{ type: integer, default: 1 }"),
      ("integer default '5'", "{ type: integer, default: 5 }"),
      ("int8 default 1000", nil),
      ("integer default none", nil),
      ("real default false", "{ type: real, default: 0 }"),
      ("boolean default 2", nil),
      ("timestamp default 0", nil),
      ("timestamp default '0000-00-00 00:00:00'", nil),
      ("timestamp default '2024-01-31'", "{ type: timestamp, default: 2024-01-31 00:00:00.000 }"),
      ("date default '2024-01-31'", "{ type: date, default: \"2024-01-31\" }"),
      ("uuid default '0'", nil),
      ("decimal default 1.5", "{ type: decimal, default: \"1.5\" }"),
      ("text default 5", "{ type: text, default: \"5\" }"),
      ("text default true", "{ type: text, default: \"true\" }"),
      ("integer default null", "integer?"),
    ])
  func typesWithDefaults(written: String, pasted: String?) {
    let text = Self.schema(column: "a: \(written)")
    let errors = errors(text)
    #expect(errors.map(\.code) == [.unknownType])
    #expect(errors.map(\.suggestion) == [pasted])
    if pasted == nil { return }
    #expect(SchemaParserTests.errors(pasting(errors, into: text)).map(\.message) == [])
  }

  @Test(
    "the hint for a key in a type has the key",
    arguments: [
      ("integer primary key", "{ type: integer, primaryKey: true }"),
      (
        "INTEGER PRIMARY KEY AUTOINCREMENT",
        "{ type: integer, primaryKey: true, autoincrement: true }"
      ),
      ("int [pk, increment]", "{ type: integer, primaryKey: true, autoincrement: true }"),
      ("Int @id", "{ type: integer, primaryKey: true }"),
      (
        "Int @id @default(autoincrement())",
        "{ type: integer, primaryKey: true, autoincrement: true }"
      ),
    ])
  func keys(written: String, pasted: String) {
    let message =
      "unknown column type '\(written)': a key is a property, 'primaryKey: true' [SC014]"
    check(Mistake(written, pasted, message)) {
      "database: D\ntables:\n  t:\n    columns:\n      id: \($0)\n"
    }
  }

  private static let ofList = ", such as \"[String]\" [SC014]"

  @Test(
    "the hint for a list has the Swift type of its elements, if that is known",
    arguments: [
      Mistake(
        "a: integer[] not null", "a: { type: json, swiftType: \"[Int]\" }",
        "unknown column type 'integer[] not null': \(list) [SC014]"),
      Mistake(
        "a: text[]?", "a: { type: \"json?\", swiftType: \"[String]\" }",
        "unknown column type 'text[]': \(list) [SC014]"),
      Mistake(
        "a: integer[][]", "a: { type: json, swiftType: \"[[Int]]\" }",
        "unknown column type 'integer[][]': \(list) [SC014]"),
      Mistake(
        "a: text[] default '[]'", "a: { type: json, default: \"[]\", swiftType: \"[String]\" }",
        "unknown column type 'text[] default '[]'': \(list) [SC014]"),
      Mistake(
        "a: role[]", "a: { type: json, swiftType: \"[Role]\" }",
        "unknown column type 'role[]': \(list) [SC014]"),
      Mistake(
        "a: { type: [role] }", "a: { type: json, swiftType: \"[Role]\" }",
        "unknown column type '[role]': \(list) [SC014]"),
      Mistake(
        "a: list of mood", "a: { type: json, swiftType: \"[Feeling]\" }",
        "unknown column type 'list of mood': \(list) [SC014]"),
      Mistake(
        "a: text[] default '{}'", "a: { type: json, default: \"[]\", swiftType: \"[String]\" }",
        "unknown column type 'text[] default '{}'': \(list) [SC014]"),
      Mistake(
        "a: integer?[]", "a: { type: json, swiftType: \"[Int]\" }",
        "unknown column type 'integer?[]': \(list)\(ofList)"),
      Mistake(
        "a: json[]", "a: { type: json, swiftType: \"[Part]\" }",
        "unknown column type 'json[]': \(list)\(ofList)"),
      Mistake(
        "a: date[]", "a: { type: json, swiftType: \"[Part]\" }",
        "unknown column type 'date[]': \(list)\(ofList)"),
      Mistake(
        "a: part[]", "a: { type: json, swiftType: \"[Part]\" }",
        "unknown column type 'part[]': \(list)\(ofList)"),
      Mistake(
        "a: list<part>", "a: { type: json, swiftType: \"[Part]\" }",
        "unknown column type 'list<part>': \(list)\(ofList)"),
      Mistake(
        "a: { type: text[] }", "a: { type: json, swiftType: \"[String]\" }",
        "unknown column type 'text[]': \(list) [SC014]"),
      Mistake(
        "a: { type: text[]?, doc: x }", "a: { type: \"json?\", swiftType: \"[String]\", doc: x }",
        "unknown column type 'text[]': \(list) [SC014]"),
      Mistake(
        "a: { type: list, of: text }", "a: { type: json, swiftType: \"[String]\" }",
        "unknown column type 'list': \(list) [SC014]"),
      Mistake(
        "a: { type: array, items: { type: integer } }", "a: { type: json, swiftType: \"[Int]\" }",
        "unknown column type 'array': \(list) [SC014]"),
      Mistake(
        "a: { type: \"list?\", of: role }", "a: { type: \"json?\", swiftType: \"[Role]\" }",
        "unknown column type 'list': \(list) [SC014]"),
      Mistake(
        "a: { type: text, array: true }", "a: { type: json, swiftType: \"[String]\" }",
        "unknown property 'array' of a column: \(list) [SC002]"),
      Mistake(
        "a:\n        type: text\n        array: true",
        "a:\n        type: json\n        swiftType: \"[String]\"",
        "unknown property 'array' of a column: \(list) [SC002]"),
    ])
  func lists(mistake: Mistake) {
    check(mistake) {
      Self.schema(
        column: $0, enums: "role: [admin, guest]\n  mood: { swiftName: Feeling, cases: [good] }")
    }
  }

  @Test("a list of an enum in braces is quoted first, and the message says both")
  func listOfEnumInBraces() {
    let text = Self.schema(column: "a: { type: role[] }")
    let errors = errors(text)
    #expect(
      errors.map(\.message) == [
        "in braces, a value with a bracket needs quotes, and \(Self.list)"
      ])
    #expect(errors.map(\.suggestion) == [#""role[]""#])
  }

  @Test("columns that stand where the keys of their table do are one error, and read as columns")
  func looseColumns() {
    let rest = "      unique: [[email]]\n      timestamps: true\n"
    let text =
      "database: Shop\ntables:\n    player:\n      id: Int @id\n      name: String?\n"
      + "      email: { type: text }\n" + rest
    #expect(
      errors(text).map { $0.suggestion ?? $0.message } == [
        "unknown property 'id' of a table: indent the columns below a line 'columns:'",
        "{ type: integer, primaryKey: true }", "text?",
        "unknown property 'timestamps' of a table: "
          + "declare the column: changedAt: { type: timestamp, touch: true }",
      ])
  }

  @Test("a column beside misspelled 'columns' is one error of its own")
  func columnBesideMisspelledColumns() {
    let text = "database: Shop\ntables:\n  team:\n    colums: { id: integer }\n    city: text\n"
    #expect(
      errors(text).map { $0.suggestion ?? $0.message } == [
        "columns", "unknown property 'city' of a table: does it belong below 'columns'?",
      ])
  }

  @Test("an entry without a value below one that is SQL is not part of it")
  func entryWithoutValue() {
    let text = Self.schema(end: "queries:\n  all: SELECT id FROM team\n  none:")
    #expect(errors(text).map(\.message) == ["'none' has no value"])
  }

  private static func commas(_ start: String) -> String {
    "'\(start)' ends at the comma: quote the whole value [SC029]"
  }

  @Test(
    "a value in braces that has commas is to be quoted",
    arguments: [
      Mistake(
        "views: { v: SELECT id, email FROM player }",
        "views: { v: \"SELECT id, email FROM player\" }", commas("SELECT id")),
      Mistake(
        "views: { v: SELECT id, email FROM player, w: SELECT id FROM team }",
        "views: { v: \"SELECT id, email FROM player\", w: SELECT id FROM team }",
        commas("SELECT id")),
      Mistake(
        "views: { v: { sql: SELECT id, email FROM player, doc: All of them. } }",
        "views: { v: { sql: \"SELECT id, email FROM player\", doc: All of them. } }",
        commas("SELECT id")),
      Mistake(
        "queries: { q: { sql: SELECT coalesce(id, 1) AS a FROM team, returns: optional } }",
        "queries: { q: { sql: \"SELECT coalesce(id, 1) AS a FROM team\", returns: optional } }",
        commas("SELECT coalesce(id")),
      Mistake(
        "triggers: { t: CREATE TRIGGER t AFTER UPDATE OF id, email ON player BEGIN SELECT 1; END }",
        "triggers: { t: \"CREATE TRIGGER t AFTER UPDATE OF id, email ON player BEGIN SELECT 1; END\" }",
        commas("CREATE TRIGGER t AFTER UPDATE OF id")),
    ])
  func commasOfValues(mistake: Mistake) {
    check(mistake) { Self.schema(end: $0) }
  }

  @Test(
    "a value of a column or a check that has commas is to be quoted",
    arguments: [
      Mistake(
        "a: { type: integer, check: a IN (1, 2), doc: x }",
        "a: { type: integer, check: \"a IN (1, 2)\", doc: x }", commas("a IN (1")),
      Mistake(
        "a: { type: integer, doc: Short (x, unique, y) }",
        "a: { type: integer, doc: \"Short (x, unique, y)\" }", commas("Short (x")),
      Mistake(
        "a: { type: integer, doc: One, or two }", "a: { type: integer, doc: \"One, or two\" }",
        commas("One")),
      Mistake(
        "a: integer\n    checks: [a > 0, 'a IN (1, 2)', a IN (3, 4)]",
        "a: integer\n    checks: [a > 0, 'a IN (1, 2)', \"a IN (3, 4)\"]", commas("a IN (3")),
    ])
  func commasOfColumns(mistake: Mistake) {
    check(mistake) { Self.schema(column: $0) }
  }

  @Test(
    "the hint for the words of a reference, a rule or a default works as it stands",
    arguments: [
      Mistake(
        "a: integer\n    foreignKeys: [{ columns: [a], references: { table: team, column: id, onDelete: cascade } }]",
        "a: integer\n    foreignKeys: [{ columns: [a], references: { table: team, columns: [id] }, onDelete: cascade }]",
        beside("references")),
      Mistake(
        "a: integer\n    foreignKeys: [{ references: { table: team } }]",
        "a: integer\n    foreignKeys: [{ columns: [a], references: { table: team } }]",
        "foreign key has no 'columns', such as columns: [teamID] [SC001]"),
      Mistake(
        "a: { type: integer, foreignKey: { table: team, column: id, onDelete: cascade } }",
        "a: { type: integer, references: { table: team, columns: [id] }, onDelete: cascade }",
        beside("references")),
      Mistake(
        "a: { type: text, validates: true }", #"a: { type: text, check: "length(a) > 0" }"#,
        "unknown property 'validates' of a column: write 'check', such as check: length(name) > 0 [SC002]"
      ),
      Mistake(
        "a: { type: timestamp, updatedAt: now }", "a: { type: timestamp, touch: true }",
        "unknown property 'updatedAt' of a column: 'touch' sets the column at each update [SC002]"),
      Mistake(
        "a: { type: timestamp, touch: CURRENT_TIMESTAMP }", "a: { type: timestamp, touch: true }",
        "'touch' is true or false: it sets the column at each update [SC007]"),
      Mistake(
        "a: String @default(uuid())", "a: { type: uuid, default: newUUID }",
        "unknown column type 'String @default(uuid())': 'default' is a property [SC014]"),
      Mistake(
        "a: varchar(36) default (gen_random_uuid())", "a: { type: uuid, default: newUUID }",
        "unknown column type 'varchar(36) default (gen_random_uuid())': "
          + "'default' is a property [SC014]"),
      Mistake(
        "a: Player?", "a: { type: \"integer?\", references: player }",
        "unknown column type 'Player': it is a table: write the type of its key, and the table as "
          + "the property 'references' [SC014]"),
      Mistake(
        "a: Player[]", "a: integer",
        "unknown column type 'Player[]': its rows aren't a column: write 'children' where they refer "
          + "to this table [SC014]"),
      Mistake(
        "a: CharField(max_length=100, unique=True)",
        "a: { type: text, maxLength: 100, unique: true }",
        "unknown column type 'CharField(max_length=100, unique=True)': its length is a property, "
          + "'maxLength: 100' [SC014]"),
      Mistake(
        "a: TextField(blank=True)", "a: text",
        "unknown column type 'TextField(blank=True)': properties stand beside a type in braces, "
          + "such as { type: text, unique: true } [SC014]"),
      Mistake(
        "a: DateField(null=True)", "a: date?",
        "unknown column type 'DateField(null=True)': a '?' after the type allows NULL [SC014]"),
      Mistake(
        "a: Integer, unique=True", "a: { type: integer, unique: true }",
        "unknown column type 'Integer, unique=True': 'unique' is a property [SC014]"),
      Mistake(
        "a: { type: String, optional: true }", #"a: { type: "text?" }"#,
        "unknown property 'optional' of a column: a '?' after the type allows NULL: "
          + #"write type: "text?" instead [SC002]"#),
      Mistake(
        "a: text? doc: \"as in: this\"", #"a: { type: "text?", doc: "as in: this" }"#,
        "the properties of a column are in braces [SC029]"),
      Mistake(
        "a: text\n    unique: [[a]]\n    foreignKeys: [{ columns: [a], references: { table: player, column: a, onDelete: cascade } }]",
        "a: text\n    unique: [[a]]\n    foreignKeys: [{ columns: [a], references: { table: player, columns: [a] }, onDelete: cascade }]",
        beside("references")),
      Mistake(
        "a: integer\n    unique: (a, id), (id)", "a: integer\n    unique: [[a, id], [id]]",
        "'unique' must be a list of lists of columns [SC005]"),
      Mistake(
        "a: blob default (uuid())", "a: { type: uuid, encoding: blob, default: newUUID }",
        "unknown column type 'blob default (uuid())': 'default' is a property [SC014]"),
      Mistake(
        "a: integer\n    unique: (a, id)", "a: integer\n    unique: [[a, id]]",
        "'unique' must be a list of lists of columns [SC005]"),
      Mistake(
        "a: integer unique: true", "a: { type: integer, unique: true }",
        "the properties of a column are in braces [SC029]"),
      Mistake(
        "a: text? maxLength: 5, doc: Some words",
        #"a: { type: "text?", maxLength: 5, doc: Some words }"#,
        "the properties of a column are in braces [SC029]"),
    ])
  func otherWords(mistake: Mistake) {
    check(mistake) { Self.schema(column: $0) }
  }

  private static func beside(_ key: String) -> String {
    "the value of '\(key)' isn't a mapping: other properties stand beside it [SC005]"
  }

  @Test(
    "the hint for a property of a column works as it stands",
    arguments: [
      Mistake(
        "a: { type: text, nullable: true }", #"a: { type: "text?" }"#,
        "unknown property 'nullable' of a column: a '?' after the type allows NULL: "
          + #"write type: "text?" instead [SC002]"#),
      Mistake(
        "a: { null: true, type: integer }", #"a: { type: "integer?" }"#,
        "unknown property 'null' of a column: a '?' after the type allows NULL: "
          + #"write type: "integer?" instead [SC002]"#),
      Mistake(
        "a:\n        type: text\n        nullable: true", #"a:\#n        type: "text?""#,
        "unknown property 'nullable' of a column: a '?' after the type allows NULL: "
          + #"write type: "text?" instead [SC002]"#),
      Mistake(
        "a: { type: text, null: false, doc: x }", "a: { type: text, doc: x }",
        "unknown property 'null' of a column: a type without '?' doesn't allow NULL, so leave it out [SC002]"
      ),
      Mistake(
        "a: { type: text, required: false }", #"a: { type: "text?" }"#,
        "unknown property 'required' of a column: a '?' after the type allows NULL: "
          + #"write type: "text?" instead [SC002]"#),
      Mistake(
        "a: { type: text, format: date-time }", "a: timestamp",
        "unknown property 'format' of a column: the type says it: timestamp, date, uuid or url [SC002]"
      ),
      Mistake(
        "a: { type: text, pattern: ^A }", #"a: { type: text, check: "a GLOB 'A*'" }"#,
        #"unknown property 'pattern' of a column: write a check, such as check: "code GLOB '[A-Z]*'" [SC002]"#
      ),
      Mistake(
        "a: { references: team }", "a: { type: integer, references: team }",
        "column 'a' has no type: write that of the key that it refers to [SC001]"),
      Mistake(
        "a: { type: integer, check: >= 0 }", "a: { type: integer, check: a >= 0 }",
        "a condition names its column [SC029]"),
      Mistake(
        "a: string, maxLength: 9", "a: { type: text, maxLength: 9 }",
        "the properties of a column are in braces [SC029]"),
      Mistake(
        "a: { type: integer, references: { table: team, onDelete: cascade, hasMany: players } }",
        "a: { type: integer, references: team, onDelete: cascade, children: players }",
        beside("references")),
      Mistake(
        "a: { type: integer, references: { table: team, columns: [id], onDelete: cascade } }",
        "a: { type: integer, references: { table: team, columns: [id] }, onDelete: cascade }",
        beside("references")),
      Mistake(
        "a:\n        type: integer\n        references:\n          to: team\n          columns:\n            - id\n          cascade: true",
        "a:\n        type: integer\n        references: { table: team, columns: [id] }\n        onDelete: cascade",
        beside("references")),
      Mistake(
        "a:\n        type: integer\n        references:\n          to: team\n          onDelete: cascade",
        "a:\n        type: integer\n        references: team\n        onDelete: cascade",
        beside("references")),
      Mistake(
        "a: { type: integer, generated: { as: id + 1, stored: true } }",
        "a: { type: integer, generated: id + 1, stored: true }", beside("generated")),
      Mistake(
        "a: { type: integer, generated: { always: id + 1, type: virtual } }",
        "a: { type: integer, generated: id + 1, stored: false }", beside("generated")),
      Mistake(
        "a: { type: integer, generated: { sql: id + 1 } }",
        "a: { type: integer, generated: id + 1 }", beside("generated")),
      Mistake(
        "a: { type: integer, check: { condition: a > 0, error: Above 0. } }",
        "a: { type: integer, check: a > 0, message: Above 0. }", beside("check")),
      Mistake(
        "a:\n        type: integer\n        stored: id + 1",
        "a:\n        type: integer\n        generated: id + 1\n        stored: true",
        "'stored' is true or false: the expression is the value of 'generated' [SC005]"),
      Mistake(
        "a: { type: integer, check: [a > 0] }", "a: { type: integer, check: a > 0 }",
        "'check' must be text, not a list [SC005]"),
      Mistake("a: { type: text },", "a: { type: text }", "a line doesn't end with a comma [SC026]"),
      Mistake("a:{ type: text }", "a: { type: text }", "a colon needs a space after it [SC026]"),
      Mistake(
        "a:{ type: text, doc: x }", "a: { type: text, doc: x }",
        "a colon needs a space after it [SC026]"),
      Mistake("a:text", "a: text", "a colon needs a space after it [SC026]"),
      Mistake("a = text", "a: text", "could not find expected ':' after this key [SC026]"),
    ])
  func columns(mistake: Mistake) {
    check(mistake) { Self.schema(column: $0) }
  }

  @Test(
    "the hint for a default works as it stands",
    arguments: [
      Mistake(
        "{ type: integer, default: 1.0 }", "{ type: integer, default: 1 }",
        "'1.0' is not an integer: write digits, such as 42 or 0x2A [SC010]"),
      Mistake(
        "{ type: integer, default: 1.5 }", "{ type: real, default: 1.5 }",
        "'1.5' is not an integer: only columns of type real or decimal have fractions [SC010]"),
      Mistake(
        "{ type: real, default: 1,5 }", "{ type: real, default: 1.5 }",
        "a number has a point, not a comma [SC010]"),
      Mistake(
        #"{ type: decimal, default: "1,5" }"#, #"{ type: decimal, default: "1.5" }"#,
        "'1,5' is not a decimal number such as 12.34 [SC011]"),
      Mistake(
        "{ type: uuid, default: uuid }", "{ type: uuid, default: newUUID }",
        "'uuid' is not a uuid such as 00000000-0000-0000-0000-000000000000 [SC011]"),
      Mistake(
        #"{ type: uuid, default: "gen_random_uuid()" }"#, "{ type: uuid, default: newUUID }",
        "'gen_random_uuid()' is not a uuid such as 00000000-0000-0000-0000-000000000000 [SC011]"),
      Mistake(
        "{ type: uuid, default: { sql: uuid() } }", "{ type: uuid, default: newUUID }",
        "SQLite refuses this default: unknown function: uuid(); write 'default: newUUID' [SC080]"),
      Mistake(
        "{ type: timestamp, default: { sql: now } }", "{ type: timestamp, default: now }",
        "'now' isn't SQL: as a default, it stands alone [SC011]"),
      Mistake(
        "{ type: timestamp, default: { sql: now() } }", "{ type: timestamp, default: now }",
        "SQLite refuses this default: unknown function: now(); write 'default: now' [SC080]"),
      Mistake(
        "{ type: timestamp, default: today }", "{ type: timestamp, default: now }",
        "'today' is not a timestamp such as 2024-01-31 12:00:00.000 [SC011]"),
      Mistake(
        "{ type: timestamp, default: 2024-01-31 }",
        "{ type: timestamp, default: 2024-01-31 00:00:00.000 }",
        "'2024-01-31' is not a timestamp such as 2024-01-31 12:00:00.000 [SC011]"),
      Mistake(
        "{ type: date, default: { sql: now() } }", "{ type: date, default: today }",
        "SQLite refuses this default: unknown function: now(); write 'default: today' [SC080]"),
      Mistake(
        "{ type: date, default: now }", "{ type: date, default: today }",
        "'now' is not a date such as 2024-01-31 [SC011]"),
    ])
  func defaults(mistake: Mistake) {
    check(mistake) { Self.schema(column: "a: \($0)") }
  }

  @Test(
    "the hint for a property of a table works as it stands",
    arguments: [
      Mistake("indexes: [email]", "indexes: { player_email: [email] }", mustBeMapping("indexes")),
      Mistake(
        "indexes: [[email, id]]", "indexes: { player_email_id: [email, id] }",
        mustBeMapping("indexes")),
      Mistake(
        "indexes:\n      - email", "indexes:\n      player_email: [email]", mustBeMapping("indexes")
      ),
      Mistake(
        "indexes:\n      - { columns: [email], unique: true }",
        "indexes:\n      player_email: { columns: [email], unique: true }",
        mustBeMapping("indexes")),
      Mistake(
        "indexes: [{ name: a, columns: [email] }, { columns: [id] }]",
        "indexes: { a: { columns: [email] }, player_id: { columns: [id] } }",
        mustBeMapping("indexes")),
      Mistake(
        "indexes: [{ columns: [email], name: a }]", "indexes: { a: { columns: [email] } }",
        mustBeMapping("indexes")),
      Mistake(
        "indexes: { columns: [email], unique: true }",
        "indexes: { player_email: { columns: [email], unique: true } }",
        alone("indexes", "an index")),
      Mistake(
        "indexes:\n      columns: [email]\n      where: id > 1",
        "indexes:\n      player_email:\n        columns: [email]\n        where: id > 1",
        alone("indexes", "an index")),
      Mistake(
        "foreignKeys: { columns: [id], references: team }",
        "foreignKeys: [{ columns: [id], references: team }]", alone("foreignKeys", "a foreign key")),
      Mistake(
        "foreignKeys:\n      columns: [id]\n      references: team\n      onDelete: cascade",
        "foreignKeys:\n      - columns: [id]\n        references: team\n        onDelete: cascade",
        alone("foreignKeys", "a foreign key")),
      Mistake(
        "foreignKeys:\n      - a: { columns: [id], references: team }",
        "foreignKeys:\n        a: { columns: [id], references: team }", mustBeMapping("foreignKeys")
      ),
      Mistake(
        "checks: id > 0", "checks: [id > 0]",
        "'checks' must be a list or a mapping, not a single value [SC005]"),
      Mistake(
        "checks: { condition: id > 0, message: Above 0. }",
        "checks: [{ condition: id > 0, message: Above 0. }]", alone("checks", "a check")),
      Mistake(
        "unique: { columns: [email, id] }", "unique: [{ columns: [email, id] }]",
        "'unique' must be a list, not a mapping [SC005]"),
      Mistake(
        "unique: { a: [email, id], b: { columns: [email] } }",
        "unique: [{ name: a, columns: [email, id] }, { name: b, columns: [email] }]",
        "'unique' must be a list, not a mapping [SC005]"),
      Mistake(
        "indexes:{ a: [email] }", "indexes: { a: [email] }",
        "a colon needs a space after it [SC026]"),
      Mistake(
        "indexes: { a: [email DESC] }", "indexes: { a: [{ column: email, order: desc }] }",
        "table 'player' has no column 'email DESC' [SC061]"),
      Mistake(
        "indexes: { a: [lower(email)] }", #"indexes: { a: [{ expression: "lower(email)" }] }"#,
        "table 'player' has no column 'lower(email)' [SC061]"),
      Mistake(
        "unique: email", "unique: [[email]]", "'unique' must be a list of lists of columns [SC005]"),
      Mistake(
        "unique: [email, id]", "unique: [[email, id]]",
        "'unique' must be a list of lists of columns [SC005]"),
      Mistake(
        "unique:\n      - email", "unique:\n      - [email]",
        "'unique' must be a list of lists of columns [SC005]"),
      Mistake(
        "foreignKeys: { id: team.id }",
        "foreignKeys: { id: { columns: [id], references: team.id } }",
        "a foreign key must be a mapping, not a single value [SC005]"),
      Mistake(
        "required: [email]", "strict: true",
        "unknown property 'required' of a table: a type without '?' doesn't allow NULL, so leave it out [SC002]"
      ),
    ])
  func tables(mistake: Mistake) {
    check(mistake) { Self.schema(table: "    \($0)") }
  }

  private static func alone(_ key: String, _ noun: String) -> String {
    let shape =
      key == "indexes" || key == "fullTextSearch"
      ? "a mapping of names to mappings" : "a list of mappings"
    return "'\(key)' must be \(shape), not \(noun) alone [SC005]"
  }

  private static func mustBeMapping(_ key: String) -> String {
    "'\(key)' must be a mapping, not a list: write each entry as 'name: value', without '-' [SC005]"
  }

  @Test(
    "the hint for an enum works as it stands",
    arguments: [
      Mistake(
        "Role: admin, guest", "Role: [admin, guest]",
        "'Role' must be a mapping of cases to values or a list of cases, not a single value [SC005]"
      ),
      Mistake(
        "Role: admin | guest", "Role: [admin, guest]",
        "'Role' must be a mapping of cases to values or a list of cases, not a single value [SC005]"
      ),
      Mistake(
        "Role: { admin, guest }", "Role: [admin, guest]",
        "a list of cases is in brackets [SC005]"),
      Mistake(
        "Role: { values: [admin, guest] }", "Role: { cases: [admin, guest] }",
        "unknown property 'values' of an enum [SC002]"),
      Mistake(
        "Role:[admin, guest]", "Role: [admin, guest]", "a colon needs a space after it [SC026]"),
      Mistake(
        "Role:\n    - admin: 1", "Role:\n      admin: 1",
        "a case with a value is written as 'name: value', without '-' [SC005]"),
      Mistake("- Role: [admin, guest]", "  Role: [admin, guest]", mustBeMapping("enums")),
    ])
  func enums(mistake: Mistake) {
    check(mistake) { Self.schema(enums: $0) }
  }

  @Test(
    "the hint for a part beside the tables works as it stands",
    arguments: [
      Mistake(
        " queries:\n   all: SELECT * FROM team", "queries:\n   all: SELECT * FROM team",
        "this line is indented by 1 spaces, unlike those above: 0 or 2 [SC026]"),
      Mistake(
        "query:\n  all: SELECT * FROM team", "queries:\n  all: SELECT * FROM team",
        "unknown property 'query' of a schema [SC002]"),
      Mistake(
        "queries:\n  - name: all\n    sql: SELECT * FROM team",
        "queries:\n  all:\n    sql: SELECT * FROM team", mustBeMapping("queries")),
      Mistake(
        "queries: { all: { query: SELECT * FROM team } }",
        "queries: { all: { sql: SELECT * FROM team } }",
        "unknown property 'query' of a query [SC002]"),
      Mistake(
        "queries: { all: { sql: SELECT * FROM team, returns: list } }",
        "queries: { all: { sql: SELECT * FROM team, returns: many } }",
        "unknown result 'list' [SC008]"),
      Mistake(
        "queries: { one: SELECT * FROM team WHERE id = ? }",
        "queries: { one: SELECT * FROM team WHERE id = :id }",
        "a parameter is written as a colon and a name, such as :id [SC130]"),
      Mistake(
        "queries: { one: SELECT * FROM team LIMIT $1 }",
        "queries: { one: SELECT * FROM team LIMIT :limit }",
        "a parameter is written as a colon and a name, such as :id [SC130]"),
      Mistake(
        #"queries: { one: "SELECT * FROM team WHERE id = {id}" }"#,
        #"queries: { one: "SELECT * FROM team WHERE id = :id" }"#,
        #"SQLite refuses this query: unrecognized token: "{"; "#
          + "a parameter is written as a colon and a name, such as :id [SC080]"),
      Mistake(
        "views: { v: { select: SELECT id FROM team } }",
        "views: { v: { sql: SELECT id FROM team } }",
        "unknown property 'select' of a view [SC002]"),
      Mistake(
        "fullTextSearch: { f: { table: player, columns: [email] } }",
        "fullTextSearch: { f: { content: player, columns: [email] } }",
        "unknown property 'table' of a full-text table [SC002]"),
      Mistake(
        "fullTextSearch: { content: player, columns: [email] }",
        "fullTextSearch: { playerText: { content: player, columns: [email] } }",
        alone("fullTextSearch", "a full-text table")),
      Mistake(
        "queries: [{ name: all, sql: SELECT * FROM team }, { ids: SELECT id FROM team }]",
        "queries: { all: { sql: SELECT * FROM team }, ids: SELECT id FROM team }",
        mustBeMapping("queries")),
    ])
  func parts(mistake: Mistake) {
    check(mistake) { Self.schema(end: $0) }
  }

  @Test(
    "a part that has the name of a property, and a value of it, is reported, and works as it stands",
    arguments: [
      (
        "indexes: { columns: [email] }", "indexes: { player_email: { columns: [email] } }",
        "an index"
      ),
      ("checks: { condition: id > 0 }", "checks: [{ condition: id > 0 }]", "a check"),
      ("indexes: { columns: [email], unique: [id] }", "", ""),
      ("checks: { condition: id > 0, name: email > '' }", "", ""),
      (
        "checks: { condition: id > 0, message: email > '' }",
        "checks: [{ condition: id > 0, message: email > '' }]", "a check"
      ),
      ("checks: { expression: id > 0, text: length(email) > 0 }", "", ""),
    ])
  func nameOfProperty(written: String, pasted: String, noun: String) {
    let text = Self.schema(table: "    \(written)")
    let found = CheckedSchema.parse(file(text)).diagnostics.filter { $0.code == .wrongShape }
    #expect(found.map(\.severity) == (noun.isEmpty ? [] : [.warning]))
    #expect(found.allSatisfy { $0.message.contains("is the name of \(noun) here") })
    #expect(errors(text).map(\.message) == [])
    if !noun.isEmpty { #expect(pasting(found, into: text) == Self.schema(table: "    \(pasted)")) }
  }

  @Test(
    "there is no hint that leaves out a comment, or says twice what is there, or names two the same",
    arguments: [
      "    columns:\n      b:\n        type: integer\n        references:\n          table: team  # ours\n          onDelete: cascade",
      "    columns: { b: { type: integer, onDelete: setNull, references: { table: team, onDelete: cascade } } }",
      "    columns: { b: { type: text, collate: binary, caseInsensitive: true } }",
      "    columns: { b: text }\n    indexes: [{ columns: [b] }, { columns: [b], unique: true }]",
    ])
  func noHint(keys: String) {
    let team = "  team: { columns: { id: integer } }"
    let found = errors("database: D\ntables:\n\(team)\n  t:\n\(keys)\n")
    #expect(!found.isEmpty && found.compactMap(\.suggestion) == [])
  }

  @Test("queries may have names that other tools have for properties")
  func namesOfQueries() {
    let text = Self.schema(
      end: "queries: { query: SELECT id FROM player, results: SELECT email FROM player }")
    #expect(errors(text).map(\.message) == [])
  }

  @Test("a single foreign key under another name has hints that work together")
  func singleForeignKey() {
    let text = Self.schema(table: "    foreignKey: { columns: [id], references: team }")
    let pasted = Self.schema(table: "    foreignKeys: [{ columns: [id], references: team }]")
    #expect(pasting(errors(text), into: text) == pasted)
    #expect(errors(pasted).map(\.message) == [])
  }

  @Test(
    "a part without a name that has no usual one is an error",
    arguments: [
      ("", "queries: { sql: SELECT 1, returns: value }", "'queries'", "a query"),
      ("", "views: { sql: SELECT 1 AS a, swiftName: A }", "'views'", "a view"),
      ("    transient: { swiftType: Bool, default: false }", "", "'transient'", "a property"),
    ])
  func unnamed(table: String, end: String, key: String, noun: String) {
    #expect(
      errors(Self.schema(table: table, end: end)).map(\.message) == [
        "\(key) must be a mapping of names to mappings, not \(noun) alone"
      ])
  }

  @Test(
    "a condition of a unique constraint is an error that names the index",
    arguments: [
      ("{ type: text, unique: { where: email > '' } }", "", "a constraint"),
      ("text", "    unique: [{ columns: [email], where: email > '' }]", "a unique constraint"),
    ])
  func partialUnique(column: String, table: String, noun: String) {
    let errors = errors(Self.schema(column: "email: \(column)", table: table))
    #expect(
      errors.map(\.message) == [
        "unknown property 'where' of \(noun): an index has one: "
          + "indexes: { name: { columns: [...], unique: true, where: ... } }"
      ])
  }

  @Test("parameters that are compared with the same column get no name, unless they are the same")
  func parameters() {
    func hints(_ condition: String) -> [String?] {
      errors(Self.schema(end: "queries: { one: SELECT * FROM team WHERE \(condition) }"))
        .map(\.suggestion)
    }
    #expect(hints("id > ? AND id < ?") == [nil, nil])
    #expect(hints("id = $1 OR id > 5 AND id = $1") == [":id", ":id"])
    #expect(hints("id = ?1 OR id > ?2") == [nil, nil])
  }

  @Test(
    "a property in braces without a colon, or without a space after it, is one mistake",
    arguments: [
      "type text, default: a", "type:text, default: a", "type: text, default a",
      "type: text, default:a", "type: integer, unique true",
      "type: text, references team.name",
      "type: text, maxLength 5, minLength: 1", "type: text, doc some text",
    ])
  func withoutColon(column: String) {
    let bare = column.split(separator: ", ").first { !$0.contains(": ") } ?? ""
    let end = bare.firstIndex { " :".contains($0) } ?? bare.startIndex
    let colon = "\(bare[..<end]): \(bare[end...].dropFirst())"
    let reason =
      bare[end] == ":"
      ? "a colon needs a space after it" : "a colon is missing after '\(bare[..<end])'"
    check(
      Mistake(
        column, column.replacing(bare, with: colon),
        "unknown property '\(bare)' of a column: \(reason) [SC002]")
    ) { column in
      """
      database: D
      tables:
        team: { columns: { name: { type: text, primaryKey: true } } }
        t:
          columns:
            id: { type: integer, primaryKey: true }
            x: { \(column)\(column.contains("references") ? ", index: true" : "") }

      """
    }
  }

  @Test(
    "a property whose value stands before its colon has no correction, which would leave the colon",
    arguments: ["type text:", "{ type text: }", "{ \"type:text\": , doc: y }", "{ type text : }"])
  func valueBeforeColon(column: String) {
    let isBlock = column.hasSuffix(":")
    let found = errors(
      """
      database: D
      tables:
        t:
          columns:
            id: { type: integer, primaryKey: true }
            x:\(isBlock ? "\n          " : " ")\(column)

      """)
    let isJoined = column.contains("type:text")
    #expect(
      found.map(\.message) == [
        "unknown property '\(isJoined ? "type:text" : "type text")' of a column: "
          + (isJoined ? "a colon needs a space after it" : "a colon is missing after 'type'")
      ])
    #expect(found.map(\.suggestion) == [nil])
  }

  @Test("a 'strict' that can't be read is one mistake", arguments: ["nope", "[]", "", "2"])
  func unreadableStrictness(value: String) {
    let column = "{ id: { type: integer, primaryKey: true }, a: { type: text, sqlType: CLOB } }"
    let inTable = "tables: { t: { strict: \(value), columns: \(column) } }"
    let ofSchema = "strict: \(value)\ntables: { t: { columns: \(column) } }"
    for text in [inTable, ofSchema] { #expect(errors("database: D\n\(text)\n").count == 1) }
  }

  @Test("another word for 'columns' is one mistake", arguments: ["stuff", "cells", "n1"])
  func otherColumns(key: String) {
    let other =
      "  t:\n    stuff:\n      id: { type: integer, primaryKey: true }\n      name: text\n"
    check(
      Mistake(key, "columns", "unknown property '\(key)' of a table [SC002]")
    ) { "database: D\ntables:\n" + other.replacing("stuff", with: $0) }
  }

  @Test("a table whose name is another's but for case has its own columns")
  func similarTables() {
    let found = errors(
      """
      database: D
      tables:
        a: { columns: { id: { type: integer, primaryKey: true } } }
        A: { columns: { key: { type: integer, primaryKey: true }, b: { type: integer, index: true } } }

      """)
    #expect(found.map(\.message) == ["table 'A' differs from table 'a' only in case"])
  }
}
