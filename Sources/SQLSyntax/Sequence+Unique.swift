extension Sequence where Element: Hashable {
  /// The elements, each once, in the order in which they first occur.
  @inlinable
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
