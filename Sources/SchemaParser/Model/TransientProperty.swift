/// A property of a table's Swift type that isn't stored.
package struct TransientProperty: Equatable, Sendable {
  package var name: Located<String>
  package var swiftType: Located<String>
  /// The value of each new record: a word, a number or a text; nil for nil.
  package var value: Located<String>?
  package var doc: String?

  init(name: Located<String>) {
    self.name = name
    swiftType = Located("", at: name.range)
  }

  package var isOptional: Bool { swiftType.value.hasSuffix("?") }

  /// The type without the `?` of an optional one.
  package var plainType: Located<String> {
    isOptional ? Located(String(swiftType.value.dropLast()), at: swiftType.range) : swiftType
  }
}
