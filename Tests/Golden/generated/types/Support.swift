/// A type of the app's own that a column holds as JSON.
public nonisolated struct Preferences: Codable, Hashable, Sendable {
  public var theme: String
  public var sizes: [Int]

  public init(theme: String, sizes: [Int]) {
    self.theme = theme
    self.sizes = sizes
  }
}

/// A type of the app's own that not every text is a value of.
public nonisolated struct Email: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init?(rawValue: String) {
    guard rawValue.contains("@") else { return nil }
    self.rawValue = rawValue
  }
}

/// A type of the app's own that a key has.
public nonisolated struct TicketNumber: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int64

  public init?(rawValue: Int64) {
    guard rawValue > 0 else { return nil }
    self.rawValue = rawValue
  }
}

/// A type of the app's own that is called like one of the runtime's.
nonisolated struct Database {}
