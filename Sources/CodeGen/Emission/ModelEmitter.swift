extension FileEmitter {
  /// Emits a table's record, which doesn't depend on how it is stored.
  func recordSource(_ table: TableModel) -> Source {
    switch table.form {
    case .structure(let form):
      .paragraphs([structure(table, form), form.draft.map { draftConversion($0, table) }])
    case .tuple: .lines([.doc(table.doc), tupleAlias(table.record, table.properties)])
    }
  }

  private func structure(_ table: TableModel, _ form: StructureModel) -> Source {
    let members = [
      properties(table.properties), memberwiseInitializer(table.properties),
      form.id.map { "\(access)var id: \($0.type) { \($0.name) }" },
      form.keyType.map { keyType($0, table) }, form.problems.map(problems),
      form.draft.map { draft($0, table) },
    ]
    return """
      \(.doc(table.doc))
      \(access)nonisolated struct \(table.record): \(form.conformances.joined(separator: ", ")) {
        \(.paragraphs(members))
      }
      """
  }
}

// MARK: - The key

extension FileEmitter {
  private func keyType(_ key: KeyTypeModel, _ table: TableModel) -> Source {
    switch key {
    case .integer: integerKey(table)
    case .uuid: uuidKey(table)
    case .alias(let type): keyAlias(table, type)
    }
  }

  private func keyAlias(_ table: TableModel, _ type: String) -> Source {
    """
    \(.doc(["The primary key of \(table.noun.withArticle), which is also the key of the row that it refers to."]))
    \(access)typealias ID = \(type)
    """
  }

  private func keySummary(_ table: TableModel) -> Source {
    .doc(["The primary key of \(table.noun.withArticle)."])
  }

  private func integerKey(_ table: TableModel) -> Source {
    """
    \(keySummary(table))
    \(access)nonisolated struct ID: RawRepresentable, Hashable, Sendable, Codable,
      ExpressibleByIntegerLiteral
    {
      \(access)let rawValue: Int64

      \(access)init(rawValue: Int64) { self.rawValue = rawValue }
      \(access)init(integerLiteral value: Int64) { rawValue = value }
    }
    """
  }

  private func uuidKey(_ table: TableModel) -> Source {
    """
    \(keySummary(table))
    \(access)nonisolated struct ID: RawRepresentable, Hashable, Sendable, Codable {
      \(access)let rawValue: UUID

      \(access)init(rawValue: UUID) { self.rawValue = rawValue }

      /// Creates a new, unique key.
      \(access)init() { rawValue = UUID() }

      \(access)init(from decoder: any Decoder) throws { rawValue = try UUID(from: decoder) }

      \(access)func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
    }
    """
  }
}

// MARK: - The draft

extension FileEmitter {
  func draftSummary(_ table: TableModel, _ omission: String) -> Source {
    return .doc([
      "\(table.noun.withArticle.capitalizedFirst) that isn't stored yet. Values that the database assigns \(omission)."
    ])
  }

  private func draft(_ draft: DraftModel, _ table: TableModel) -> Source {
    let members = [
      properties(draft.properties), memberwiseInitializer(draft.properties),
      draft.rules.map(checkedProblems),
    ]
    return """
      \(draftSummary(table, "can be omitted"))
      \(access)nonisolated struct Draft: Hashable, Sendable {
        \(.paragraphs(members))
      }
      """
  }

  private func draftConversion(_ draft: DraftModel, _ table: TableModel) -> Source {
    """
    nonisolated extension \(table.record).Draft {
      \(.doc(["Creates a draft from a stored \(table.noun.text)."]))
      \(access)init(_ record: \(table.record)) {
        \(.call("self.init", draft.properties.map { "\($0.label): record.\($0.name)" }))
      }
    }
    """
  }
}
