/// What diagnostics are about. The raw values are printed, and stay what they are for good.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  case declaredTwice = "SC003"
  case unknownType = "SC014"
}
