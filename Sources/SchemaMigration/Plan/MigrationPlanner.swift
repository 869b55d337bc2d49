import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser
import SchemaSQL

/// Plans how to take a database from one snapshot to the next, by the steps between them.
///
/// Each statement runs on a database without rows as soon as it is planned, so that SQLite is known
/// to accept it, and the result is compared with the new schema. `ColumnAddition` handles what
/// SQLite refuses only if there are rows.
package struct MigrationPlanner {
  let steps: [Located<MigrationStep>]
  let context: MigrationContext
  /// Whether any step runs SQL or code of the author, or takes values from the rows of a table.
  let runsStatements: Bool
  /// The database on which the plan is tried, after the actions so far.
  private(set) var work: SchemaDatabase
  /// The database before the version.
  let base: SchemaDatabase
  /// A database of the new schema.
  let goal: SchemaDatabase
  var actions: [MigrationAction] = []
  private var refusals: [PlannedRefusal] = []
  /// The title of the current step.
  var title = ""
  var followingSteps: ArraySlice<Located<MigrationStep>> = []
  var place: SourceRange = 0..<0
  /// The statement of the author that is tried.
  var statement: String?
  /// The changes to tables that are made once all steps have been seen.
  var pending: [SQLName: PendingTable] = [:]
  /// The tables whose values change other than by being copied.
  var changedTables: Set<SQLName> = []
  var changes = RowChanges()
  /// The types of the columns at the current step; nil if the version before doesn't say them.
  var types: StoredTypes?
  /// The views that don't exist until all steps have been seen, as they are at the current step.
  var views: [SQLName: StoredObject] = [:]
  /// The virtual tables that the steps so far create or replace.
  var newVirtualTables: [StoredObject] = []
  /// The full-text indexes to fill once the tables that they may cover are complete.
  var staleIndexes: [StoredObject] = []
  /// The foreign keys that rows didn't have to satisfy before, with their tables.
  var newReferences: [(table: String, key: References)] = []

  /// The columns with values of the author that would be others if they were calculated again.
  var varying: [(place: ColumnPlace, value: String)] = []

  /// Returns the plan, or throws the reason why there is none.
  ///
  /// - Parameter context: The information that the snapshots don't contain.
  package static func plan(
    from old: SchemaSnapshot, to new: SchemaSnapshot, steps: [Located<MigrationStep>],
    context: MigrationContext = MigrationContext()
  ) throws(Diagnostic) -> MigrationPlan {
    try plan(
      on: try SchemaDatabase(old, steps: steps.count), to: try SchemaDatabase(new), steps: steps,
      context: context.from(old, to: new))
  }

  /// Returns the plan for a database, on which its statements are run.
  ///
  /// - Parameter goal: A database of the new schema.
  static func plan(
    on work: SchemaDatabase, to goal: SchemaDatabase, steps: [Located<MigrationStep>],
    context: MigrationContext = MigrationContext()
  ) throws(Diagnostic) -> MigrationPlan {
    var planner = MigrationPlanner(
      steps: steps, context: context, runsStatements: steps.contains(where: \.value.runsStatements),
      work: work, base: work, goal: goal)
    planner.types = context.oldTypes
    do throws(Diagnostic) {
      try planner.planAll()
    } catch {
      throw planner.exhaustion(insteadOf: planner.advised(error))
    }
    if let error = planner.work.budget.exhaustion ?? planner.goal.budget.exhaustion { throw error }
    return MigrationPlan(actions: planner.actions, refusals: planner.refusals)
  }

  private mutating func planAll() throws(Diagnostic) {
    title = "make room"
    try dropDependents()
    for (index, step) in steps.enumerated() {
      followingSteps = steps[(index + 1)...]
      (title, place) = (step.value.title, step.range)
      try refuseParameters(in: step.value)
      try perform(step.value)
    }
    place = 0..<0
    try dropIndexes()
    try finishInOrder(goal.tables.map(\.sqlName))
    try checkTables()
    try refuseStored()
    try refuseOrphans()
    let objects = "make indexes, views and triggers"
    title = objects
    try createIndexes()
    try finishVirtualTables()
    title = objects
    try createViewsAndTriggers()
    try fillIndexes()
    try requireKnownFunctions()
    try compare()
  }

  /// Tries statements, and adds them to the plan.
  mutating func run(_ statements: String...) throws(Diagnostic) {
    try refresh()
    for statement in statements { try requireOwnNames(in: statement) }
    do throws(Diagnostic) {
      try work.run(statements)
    } catch {
      for statement in statements
      where !work.budget.isSpent && !writings(in: statement).isEmpty {
        if let error = try renaming(in: statement) { throw error }
      }
      throw impossible("SQLite refuses to \(title): \(error.message)")
    }
    actions += statements.map { MigrationAction(title, .run($0)) }
  }

  /// The step that is performed now, or else all.
  var currentSteps: [Located<MigrationStep>] { steps.filter { place.isEmpty || $0.range == place } }

  /// Adds columns to a table, if that leads to another one. Returns whether it does.
  mutating func add(
    _ statements: [String], to table: StoredTable, for goal: StoredTable
  ) throws(Diagnostic) -> Bool {
    guard let new = try work.table(table, after: statements), new.object.isSame(as: goal.object)
    else { return false }
    work.take(new, after: statements)
    actions += statements.map { MigrationAction(title, .run($0)) }
    return true
  }

  /// Brings the database to the tables as they are.
  mutating func refresh() throws(Diagnostic) { try work.refresh() }

  /// - Parameter target: The new table whose column a step can give a value; nil if none can.
  mutating func refuse(
    _ query: String, table: String, because cause: RefusalCause, target: String? = nil
  ) {
    let reason = cause.storedReason
    actions.append(MigrationAction(title, .refuse(query, table: table, because: reason)))
    refusals.append(PlannedRefusal(table: table, cause: cause, place: place, target: target))
  }

  /// Returns the error that no work is left, if another error may only be due to that.
  private func exhaustion(insteadOf error: Diagnostic) -> Diagnostic {
    guard let exhaustion = work.budget.exhaustion ?? goal.budget.exhaustion,
      !error.message.contains(exhaustion.message)
    else { return error }
    return exhaustion
  }

  func impossible(_ message: String, at range: SourceRange? = nil) -> Diagnostic {
    Diagnostic(.impossibleStep, message, at: range ?? place)
  }

  /// Sets columns of a table, each to an expression.
  mutating func update(
    _ table: StoredTable, _ values: [(column: String, expression: String)],
    where condition: String? = nil
  ) throws(Diagnostic) {
    let list = values.map { "\(SQLName.quote($0.column)) = \($0.expression)" }
    try run(
      "UPDATE OR ABORT \(table.quotedName) SET \(list.joined(separator: ", "))"
        + (condition.map { " WHERE \($0)" } ?? ""))
  }

  func incomplete(_ message: String) -> Diagnostic {
    Diagnostic(.incompleteSteps, message, at: place)
  }

  private mutating func compare() throws(Diagnostic) {
    let differences = try work.differences(from: goal)
    if differences.isEmpty { return }
    let list = differences.prefix(5).joined(separator: "; ")
    throw incomplete("the steps don't lead to the schema: \(list)")
  }

  private func checkTables() throws(Diagnostic) {
    for name in work.tables.map(\.name) where goal.table(named: name) == nil {
      throw incomplete("no step drops or renames table '\(name)', which is gone")
    }
    for name in goal.tables.map(\.name) where work.table(named: name) == nil {
      throw incomplete("no step creates table '\(name)'")
    }
  }
}

/// The enums and the types of columns before and after, and what snapshots don't contain.
package struct MigrationContext {
  /// The columns that hold an enum, by the enum's name.
  package var enumColumns: [String: [ColumnPlace]] = [:]
  var oldEnums: [SnapshotEnum] = []
  var newEnums: [SnapshotEnum] = []
  /// The types of the columns before; nil if the version before doesn't say them.
  var oldTypes: StoredTypes?
  var newTypes = StoredTypes()
  /// The functions of the app that the schema declares; nil if SQL may call any.
  var functions: [SQLName]?
  /// Whether every SQLite that runs the migration changes constraints by ALTER TABLE.
  package var altersConstraints = false

  package init() {}

  /// Returns the context with what the snapshots before and after say.
  func from(_ old: SchemaSnapshot, to new: SchemaSnapshot) -> MigrationContext {
    var context = self
    (context.oldEnums, context.newEnums) = (old.enums, new.enums)
    context.oldTypes = old.types.map { StoredTypes($0) }
    context.newTypes = StoredTypes(new.types ?? [])
    return context
  }

  package init(_ schema: Schema) {
    functions = schema.functions.map(\.name.sqlName)
    altersConstraints = schema.oldestSQLite.map { $0.value >= .alteringConstraints } ?? false
    for table in schema.tables {
      for column in table.columns {
        guard case .enumeration(let name, _) = column.type.value else { continue }
        enumColumns[name, default: []].append(ColumnPlace(table.name, column.name))
      }
    }
  }
}

/// The changes to a table that are made once all steps have been seen.
struct PendingTable {
  /// The columns to add, with the expressions for existing rows.
  var additions: [(column: String, fill: String?)] = []
  var conversions: [SQLName: ColumnConversion] = [:]
  /// The replacements of stored values, both as SQL literals, by column.
  var replacements: [SQLName: [(old: String, new: String)]] = [:]
  /// The columns to drop, by their current names.
  var drops: Set<SQLName> = []

  var isEmpty: Bool {
    additions.isEmpty && conversions.isEmpty && replacements.isEmpty && drops.isEmpty
  }

  /// The tables whose rows values may come from, of which one may be the table itself.
  var tablesRead: Set<SQLName> { Set(conversions.values.flatMap(\.tablesRead)) }

  func fill(of column: String) -> String?? {
    additions.first { SQLName($0.column) == SQLName(column) }.map(\.fill)
  }
}

extension ColumnConversion {
  /// The tables whose rows the values may come from.
  var tablesRead: Set<SQLName> {
    [convert, fill].compactMap(\.self).map { SQLText("SELECT \($0.value)") }
      .filter(\.hasSubquery)
      .reduce(into: []) { names, sql in
        let tables = TableMentions(sql).names
        names.formUnion(tables.isEmpty ? sql.names : tables)
      }
  }
}
