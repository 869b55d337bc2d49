import DBGenSQLText
import SchemaParser

/// What a dump has and a schema can't have, by kind.
struct LeftOut {
  private var names: [(kind: String, names: [String])] = []

  mutating func add(_ kind: String, _ name: String) {
    if let place = names.firstIndex(where: { $0.kind == kind }) {
      names[place].names.append(name)
    } else {
      names.append((kind, [name]))
    }
  }

  /// The kinds with their first names; nil if nothing was left out.
  var message: String? {
    if names.isEmpty { return nil }
    let kinds = names.map { kind, names in
      let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
      return "\(names.count) \(names.count == 1 ? kind : kind.plural) (\(shown)\(rest))"
    }
    return "left out: " + kinds.joined(separator: "; ")
  }
}

extension String {
  fileprivate var plural: String {
    let words = split(separator: " ", maxSplits: 1)
    let (noun, rest) = (String(words[0]), words.dropFirst().map { " " + $0 }.joined())
    if noun.hasSuffix("y") { return noun.dropLast() + "ies" + rest }
    return noun + (noun.hasSuffix("x") || noun.hasSuffix("s") ? "es" : "s") + rest
  }
}
