import RuntimeSamples
import Testing

@Suite("dbgen import names things")
struct ImportedNamesTests {
  private let sandbox = Sandbox()

  private func imported(
    _ sql: String, as file: String = "app.db", _ arguments: String...
  ) throws -> String {
    try SQLiteFile(sandbox.path(file)).execute(sql)
    let outcome = try sandbox.dbgen(["import", file] + arguments)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output
  }

  @Test("a table in the plural has rows in the singular, unless --plural says otherwise")
  func singular() throws {
    let sql =
      "CREATE TABLE orders (id INTEGER PRIMARY KEY); CREATE TABLE news (id INTEGER PRIMARY KEY)"
    let singular = try imported(sql)
    #expect(singular.contains("  orders:\n    swiftName: Order\n    columns:"))
    #expect(singular.contains("  news:\n    columns:"))
    let plural = try sandbox.dbgen("import", "app.db", "--plural")
    #expect(!plural.output.contains("swiftName"))
  }

  @Test("columns of any name are imported with the expressions that read them")
  func namesInExpressions() throws {
    let names = [
      "2nd", "3", "$cost", "a$", "@a", "?1", ":b", "#", "true", "null", "current_date", "order",
      "key", "rowid", "a b", "a.b", "it's", "\"q\"", "straße", "日本", "x'00'", "1e5", "--", "/*",
    ]
    let tables = names.enumerated().map { number, name in
      let column = "\"\(name.replacing("\"", with: "\"\""))\""
      return """
        CREATE TABLE t\(number) (
          id INTEGER PRIMARY KEY, \(column) INTEGER CHECK (\(column) > 0), g INT AS (\(column) + 1),
          CHECK (\(column) IS NOT id));
        CREATE INDEX i\(number) ON t\(number) (abs(\(column)), id) WHERE \(column) IS NOT NULL;
        CREATE VIEW v\(number) AS SELECT \(column) AS a FROM t\(number) WHERE \(column) < 9;
        """
    }
    try sandbox.write(imported(tables.joined(separator: "\n")), to: "app.yaml")
    let outcome = try sandbox.dbgen("check", "app.yaml")
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test("a check with a name that a tool made up is one of its column")
  func namesOfChecks() throws {
    let text = try imported(
      """
      CREATE TABLE t (
        role TEXT NOT NULL, rank INTEGER NOT NULL, size INTEGER NOT NULL, flag INTEGER NOT NULL,
        CONSTRAINT ck_t_role CHECK (role IN ('a', 'b')), CONSTRAINT "CK_t_rank" CHECK ("rank" >= 0),
        CONSTRAINT t_rank_size_check CHECK (rank < size),
        CONSTRAINT size_positive CHECK (size > 0), CONSTRAINT chk_flag CHECK (flag IN (0, 1))
      )
      """)
    #expect(
      text.hasSuffix(
        """
        enums:
          Role: [a, b]

        tables:
          t:
            columns:
              role: Role
              rank: { type: integer, min: 0 }
              size: integer
              flag: boolean
            checks:
              - rank < size
              - { name: size_positive, condition: size > 0 }

        """), "\(text)")
  }

  @Test("a table that is named after another is named after its single row")
  func compounds() throws {
    let text = try imported(
      """
      CREATE TABLE users (a); CREATE TABLE order_items (a); CREATE TABLE user_tag (a);
      CREATE TABLE users_roles (a); CREATE TABLE order_items_view (a);
      CREATE TABLE users_order_items_relation (a); CREATE TABLE sales_order (a);
      CREATE TABLE users_tags (a)
      """)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let names = zip(lines, lines.dropFirst()).filter { $1.hasPrefix("swiftName: ") }
    #expect(
      names.map { "\($0) \($1.dropFirst("swiftName: ".count))" } == [
        "users: User", "order_items: OrderItem", "users_roles: UserRole",
        "order_items_view: OrderItemView", "users_order_items_relation: UserOrderItemRelation",
        "users_tags: UsersTag",
      ])
  }

  @Test("a table keeps its plural where the singular is another one's, or one of Swift's types")
  func takenSingular() throws {
    let text = try imported(
      "CREATE TABLE item (a); CREATE TABLE items (a); CREATE TABLE errors (a)")
    #expect(!text.contains("swiftName"))
  }

  @Test(
    "tables that only the case or the composition of a letter tells apart are refused, with the reason",
    arguments: [
      ("\u{E9}", "\u{C9}", ["table '\u{C9}' differs from table '\u{E9}' only in case"]),
      ("\u{E9}", "e\u{301}", ["table '\u{E9}' is declared twice after Unicode normalization"]),
      (
        "e\u{301}", "\u{E9}",
        [
          "name '\u{E9}' of a table is not in Unicode normalization form C",
          "table '\u{E9}' is declared twice after Unicode normalization",
        ]
      ),
    ])
  func similarNames(first: String, second: String, problems: [String]) throws {
    try SQLiteFile(sandbox.path("app.db")).execute(
      """
      CREATE TABLE "\(first)" (a, b); CREATE TABLE "\(second)" (c, d);
      CREATE INDEX one ON "\(first)" (b); CREATE INDEX other ON "\(second)" (d)
      """)
    let outcome = try sandbox.dbgen("import", "app.db")
    #expect(outcome.status == 1 && outcome.output == "")
    let expected = problems.map {
      "app.db: error: table '\(second)' can't be expressed in a schema: \($0) [SI002]\n"
    }
    #expect(outcome.error == expected.joined())
  }

  @Test("a word in double quotes is a string where only its composition tells it from a column")
  func similarString() throws {
    let (column, word) = ("\u{E9}", "e\u{301}")
    let text = try imported(
      """
      CREATE TABLE t ("\(column)" TEXT, CHECK ("\(column)" <> "\(word)"));
      CREATE VIEW v AS SELECT "\(column)" FROM t WHERE "\(column)" <> "\(word)"
      """)
    let lines = text.split(separator: "\n").map { Array($0.utf8) }
    for sql in [
      "\"\(column)\" <> '\(word)'", "SELECT \"\(column)\" FROM t WHERE \"\(column)\" <> '\(word)'",
    ] {
      #expect(lines.contains { $0.contains(Array(sql.utf8)) }, "\(text)")
    }
  }

  @Test("a table called like the file keeps its name, and the database gets another one")
  func fileName() throws {
    let text = try imported("CREATE TABLE news (a INTEGER)", as: "news.db")
    #expect(text.hasPrefix("database: NewsDatabase\n"))
    #expect(!text.contains("swiftName"))
  }

  @Test(
    "a column that lists its values is an enum with the column's name, and is exported as it was")
  func enums() throws {
    let text = try imported(
      """
      CREATE TABLE a (
        id INTEGER PRIMARY KEY, status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'sent')),
        size TEXT CHECK (size IN ('S', 'X-L')),
        rank TEXT CONSTRAINT rank_known CHECK (rank IN ('low', 'high')), sign TEXT CHECK (sign IN ('+', '-')),
        CHECK (id > 0)
      );
      CREATE TABLE b (status TEXT, size TEXT, CHECK (status IN ('new', 'sent')), CHECK (size IN ('M')));
      """)
    let expected = """
      enums:
        Status: [new, sent]
        Size: { S: S, xL: X-L }
        Rank: [low, high]
        BSize: [M]

      tables:
        a:
          columns:
            id:     { type: integer, primaryKey: true, min: 1 }
            status: { type: Status, default: new }
            size:   Size?
            rank:   { type: "Rank?", check: false }
            sign:   { type: "text?", oneOf: ["+", "-"] }
          checks:
            rank_known: rank IN ('low', 'high')

        b:
          columns:
            status: Status?
            size:   BSize?

      """
    #expect(text.hasSuffix(expected), "\(text)")
    try sandbox.write(text, to: "a.yaml")
    #expect(try sandbox.dbgen("check", "a.yaml") == Outcome(status: 0, output: "", error: ""))
    try sandbox.write(sandbox.dbgen("export", "a.yaml", "--format", "sql").output, to: "app.sql")
    #expect(try sandbox.dbgen("import", "app.sql").output == text)
  }
}
