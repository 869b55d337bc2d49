/// What diagnostics are about. The raw values are printed, and stay what they are for good.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  case declaredTwice = "SC003"
  case unknownType = "SC014"

  /// A name from which no Swift identifier can be made.
  case notASwiftName = "SW001"
  /// Two names that are one in Swift.
  case sameSwiftName = "SW002"
  /// A name that would hide a type of Swift, Foundation or the generated source.
  case hidesSwiftType = "SW003"
  /// A name that Swift itself gives to a member of the generated type.
  case synthesizedMember = "SW004"
}
