enum TableKind: CaseIterable {
  case rowID, withoutRowID, notStrict, noKey, tuple, view, fullText, plainSQL
}

enum RelationChoice: CaseIterable {
  case none, parent, children, both, itself

  var hasParent: Bool { self == .parent || self == .both }
  var hasChildren: Bool { self == .children || self == .both }
}

enum QueryKind: CaseIterable {
  case star, starMore, columns, expressions, aggregate, group, nestedGroups, outerJoin, union, cte
  case window, orders, list, several, insert, insertReturning, update, updateReturning, delete
  case deleteReturning

  var isGrouped: Bool { self == .group || self == .nestedGroups }

  var isInsert: Bool { self == .insert || self == .insertReturning }

  var isReturning: Bool {
    [.insertReturning, .updateReturning, .deleteReturning].contains(self)
  }

  var writes: Bool { isInsert || isReturning || [.update, .delete, .several].contains(self) }
}

/// A query: its kind, the name of its parameter, and whether that can be left out.
struct QueryChoice {
  var kind: QueryKind
  var parameter: String
  var isOptional: Bool

  static let parameters = [
    "value", "from", "to", "in", "into", "limit", "transaction", "statement", "where", "self",
  ]
}

/// A row of the covering array: a table with its columns and queries, in a module.
struct TableChoice {
  var module: Int
  var kind: TableKind
  var relation: RelationChoice
  var names: NameKind
  /// Whether the app adds rules, messages and properties that aren't stored, and a full-text index
  /// has more than it needs. They have nothing to do with each other, so that one axis is enough.
  var hasAdditions: Bool
  var columns: [ColumnChoice]
  var queries: [QueryChoice]
}
