import Foundation
import Testing

@Suite("without memory")
struct ScarceMemoryTests {
  @Test("a blob of zeros, which has no bytes until it is read, is refused")
  func zeros() throws {
    let folder = try Folder()
    let outcome = try DriverProcess(["zeros", folder.path]).outcome()
    #expect(outcome.status == 0)
    let refusals = outcome.output.split(separator: "\n").filter { $0.hasPrefix("refused: ") }
    #expect(refusals.count == 2, "\(outcome.output)")
    #expect(refusals.allSatisfy { $0.contains("memory") }, "\(outcome.output)")
  }
}
