// The rules of the app.

extension Guest.Draft {
  var appProblems: [RulesProblem] {
    name == "Nobody" ? [.init("name", "This name is reserved.")] : []
  }
}

extension Voucher {
  var appProblems: [RulesProblem] { code.isEmpty ? [.init("code", "Enter a code.")] : [] }
}

extension PlaceTable {
  static func appProblems(of draft: Draft) -> [RulesProblem] {
    draft.name == "Nowhere" ? [.init("name", "There is no such place.")] : []
  }
}
