import SchemaParser
import SchemaSQL
import Testing

@Suite("Shapes that a schema can be written in")
struct ShapeTests {
  @Test("an enum is open wherever its file says so")
  func openEnum() throws {
    let forms = [
      "{ open: true, a: A }", "{ open: true, cases: { a: A } }", "{ cases: { open: true, a: A } }",
    ]
    for form in forms {
      let schema = try parsed("enums: { E: \(form) }\n" + table("e: E"))
      #expect(schema.enums[0].isOpen, "\(form)")
    }
  }

  @Test("an enum is a mapping of values, a list of names or a mapping with properties")
  func enums() throws {
    let schema = try parsed(
      """
      database: D
      enums:
        Color: { red: r, green: "1" }
        Size: { small: 1, large: 0x10 }
        Answer: [yes, no, null]
        Mood:
          doc: How one feels.
          swiftName: Feeling
          cases: { good: g, cases: c }
        cases: { cases: cases, doc: doc }
      tables: {}
      """)
    #expect(schema.enums.map(\.name.value) == ["Color", "Size", "Answer", "Mood", "cases"])
    let cases = schema.enums.map { $0.cases.map { "\($0.name.value): \($0.value.value)" } }
    #expect(cases[0] == [#"red: text("r")"#, #"green: text("1")"#])
    #expect(cases[1] == ["small: integer(1)", "large: integer(16)"])
    #expect(cases[2] == [#"yes: text("yes")"#, #"no: text("no")"#, #"null: text("null")"#])
    #expect(cases[3] == [#"good: text("g")"#, #"cases: text("c")"#])
    #expect(cases[4] == [#"cases: text("cases")"#, #"doc: text("doc")"#])
    #expect(schema.enums[3].doc == "How one feels.")
    #expect(schema.enums[3].swiftName?.value == "Feeling")
  }

  @Test("a column is a type or a mapping, and ? makes it nullable")
  func columns() throws {
    let columns = try parsed(table("a: text", "b: date?", "c: { type: int8?, doc: Small. }"))
      .tables[0].columns
    #expect(columns.map(\.type.value) == [.text, .date, .int8])
    #expect(columns.map(\.isNullable) == [false, true, true])
    #expect(columns[2].doc == "Small.")
  }

  @Test(
    "a reference names a table, a column or several, as text or as a mapping",
    arguments: [
      ("other", "other", []), ("other.id", "other", ["id"]),
      ("my.table", "my.table", []), ("my.table.id", "my.table", ["id"]),
      (#""other(id)""#, "other", ["id"]), (#""other ( id )""#, "other", ["id"]),
      ("{ table: other }", "other", []), ("{ table: other, columns: [id] }", "other", ["id"]),
      ("OTHER.ID", "OTHER", ["ID"]),
    ])
  func references(text: String, table: String, columns: [String]) throws {
    let schema = try parsed(
      """
      database: D
      tables:
        other: { columns: { id: { type: integer, primaryKey: true } } }
        my.table: { columns: { id: { type: integer, primaryKey: true } } }
        t: { columns: { a: { type: integer, references: \(text) } } }
      """)
    let key = try #require(schema.tables[2].foreignKeys.first)
    #expect(key.table.value == table)
    #expect(key.referencedColumns.map(\.value) == columns)
  }

  @Test("constraints of several columns are a list, or have names and more to say")
  func constraints() throws {
    let schema = try parsed(
      """
      database: D
      tables:
        other:
          columns: { a: integer, b: text }
          primaryKey: [a, b]
        t:
          columns: { a: integer, b: text, c: integer?, d: text? }
          primaryKey: { columns: [a, { column: b, collate: nocase, order: desc }], name: pk, onConflict: fail }
          unique:
            - [d, c]
            - { columns: [d], name: oneD, onConflict: ignore }
          foreignKeys:
            toOther: { columns: [a, b], references: "other(a, b)", deferred: true }
            again: { columns: [c, d], references: other, onUpdate: setNull, name: renamed }
          indexes:
            byC: [c]
            byD:
              columns: [{ expression: lower(d), order: descending }, { column: c, collate: rtrim }]
              unique: true
              where: c > 0
          checks:
            cIsSmall: c < 10
          withoutRowID: true
          strict: false
          model: tuple
          swiftName: Thing
          doc: A thing.
      """)
    let table = schema.tables[1]
    #expect(table.model == .tuple)
    #expect(table.swiftName?.value == "Thing")
    #expect(table.doc == "A thing.")
    #expect(
      schema.createStatements.dropFirst().map(\.text) == [
        """
        CREATE TABLE "t" (
          "a" INTEGER NOT NULL,
          "b" TEXT NOT NULL,
          "c" INTEGER,
          "d" TEXT CONSTRAINT "oneD" UNIQUE ON CONFLICT IGNORE,
          CONSTRAINT "pk" PRIMARY KEY ("a", "b" COLLATE NOCASE DESC) ON CONFLICT FAIL,
          UNIQUE ("d", "c"),
          CONSTRAINT "cIsSmall" CHECK (c < 10),
          CONSTRAINT "toOther" FOREIGN KEY ("a", "b") REFERENCES "other" ("a", "b") \
        DEFERRABLE INITIALLY DEFERRED,
          CONSTRAINT "renamed" FOREIGN KEY ("c", "d") REFERENCES "other" ON UPDATE SET NULL
        ) WITHOUT ROWID
        """,
        #"CREATE INDEX "byC" ON "t" ("c")"#,
        #"CREATE UNIQUE INDEX "byD" ON "t" ((lower(d)) DESC, "c" COLLATE RTRIM) WHERE c > 0"#,
      ])
  }

  @Test("foreign keys can be a list without names")
  func foreignKeyList() throws {
    let schema = try parsed(
      """
      database: D
      tables:
        t:
          columns: { a: { type: integer, primaryKey: true }, b: integer?, c: integer }
          foreignKeys:
            - { columns: [b], references: t.a, onDelete: setNull }
            - { columns: [c], references: { table: elsewhere, columns: [x], external: true } }
      """)
    let keys = schema.tables[0].foreignKeys
    #expect(keys.map(\.constraintName) == [nil, nil])
    #expect(keys.map(\.isExternal) == [false, true])
  }
}
