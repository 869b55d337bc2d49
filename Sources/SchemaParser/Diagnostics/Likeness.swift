extension Sequence {
  /// Returns the elements in the order of a key. Those with the same key keep their order.
  package func ordered(by key: (Element) -> some Comparable) -> [Element] {
    enumerated().map { (key: key($1), place: $0, element: $1) }
      .sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.element)
  }
}

extension Sequence<String> {
  /// Returns the names by similarity to a given one, the most similar first.
  package func sortedByLikeness(to name: String) -> [String] {
    ordered { $0.distance(from: name) }
  }
}

extension String {
  /// Returns the distance from another name: from 0 for the same name to 1 for entirely different
  /// letters.
  package func distance(from other: String) -> Double {
    let (own, others) = (
      Array(lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars)
    )
    let distance = Double(editDistance(others, own) ?? own.count)
    return distance / Double(Swift.max(own.count, others.count, 1))
  }
}
