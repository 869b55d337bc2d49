extension FileEmitter {
  /// The source of the queries' functions, in an extension of the database's enum.
  var queriesSource: Source {
    let needsFoundation = model.queries.contains(where: \.needsFoundation)
    return """

      \(imports(runtime: true, foundation: needsFoundation))

      nonisolated extension \(model.namespace.name) {
        \(.paragraphs(model.queries.map { function($0.function) }))
      }

      """
  }
}

// MARK: - Rows

extension FileEmitter {
  /// Emits the struct of a query's rows.
  func rowSource(_ row: QueryRowModel) -> Source {
    let imports = imports(runtime: row.needsRuntime, foundation: row.needsFoundation)
    return """

      \(imports.isEmpty ? .none : "\(imports)\n")
      \(.doc(row.doc))
      \(access)nonisolated struct \(row.name): \(row.conformances.joined(separator: ", ")) {
        \(.paragraphs([properties(row.properties), memberwiseInitializer(row.properties), item(row)]))
      }

      """
  }

  private func item(_ row: QueryRowModel) -> Source {
    guard !row.item.isEmpty else { return .none }
    return """
      /// What is gathered.
      \(access)nonisolated struct Item: \(row.conformances.joined(separator: ", ")) {
        \(.paragraphs([properties(row.item), memberwiseInitializer(row.item)]))
      }
      """
  }
}
