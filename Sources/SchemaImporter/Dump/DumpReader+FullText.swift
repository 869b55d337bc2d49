import DBGenSQLSyntax
import DBGenSQLText

extension DumpReader {
  /// Leaves out the columns that PostgreSQL's full-text search keeps the words of others in, with the
  /// keys and indexes of them.
  mutating func leaveOutSearchVectors() {
    for place in tables.indices {
      var table = tables[place]
      for column in table.columns where SQLName(column.type) == "tsvector" {
        leftOut.add(
          "column of type tsvector, in whose place 'fullTextSearch' can be written",
          "\(table.name).\(column.name)")
        for key in table.uniqueKeys where key.contains(column.name) {
          leftOut.add("unique key of such a column", key.name ?? table.name)
        }
        remove(column: column.name, from: &table)
      }
      tables[place] = table
    }
  }
}
