/// The parts of a dump that a schema can't have, by kind.
struct LeftOut {
  private var names: [(kind: String, names: [String])] = []

  mutating func add(_ kind: String, _ name: String) {
    if let place = names.firstIndex(where: { $0.kind == kind }) {
      names[place].names.append(name)
    } else {
      names.append((kind, [name]))
    }
  }

  /// A message for each kind, with the first names.
  var messages: [String] {
    names.map { kind, names in
      let shown = names.filter { !$0.isEmpty }.prefix(3).map { "'\($0)'" }
      let rest = names.count > shown.count ? " and \(names.count - shown.count) more" : ""
      let list = shown.isEmpty ? "" : ": \(shown.joined(separator: ", "))\(rest)"
      return "left out: \(kind.numbered(names.count))\(list)"
    }
  }
}

extension String {
  /// The noun with its number. What follows `of` or `that` describes it.
  func numbered(_ count: Int) -> String {
    if count == 1 { return "1 \(self)" }
    let words = split(separator: " ").map(String.init)
    let end = words.firstIndex { $0 == "of" || $0 == "that" } ?? words.count
    let noun = words[..<end].joined(separator: " ")
    let plural =
      noun.hasSuffix("y") && !noun.hasSuffix("ey")
      ? noun.dropLast() + "ies" : noun + (noun.hasSuffix("x") ? "es" : "s")
    return (["\(count)", plural] + words[end...]).joined(separator: " ")
  }
}
