import SchemaImporter
import SchemaParser

/// A subquery that is used as a value, parsed as far as necessary to tell whether it has just one.
struct LookupQuery {
  /// The table that it reads, if there is only one.
  private(set) var source: String?
  /// The alias of the table in the query.
  private var alias: String?
  /// Whether it returns at most one row, regardless of the contents of the tables.
  private(set) var isSingle = false
  private var condition: ArraySlice<String> = []

  /// Creates a query from a table and a condition.
  init(source: String, condition: String) {
    self.source = source
    self.condition = NormalizedSQL(condition).tokens[...]
  }

  /// - Parameter tokens: The tokens from SELECT to the end of the parentheses.
  private init(_ tokens: ArraySlice<String>) {
    let clauses = SelectClauses(tokens)
    isSingle =
      clauses["limit"]?.elementsEqual(["1"]) ?? false || clauses["from"] == nil
      || clauses["group"] == nil && clauses["union"] == nil && Self.aggregates(clauses["select"])
    guard clauses["union"] == nil, let names = clauses["from"].map({ $0.filter { $0 != "as" } }),
      let first = names.first, names.count <= 2
    else { return }
    source = first
    alias = names.count == 2 ? names[1] : nil
    condition = clauses["where"] ?? []
  }

  private static let aggregates: Set<String> = [
    "count", "sum", "total", "avg", "group_concat", "string_agg", "json_group_array",
    "json_group_object",
  ]

  private static func aggregates(_ results: ArraySlice<String>?) -> Bool {
    guard let results, !results.contains("over") else { return false }
    return zip(results.indices, results).contains { place, word in
      guard results.indices.contains(place + 1), results[place + 1] == "(" else { return false }
      let isOne = ["max", "min"].contains(word) && !hasComma(results[(place + 2)...])
      return isOne || aggregates.contains(word)
    }
  }

  private static func hasComma(_ arguments: ArraySlice<String>) -> Bool {
    var depth = 0
    for token in arguments {
      if token == "," && depth == 0 { return true }
      if token == ")" && depth == 0 { return false }
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
    }
    return false
  }

  /// Returns the subqueries of an expression or statement that are used as values.
  static func queries(in sql: String) -> [LookupQuery] {
    let tokens = NormalizedSQL(sql).tokens
    let notValues: Set<String> = ["in", "exists", "from", "join", "as", "materialized"]
    return tokens.indices.dropLast().compactMap { start in
      guard tokens[start] == "(", tokens[start + 1] == "select",
        start == 0 || !notValues.contains(tokens[start - 1])
      else { return nil }
      return LookupQuery(tokens[(start + 1)...].untilClosed)
    }
  }
}

// MARK: - Conditions

extension LookupQuery {
  /// Returns the columns of the table that must equal something outside the row that is looked up.
  func fixedColumns(of table: StoredTable) -> Set<String> {
    guard !condition.hasAtTop("or") else { return [] }
    return Set(
      condition.split(atTop: "and").flatMap { term -> [String] in
        let sides = term.unwrapped.split(separator: "=").filter { !$0.isEmpty }
        guard sides.count == 2, let operation = sides.first?.last,
          !["<", ">", "!"].contains(operation)
        else { return [] }
        return [(sides[0], sides[1]), (sides[1], sides[0])].compactMap { column, other in
          isOfRow(other, table) ? nil : name(column, table)
        }
      })
  }

  /// Returns the column that one side of a comparison consists of.
  private func name(_ side: ArraySlice<String>, _ table: StoredTable) -> String? {
    let words = Array(side)
    guard words.count == 1 || words.count == 3 && words[1] == "." && isOwn(words[0]),
      let name = words.last, table.column(name) != nil || name == "rowid"
    else { return nil }
    return name
  }

  /// Returns whether an expression may depend on the row that is looked up.
  private func isOfRow(_ side: ArraySlice<String>, _ table: StoredTable) -> Bool {
    zip(side.indices, side).contains { place, word in
      let isQualified = place > side.startIndex && side[place - 1] == "."
      if isQualified { return isOwn(side[place - 2 < side.startIndex ? place : place - 2]) }
      let isQualifier = place + 1 < side.endIndex && side[place + 1] == "."
      return !isQualifier && table.column(word) != nil || word == "select"
    }
  }

  private func isOwn(_ name: String) -> Bool {
    SQLName.folded(name) == SQLName.folded(alias ?? source ?? "")
  }
}
