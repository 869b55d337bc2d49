import Foundation
import Testing

@testable import DBGenRuntime

@Suite("The different keys of rows")
struct RelatedKeysTests {
  private static let values: [[SQLValue?]] = [
    ["a", "b", nil, "a", "c", "b"], [nil, "a"], [nil, nil], ["a"], [nil], [],
    // The same to Swift, but not to SQLite.
    ["\u{E9}", "e\u{301}", "\u{E9}"],
    ["1", 1, 1.0, .blob(Data([0x31])), "1", 1, .blob(Data([0x31])), .blob(Data())],
    (0..<1000).map { .text("\(($0 * 7919) % 313)") },
  ]

  /// Returns the key of each row, by its place.
  private func keys(_ keys: RelatedKeys, of count: Int) -> [[SQLValue]?] {
    let places = keys.places.isEmpty ? Array(0..<count) : keys.places
    return places.map { place in place.map { place in keys.lists.map { $0[place] } } }
  }

  @Test("each value of a column is there once, in the order of the rows", arguments: values)
  func column(values: [SQLValue?]) {
    let keys = RelatedKeys(.any(values))
    #expect(self.keys(keys, of: values.count) == values.map { $0.map { [$0] } })
    #expect(Set(keys.lists[0]).count == keys.count)
  }

  @Test("rows that all have keys of their own need no places")
  func ownKeys() {
    #expect(RelatedKeys(.any(["b", "a", "c"])).places.isEmpty)
    #expect(RelatedKeys(.integers([3, 1, 2])).places.isEmpty)
    #expect(RelatedKeys([.any(["a", "a"]), .integers([1, 2])]).places.isEmpty)
  }

  @Test("a key of several columns is there once, and isn't if one of them is NULL")
  func columns() {
    let texts: [SQLValue?] = ["a", "b", nil, "a", "a", "b", "a"]
    let integers: [Int64?] = [1, 2, 1, 1, 2, nil, .min]
    let others: [SQLValue?] = ["x", "y", "x", "x", "x", "y", "x"]
    let keys = RelatedKeys([.any(texts), .integers(integers), .any(others)])
    #expect(
      self.keys(keys, of: texts.count) == [
        ["a", 1, "x"], ["b", 2, "y"], nil, ["a", 1, "x"], ["a", 2, "x"], nil,
        ["a", .integer(.min), "x"],
      ])
    #expect(keys.count == 4)
  }

  @Test("one row has the key that it would have among others")
  func only() {
    #expect(RelatedKeys(.integer(7)).first == [7])
    #expect(RelatedKeys(.integer(nil)).count == 0)
    #expect(RelatedKeys([.integer(7), .any(["a"])]).lists == [[7], ["a"]])
    #expect(RelatedKeys([.integer(nil), .any(["a"])]).places == [nil])
  }
}
