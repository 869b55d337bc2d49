import SchemaParser
import SchemaSQL

/// Something that is read like a table: a view, a virtual table, or a full-text table that doesn't
/// index another table.
struct DerivedTable {
  /// The kind, as messages name it.
  var kind: String
  /// A table with the same name and columns.
  var table: Table
  var columns: [ResultColumn]
  /// The column that identifies a row, according to the file.
  var key: Located<String>?
  /// The index of the column that identifies a row, if it is known.
  var keyIndex: Int?
  /// The full-text table, if it is one.
  var index: FullTextTable?

  /// Whether its rows can be read: a contentless index can only be searched.
  var hasRows: Bool { index?.isContentless != true }

  private init(
    _ kind: String, _ name: Located<String>, swiftName: Located<String>?, doc: String?,
    _ conformances: [Located<String>], _ columns: [ResultColumn]
  ) {
    (self.kind, self.columns) = (kind, columns)
    table = Table(
      name: name, swiftName: swiftName, doc: doc, columns: columns.map(\.column), isStrict: false)
    table.conformances = conformances
  }

  fileprivate init(_ view: CheckedView) {
    self.init(
      "view", view.name, swiftName: view.swiftName, doc: view.doc, view.conformances, view.columns)
    (key, keyIndex) = (view.key, view.keyIndex)
  }

  fileprivate init(_ table: CheckedVirtualTable) {
    self.init(
      "virtual table", table.name, swiftName: table.swiftName, doc: table.doc, table.conformances,
      table.columns)
  }

  fileprivate init(_ table: FullTextTable) {
    let columns = table.isContentless ? [] : table.resultColumns(content: nil)
    self.init(
      "full-text table", table.name, swiftName: table.swiftName, doc: table.doc,
      table.conformances, columns)
    index = table
  }
}

extension CheckedSchema {
  /// The schema's views, virtual tables and full-text tables, except unchecked views, which may not
  /// be readable, and full-text indexes of tables, whose rows are read from the table.
  var derivedTables: [DerivedTable] {
    views.filter { !$0.isUnchecked }.map(DerivedTable.init)
      + virtualTables.map(DerivedTable.init)
      + written.fullTextTables.filter { $0.contentTable == nil }.map(DerivedTable.init)
  }
}
