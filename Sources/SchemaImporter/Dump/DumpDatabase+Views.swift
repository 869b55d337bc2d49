import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

extension DumpDatabase {
  /// Creates the views that SQLite accepts, each after those that it reads.
  mutating func createViews() throws(SQLiteError) {
    var rest = dump.views
    var refusals: [String] = []
    repeat {
      let candidates = rest
      (rest, refusals) = ([], [])
      for view in candidates {
        guard let refusal = try create(view) else { continue }
        rest.append(view)
        refusals.append("\(view.name): \(refusal)")
      }
      if rest.count == candidates.count { break }
    } while !rest.isEmpty
    for refusal in refusals { leftOut.add("view that SQLite refuses", refusal) }
  }

  /// Creates a view. Returns the reason that SQLite refuses it.
  private mutating func create(_ view: DumpView) throws(SQLiteError) -> SQLiteError? {
    // An ORDER BY of several SELECTs may have to stay as it is.
    let numbers = types.usingNumbers(view.definition)
    guard let refusal = try create(view, as: numbers) else { return nil }
    return numbers == view.definition ? refusal : try create(view, as: view.definition)
  }

  private mutating func create(
    _ view: DumpView, as definition: String
  ) throws(SQLiteError) -> SQLiteError? {
    let name = SQLName.quote(view.name)
    if let refusal = try errorIfRefused(database.run("CREATE VIEW \(name) \(definition)")) {
      return refusal
    }
    if let refusal = try errorIfRefused(database.rows("SELECT * FROM \(name) LIMIT 0")) {
      return try errorIfRefused(database.run("DROP VIEW \(name)")) ?? refusal
    }
    note(.view, view.name, view.doc, view.place)
    return nil
  }
}
