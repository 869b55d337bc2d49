extension FileEmitter {
  /// Emits a table's record, which doesn't depend on how it is stored.
  func modelSource(_ table: TableModel) -> Source {
    """

    \(modelImports(table))
    \(table.isTuple ? tuple(table) : structure(table))

    """
  }

  private func modelImports(_ table: TableModel) -> Source {
    let imports = imports(
      runtime: table.needsRuntimeInModel, foundation: table.needsFoundation.inModel)
    return imports.isEmpty ? .none : "\(imports)\n"
  }

  private func tuple(_ table: TableModel) -> Source {
    """
    \(.doc(table.doc))
    \(tupleAlias(table.record, table.properties))
    """
  }

  private func structure(_ table: TableModel) -> Source {
    .paragraphs([
      """
      \(.doc(table.doc))
      \(access)nonisolated struct \(table.record): \(table.conformances.joined(separator: ", ")) {
        \(members(table))
      }
      """,
      draftConversion(table),
    ])
  }

  private func members(_ table: TableModel) -> Source {
    .paragraphs([
      properties(table.properties), memberwiseInitializer(table.properties),
      idProperty(table), keyType(table), problems(table), draft(table),
    ])
  }
}

// MARK: - The key

extension FileEmitter {
  private func idProperty(_ table: TableModel) -> Source {
    guard let id = table.key?.idProperty else { return .none }
    return "\(access)var id: \(id.type) { \(id.name) }"
  }

  private func keyType(_ table: TableModel) -> Source {
    switch table.key?.ownType {
    case .integer: integerKey(table)
    case .uuid: uuidKey(table)
    case .alias(let type): keyAlias(table, type)
    case nil: .none
    }
  }

  private func keyAlias(_ table: TableModel, _ type: String) -> Source {
    """
    \(.doc(["The primary key of \(table.article) \(table.noun), which is that of the row it belongs to."]))
    \(access)typealias ID = \(type)
    """
  }

  private func keySummary(_ table: TableModel) -> Source {
    .doc(["The primary key of \(table.article) \(table.noun)."])
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

      \(.doc(["A new key, which no other \(table.noun) has."]))
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
    let subject = table.article.capitalizedFirst + " " + table.noun
    return .doc([
      "\(subject) as it is before it is stored: what the database assigns \(omission)."
    ])
  }

  private func draft(_ table: TableModel) -> Source {
    guard let draft = table.draft else { return .none }
    return """
      \(draftSummary(table, "may be left out"))
      \(access)nonisolated struct Draft: Hashable, Sendable {
        \(.paragraphs([properties(draft), memberwiseInitializer(draft), draftProblems(table)]))
      }
      """
  }

  private func draftConversion(_ table: TableModel) -> Source {
    guard let draft = table.draft else { return .none }
    return """
      nonisolated extension \(table.record).Draft {
        \(.doc(["Says of \(table.article) \(table.noun) what is stored."]))
        \(access)init(_ record: \(table.record)) {
          \(.call("self.init", draft.map { "\($0.label): record.\($0.name)" }))
        }
      }
      """
  }
}
