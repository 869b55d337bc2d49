/// Who can use the generated declarations.
package enum AccessLevel: String, CaseIterable, Sendable {
  case `internal`, `package`, `public`
}
