internal import DBGenRuntime
internal import DBGenSQLText

/// The rows that referred to missing rows before a migration. They are remembered until the transaction
/// ends, so that only others are refused.
final class RememberedReferences: ReferenceKeeper {
  private let connection: Connection
  /// The rows, with the names that their tables get.
  private let known: [BrokenReferences]

  init(
    _ broken: [BrokenReferences], on connection: Connection, before migrations: [_Migration]
  ) throws {
    self.connection = connection
    let names = NewNames(of: migrations)
    for broken in broken {
      let orphans = try RememberedOrphans(broken, on: connection, becoming: names)
      try connection.execute(
        once: "CREATE TABLE IF NOT EXISTS \(orphans.memory) AS \(orphans.remembered)")
    }
    known = broken.map { $0.renamed(by: names) }
  }

  func refusals(
    of broken: [BrokenReferences], in rehearsal: (any RefusalRecorder)?,
    _ refusal: (BrokenReferences, _ query: String?) throws -> MigrationRefusal
  ) throws -> [MigrationRefusal] {
    try broken.compactMap { row in
      let orphans = try RememberedOrphans(row, on: connection)
      let isRemembered = try connection.remembers(orphans)
      let refusal = try refusal(row, isRemembered ? orphans.newQuery : nil)
      let count = isRemembered ? try connection.count(of: orphans) : nil
      let before = row.countOfAll(in: known)
      // Of rows that a rehearsal removed, others have lost their parents.
      if let rehearsal {
        let known = rehearsal.hasRefusals ? count?.gone : count?.converted
        return refusal.count > known ?? before ? refusal : nil
      }
      let isNew = row.countOfAll(in: broken) > before || count?.new ?? 0 > count?.converted ?? 0
      return isNew ? refusal : nil
    }
  }
}

extension BrokenReferences {
  /// The number of rows that refer to missing rows of the same table.
  fileprivate func countOfAll(in others: [Self]) -> Int {
    others.filter {
      SQLName.areEqual(table, $0.table) && SQLName.areEqual(parent, $0.parent)
    }.reduce(0) { $0 + $1.count }
  }

  fileprivate func renamed(by names: NewNames) -> Self {
    var renamed = self
    (renamed.table, renamed.parent) = (names.renamed(table: table), names.renamed(table: parent))
    return renamed
  }
}

extension Connection {
  fileprivate func remembers(_ orphans: RememberedOrphans) throws -> Bool {
    try integer(
      "SELECT count(*) FROM temp.sqlite_schema WHERE name = \(SQLString.quote(orphans.name))") == 1
  }

  /// Counts the rows that refer to missing rows beside the remembered ones.
  fileprivate func count(of orphans: RememberedOrphans) throws -> OrphanCount {
    let counts = try [
      "SELECT count(*) FROM (\(orphans.newQuery))", "SELECT count(*) FROM (\(orphans.gone))",
      orphans.deleted,
    ].map { Int(try integer($0) ?? 0) }
    return OrphanCount(new: counts[0], gone: counts[1], deleted: counts[2])
  }
}

/// Numbers of rows that refer to missing rows, compared with those that did so before.
private struct OrphanCount {
  /// The number of rows that aren't remembered.
  let new: Int
  /// The number of remembered rows that aren't there any more, at least with their keys.
  let gone: Int
  /// The number of rows that their table has lost.
  let deleted: Int

  /// The least number of remembered rows that have another key now.
  var converted: Int { max(0, gone - max(0, deleted)) }
}

/// The rows that break a foreign key, and the table in which they are remembered.
private struct RememberedOrphans {
  /// The name of the table in which the rows are remembered, which is the same as long as the columns
  /// of their key and of the foreign key are.
  let name: String
  private let table: SQLName
  private let orphans: Orphans
  private let columns: [String]

  /// - Parameter names: The names that the table and its columns are about to get.
  init(
    _ broken: BrokenReferences, on connection: Connection, becoming names: NewNames = NewNames()
  ) throws {
    table = SQLName(broken.table)
    orphans = try Orphans(broken, on: connection)
    columns = orphans.columns.map(SQLName.quote)
    let new = [orphans.primaryKey, orphans.columns].map { columns in
      SQLName.list(columns.map { names.renamed(column: $0, of: broken.table) })
    }
    let renamed = broken.renamed(by: names)
    name = "_dbgen_orphans \(renamed.table) (\(new[0])) (\(new[1])) \(renamed.parent)"
  }

  private var ids: [String] { orphans.ids }

  var memory: String { "temp.\(SQLName.quote(name))" }

  /// A query for the rows as they are remembered.
  var remembered: String {
    let own = ids.enumerated().map { "child.\($1) AS id\($0)" }
    let others = columns.enumerated().map { "child.\($1) AS key\($0)" }
    let all = "(SELECT count(*) FROM \(table.quoted)) AS total"
    return "SELECT \((own + others + [all]).joined(by: ", ")) \(orphans.source)"
  }

  /// A query for those that aren't remembered, neither by their key nor by what they refer to.
  var newQuery: String {
    "\(orphans.query) AND \(isOther(ids, "id"))"
      + (columns.isEmpty ? "" : " AND \(isOther(columns, "key"))")
  }

  /// A query for the remembered keys that no row has.
  var gone: String {
    let keys = ids.indices.map { "known.id\($0)" }
    return "SELECT 1 FROM \(memory) AS known WHERE "
      + isMissing(keys, from: "\(table.quoted) AS child", ids.map { "child.\($0)" })
  }

  /// A query for the number of rows that the table had more when its rows were remembered.
  var deleted: String {
    "SELECT ifnull((SELECT max(total) FROM \(memory)), 0) - (SELECT count(*) FROM \(table.quoted))"
  }

  private func isOther(_ columns: [String], _ name: String) -> String {
    isMissing(
      columns.map { "child.\($0)" }, from: "\(memory) AS known",
      columns.indices.map { "known.\(name)\($0)" })
  }

  /// Returns the condition that no row of a table has the values. A key may be NULL, for which NOT IN
  /// is never true.
  private func isMissing(_ values: [String], from table: String, _ columns: [String]) -> String {
    let hasNull = values.map { "\($0) IS NULL" }.joined(by: " OR ")
    let isSame = zip(values, columns).map { "\($0) IS \($1)" }.joined(by: " AND ")
    let isPresent = columns.map { "\($0) IS NOT NULL" }.joined(by: " AND ")
    return "CASE WHEN \(hasNull) THEN NOT EXISTS (SELECT 1 FROM \(table) WHERE \(isSame)) "
      + "ELSE (\(values.joined(by: ", "))) NOT IN "
      + "(SELECT \(columns.joined(by: ", ")) FROM \(table) WHERE \(isPresent)) END"
  }
}
