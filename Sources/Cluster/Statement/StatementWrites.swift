import DBGenRuntime
internal import DBGenSQLite
import DBGenSQLText

/// The writes of a statement, by itself and through triggers and actions of foreign keys, as SQLite
/// reports them while it compiles the statement.
struct StatementWrites {
  /// The number of places that write to the target in one way.
  struct WriteCount {
    /// By the statement and by actions of foreign keys.
    var direct = 0
    var byTriggers = 0
  }

  /// The tables and views that it may change in any way.
  private(set) var tables: Set<SQLName> = []
  private(set) var insertions = WriteCount()
  private(set) var deletions = WriteCount()
  private var assignments: [SQLName: WriteCount] = [:]
  private let target: SQLName

  init(of sql: String, to target: SQLName, on connection: Connection) throws {
    self.target = target
    let recorder = WriteRecorder()
    sqlite3_set_authorizer(
      connection.handle,
      { recorder, action, table, column, _, trigger in
        guard let recorder, let table else { return SQLITE_OK }
        Unmanaged<WriteRecorder>.fromOpaque(recorder).takeUnretainedValue().notes.append(
          WriteNote(
            action: action, table: SQLName(table), column: column.map { SQLName($0) },
            isOfTrigger: trigger != nil))
        return SQLITE_OK
      }, Unmanaged.passUnretained(recorder).toOpaque())
    defer { connection.restoreAuthorizer() }
    _ = try withExtendedLifetime(recorder) { try CompiledStatement(sql, on: connection) }
    for note in recorder.notes { add(note) }
  }

  private final class WriteRecorder { var notes: [WriteNote] = [] }

  private struct WriteNote {
    let action: Int32
    let table: SQLName
    let column: SQLName?
    let isOfTrigger: Bool
  }

  private mutating func add(_ note: WriteNote) {
    guard [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(note.action) else { return }
    tables.insert(note.table)
    guard note.table == target else { return }
    switch note.action {
    case SQLITE_INSERT: insertions.add(note.isOfTrigger)
    case SQLITE_DELETE: deletions.add(note.isOfTrigger)
    default:
      if let column = note.column { assignments[column, default: .init()].add(note.isOfTrigger) }
    }
  }
}

extension StatementWrites.WriteCount {
  fileprivate mutating func add(_ isOfTrigger: Bool) {
    if isOfTrigger { byTriggers += 1 } else { direct += 1 }
  }
}

extension StatementWrites {
  /// Whether nothing but an INSERT itself writes to its table.
  var isSingleInsertion: Bool {
    insertions.direct + insertions.byTriggers == 1 && deletions.direct + deletions.byTriggers == 0
      && assignments.isEmpty
  }

  /// How often columns are assigned; all if none are named.
  func assignments(of columns: [SQLName]?) -> WriteCount {
    assignments.reduce(into: WriteCount()) { sum, assignment in
      guard columns?.contains(assignment.key) ?? true else { return }
      sum.direct += assignment.value.direct
      sum.byTriggers += assignment.value.byTriggers
    }
  }
}
