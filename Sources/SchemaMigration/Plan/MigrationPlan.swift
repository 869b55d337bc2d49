private import DBGenAdoption
private import struct DBGenRuntime._Migration
import DBGenSQLText
package import SchemaParser

/// The actions that take databases from one version to the next.
package struct MigrationPlan: Equatable, Sendable {
  package var actions: [MigrationAction]

  /// The rows that the plan looks for and refuses; empty for a version whose actions are frozen.
  let refusals: [PlannedRefusal]

  package init(actions: [MigrationAction]) { self.init(actions: actions, refusals: []) }

  init(actions: [MigrationAction], refusals: [PlannedRefusal]) {
    (self.actions, self.refusals) = (actions, refusals)
  }

  /// Returns the option of the command that gives refused rows a value; nil if there is no such
  /// option.
  package func option(forRowsOf table: String, refusedBecause reason: String) -> String? {
    for refusal in refusals where SQLName(refusal.table) == SQLName(table) {
      guard case .null(let column) = refusal.cause, refusal.cause.reason == reason,
        let target = refusal.target
      else { continue }
      return AnswerOption.fill(ColumnPlace(target, column).description)
    }
    return nil
  }
}

/// The reason a table refuses a row.
enum RefusalCause: Equatable, Sendable {
  case null(column: String)
  case rowID(column: String)
  case conversion(column: String, to: ConvertedType)
  /// A calculated integer that is too large.
  case size(column: String)
  /// A value that isn't in the form of its column's type, after the step or before it.
  case form(column: String, type: StoredType, isNew: Bool = true)
  /// A calculated text that isn't in UTF-8.
  case text(column: String)
  case check(condition: String)
  case key(columns: [String])
  case index(name: String)
  /// A reference that rows didn't have to satisfy before, or that a step may have broken.
  case reference(columns: [String], table: String, isNew: Bool)
  /// A value of a moved column that no row takes.
  case movedNowhere(column: String, table: String)
  case movedTwice(table: String)
  /// A column that isn't in the history, and that a rebuild would lose.
  case unknownColumn

  static let unreadable = "can't be read as"

  /// The text in the file of a version and in an app's error.
  var reason: String { reason(sharedBy: []) }

  /// The reason that the file of a version states.
  var storedReason: RefusalReason {
    guard case .reference(_, let table, _) = self else { return .other(reason) }
    return .missingParent(table: table)
  }

  /// Returns the text for the column that is the reason by itself, and for others of which the same
  /// is true.
  func reason(sharedBy others: [String]) -> String {
    func names(_ column: String) -> String { ([column] + others).shortList }
    return switch self {
    case .null(let column) where others.isEmpty: _Migration.reason(null: column)
    case .null(let column): "\(names(column)) can't be NULL"
    case .rowID(let column): "\(names(column)) must be an integer"
    case .conversion(let column, .declared(let type)):
      "\(names(column)) can't be converted to \(type)"
    case .conversion(let column, .stored(let type)):
      "\(names(column)) can't be converted to \(type.name), which is stored as \(type.form.shape)"
    case .size(let column): "\(names(column)) is too large for an integer"
    case .form(let column, let type, _):
      "\(names(column)) \(Self.unreadable) \(type.name), which is stored as \(type.form.shape)"
    case .text(let column): "\(names(column)) \(Self.unreadable) text, which is stored in UTF-8"
    case .check(let condition): _Migration.reason(check: condition)
    case .key(let columns): _Migration.reason(unique: columns)
    case .index(let name): "index '\(name)' needs distinct values"
    case .reference(_, let table, _): MissingParent.reason(table: table)
    case .movedNowhere(let column, let table):
      "no row of '\(table)' matches, so '\(column)' would be lost"
    case .movedTwice(let table): "several rows of '\(table)' match it"
    case .unknownColumn: "a column that isn't in the history would be lost"
    }
  }

  /// The column that is the reason by itself, and the reason without it.
  var column: (name: String, reason: RefusalCause)? {
    switch self {
    case .null(let column): (column, .null(column: ""))
    case .rowID(let column): (column, .rowID(column: ""))
    case .conversion(let column, let type): (column, .conversion(column: "", to: type))
    case .size(let column): (column, .size(column: ""))
    case .text(let column): (column, .text(column: ""))
    case .form(let column, let type, let isNew):
      (column, .form(column: "", type: type, isNew: isNew))
    case .check, .key, .index, .reference, .movedNowhere, .movedTwice, .unknownColumn: nil
    }
  }

  /// Whether the new schema is the reason. Otherwise the plan protects the data from the migration.
  var isOfSchema: Bool {
    switch self {
    case .unknownColumn: false
    case .reference(_, _, let isNew), .form(_, _, let isNew): isNew
    default: true
    }
  }
}

/// A type that the values of a column are converted to.
enum ConvertedType: Equatable, Sendable {
  case stored(StoredType)
  /// A type that SQL says, as the table has it.
  case declared(String)

  init(of column: SQLName, in table: StoredTable, _ types: [SQLName: StoredType]) {
    self = types[column].map(Self.stored) ?? .declared(table.typeName(of: column))
  }
}

extension [String] {
  /// The names as part of a sentence: all of a few, or else the first and the number of the others.
  var shortList: String {
    let names = map { "'\($0)'" }
    if count <= 3 { return names.listed }
    return names.prefix(2).joined(separator: ", ") + " and \(count - 2) other columns"
  }
}

/// Rows of a table that a plan looks for and refuses.
struct PlannedRefusal: Equatable, Sendable {
  let table: String
  let cause: RefusalCause
  /// The place of the step that is the reason; empty if it is all steps of the table.
  let place: SourceRange
  /// The new table whose column a step can give a value; nil if none can.
  var target: String?
}
