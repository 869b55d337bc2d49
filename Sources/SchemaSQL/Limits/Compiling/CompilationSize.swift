/// The parts of a statement that SQLite compares with each other while it compiles it: for each
/// name, for example, it goes through the columns of all tables.
///
/// SQLite reports neither these comparisons nor lets anyone interrupt them, so they are counted
/// beforehand.
struct CompilationSize: Equatable {
  /// The names, literals, keywords and operators.
  var words = 0.0
  var names = 0.0
  /// The work of looking up the names of which that is known.
  private(set) var lookUps = 0.0
  /// The columns of the result, once the names have been looked up.
  private(set) var results = 0.0
  /// The names that stand for all columns.
  var wildcards = 0.0
  /// The columns of all tables, once for each mention of a table.
  var columns = 0.0
  var widestTable = 0.0
  var naturalJoins = 0.0
  /// The columns that may have been given another name.
  var aliases = 0.0
  /// The clauses that can use these names.
  var filters = 0.0
  /// The words in terms by which rows are sorted or grouped.
  var sortWords = 0.0
  var aggregates = 0.0
  var windows = 0.0
  /// The conditions that AND and OR combine.
  var conditions = 0.0
  /// The literals that are operands.
  var operands = 0.0
  var parameters = 0.0
  var selects = 0.0
  /// The number of SELECTs around the innermost one.
  var depth = 0.0
  var commonTables = 0.0
  /// The indexes of all tables, once for each mention of a table.
  var indexes = 0.0
  /// The words in the expressions and conditions of these indexes.
  var indexWords = 0.0
  var uniqueConstraints = 0.0

  private static let fields: [any WritableKeyPath<Self, Double> & Sendable] = [
    \.words, \.names, \.lookUps, \.wildcards, \.columns, \.naturalJoins, \.aliases, \.filters,
    \.sortWords,
    \.aggregates, \.windows, \.conditions, \.operands, \.parameters, \.selects, \.commonTables,
    \.indexes, \.indexWords, \.uniqueConstraints,
  ]

  /// Adds another size a number of times.
  mutating func add(_ other: Self, times count: Double = 1) {
    // Few statements mention a view.
    if other != Self() { addFields(of: other, times: count) }
    widestTable = max(widestTable, other.widestTable)
    depth = max(depth, other.depth + 1)
  }

  private mutating func addFields(of other: Self, times count: Double) {
    for field in Self.fields where other[keyPath: field] > 0 {
      self[keyPath: field] += count * other[keyPath: field]
    }
  }

  /// SQLite's own limit on the columns of a result.
  private static let maximumColumns = 2000.0

  /// Counts the work of looking up the names, now that all tables are known that they can refer to:
  /// none in the common tables and views of a statement refers to a table outside.
  mutating func resolveNames() {
    let wildcardColumns = wildcards * min(columns, Self.maximumColumns)
    results = min(aliases + 1 + wildcards * columns, Self.maximumColumns)
    words += wildcardColumns
    let pairs = names * (filters > 0 ? min(aliases, Self.maximumColumns) : 0)
    let work =
      (names + wildcardColumns) * columns / 150 + naturalJoins * widestTable * columns / 250
      + pairs / 27
    // Sums of whole numbers don't depend on their order.
    lookUps += work.rounded()
    (names, wildcards, columns, widestTable) = (0, 0, 0, 0)
    (naturalJoins, aliases, filters) = (0, 0, 0)
  }

  /// The work of compiling, in instructions, in addition to what SQLite reports and to the memory
  /// that it takes.
  ///
  /// Here and above, each divisor is the number of pairs that SQLite 3.40 compares in the time of an
  /// instruction, in the slowest statement of those that were measured.
  var work: Double {
    let work =
      lookUps + sortWords * words / 16 + aggregates * aggregates / 30
      + windows * windows * words / 48 + conditions * conditions / 36 + operands * operands / 64
      + parameters * parameters / 36 + selects * (selects / 25 + depth / 2)
      + commonTables * commonTables / 60 + selects * commonTables / 20
      + indexes * (6 + conditions / 4) + indexWords * words / 26
      + uniqueConstraints * uniqueConstraints / 3
    return work.rounded()
  }
}
