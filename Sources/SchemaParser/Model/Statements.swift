import DBGenSQLSyntax

/// A view: a named SELECT, which becomes a read-only struct.
package struct View: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  /// The SELECT, or the whole CREATE VIEW statement.
  package var sql: Located<String>
  /// The cells that the file gives for the result columns.
  package var cells: [ResultColumnCells] = []
  /// Whether the view is created as is, even if SQLite can't read it, and has no Swift type.
  package var isUnchecked = false
  /// The name of the column that identifies a row, according to the file.
  package var key: Located<String>?
  /// The protocols that the generated type conforms to, besides those that all have.
  package var conformances: [Located<String>] = []

  package init(name: Located<String>, doc: String? = nil, sql: Located<String>) {
    (self.name, self.doc, self.sql) = (name, doc, sql)
  }
}

/// A trigger, verbatim.
package struct Trigger: Equatable, Sendable {
  package var name: Located<String>
  package var sql: Located<String>
  /// Whether the trigger is created as is, even if SQLite can't run it.
  package var isUnchecked = false

  package init(name: Located<String>, sql: Located<String>) { (self.name, self.sql) = (name, sql) }
}

/// A full-text index (FTS5) on columns of a table, or a standalone full-text table.
package struct FullTextTable: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  /// The table whose columns are indexed; nil if no other table holds the text.
  package var contentTable: Located<String>?
  package var columns: [Located<String>] = []
  /// Those of the columns that are stored and not searched.
  package var unindexed: [Located<String>] = []
  package var tokenizer: Located<String>?
  /// The numbers of characters of beginnings that have an index of their own, with spaces between.
  package var prefix: Located<String>?
  /// The names of the three triggers, if the file gives them.
  package var ownTriggerNames: [Located<String>]?
  /// Whether only the positions of words are stored, not the text itself.
  package var isContentless = false
  /// The protocols that the generated type conforms to, besides those that all have.
  package var conformances: [Located<String>] = []

  package init(name: Located<String>, doc: String? = nil) { (self.name, self.doc) = (name, doc) }
}

/// A virtual table, verbatim.
package struct VirtualTable: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  /// The whole CREATE VIRTUAL TABLE statement.
  package var sql: Located<String>
  /// The cells that the file gives for the columns; all columns if the table is unchecked.
  package var cells: [ResultColumnCells] = []
  /// Whether the table is created as is, by a module that only the app has.
  package var isUnchecked = false
  /// The protocols that the generated type conforms to, besides those that all have.
  package var conformances: [Located<String>] = []

  package init(name: Located<String>, doc: String? = nil, sql: Located<String>) {
    (self.name, self.doc, self.sql) = (name, doc, sql)
  }
}

extension FullTextTable {
  /// The names of the tables in which FTS5 keeps the index.
  var shadowTableNames: [Located<String>] {
    ShadowTable.suffixes(of: "fts5", storingText: contentTable == nil && !isContentless)
      .map { suffix in name.map { "\($0)_\(suffix)" } }
  }

  /// The names of the triggers that keep the index of a table up to date.
  package var triggerNames: [Located<String>] {
    ownTriggerNames
      ?? ["insert", "delete", "update"].map { event in name.map { "\($0)_\(event)" } }
  }
}
