/// A statement of a table.
@frozen
public struct _TableStatement: Sendable {
  @usableFromInline
  enum Kind: UInt, Sendable {
    // 0 is the part of every literal.
    case fetchAll = 1
    case fetch, fetchByKey, count, exists, insert, update, save, delete, deleteRecord
    case restore, erase, updateReturning
  }

  @usableFromInline let kind: Kind
  @usableFromInline let condition: StaticString

  @inlinable
  init(_ kind: Kind, where condition: StaticString = "") {
    (self.kind, self.condition) = (kind, condition)
  }

  /// All rows, in the order of the primary key.
  @inlinable public static var fetchAll: Self { Self(.fetchAll) }
  /// The rows that meet a condition, in the order of the primary key.
  @inlinable
  public static func fetch(where condition: StaticString) -> Self {
    Self(.fetch, where: condition)
  }
  /// The row with a key.
  @inlinable public static var fetchByKey: Self { Self(.fetchByKey) }
  /// The number of rows.
  @inlinable public static var count: Self { Self(.count) }
  /// Whether there is a row with a key.
  @inlinable public static var exists: Self { Self(.exists) }
  /// Inserts a row.
  @inlinable public static var insert: Self { Self(.insert) }
  /// Updates the row with a key.
  @inlinable public static var update: Self { Self(.update) }
  /// Inserts a row, or updates the row with its key, keeping the values that a draft leaves out.
  @inlinable public static var save: Self { Self(.save) }
  /// Deletes the row with a key.
  @inlinable public static var delete: Self { Self(.delete) }
  /// Restores the deleted row with a key.
  @inlinable public static var restore: Self { Self(.restore) }
  /// Removes the row with a key, deleted or not.
  @inlinable public static var erase: Self { Self(.erase) }
  /// Updates the row with a key, and returns what an insertion does.
  @inlinable static var updateReturning: Self { Self(.updateReturning) }
  /// Deletes the row of a record.
  @inlinable static var deleteRecord: Self { Self(.deleteRecord) }
}
