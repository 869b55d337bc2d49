import DBGenRuntime
import RuntimeSamples
import Testing

@Suite("memory")
struct MemoryTests {
  @Test("a million rows are read one after the other in the memory of ten thousand")
  func streaming() throws {
    let memory = try [10_000, 1_000_000].map { rows in
      let outcome = try DriverProcess(["stream", ":memory:", "\(rows)"]).outcome()
      #expect(outcome.number("sum") ?? 0 > rows, "\(outcome)")
      return try #require(outcome.number("memory"))
    }
    #expect(memory[1] < memory[0] + 1000, "\(memory) kB")
    print("10,000 and 1,000,000 rows were read with \(memory) kB")
  }
}
