import DBGenSQLText
package import SchemaParser

/// The names and the contents of a step, as collected from its properties.
package struct StepParts {
  /// The first of what the step names, which it is about.
  private(set) var subject = StepSubject.statements
  /// The new name, or the place to which something moves.
  private(set) var target: String?
  /// The tables and columns, in order.
  private(set) var names: [NamedPart] = []
  private(set) var sql: [StepSQL] = []
  private(set) var conversion: ColumnConversion?
  /// The case of an enum that another one, or NULL for nil, replaces in the rows.
  private(set) var caseChange: (place: CasePlace, new: Located<String>?)?
  private var isFirst = true

  /// A table or column that a step names.
  struct NamedPart {
    let table: Located<String>
    let column: Located<String>?
    let role: StepRole
    /// The name that it gets, if it is renamed.
    var newName: Located<String>?

    /// The table after the step.
    var tableAfter: Located<String> { column == nil ? newName ?? table : table }
    /// The name of the column, or else of the table.
    var name: String { (column ?? table).value }
    var place: ColumnPlace? { column.map { ColumnPlace(table, $0) } }
    var description: String { place?.description ?? table.value }
  }

  /// The index, trigger or the like that the step is about.
  var object: SchemaObject? { if case .object(let object) = subject { object } else { nil } }

  /// Whether the step has expressions for the values of columns.
  package var hasValues: Bool { conversion != nil || sql.contains { $0.role == .value } }

  /// The text of a step that authors write: what it is about, or its SQL.
  var authored: Located<String>? {
    switch subject {
    case .table(let name), .function(let name): name
    case .column(let place): place.column
    case .enumCase(let place): place.name
    case .object(let object): object.name
    case .statements: sql.first?.text
    case .repair(_, let sql): sql
    }
  }

  /// The table or column after the step that it is about; nil if there is none.
  package var placeAfter: (table: String, column: String?)? {
    let part =
      names.first { $0.role == .filled && $0.column != nil && target != nil } ?? names.first
    return part.map { part in
      (part.tableAfter.value, part.column.map { (part.newName ?? $0).value })
    }
  }

  init(_ step: MigrationStep) {
    var step = step
    step.visit(&self)
  }
}

/// The table, column or the like that a step is about.
enum StepSubject {
  case table(Located<String>)
  case column(ColumnPlace)
  case enumCase(CasePlace)
  case object(SchemaObject)
  case statements
  case repair(before: Located<Int64>, sql: Located<String>)
  case function(Located<String>)
}

/// SQL of a step.
struct StepSQL {
  let text: Located<String>
  let role: StepSQLRole
  /// The tables whose rows it sees by the names of their columns.
  let tables: [String]
}

extension MigrationStep {
  /// Whether the step doesn't change the schema by itself.
  var isStatement: Bool { [.sql, .repair, .swift].contains(kind) }

  /// Whether the step runs SQL or code of the author, or takes values from the rows of a table.
  var runsStatements: Bool {
    isStatement && kind != .repair
      || parts.names.contains { $0.role == .filled || $0.role == .read }
  }

  /// Returns whether the step moves values to a column.
  func moves(to place: ColumnPlace) -> Bool {
    guard case .moveColumn(_, let to, _, _) = self else { return false }
    return SQLName(to.description) == SQLName(place.description)
  }

  package var parts: StepParts { StepParts(self) }
}

extension StepParts: StepVisitor {
  private mutating func add(_ subject: StepSubject) {
    if isFirst { self.subject = subject }
    isFirst = false
  }

  package mutating func table(_ name: inout Located<String>, _: StepProperty, _ role: StepRole) {
    add(.table(name))
    names.append(NamedPart(table: name, column: nil, role: role))
  }

  package mutating func place(_ place: inout ColumnPlace, _ word: StepProperty, _ role: StepRole) {
    if word == .to { target = place.description }
    add(.column(place))
    names.append(NamedPart(table: place.table, column: place.column, role: role))
  }

  package mutating func newName(_ name: inout Located<String>, _: StepProperty) {
    target = name.value
    if !names.isEmpty { names[names.count - 1].newName = name }
    replace(by: name)
  }

  package mutating func conversion(_ conversion: inout ColumnConversion, of place: ColumnPlace) {
    self.conversion = conversion
    sql(&conversion.convert, .convert, .value, over: [place.table])
    sql(&conversion.fill, .fill, .value, over: [place.table])
  }

  package mutating func sql(
    _ text: inout Located<String>?, _: StepProperty, _ role: StepSQLRole,
    over tables: [Located<String>]
  ) {
    guard let text else { return }
    sql.append(StepSQL(text: text, role: role, tables: tables.map(\.value)))
  }

  package mutating func enumCase(_ place: inout CasePlace, _: StepProperty) {
    add(.enumCase(place))
  }

  package mutating func replacement(_ name: inout Located<String>?, _: StepProperty) {
    replace(by: name)
  }

  private mutating func replace(by name: Located<String>?) {
    if case .enumCase(let place) = subject { caseChange = (place, name) }
  }

  package mutating func object(_ object: inout SchemaObject) { add(.object(object)) }

  package mutating func statements(_ sql: inout Located<String>) {
    self.sql.append(StepSQL(text: sql, role: .statements, tables: []))
  }

  package mutating func repair(before version: inout Located<Int64>, _ sql: inout Located<String>) {
    add(.repair(before: version, sql: sql))
  }

  package mutating func function(_ name: inout Located<String>) { add(.function(name)) }
}
