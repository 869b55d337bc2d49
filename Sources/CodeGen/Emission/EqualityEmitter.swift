import SchemaParser

// Swift compiles these functions in a third of the time of those that it derives, and compares about as
// fast with them. Tuples of more than four values take twice as long to compare.
extension FileEmitter {
  /// Emits the protocol whose `==` is that of records and drafts. Wherever an app uses `==`, Swift
  /// considers each operator that has this name: with one in each type, building 100 tables for
  /// debugging took a fifth longer.
  var equatableSource: Source {
    """
    /// A record or a draft whose values are compared one by one. `==` is declared once for all, which
    /// makes its uses compile sooner.
    \(access)nonisolated protocol \(model.names.equatable): \(model.names.value), Equatable {
      /// Returns whether all values are equal.
      func _isEqual(to other: Self) -> Bool
    }

    nonisolated extension \(model.names.equatable) {
      \(access)static func == (a: Self, b: Self) -> Bool { a._isEqual(to: b) }
    }
    """
  }

  /// Emits the comparison of a record: by its draft, and by the properties that the draft doesn't have.
  /// Where other modules can use the record, Swift would really copy it into the draft.
  func equality(of table: TableModel) -> Source? {
    guard table.writesEquality else { return nil }
    let isByDraft = table.draft != nil && options.access == .internal
    let own = table.properties.filter { !isByDraft || $0.isGenerated }.map(\.name)
    let comparisons = comparisons(of: own + table.transients.map(\.name), indentation: 2)
    return equality((isByDraft ? ["Draft(self)._isEqual(to: Draft(other))"] : []) + comparisons)
  }

  /// Emits the comparison of a draft.
  func equality(ofDraft draft: [PropertyModel]) -> Source {
    equality(comparisons(of: draft.map(\.name), indentation: 4))
  }

  private func equality(_ comparisons: [String]) -> Source {
    let head: Source = "\(access)func _isEqual(to other: Self) -> Bool"
    guard comparisons.count == 1 else {
      return """
        \(head) {
          guard \(comparisons.joined(separator: ",\n    "))
          else { return false }
          return true
        }
        """
    }
    return .braced(head, Source(comparisons[0]))
  }

  /// Returns comparisons of as many properties each as fit on a line, up to four. The first property,
  /// which is most often the key, is compared alone, before Swift copies others into tuples.
  private func comparisons(of properties: [String], indentation: Int) -> [String] {
    var groups: [(own: String, others: String, count: Int)] = []
    var room = 0
    for name in properties {
      // The parameter hides a property of its name, and `self` is the record.
      let own = name == "other" || name == "`self`" ? "self.\(name)" : name
      let columns = own.columns + name.columns + 10
      if columns > room || groups.count == 1 || groups[groups.count - 1].count == 4 {
        groups.append((own, name, 1))
        room = SourceLayout.width - indentation - 13
      } else {
        groups[groups.count - 1].own += ", " + own
        groups[groups.count - 1].others += ", other." + name
        groups[groups.count - 1].count += 1
      }
      room -= columns
    }
    return groups.map { own, others, count in
      count == 1 ? "\(own) == other.\(others)" : "(\(own)) == (other.\(others))"
    }
  }
}
