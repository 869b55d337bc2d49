package import DBGenSQLText

/// A range of UTF-8 offsets in a source file, counted from its first byte.
package typealias SourceRange = Range<Int>

extension SourceRange {
  package func moved(by distance: Int) -> SourceRange {
    lowerBound + distance..<upperBound + distance
  }
}

extension Sequence {
  /// Returns the elements in the order of their places; those at the same place stay in theirs.
  package func inOrder(of place: (Element) -> SourceRange) -> [Element] {
    enumerated().sorted { left, right in
      (place(left.element).lowerBound, left.offset)
        < (place(right.element).lowerBound, right.offset)
    }.map(\.element)
  }
}

/// A value with its place in the schema file.
///
/// Located values are equal if their values are: where something is written doesn't change its
/// meaning.
@dynamicMemberLookup
package struct Located<Value> {
  package var value: Value
  package var range: SourceRange

  package init(_ value: Value, at range: SourceRange) { (self.value, self.range) = (value, range) }

  package subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    value[keyPath: path]
  }

  package func map<Result>(_ transform: (Value) throws -> Result) rethrows -> Located<Result> {
    Located<Result>(try transform(value), at: range)
  }
}

extension Located: Sendable where Value: Sendable {}

extension Located: Equatable where Value: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.value == right.value }
}

extension Located: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Located<String> {
  /// The name as SQLite compares it.
  package var sqlName: SQLName { SQLName(value) }
}
