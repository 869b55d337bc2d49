import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL
import Testing

@Suite("names of SQL")
struct SQLNameTests {
  /// Letters that some rule takes for the same: of ASCII, of Unicode's case, or of its composition.
  private static let letters = [
    "a", "A", "k", "K", "\u{212A}", "i", "I", "\u{130}", "\u{131}", "s", "\u{17F}", "\u{DF}",
    "\u{1E9E}", "\u{E9}", "\u{C9}", "e\u{301}", "E\u{301}", "[", "{", "_", " ",
  ]
  private static let names = letters + letters.flatMap { first in letters.map { first + $0 } }

  @Test("names are equal exactly if SQLite takes them for the same table")
  func equality() throws {
    let database = try SQLiteConnection(forSourceOf: 1 << 20)
    for name in Self.names {
      try database.run("CREATE TABLE IF NOT EXISTS \(SQLName.quote(name)) (a)")
    }
    let tables = try database.rows("SELECT name FROM sqlite_schema").map { SQLName($0[0] ?? "") }
    #expect(tables.count > 300 && Set(tables).count == tables.count)
    #expect(Set(Self.names.map(SQLName.init)) == Set(tables))
    #expect(Set(tables.shuffled()).sorted() == tables.shuffled().sorted())
  }

  @Test("names of any length have the same hash if they are equal", arguments: 0...40)
  func hashes(_ count: Int) {
    let name = String(repeating: "aBc", count: 14).prefix(count)
    #expect(SQLName(name.lowercased()).hashValue == SQLName(name.uppercased()).hashValue)
  }

  @Test("each reserved word is found")
  func reservedWords() {
    #expect(SQLKeyword.reserved.allSatisfy(SQLKeyword.isReserved))
    #expect(!["", "a", "ad", "adds", "tables", "wherever"].contains(where: SQLKeyword.isReserved))
  }

  @Test("a name keeps the letters with which it was written")
  func description() {
    let names = [SQLName("Teams"), SQLName("teams")]
    #expect(names[0] == names[1] && names.map(\.description) == ["Teams", "teams"])
    #expect("\(names[0])" == "Teams" && names[0].quoted == "\"Teams\"")
  }

  @Test("only the letters of ASCII become uppercase")
  func uppercase() {
    #expect("aZ_\u{DF}\u{131}\u{17F}é{".uppercasedASCII == "AZ_\u{DF}\u{131}\u{17F}é{")
  }
}
