import DBGenSQLText
package import SchemaParser

/// A query with some of its optional parts, in one of its orders: one of the statements that it can
/// be in the app.
package struct QueryForm {
  let query: Query
  /// Whether each part is in the statement.
  let parts: [Bool]
  /// The order; nil if the query has none to choose from, or to check what doesn't depend on it.
  let order: QueryOrder?
  /// The statement. Up to the order, everything in it is where it is in the file's text.
  package let sql: String
  /// The UTF-8 range of the order's terms in the statement.
  private let terms: Range<Int>

  init(_ query: Query, parts: [Bool], order: QueryOrder? = nil) {
    (self.query, self.parts, self.order) = (query, parts, order)
    let text = SQLText(ofQuery: query.sql.value)
    let rest = text.text { parts[$0] }
    guard let order else {
      // The marks of the whole query are kept for the app.
      sql = parts.contains(false) ? rest : query.sql.value
      terms = 0..<0
      return
    }
    let bytes = Array(rest.utf8)
    let place = text.placeOfOrder
    let head = String(decoding: bytes[..<place], as: UTF8.self) + "\nORDER BY "
    sql = head + order.sql + "\n" + String(decoding: bytes[place...], as: UTF8.self)
    terms = head.utf8.count..<head.utf8.count + order.sql.utf8.count
  }

  /// Creates the form of a query with all of its parts, in an order or in none.
  package init(_ query: Query, in order: QueryOrder? = nil) {
    let count = SQLText(ofQuery: query.sql.value).parts.count
    self.init(query, parts: Array(repeating: true, count: count), order: order)
  }

  /// Returns the text of the file that a place in the statement is in, and the place there.
  package func place(of range: Range<Int>) -> (text: Located<String>, range: Range<Int>) {
    guard let order, range.lowerBound >= terms.lowerBound else { return (query.sql, range) }
    if range.lowerBound < terms.upperBound {
      let part = range.clamped(to: terms)
      let start = part.lowerBound - terms.lowerBound
      return (order.terms, start..<start + part.count)
    }
    let added = sql.utf8.count - query.sql.value.utf8.count
    return (query.sql, max(0, range.lowerBound - added)..<max(0, range.upperBound - added))
  }

  // MARK: - The forms that are checked

  static let maximumParts = 12
  static let maximumOrders = 16
  /// The maximum number of forms of which each is checked.
  private static let most = 64

  /// Returns the forms of a query that are checked, those with the fewest parts first.
  static func checked(of query: Query) -> [QueryForm] {
    let orders: [QueryOrder?] = query.orders.isEmpty ? [nil] : query.orders
    let count = SQLText(ofQuery: query.sql.value).parts.count
    return combinations(ofParts: count, orders: orders.count).flatMap { parts in
      orders.map { QueryForm(query, parts: parts, order: $0) }
    }
  }

  /// Returns the ways to have some of the parts that are checked in a number of orders, those with
  /// the fewest parts first: if all of them would be too many, those in which two things meet, and
  /// those in which one is missing.
  static func combinations(ofParts count: Int, orders: Int = 1) -> [[Bool]] {
    let few = orders << count <= most ? count : orders > 1 ? 1 : 2
    return (0..<1 << count).filter { $0.nonzeroBitCount <= few || $0.nonzeroBitCount >= count - 1 }
      .sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
      .map { bits in (0..<count).map { bits & (1 << $0) != 0 } }
  }

  /// Returns the words that tell the form from the others; empty if there are no others.
  func condition(_ interface: [OptionalPart], _ parameters: [String]) -> String {
    var conditions: [String] = []
    if !parts.isEmpty {
      let names = zip(parts, interface).filter(\.0).flatMap(\.1.parameters)
      let given = Set(names).sorted().map { "':\(parameters[$0])'" }.joined(separator: ", ")
      conditions.append(given.isEmpty ? "without optional parameters" : "with \(given)")
    }
    if let order { conditions.append("in the order '\(order.name.value)'") }
    return conditions.isEmpty ? "" : " " + conditions.joined(separator: ", ")
  }
}

extension QueryOrder {
  /// The terms without comments, each of which ends the order, or the statement, elsewhere.
  var sql: String {
    var bytes = Array(terms.value.utf8)
    for place in SQLText(terms.value).comments.map(\.range).joined() {
      bytes[place] = UInt8(ascii: " ")
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SQLText {
  /// The UTF-8 offset at which ORDER BY goes: before LIMIT, or at the end.
  var placeOfOrder: Int {
    guard let limit = indicesOutsideParentheses.last(where: { isAt($0, "limit") }) else {
      return bytes.count
    }
    let start = tokens[limit].range.lowerBound
    return parts.first { $0.range.contains(start) }?.range.lowerBound ?? start
  }
}
