import DBGenSQLText
import SchemaSQL

extension String {
  /// Returns PostgreSQL's list, such as `'{a,b}'` and `ARRAY('a', 'b')`, as JSON; nil for one that
  /// isn't as plain.
  func jsonOfList(of listType: String) -> String? {
    let isOfNumbers = ["[Int]", "[Double]"].contains(listType)
    guard let items = itemsOfList else { return nil }
    let texts = items.compactMap { item -> String? in
      if isOfNumbers { return Double(item).map { _ in item } }
      if listType == "[Bool]" { return Self.answers[SQLName.folded(item)] }
      return item.contains { #"\"{}"#.contains($0) } || item == "NULL" ? nil : "\"\(item)\""
    }
    let isNested = listType.hasPrefix("[[")
    guard texts.count == items.count, !isNested || items.isEmpty else { return nil }
    return "[\(texts.joined(separator: ","))]"
  }

  /// The values of a boolean as JSON, by their words in PostgreSQL.
  private static let answers = [
    "t": "true", "true": "true", "yes": "true", "on": "true", "1": "true", "f": "false",
    "false": "false", "no": "false", "off": "false", "0": "false",
  ]

  /// The items of PostgreSQL's list; nil if one of them isn't a number, a text or a boolean.
  private var itemsOfList: [String]? {
    let sql = SQLText(self)
    if sql.isAt(0, "array") {
      let items = sql.tokens.indices.dropFirst().filter { place in
        ![",", "(", ")"].contains { sql.isAt(place, $0) }
      }
      let arePlain = items.allSatisfy {
        [.string, .number].contains(sql.tokens[$0].kind)
          || ["true", "false"].contains(sql.keyword($0))
      }
      return arePlain ? items.map(sql.name) : nil
    }
    guard sql.tokens.count == 1, sql.tokens[0].kind == .string else { return nil }
    let text = sql.name(0)
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    return text.dropFirst().dropLast().split(separator: ",").map { String($0).trimmed }
  }
}

extension [String] {
  /// The texts, or the first ones and the number of the others if there are too many to read.
  var abridged: String {
    count > 20
      ? prefix(3).joined(separator: ", ") + " and \(count - 3) more" : joined(separator: ", ")
  }
}
