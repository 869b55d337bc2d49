import Foundation
import RuntimeSamples
import Testing

@Suite("importing a damaged file")
struct DamagedImportTests {
  private let sandbox = Sandbox()

  /// Makes a file whose pages from the second on have bytes that mean nothing.
  private func makeDamaged(from page: Int) throws {
    try SQLiteFile(sandbox.path("app.db")).execute(
      """
      PRAGMA page_size = 1024;
      CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
      CREATE TABLE other (id INTEGER PRIMARY KEY);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO note SELECT i, 'the title of note ' || i FROM n;
      """)
    var bytes = try Data(contentsOf: sandbox.url("app.db"))
    bytes.replaceSubrange(
      page * 1024..<bytes.count, with: Data(repeating: 0xFF, count: bytes.count - page * 1024))
    try bytes.write(to: sandbox.url("app.db"))
  }

  @Test(
    "a file with rows that SQLite can't read is refused, with the table and a way out",
    arguments: [1, 4])
  func rows(page: Int) throws {
    try makeDamaged(from: page)
    #expect(
      try sandbox.dbgen("import", "app.db", "--output", "app.yaml")
        == Outcome(
          status: 1, output: "",
          error: """
            app.db: error: the file is damaged, and SQLite can't read the rows of 'note': database disk image is \
            malformed; 'sqlite3 OLD .recover | sqlite3 NEW' saves what it can read in a new file [SI015]

            """))
    #expect(try sandbox.files(in: "").keys.sorted() == ["app.db"])
  }

  @Test("a file whose schema SQLite can't read is refused")
  func schema() throws {
    try makeDamaged(from: 1)
    var bytes = try Data(contentsOf: sandbox.url("app.db"))
    let place = try #require(bytes.firstRange(of: Data("CREATE TABLE other".utf8)))
    bytes.replaceSubrange(place.lowerBound..<place.lowerBound + 6, with: Data("CREATX".utf8))
    try bytes.write(to: sandbox.url("app.db"))
    #expect(
      try sandbox.dbgen("import", "app.db")
        == Outcome(
          status: 1, output: "",
          error: """
            app.db: error: the file is damaged, and SQLite can't read it: malformed database schema (other) - \
            near "CREATX": syntax error; 'sqlite3 OLD .recover | sqlite3 NEW' saves what it can read in a new \
            file [SI015]

            """))
  }
}
