import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Parameters of queries")
struct QueryParameterTests {
  private static let schema = """
    database: D
    enums: { Color: [red, green] }
    tables:
      a:
        columns:
          id:    { type: integer, primaryKey: true }
          name:  text?
          age:   { type: int8, default: 0 }
          size:  { type: real, default: 0 }
          color: { type: Color, default: red }
          at:    { type: timestamp, encoding: unixSeconds, default: now }
          ok:    { type: boolean, default: true }
    queries:

    """

  @Test("a query with a warning has an interface, as one without has")
  func warned() throws {
    let text =
      Self.schema + """
          list: SELECT id FROM a WHERE id IN (:id)
          cased: SELECT id FROM a WHERE color = 'rad'
          part: SELECT id FROM a WHERE id = :id /*? AND id IN (:other) */

        """
    let (schema, diagnostics) = CheckedSchema.parse(file(text))
    #expect(
      diagnostics.map(\.code) == [.misleadingComparison, .otherEncoding, .misleadingComparison])
    let queries = try #require(schema).queries
    #expect(queries.map(\.written.name.value) == ["list", "cased", "part"])
    #expect(queries.last?.interface.parts.count == 1)
  }

  /// Returns the parameters of a query as words: `name:type`, followed by `?` for a nullable one.
  private static func parameters(_ sql: String) throws -> String {
    let schema = try parsed(schema + "  q: \"\(sql)\"\n")
    let interface = schema.queries[0].interface
    return interface.parameters.map { parameter in
      let type = parameter.uses[0].value.column.type.value.name
      return "\(parameter.name.value):\(type)\(parameter.isNullable ? "?" : "")"
    }.joined(separator: " ")
  }

  @Test(
    "parameters of queries have the type of what they are compared with, calculated with or used for",
    arguments: [
      ("SELECT id FROM a WHERE age + :n > size * :f", "n:integer f:real"),
      ("UPDATE a SET age = age + :n WHERE id = :id", "n:integer id:integer"),
      ("SELECT id FROM a WHERE color = coalesce(:c, color)", "c:Color?"),
      ("SELECT id FROM a WHERE (name, size) > (:name, :size)", "name:text size:real"),
      ("SELECT CASE color WHEN :c THEN 1 ELSE 2 END AS x FROM a", "c:Color"),
      ("SELECT CASE WHEN :ok THEN name ELSE :other END AS x FROM a", "ok:boolean other:text?"),
      ("SELECT 1 AS x FROM json_each((SELECT name FROM a WHERE id = :id))", "id:integer"),
      ("SELECT max(age) AS top FROM a GROUP BY name HAVING top > :least", "least:int8"),
      ("SELECT size * 2 AS twice FROM a WHERE twice < :most", "most:real"),
      ("SELECT id FROM a WHERE CAST(name AS NUMERIC) > :n", "n:real"),
      ("SELECT id FROM a LIMIT :n * 10 OFFSET (:page - 1) * :n", "n:integer page:integer"),
      ("SELECT id FROM a LIMIT :skip, :n", "skip:integer n:integer"),
      ("SELECT id FROM a LIMIT (:n) OFFSET -:page * :n", "n:integer page:integer"),
      ("SELECT age FROM a UNION SELECT age FROM a LIMIT min(:n, 9)", "n:integer"),
      ("SELECT id FROM a WHERE id IN (SELECT id FROM a LIMIT :n OFFSET :o)", "n:integer o:integer"),
      ("SELECT x.id FROM (SELECT id FROM a LIMIT :n OFFSET :o) AS x", "n:integer o:integer"),
      ("SELECT id, (SELECT id FROM a LIMIT 1 OFFSET :o) AS other FROM a", "o:integer"),
      ("WITH x AS (SELECT id FROM a LIMIT :n) SELECT id FROM x LIMIT :m", "n:integer m:integer"),
      ("SELECT id FROM a WHERE EXISTS (SELECT 1 FROM a LIMIT :n)", "n:integer"),
      ("INSERT INTO a (age) SELECT age FROM a LIMIT :n", "n:integer"),
      ("SELECT id FROM a WHERE lower(name) BETWEEN :from AND :to", "from:text to:text"),
      ("SELECT id FROM a WHERE :x BETWEEN age AND 9", "x:int8"),
      (
        "SELECT id FROM a WHERE at + 60 >= :s AND at IN (:a, :b)",
        "s:integer a:timestamp b:timestamp"
      ),
      (
        "SELECT id FROM a WHERE :all OR NOT :none AND ok = :ok",
        "all:boolean none:boolean ok:boolean"
      ),
      (
        "SELECT id FROM a WHERE substr(name, :i, 1) = :c OR nullif(name, :n) IS NULL",
        "i:integer c:text n:text?"
      ),
      ("SELECT id FROM a WHERE :name IS NULL OR name = :name", "name:text?"),
      ("SELECT id FROM a WHERE length(:text) > 3 AND name LIKE :p ESCAPE '!'", "text:text p:text"),
      (
        "SELECT max(size, :least) AS x, lag(name, 1, :none) OVER () AS y FROM a",
        "least:real none:text?"
      ),
      ("SELECT id FROM a WHERE age - 1 IN :ages", "ages:integer"),
      ("SELECT id FROM a WHERE size > (SELECT avg(size) FROM a WHERE age > :age)", "age:int8"),
      (
        "INSERT INTO a (age, size, color, at, ok) VALUES (:age + 1, :size, :color, :at, NOT :no)",
        "age:integer size:real color:Color at:timestamp no:boolean"
      ),
      (
        "INSERT INTO a (name, age) SELECT name, age FROM a UNION SELECT :name, :age",
        "name:text? age:int8"
      ),
      ("INSERT INTO a (id, ok) SELECT x.*, :ok FROM (SELECT id FROM a) AS x", "ok:boolean"),
      ("UPDATE a SET (name, age) = (SELECT :name, :age)", "name:text? age:int8"),
    ])
  func types(sql: String, expected: String) throws {
    #expect(try Self.parameters(sql) == expected)
  }

  @Test("a parameter beside a column of an unknown type doesn't get that of the result of its name")
  func besideUnknownColumn() {
    let found = problems(
      Self.schema
        + "  q: SELECT a.id, age AS value FROM a, json_each(a.name) WHERE value = :x\n")
    #expect(
      found == [
        "14:72: the type of parameter ':x' isn't known: declare it below 'sql', as in "
          + "params: { x: integer }\(ColumnType.others(except: .decimal)) [SC129]"
      ])
  }

  @Test("a parameter in a SELECT of a compound, as where recursion begins, has the others' type")
  func united() throws {
    let sql = """
      WITH RECURSIVE x(id, path) AS (
            SELECT :id, '' UNION ALL SELECT a.id, path || name FROM a JOIN x ON a.age = x.id
          ) SELECT id, path FROM x
      """
    let schema = try parsed(Self.schema + "  q: |\n    \(sql)\n")
    let interface = schema.queries[0].interface
    let key = [ColumnOrigin(table: "a", column: "id")]
    #expect(interface.parameters.map { $0.uses.map(\.value.origins) } == [[key]])
    #expect(interface.parameters.map(\.isNullable) == [false])
    guard case .column(let id, _) = interface.results[0] else { return #expect(Bool(false)) }
    #expect(id.origins == key && !id.column.isNullable)
    let select = "SELECT name AS x FROM a UNION"
    for others in ["SELECT :x", "SELECT :x UNION SELECT :x", "VALUES (:x)", "VALUES (:x), ('b')"] {
      #expect(try Self.parameters("\(select) \(others)") == "x:text", "\(others)")
    }
  }

  @Test("parameters of queries have no type where any value could be in their place")
  func unknown() {
    for expression in [":x AS y", "abs(:x) AS y", "json_extract('{}', '$') = :x AS y"] {
      let found = problems(Self.schema + "  q: \"SELECT id, \(expression) FROM a\"\n")
      #expect(found.contains { $0.hasSuffix("[SC129]") }, "\(found)")
    }
  }
}
