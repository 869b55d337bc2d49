/// Columns whose values no two rows of a table share: the primary key, a unique constraint or a
/// unique index.
///
/// Generated source declares those of each table, so that `by: .city` finds the row with the city of
/// a draft, and a column that isn't unique doesn't compile.
public struct UniqueKey<Table: InsertableTable>: Sendable {
  /// The key to look for conflicts by; nil for the primary key.
  @usableFromInline let conflict: ConflictKey?

  @_alwaysEmitIntoClient
  init(conflict: ConflictKey?) { self.conflict = conflict }

  /// Returns the unique key of some columns, which are numbered from 0.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - isRespelled: Whether a collation of the key considers different texts equal.
  ///   - target: The SQL that tells SQLite which key it is, unless that is the list of the columns.
  @_alwaysEmitIntoClient
  public static func _columns(
    _ columns: Int..., respelled isRespelled: Bool = false, target: String? = nil
  ) -> Self {
    Self(conflict: ConflictKey(columns: columns, isRespelled: isRespelled, target: target))
  }
}

extension UniqueKey where Table: KeyedTable {
  /// The primary key.
  @_alwaysEmitIntoClient
  public static var primaryKey: Self { Self(conflict: nil) }
}

/// A unique key that isn't the primary key.
// A class takes less room than a structure, which has code to copy its values.
@usableFromInline
final class ConflictKey: Sendable {
  @usableFromInline let columns: [Int]
  @usableFromInline let isRespelled: Bool
  @usableFromInline let target: String?

  @usableFromInline
  init(columns: [Int], isRespelled: Bool, target: String?) {
    (self.columns, self.isRespelled, self.target) = (columns, isRespelled, target)
  }
}
