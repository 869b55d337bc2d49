import SchemaParser

/// What SQLite keeps although it can't use it: a view or trigger that names what isn't there.
extension Draft {
  /// Has a view created as it stands, without Swift.
  mutating func leaveUnchecked(_ index: Int, _ error: Diagnostic) {
    guard error.code == .invalidSQL || error.code == .tooMany, !schema.views[index].isUnchecked
    else { return }
    schema.views[index].isUnchecked = true
    schema.views[index].swiftName = nil
    schema.views[index].cells = []
    let name = schema.views[index].name.value
    remarks.append(
      Remark(
        .odditiesKept, "view '\(name)' is kept unchecked, without Swift: \(error.refusal)",
        about: ObjectName(.view, name)))
  }

  mutating func mendTrigger(_ error: Diagnostic, _ index: Int) {
    let name = schema.triggers[index].name.value
    let object = ObjectName(.trigger, name)
    if quoteStrings(error, in: \.triggers[index].sql, object) { return }
    guard error.code == .invalidSQL, !schema.triggers[index].isUnchecked else { return }
    schema.triggers[index].isUnchecked = true
    remarks.append(
      Remark(
        .odditiesKept,
        "trigger '\(name)' is kept unchecked, and fails when it runs: \(error.refusal)",
        about: object))
  }
}

extension Diagnostic {
  /// What SQLite says, without what says that SQLite does.
  fileprivate var refusal: String {
    message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message
  }
}
