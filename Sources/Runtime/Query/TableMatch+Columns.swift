extension _TableMatch {
  /// Sets the value that a column must have; nil removes it.
  public mutating func _set<Value>(
    _ column: some PresentColumn<MatchedTable, Value>, _ value: Value?
  ) {
    _conditions.set(column._definition.name, value, value.map { column == $0 })
  }

  /// Sets the value that a column must have; nil removes it, and `.some(nil)` is NULL.
  public mutating func _set<Value>(
    _ column: some NullableColumn<MatchedTable, Value>, _ value: Value??
  ) {
    _conditions.set(column._definition.name, value, value.map { column == $0 })
  }

  /// The value that a column must have; nil if none is set.
  public subscript<C: PresentColumn>(
    dynamicMember column: KeyPath<MatchedTable._ColumnSet.Type, C>
  ) -> C.Value? where C.Table == MatchedTable {
    get {
      _conditions.value(of: MatchedTable.columns[keyPath: column]._definition.name) as? C.Value
    }
    set { _set(MatchedTable.columns[keyPath: column], newValue) }
  }

  /// The value that a column must have; nil if none is set, and `.some(nil)` is NULL.
  public subscript<C: NullableColumn>(
    dynamicMember column: KeyPath<MatchedTable._ColumnSet.Type, C>
  ) -> C.Value?? where C.Table == MatchedTable {
    get {
      _conditions.value(of: MatchedTable.columns[keyPath: column]._definition.name) as? C.Value?
    }
    set { _set(MatchedTable.columns[keyPath: column], newValue) }
  }
}
