#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Database {
  /// An order of texts that SQL can name after COLLATE.
  ///
  /// It must not use the database.
  public struct Collation: Sendable {
    public let name: String
    let compare: @Sendable (String, String) -> ComparisonResult

    /// - Parameter compare: Compares two texts. It must always give the same answer, for indexes
    ///   are kept in the order that it gives, and the answers have to fit together: a text before a
    ///   second one is also before what that one is before.
    public init(
      _ name: String, _ compare: @escaping @Sendable (String, String) -> ComparisonResult
    ) {
      self.name = name
      self.compare = compare
    }
  }
}
