#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A property of a row that breaks one of the schema's rules, found before SQLite sees the row.
public struct RowProblem: Hashable, Sendable {
  /// The name of the property in Swift.
  public let property: String
  /// A sentence that describes the problem, to show in a form.
  public let message: String

  public init(property: String, message: String) {
    self.init(property, message)
  }

  /// As generated source writes it.
  public init(_ property: String, _ message: String) {
    self.property = property
    self.message = message
  }

  /// The number of a text's characters as SQL counts them: up to a NUL, each Unicode scalar one.
  public static func length(_ text: String) -> Int {
    text.unicodeScalars.prefix { $0 != "\0" }.count
  }

  /// Whether a text is among others, to the byte as SQL compares them.
  public static func isListed(_ text: String, in list: [String]) -> Bool {
    list.contains { $0.utf8.elementsEqual(text.utf8) }
  }

  /// The milliseconds since 1970 that are stored for a point in time.
  public static func milliseconds(_ date: Date) -> Double {
    (date.timeIntervalSince1970 * 1000).rounded()
  }
}
