import DBGenSQLSyntax
import DBGenCluster
import SchemaParser

/// The copying of a file into an empty database of a cluster. It takes many transactions, because a
/// cluster doesn't take a large one. The version is stored in the last, after all rows have been
/// compared.
struct ClusterLoading {
  let file: FileStore
  let path: String
  let node: NodeStore
  private let mark = LoadMark()
  private let entries: [StoredObject]
  private let tables: [CopiedTable]

  init(of file: FileStore, at path: String, to node: NodeStore) throws {
    (self.file, self.path, self.node) = (file, path, node)
    entries = try file.entries()
    tables = try file.copiedTables()
  }

  /// Loads the file, and returns the number of rows.
  ///
  /// - Parameter replacing: Whether to remove what is left of a load that was broken off.
  func run(replacing: Bool) throws -> Int {
    let digests = try tables.map { try checkedDigest(of: $0) }
    try node.run("PRAGMA foreign_keys = OFF")
    try node.run("PRAGMA ignore_check_constraints = ON")
    if replacing { try removeRemains() }
    try begin()
    for table in tables { try copyRows(of: table) }
    for (table, digest) in zip(tables, digests) { try compare(table, with: digest) }
    try finish()
    return zip(tables, digests).reduce(0) { $0 + ($1.0.isFilled ? 0 : $1.1.rows) }
  }

  /// Creates the objects, unless there are others.
  private func begin() throws {
    try node.writing {
      guard try node.entries().isEmpty else {
        let isBroken = try LoadMark.isIn(node)
        throw node.place.unfit(
          isBroken
            ? "a load was broken off; --replace removes what it left"
            : "it isn't empty; --database loads the file into another one")
      }
      try mark.set(in: node)
      try node.create(entries, hasStatistics: file.hasStatistics()) { try node.run($0.sql) }
    }
  }

  private func copyRows(of table: CopiedTable) throws {
    if table.isFilled {
      try mark.writing(to: node) { try node.run("DELETE FROM \(table.place)") }
    }
    let insert = try BatchedInsert(into: table, of: node, under: mark)
    var count = 0
    try file.forEachRow(of: table) { row in
      try insert.add(row)
      count += 1
      if count % 1000 == 0 { ProgressLine.show("\(table.name): \(count) rows") }
    }
    try insert.finish()
  }

  private func compare(_ table: CopiedTable, with digest: TableDigest) throws {
    ProgressLine.show("comparing \(table.name)")
    let difference = node.place.differentRows(of: table)
    var found = TableDigest()
    try node.forEachRow(of: table) { row in
      guard found.rows < digest.rows else { throw difference }
      found.add(row)
    }
    guard found == digest else { throw difference }
  }

  private func finish() throws {
    let marks = try file.marks()
    try mark.writing(to: node) {
      try LoadMark.drop(in: node)
      for trigger in entries where trigger.isTrigger { try node.run(trigger.sql) }
      for statement in marks.statements { try node.run(statement) }
    }
  }

  // MARK: - Values that a cluster can't return

  /// The largest row, which one transaction has to store.
  private static let largestRow = 16 << 20

  /// Returns the digest of a table.
  ///
  /// - Throws: `Failure` for a row that apps couldn't read from a cluster as it is.
  private func checkedDigest(of table: CopiedTable) throws -> TableDigest {
    var digest = TableDigest()
    try file.forEachRow(of: table) { row in
      digest.add(row)
      if let problem = problem(of: row) {
        let row = "row \(digest.rows) of table '\(table.name)' (\(table.key[0]) \(row[0].string))"
        throw Failure.error(.unfitForCluster, "\(row) \(problem)", path: path)
      }
    }
    return digest
  }

  private func problem(of row: [WireValue]) -> String? {
    let hasNUL = row.contains { if case .text(let bytes) = $0 { bytes.contains(0) } else { false } }
    if hasNUL { return "has a text with a NUL character, where a cluster cuts it" }
    let size = row.reduce(0) { $0 + $1.size }
    guard size > Self.largestRow else { return nil }
    return "has over \(Self.largestRow.inBytes), which is the most that a cluster takes"
  }

  // MARK: - Remains

  /// Removes what is left of a load that was broken off, in transactions of limited size.
  private func removeRemains() throws {
    guard try mark.takeOver(in: node) else { return }
    for table in try node.copiedTables() where table.name != "sqlite_sequence" {
      while try removeLastRows(of: table) {}
    }
    try mark.writing(to: node) {
      let entries = try node.entries()
      for entry in entries where entry.isTrigger || entry.type == .view {
        try node.run(entry.drop)
      }
      for entry in entries where entry.isVirtual { try node.run(entry.drop) }
      for entry in entries where entry.isTable && !entry.isVirtual { try node.run(entry.drop) }
      for table in try node.copiedTables() { try node.run("DELETE FROM \(table.place)") }
    }
  }

  /// Removes rows from the end of a table, and returns whether there may be more. The first ones
  /// stay, without which a virtual table can't be dropped, and so do those that no key finds.
  private func removeLastRows(of table: CopiedTable) throws -> Bool {
    let (most, kept, limit) = (1000, 100, 1 << 20)
    let sizes = try node.integers(table.lastSizes(most + kept)).dropLast(kept)
    guard !sizes.isEmpty else { return false }
    var (count, size) = (0, 0)
    for next in sizes where size < limit {
      count += 1
      size += Int(min(max(next, 0), Int64(limit)))
    }
    return try mark.writing(to: node) { try node.run(table.deleteLast(count), []).changes > 0 }
  }
}
