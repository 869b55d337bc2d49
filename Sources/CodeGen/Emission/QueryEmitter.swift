extension FileEmitter {
  /// Emits the queries' functions, in an extension of the database's enum.
  var queriesSource: Source {
    let functions = model.queries.flatMap { [$0.function] + $0.overloads }
    return """
      nonisolated extension \(model.names.namespace) {
        \(.paragraphs(functions.map(function)))
      }
      """
  }

  /// Emits the struct of a query's rows, or of groups in it.
  func rowSource(_ row: QueryRowModel, indentation: Int = 0) -> Source {
    let members =
      [
        properties(row.properties), memberwiseInitializer(row.properties),
        row.id.map { "\(access)var id: \($0.type) { \($0.name) }" }, hashing(row.hashedKey),
      ]
      + row.nested.map { rowSource($0, indentation: indentation + 2) }
    return """
      \(.doc(row.doc))
      \(head("struct \(row.name)", row.conformances, indentation: indentation))
        \(.paragraphs(members))
      }
      """
  }
}
