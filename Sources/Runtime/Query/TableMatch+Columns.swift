extension _MatchConditions.Element {
  /// Returns the value that a column must have; nil if none is set.
  public static func of<Value>(
    _ column: some PresentColumn<Table, Value>, _ value: Value?
  ) -> Self? {
    value.map { Self(column: column._definition.name, value: $0, condition: column == $0) }
  }

  /// Returns the value that a column must have; nil if none is set, and `.some(nil)` is NULL.
  public static func of<Value>(
    _ column: some NullableColumn<Table, Value>, _ value: Value??
  ) -> Self? {
    value.map { Self(column: column._definition.name, value: $0, condition: column == $0) }
  }
}

extension _TableMatch {
  /// The value that a column must have; nil if none is set.
  public subscript<C: PresentColumn>(
    dynamicMember column: KeyPath<MatchedTable._ColumnSet.Type, C>
  ) -> C.Value? where C.Table == MatchedTable {
    get {
      _conditions.value(of: MatchedTable.columns[keyPath: column]._definition.name) as? C.Value
    }
    set {
      let column = MatchedTable.columns[keyPath: column]
      _conditions.set(column._definition.name, .of(column, newValue))
    }
  }

  /// The value that a column must have; nil if none is set, and `.some(nil)` is NULL.
  public subscript<C: NullableColumn>(
    dynamicMember column: KeyPath<MatchedTable._ColumnSet.Type, C>
  ) -> C.Value?? where C.Table == MatchedTable {
    get {
      _conditions.value(of: MatchedTable.columns[keyPath: column]._definition.name) as? C.Value?
    }
    set {
      let column = MatchedTable.columns[keyPath: column]
      _conditions.set(column._definition.name, .of(column, newValue))
    }
  }
}
