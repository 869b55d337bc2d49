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

package struct SQLInsert: Sendable {
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

package struct SQLUpdate: Sendable {
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

package struct SQLDelete: Sendable {
  package var with: SQLWith?
  package var target: SQLTarget
  package var condition: SQLExpression?
  package var returning: [SQLSelect.Item]?
  package var orderBy: [SQLTerm] = []
  package var limit: SQLExpression?
  package var offset: SQLExpression?
  package var range: Range<Int>
}
