import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The columns whose values a plan copies, other than to tables that it drops, as SQLite reports them.
struct CopiedColumns {
  private var columns: [SQLName: [SQLName: Int]] = [:]

  /// - Parameters:
  ///   - steps: The steps, of which only drops matter.
  ///   - base: The database before the plan.
  init(
    from steps: [StepParts], by plan: MigrationPlan, on base: SchemaDatabase
  ) throws(Diagnostic) {
    let names = Set(steps.flatMap(\.droppedTables).map(\.sqlName))
    let dropsAny = !names.isEmpty || steps.contains { $0.names.contains { $0.role == .dropped } }
    let statements = plan.actions.compactMap(\.statement)
    guard dropsAny, statements.contains(where: { $0.writes(apartFrom: names) }) else {
      return
    }
    let connection = try base.copy(base.budget).connection
    for statement in statements {
      connection.statements.columnsRead = statement.writes(apartFrom: names) ? columns : nil
      // What uses a function of the app before this may be missing.
      guard try connection.attempt(statement.text) else { return }
      columns = connection.statements.columnsRead ?? columns
    }
  }

  func contains(_ column: String, of table: String) -> Bool {
    columns[SQLName(table)]?[SQLName(column)] != nil
  }
}

/// A statement of a plan.
private struct PlannedStatement {
  let text: String
  private let sql: SQLText

  init(_ text: String) { (self.text, sql) = (text, SQLText(text)) }

  /// Whether it writes values, but not to one of the tables with names.
  func writes(apartFrom names: Set<SQLName>) -> Bool {
    switch sql.syntax.write {
    case nil, is SQLDelete: false
    case let write?: !names.contains(write.target.table)
    }
  }
}

extension MigrationAction {
  /// The statement that it runs on databases of the version before.
  fileprivate var statement: PlannedStatement? {
    guard before == nil, case .run(let sql) = effect else { return nil }
    return PlannedStatement(sql)
  }
}

extension StepParts {
  /// The tables that the step drops, and the virtual ones that it drops or replaces.
  var droppedTables: [Located<String>] {
    let object = object.flatMap { $0.kind == .virtualTable ? $0.name : nil }
    return names.filter { $0.role == .dropped && $0.column == nil }.map(\.table)
      + [object].compactMap(\.self)
  }
}
