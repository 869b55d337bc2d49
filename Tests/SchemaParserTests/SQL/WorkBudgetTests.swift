import SchemaParser
import Testing

@Suite("What SQLite may do to judge a source")
struct WorkBudgetTests {
  @Test(
    "can be told for a file as long as numbers go, which one with holes can be",
    arguments: [.definitions, .rows, .migrations] as [WorkBudget.Purpose])
  func longestFile(purpose: WorkBudget.Purpose) {
    let budget = WorkBudget(forBytes: .max, of: purpose)
    #expect(budget.take(1))
  }
}
