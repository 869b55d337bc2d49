import DBGenSQLText

// What depends on the arguments of a call, or on other clauses.
extension SQLText {
  func newerArguments(at index: Int) -> (name: String, minor: Int)? {
    guard isAt(index + 1, "(") else { return nil }
    if sqlName(index) == "iif", !isAt(index - 1, "."), argumentCount(from: index + 1) != 3 {
      return ("iif() without three arguments", 48)
    }
    let isMessage =
      tokens.indices.contains(index + 5) && isAt(index + 5, ")")
      && (tokens[index + 4].kind == .string || tokens[index + 4].isName)
    if isAt(index, "raise"), isAt(index + 3, ","), !isMessage {
      return ("RAISE with an expression", 47)
    }
    return nil
  }

  /// Returns the number of arguments in the parenthesis that opens at an index.
  private func argumentCount(from opening: Int) -> Int {
    var (depth, count) = (0, isAt(opening + 1, ")") ? 0 : 1)
    for index in tokens.indices[opening...] {
      if isAt(index, "(") { depth += 1 }
      if isAt(index, ")") { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, isAt(index, ",") { count += 1 }
    }
    return count
  }

  /// Whether the SELECT of HAVING has GROUP BY before it.
  func isGrouped(before having: Int) -> Bool {
    var depth = 0
    for index in tokens.indices[..<having].reversed() {
      if isAt(index, ")") { depth += 1 }
      if isAt(index, "(") { depth -= 1 }
      if depth < 0 || depth == 0 && isAt(index, "select") { return false }
      if depth == 0, isAt(index, "group"), isAt(index + 1, "by") { return true }
    }
    return false
  }
}

extension String {
  /// Whether the text is a time value with a sign, such as `+0001-00-15`, by which a time is moved.
  var isTimeShift: Bool {
    guard let sign = utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return false
    }
    let pattern = "dddd-dd-dd".utf8
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return utf8.count > pattern.count
      && zip(utf8.dropFirst(), pattern).allSatisfy { byte, expected in
        expected == UInt8(ascii: "d") ? digits.contains(byte) : byte == expected
      }
  }
}
