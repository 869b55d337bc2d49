extension StoredColumn {
  /// Returns the value to bind, or the error if the column can't store it.
  @usableFromInline
  func bound(_ value: Value) -> BoundValue { _definition.bound(value, of: Table.self) }

  /// Returns the list of values to bind, or the error if the column can't store one of them.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func bound(_ values: some Sequence<Value>) -> BoundValue {
    do { return .list(try values.map(coding.encode)) } catch { return refusal(error) }
  }

  /// Returns the error for a value, with the column.
  @usableFromInline
  func refusal(_ error: any Error) -> BoundValue {
    .refused(located(error))
  }
}

extension _ColumnDefinition {
  /// Returns the value to bind, or the error if the column of a table can't store it.
  func bound<Table: DatabaseTable>(_ value: Value, of table: Table.Type) -> BoundValue {
    do { return .value(try coding.encode(value)) } catch {
      return .refused(error.of(table: table._sql.name, column: name))
    }
  }
}
