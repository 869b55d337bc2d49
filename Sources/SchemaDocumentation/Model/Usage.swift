import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The queries, views and triggers that read or write each table or view.
struct Usage {
  private(set) var queries: [SQLName: [Query]] = [:]
  private(set) var views: [SQLName: [View]] = [:]
  private(set) var triggers: [SQLName: [Trigger]] = [:]
  private(set) var fullTextTables: [SQLName: [FullTextTable]] = [:]

  init(_ schema: Schema) {
    for query in schema.queries {
      for name in names(in: query) { queries[name, default: []].append(query) }
    }
    for view in schema.views {
      for name in Self.names(in: view.sql.value) { views[name, default: []].append(view) }
    }
    for trigger in schema.triggers {
      for name in Self.names(in: trigger.sql.value) { triggers[name, default: []].append(trigger) }
    }
    for table in schema.fullTextTables {
      guard let content = table.contentTable else { continue }
      fullTextTables[content.sqlName, default: []].append(table)
    }
  }

  /// Returns the names of the tables and views that a query reads or writes.
  func names(in query: Query) -> [SQLName] {
    query.statements.flatMap { Self.names(in: $0.statement) }
  }

  private static func names(in sql: String) -> [SQLName] {
    TableMentions(SQLText(sql)).names
  }
}
