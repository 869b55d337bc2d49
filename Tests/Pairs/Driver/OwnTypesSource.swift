/// The source of the types that schemas name, with the access of generated source.
enum OwnTypesSource {
  static let text = """

    ¤import DBGenRuntime

    ¤access nonisolated struct Own<Raw: Hashable & Sendable>: RawRepresentable, Hashable, Sendable {
      ¤access let rawValue: Raw
      ¤access init?(rawValue: Raw) { self.rawValue = rawValue }
    }

    ¤access nonisolated struct OwnValue: RawRepresentable, Hashable, Sendable {
      ¤access let rawValue: SQLValue
      ¤access init?(rawValue: SQLValue) { self.rawValue = rawValue }
    }

    extension Own: Codable where Raw: Codable {}
    nonisolated extension Own: Comparable, SQLComparable where Raw: SQLComparable {}

    """
}
