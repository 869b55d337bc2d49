import DBGenSQLSyntax
import DBGenSQLText

extension DumpReader {
  /// Leaves out the columns that PostgreSQL's full-text search keeps the words of others in.
  mutating func leaveOutSearchVectors() {
    for place in tables.indices {
      let vectors = tables[place].columns.filter { SQLName($0.type) == "tsvector" }
      for column in vectors {
        leftOut.add(
          "column of type tsvector, in whose place 'fullTextSearch' can be written",
          "\(tables[place].name).\(column.name)")
      }
      tables[place].columns.removeAll { SQLName($0.type) == "tsvector" }
    }
  }
}
