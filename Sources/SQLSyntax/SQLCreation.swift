/// The beginning of a CREATE statement, up to the object's name.
package struct SQLHead: Sendable {
  package enum Kind: String, Sendable {
    case table = "TABLE"
    case virtualTable = "VIRTUAL TABLE"
    case index = "INDEX"
    case view = "VIEW"
    case trigger = "TRIGGER"
  }

  package var kind: Kind
  package var isTemporary = false
  package var isUnique = false
  /// The places of the names: the schema may precede the object's own.
  package var name: [Int]
  package var range: Range<Int>

  /// The place of the object's own name.
  package var ownName: Int { name.last ?? range.upperBound - 1 }
}

/// A CREATE TABLE statement. Ranges and places are indices of tokens.
package struct SQLCreateTable: Sendable {
  package var head: SQLHead
  package var columns: [ColumnDefinition] = []
  package var constraints: [Constraint] = []
  /// The range of the columns and constraints, without the parentheses.
  package var body: Range<Int> = 0..<0
  package var isStrict = false
  package var isWithoutRowID = false
  /// The SELECT after AS.
  package var select: Range<Int>?
  package var range: Range<Int>

  package struct ColumnDefinition: Sendable {
    /// The place of the name.
    package var name: Int
    package var type: Range<Int>
    package var constraints: [Constraint] = []
    package var range: Range<Int>
  }

  package struct Constraint: Sendable {
    /// The place of the name.
    package var name: Int?
    package var form: ConstraintForm
    /// The place of the resolution after ON CONFLICT.
    package var conflict: Int?
    package var range: Range<Int>
  }

  package enum ConstraintForm: Sendable {
    /// The columns are empty if the constraint belongs to a column.
    case primaryKey([SQLIndexTerm], isDescending: Bool, isAutoincrement: Bool)
    case unique([SQLIndexTerm])
    case notNull, null
    /// The range of the condition, without its parentheses.
    case check(Range<Int>)
    /// The range of the value, with its parentheses or sign.
    case defaultValue(Range<Int>)
    case collate(Int)
    /// The range of the expression, without its parentheses.
    case generated(Range<Int>, isStored: Bool)
    /// The columns are empty if the constraint belongs to a column.
    case foreignKey([Int], Reference)
    /// DEFERRABLE after another constraint, which SQLite applies to the table's last foreign key.
    case deferral(isDeferred: Bool)
    case unparsed
  }

  package struct Reference: Sendable {
    package var table: Int
    package var columns: [Int] = []
    /// The ranges of the actions.
    package var onDelete: Range<Int>?
    package var onUpdate: Range<Int>?
    /// The place of the name after MATCH.
    package var match: Int?
    package var isDeferred = false
  }
}

/// A column or expression of a key or index.
package struct SQLIndexTerm: Sendable {
  /// The range without the collation and the order.
  package var expression: Range<Int>
  /// The place of the collation's name.
  package var collation: Int?
  package var isDescending = false
  package var range: Range<Int>
}

package struct SQLCreateIndex: Sendable {
  package var head: SQLHead
  /// The place of the table's name.
  package var table: Int
  package var terms: [SQLIndexTerm]
  /// The range of the condition.
  package var condition: Range<Int>?
  package var range: Range<Int>
}
