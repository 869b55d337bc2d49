/// The different values of a column, as long as they are few.
package struct DifferentValues {
  /// The number from which on values aren't few.
  package static let many = 9
  /// The length from which on texts aren't collected, in bytes.
  private static let long = 160

  private var integers: [Int64] = []
  private var texts: [[UInt8]] = []
  private var isKnown = true

  /// Whether there are many; nil if SQLite has to say it.
  package var areMany: Bool? {
    integers.count >= Self.many || texts.count >= Self.many ? true : isKnown ? false : nil
  }

  /// The values as texts, each up to a NUL, if they are few.
  package var few: [String] {
    integers.map { "\($0)" } + texts.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  mutating func giveUp() { isKnown = false }

  mutating func add(_ integer: Int64) {
    guard isKnown, integers.count < Self.many, !integers.contains(integer) else { return }
    integers.append(integer)
    if !texts.isEmpty { giveUp() }
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard isKnown, texts.count < Self.many else { return }
    if texts.contains(where: { $0.count == text.count && $0.elementsEqual(text) }) { return }
    guard text.count < Self.long, integers.isEmpty else { return giveUp() }
    texts.append(Array(text))
  }
}
