extension ArraySlice<UInt8> {
  /// Reads an integer of some bytes at a distance from the start; nil if the slice is too short.
  func integer(at distance: Int, bytes count: Int) -> Int? {
    guard distance >= 0, distance <= self.count - count else { return nil }
    let start = startIndex + distance
    return self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
