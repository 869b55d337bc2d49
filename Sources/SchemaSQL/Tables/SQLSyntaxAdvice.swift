import DBGenSQLText
import SchemaParser

/// Advice on SQL of other databases, and on SQL in another order, by the place at which SQLite ends to
/// understand it.
enum SQLSyntaxAdvice {
  /// A place in SQL, by words in lowercase.
  enum AdvisedPlace: Hashable, ExpressibleByStringLiteral {
    case word(String)
    /// Two words side by side.
    case pair(String, String)
    /// The word, symbol, or text after a word.
    case after(String)
    /// A constant after a word.
    case constant(String)
    /// A call of a function, or what is in its parentheses.
    case call(String)
    /// A word in a statement that begins with another.
    case statement(String, String)
    /// The name of a table or column that another database has everywhere.
    case name(String)

    init(stringLiteral word: String) { self = .word(word) }
  }

  /// Returns advice on the syntax at a token.
  static func text(at index: Int, of sql: SQLText) -> String? {
    if let advice = sql.adviceOnCast(at: index) { return advice }
    let words = (-2...1).map { sql.word(index + $0) }
    let (beforeLast, last, word, next) = (words[0], words[1], words[2], words[3])
    let (first, places) = (sql.word(0), sql.placesOfLevel(before: index))
    if let advice = firstText(of: [
      .call(sql.function(around: index)), .pair(last, word), .pair(word, next),
      .pair(beforeLast, last), .statement(first, word), .word(word), .after(last),
      .constant(word.isEmpty ? last : last.isEmpty ? beforeLast : ""),
      sql.endsOperand(index - 2) ? .word(last) : "",
      sql.isAt(2, "(") ? .pair(first, sql.word(1)) : "",
    ]) {
      return advice
    }
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

  /// Returns the advice on the first of places about which there is any.
  static func firstText(of places: [AdvisedPlace]) -> String? {
    places.lazy.compactMap { texts[$0] }.first
  }

  private static let ranks = [
    "from": 0, "join": 0, "on": 0, "where": 1, "group": 2, "having": 3, "order": 4, "limit": 5,
  ]

  /// Words that people give columns as names.
  private static let names: Set = [
    "order", "group", "limit", "index", "table", "values", "default", "check", "references",
    "transaction", "to", "set", "primary", "unique", "case", "when",
  ]

  /// Words of other databases, with what SQLite has in their places.
  static let words = ["ilike": "LIKE", "div": "/", "mod": "%"]

  private static let parameter = "a parameter is written as a colon and a name, such as :id"

  /// Functions of other databases that give the present time or day.
  static let (functionsOfTime, functionsOfDay) = (
    ["now", "getdate", "sysdate", "curtime", "getutcdate", "sysdatetime"], ["curdate", "today"]
  )

  private static let texts = Dictionary(
    places.flatMap { text, places in places.map { ($0, text) } },
    uniquingKeysWith: { first, _ in first })

  private static let places: KeyValuePairs<String, [AdvisedPlace]> = [
    "SQLite has LIMIT at the end, as in LIMIT 10":
      [.pair("select", "top"), .pair("fetch", "first"), .pair("fetch", "next")] + both("rownum"),
    "write LIMIT 10 at the end": calls("top"), "leave LIMIT out": [.pair("limit", "all")],
    "OFFSET comes after LIMIT, as in LIMIT 10 OFFSET 20": ["offset", .after("offset")],
    "a write has the whole file to itself, so leave it out": pairs("for", "update", "share"),
    "write GROUP BY, or row_number() OVER (PARTITION BY a ORDER BY b)": pairs("distinct", "on"),
    "write INSERT INTO ... ON CONFLICT (column) DO UPDATE SET x = excluded.x":
      [.pair("on", "duplicate"), .pair("or", "update"), .pair("conflict", "update")]
      + [.pair("do", "update"), "merge", "upsert"],
    "write INSERT OR IGNORE INTO": pairs("insert", "ignore"),
    "write INSERT INTO": [.after("insert")],
    "write INSERT INTO t (a, b) VALUES (1, 2)": [.statement("insert", "set")],
    "write RETURNING at the end": ["output", "return"],
    "a query returns its rows": [.statement("select", "into")],
    "write DELETE FROM": [.after("delete"), "truncate"],
    "write UPDATE and the name": pairs("update", "table"),
    "write UPDATE t SET a = o.a FROM o WHERE o.id = t.oID": [.statement("update", "join")],
    "write DELETE FROM t WHERE oID IN (SELECT id FROM o WHERE ...)":
      [.statement("delete", "join"), .statement("delete", "using")],
    "a column after SET has no table before it": [.statement("update", ".")],
    "SET comes before WHERE": [.statement("update", "where")],
    "write SET x = x + 1": pairs("+", "=", "+") + [.pair("-", "="), .pair("*", "=")],
    "remove the comma before it": pairs(",", "where", "from"),
    "name the columns, or write *": pairs("select", "from"),
    "list the columns": pairs("*", "except", "exclude"), "write EXCEPT": pairs("minus", "select"),
    "write PARTITION BY": [.after("partition")], "write ORDER BY": [.after("order")],
    "write GROUP BY": [.after("group")], "SQLite has no WITHIN GROUP": pairs("within", "group"),
    "the columns of USING are in parentheses": [.after("using")],
    "a SELECT in another is in parentheses": ["exists", "in", "as", "="].map {
      .pair($0, "select")
    },
    "SQLite has no LATERAL: write a SELECT in parentheses among the results": calls("lateral"),
    "write END": pairs("end", "case"), "write BETWEEN 1 AND 9": [.constant("between")],
    "write AND": pairs("&", "&"), "write NOT": ["!"], "write IS": pairs("<=", ">"),
    "write >=": pairs("=", ">"), "write <=": pairs("=", "<"), "write <>": ["xor"],
    "write /, which has no remainder between integers": ["div"], "write %": ["mod"],
    "write LIKE or GLOB, or REGEXP with a function 'regexp' of the app":
      ["~", .pair("!", "~"), "rlike", "similar"],
    "write LIKE '%' || :text || '%'": ["contains", "starts", "ends", .pair("like", "%")],
    "SQLite's LIKE ignores the case of ASCII letters": ["ilike"],
    parameter: [.pair("=", "%"), .pair("(", "%"), "{", "\\"],
    parameter + ", and a comment begins with --": ["#"],
    "a comment begins with --": pairs("/", "/"),
    "write CAST(x AS TYPE)": calls("cast", "try_cast", "convert"),
    "write strftime('%Y', x), which is text": calls("extract"),
    "write strftime('%Y-%m', x)": calls("date_format", "date_trunc", "to_char", "format_date"),
    "write substr(x, 1, 2)": [.call("substring"), .pair("left", "(")],
    "write substr(x, -2)": pairs("right", "("), "SQLite's is ifnull": pairs("isnull", "("),
    "write instr(text, part)": calls("charindex", "locate", "position"),
    "write group_concat(x, ',')": calls("group_concat", "string_agg"),
    "write CASE": calls("decode"),
    "write the text alone": [.constant("n")],
    "write a || b": calls("concat"), "write a || ',' || b": calls("concat_ws"),
    "write it without parentheses":
      ["timestamp", "date", "time"].map { .pair("current_\($0)", "(") },
    "write datetime(x, '+1 day')":
      [.constant("interval")] + calls("dateadd", "date_add", "date_sub"),
    "write julianday(a) - julianday(b)": calls("datediff", "timestampdiff"),
    "a time is text such as '2020-01-31 12:00:00.000'":
      calls("to_date", "str_to_date", "to_timestamp"),
    "write the text alone, such as '2020-01-31'": [.constant("date"), .constant("timestamp")],
    "write the text alone, with || char(10) for a line break": [.constant("e")],
    "write INSERT ... RETURNING id": calls("last_insert_id", "scope_identity", "lastval"),
    "write IN :ids, of an array": calls("any"), "write json_array(1, 2)": [.constant("array")],
    "write x ->> '$.name'":
      calls("json_value", "json_query", "json_extract_path_text", "json_unquote"),
    "write WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)":
      calls("generate_series") + both("generate_series"),
    "write json_each(:list)": calls("unnest") + both("unnest"),
    "SQLite's present time is CURRENT_TIMESTAMP or datetime('now')":
      functionsOfTime.map { .call($0) },
    "SQLite's present day is date('now')": functionsOfDay.map { .call($0) },
    "leave FROM out": both("dual"), "write the condition alone": pairs("check", "("),
  ]

  private static func pairs(_ first: String, _ others: String...) -> [AdvisedPlace] {
    others.map { .pair(first, $0) }
  }

  private static func calls(_ names: String...) -> [AdvisedPlace] { names.map { .call($0) } }

  private static func both(_ name: String) -> [AdvisedPlace] { [.word(name), .name(name)] }
}

extension SQLText {
  /// Returns a keyword, a symbol, or a byte that no token begins with; empty for other tokens.
  fileprivate func word(_ index: Int) -> String {
    tokens.indices.contains(index) && tokens[index].kind == .invalid ? text(index) : keyword(index)
  }

  /// Whether a token can be the last of an operand, so that a word after it is an operator.
  fileprivate func endsOperand(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    return isAt(index, ")")
      || ![.symbol, .invalid].contains(tokens[index].kind)
        && !SQLKeyword.isReserved(keyword(index))
  }

  /// The function in whose parentheses a token is; empty if it's in none.
  func function(around index: Int) -> String {
    placesOfLevel(before: index).last.flatMap { isAt($0, "(") ? keyword($0 - 1) : nil } ?? ""
  }

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
