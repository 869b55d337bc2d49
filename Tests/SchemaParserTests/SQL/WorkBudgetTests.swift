import SchemaParser
import SchemaSQL
import Testing

@Suite("the work that SQLite may do to check a source")
struct WorkBudgetTests {
  @Test(
    "the budget of work grows with the length of a file as far as numbers go, also of a sparse one",
    arguments: [.definitions, .rows, .migrations] as [WorkBudget.Purpose])
  func longestFile(purpose: WorkBudget.Purpose) {
    let budget = WorkBudget(forBytes: .max, of: purpose)
    #expect(budget.take(1))
  }
}
