extension StoredColumn {
  /// Returns the value to bind, or the error if the column can't store it.
  @usableFromInline
  func bound(_ value: Value) -> BoundValue { bound(value, by: coding) }

  func bound(_ value: Value, by coding: _ValueCoding<Value>) -> BoundValue {
    do { return .value(try coding.encode(value)) } catch { return refusal(error) }
  }

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
