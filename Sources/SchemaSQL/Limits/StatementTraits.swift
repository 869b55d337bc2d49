import DBGenSQLSyntax
import DBGenSQLText
import DBGenSQLite

/// The traits of a statement that SQLite reports while compiling it.
struct StatementTraits {
  var slowCalls = 0
  /// A function that it calls, and that can take forever in a single instruction.
  private(set) var endlessFunction: String?
  /// Whether it calls a function with a format, for each byte of which it takes long.
  private(set) var callsFormat = false
  /// Whether it calls a function of dates and times.
  private(set) var callsTimeFunction = false
  /// Whether it searches a full-text index, of which a single instruction can read all.
  private(set) var searchesText = false
  /// Whether it reads the places of values in JSON, each of which takes as long as it is deep.
  private(set) var readsPlacesInJSON = false
  /// Whether it reads or writes the text of the schema.
  var usesSchema = false
  /// Whether it changes the schema, or may roll back such a change.
  var changesSchema = false
  var isAlteration = false
  var createsTable = false
  var selects = false
  /// Whether it creates something that is compiled into other statements.
  var defines = false
  /// The tables that it creates, alters, or indexes.
  private(set) var definedTables: Set<SQLName> = []
  /// The tables whose rows it reads or writes.
  private(set) var usedTables: Set<SQLName> = []
  private var lastTable: SQLName?

  mutating func define(_ table: UnsafePointer<CChar>?) {
    defines = true
    if let table { definedTables.insert(SQLName(table)) }
  }

  mutating func use(_ table: UnsafePointer<CChar>) {
    let name = SQLName(table)
    // SQLite names a table once for each of its columns.
    guard name != lastTable else { return }
    lastTable = name
    if name.isReserved { usesSchema = true } else { usedTables.insert(name) }
  }

  mutating func write(_ table: UnsafePointer<CChar>) {
    use(table)
    if lastTable?.isReserved == true { changesSchema = true }
  }

  mutating func read(_ column: UnsafePointer<CChar>, of table: UnsafePointer<CChar>) {
    use(table)
    // A full-text index is searched by its column of the same name.
    if sqlite3_stricmp(column, table) == 0 { searchesText = true }
    if let lastTable, Self.tablesOfJSON.contains(lastTable) {
      readsPlacesInJSON =
        readsPlacesInJSON || ["fullkey", "path"].contains(String(cString: column))
    }
  }

  mutating func call(_ function: String) {
    let name = SQLName(function)
    if ProductFunction.names.contains(name) { slowCalls += 1 }
    if SQLFacts.timeFunctions.contains(name) { callsTimeFunction = true }
    if function == "strftime" { callsFormat = true }
    if function == "match" { searchesText = true }
    if Self.endlessFunctions.contains(function) { endlessFunction = function }
  }

  private static let tablesOfJSON = Set(
    ["json_each", "json_tree", "jsonb_each", "jsonb_tree"].map(SQLName.init))

  /// Functions that take time proportional to a product, which can't be told from their arguments:
  /// of the lengths of a format, a query and a row, of the square of the number of words that are
  /// found in a row, or of the number of rows.
  private static let endlessFunctions: Set<String> = {
    let ofText: Set = ["highlight", "matchinfo", "snippet"]
    guard sqlite3_compileoption_used("ENABLE_PERCENTILE") != 0 else { return ofText }
    return ofText.union(["median", "percentile", "percentile_cont", "percentile_disc"])
  }()
}

/// How a compiled statement is run.
struct StatementRules: Equatable {
  /// The maximum length of values, if it is lower than usual.
  var longestValue: Int32?
  var endlessFunction: String?
  /// The number of instructions that each one counts as.
  var weight = 1
  /// Whether each page that is read counts, too.
  var weighsPages = false
  var changesSchema = false
  /// Whether it only defines something, for which SQLite goes through the names in the schema.
  var isOnlyDefinition = false
}

extension StatementTraits {
  /// Whether it creates a table without rows, a view or a trigger.
  var isOnlyDefinition: Bool {
    defines && !selects && !isAlteration && (createsTable || definedTables.isEmpty)
  }

  private static let weightOfPlaces = 64

  /// The maximum length of values, if the statement calls functions that take long with each byte.
  ///
  /// - Parameter text: The length of the statement.
  func maximumBytes(in text: Int) -> Int? {
    let longest = Int(SQLiteMemory.longestFactor)
    if searchesText { return max(longest / 8, 2 * text) }
    return callsFormat ? max(longest, 2 * text) : nil
  }

  /// Returns the weight of each instruction.
  ///
  /// - Parameter calls: The weight of calls in the statement and in what it uses.
  func weight(ofCalls calls: Int) -> Int { max(calls, readsPlacesInJSON ? Self.weightOfPlaces : 1) }
}
