extension Dictionary {
  /// Creates a dictionary of pairs, in which the first with a key counts.
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
