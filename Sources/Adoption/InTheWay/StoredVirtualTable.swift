internal import DBGenRuntime
internal import DBGenSQLSyntax
internal import DBGenSQLText

/// A virtual table, as the statement that creates it says.
struct StoredVirtualTable {
  let name: String
  private let text: SQLText
  private let using: Int

  /// - Returns: Nil if the statement creates none.
  init?(_ sql: String) {
    let text = SQLText(sql)
    guard text.isAt(0, "create"), text.isAt(1, "virtual"), let name = text.created?.name,
      let using = text.tokens.indices.first(where: { text.isAt($0, "using") })
    else { return nil }
    (self.text, self.name, self.using) = (text, name, using)
  }

  /// The names of the tables that its module keeps its data in, which follow its own.
  var storage: [String] {
    ShadowTable.suffixes(of: text.sqlName(using + 1), storingText: content == nil)
      .map { "\(name)_\($0)" }
  }

  /// The place of the name of the table with the text of a full-text index, or of the index whose
  /// terms a table lists; nil if it names no table. ALTER TABLE doesn't change these names.
  private var source: Int? {
    switch SQLName.folded(text.name(using + 1)) {
    case "fts5", "fts4": content
    // The name of the database may come first.
    case "fts5vocab": text.isAt(using + 6, ",") ? using + 5 : using + 3
    case "fts4aux": text.isAt(using + 4, ",") ? using + 5 : using + 3
    default: nil
    }
  }

  private var content: Int? {
    text.tokens.indices.first { text.isAt($0, "content") && text.isAt($0 + 1, "=") }.map { $0 + 2 }
  }

  /// Returns the statements that create it again for a table that was renamed; nil if it doesn't name
  /// the table.
  func renewal(for table: SQLName, as newName: String) -> [String]? {
    guard let source, text.sqlName(source) == table, SQLName(name) != table else { return nil }
    let own = SQLName.quote(self.name)
    return ["DROP TABLE \(own)", text.replacing([source], with: newName)]
      + (content == nil ? [] : ["INSERT INTO \(own) (\(own)) VALUES ('rebuild')"])
  }
}
