internal import DBGenRuntime

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Writes messages: words of eight bytes, the lowest byte first.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func word(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes half a word.
  mutating func half(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a text and the zero that ends it. `meaning` is what the text is, for the error.
  mutating func text(_ text: String, as meaning: String) throws(NodeFailure.Reason) {
    var text = text
    let isComplete = text.withUTF8 { utf8 in
      guard !utf8.contains(0) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    guard isComplete else {
      throw .unsendable("\(meaning) contains the character NUL, which ends texts on the wire")
    }
    bytes.append(0)
    pad()
  }

  mutating func blob(_ data: Data) {
    word(UInt64(data.count))
    bytes.append(contentsOf: data)
    pad()
  }

  mutating func byte(_ value: UInt8) {
    bytes.append(value)
  }

  /// Fills the last word with zeros. All messages begin at a whole number of words.
  mutating func pad() {
    while bytes.count % 8 != 0 { bytes.append(0) }
  }

  /// Writes a message: its header, then what `body` writes. A message that can't be sent leaves
  /// nothing behind.
  mutating func message(
    _ type: UInt8, schema: UInt8 = 0,
    body: (inout WireWriter) throws(NodeFailure.Reason) -> Void
  ) throws(NodeFailure.Reason) {
    let start = bytes.count
    word(0)
    do {
      try body(&self)
      try finishMessage(at: start, type, schema)
    } catch {
      bytes.removeSubrange(start...)
      throw error
    }
  }

  private mutating func finishMessage(
    at start: Int, _ type: UInt8, _ schema: UInt8
  ) throws(NodeFailure.Reason) {
    let count = bytes.count - start - 8
    guard count <= WireLimit.body else {
      throw .unsendable("a request of \(count) bytes is larger than \(WireLimit.body) bytes")
    }
    let header = UInt64(count / 8) | UInt64(type) << 32 | UInt64(schema) << 40
    for index in 0..<8 {
      bytes[start + index] = UInt8(truncatingIfNeeded: header >> (8 * index))
    }
  }

  /// Writes the values of parameters: their count, their types, then the values. No parameters are
  /// no bytes, and a node keeps the values that the statement had before.
  mutating func parameters(_ values: [SQLValue]) throws(NodeFailure.Reason) {
    guard !values.isEmpty else { return }
    if values.count > WireLimit.parameters {
      half(UInt32(truncatingIfNeeded: values.count))
    } else {
      byte(UInt8(truncatingIfNeeded: values.count))
    }
    for value in values { byte(value.wireType) }
    pad()
    for value in values { try parameter(value) }
  }

  private mutating func parameter(_ value: SQLValue) throws(NodeFailure.Reason) {
    switch value {
    case .null: word(0)
    case .integer(let integer): word(UInt64(bitPattern: integer))
    case .real(let real): word(real.bitPattern)
    case .text(let text): try self.text(text, as: "a text")
    case .blob(let blob): self.blob(blob)
    }
  }
}

extension SQLValue {
  fileprivate var wireType: UInt8 {
    switch self {
    case .integer: 1
    case .real: 2
    case .text: 3
    case .blob: 4
    case .null: 5
    }
  }
}
