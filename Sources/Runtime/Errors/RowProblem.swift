#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A property of a row that breaks one of the schema's rules.
public struct RowProblem: Hashable, Sendable {
  /// The name of the property in Swift.
  public let property: String
  /// A sentence that describes the problem, to show in a form.
  public let message: String

  public init(property: String, message: String) {
    self.init(property, message)
  }

  /// Creates a problem; the form that generated source uses.
  public init(_ property: String, _ message: String) {
    self.property = property
    self.message = message
  }

  /// Returns the length of a text as SQL counts it: the number of Unicode scalars before the first
  /// NUL.
  public static func length(_ text: String) -> Int {
    text.unicodeScalars.prefix { $0 != "\0" }.count
  }

  /// Returns whether a list contains a text, comparing bytes as SQL does.
  public static func isListed(_ text: String, in list: [String]) -> Bool {
    list.contains { $0.utf8.elementsEqual(text.utf8) }
  }

  /// Returns the milliseconds since January 1, 1970 that are stored for a date.
  public static func milliseconds(_ date: Date) -> Double {
    (date.timeIntervalSince1970 * 1000).rounded()
  }
}
