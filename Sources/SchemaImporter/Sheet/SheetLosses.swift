package import SchemaParser

extension SheetWriter {
  /// Returns a single warning about everything in a schema that a sheet has no cell for, if there
  /// is anything.
  package static func losses(of schema: Schema) -> [Diagnostic] {
    let losses = schema.losses
    guard let first = losses.first else { return [] }
    let names = losses.map(\.value).joined(separator: ", ")
    return [
      Diagnostic(
        .notInSheet, "the sheet has no cell for \(names)", at: first.range, severity: .warning)
    ]
  }
}

extension Schema {
  fileprivate var losses: [Located<String>] {
    (keys == .plain ? [Located("'keys: plain'", at: database.range)] : [])
      + functions.map { $0.name.called("function") } + collations.map { $0.called("collation") }
      + views.map { $0.name.called("view") } + triggers.map { $0.name.called("trigger") }
      + fullTextTables.map { $0.name.called("full-text index") }
      + virtualTables.map { $0.name.called("virtual table") }
      + queries.map { $0.name.called("query") }
  }
}

extension Located<String> {
  fileprivate func called(_ noun: String) -> Located<String> {
    Located("\(noun) '\(value)'", at: range)
  }
}
