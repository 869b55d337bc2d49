extension FileEmitter {
  /// Emits the type of integer keys. It is generic so that the keys of each table have their own type.
  func integerKeySource(_ name: String) -> Source {
    """
    /// The primary key of a record. The keys of each table have a type of their own.
    \(keyHead(name, ["ExpressibleByIntegerLiteral", "LosslessStringConvertible"]))
      \(access)let rawValue: Int64

      \(access)init(rawValue: Int64) { self.rawValue = rawValue }
      \(access)init(_ value: Int64) { rawValue = value }
      \(access)init(_ value: Int) { rawValue = numericCast(value) }
      \(access)init(integerLiteral value: Int64) { rawValue = value }

      \(access)init?(_ description: String) {
        guard let value = Int64(description) else { return nil }
        rawValue = value
      }

      \(access)var description: String { rawValue.description }

      \(order)
    }
    """
  }

  /// Emits the type of UUID keys.
  func uuidKeySource(_ name: String) -> Source {
    """
    /// The primary key of a record, a UUID. The keys of each table have a type of their own.
    \(keyHead(name, ["LosslessStringConvertible"]))
      \(access)let rawValue: UUID

      \(access)init(rawValue: UUID) { self.rawValue = rawValue }
      \(access)init(_ value: UUID) { rawValue = value }

      /// Creates a new, unique key.
      \(access)init() { rawValue = UUID() }

      /// Returns a new, unique key.
      \(access)static func random() -> Self { Self() }

      \(access)init?(_ description: String) {
        guard let value = UUID(uuidString: description) else { return nil }
        rawValue = value
      }

      \(access)var description: String { rawValue.uuidString }

      \(order)

      \(access)init(from decoder: any Decoder) throws { rawValue = try UUID(from: decoder) }

      \(access)func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
    }
    """
  }

  private var order: Source {
    "\(access)static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }"
  }

  private func keyHead(_ name: String, _ protocols: [String]) -> Source {
    head(
      "struct \(name)<Record>",
      ["RawRepresentable", "Hashable", "Comparable", "Sendable", "Codable"] + protocols)
  }
}
