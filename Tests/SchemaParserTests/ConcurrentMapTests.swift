import Testing

@testable import SchemaParser

struct ConcurrentMapTests {
  @Test(
    "concurrentMap returns a result for each element, in their order",
    arguments: [0, 1, 7, 8, 9, 1000])
  func order(count: Int) {
    let numbers = Array(0..<count)
    #expect(numbers.concurrentMap { 2 * $0 } == numbers.map { 2 * $0 })
  }
}
