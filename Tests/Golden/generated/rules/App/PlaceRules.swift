// The rules of the app for a tuple, whose functions need the runtime.

extension PlaceTable {
  static func appProblems(of draft: Draft) -> [RulesProblem] {
    draft.name == "Nowhere" ? [.init("name", "There is no such place.")] : []
  }
}
