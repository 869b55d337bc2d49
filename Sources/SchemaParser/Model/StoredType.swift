import DBGenSQLText

/// A column's type, with the encoding that says how its values are stored.
package struct StoredType: Hashable, Sendable {
  package let type: ColumnType
  /// The encoding; nil if the type has only one.
  package let encoding: Encoding?

  package init(_ type: ColumnType, encodedAs encoding: Encoding? = nil) {
    self.type = type
    self.encoding = encoding ?? type.encodings.first
  }

  /// Reads what `name` writes; nil for anything else.
  package init?(_ name: String) {
    let words = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let type = ColumnType.byName[words[0]], words.count <= 2 else { return nil }
    let encoding = words.dropFirst().first.map { word in
      type.encodings.first { $0.rawValue == word }
    }
    guard encoding.map({ $0 != nil }) ?? type.encodings.isEmpty else { return nil }
    self.init(type, encodedAs: encoding ?? nil)
  }

  /// The type's name in a schema file, followed by that of its encoding if it has several.
  package var name: String {
    encoding.map { "\(type.name) \($0.rawValue)" } ?? type.name
  }

  package var form: StoredForm { type.form(encodedAs: encoding) }

  /// The current time as SQL, in the form of the type; nil for a type of other values.
  package var now: String? { [.timestamp, .date].contains(type) ? form.current : nil }

  /// Whether the SQL type of the column says all that there is to say.
  package var isPlain: Bool {
    switch type {
    case .integer, .int64, .real, .text, .blob, .any, .enumeration: true
    default: false
    }
  }

  /// Returns the condition that exactly the values of the type meet, and NULL; nil if SQL can't say
  /// it, or if the SQL type says it already.
  ///
  /// - Parameter value: The SQL of the value.
  package func condition(on value: String) -> String? { isPlain ? nil : exactCondition(on: value) }

  /// Returns the condition that exactly the values of the type meet, and NULL; nil if SQL can't say it.
  ///
  /// - Parameter value: The SQL of the value.
  package func exactCondition(on value: String) -> String? {
    form.condition.map { Self.isNullOr($0, value) }
  }

  /// Returns the condition that NULL meets, and each value that isn't text which can't be read: text in
  /// another encoding than UTF-8, or a blob in a column of texts. It is nil if the type has no such values.
  ///
  /// - Parameter value: The SQL of the value.
  package func conditionOfText(on value: String) -> String? {
    switch type.traits.kind {
    case .any:
      Self.isNullOr("CASE typeof(@) WHEN 'text' THEN \(StoredForm.isUTF8) ELSE 1 END", value)
    case .text, .url, .json, .enumeration:
      Self.isNullOr("CASE typeof(@) WHEN 'blob' THEN 0 ELSE \(StoredForm.isUTF8) END", value)
    default: nil
    }
  }

  private static func isNullOr(_ condition: String, _ value: String) -> String {
    func isMet(by value: String) -> String {
      "\(value) IS NULL OR ifnull(\(condition.replacing("@", with: value)), 0)"
    }
    if SQLText(value).tokens.count == 1 { return "(\(isMet(by: value)))" }
    return "(SELECT \(isMet(by: Self.scratch)) FROM (SELECT \(value) AS \(Self.scratch)))"
  }

  /// The name of a value that a condition mentions several times.
  private static let scratch = SQLName.quote("_dbgen_value")
}

extension Column {
  package var storedType: StoredType { StoredType(type.value, encodedAs: encoding?.value) }
}

// MARK: - Changes

extension StoredType {
  /// Returns whether each value of another type is also one of this type, which doesn't change what is
  /// stored.
  package func includes(_ other: StoredType) -> Bool {
    if self == other { return true }
    guard form.storage == other.form.storage || type == .any else { return false }
    switch (type.traits.kind, other.type.traits.kind) {
    case (.text, _), (.blob, _), (.real, _), (.any, _): return true
    case (.integer, .integer), (.integer, .boolean):
      let range = other.type == .boolean ? 0...1 : other.type.traits.integers
      return type.traits.integers.contains(range.lowerBound)
        && type.traits.integers.contains(range.upperBound)
    case (.integer, .timestamp), (.integer, .date), (.integer, .unsigned):
      return type.traits.integers == Int64.min...Int64.max
    case (.unsigned, .integer): return other.type.traits.integers.lowerBound == 0
    case (.unsigned, .boolean): return true
    default: return false
    }
  }

  /// Returns the SQL that makes a value of another type into the same value of this type; nil if there
  /// is none that is exact.
  ///
  /// - Parameter value: The SQL of the value.
  package func conversion(of value: String, from other: StoredType) -> String? {
    if type == .decimal, other.type.isInteger { return "CAST(\(value) AS TEXT)" }
    guard type == other.type, let old = other.encoding, let new = encoding, old != new else {
      return nil
    }
    return type.conversion(of: value, from: old, to: new)
  }
}
