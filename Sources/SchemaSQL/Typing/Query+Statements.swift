import DBGenSQLText
package import SchemaParser

extension Query {
  /// The maximum number of statements, each of which is as long as the query.
  static let maximumStatements = 32

  /// The query's statements, each as a query. Spaces take the place of the others, so that each is
  /// where it is in the file. The last has the result.
  package var statements: [Query] {
    guard sql.value.utf8.contains(UInt8(ascii: ";")) else { return [self] }
    let text = SQLText(ofQuery: sql.value)
    let ends = text.tokens.indices.filter { text.isAt($0, ";") }.map { text.tokens[$0].range }
    guard ends.count < Self.maximumStatements else { return [self] }
    let starts = [0] + ends.map(\.upperBound)
    let ranges = zip(starts, ends.map(\.lowerBound) + [text.bytes.count]).map { $0..<$1 }
    let pieces = ranges.filter { range in
      text.tokens.contains { range.contains($0.range.lowerBound) }
    }
    guard let last = pieces.last, !ends.isEmpty else { return [self] }
    return pieces.dropLast().map { withoutResult.keeping($0) } + [keeping(last)]
  }

  /// The query without what only its last statement has.
  private var withoutResult: Query {
    var query = self
    (query.cells, query.cardinality, query.orders) = ([], nil, [])
    (query.group, query.key) = (nil, nil)
    return query
  }

  private func keeping(_ range: Range<Int>) -> Query {
    var bytes = Array(sql.value.utf8)
    for place in bytes.indices where !range.contains(place) && bytes[place] != UInt8(ascii: "\n") {
      bytes[place] = UInt8(ascii: " ")
    }
    return altering(self) { $0.sql.value = String(decoding: bytes, as: UTF8.self) }
  }
}
