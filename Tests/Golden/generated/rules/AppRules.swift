// The rules of the app.

extension Guest.Draft {
  var appProblems: [RulesProblem] {
    name == "Nobody" ? [.init("name", "This name is reserved.")] : []
  }
}

extension Voucher {
  var appProblems: [RulesProblem] { code.isEmpty ? [.init("code", "Enter a code.")] : [] }
}
