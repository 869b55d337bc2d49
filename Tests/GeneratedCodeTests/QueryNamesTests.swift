import DBGenRuntime
import Synchronization
import Testing

@testable import GoldenQueries

@Suite("names of queries")
struct QueryNamesTests {
  private final class Names: Sendable {
    let all = Mutex<[String]>([])
  }

  @Test("a trace tells any name as the schema has it, even one that could end a comment")
  func trace() throws {
    let names = Names()
    let trace = Database.Trace { event in
      if let name = event.name { names.all.withLock { $0.append(name) } }
    }
    let database = try Queries.open(at: ":memory:", configuration: .init(trace: trace))
    try database.read { (transaction: ReadTransaction) throws in
      #expect(try Queries.rate2(from: transaction) == [])
      #expect(try Queries.homeAway(from: transaction) == [])
      #expect(try Queries.namesAndNumbers(from: transaction) == [])
    }
    #expect(names.all.withLock(\.self) == ["rate * 2", "home */ away", "names and numbers"])
  }
}
