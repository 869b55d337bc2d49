import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The queries, views and triggers that read or write each table or view.
struct Usage {
  private(set) var queries: [String: [Query]] = [:]
  private(set) var views: [String: [View]] = [:]
  private(set) var triggers: [String: [Trigger]] = [:]
  private(set) var fullTextTables: [String: [FullTextTable]] = [:]

  init(_ schema: Schema) {
    for query in schema.queries {
      for name in names(in: query) {
        queries[name, default: []].append(query)
      }
    }
    for view in schema.views {
      for name in Self.names(in: view.sql.value) { views[name, default: []].append(view) }
    }
    for trigger in schema.triggers {
      for name in Self.names(in: trigger.sql.value) { triggers[name, default: []].append(trigger) }
    }
    for table in schema.fullTextTables {
      guard let content = table.contentTable else { continue }
      fullTextTables[SQLName.folded(content.value), default: []].append(table)
    }
  }

  /// Returns the folded names of the tables and views that a query reads or writes.
  func names(in query: Query) -> [String] {
    Self.names(in: query.statement)
  }

  private static func names(in sql: String) -> [String] {
    TableMentions(SQLText(sql)).foldedNames
  }
}
