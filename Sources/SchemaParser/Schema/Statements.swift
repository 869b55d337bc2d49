/// A view: a SELECT with a name, which becomes a read-only struct.
package struct View: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  /// The SELECT, or a whole CREATE VIEW.
  package var sql: Located<String>
  /// What the file says of the result columns.
  package var cells: [ResultColumnCells]
  /// Whether it is created as it stands, may be one that SQLite can't read, and gives no Swift.
  package var isUnchecked: Bool
  /// The result columns, as SQLite and the file tell; empty until the SQL has been checked.
  package var columns: [ResultColumn] = []

  package init(
    name: Located<String>, swiftName: Located<String>? = nil, doc: String? = nil,
    sql: Located<String>, cells: [ResultColumnCells] = [], isUnchecked: Bool = false
  ) {
    self.name = name
    self.swiftName = swiftName
    self.doc = doc
    self.sql = sql
    self.cells = cells
    self.isUnchecked = isUnchecked
  }
}

/// A trigger, verbatim.
package struct Trigger: Equatable, Sendable {
  package var name: Located<String>
  package var sql: Located<String>
  /// Whether it is created as it stands, and may be one that SQLite can't run.
  package var isUnchecked: Bool

  package init(name: Located<String>, sql: Located<String>, isUnchecked: Bool = false) {
    self.name = name
    self.sql = sql
    self.isUnchecked = isUnchecked
  }
}

/// A full-text index (FTS5) over columns of a table, or a full-text table of its own.
package struct FullTextTable: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  /// The table whose columns are indexed; nil where the texts are nowhere else.
  package var contentTable: Located<String>?
  package var columns: [Located<String>]
  package var tokenizer: Located<String>?
  /// Whether the texts themselves are not kept, only the words' places.
  package var isContentless: Bool

  package init(
    name: Located<String>, swiftName: Located<String>? = nil, doc: String? = nil,
    contentTable: Located<String>? = nil, columns: [Located<String>],
    tokenizer: Located<String>? = nil, isContentless: Bool = false
  ) {
    self.name = name
    self.swiftName = swiftName
    self.doc = doc
    self.contentTable = contentTable
    self.columns = columns
    self.tokenizer = tokenizer
    self.isContentless = isContentless
  }
}

/// A virtual table, verbatim.
package struct VirtualTable: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  /// The whole CREATE VIRTUAL TABLE.
  package var sql: Located<String>
  /// What the file says of the columns.
  package var cells: [ResultColumnCells]
  /// The columns, as SQLite and the file tell; empty until the SQL has been checked.
  package var columns: [ResultColumn] = []

  package init(
    name: Located<String>, swiftName: Located<String>? = nil, doc: String? = nil,
    sql: Located<String>, cells: [ResultColumnCells] = []
  ) {
    self.name = name
    self.swiftName = swiftName
    self.doc = doc
    self.sql = sql
    self.cells = cells
  }
}
