extension Bool {
  /// Makes the value true, and returns what it was.
  mutating func becomeTrue() -> Bool {
    defer { self = true }
    return self
  }
}
