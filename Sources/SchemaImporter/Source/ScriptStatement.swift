package import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A statement of a script, with the comments before it.
struct ScriptStatement {
  let text: SQLText
  /// The UTF-8 offset at which the statement begins in the script.
  let start: Int

  /// The object that the statement creates, and the place of its name in the script.
  let created: (object: ObjectName, place: SourceRange)?

  init(_ bytes: ArraySlice<UInt8>) { self.init(Array(bytes), at: bytes.startIndex) }

  init(_ bytes: [UInt8], at start: Int) {
    let text = SQLText(bytes)
    (self.text, self.start) = (text, start)
    created = text.created.map { object, place in
      (object, start + place.lowerBound..<start + place.upperBound)
    }
  }

  /// Returns the statements of a script. A semicolon ends a statement, except inside a trigger's
  /// body. A command for SQLite's shell, which begins with a dot, isn't a statement.
  static func statements(of script: String) -> [ScriptStatement] {
    let text = SQLText(script)
    var statements: [ScriptStatement] = []
    var start = 0
    var end = StatementEnd()
    for (index, token) in text.tokens.enumerated() where token.range.lowerBound >= start {
      if end.isAtStart, text.bytes[token.range.lowerBound] == UInt8(ascii: ".") {
        start = text.bytes[token.range.lowerBound...].firstIndex(of: 0x0A) ?? text.bytes.count
      } else if end.isReached(by: index, in: text) {
        // A lone semicolon isn't a statement.
        if end.hasWords {
          statements.append(ScriptStatement(text.bytes[start..<token.range.upperBound]))
        }
        start = token.range.upperBound
        end = StatementEnd()
      }
    }
    return statements + [ScriptStatement(text.bytes[start...])]
  }

  /// The first word, in lowercase.
  var verb: String? { text.isEmpty ? nil : SQLName.folded(text.text(0)) }

  /// The offset of the first word in the script.
  var wordStart: Int { start + (text.tokens.first?.range.lowerBound ?? 0) }

  /// The text without the comments before it.
  var sql: String {
    text.text(inBytes: (text.tokens.first?.range.lowerBound ?? 0)..<text.bytes.count)
  }

  var isVirtualTable: Bool { text.isAt(0, "create") && text.isAt(1, "virtual") }

  /// The CREATE VIRTUAL TABLE that an INSERT stores in SQLite's schema table, as dumps of virtual
  /// tables do.
  var stored: String? {
    guard verb == "insert", let last = text.tokens.last(where: { $0.kind == .string }),
      (0..<3).contains(where: {
        [SQLName("sqlite_master"), "sqlite_schema"].contains(text.sqlName($0))
      })
    else { return nil }
    let sql = text.name(of: last)
    return ScriptStatement(Array(sql.utf8)[...]).isVirtualTable ? sql : nil
  }

  /// The object that the statement creates, or whose statement it stores.
  var object: ObjectName? {
    let own = stored.map { ScriptStatement(Array($0.utf8)[...]) } ?? self
    return own.created?.object
  }

  /// The statement with `state TEXT CHECK (state IN ('a', 'b'))` for MySQL's
  /// `state ENUM('a', 'b')`, and the offset of the first ENUM; nil if there is no ENUM.
  var replacingEnums: (sql: String, place: Int)? {
    let sql = SQLText(sql)
    var enums: [(range: Range<Int>, text: String)] = []
    for name in sql.tokens.indices
    where sql.tokens[name].isName && sql.isAt(name + 1, "enum")
      && sql.tokens[name].range.lowerBound >= enums.last?.range.upperBound ?? 0
    {
      var parser = SQLParser(sql, in: name + 2..<sql.tokens.count)
      guard let values = parser.parenthesized() else { continue }
      let start = sql.tokens[name + 1].range.lowerBound
      enums.append(
        (
          start..<sql.tokens[parser.position - 1].range.upperBound,
          "TEXT CHECK (\(sql.text(name)) IN (\(sql.trimmed(values))))"
        ))
    }
    return enums.first.map { (sql.replacing(enums), $0.range.lowerBound) }
  }
}

extension SQLText {
  /// The object that a statement creates, and the range of its name in the statement.
  fileprivate var created: (ObjectName, Range<Int>)? {
    head.map {
      (ObjectName($0.kind.stored, sqlName($0.ownName)), tokens[$0.ownName].range)
    }
  }
}

extension SQLHead.Kind {
  /// The kind of object that is created.
  package var stored: StoredObject.Kind {
    switch self {
    case .table, .virtualTable: .table
    case .index: .index
    case .view: .view
    case .trigger: .trigger
    }
  }
}

extension SQLiteConnection {
  /// Returns the plain CREATE TABLE for a `CREATE TABLE ... AS SELECT`; nil for other statements.
  ///
  /// The SELECT isn't run, because that could take any amount of time. SQLite writes the plain
  /// statement into the program that it compiles, after the object's type and, twice, its name.
  func plainStatement(of statement: ScriptStatement) throws(SQLiteError) -> String? {
    let text = statement.text
    guard let head = text.head, head.kind == .table, text.isAt(head.range.upperBound, "as") else {
      return nil
    }
    let rows = try rowsWithStandIns("EXPLAIN " + statement.sql)
    let texts = rows.compactMap { $0[1] == "String8" ? $0[5] : nil }
    let place = texts.indices.dropFirst(3).last { index in
      texts[index].hasPrefix("CREATE TABLE ") && texts[index - 1] == texts[index - 2]
        && texts[index - 3] == "table"
    }
    // With IF NOT EXISTS, an existing table isn't created again.
    guard let place else { return "" }
    return head.isTemporary ? "CREATE TEMP" + texts[place].dropFirst("CREATE".count) : texts[place]
  }
}
