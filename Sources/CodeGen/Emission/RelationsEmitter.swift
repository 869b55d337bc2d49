extension FileEmitter {
  /// Emits the relations from a table: for each, a property, and a function that includes the
  /// relations of the other table.
  func relationsSource(_ table: TableModel) -> Source? {
    guard let first = table.relations.first else { return nil }
    return .paragraphs(
      ["// MARK: - Relations"] + table.relations.map(property) + [
        """
        nonisolated extension \(first.type) where Table == \(table.functions) {
          \(.paragraphs(table.relations.map(function)))
        }
        """
      ])
  }

  private func property(_ relation: RelationModel) -> Source {
    let head = "nonisolated extension \(relation.type)"
    let value = relation.value(of: relation.otherRecord)
    let condition = "where Table == \(relation.table), Value == \(value) {"
    return """
      \(.choice("\(head) \(condition)", else: "\(head)\n\(condition)"))
        \(.doc(relation.doc))
        \(access)static var \(relation.name): Self { \(relation.name)() }
      }
      """
  }

  private func function(_ relation: RelationModel) -> Source {
    let others = "including others: repeat \(relation.type)<\(relation.other), each Other>"
    let value = relation.value(of: "(\(relation.otherRecord), repeat each Other)")
    let columns = relation.columns.map { pair -> Source in
      "\(.call(".init", [Source(pair.arguments)])) { \(pair.value) }"
    }
    return """
      \(.doc(relation.doc + ["", "- Parameter others: What to fetch with each of these rows."]))
      \(.declaration("\(access)static func \(relation.name)<each Other>", [Source(others)])) -> Self
      where Value == \(value) {
        \(.call(relation.function, [.array(columns), "including: repeat each others"]))
      }
      """
  }
}
