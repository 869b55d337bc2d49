import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Schema {
  /// Begins words in the names of rows whose tables are named after another without anything in
  /// between, such as `contactgroups` after `contacts`, if the schema shows the words.
  mutating func separateWords() {
    let names = tables.map { $0.swiftName?.value ?? SwiftName.type(from: $0.name.value) }
    let owners = Dictionary(firstOf: names.map { (SQLName.folded($0), $0) })
    let words = Self.words(in: tables.map(\.name.value)).union(Self.commonWords)
    let ownWords = Dictionary(
      firstOf: zip(names, tables).map { name, table in
        (SQLName.folded(name), Self.words(in: table.columns.map(\.name.value)).union(words))
      })
    var separated = owners
    for (index, name) in names.enumerated().sorted(by: { $0.element.count < $1.element.count }) {
      guard name.utf8.count <= NameRules.longestName,
        let new = name.separated(after: separated, into: ownWords)
      else { continue }
      tables[index].swiftName = Located(new)
      separated[SQLName.folded(name)] = new
    }
  }

  /// The words of names, in the singular.
  private static func words(in names: [String]) -> Set<String> {
    let words = names.flatMap { SwiftName.words(of: $0) }
    return Set(words.map { EnglishNoun.singular(of: SQLName.folded($0)) })
  }

  /// Words with which the names of tables often end.
  private static let commonWords: Set<String> = [
    "entry", "event", "field", "file", "filter", "group", "history", "image", "item", "link",
    "list",
    "log", "member", "message", "option", "permission", "profile", "request", "rule", "setting",
    "state", "status", "tag", "task", "token", "type", "user", "value",
  ]
}

extension String {
  /// Returns the name with words in capitals after that of another row, with which it begins; nil if
  /// the rest isn't made of known words.
  ///
  /// - Parameter words: The words that may follow the name of each owner.
  fileprivate func separated(
    after owners: [String: String], into words: [String: Set<String>]
  ) -> String? {
    let whole = SQLName.folded(self)
    let lengths = (4..<Swift.max(4, count - 2)).reversed().filter {
      self[index(startIndex, offsetBy: $0)].isLowercase
    }
    for length in lengths {
      let start = String(whole.prefix(length))
      guard let owner = owners[start], let known = words[start],
        let rest = whole.dropFirst(length).split(into: known)
      else { continue }
      return owner + rest.map(\.capitalizedFirst).joined()
    }
    return nil
  }
}

extension Substring {
  /// Returns words of three letters or more that the text is made of, the longest first; nil if it
  /// isn't. Each rest is tried once, even if there are many ways to it.
  fileprivate func split(into words: Set<String>) -> [String]? {
    let letters = Array(self)
    var rests: [Int: [String]] = [letters.count: []]
    for start in letters.indices.reversed() {
      for end in stride(from: letters.count, to: start + 2, by: -1) {
        let word = String(letters[start..<end])
        guard let rest = rests[end], words.contains(word) else { continue }
        rests[start] = [word] + rest
        break
      }
    }
    return rests[0]
  }
}
