// What SQLite doesn't have of decimals. The compiler says what to do instead; apps don't link it.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DatabaseTable {
  /// Decimals are stored as text, which SQLite can't add up exactly.
  @available(
    *, unavailable,
    message: "decimals are text to SQL: add up 'values(of:from:)' in Swift, or store integer cents"
  )
  @_alwaysEmitIntoClient
  public static func sum<C: TableColumn>(
    of column: (ColumnSet.Type) -> C,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: ReadTransaction
  ) throws -> Decimal? where C.Table == Self, C.Value == Decimal { nil }
}

/// Decimals are stored as text, which SQLite would compare letter by letter.
@available(
  *, unavailable,
  message: "decimals are text to SQL: compare them in Swift, or store integer cents"
)
extension Decimal: SQLComparable {}
