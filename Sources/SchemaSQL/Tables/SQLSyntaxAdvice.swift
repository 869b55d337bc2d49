import DBGenSQLText
import SchemaParser

/// Advice on SQL of other databases, and on SQL in another order, by the words at which SQLite ends
/// to understand it.
enum SQLSyntaxAdvice {
  /// Returns advice on the syntax at a token.
  static func text(at index: Int, of sql: SQLText) -> String? {
    let words = (-2...1).map { sql.keyword(index + $0) }
    let (beforeLast, last, word, next) = (words[0], words[1], words[2], words[3])
    let places = sql.placesOfLevel(before: index)
    let opening = places.last.flatMap { sql.isAt($0, "(") ? sql.keyword($0 - 1) : nil } ?? ""
    let phrases = [
      opening + "(", "\(last) \(word)", "\(word) \(next)", "\(beforeLast) \(last)",
      "\(sql.keyword(0)) > \(word)", word, "\(last) _",
      word.isEmpty ? "\(last) ''" : last.isEmpty ? "\(beforeLast) ''" : "",
    ]
    if let advice = phrases.lazy.compactMap(text(on:)).first { return advice }
    if ["select", ",", ".", "as", "by"].contains(last), names.contains(word), next != "by" {
      return "'\(word)' is a word of SQL: such a name is in double quotes"
    }
    if let rank = ranks[word],
      places.map(sql.keyword).prefix(while: { $0 != "select" })
        .contains(where: { ranks[$0, default: -1] > rank })
    {
      return "the order is FROM, JOIN, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT"
    }
    return [index, index - 1].lazy.compactMap(sql.misspelling).first
  }

  static func text(on phrase: String) -> String? { advice[phrase] }

  /// Returns the advice on a name that another database knows everywhere; nil for any other one.
  static func text(ofMissing name: String) -> String? {
    ["dual", "rownum"].contains(name) ? advice[name] : nil
  }

  private static let ranks = [
    "from": 0, "join": 0, "on": 0, "where": 1, "group": 2, "having": 3, "order": 4, "limit": 5,
  ]

  /// Words that people give columns as names.
  private static let names: Set = [
    "order", "group", "limit", "index", "table", "values", "default", "check", "references",
    "transaction", "to", "set", "primary", "unique", "case", "when",
  ]

  /// Advice by words: those of a function before its parenthesis, two words side by side, the first
  /// word of the statement and another, one word, and a word (`_` for what follows, `''` for a constant).
  private static let advice = Dictionary(
    uniqueKeysWithValues: [
      "select top|fetch first|fetch next|rownum": "SQLite has LIMIT at the end, as in LIMIT 10",
      "offset _": "OFFSET comes after LIMIT, as in LIMIT 10 OFFSET 20",
      "limit all": "leave LIMIT out",
      "for update|for share": "a write has the whole file to itself, so leave it out",
      "distinct on": "write GROUP BY, or row_number() OVER (PARTITION BY a ORDER BY b)",
      "on duplicate|or update|conflict update|do update|merge|upsert":
        "write INSERT INTO ... ON CONFLICT (column) DO UPDATE SET x = excluded.x",
      "insert ignore": "write INSERT OR IGNORE INTO", "insert _": "write INSERT INTO",
      "insert > set": "write INSERT INTO t (a, b) VALUES (1, 2)",
      "output|return": "write RETURNING at the end", "select > into": "a query returns its rows",
      "delete _|truncate": "write DELETE FROM", "update table": "write UPDATE and the name",
      "update > join": "write UPDATE t SET a = o.a FROM o WHERE o.id = t.oID",
      "delete > join": "write DELETE FROM t WHERE oID IN (SELECT id FROM o WHERE ...)",
      "update > .": "a column after SET has no table before it",
      "update > where": "SET comes before WHERE", "+ =|+ +|- =|* =": "write SET x = x + 1",
      ", where|, from": "remove the comma before it",
      "select from": "name the columns, or write *", "* except|* exclude": "list the columns",
      "partition _": "write PARTITION BY", "order _": "write ORDER BY", "group _": "write GROUP BY",
      "within group": "SQLite has no WITHIN GROUP",
      "using _": "the columns of USING are in parentheses",
      "exists select|in select|as select|= select": "a SELECT in another is in parentheses",
      "minus select": "write EXCEPT", "end case": "write END",
      "between ''": "write BETWEEN 1 AND 9",
      "& &": "write AND", "!": "write NOT", "<= >": "write IS", "= >": "write >=",
      "= <": "write <=",
      "div": "write /, which has no remainder between integers", "mod": "write %",
      "xor": "write <>",
      "~|rlike|similar": "write LIKE or GLOB, or REGEXP with a function 'regexp' of the app",
      "contains|starts|ends|like %": "write LIKE '%' || :text || '%'",
      "= %|( %|{|\\": "a parameter is written as a colon and a name, such as :id",
      "#":
        "a parameter is written as a colon and a name, such as :id, and a comment begins with --",
      ":": "write a cast as CAST(x AS TYPE)", "cast(|try_cast(": "write CAST(x AS TYPE)",
      "ilike": "SQLite's LIKE ignores the case of ASCII letters", "/ /": "a comment begins with --",
      "extract(": "write strftime('%Y', x), which is text",
      "substring(|left (": "write substr(x, 1, 2)", "right (": "write substr(x, -2)",
      "group_concat(": "write group_concat(x, ',')", "isnull (": "SQLite's is ifnull",
      "current_timestamp (|current_date (|current_time (": "write it without parentheses",
      "interval ''": "write datetime(x, '+1 day')",
      "date ''|timestamp ''": "write the text alone, such as '2020-01-31'",
      "array ''": "write json_array(1, 2)", "dual": "leave FROM out",
      "check (": "write the condition alone",
    ].flatMap { words, text in words.split(separator: "|").map { (String($0), text) } })
}

extension SQLText {
  /// The places before a token that are in no more parentheses than it is, and last that of the
  /// parenthesis before them.
  fileprivate func placesOfLevel(before index: Int) -> [Int] {
    var places: [Int] = []
    var closed = 0
    for place in (0..<index).reversed() {
      if isAt(place, ")") { closed += 1 }
      if closed == 0 { places.append(place) }
      guard isAt(place, "(") else { continue }
      if closed == 0 { break }
      closed -= 1
    }
    return places
  }

  /// Returns a sentence about a word that may be a misspelling.
  fileprivate func misspelling(_ index: Int) -> String? {
    let word = keyword(index)
    guard word.count > 3, !SQLKeyword.isReserved(word) else { return nil }
    let words = [
      "SELECT", "INSERT INTO", "UPDATE", "DELETE FROM", "FROM", "JOIN", "WHERE", "GROUP BY",
      "HAVING",
      "ORDER BY", "LIMIT", "DESC", "VALUES", "BETWEEN",
    ]
    return closestMatch(to: word, in: words).map { "'\(text(index))' looks like \($0)" }
  }
}
