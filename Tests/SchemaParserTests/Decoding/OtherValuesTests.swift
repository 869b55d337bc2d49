import SchemaParser
import SchemaSQL
import Testing

/// Values that a property has in other tools. Each mistake has one message, whose hint works as it
/// stands.
@Suite("values of other languages")
struct OtherValuesTests {
  private func schema(column: String = "b: text", table: String = "") -> String {
    """
    database: D
    tables:
      team: { columns: { id: { type: integer, primaryKey: true } } }
      player:
        columns:
          id: { type: integer, primaryKey: true }
          name: text
          number: integer
          \(column)
        \(table)

    """
  }

  /// Checks that the only error of a text has a message and a hint, which mends the text.
  private func check(_ text: String, _ message: String, _ hint: String?) {
    let errors = errors(text)
    #expect(errors.map(\.message) == [message], "\(text)")
    #expect(errors.map(\.suggestion) == [hint], "\(text)")
    guard let error = errors.first, let hint else { return }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(error.range, with: Array(hint.utf8))
    let mended = String(decoding: bytes, as: UTF8.self)
    #expect(SchemaParserTests.errors(mended).map(\.message) == [], "\(mended)")
  }

  @Test(
    "the action of a foreign key in the words of another tool is known",
    arguments: [
      ("destroy", "cascade"), ("delete_all", "cascade"), ("delete", "cascade"),
      ("models.CASCADE", "cascade"), ("nullify", "setNull"), ("nilify_all", "setNull"),
      ("SET NULL", "setNull"), ("models.SET_NULL", "setNull"), ("deny", "restrict"),
      ("models.PROTECT", "restrict"), ("DO_NOTHING", "noAction"), ("NO ACTION", "noAction"),
      ("models.SET_DEFAULT", "setDefault"),
    ])
  func actions(written: String, hint: String) {
    for key in ["onDelete", "onUpdate"] {
      check(
        schema(
          column: "b: { type: \"integer?\", references: team, default: 1, \(key): \(written) }"),
        "unknown action '\(written)'", hint)
    }
  }

  @Test(
    "a comparison without regard to case in the words of another database is known",
    arguments: ["caseInsensitive", "utf8mb4_unicode_ci", "citext"])
  func collations(written: String) {
    check(
      schema(column: "b: { type: text, collate: \(written) }"),
      "there is no collation '\(written)'", "nocase")
  }

  private static let notOfColumn =
    "'index' is true or false: an index with more stands in the table: indexes: { name: { columns: [...] } }"

  @Test(
    "an index of a column that has more than true as its value stands in the table",
    arguments: ["my_index", "{ name: my_index }", "{ where: b > 'x' }", "[b, name]"])
  func indexes(written: String) {
    check(schema(column: "b: { type: text, index: \(written) }"), Self.notOfColumn, nil)
  }

  @Test("a unique index of a column is 'unique'", arguments: ["unique", "{ unique: true }"])
  func uniqueIndexes(written: String) {
    check(
      schema(column: "b: { type: text, index: \(written) }"),
      "'index' is true or false: a column of different values has 'unique: true'", "unique: true")
  }

  @Test("columns that are unique together stand in the table")
  func uniqueTogether() {
    check(
      schema(column: "b: { type: text, unique: [b, name] }"),
      "columns that are unique together stand in the table: unique: [[a, b]]", nil)
  }

  @Test(
    "a reference in parts is one text",
    arguments: ["{ column: team.id }", "{ columns: team.id }", "[team, id]"])
  func references(written: String) {
    check(
      schema(column: "b: { type: integer, references: \(written) }"),
      "a reference is written as table.column", "team.id")
  }

  @Test(
    "a column alone is the list of it, also by another name",
    arguments: [
      ("foreignKeys: [{ column: number, references: team }]", "column", "a foreign key", "number"),
      ("unique: [{ field: name }]", "field", "a unique constraint", "name"),
      ("indexes: { i: { fields: name } }", "fields", "an index", "name"),
      (
        "foreignKeys: [{ columns: [number], references: { table: team, column: id } }]", "column",
        "a reference", "id"
      ),
    ])
  func columns(written: String, key: String, owner: String, column: String) {
    check(
      schema(table: written), "unknown property '\(key)' of \(owner)", "columns: [\(column)]")
  }

  private static let notAList = "'columns' must be a list, not a single value"

  @Test(
    "columns of an index in SQL are the list of them",
    arguments: [
      ("{ columns: number DESC }", notAList, "[{ column: number, order: desc }]"),
      ("{ columns: name, number }", notAList, "[name, number]"),
      ("{ columns: number DESC, name }", notAList, "[{ column: number, order: desc }, name]"),
      ("{ columns: lower(name) }", notAList, #"[{ expression: "lower(name)" }]"#),
      (
        "{ columns: coalesce(name, number) }", notAList,
        #"[{ expression: "coalesce(name, number)" }]"#
      ),
      (
        "[coalesce(name, number), name]",
        "table 'player' has no column 'coalesce(name, number)'",
        #"{ expression: "coalesce(name, number)" }"#
      ),
      (
        "{ columns: [{ number: desc }] }",
        "a column with its order is written as { column: name, order: desc }",
        "{ column: number, order: desc }"
      ),
    ])
  func indexColumns(written: String, message: String, hint: String) {
    check(schema(table: "indexes: { i: \(written) }"), message, hint)
  }

  @Test("values without brackets are the list of them", arguments: ["x, y, z", "x | y | z"])
  func values(written: String) {
    check(
      schema(column: "b: { type: text, oneOf: \(written) }"),
      "'oneOf' must be a list, not a single value", "[x, y, z]")
  }

  @Test(
    "what says nothing is left out",
    arguments: ["array: false", "unsigned: false", "lazy: false", "encrypted: false"])
  func nothing(written: String) {
    let name = written.prefix { $0 != ":" }
    check(
      schema(column: "b: { type: text, \(written) }"),
      "unknown property '\(name)' of a column: leave it out", nil)
  }

  @Test("a default that is a call of another tool is no number")
  func defaults() {
    check(
      schema(column: "b: { type: integer, default: autoincrement() }"),
      "'autoincrement()' is an expression, not a constant; a key has 'autoincrement: true' beside "
        + "'primaryKey: true'", nil)
  }

  @Test("a default that looks like a new key is text, with a warning unless it is quoted")
  func textsOfCalls() {
    func messages(_ written: String) -> [String] {
      let text = schema(column: "b: { type: text, default: \(written) }")
      return CheckedSchema.parse(file(text)).diagnostics.map(\.message)
    }
    #expect(
      messages("cuid()") == [
        "this default is the text 'cuid()'; the type uuid has 'default: newUUID'"
      ])
    #expect(messages("\"cuid()\"") == [])
  }

  @Test(
    "a reference as the type of a column says where the table stands",
    arguments: [
      "ForeignKey(team)", "ForeignKey", "OneToOneField(team)", "belongs_to team", "fk team",
    ])
  func typesOfReferences(written: String) {
    check(
      schema(column: "b: \(written)"),
      "unknown column type '\(written)': "
        + "write the type of its key, and the table as the property 'references'", nil)
  }

  @Test("a time that updates set is 'touch', by any name", arguments: ["onupdate", "update"])
  func times(written: String) {
    check(
      schema(column: "b: { type: timestamp, \(written): now }"),
      "unknown property '\(written)' of a column: 'touch' sets the column at each update",
      "touch: true")
  }

  @Test("a column of a table isn't the type of another")
  func typesOfColumns() {
    check(
      schema(column: "b: team.id"),
      "unknown column type 'team.id': it is a table: "
        + "write the type of its key, and the table as the property 'references'", nil)
  }

  @Test(
    "the type of a table's key is no type of a parameter, which has the key's and that in Swift",
    arguments: ["Team.ID", "team.id", "Team"])
  func typesOfParameters(written: String) {
    let query = "{ sql: SELECT id FROM team WHERE id = :id, params: { id: \(written) } }"
    check(
      schema(column: "b: text") + "queries: { q: \(query) }\n",
      "unknown column type '\(written)': it is a table: write the type of its key, and that in "
        + "Swift, such as { type: integer, swiftType: Player.ID }", nil)
  }

  @Test("many rows as the type of a column are a table")
  func typesOfManyRows() {
    check(
      schema(column: "b: ManyToManyField"),
      "unknown column type 'ManyToManyField': it is a table with two references, "
        + "each with 'parent: true' and 'children: name'", nil)
  }

  @Test(
    "a type of another language is known",
    arguments: [
      ("utc_datetime", "timestamp"), ("naive_datetime", "timestamp"), ("time.Time", "timestamp"),
      ("LocalDate", "date"), ("LargeBinary", "blob"), ("text!", "text"),
    ])
  func types(written: String, hint: String) {
    check(schema(column: "b: \(written)"), "unknown column type '\(written)'", hint)
  }
}
