import DBGenSQLText
import SchemaParser

/// The sizes that the tables, views and triggers of a schema add to statements that mention them.
struct SchemaSizes {
  struct RelationSize {
    var columns = 0.0
    /// The literals in its checks and the like, which SQLite compiles into each statement that
    /// writes rows.
    var operands = 0.0
    /// The words in the expressions of its indexes, by index.
    var indexes: [SQLName: Double] = [:]
    var view: StatementSize?
    var triggers: [SQLName: TriggerSize] = [:]
    /// The tables with a reference by which their rows change with its own.
    var children: Set<SQLName> = []

    /// Adds what a table with another name has, which gets the same name.
    mutating func add(_ other: RelationSize) {
      columns = max(columns, other.columns)
      operands = max(operands, other.operands)
      indexes.merge(other.indexes) { max($0, $1) }
      triggers.merge(other.triggers) { $1 }
      children.formUnion(other.children)
    }

    func statements(firedBy event: TriggerCause.Event) -> [StatementSize] {
      triggers.values.filter { $0.event == event }.flatMap(\.statements)
    }
  }

  private(set) var relations: [SQLName: RelationSize] = [:]
  private var views: Set<SQLName> = []
  /// The sizes of views, until what they mention changes.
  private var viewSizes: [SQLName: CompilationSize] = [:]
  private var mentionsOfViews: Set<SQLName> = []
  /// The number of statements that created something.
  private var objects = 0.0
  /// Whether any write may have SQLite compile more than the statement.
  private var hasEffects = false
  /// The work of compiling what writes have SQLite compile, by themselves and altogether.
  var ownEffects: [TriggerCause: Double] = [:]
  var effects: [TriggerCause: Double] = [:]

  /// The work of compiling what a change of the schema makes SQLite read again, for each object.
  private static let workOfRereading = 300.0
  /// How often SQLite compiles all views and triggers for such a change.
  private static let passes = 3.0

  /// Adds what a statement creates or changes. Nothing is removed with it: a transaction may be rolled
  /// back.
  mutating func add(_ statement: StatementSize) {
    switch statement.effect {
    case .reads, .writes: return
    case .createsTable(let name):
      for parent in statement.parents {
        relations[parent, default: RelationSize()].children.insert(name)
        if statement.size.operands > 0 { hasEffects = true }
      }
      let columns =
        statement.size.selects > 0 ? size(of: statement).results : statement.size.widestTable
      update(name) { table in
        table.columns = max(table.columns, columns)
        table.operands = max(table.operands, statement.size.operands)
      }
    case .createsView(let name):
      update(name) { $0.view = statement }
      views.insert(name)
      mentionsOfViews.formUnion(statement.mentions.keys)
    case .createsIndex(let name, let table):
      update(table) { $0.indexes[name] = statement.wordsInIndex }
    case .createsTrigger(let name, let table, let event):
      objects += 1
      hasEffects = true
      ownEffects[TriggerCause(event, of: table)] = nil
      relations[table, default: RelationSize()].triggers[name] = TriggerSize(
        event: event, statements: statement.statements)
    case .alters(let name, let rereadsSchema, let newName):
      if !rereadsSchema { update(name) { $0.columns += 1 } }
      if let newName, let table = relations[name] { update(newName) { $0.add(table) } }
    }
    effects = [:]
  }

  /// Removes a view that is dropped for good.
  mutating func forget(view: SQLName) {
    guard views.remove(view) != nil else { return }
    update(view) { $0.view = nil }
    effects = [:]
  }

  /// Removes a trigger that is dropped for good.
  mutating func forget(_ trigger: SQLName, firedBy write: TriggerCause) {
    relations[write.table]?.triggers[trigger] = nil
    ownEffects[write] = nil
    effects = [:]
  }

  private mutating func update(_ name: SQLName, _ body: (inout RelationSize) -> Void) {
    objects += 1
    if relations[name] != nil || mentionsOfViews.contains(name) { viewSizes = [:] }
    ownEffects = [:]
    body(&relations[name, default: RelationSize()])
  }

  // MARK: - Work

  /// Returns the work of compiling a statement.
  mutating func work(of statement: StatementSize) -> Double {
    switch statement.effect {
    // SQLite doesn't compile what these contain.
    case .createsView, .createsTrigger: return 0
    case .alters(_, let rereadsSchema, _):
      let work = objects * Self.workOfRereading
      return rereadsSchema ? work + Self.passes * workOfAll() : work / 8
    case .reads where statement.readsAllColumns:
      return size(of: statement).work + workOfViews()
    case .createsTable where statement.size.selects == 0:
      var size = size(of: statement)
      size.operands = 0
      return size.work
    case .createsIndex:
      var size = size(of: statement)
      (size.indexes, size.indexWords) = (0, 0)
      return size.work
    case .reads, .createsTable: return size(of: statement).work
    case .writes:
      let work = size(of: statement).work
      return hasEffects ? statement.changes.reduce(work) { $0 + effect(of: $1) } : work
    }
  }

  private mutating func workOfViews() -> Double {
    views.reduce(0) { work, view in
      measure(view)
      return work + (viewSizes[view]?.work ?? 0)
    }
  }

  private mutating func workOfAll() -> Double {
    let triggers = relations.values.flatMap(\.triggers.values).flatMap(\.statements)
    return triggers.reduce(workOfViews()) { $0 + size(of: $1).work }
  }

  /// Returns the size of a statement with that of the tables and views that it mentions.
  mutating func size(of statement: StatementSize) -> CompilationSize {
    for view in views(in: statement) { measure(view) }
    return sizeOfMeasured(statement)
  }

  /// Measures a view after those that it mentions.
  private mutating func measure(_ view: SQLName) {
    if viewSizes[view] != nil { return }
    let order = DependencyOrder.of([view]) { name in
      viewSizes[name] == nil ? relations[name]?.view.map(views) ?? [] : []
    }
    for name in order where viewSizes[name] == nil {
      viewSizes[name] = relations[name]?.view.map(sizeOfMeasured)
    }
  }

  private func views(in statement: StatementSize) -> [SQLName] {
    views.isEmpty ? [] : statement.mentions.keys.filter(views.contains)
  }

  /// Returns the size of a statement whose views have been measured.
  private func sizeOfMeasured(_ statement: StatementSize) -> CompilationSize {
    var size = statement.size
    var inner = CompilationSize()
    for (name, count) in statement.mentions {
      guard let relation = relations[name] else { continue }
      let view = viewSizes[name]
      if let view { inner.add(view, times: count) }
      let columns = view?.results ?? relation.columns
      size.columns += count * columns
      size.widestTable = max(size.widestTable, columns)
      size.indexes += count * Double(relation.indexes.count)
      size.indexWords += count * relation.indexes.values.reduce(0, +)
      if statement.writes { size.operands += relation.operands }
    }
    size.resolveNames()
    size.add(inner)
    return size
  }
}

extension StatementSize {
  fileprivate var writes: Bool { if case .writes = effect { true } else { false } }

  /// The words in the expressions and the condition of an index, for which SQLite searches
  /// statements; none if it is only of columns.
  fileprivate var wordsInIndex: Double {
    let plain = 6 + 2 * size.aliases
    return size.words > plain ? size.words : 0
  }
}
