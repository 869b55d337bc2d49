import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The references between the tables of a schema, from both sides.
struct ReferenceIndex {
  /// A foreign key with the tables on its two sides.
  struct KeyLink {
    var key: ForeignKey
    /// The index of the table that has the key.
    var from: Int
    /// The index of the table that it refers to; nil if the schema doesn't declare it.
    var to: Int?
    /// The columns that are referred to; empty if they aren't known.
    var keyColumns: [String]
  }

  /// All foreign keys, in the order of the schema.
  private(set) var links: [KeyLink] = []
  /// The places in `links` of the keys of each table, and of those that refer to it.
  private(set) var outgoing: [[Int]]
  private(set) var incoming: [[Int]]
  /// The place of each table among all in the order of their names, by which diagrams don't depend on
  /// the order of the file.
  private(set) var ranks: [Int]

  init(_ schema: CheckedSchema) {
    let indices = Dictionary(
      firstOf: schema.tables.enumerated().map { (SQLName.folded($1.name.value), $0) })
    outgoing = schema.tables.map { _ in [] }
    incoming = outgoing
    let names = schema.tables.map(\.name.value)
    ranks = names.map { _ in 0 }
    for (rank, table) in names.indices.sorted(by: { names[$0] < names[$1] }).enumerated() {
      ranks[table] = rank
    }
    for (from, table) in schema.tables.enumerated() {
      for key in table.foreignKeys {
        let to = indices[SQLName.folded(key.table.value)]
        outgoing[from].append(links.count)
        if let to { incoming[to].append(links.count) }
        links.append(
          KeyLink(
            key: key, from: from, to: to,
            keyColumns: key.referencedColumns(in: to.map { schema.tables[$0] }).map(\.value)))
      }
    }
  }

  /// Returns tables in the order of their names, each once.
  func sorted(_ tables: some Sequence<Int>) -> [Int] {
    Set(tables).sorted { ranks[$0] < ranks[$1] }
  }
}
