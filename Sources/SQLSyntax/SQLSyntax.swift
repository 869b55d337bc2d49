package import DBGenSQLText

/// A statement of SQL. Ranges and places are indices of tokens.
///
/// It isn't a judgment: SQLite alone says whether SQL is valid. A part that isn't understood is
/// unparsed, and so has no type and no meaning here.
package enum SQLSyntax: Sendable {
  case select(SQLSelect)
  case insert(SQLInsert)
  case update(SQLUpdate)
  case delete(SQLDelete)
  case createTable(SQLCreateTable)
  case createVirtualTable(SQLCreateVirtualTable)
  case createIndex(SQLCreateIndex)
  case createView(SQLCreateView)
  case createTrigger(SQLCreateTrigger)
  case unparsed(Range<Int>)
}

/// The table that a statement writes.
package struct SQLTarget: Sendable {
  /// The name, which the schema may precede.
  package var path: SQLPath
  package var alias: SQLIdentifier?
  package var range: Range<Int>

  package var table: SQLName { path.name }
}

/// A value, or a row of values, for columns in SET.
package struct SQLAssignment: Sendable {
  package var columns: [SQLIdentifier]
  package var value: SQLExpression
  package var range: Range<Int>
}

/// A statement that writes rows.
package protocol SQLWrite: Sendable {
  var with: SQLWith? { get }
  var target: SQLTarget { get }
  var returning: [SQLSelect.Item]? { get }
}

package struct SQLInsert: SQLWrite {
  package var with: SQLWith?
  package var target: SQLTarget
  /// The names of the columns, if they are given.
  package var columns: [SQLIdentifier]?
  /// The rows; nil for DEFAULT VALUES.
  package var source: SQLSelect?
  package var conflicts: [Conflict] = []
  package var returning: [SQLSelect.Item]?
  package var range: Range<Int>

  /// `ON CONFLICT ... DO ...`
  package struct Conflict: Sendable {
    package var columns: [SQLTerm] = []
    package var targetCondition: SQLExpression?
    package var assignments: [SQLAssignment] = []
    package var condition: SQLExpression?
    package var range: Range<Int>
  }
}

package struct SQLUpdate: SQLWrite {
  package var with: SQLWith?
  package var target: SQLTarget
  package var assignments: [SQLAssignment]
  package var from: SQLFrom?
  package var condition: SQLExpression?
  package var returning: [SQLSelect.Item]?
  package var orderBy: [SQLTerm] = []
  package var limit: SQLExpression?
  package var offset: SQLExpression?
  package var range: Range<Int>
}

package struct SQLDelete: SQLWrite {
  package var with: SQLWith?
  package var target: SQLTarget
  package var condition: SQLExpression?
  package var returning: [SQLSelect.Item]?
  package var orderBy: [SQLTerm] = []
  package var limit: SQLExpression?
  package var offset: SQLExpression?
  package var range: Range<Int>
}

// MARK: - Parts

extension SQLSyntax {
  package var write: (any SQLWrite)? {
    switch self {
    case .insert(let insert): insert
    case .update(let update): update
    case .delete(let delete): delete
    default: nil
    }
  }

  package var with: SQLWith? {
    if case .select(let select) = self { select.with } else { write?.with }
  }

  /// The table that is written.
  package var target: SQLTarget? { write?.target }

  package var returning: [SQLSelect.Item]? { write?.returning }

  /// The sources that a statement that writes reads.
  package var from: SQLFrom? { if case .update(let update) = self { update.from } else { nil } }

  /// The expressions of a statement that writes, without those of the SELECTs in it.
  package var expressions: [SQLExpression] {
    let own: [SQLExpression?] =
      switch self {
      case .insert(let insert):
        insert.conflicts.flatMap { $0.assignments.map(\.value) + [$0.condition] }
      case .update(let update): update.assignments.map(\.value) + [update.condition]
      case .delete(let delete): [delete.condition]
      default: []
      }
    return (from?.expressions ?? []) + own.compactMap(\.self)
      + (returning ?? []).compactMap(\.expression)
  }

  /// The SELECTs right in the statement.
  package var selects: [SQLSelect] {
    if case .select(let select) = self { return [select] }
    var selects = (with?.tables ?? []).map(\.select)
    if case .insert(let insert) = self { selects += [insert.source].compactMap(\.self) }
    selects += from?.selects ?? []
    for expression in expressions { expression.visit { selects += [$0.select].compactMap(\.self) } }
    return selects
  }
}
