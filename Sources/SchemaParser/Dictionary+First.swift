extension Dictionary {
  /// Creates a dictionary, in which the first of several values with the same key stays.
  package init(first pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
