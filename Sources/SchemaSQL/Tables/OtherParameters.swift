import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension SQLText {
  /// The parameters in SQLite's other forms, such as `?`, `?1`, `@name`, `$name`, and `:name::type`,
  /// with what to write for them, by their names or those of the columns that they are compared with.
  var otherParameters: [(range: Range<Int>, sql: String?)] {
    let places = tokens.indices.filter(isOtherParameter)
    let names = places.map { (writtenName(at: $0) ?? nameOfNeighbor(at: $0)).map { ":\($0)" } }
    return zip(places, names).map { place, name in
      let isOfOther = zip(places, names).contains { $1 == name && !isSame($0, place) }
      return (range(ofParameter: place), isOfOther ? nil : cast(at: place) ?? name)
    }
  }

  /// The type after `::`; nil if there is no cast of PostgreSQL, which SQLite takes for the end of a
  /// parameter's name.
  private func typeOfCast(at place: Int) -> String? {
    text(place).firstRange(of: "::").map { String(text(place)[$0.upperBound...]) }
  }

  /// The cast that gives a parameter its type where no column beside it does.
  private func cast(at place: Int) -> String? {
    guard nameOfNeighbor(at: place) == nil, text(place).hasPrefix(":"), !isArray(place + 1),
      let name = writtenName(at: place), let type = typeOfCast(at: place).flatMap(typeInSQLite)
    else { return nil }
    return "CAST(:\(name) AS \(type))"
  }

  /// The range of a parameter with its cast: SQLite doesn't take that behind `?` for a part of it.
  private func range(ofParameter place: Int) -> Range<Int> {
    let start = tokens[place].range.lowerBound
    var last = place
    if isCast(place + 1), tokens[place + 1].range.lowerBound == tokens[place].range.upperBound {
      last += 2
    }
    if isArray(last + 1) { last += 1 }
    return start..<tokens[last].range.upperBound
  }

  /// Whether a token is the first colon of a cast, whose second one begins with the type.
  private func isCast(_ place: Int) -> Bool {
    place >= 0 && place + 1 < tokens.count && text(place) == ":" && text(place + 1).hasPrefix(":")
  }

  private func isArray(_ place: Int) -> Bool {
    tokens.indices.contains(place) && text(place) == "[]"
  }

  private func isOtherParameter(_ place: Int) -> Bool {
    let text = text(place)
    let isSign = tokens[place].kind == .invalid && (text == "@" || text == "$")
    return tokens[place].kind == .parameter && (!text.hasPrefix(":") || text.contains("::"))
      && !isCast(place - 1) || isSign
  }

  /// Whether two places have the same parameter: each `?` is another.
  private func isSame(_ place: Int, _ other: Int) -> Bool {
    func parameter(_ place: Int) -> Substring? { text(place).split(separator: "::").first }
    return place == other || text(place) != "?" && parameter(place) == parameter(other)
  }

  private func writtenName(at place: Int) -> String? {
    let name = String(text(place).dropFirst().prefix { $0 != ":" })
    return name.utf8.first.map { !(0x30...0x39).contains($0) } == true ? name : nil
  }

  /// The name of the column before an operator, as in `id = ?`, or the word before a number of rows.
  private func nameOfNeighbor(at place: Int) -> String? {
    if isAt(place - 1, "limit") || isAt(place - 1, "offset") { return keyword(place - 1) }
    guard place > 1, Self.comparisons.contains(keyword(place - 1)), tokens[place - 2].isName else {
      return nil
    }
    let name = name(place - 2)
    let isWord = name.utf8.allSatisfy(\.isSQLWord) && name.utf8.first.map { $0 > 0x39 } == true
    return isWord ? name : nil
  }

  private static let comparisons: Set = ["=", "==", "<>", "!=", "<", "<=", ">", ">=", "like", "is"]
}

/// Returns the type of SQLite that a cast to a type of PostgreSQL means; nil if there is none.
private func typeInSQLite(_ name: String) -> String? {
  let upper = name.uppercasedASCII
  if Affinity.namesText(name) || ["POINT", "INTERVAL", "RANGE"].contains(where: upper.contains) {
    return nil
  }
  return switch Affinity(declaredType: upper, isStrict: false) {
  case .integer: "INTEGER"
  case .text: "TEXT"
  case .real: "REAL"
  case .blob, .numeric: nil
  }
}

extension SQLText {
  /// Advice on a cast of PostgreSQL at the first of its colons; nil if there is none.
  func adviceOnCast(at place: Int) -> String? {
    guard isCast(place) else { return nil }
    let isApart = text(place + 1) == ":" && tokens.indices.contains(place + 2)
    let type = isApart ? text(place + 2)[...] : text(place + 1).dropFirst()
    let name = SQLName.folded(String(type.prefix { $0 != ":" }))
    if name == "date" { return "write date(x)" }
    return typeInSQLite(name).map { "write a cast as CAST(x AS \($0))" } ?? "leave the cast out"
  }
}
