extension FileEmitter {
  /// Emits the relations from a table: for each, a property, its key, and a function that includes the
  /// relations of the other table.
  func relationsSource(_ table: TableModel) -> Source? {
    let relations = table.relations
    guard let first = relations.first else { return nil }
    return .paragraphs(
      relations.map(property) + [
        """
        nonisolated extension \(first.type) where Table == \(table.functions) {
          \(.paragraphs(relations.map(function)))
        }
        """,
        """
        nonisolated extension _RelationKey where Table == \(table.functions) {
          \(.paragraphs(relations.map(key)))
        }
        """,
      ])
  }

  private func property(_ relation: RelationModel) -> Source {
    let head = "nonisolated extension \(relation.type)"
    let value = relation.value(of: relation.otherRecord)
    let condition = "where Table == \(relation.table), Value == \(value) {"
    let call = Self.accessors.contains(relation.name) ? "Self.\(relation.name)" : relation.name
    return """
      \(.choice("\(head) \(condition)", else: "\(head)\n\(condition)"))
        \(.doc(relation.doc))
        \(access)static var \(relation.name): Self { \(call)() }
      }
      """
  }

  /// The names that begin an accessor where they are the first word of a property.
  private static let accessors: Set = [
    "get", "set", "willSet", "didSet", "read", "modify", "_read", "_modify", "borrow", "mutate",
    "unsafeAddress", "unsafeMutableAddress",
  ]

  private func function(_ relation: RelationModel) -> Source {
    let value = relation.value(of: "(\(relation.otherRecord), repeat each Other)")
    let head = "\(access)static func \(relation.name)<each Other>"
    let parameters = relation.parameters
    let arguments = parameters.map { parameter -> Source in
      let repeated = parameter.isPack ? "repeat each " : ""
      return "\(parameter.label): \(repeated)\(parameter.name)"
    }
    return """
      \(.doc(relation.doc + [""] + Self.documentation(of: parameters)))
      \(.declaration(head, parameters.map { Source($0.declaration) })) -> Self
      where Value == \(value) {
        \(.call(relation.function, [".\(relation.name)"] + arguments))
      }
      """
  }

  private static func documentation(of parameters: [RelationParameter]) -> [String] {
    let lines = parameters.map { "\($0.name): \($0.doc)" }
    return lines.count == 1
      ? lines.map { "- Parameter \($0)" } : ["- Parameters:"] + lines.map { "  - \($0)" }
  }

  private func key(_ relation: RelationModel) -> Source {
    let columns = relation.columns.map { pair -> Source in
      "\(.call(".init", [Source(pair.arguments)])) { \(pair.value) }"
    }
    return """
      \(.doc(relation.doc))
      \(access)static var \(relation.name): _RelationKey<\(relation.table), \(relation.other)> {
        \(.array(columns))
      }
      """
  }
}
