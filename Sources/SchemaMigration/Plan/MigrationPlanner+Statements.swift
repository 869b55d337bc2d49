import SchemaParser

/// Statements and functions of the app, which see tables with the values from the steps before
/// them.
extension MigrationPlanner {
  /// Brings the tables whose values the steps so far change to their new definitions.
  ///
  /// - Parameter text: The statements that follow; nil for a function, which may read any table.
  mutating func finishTables(before text: Located<String>?) throws(Diagnostic) {
    let (title, place) = (self.title, self.place)
    for table in work.tables.map(\.name) where changesValues(of: table) {
      if let text, !SQLTokens(text.value).mentions(table) { continue }
      guard !isChangedLater(table) else {
        guard let text else { continue }
        throw Diagnostic(
          .impossibleStep,
          "this comes before the other steps of table '\(table)', whose values change with the last "
            + "of them: move it behind these", at: text.range)
      }
      try dropIndexes()
      self.title = "bring table '\(table)' up to date"
      try finish(table)
      pending[SQLName.folded(table)] = nil
    }
    (self.title, self.place) = (title, place)
  }

  private func changesValues(of table: String) -> Bool {
    guard let wanted = pending[SQLName.folded(table)] else { return false }
    return !wanted.conversions.isEmpty || !wanted.replacements.isEmpty
  }

  private func isChangedLater(_ table: String) -> Bool {
    followingSteps.contains { step in
      step.value.tables.contains { SQLName.areEqual($0, table) }
    }
  }
}
