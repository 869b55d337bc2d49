import DBGenRuntime
import DBGenSQLText
import DBGenSQLite
import Testing

@Suite("names quoted by the runtime")
struct QuotingTests {
  @Test("quoted names are the same names to SQLite, with any characters of Unicode")
  func allOfUnicode() throws {
    var handle: OpaquePointer?
    #expect(sqlite3_open(":memory:", &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    // Names can't contain NUL.
    let scalars = (1...0x10FFFF).compactMap { Unicode.Scalar($0) }
    for start in stride(from: 0, to: scalars.count, by: 4096) {
      var name = String.UnicodeScalarView()
      for scalar in scalars[start..<min(start + 4096, scalars.count)] {
        name.append(scalar)
        name.append("\"")
      }
      let quoted = SQLName.quote(String(name))
      var statement: OpaquePointer?
      let code = sqlite3_prepare_v2(handle, "SELECT 1 AS \(quoted)", -1, &statement, nil)
      try #require(code == SQLITE_OK, "from \(start)")
      let found = try #require(sqlite3_column_name(statement, 0))
      #expect(String(cString: found).unicodeScalars.elementsEqual(name), "from \(start)")
      sqlite3_finalize(statement)
    }
  }
}
