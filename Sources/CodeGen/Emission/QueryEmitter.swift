extension FileEmitter {
  /// Emits the queries' functions, in an extension of the database's enum.
  func queriesSource(_ queries: QueriesModel) -> Source {
    """
    nonisolated extension \(model.namespace.name) {
      \(.paragraphs(queries.functions.map(function)))
    }
    """
  }

  /// Emits the struct of a query's rows.
  func rowSource(_ row: QueryRowModel) -> Source {
    let item = row.item.map {
      structure(
        "Item", "/// One of the rows that are grouped under this one.", row, $0, indentation: 2)
    }
    return structure(row.name, .doc(row.doc), row, row.properties, item)
  }

  private func structure(
    _ name: String, _ doc: Source, _ row: QueryRowModel, _ properties: [PropertyModel],
    _ item: Source? = nil, indentation: Int = 0
  ) -> Source {
    """
    \(doc)
    \(.head("\(access)nonisolated struct \(name)", row.conformances, indentation: indentation))
      \(.paragraphs([self.properties(properties), memberwiseInitializer(properties), item]))
    }
    """
  }
}
