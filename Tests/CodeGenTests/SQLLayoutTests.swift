import Testing

@testable import CodeGen

@Suite("SQL in generated source can be read in a review")
struct SQLLayoutTests {
  @Test("a query that is too long for a line has one for each clause, column and condition")
  func clauses() {
    let query = """
      SELECT "id" FROM (SELECT "id", (first || ' ' || last) AS "fullName", CASE WHEN age < 18 \
      THEN 'minor' WHEN age BETWEEN 18 AND 64 THEN 'adult' ELSE 'senior' END AS "stage" FROM \
      "person" WHERE deletedAt IS NULL) AS "person" WHERE "fullName" IS NOT NULL AND "stage" = \
      'adult' AND "id" IN (SELECT "personID" FROM "member")
      """
    #expect(
      SQLLayout.text(of: query, width: 60) == """
        SELECT "id"
        FROM (
          SELECT
            "id",
            (first || ' ' || last) AS "fullName",
            CASE
              WHEN age < 18 THEN 'minor'
              WHEN age BETWEEN 18 AND 64 THEN 'adult'
              ELSE 'senior'
            END AS "stage"
          FROM "person"
          WHERE deletedAt IS NULL
        ) AS "person"
        WHERE "fullName" IS NOT NULL
          AND "stage" = 'adult'
          AND "id" IN (SELECT "personID" FROM "member")
        """)
  }

  @Test("a branch of a CASE that is too long has its value on the next line")
  func branches() {
    let query = """
      UPDATE t SET a = CASE WHEN "joinedAt" GLOB '[0-9][0-9][0-9][0-9]-*' THEN \
      strftime('%Y-%m-%d %H:%M:%f', "joinedAt") END
      """
    #expect(
      SQLLayout.text(of: query, width: 60) == """
        UPDATE t
        SET a = CASE
          WHEN "joinedAt" GLOB '[0-9][0-9][0-9][0-9]-*'
            THEN strftime('%Y-%m-%d %H:%M:%f', "joinedAt")
        END
        """)
  }

  @Test("a long list of constants or of names fills its lines")
  func constants() {
    #expect(
      SQLLayout.text(
        of: #"INSERT INTO "t" ("one", "two", "three") SELECT "one", "two", "three" FROM "old""#,
        width: 20) == """
          INSERT INTO "t" (
            "one", "two",
            "three"
          )
          SELECT
            "one", "two",
            "three"
          FROM "old"
          """)
    #expect(
      SQLLayout.text(of: "DELETE FROM t WHERE a IN ('one', 'two', 'three', 4, 5)", width: 30) == """
        DELETE FROM t
        WHERE a IN (
          'one', 'two', 'three', 4, 5
        )
        """)
  }

  @Test("an insertion keeps OR and its conflict together")
  func insertions() {
    #expect(
      SQLLayout.text(
        of: #"INSERT OR ABORT INTO "new" ("a", "b") SELECT "a", replace(b, 'x', 'y') FROM "old""#,
        width: 40) == """
          INSERT OR ABORT INTO "new" ("a", "b")
          SELECT "a", replace(b, 'x', 'y')
          FROM "old"
          """)
  }

  @Test(
    "SQL that SQLite keeps, that has lines or comments, or that fits isn't laid out",
    arguments: [
      "CREATE TABLE t (a TEXT CHECK (a IN ('one', 'two', 'three')))",
      "ALTER TABLE t ADD COLUMN a TEXT CHECK (a IN ('one', 'two', 'three'))",
      "SELECT aaaaaaaaaaaaaaaaaaaaaaaaaaaa\nFROM bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
      "SELECT aaaaaaaaaaaaaaaaaaaaaaaaaaaa /* and */ FROM bbbbbbbbbbbbbbbbbbb", "SELECT 1 FROM t",
    ])
  func unchanged(sql: String) {
    #expect(SQLLayout.text(of: sql, width: 40) == sql)
  }

  @Test("a literal of several lines breaks at 100 columns without a change of the text")
  func backslashes() {
    let texts = [
      "CREATE TABLE \"t\" (\n  \"a\" TEXT CHECK (\"a\" IN ("
        + (1...20).map { "'number \($0)'" }.joined(separator: ", ") + "))\n)",
      String(repeating: "x", count: 250), String(repeating: "\\\"\"\"", count: 90),
      "CHECK (a = '" + String(repeating: "word ", count: 40) + "')",
    ]
    for text in texts {
      let lines = Source.literal(text).text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= 100 })
      let contents = lines.dropFirst().dropLast().joined(separator: "\n")
        .replacing("\\\\", with: "\u{1}").replacing("\\\n", with: "").replacing("\\\"", with: "\"")
        .replacing("\u{1}", with: "\\")
      #expect(contents == text)
    }
  }

  @Test("constants in quotes stay on one line if they can")
  func constantsStayTogether() {
    let list = (1...12).map { "'number \($0)'" }.joined(separator: ", ")
    let text = Source.literal("CREATE TABLE t (a TEXT CHECK (a IN (\(list))))").text
    #expect(!text.contains("number \\\n"))
  }
}
