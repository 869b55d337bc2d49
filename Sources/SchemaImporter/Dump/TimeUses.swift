import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension SQLText {
  /// Returns the text with the times that are compared with columns of times in the form in which dbgen
  /// stores these.
  func withStoredTimes(_ types: [SQLName: ColumnType]) -> String {
    let edits = tokens.indices.compactMap { place -> (range: Range<Int>, text: String)? in
      guard tokens[place].kind == .string, let time = name(place).storedTimeOfDay,
        isBesideTime(place, types)
      else { return nil }
      return (tokens[place].range, SQLString.quote(time))
    }
    return replacing(edits, in: bytes.indices)
  }

  /// Whether the constant at a place is compared with a column of times, or is in place of its NULL.
  private func isBesideTime(_ place: Int, _ types: [SQLName: ColumnType]) -> Bool {
    guard !isCalculation(place - 1), !isCalculation(place + 1) else { return false }
    if let sign = startOfSign(before: place) { return isTime(before: sign, types) }
    if let end = endOfSign(from: place + 1) { return isTime(from: end, types) }
    guard let open = startOfList(around: place) else { return false }
    if isAt(open - 1, "in") { return isTime(before: startOfNot(before: open - 1), types) }
    return ["coalesce", "ifnull", "nullif"].contains(keyword(open - 1))
      && isTime(from: open + 1, types)
  }

  private func isCalculation(_ place: Int) -> Bool {
    ["+", "-", "*", "/", "%", "||", "->", "->>", "|"].contains { isAt(place, $0) }
  }

  private func isSign(_ place: Int) -> Bool {
    ["=", "==", "<>", "!=", "<", "<=", ">", ">="].contains { isAt(place, $0) }
  }

  // MARK: - Columns

  private func isTime(before end: Int, _ types: [SQLName: ColumnType]) -> Bool {
    let last = end - 1
    guard isTime(last, types) else { return false }
    var start = last
    while isAt(start - 1, "."), start > 1 { start -= 2 }
    return !isCalculation(start - 1)
  }

  private func isTime(from start: Int, _ types: [SQLName: ColumnType]) -> Bool {
    var last = start
    while isAt(last + 1, ".") { last += 2 }
    return isTime(last, types) && !isAt(last + 1, "(") && !isCalculation(last + 1)
  }

  private func isTime(_ place: Int, _ types: [SQLName: ColumnType]) -> Bool {
    tokens.indices.contains(place) && tokens[place].isName && types[sqlName(place)] == .timestamp
  }

  // MARK: - Comparisons

  /// Returns the start of the operator of a comparison whose right side, or one of whose bounds, is at a
  /// place; nil if there is none.
  private func startOfSign(before place: Int) -> Int? {
    if isSign(place - 1) { return place - 1 }
    if isAt(place - 1, "between") { return startOfNot(before: place - 1) }
    if isAt(place - 1, "and") { return startOfBetween(before: place - 1) }
    var start = place
    while ["is", "not", "distinct", "from"].contains(where: { isAt(start - 1, $0) }) { start -= 1 }
    return start < place && isAt(start, "is") ? start : nil
  }

  /// Returns the end of the operator of a comparison whose left side ends at a place; nil if there is
  /// none.
  private func endOfSign(from place: Int) -> Int? {
    if isSign(place) { return place + 1 }
    var end = place
    while ["is", "not", "distinct", "from"].contains(where: { isAt(end, $0) }) { end += 1 }
    if isAt(end, "between") { return end + 1 }
    if isAt(end, "in"), isAt(end + 1, "(") { return end + 2 }
    return isAt(place, "is") ? end : nil
  }

  private func startOfNot(before place: Int) -> Int { isAt(place - 1, "not") ? place - 1 : place }

  /// Returns the start of the BETWEEN to which an AND belongs; nil if it belongs to none.
  private func startOfBetween(before and: Int) -> Int? {
    var (place, depth) = (and - 1, 0)
    while place > 0, depth > 0 || !Self.endsOfBounds.contains(keyword(place)) {
      if isAt(place, ")") { depth += 1 }
      if isAt(place, "(") { depth -= 1 }
      if depth < 0 { return nil }
      if depth == 0, isAt(place, "between") { return startOfNot(before: place) }
      place -= 1
    }
    return nil
  }

  private static let endsOfBounds: Set = [
    "and", "or", "when", "then", "where", "on", "select", ",",
  ]

  /// Returns the parenthesis that opens the list of which the value at a place is one; nil if it's in
  /// none.
  private func startOfList(around place: Int) -> Int? {
    guard isAt(place - 1, "(") || isAt(place - 1, ","), isAt(place + 1, ")") || isAt(place + 1, ",")
    else { return nil }
    var (open, depth) = (place - 1, 0)
    while open > 0, depth > 0 || !isAt(open, "(") {
      if isAt(open, ")") { depth += 1 }
      if isAt(open, "(") { depth -= 1 }
      open -= 1
    }
    return open > 0 ? open : nil
  }
}
