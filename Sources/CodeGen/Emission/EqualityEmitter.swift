// Swift compiles these functions in a third of the time of those that it derives, and compares as fast
// with them. Tuples of more than four values take twice as long to compare.
extension FileEmitter {
  /// Emits `==` of a record: by its draft, and by the properties that the draft doesn't have.
  func equality(of table: TableModel) -> Source? {
    guard table.writesEquality else { return nil }
    let hasDraft = table.draft != nil
    let own = table.properties.filter { !hasDraft || $0.isGenerated }.map(\.name)
    let comparisons = comparisons(of: own + table.transients.map(\.name), indentation: 2)
    return equality((hasDraft ? ["Draft(a) == Draft(b)"] : []) + comparisons)
  }

  /// Emits `==` of a draft.
  func equality(ofDraft draft: [PropertyModel]) -> Source {
    equality(comparisons(of: draft.map(\.name), indentation: 4))
  }

  private func equality(_ comparisons: [String]) -> Source {
    let head = "\(access)static func == (a: Self, b: Self) -> Bool {"
    guard comparisons.count == 1 else {
      return """
        \(head)
          guard \(comparisons.joined(separator: ",\n    "))
          else { return false }
          return true
        }
        """
    }
    return .choice("\(head) \(comparisons[0]) }", else: "\(head)\n  \(comparisons[0])\n}")
  }

  /// Returns comparisons of as many properties each as fit on a line, up to four.
  private func comparisons(of properties: [String], indentation: Int) -> [String] {
    var groups: [[String]] = []
    var room = 0
    for name in properties {
      let columns = 2 * (name.columns + 4)
      if columns > room || groups.last?.count == 4 {
        groups.append([])
        room = SourceLayout.width - indentation - 13
      }
      groups[groups.count - 1].append(name)
      room -= columns
    }
    return groups.map { names in
      names.count == 1
        ? "a.\(names[0]) == b.\(names[0])"
        : "(a.\(names.joined(separator: ", a."))) == (b.\(names.joined(separator: ", b.")))"
    }
  }
}
