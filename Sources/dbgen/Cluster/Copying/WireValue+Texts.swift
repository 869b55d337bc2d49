import DBGenCluster

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
