/// Writes diagrams as Mermaid's `erDiagram`.
enum MermaidEmitter {
  /// The words that Mermaid doesn't take as the name of an entity, in lowercase.
  private static let reservedNames: Set<String> = [
    "accdescr", "acctitle", "class", "classdef", "default", "direction", "erdiagram", "many", "one",
    "only", "optionally", "style", "title", "to", "u", "zero",
  ]
  /// The words that Mermaid takes for marks of keys among attributes.
  private static let keys: Set<String> = ["fk", "pk", "uk"]

  static func text(of graph: DiagramGraph) -> String {
    let names = graph.boxes.map(\.name).mermaidIdentifiers(avoiding: reservedNames)
    let boxes = zip(graph.boxes, names).map { box, name in entity(box, named: name) }
    let references = graph.references.map { reference in
      let parent = reference.isOptional ? "|o" : "||"
      let child = reference.isUnique ? "o|" : "o{"
      let label = reference.columns.joined(separator: ", ").mermaidText
      return
        "  \(names[reference.to]) \(parent)--\(child) \(names[reference.from]) : \"\(label)\"\n"
    }
    return "erDiagram\n" + (boxes + references).joined()
  }

  private static func entity(_ box: DiagramGraph.TableBox, named name: String) -> String {
    let label = name == box.name ? "" : "[\"\(box.name.mermaidText)\"]"
    guard !box.rows.isEmpty || box.remainder != nil else { return "  \(name)\(label)\n" }
    let names = box.rows.map(\.name).mermaidIdentifiers(avoiding: keys)
    let rows = zip(box.rows, names).map { row, name in "    \(attribute(row, named: name))\n" }
    let remainder = box.remainder.map { "    more columns \"\($0)\"\n" } ?? ""
    return "  \(name)\(label) {\n\(rows.joined())\(remainder)  }\n"
  }

  private static func attribute(_ row: DiagramGraph.BoxRow, named name: String) -> String {
    let type = row.type.hasSuffix("?") ? String(row.type.dropLast()) : row.type
    // Mermaid has another word for a unique column, and takes no others.
    let marks = row.marks.map { $0 == .unique ? "UK" : $0.rawValue }
    let notes = [
      name == row.name ? nil : row.name.mermaidText, row.isNullable ? "can be NULL" : nil,
    ].compactMap(\.self)
    let comment = notes.isEmpty ? "" : " \"\(notes.joined(separator: ", "))\""
    return [type].mermaidIdentifiers(avoiding: keys)[0] + " " + name
      + (marks.isEmpty ? "" : " " + marks.joined(separator: ", ")) + comment
  }
}

extension [String] {
  /// Returns the names in the form that Mermaid takes without quotes, each different from the others
  /// and from reserved words.
  fileprivate func mermaidIdentifiers(avoiding reserved: Set<String>) -> [String] {
    var taken = Set<String>()
    return map { name in
      let identifier = name.mermaidIdentifier
      let plain = reserved.contains(identifier.lowercased()) ? identifier + "_" : identifier
      var free = plain
      var number = 2
      while !taken.insert(free.lowercased()).inserted {
        free = "\(plain)_\(number)"
        number += 1
      }
      return free
    }
  }
}

extension String {
  /// The name with an underscore for each character other than ASCII letters and digits.
  fileprivate var mermaidIdentifier: String {
    let plain = unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isIDContinue ? String(scalar) : "_"
    }.joined()
    return plain.first?.isLetter == true ? plain : "n" + plain
  }

  /// The text for Mermaid's double quotes, which have no escapes.
  fileprivate var mermaidText: String {
    let text = shown.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "'"
      case "%", "\\", "\n", "\r", "\t": "_"
      default: String(scalar)
      }
    }.joined()
    return text.isEmpty ? "_" : text
  }
}
