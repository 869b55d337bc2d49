import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reads the tokens of a statement once, to measure it. SQLite repeats the SELECT of a common table
/// for each mention of it, so it counts as often.
struct StatementReader {
  private let sql: SQLText
  private let range: Range<Int>
  private let tables: CommonTables
  /// The parts of the statement: the first is all but the SELECTs of common tables.
  private var parts: [MeasuredPart]
  /// The numbers of the parts around the current token.
  private var partNumbers = [0]
  /// The numbers of the common tables that are known there, the innermost last.
  private var known: [SQLName: [Int]] = [:]
  /// The groups in parentheses around the current token.
  private var groups: [Group] = []
  private var lastGroupIsList = false
  /// The number of groups around the terms by which rows are being sorted; nil elsewhere.
  private var sorting: Int?
  private(set) var listedColumns = 1.0

  private struct MeasuredPart {
    var size = CompilationSize()
    var mentions: [SQLName: Double] = [:]
    /// How often it mentions each common table, by its part.
    var tables: [Int: Double] = [:]
  }

  private struct Group {
    var place: Int
    /// Whether it holds the items of a list, or the arguments of a call.
    var isList: Bool
  }

  init(_ sql: SQLText, _ range: Range<Int>) {
    (self.sql, self.range) = (sql, range)
    tables = CommonTables(in: sql, range)
    parts = Array(repeating: MeasuredPart(), count: tables.count + 1)
    parts[0].size.commonTables = Double(tables.count)
    learnTables(in: nil)
    for index in range { read(index) }
    addTables()
  }

  var size: CompilationSize { parts[0].size }
  var mentions: [SQLName: Double] { parts[0].mentions }

  /// Adds to each part what the common tables that it mentions consist of.
  private mutating func addTables() {
    let order = DependencyOrder.of([0]) { parts[$0].tables.keys }
    var done: Set<Int> = []
    for part in order {
      for (table, count) in parts[part].tables where done.contains(table) {
        let added = parts[table]
        parts[part].size.add(added.size, times: count)
        parts[part].mentions.merge(added.mentions.mapValues { $0 * count }, uniquingKeysWith: +)
      }
      done.insert(part)
    }
  }

  // MARK: - Groups

  private mutating func learnTables(in group: Int?) {
    for table in tables.known[group] ?? [] {
      known[table.name, default: []].append(table.number)
    }
  }

  private mutating func open(_ index: Int) {
    learnTables(in: index)
    if let number = tables.bodies[index] { partNumbers.append(number) }
    groups.append(Group(place: index, isList: startsList(index)))
  }

  private mutating func close() {
    let group = groups.popLast()
    lastGroupIsList = group?.isList ?? false
    if let sorting, groups.count < sorting { self.sorting = nil }
    guard let place = group?.place else { return }
    for table in tables.known[place] ?? [] { known[table.name]?.removeLast() }
    if tables.bodies[place] != nil { partNumbers.removeLast() }
  }

  // MARK: - Tokens

  private var part: MeasuredPart {
    get { parts[partNumbers[partNumbers.count - 1]] }
    _modify { yield &parts[partNumbers[partNumbers.count - 1]] }
  }

  private mutating func read(_ index: Int) {
    let token = sql.tokens[index]
    switch token.kind {
    case .symbol: readSymbol(index, sql.text(of: token))
    case .number, .blob: readLiteral(index)
    case .parameter:
      part.size.parameters += 1
      readLiteral(index)
    case .string:
      readLiteral(index)
      if !isListItem(index) || isOnlyItem(index) { mention(index) }
    case .word: readWord(index, sql.keyword(of: token))
    case .quotedName: readName(index)
    default: break
    }
  }

  private mutating func readSymbol(_ index: Int, _ symbol: String) {
    switch symbol {
    case "(": open(index)
    case ")": close()
    case ",":
      if groups.last?.isList != true || groups.count == 1 { part.size.aliases += 1 }
      if groups.count == 1 { listedColumns += 1 }
    case ".", ";": break
    case "*" where isWildcard(index): part.size.wildcards += 1
    default: addWord()
    }
  }

  private mutating func readLiteral(_ index: Int) {
    guard !isListItem(index) else { return }
    addWord()
    // These are results, which SQLite doesn't compare.
    if !["then", "else"].contains(where: { sql.isAt(index - 1, $0) }) {
      part.size.operands += 1
    }
  }

  private mutating func readWord(_ index: Int, _ word: String) {
    switch word {
    case _ where SQLKeyword.isConstant(word): return readLiteral(index)
    case "select":
      part.size.selects += 1
      part.size.depth = max(part.size.depth, Double(groups.count))
    case "and", "or": part.size.conditions += 1
    case "natural": part.size.naturalJoins += 1
    case "over": part.size.windows += 1
    case "unique", "primary": part.size.uniqueConstraints += 1
    case "where", "having": part.size.filters += 1
    case "by":
      part.size.filters += 1
      sorting = sorting ?? groups.count
    default: break
    }
    if sorting == groups.count, Self.endsOfSorting.contains(word) { sorting = nil }
    if SQLKeyword.isReserved(word) { addWord() } else { readName(index) }
  }

  private static let endsOfSorting: Set = [
    "limit", "having", "window", "union", "except", "intersect", "returning",
  ]

  private mutating func readName(_ index: Int) {
    addWord()
    part.size.names += 1
    if sql.isAt(index + 1, "("), SQLFacts.aggregates.contains(sql.sqlName(index)) {
      part.size.aggregates += 1
    }
    mention(index)
  }

  private mutating func addWord() {
    part.size.words += 1
    if sorting != nil { part.size.sortWords += 1 }
  }

  /// Records a name that may be that of a table: one that nothing but a schema's name qualifies, and
  /// that qualifies nothing.
  private mutating func mention(_ index: Int) {
    guard !sql.isAt(index + 1, "."), !tables.definitions.contains(index) else { return }
    let name = sql.sqlName(index)
    if sql.isAt(index - 1, ".") {
      guard [SQLName("main"), "temp"].contains(sql.sqlName(index - 2)) else { return }
    } else if let table = known[name]?.last {
      part.tables[table, default: 0] += 1
      return
    }
    part.mentions[name, default: 0] += 1
  }

  // MARK: - Surroundings

  /// Whether a parenthesis begins the arguments of a call, a list after IN, or a row of VALUES.
  private func startsList(_ index: Int) -> Bool {
    if sql.isAt(index - 1, "in") || sql.isAt(index - 1, "values") { return true }
    if sql.isAt(index - 1, ",") { return lastGroupIsList && sql.isAt(index - 2, ")") }
    guard index > range.lowerBound, sql.tokens[index - 1].isName else { return false }
    return sql.tokens[index - 1].kind == .quotedName
      || !SQLKeyword.isReserved(sql.keyword(index - 1))
  }

  /// Whether a literal, with or without a sign, is an item of a list.
  private func isListItem(_ index: Int) -> Bool {
    guard groups.last?.isList == true, sql.isAt(index + 1, ",") || sql.isAt(index + 1, ")") else {
      return false
    }
    let hasSign = sql.isAt(index - 1, "-") || sql.isAt(index - 1, "+")
    let before = hasSign ? index - 2 : index - 1
    return sql.isAt(before, ",") || sql.isAt(before, "(")
  }

  private func isOnlyItem(_ index: Int) -> Bool {
    sql.isAt(index - 1, "(") && sql.isAt(index + 1, ")")
  }

  private func isWildcard(_ index: Int) -> Bool {
    ["select", "distinct", "all", "returning", ",", "."].contains { sql.isAt(index - 1, $0) }
  }
}
