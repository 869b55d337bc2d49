package import DBGenSQLText

/// Decisions of SQLite about names of functions, collations and types, which no database says.
package enum SQLFacts {
  /// The functions that combine rows; see `SQLCall.isAggregate`.
  package static let aggregates: Set<SQLName> = [
    "count", "sum", "total", "avg", "min", "max", "group_concat", "string_agg", "median",
    "percentile", "percentile_cont", "percentile_disc", "json_group_array", "json_group_object",
    "jsonb_group_array", "jsonb_group_object",
  ]

  /// The functions of dates and times, which take the time `'now'`, and without a time do so too.
  package static let timeFunctions: Set<SQLName> = [
    "date", "datetime", "julianday", "strftime", "time", "timediff", "unixepoch",
  ]

  /// The functions that return something else each time.
  package static let randomFunctions: Set<SQLName> = ["random", "randomblob"]

  /// The words and functions that return one of several values.
  package static let choices: Set<SQLName> = ["case", "iif", "if", "nullif"]

  /// The functions that never return NULL.
  package static let neverNull: Set<SQLName> = [
    "count", "row_number", "rank", "dense_rank", "ntile", "random", "changes", "total_changes",
    "last_insert_rowid", "total", "percent_rank", "cume_dist", "pi", "typeof", "quote", "hex",
    "char",
    "json_array", "json_object", "json_group_array", "json_group_object", "json_quote",
    "sqlite_version", "sqlite_source_id", "zeroblob", "randomblob", "bm25",
  ]

  /// The functions that return NULL only if an argument is NULL. Of `substr`, that isn't so for blobs,
  /// and of `min` and `max`, for no rows.
  package static let nullOnlyOfNull: Set<SQLName> = [
    "length", "instr", "lower", "upper", "trim", "ltrim", "rtrim", "round", "glob", "like", "json",
    "json_valid", "abs", "replace", "substr", "substring",
  ]

  /// The functions that return one of their arguments which isn't NULL, if there is one.
  package static let firstNotNull: Set<SQLName> = ["coalesce", "ifnull"]

  /// The functions that return numbers, or texts of ASCII.
  package static let plainResults: Set<SQLName> = timeFunctions.subtracting(["strftime"]).union([
    "abs", "avg", "ceil", "ceiling", "count", "floor", "glob", "hex", "instr", "json_array_length",
    "json_type", "json_valid", "length", "like", "octet_length", "random", "round", "row_number",
    "sign", "sum", "total", "trunc", "typeof", "unicode",
  ])

  /// The functions that return text in UTF-8, or a number, for such arguments.
  package static let textOfText: Set<SQLName> = [
    "coalesce", "concat", "concat_ws", "group_concat", "if", "ifnull", "iif", "json_array",
    "json_group_array", "json_group_object", "json_object", "lower", "ltrim", "max", "min",
    "nullif", "quote", "replace", "rtrim", "strftime", "string_agg", "substr", "substring", "trim",
    "upper",
  ]

  /// The functions of SQLite of which anything is said here.
  package static let functions = [
    aggregates, timeFunctions, neverNull, nullOnlyOfNull, plainResults, textOfText,
  ].reduce(Set()) { $0.union($1) }

  /// The functions that return what a connection did last.
  package static let connectionFunctions: Set<SQLName> = [
    "changes", "last_insert_rowid", "total_changes",
  ]

  /// The functions whose values differ from row to row.
  package static let varyingFunctions = randomFunctions.union(connectionFunctions)

  /// The functions that return values of the words for the present time.
  package static let functionsOfClock = [
    "current_timestamp": "datetime", "current_date": "date", "current_time": "time",
  ]

  /// The names of SQLite's own collations, as the schema language writes them.
  package static let collations = ["nocase", "rtrim", "binary"]

  /// The names of the tokenizers that FTS5 has.
  package static let tokenizers: Set<SQLName> = ["ascii", "porter", "trigram", "unicode61"]

  /// The types of columns in STRICT tables; see "STRICT Tables" in SQLite's documentation.
  package static let strictTypes = ["INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"]

  package static func isStrict(_ declaredType: String) -> Bool {
    strictTypes.contains { SQLName.areEqual($0, declaredType) }
  }

  package static func isOwnCollation(_ name: SQLName) -> Bool {
    collations.contains { SQLName($0) == name }
  }
}

extension SQLName {
  /// The collation of columns that name none.
  package static let binary = SQLName("BINARY")
}

// MARK: - What changes

extension SQLText {
  /// Whether a token gives the present time: a word such as CURRENT_TIME, a function of times that is
  /// given none, or `'now'` where such a function is named.
  package func readsClock(_ index: Int) -> Bool {
    if SQLFacts.functionsOfClock[keyword(index)] != nil { return true }
    if isText(index, "now") { return tokens.indices.contains(where: isTimeFunction) }
    guard isTimeFunction(index), isAt(index + 1, "(") else { return false }
    var place = index + 2
    if isAt(index, "strftime") {
      while place < tokens.count, !isAt(place, ","), !isAt(place, ")") { place += 1 }
    }
    while isAt(place, ",") || isText(place, "subsec") || isText(place, "subsecond") { place += 1 }
    return isAt(place, ")")
  }

  /// Whether a token is a function that returns something else each time.
  package func isRandom(_ index: Int) -> Bool {
    tokens[index].isName && SQLFacts.randomFunctions.contains(sqlName(index))
      && isAt(index + 1, "(")
  }

  /// Whether the values that a statement computes may depend on the time or on chance.
  package var mayDependOnTimeOrChance: Bool {
    tokens.indices.contains { readsClock($0) || isTimeFunction($0) || isRandom($0) }
  }

  /// Whether the value is NULL always or never: nothing in the text chooses between values, or is
  /// random.
  package var isNullAtNoOrAnyTime: Bool {
    !tokens.indices.contains {
      isRandom($0) || SQLFacts.choices.contains(sqlName($0)) || isAt($0, "/") || isAt($0, "%")
    }
  }

  private func isTimeFunction(_ index: Int) -> Bool {
    tokens[index].isName && SQLFacts.timeFunctions.contains(sqlName(index))
  }

  private func isText(_ index: Int, _ text: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .string
      && SQLName.areEqual(name(index), text)
  }
}

/// The type affinity that SQLite derives from a column's declared type.
package enum Affinity: String, Sendable {
  case integer = "INTEGER"
  case text = "TEXT"
  case blob = "BLOB"
  case real = "REAL"
  case numeric = "NUMERIC"

  package init(declaredType: String, isStrict: Bool) {
    let type = declaredType.uppercasedASCII
    // Most types are the words for affinities.
    let affinity = Affinity(rawValue: type) ?? Self.byParts(of: type)
    self = Self.keepsAnything(declaredType, isStrict: isStrict) ? .blob : affinity
  }

  private static func byParts(of type: String) -> Affinity {
    rules.first { rule in rule.parts.contains { type.utf8.contains($0.utf8) } }?.affinity
      ?? .numeric
  }

  /// Returns whether a column of a declared type stores each value as it is.
  package static func keepsAnything(_ declaredType: String, isStrict: Bool) -> Bool {
    declaredType.isEmpty || isStrict && SQLName.areEqual(declaredType, "ANY")
  }

  /// The first rule that applies wins; see "Determination Of Column Affinity" in SQLite's
  /// documentation.
  private static let rules: [(affinity: Affinity, parts: [String])] = [
    (.integer, ["INT"]), (.text, ["CHAR", "CLOB", "TEXT"]), (.blob, ["BLOB"]),
    (.real, ["REAL", "FLOA", "DOUB"]),
  ]
}
