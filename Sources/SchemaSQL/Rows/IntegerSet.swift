/// A set of integers that aren't negative and not much larger than a table has rows, such as its
/// rowids.
package struct IntegerSet {
  /// Memory that sets share, in words.
  package final class Memory {
    private var rest: Int

    /// - Parameter byteCount: The size of the memory in bytes.
    package init(bytes byteCount: Int) { rest = byteCount / 8 }

    fileprivate func take(_ words: Int) -> Bool {
      guard words <= rest else { return false }
      rest -= words
      return true
    }
  }

  private var words: [UInt64] = []
  private let memory: Memory

  package init(in memory: Memory) { self.memory = memory }

  /// Inserts an integer. Returns false if the set can't have it.
  mutating func insert(_ integer: Int64) -> Bool {
    guard integer >= 0 else { return false }
    let place = Int(integer >> 6)
    if place >= words.count {
      let more = max(place + 1 - words.count, words.count)
      guard memory.take(more) else { return false }
      words += repeatElement(0, count: more)
    }
    words[place] |= 1 << UInt64(integer & 63)
    return true
  }

  /// Whether another set has all integers of this one.
  package func isSubset(of other: IntegerSet) -> Bool {
    words.indices.allSatisfy { place in
      words[place] & ~(place < other.words.count ? other.words[place] : 0) == 0
    }
  }
}
