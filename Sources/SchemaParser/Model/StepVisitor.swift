/// The effect of a step on a table or column that it names.
package enum StepRole: Sendable {
  /// It is new.
  case created
  case dropped
  /// It gets the new name of the step.
  case renamed
  /// It is defined otherwise, or its values become others.
  case changed
  /// Its columns get another order.
  case reordered
  /// It is dropped, and another column takes its values.
  case moved
  /// It takes values from elsewhere, and may be new.
  case filled
  /// It stays as it is, and its rows are read.
  case read
}

/// The purpose of SQL in a step.
package enum StepSQLRole: Sendable {
  /// An expression for the values of a column.
  case value
  /// A condition that chooses rows.
  case condition
  case statements
}

/// Reads or changes the properties of a step, each with its word in the file of a version. What is
/// left out isn't changed.
package protocol StepVisitor {
  associatedtype Failure: Error = Never

  mutating func table(
    _ name: inout Located<String>, _ word: StepProperty, _ role: StepRole) throws(Failure)
  /// Visits a column that is written as two properties.
  mutating func column(
    _ place: inout ColumnPlace, _ word: StepProperty, _ role: StepRole) throws(Failure)
  /// Visits a column that is written as `table.column`.
  mutating func place(
    _ place: inout ColumnPlace, _ word: StepProperty, _ role: StepRole) throws(Failure)
  /// Visits the new name of a table, column or case.
  mutating func newName(_ name: inout Located<String>, _ word: StepProperty) throws(Failure)
  mutating func rows(_ rows: inout RowSource?, of table: Located<String>) throws(Failure)
  mutating func conversion(
    _ conversion: inout ColumnConversion, of place: ColumnPlace) throws(Failure)
  /// Visits an expression or a condition over the rows of tables.
  mutating func sql(
    _ text: inout Located<String>?, _ word: StepProperty, _ role: StepSQLRole,
    over tables: [Located<String>]) throws(Failure)
  mutating func definition(_ change: inout DefinitionChange) throws(Failure)
  mutating func enumCase(_ place: inout CasePlace, _ word: StepProperty) throws(Failure)
  /// Visits the case that replaces another one; nil for NULL.
  mutating func replacement(_ name: inout Located<String>?, _ word: StepProperty) throws(Failure)
  mutating func object(_ object: inout SchemaObject) throws(Failure)
  mutating func statements(_ sql: inout Located<String>) throws(Failure)
  /// Visits statements that run before older databases are migrated to a version, with its schema
  /// before.
  mutating func repair(
    before version: inout Located<Int64>, _ sql: inout Located<String>) throws(Failure)
  mutating func function(_ name: inout Located<String>) throws(Failure)
  /// Visits the author's word that the contents of something may be lost.
  mutating func loss(of name: Located<String>) throws(Failure)
}

// MARK: - Properties that a visitor leaves out

extension StepVisitor {
  package mutating func table(
    _: inout Located<String>, _: StepProperty, _: StepRole
  ) throws(Failure) {}

  /// Visits the parts of a column's name.
  package mutating func column(
    _ place: inout ColumnPlace, _ word: StepProperty, _ role: StepRole
  ) throws(Failure) {
    try self.place(&place, word, role)
  }

  package mutating func place(_: inout ColumnPlace, _: StepProperty, _: StepRole) throws(Failure) {}
  package mutating func newName(_: inout Located<String>, _: StepProperty) throws(Failure) {}

  package mutating func rows(_ rows: inout RowSource?, of table: Located<String>) throws(Failure) {
    guard var source = rows else { return }
    let tables = [source.table]
    try self.table(&source.table, .from, .read)
    for index in source.values.indices {
      var place = ColumnPlace(table, source.values[index].column)
      try self.place(&place, .rows, .filled)
      var value: Located<String>? = source.values[index].expression
      try sql(&value, .rows, .value, over: tables)
      source.values[index] = (place.column, value ?? source.values[index].expression)
    }
    try sql(&source.condition, .where, .condition, over: tables)
    rows = source
  }

  package mutating func conversion(
    _ conversion: inout ColumnConversion, of place: ColumnPlace
  ) throws(Failure) {
    try definition(&conversion.definition)
    try sql(&conversion.convert, .convert, .value, over: [place.table])
    try sql(&conversion.fill, .fill, .value, over: [place.table])
  }

  package mutating func sql(
    _: inout Located<String>?, _: StepProperty, _: StepSQLRole, over _: [Located<String>]
  ) throws(Failure) {}
  package mutating func definition(_: inout DefinitionChange) throws(Failure) {}
  package mutating func enumCase(_: inout CasePlace, _: StepProperty) throws(Failure) {}
  package mutating func replacement(_: inout Located<String>?, _: StepProperty) throws(Failure) {}
  package mutating func object(_: inout SchemaObject) throws(Failure) {}
  package mutating func statements(_: inout Located<String>) throws(Failure) {}
  package mutating func repair(
    before _: inout Located<Int64>, _: inout Located<String>
  ) throws(Failure) {}
  package mutating func function(_: inout Located<String>) throws(Failure) {}
  package mutating func loss(of _: Located<String>) throws(Failure) {}
}

/// A visitor for which each name of a step is the value of a word, as in the file of a version.
package protocol StepWordVisitor: StepVisitor where Failure == Never {}

extension StepWordVisitor {
  package mutating func column(_ place: inout ColumnPlace, _ word: StepProperty, _ role: StepRole) {
    table(&place.table, .table, role)
    table(&place.column, word, role)
  }

  package mutating func newName(_ name: inout Located<String>, _ word: StepProperty) {
    table(&name, word, .created)
  }

  package mutating func enumCase(_ place: inout CasePlace, _ word: StepProperty) {
    table(&place.enumeration, .enum, .changed)
    table(&place.name, word, .changed)
  }
}
