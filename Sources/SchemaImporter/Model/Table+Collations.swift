import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension Table {
  /// Leaves out the collations of indexes that the columns have anyway.
  mutating func dropDefaultCollations() {
    let known = Dictionary(
      firstOf: columns.map { ($0.name.sqlName, $0.collation?.sqlName ?? "binary") })
    for index in indexes.indices {
      for place in indexes[index].columns.indices {
        let term = indexes[index].columns[place]
        guard case .column(let name) = term.term, let collation = term.collation,
          known[name.sqlName] == collation.sqlName
        else { continue }
        indexes[index].columns[place].collation = nil
      }
    }
  }
}
