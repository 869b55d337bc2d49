package import SchemaParser
package import SchemaSQL

/// The parts of a schema that can have documentation, and those that have none.
package struct DocumentationCoverage: Sendable {
  /// A part without documentation.
  package struct Gap: Equatable, Sendable {
    /// The part in words, such as `column 'team.city'`.
    package var part: String
    /// The place of its name.
    package var range: SourceRange
  }

  /// The parts without documentation, in the order of the file.
  package private(set) var gaps: [Gap] = []
  /// The number of parts.
  package private(set) var count = 0

  package var documentedCount: Int { count - gaps.count }

  /// The percentage of parts with documentation, rounded down: it is 100 only if none is missing.
  package var percentage: Int { count == 0 ? 100 : documentedCount * 100 / count }

  /// Counts the tables and their columns, the views, full-text and virtual tables, the enums, and the
  /// queries.
  package init(of schema: CheckedSchema) {
    for enumeration in schema.enums { add("enum", enumeration.name, enumeration.doc) }
    for table in schema.tables {
      add("table", table.name, table.doc)
      for column in table.columns {
        add("column", column.name, column.doc, of: table.name.value)
      }
    }
    for view in schema.views { add("view", view.name, view.doc) }
    for table in schema.fullTextTables { add("full-text table", table.name, table.doc) }
    for table in schema.virtualTables { add("virtual table", table.name, table.doc) }
    for query in schema.queries { add("query", query.name, query.doc) }
    gaps.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func add(
    _ kind: String, _ name: Located<String>, _ doc: String?, of owner: String? = nil
  ) {
    count += 1
    guard doc?.allSatisfy(\.isWhitespace) ?? true else { return }
    let title = owner.map { "\($0).\(name.value)" } ?? name.value
    gaps.append(Gap(part: "\(kind) '\(title)'", range: name.range))
  }
}
