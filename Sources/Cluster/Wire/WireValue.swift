package import DBGenRuntime

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A value of a row. The bytes of texts and blobs belong to the `RowReader`, and are there until it
/// is asked for the next row.
package enum WireValue {
  case null
  case integer(Int64)
  case real(Double)
  /// The bytes of a text, which SQLite doesn't promise to be UTF-8.
  case text(UnsafeRawBufferPointer)
  case blob(UnsafeRawBufferPointer)

  /// A copy of the value, whose texts have to be UTF-8.
  func validCopy() throws(NodeFailure.Reason) -> SQLValue {
    guard case .text(let bytes) = self else { return copy }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidText }
    return .text(text)
  }

  /// A copy of the value, in which bytes of a text that aren't UTF-8 are replaced.
  package var copy: SQLValue {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let real): .real(real)
    case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .blob(let bytes): .blob(Data(bytes))
    }
  }
}

/// The types of values in rows.
enum WireType: UInt8 {
  case integer = 1
  case real = 2
  case text = 3
  case blob = 4
  case null = 5
  /// An integer in a column that is declared DATETIME, DATE or TIMESTAMP.
  case time = 9
  /// A text in such a column, or NULL, which is sent as an empty text.
  case timeText = 10
  /// An integer in a column that is declared BOOLEAN, or NULL, which is sent as zero.
  case boolean = 11
}

extension WireCursor {
  /// Reads a value, or `nil` if the node may mean NULL or another value.
  mutating func value(_ type: WireType) throws(NodeFailure.Reason) -> WireValue? {
    switch type {
    case .integer, .time: return .integer(Int64(bitPattern: try word()))
    case .real:
      let real = Double(bitPattern: try word())
      // SQLite has no such value, and would take it for NULL.
      guard !real.isNaN else { throw .malformed("a real number is NaN") }
      return .real(real)
    case .text: return .text(try text())
    case .blob: return .blob(try blob())
    case .timeText:
      let bytes = try text()
      return bytes.isEmpty ? nil : .text(bytes)
    case .boolean:
      let integer = Int64(bitPattern: try word())
      return integer == 0 ? nil : .integer(integer)
    case .null:
      _ = try word()
      return .null
    }
  }
}
