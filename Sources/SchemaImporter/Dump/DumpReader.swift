import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reads the statements of a dump of PostgreSQL or MySQL.
struct DumpReader {
  let sql: SQLText
  let system: SQLSystem
  let transcript: SQLTranscript
  /// The strings that the transcript can't have.
  let texts: ScriptTexts
  /// The comments that no statement has taken yet.
  var comments: ArraySlice<Range<Int>>
  var tables: [DumpTable] = []
  var views: [DumpView] = []
  /// The values of the enums, by the names of their types.
  var enums: [DumpName: [String]] = [:]
  var domains: [DumpName: DumpDomain] = [:]
  var leftOut = LeftOut()
  /// The tables that hold a part of the rows of another.
  var partitions: Set<DumpName> = []
  /// The tables that are left out.
  var missing: Set<DumpName> = []
  private(set) var rowCount = 0
  /// The tables that rows are for.
  private(set) var filled: Set<SQLName> = []
  private var copiedRows: [Int]
  /// Whether double quotes are around strings: MySQL's, unless the script has them around tables.
  let doubleQuotesAreStrings: Bool
  /// The schema of names without one; nil for the one that all share.
  var schema: String?
  /// The collation or the character set of MySQL's tables without one.
  var collation: String?

  init(_ script: String, _ system: SQLSystem) {
    transcript = SQLTranscript(script, of: system)
    sql = SQLText(transcript.bytes)
    texts = ScriptTexts(script, sql, system)
    comments = transcript.comments[...]
    copiedRows = transcript.copiedRows.reversed()
    self.system = system
    doubleQuotesAreStrings = system == .mysql && !sql.hasTablesInDoubleQuotes
    var start = 0
    for place in sql.tokens.indices where sql.isAt(place, ";") {
      read(start..<place)
      start = place + 1
    }
    read(start..<sql.tokens.count)
    leaveOutOtherTables()
    applyDomains()
    leaveOutSearchVectors()
    resolveCasts()
    simplifyIndexes()
  }

  private mutating func read(_ range: Range<Int>) {
    var parser = SQLParser(sql, in: range)
    switch parser.keyword() {
    case "create": create(&parser)
    case "alter": alter(&parser)
    case "rename": renameTables(&parser)
    case "comment": comment(&parser)
    case "drop": drop(&parser)
    case "insert", "copy": count(&parser)
    case "set" where parser.isAt("set", "search_path"):
      schema = shared(sql.name(range.lowerBound + 3))
    default: break
    }
  }

  /// The schema of this name; nil for the one that all share.
  func shared(_ schema: String) -> String? {
    system == .mysql || schema.isEmpty || SQLName.areEqual(schema, "public") ? nil : schema
  }

  /// Reads a name, of which only the last part counts.
  func name(_ parser: inout SQLParser) -> (name: String, schema: String?, place: SourceRange)? {
    let names = parser.qualifiedName()
    guard let last = names.last else { return nil }
    let written = names.dropLast().last.map { sql.name($0) }
    return (sql.name(last), written.map(shared) ?? schema, sql.tokens[last].range)
  }

  /// Returns the SQL in a range of tokens as SQLite would write it.
  func translated(_ range: Range<Int>) -> String {
    sql.translated(
      range, texts, doubleQuotesAreStrings: doubleQuotesAreStrings, isMySQL: system == .mysql)
  }

  /// Returns an expression as SQLite would write it.
  func expression(_ range: Range<Int>) -> String { translated(range).withFunctionsInLowercase }

  /// Returns the text of the string at a place.
  func text(at place: Int) -> String { texts[sql.tokens[place]] ?? sql.name(place) }

  /// Returns the text of a string, as in COMMENT; nil if there is none, or one without words.
  func string(_ place: Int?) -> String? {
    guard let place, sql.tokens.indices.contains(place),
      sql.tokens[place].kind == .string || sql.isInDoubleQuotes(sql.tokens[place])
    else { return nil }
    let text = text(at: place)
    return text.contains(where: \.isLetter) ? text : nil
  }
}

extension SQLText {
  fileprivate var hasTablesInDoubleQuotes: Bool {
    tokens.indices.contains { place in
      guard isAt(place, "create"), isAt(place + 1, "table") else { return false }
      let name = isAt(place + 2, "if") ? place + 5 : place + 2
      return tokens.indices.contains(name) && isInDoubleQuotes(tokens[name])
    }
  }
}

// MARK: - Rows and comments

extension DumpReader {
  private mutating func count(_ parser: inout SQLParser) {
    let isCopy = parser.take("copy")
    if !isCopy, !parser.take("insert", "into") { return }
    guard let (name, _, _) = self.name(&parser) else { return }
    var rows = isCopy ? copiedRows.popLast() ?? 0 : 0
    _ = parser.parenthesized()
    while !parser.isAtEnd { if parser.parenthesized() != nil { rows += 1 } else { parser.skip() } }
    rowCount += rows
    if rows > 0 { filled.insert(SQLName(name)) }
  }

  private mutating func comment(_ parser: inout SQLParser) {
    guard parser.take("comment", "on") else { return }
    let kind = parser.keyword()
    parser.move(to: parser.position + 1)
    var names = parser.qualifiedName().map { sql.name($0) }
    guard parser.take("is"), let text = string(parser.next()), let last = names.popLast() else {
      return
    }
    let table = kind == "column" ? names.popLast() ?? "" : last
    let id = DumpName(table, names.last.map(shared) ?? schema)
    for index in tables.indices where tables[index].id == id {
      if kind == "table" { tables[index].doc = text }
      if kind == "column" { tables[index].change(last) { $0.doc = text } }
    }
    for index in views.indices where kind == "view" && views[index].id == id {
      views[index].doc = text
    }
  }

  /// Leaves out partitions, and what is in other schemas unless all tables are in others.
  private mutating func leaveOutOtherTables() {
    let isShared = tables.contains { $0.schema == nil }
    for table in tables {
      if partitions.contains(table.id) {
        leftOut.add("partition", table.name)
      } else if isShared, table.schema != nil {
        leftOut.add("table of another schema", table.id.text)
      } else {
        continue
      }
      missing.insert(table.id)
    }
    for view in views where isShared && view.schema != nil {
      leftOut.add("view of another schema", view.id.text)
    }
    tables.removeAll { missing.contains($0.id) }
    views.removeAll { isShared && $0.schema != nil }
    for place in tables.indices {
      tables[place].leaveOutForeignKeys(&leftOut) {
        missing.contains($0.parentID) || isShared && $0.schema != nil
      }
    }
  }
}
