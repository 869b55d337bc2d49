import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

extension Script {
  /// Returns a database with the tables of the script and the rows that its plain INSERT statements
  /// give; nil if there are no such statements, or if they take too much work or memory.
  func rows(ofBytes size: Int) throws(SQLiteError) -> SQLiteConnection? {
    guard !insertions.isEmpty else { return nil }
    let budget = WorkBudget(forBytes: size, of: .rows, isOwn: true)
    let rows = try SQLiteConnection(for: .source, budget: budget)
    // Triggers would run, and views and other indexes aren't needed.
    for table in try database.storedObjects() where table.type == .table && !table.isVirtual {
      try rows.run(table.sql)
    }
    let share = WorkBudget.Share(Self.leastShare + Self.sharePerByte * size)
    // No value that is written in the script is longer than the script.
    let isComplete = rows.statements.computing(ofBytes: max(size, Self.leastLength), from: share) {
      rows.insert(by: insertions)
    }
    return isComplete ? rows : nil
  }

  /// Half of the budget, to leave the rest for examining the rows.
  private static let leastShare = 12_500_000
  private static let sharePerByte = 25
  private static let leastLength = 1 << 16
}

extension SQLiteConnection {
  /// Runs statements that insert rows, without those that SQLite refuses: they are no part of the
  /// schema. Returns false once one takes too much work or memory.
  fileprivate func insert(by statements: [String]) -> Bool {
    for sql in statements {
      do throws(SQLiteError) { try run(sql) } catch { if error.isOfCost { return false } }
    }
    return true
  }
}

extension ScriptStatement {
  /// Whether the statement is a plain `INSERT INTO t ... VALUES ...`.
  var insertsValues: Bool {
    let into = text.isAt(1, "or") ? 3 : 1
    guard verb == "insert", stored == nil, text.isAt(into, "into") else { return false }
    let end = into + (text.isAt(into + 2, ".") ? 4 : 2)
    guard end < text.tokens.count else { return false }
    var parser = SQLParser(text, in: end..<text.tokens.count)
    _ = parser.parenthesized()
    return parser.isAt("values")
  }
}
