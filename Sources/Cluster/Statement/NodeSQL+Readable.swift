import DBGenRuntime

extension NodeSQL {
  /// The query in a form whose values nodes don't convert by the types of their columns.
  func readable(on connection: Connection) throws -> NodeSQL {
    let compiled = try CompiledStatement(text, on: connection)
    guard compiled.hasMisreadTypes else {
      return NodeSQL(pieces, columns: compiled.columns.count, allowsLiterals: allowsLiterals)
    }
    return readable(columns: compiled.columns.count)
  }

  /// The query with an operator before each of its columns, so that these have no types.
  func readable(columns count: Int) -> NodeSQL {
    let names = (0..<count).map { "c\($0)" }
    return NodeSQL(
      [.text("WITH dbgen_rows (\(names.joined(separator: ", "))) AS (")] + pieces
        + [.text(") SELECT \(names.map { "+" + $0 }.joined(separator: ", ")) FROM dbgen_rows")],
      columns: count)
  }
}
