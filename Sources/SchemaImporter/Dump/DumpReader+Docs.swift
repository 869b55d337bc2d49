import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

// The comments before and in a statement, which say what a table, a column or a view is for.
extension DumpReader {
  /// Gives a table and its columns the docs that no clause of the statement gives them.
  mutating func addDocs(of range: Range<Int>, to table: inout DumpTable) {
    guard let statement = commented(range) else { return }
    table.doc = table.doc ?? statement.doc
    let sql = SQLText(statement.sql)
    guard let creation = sql.createTable else { return }
    let docs = creation.docs(in: sql)
    table.doc = table.doc ?? docs[nil]
    for (place, column) in creation.columns.enumerated() {
      table.change(sql.name(column.name)) { $0.doc = $0.doc ?? docs[place] }
    }
  }

  /// Returns a statement with the comments before and in it; nil if there are none.
  mutating func commented(_ range: Range<Int>) -> ScriptStatement? {
    let tokens = sql.tokens
    let start = range.lowerBound > 0 ? tokens[range.lowerBound - 1].range.upperBound : 0
    let end =
      range.upperBound < tokens.count
      ? tokens[range.upperBound].range.lowerBound : sql.bytes.count
    comments = comments.drop { $0.lowerBound < start }
    var (bytes, place): ([UInt8], Int) = ([], start)
    for comment in comments.prefix(while: { $0.lowerBound < end }) {
      bytes += sql.bytes[place..<comment.lowerBound] + transcript.text(ofComment: comment).utf8
      place = comment.upperBound
    }
    return place > start ? ScriptStatement(bytes + sql.bytes[place..<end], at: start) : nil
  }
}
