import CWorkloads

/// A digest that depends on the order of the values.
public struct Digest {
  public private(set) var value: UInt64 = 0

  public init() {}

  public mutating func add(_ integer: Int64) { value = cw_digest_integer(value, integer) }

  public mutating func add(_ integer: Int?) {
    value = integer.map { cw_digest_integer(value, Int64($0)) } ?? cw_digest_null(value)
  }

  public mutating func add(_ real: Double) { value = cw_digest_real(value, real) }

  public mutating func add(_ text: String?) {
    if var text {
      value = text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) { cw_digest_text(value, $0.baseAddress, $0.count) }
      }
    } else {
      value = cw_digest_null(value)
    }
  }

  /// Returns the digest of the orders in a database.
  public static func ofOrders(at path: String) -> UInt64 { cw_digest_of_orders_in(path) }

  /// Returns the digest of the contents of a table of values.
  public static func ofValues(of table: String, at path: String) -> UInt64 {
    cw_digest_of_values_in(path, table)
  }
}
