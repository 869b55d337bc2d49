import DBGenCluster

/// A type that all values of a column have.
protocol ColumnValue {
  /// The name for errors.
  static var kind: String { get }

  /// Returns nil if the value is of another type.
  init?(_ value: WireValue)
}

extension String: ColumnValue {
  static var kind: String { "a text" }

  init?(_ value: WireValue) {
    guard case .text(let bytes) = value else { return nil }
    self.init(validating: bytes, as: UTF8.self)
  }
}

extension Int64: ColumnValue {
  static var kind: String { "an integer" }

  init?(_ value: WireValue) {
    guard case .integer(let integer) = value else { return nil }
    self = integer
  }
}

extension Int32: ColumnValue {
  static var kind: String { "an integer of 32 bits" }

  init?(_ value: WireValue) {
    guard let integer = Int64(value) else { return nil }
    self.init(exactly: integer)
  }
}

/// A number of things, which isn't negative.
struct ColumnCount: ColumnValue {
  static var kind: String { "a count" }

  let value: Int

  init?(_ value: WireValue) {
    guard let integer = Int64(value), let count = Int(exactly: integer), count >= 0 else {
      return nil
    }
    self.value = count
  }
}

extension WireValue {
  /// The name of the value for errors.
  var kind: String {
    switch self {
    case .null: "NULL"
    case .integer(let integer): "the integer \(integer)"
    case .real(let real): "the real number \(real)"
    case .text(let bytes):
      String(validating: bytes, as: UTF8.self) == nil ? "a text that isn't UTF-8" : "a text"
    case .blob: "a blob"
    }
  }

  /// The value as a text, for messages.
  var string: String {
    switch self {
    case .null: ""
    case .integer(let integer): String(integer)
    case .real(let real): String(real)
    case .text(let bytes), .blob(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The number of bytes that storing the value takes, roughly.
  var size: Int {
    switch self {
    case .null: 1
    case .integer, .real: 8
    case .text(let bytes), .blob(let bytes): bytes.count
    }
  }
}
