extension MigrationStep {
  /// Visits the properties of the step, in the order in which they are written.
  package mutating func visit<Visitor: StepVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    switch self {
    case .createTable(var table, var rows):
      let old = table
      try visitor.table(&table, .table, .created)
      try visitor.rows(&rows, of: old)
      self = .createTable(table, rows: rows)
    case .dropTable(var table):
      try visitor.table(&table, .table, .dropped)
      try visitor.loss(of: table)
      self = .dropTable(table)
    case .renameTable(var table, var name):
      try visitor.table(&table, .from, .renamed)
      try visitor.newName(&name, .to)
      self = .renameTable(from: table, to: name)
    case .addColumn(var place, var fill):
      let tables = [place.table]
      try visitor.column(&place, .column, .created)
      try visitor.sql(&fill, .fill, .value, over: tables)
      self = .addColumn(place, fill: fill)
    case .dropColumn(var place):
      try visitor.column(&place, .column, .dropped)
      try visitor.loss(of: place.column)
      self = .dropColumn(place)
    case .renameColumn(var place, var name):
      try visitor.column(&place, .from, .renamed)
      try visitor.newName(&name, .to)
      self = .renameColumn(place, to: name)
    case .changeColumn(var place, var conversion):
      let old = place
      try visitor.column(&place, .column, .changed)
      try visitor.conversion(&conversion, of: old)
      self = .changeColumn(place, conversion)
    case .moveColumn(var from, var to, let condition, var fill):
      let tables = [from.table, to.table]
      try visitor.place(&from, .from, .moved)
      try visitor.place(&to, .to, .filled)
      var sql: Located<String>? = condition
      try visitor.sql(&sql, .where, .condition, over: tables)
      try visitor.sql(&fill, .fill, .value, over: [tables[1]])
      self = .moveColumn(from: from, to: to, condition: sql ?? condition, fill: fill)
    case .reorderColumns(var table):
      try visitor.table(&table, .table, .reordered)
      self = .reorderColumns(table)
    case .changeTable(var table, var change):
      try visitor.table(&table, .table, .changed)
      try visitor.definition(&change)
      self = .changeTable(table, change)
    case .addCase(var place):
      try visitor.enumCase(&place, .case)
      self = .addCase(place)
    case .renameCase(var place, var name):
      try visitor.enumCase(&place, .from)
      try visitor.newName(&name, .to)
      self = .renameCase(place, to: name)
    case .removeCase(var place, var replacement):
      try visitor.enumCase(&place, .case)
      try visitor.replacement(&replacement, .to)
      self = .removeCase(place, replacement: replacement)
    case .create(var object):
      try visitor.object(&object)
      self = .create(object)
    case .drop(var object):
      try visitor.object(&object)
      self = .drop(object)
    case .replace(var object):
      try visitor.object(&object)
      self = .replace(object)
    case .sql(var text):
      try visitor.statements(&text)
      self = .sql(text)
    case .repair(var version, var sql):
      try visitor.repair(before: &version, &sql)
      self = .repair(before: version, sql: sql)
    case .swift(var name):
      try visitor.function(&name)
      self = .swift(name)
    }
  }
}

/// The properties of all steps. The kind of a step decides which ones it has.
package enum StepProperty: String, CaseIterable, Sendable {
  case table, column, from, to, fill, convert, normalize, onBad, dataLoss, `where`, rows
  case `enum`, `case`, index, view, trigger, virtualTable
  case before, sql
}
