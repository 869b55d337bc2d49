/// A data dictionary with every decision made: its pages, their sections and tables, and each text
/// and link. Emitters only lay it out.
struct Document: Equatable, Sendable {
  /// The name of the database.
  var title: String
  /// The numbers of tables, views and so on, in words.
  var summary: String
  /// The entity-relationship diagrams: one of all tables, or one for each connected area.
  var overviews: [DiagramGraph]
  var groups: [PageGroup]
}

/// The pages of one kind, such as tables.
struct PageGroup: Equatable, Sendable {
  var title: String
  var anchor: String
  var pages: [DocumentPage]
}

/// The page of a table, a view, an enum or a query.
struct DocumentPage: Equatable, Sendable {
  var name: String
  var anchor: String
  /// The kind in the page's heading, such as `table`.
  var kind: String
  /// The words by which a search finds the page, other than its name.
  var words: [String]
  /// The table with its neighbors, if it has any.
  var neighbors: DiagramGraph?
  /// The blocks before the diagram.
  var blocks: [Block]
  /// The blocks after it.
  var details: [Block] = []
}

enum Block: Equatable, Sendable {
  case paragraph([Inline])
  case heading(String)
  case table(Grid)
  case list([[Inline]])
  case code(String, language: String)
}

/// A table with a row of headings.
struct Grid: Equatable, Sendable {
  /// The subject, for readers who don't see the table.
  var caption: String
  var headings: [String]
  var rows: [[[Inline]]]

  /// Creates a grid without the columns that would be empty.
  init(_ caption: String, _ headings: [String], _ rows: [[[Inline]]]) {
    let used = headings.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    self.caption = caption
    self.headings = used.map { headings[$0] }
    self.rows = rows.map { row in used.map { row[$0] } }
  }
}

/// A part of a line of text.
enum Inline: Equatable, Sendable {
  case text(String)
  case code(String)
  case link(String, to: String)
  /// A short mark, such as `PK`, with its meaning.
  case badge(String, meaning: String)
  case lineBreak
}

extension [Inline] {
  /// Returns lines of text as one, with breaks between them.
  static func lines(_ lines: [[Inline]]) -> [Inline] {
    Array(lines.joined(separator: [.lineBreak]))
  }

  /// Returns items as one text, with commas between them.
  static func items(_ items: [[Inline]]) -> [Inline] {
    Array(items.joined(separator: [.text(", ")]))
  }
}
