import DBGenRuntime
import DBGenSQLText
import SchemaParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values that `::` casts, which CAST has inside.
struct CastOperands {
  private let divides: Bool
  /// The last cast, which another one can follow.
  private var last: (start: Int, end: Int)?

  /// - Parameter divides: Whether the SQL divides, which is another thing for integers.
  init(divides: Bool) { self.divides = divides }

  /// Adds the edits that write a cast as CAST, or leave it out if it changes nothing.
  mutating func add(
    _ type: String, at place: Int, to end: Int, in sql: SQLText, after first: Int,
    _ edits: inout [(range: Range<Int>, text: String)]
  ) {
    let start = last?.end == place ? last?.start ?? place : sql.startOfValue(before: place, first)
    last = (start, end)
    // The spaces before a cast go with it.
    let bytes = sql.tokens[place - 1].range.upperBound..<sql.tokens[end - 1].range.upperBound
    guard start < place, !sql.isConstant(start..<place, divides: divides) else {
      edits.append((bytes, ""))
      return sql.convert(start..<place, to: type, &edits)
    }
    let front = sql.tokens[start].range.lowerBound
    if let same = edits.lastIndex(where: { $0.range.lowerBound == front }) {
      edits[same].text = "CAST(" + edits[same].text
    } else {
      edits.append((front..<front, "CAST("))
    }
    edits.append((bytes, " AS \(type))"))
  }
}

extension SQLText {
  /// Returns the start of the value that ends before a place.
  fileprivate func startOfValue(before place: Int, _ first: Int) -> Int {
    var start = place - 1
    if isAt(start, ")") {
      var depth = 0
      while start >= first {
        if isAt(start, ")") { depth += 1 }
        if isAt(start, "(") { depth -= 1 }
        if depth == 0 { break }
        start -= 1
      }
      guard start > first, tokens[start - 1].isName,
        !SQLKeyword.isReserved(keyword(start - 1)), !Self.operators.contains(keyword(start - 1))
      else { return max(start, first) }
      start -= 1
    }
    while start - 2 >= first, isAt(start - 1, "."), tokens[start - 2].isName { start -= 2 }
    return start
  }

  private static let operators: Set = ["any", "all", "some"]

  /// Whether a cast changes nothing about a value that is known.
  fileprivate func isConstant(_ range: Range<Int>, divides: Bool) -> Bool {
    let inner = range.filter { !isAt($0, "(") && !isAt($0, ")") && !isAt($0, "-") }
    if isAt(inner.first ?? 0, "array") { return true }
    guard let only = inner.first, inner.allSatisfy({ $0 == only || tokens[$0].kind == .invalid })
    else { return false }
    return tokens[only].kind == .string || tokens[only].kind == .number && !divides
      || isAt(only, "null")
  }

  /// Writes a string that is cast to a number or a time as such.
  fileprivate func convert(
    _ range: Range<Int>, to type: String, _ edits: inout [(range: Range<Int>, text: String)]
  ) {
    guard range.count == 1, tokens[range.lowerBound].kind == .string,
      let edit = edits.lastIndex(where: { $0.range == tokens[range.lowerBound].range })
    else { return }
    let text = name(range.lowerBound)
    switch CastTarget(type, isMySQL: false) {
    case .integer: if let number = Int64(text) { edits[edit].text = "\(number)" }
    case .number:
      let isPlain = text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
      if isPlain, Double(text) != nil { edits[edit].text = text }
    case .timestamp:
      if let time = text.inUTC ?? text.storedTimeOfDay { edits[edit].text = SQLString.quote(time) }
    default: break
    }
  }
}

extension String {
  /// A time with an offset in the form that dbgen stores, to the millisecond; nil for one without.
  fileprivate var inUTC: String? {
    let offset = dropFirst("2024-01-31".count).drop { $0 != "+" && $0 != "-" }
    let numbers = offset.dropFirst().split(separator: ":").map { Int($0) }
    let local = String(dropLast(offset.count).prefix("2024-01-31 12:00:00.000".count))
    guard numbers.count <= 2, let hours = numbers.first ?? nil, (0..<24).contains(hours),
      let minutes = numbers.count > 1 ? numbers[1] : 0, (0..<60).contains(minutes),
      let time = local.storedTimeOfDay.flatMap(TimestampLiteral.init)
    else { return nil }
    let shift = 60 * (60 * hours + minutes) * (offset.hasPrefix("-") ? -1 : 1)
    let seconds = Double(time.unixMilliseconds) / 1000 - Double(shift)
    return Date(timeIntervalSince1970: seconds).civilText
  }
}
