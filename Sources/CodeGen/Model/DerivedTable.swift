import SchemaParser

/// What is read like a table without being one: a view, a virtual table, a full-text table that
/// holds its texts itself.
struct DerivedTable {
  /// What it is called in messages.
  var kind: String
  /// Its columns as those of a table.
  var table: Table
  var columns: [ResultColumn]
  /// The full-text table, where it is one.
  var index: FullTextTable?

  private init(
    _ kind: String, _ name: Located<String>, swiftName: Located<String>?, doc: String?,
    _ columns: [ResultColumn]
  ) {
    self.kind = kind
    self.columns = columns
    table = Table(
      name: name, swiftName: swiftName, doc: doc, columns: columns.map(\.column), isStrict: false)
  }

  fileprivate init(_ view: View) {
    self.init("view", view.name, swiftName: view.swiftName, doc: view.doc, view.columns)
  }

  fileprivate init(_ table: VirtualTable) {
    self.init(
      "virtual table", table.name, swiftName: table.swiftName, doc: table.doc, table.columns)
  }

  fileprivate init(_ table: FullTextTable) {
    let columns = table.isContentless ? [] : table.resultColumns(content: nil)
    self.init("full-text table", table.name, swiftName: table.swiftName, doc: table.doc, columns)
    index = table
  }
}

extension Schema {
  /// Everything with rows that is no table, but for views that nobody may be able to read, and the
  /// indexes of tables: what they hold is read from the table.
  var derivedTables: [DerivedTable] {
    views.filter { !$0.isUnchecked }.map(DerivedTable.init)
      + virtualTables.map(DerivedTable.init)
      + fullTextTables.filter { $0.contentTable == nil }.map(DerivedTable.init)
  }
}
