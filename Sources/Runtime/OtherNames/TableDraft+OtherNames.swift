// The names of other libraries. The compiler names the function that there is; apps don't link these.

extension TableDraft {
  /// A draft of a table with rules has problems.
  @available(
    *, unavailable,
    message: "the table has no rules, such as 'min' and 'minLength', so a draft has no problems"
  )
  @_alwaysEmitIntoClient
  public var problems: [Never] { [] }

  /// A draft of a table with rules has problems.
  @available(
    *, unavailable,
    message: "read 'problems', which is empty if the draft keeps the rules"
  )
  @_alwaysEmitIntoClient
  public func validate() throws {}

  /// A draft of a table with rules has problems.
  @available(
    *, unavailable,
    message: "read 'problems', which is empty if the draft keeps the rules"
  )
  @_alwaysEmitIntoClient
  public var isValid: Bool { true }

  /// A draft of a table with rules has problems.
  @available(*, unavailable, renamed: "problems")
  @_alwaysEmitIntoClient
  public var errors: [Never] { [] }
}

extension KeyedTable where Record == Self {
  /// Some columns of a row are updated by its key.
  @available(
    *, unavailable,
    message:
      "write 'Player.update(id: player.id, set: [...], in:)' with the table, or change the record and 'update(in:)'"
  )
  @_alwaysEmitIntoClient
  public func update(set changes: [ColumnSet], in transaction: WriteTransaction) throws {}

  /// A record is deleted by `delete`.
  @available(*, unavailable, renamed: "delete(in:)")
  @_alwaysEmitIntoClient
  public func destroy(in transaction: WriteTransaction) throws {}

  /// A record is deleted by `delete`.
  @available(*, unavailable, renamed: "delete(in:)")
  @_alwaysEmitIntoClient
  public func remove(in transaction: WriteTransaction) throws {}
}
