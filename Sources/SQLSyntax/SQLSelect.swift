/// A SELECT, which may be a compound. Ranges and places are indices of tokens.
package struct SQLSelect: Sendable {
  package var with: SQLWith?
  /// The SELECTs and VALUES between UNION and the like.
  package var arms: [Arm]
  package var orderBy: [SQLTerm] = []
  package var limit: SQLExpression?
  package var offset: SQLExpression?
  package var range: Range<Int>
  /// The height of its tallest expression.
  var height = 0

  /// One SELECT or VALUES.
  package struct Arm: Sendable {
    package var isDistinct = false
    package var items: [Item] = []
    package var from: SQLFrom?
    package var condition: SQLExpression?
    package var groupBy: [SQLExpression] = []
    package var having: SQLExpression?
    /// The definitions after WINDOW.
    package var windows: [SQLCall.Window] = []
    /// The rows of VALUES.
    package var rows: [[SQLExpression]] = []
    package var range: Range<Int>

    package init(items: [Item] = [], range: Range<Int>) {
      (self.items, self.range) = (items, range)
    }
  }

  /// A result column as written.
  package struct Item: Sendable {
    package var form: ItemForm
    package var alias: SQLIdentifier?
    package var range: Range<Int>

    package enum ItemForm: Sendable {
      /// `*`, or `table.*`.
      case star(SQLPath?)
      case expression(SQLExpression)
    }

    package var isStar: Bool { if case .star = form { true } else { false } }

    package var expression: SQLExpression? {
      if case .expression(let expression) = form { expression } else { nil }
    }
  }
}

/// The common table expressions of a statement.
package struct SQLWith: Sendable {
  package var tables: [CommonTable]
  package var range: Range<Int>

  package struct CommonTable: Sendable {
    package var name: SQLIdentifier
    /// The names of the columns, if they are given.
    package var columns: [SQLIdentifier]?
    package var select: SQLSelect
  }
}

/// The sources that a SELECT reads.
package struct SQLFrom: Sendable {
  package var sources: [TableSource]
  /// The range without the word FROM.
  package var range: Range<Int>

  package struct TableSource: Sendable {
    package var form: SourceForm
    package var alias: SQLIdentifier?
    package var join = Join()
    /// The range with the alias, without the join.
    package var range: Range<Int>
  }

  package indirect enum SourceForm: Sendable {
    /// A table or view, whose schema may precede its name.
    case table(SQLPath)
    case function(SQLPath, [SQLExpression])
    case subquery(SQLSelect)
    /// Joins in parentheses.
    case group(SQLFrom)
    case unparsed
  }

  /// How a source is joined with those before it.
  package struct Join: Sendable {
    /// The words before the source, such as a comma or LEFT JOIN.
    package var range: Range<Int> = 0..<0
    package var isNatural = false
    /// Whether there can be rows without the source, or without those before it.
    package var isLeft = false
    package var isRight = false
    package var condition: SQLExpression?
    /// The columns after USING.
    package var using: [SQLIdentifier]?
  }
}

extension SQLSelect {
  /// The expressions of the SELECT, without those of its subqueries.
  package var expressions: [SQLExpression] {
    arms.flatMap(\.expressions) + orderBy.map(\.expression)
      + [limit, offset].compactMap(\.self)
  }

  /// The SELECTs right in this one.
  package var nested: [SQLSelect] {
    var found = (with?.tables ?? []).map(\.select) + arms.flatMap { $0.from?.selects ?? [] }
    for expression in expressions { expression.visit { found += [$0.select].compactMap(\.self) } }
    return found
  }
}

extension SQLSelect.Arm {
  /// The expressions of the SELECT, without those of its subqueries.
  package var expressions: [SQLExpression] {
    items.compactMap(\.expression) + (from?.expressions ?? [])
      + [condition].compactMap(\.self) + groupBy + [having].compactMap(\.self)
      + windows.flatMap { $0.partitionBy + $0.orderBy.map(\.expression) } + rows.joined()
  }
}

extension SQLFrom {
  /// The conditions of joins and the arguments of functions.
  package var expressions: [SQLExpression] {
    sources.flatMap { source in
      let own: [SQLExpression] =
        switch source.form {
        case .function(_, let arguments): arguments
        case .group(let from): from.expressions
        case .table, .subquery, .unparsed: []
        }
      return own + [source.join.condition].compactMap(\.self)
    }
  }

  package var selects: [SQLSelect] {
    sources.flatMap { source -> [SQLSelect] in
      switch source.form {
      case .subquery(let select): [select]
      case .group(let from): from.selects
      case .table, .function, .unparsed: []
      }
    }
  }
}
