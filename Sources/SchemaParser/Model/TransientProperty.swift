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

  /// Returns whether a text is a value of the type, as far as Swift's own types tell.
  func takes(_ text: String) -> Bool {
    let isMember = text.hasPrefix(".") && SwiftIdentifier.isValid(String(text.dropFirst()))
    let wrapped = SwiftName.wrappedType(in: swiftType.value)
    if isMember || text == "nil" { return isMember || wrapped != nil }
    let type = wrapped ?? swiftType.value
    if type.hasPrefix("[") { return ["[]", "[:]"].contains(text) }
    return Self.parsers[type].map { $0(text) } ?? true
  }

  private static let parsers: [String: @Sendable (String) -> Bool] = [
    "Bool": { Bool($0) != nil }, "Double": isFinite, "Float": isFinite,
    "Int": { Int($0) != nil }, "Int8": { Int8($0) != nil }, "Int16": { Int16($0) != nil },
    "Int32": { Int32($0) != nil }, "Int64": { Int64($0) != nil },
    "UInt": { UInt($0) != nil }, "UInt8": { UInt8($0) != nil }, "UInt16": { UInt16($0) != nil },
    "UInt32": { UInt32($0) != nil }, "UInt64": { UInt64($0) != nil },
  ]

  @Sendable
  private static func isFinite(_ text: String) -> Bool { Double(text)?.isFinite == true }
}
