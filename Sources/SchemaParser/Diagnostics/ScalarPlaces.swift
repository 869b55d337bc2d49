import Synchronization

/// The places in the source that the bytes of a scalar's text come from.
struct ScalarPlaces {
  /// Bytes of the text that are the same in the source, or all come from one place in it.
  private struct Stretch {
    var textOffset: Int
    var sourceOffset: Int
    var isVerbatim: Bool
  }

  private var stretches: [Stretch] = []
  /// The number of bytes of the text so far.
  private(set) var count = 0
  /// The place of everything after the text.
  private let end: Int

  init(endingAt end: Int) { self.end = end }

  /// Appends bytes of the text that come from a place.
  mutating func append(_ count: Int, from sourceOffset: Int, isVerbatim: Bool) {
    guard count > 0 else { return }
    if !(isVerbatim && continues(at: sourceOffset)) {
      stretches.append(
        Stretch(textOffset: self.count, sourceOffset: sourceOffset, isVerbatim: isVerbatim))
    }
    self.count += count
  }

  private func continues(at sourceOffset: Int) -> Bool {
    guard let last = stretches.last, last.isVerbatim else { return false }
    return sourceOffset - last.sourceOffset == count - last.textOffset
  }

  func sourceOffset(ofTextOffset textOffset: Int) -> Int {
    guard textOffset < count else { return end }
    let next = stretches.partitioningIndex { $0.textOffset > textOffset }
    let stretch = stretches[max(0, next - 1)]
    return stretch.isVerbatim
      ? stretch.sourceOffset + max(0, textOffset - stretch.textOffset) : stretch.sourceOffset
  }
}

/// The places of the scalar that was asked for last: often, there are many questions about one.
final class LastScalarPlaces: Sendable {
  private let last = Mutex<(text: String, range: SourceRange, places: ScalarPlaces)?>(nil)

  func places(of text: String, at range: SourceRange, _ find: () -> ScalarPlaces) -> ScalarPlaces {
    last.withLock { last in
      if let last, last.range == range, last.text == text { return last.places }
      let places = find()
      last = (text, range, places)
      return places
    }
  }
}
