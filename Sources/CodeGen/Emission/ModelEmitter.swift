import SchemaParser

extension FileEmitter {
  /// Emits a table's record, which doesn't depend on how it is stored.
  func recordSource(_ table: TableModel) -> Source {
    guard !table.isTuple else {
      return .lines([.doc(table.doc), tupleAlias(table.record, table.properties)])
    }
    return .paragraphs(
      [structure(table), conversionBesideRecord(table)] + table.decodings.map(decoding))
  }

  private func structure(_ table: TableModel) -> Source {
    let members = [
      .lines([properties(table.properties), transients(table.transients)]),
      memberwiseInitializer(table.properties),
      table.rowID?.property.map { "\(access)var id: \($0.type) { \($0.name) }" },
      table.keyType.map { keyType($0, table) }, hashing(table.hashedKey),
      equality(of: table), problems(table),
      table.draft.map { draft($0, table) },
    ]
    return """
      \(.doc(table.doc))
      \(head("struct \(table.record)", table.conformances, isCompared: table.writesEquality))
        \(.paragraphs(members))
      }
      """
  }

  private func transients(_ properties: [TransientModel]) -> Source {
    .lines(
      properties.map { property in
        let value = property.value.map { " = \($0)" } ?? ""
        return .lines([
          .doc(property.doc), "\(access)var \(property.name): \(property.type)\(value)",
        ])
      })
  }

  // MARK: - The key

  // Not in an extension of the protocol of all generated types: that would also hash those for which
  // an app writes `var id: Self { self }`, and never end.
  func hashing(_ key: [String]) -> Source? {
    guard let first = key.first else { return nil }
    let doc = "Hashes the key alone. `==` compares all values."
    let head = "func hash(into hasher: inout Hasher)"
    if key.count == 1 {
      return """
        /// \(doc)
        \(access)\(head) { hasher.combine(self.\(first)) }
        """
    }
    return """
      /// \(doc)
      \(access)\(head) {
        \(.lines(key.map { "hasher.combine(self.\($0))" }))
      }
      """
  }

  private func keyType(_ key: KeyTypeModel, _ table: TableModel) -> Source {
    let (type, note) =
      switch key {
      case .integer: ("\(model.names.integerKey)<\(table.record)>", "")
      case .uuid: ("\(model.names.uuidKey)<\(table.record)>", "")
      case .alias(let type): (type, ", which is also the key of the row that it refers to")
      }
    return """
      \(.doc(["The primary key of \(table.noun.withArticle)\(note)."]))
      \(access)typealias ID = \(type)
      """
  }

  // MARK: - The draft

  func draftSummary(_ table: TableModel, _ omission: String) -> Source {
    return .doc([
      "\(table.noun.withArticle.capitalizedFirst) that isn't stored yet. Values that the database assigns \(omission)."
    ])
  }

  private func draft(_ draft: [PropertyModel], _ table: TableModel) -> Source {
    let members = [
      properties(draft), memberwiseInitializer(draft),
      table.writesEquality ? equality(ofDraft: draft) : nil,
      table.rules.map(checkedProblems),
    ]
    let head = head(
      "struct Draft", table.draftConformances, isCompared: table.writesEquality, indentation: 2)
    return """
      \(draftSummary(table, "can be omitted"))
      \(head)
        \(.paragraphs(members))
      }
      """
  }

  /// A record makes a draft of itself to list its problems, and to compare itself.
  private func conversionBesideRecord(_ table: TableModel) -> Source? {
    guard let draft = table.draft, table.makesDraftOfItself else { return nil }
    return """
      nonisolated extension \(table.record).Draft {
        \(.doc(["Creates a draft from a stored \(table.noun.text)."]))
        \(draftConversion(draft, table))
      }
      """
  }

  /// Emits the initializer that makes a draft of a record.
  func draftConversion(_ draft: [PropertyModel], _ table: TableModel) -> Source {
    """
    \(access)init(_ record: \(table.record)) {
      \(.call("self.init", draft.map { "\($0.label): record.\($0.name)" }))
    }
    """
  }
}
