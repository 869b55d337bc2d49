extension Array {
  /// Returns the index of the first element that matches. All elements that match must follow all
  /// that don't.
  package func partitioningIndex(where matches: (Element) -> Bool) -> Int {
    var range = indices
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      range = matches(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
