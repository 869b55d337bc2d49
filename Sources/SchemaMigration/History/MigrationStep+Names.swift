import SchemaParser

extension MigrationStep {
  /// Returns the step with new names in its SQL.
  func rewritten(by rewriter: NameRewriter) throws(NameRewriter.UnrewritableSQL) -> MigrationStep {
    var (step, visitor) = (self, SQLRenaming(rewriter: rewriter))
    try step.visit(&visitor)
    return step
  }

  /// Returns the step with the final names everywhere except in its SQL; nil if it would be about
  /// something that is gone, and has no hand-written part.
  ///
  /// - Parameter names: The names after the step, or before it for anything that it removes.
  func named(
    _ names: NameTimeline, _ end: NameTimeline
  ) throws(NameRewriter.UnrewritableSQL) -> MigrationStep? {
    var (step, visitor) = (self, NameRenaming(names: names, end: end))
    do throws(NameRewriter.UnrewritableSQL) {
      try step.visit(&visitor)
      return step
    } catch {
      if isWritten || kind.isAuthored { throw error }
      return nil
    }
  }
}

/// Gives the SQL of a step new names.
private struct SQLRenaming: StepVisitor {
  let rewriter: NameRewriter

  mutating func sql(
    _ text: inout Located<String>?, _: StepProperty, _: StepSQLRole,
    over tables: [Located<String>]
  ) throws(NameRewriter.UnrewritableSQL) {
    if let old = text { text = try rewriter.rewrite(old, over: tables.map(\.value)) }
  }

  mutating func statements(_ sql: inout Located<String>) throws(NameRewriter.UnrewritableSQL) {
    sql = try rewriter.rewrite(sql)
  }
}

/// Gives the tables and columns of a step their final names.
private struct NameRenaming: StepVisitor {
  let names: NameTimeline
  let end: NameTimeline

  mutating func table(
    _ name: inout Located<String>, _: StepProperty, _: StepRole
  ) throws(NameRewriter.UnrewritableSQL) {
    guard let table = names.table(name.value) else { return }
    guard let new = end.name(ofTable: table) else {
      throw NameRewriter.UnrewritableSQL(name: name.value, sql: name)
    }
    name.value = new
  }

  mutating func place(
    _ place: inout ColumnPlace, _ word: StepProperty, _ role: StepRole
  ) throws(NameRewriter.UnrewritableSQL) {
    let column = names.column(place)
    try table(&place.table, word, role)
    guard let column else { return }
    guard let new = end.name(ofColumn: column) else {
      throw NameRewriter.UnrewritableSQL(name: place.column.value, sql: place.column)
    }
    place.column.value = new
  }
}

extension MigrationStep {
  /// Returns whether both steps set the values of the same table or column by hand, but
  /// differently.
  func contradicts(_ other: Self) -> Bool {
    isWritten && other.isWritten && title == other.title && self != other
  }
}
