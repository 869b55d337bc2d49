import Testing

@testable import DBGenRuntime

@Suite("Places of different integers")
struct IntegerPlacesTests {
  @Test(
    "each integer has the place at which it came first, in any order",
    arguments: [
      Array(0..<5000), (0..<5000).reversed(), Array(repeating: 7, count: 3),
      (0..<5000).map { $0 << 44 }, (0..<5000).map { ($0 % 700) << 52 },
      (0..<5000).map { ($0 &* 7919) % 1009 - 500 }, [.max, .min, 0, -1, .min, .max],
    ] as [[Int64]])
  func places(keys: [Int64]) {
    var places = IntegerPlaces()
    var known: [Int64: Int] = [:]
    for key in keys {
      let place = known[key] ?? known.count
      known[key] = place
      #expect(places.place(of: key) == place)
    }
    #expect(places.keys == known.sorted { $0.value < $1.value }.map(\.key))
  }

  @Test("multiples of a large power of two are spread over the slots")
  func spread() {
    // Of all factors, 6 % leave fewer runs.
    var places = IntegerPlaces(factor: 0x9E37_79B9_7F4A_7C15)
    _ = places.place(of: 1)
    for key in Int64(0)..<1024 { _ = places.place(of: key << 44) }
    let taken = places.slots.indices.filter { places.slots[$0] > 0 }
    let runs = zip(taken, taken.dropFirst()).count { $0.1 - $0.0 > 1 }
    #expect(runs > 200, "the keys are in \(runs + 1) runs of slots")
  }
}
