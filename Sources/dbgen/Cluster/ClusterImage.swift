import DBGenSQLSyntax
import DBGenAdoption
import DBGenCluster
import DBGenLibc
import DBGenRuntime
import SchemaSQL

/// A file with what the current transaction of a cluster sees of its database.
struct ClusterImage {
  let node: NodeStore
  let path: String
  /// The rows of each table; none if they aren't copied.
  private(set) var digests: [(table: CopiedTable, digest: TableDigest)] = []

  /// Creates the file.
  ///
  /// - Parameter withRows: Whether to copy the rows as well as the schema.
  init(of node: NodeStore, to path: String, withRows: Bool) throws {
    (self.node, self.path) = (node, path)
    try LoadMark.requireNone(in: node)
    let entries = try node.entries()
    let size = entries.reduce(0) { $0 + $1.sql.utf8.count }
    let file = try ImageFile(at: path, of: node.place, schemaOf: size)
    defer { file.close() }
    try file.run("BEGIN")
    try file.create(entries, hasStatistics: node.hasStatistics(), file.create)
    if withRows {
      // What SQLite makes of the schema here, not what the node says, decides what is copied.
      let tables = try file.copiedTables()
      try file.writingEverywhere {
        for table in tables { digests.append((table, try copyRows(of: table, size, to: file))) }
      }
    }
    for trigger in entries where trigger.isTrigger { try file.create(trigger) }
    for mark in try node.marks().statements { try file.run(mark) }
    try file.run("COMMIT")
  }

  /// - Parameter size: The number of bytes of the schema.
  private func copyRows(
    of table: CopiedTable, _ size: Int, to file: ImageFile
  ) throws -> TableDigest {
    if table.isFilled { try file.run("DELETE FROM \(table.place)") }
    var digest = TableDigest()
    try file.inserting(into: table, definedBy: size) { insert in
      try node.forEachRow(of: table) { row in
        try insert(row)
        digest.add(row)
        if digest.rows % 1000 == 0 { ProgressLine.show("\(table.name): \(digest.rows) rows") }
      }
    }
    return digest
  }

  /// Reads the file again, and throws unless it is sound and has the rows that the cluster sent.
  /// Returns the number of those that SQLite didn't add itself.
  func verified() throws -> Int {
    try requireIntegrity()
    let file = try FileStore(reading: path)
    for (table, digest) in digests where try file.digest(of: table) != digest {
      throw node.place.differentRows(of: table)
    }
    return digests.reduce(0) { $0 + ($1.table.isFilled ? 0 : $1.digest.rows) }
  }

  /// An integrity check computes the expressions of the schema for every row.
  private func requireIntegrity() throws {
    let copy = try RecoveredCopy(reading: path)
    defer { copy.remove() }
    let uri = try copy.uri
    let report: [String]
    do throws(SQLiteError) {
      let budget = WorkBudget(forBytes: copy.byteCount, of: .migrations)
      let connection = try SQLiteConnection(file: uri, for: .source, budget: budget)
      connection.statements.measureFunctions()
      report = try connection.rows("PRAGMA main.integrity_check").map { $0[0] ?? "" }
    } catch {
      guard !error.isOfDisk else { throw ImportFailure(path: path, error) }
      throw node.place.unfit("the copy can't be checked: \(error)")
    }
    guard report == ["ok"] else {
      throw node.place.differentCopy(report.prefix(10).joined(separator: "; "))
    }
  }
}

/// A folder for images, which is removed even if a signal ends the run.
struct ImageFolder {
  private let folder: PrivateFolder

  init() throws { folder = try RecoveredCopy.makeFolder() }

  /// The path of an image.
  var path: String { folder.path + "/" + RecoveredCopy.names[0] }

  func remove() { folder.remove() }

  /// Removes the image, so that another can be made.
  func empty() {
    for name in RecoveredCopy.names { _ = Removal.succeeds { unlink(folder.path + "/" + name) } }
  }
}
