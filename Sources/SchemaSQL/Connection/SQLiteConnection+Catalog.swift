package import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension SQLiteConnection: Catalog {
  package func rows(_ sql: String, of types: [CatalogType]) throws(SQLiteError) -> [[String?]] {
    try rowsWithStandIns(sql)
  }

  package func unexpected(_ problem: String) -> SQLiteError { SQLiteError(message: problem) }

  /// Returns all objects except SQLite's own, in the order in which they were created, including
  /// shadow tables.
  package func storedObjects() throws(SQLiteError) -> [StoredObject] {
    let answers = currentAnswers
    if let objects = answers.objects { return objects }
    answers.objects = try readObjects()
    return answers.objects ?? []
  }

  package func storedObject(
    _ type: StoredObject.Kind, named name: String
  ) throws(SQLiteError) -> StoredObject? {
    let answers = currentAnswers
    if answers.places == nil {
      let objects = try storedObjects()
      answers.places = Dictionary(firstOf: objects.enumerated().map { ($1.identity, $0) })
    }
    let identity = StoredObject.Identity(type, SQLName(name))
    return answers.places?[identity].flatMap { answers.objects?[$0] }
  }

  /// Returns the columns of a table or view, including generated and hidden ones.
  package func columns(of table: String) throws(SQLiteError) -> [CatalogColumn] {
    let answers = currentAnswers
    if let columns = answers.columns[SQLName(table)] { return columns }
    let columns = try readColumns(of: table)
    answers.columns[SQLName(table)] = columns
    return columns
  }

  /// Returns the names of a table's or view's columns that can be read and written by name, which
  /// excludes generated ones.
  package func columnNames(of table: String) throws(SQLiteError) -> [String] {
    try columns(of: table).filter { $0.kind == .ordinary }.map(\.name)
  }

  /// The answers about the schema as it is now, which are asked for again only after it has changed.
  private var currentAnswers: CatalogAnswers {
    if answers.changes != statements.schemaChanges {
      answers = CatalogAnswers(changes: statements.schemaChanges)
    }
    return answers
  }
}

/// Answers of a connection about its schema.
final class CatalogAnswers {
  /// The number of changes of the schema before.
  let changes: Int
  var objects: [StoredObject]?
  var places: [StoredObject.Identity: Int]?
  var columns: [SQLName: [CatalogColumn]] = [:]

  init(changes: Int) { self.changes = changes }
}
