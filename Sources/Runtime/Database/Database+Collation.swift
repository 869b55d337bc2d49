#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Database {
  /// An order of strings that SQL can use by name, after COLLATE.
  ///
  /// The comparison must not use the database.
  public struct Collation: Sendable {
    /// The name in SQL. SQLite ignores the case of ASCII letters in it.
    public let name: String
    let compare: @Sendable (String, String) -> ComparisonResult

    /// Creates a collation.
    ///
    /// - Parameters:
    ///   - name: The name in SQL.
    ///   - compare: Compares two strings. It must always return the same result for the same
    ///     strings, because indexes are stored in its order. The results must be consistent: if one
    ///     string comes before a second, and that before a third, the first comes before the third.
    public init(
      _ name: String, _ compare: @escaping @Sendable (String, String) -> ComparisonResult
    ) {
      self.name = name
      self.compare = compare
    }
  }
}
