import ClusterSamples
import DBGenCluster
import DBGenRuntime
import DBGenSQLite
import GoldenUpkeep
import Testing

@Suite("rows that are inserted together")
struct ManyRowTests {
  private static func write(_ body: (WriteTransaction) throws -> Void) throws {
    let node = LocalNode()
    try node.create(Upkeep.schema)
    try ItemSample.write(on: node.connection(Upkeep.schema), body)
  }

  private static func drafts(_ ids: [Int64?]) -> [LabelTable.Draft] {
    ids.map { ($0, $0.map { "\($0)" } ?? "nil", nil, 0) }
  }

  static let samples: [[Int64?]] = [
    [2, 1, 3], [1, 2, 3], [3, 2, 1], [5, 10, 20], [-2, -1, 0], [100, 101, 102], [104, 105],
    [.max - 1, .max], [.min, .min + 1], [nil, nil], [nil, 7, nil], [7, nil], [12, 11, nil],
  ]

  @Test("have their own values, with any ids", arguments: samples)
  func ids(_ ids: [Int64?]) throws { try Self.write { try Self.check(ids, $0) } }

  static func check(_ ids: [Int64?], _ transaction: WriteTransaction) throws {
    try LabelTable.insert(contentsOf: Self.drafts([50, 103]), into: transaction)
    let labels = try LabelTable.insert(contentsOf: drafts(ids), into: transaction)
    for (id, label) in zip(ids, labels) {
      if let id { #expect(label.id == id) }
      #expect(label.name == id.map { "\($0)" } ?? "nil")
      #expect(try LabelTable.fetch(id: label.id, from: transaction)?.name == label.name)
    }
    #expect(try LabelTable.count(in: transaction) == 2 + ids.count)
  }

  @Test("get free ids if the greatest is taken")
  func greatestID() throws {
    try Self.write { transaction in
      try LabelTable.insert(contentsOf: Self.drafts([.max, 1]), into: transaction)
      let labels = try LabelTable.insert(contentsOf: Self.drafts([nil, nil]), into: transaction)
      #expect(Set(labels.map(\.id)).count == 2)
      #expect(try LabelTable.count(in: transaction) == 4)
    }
  }

  @Test("aren't stored if one is refused, whose error is thrown")
  func refused() throws {
    try Self.write { transaction in
      #expect {
        try LabelTable.insert(contentsOf: Self.drafts([1, 2, 1]), into: transaction)
      } throws: {
        guard case DatabaseError.constraint(let violation) = $0 else { return false }
        return violation.columns == ["id"]
      }
      let count = try LabelTable.count(in: transaction)
      #expect(count == 0)
    }
  }

  @Test("are refused if one refers to a later one, as they are one by one")
  func reference() throws {
    let schema = DatabaseSchema(
      _version: 1,
      statements: [
        "CREATE TABLE person (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES person (id))"
      ])
    let node = LocalNode()
    try node.create(schema)
    let connection = try node.connection(schema)
    try ItemSample.write(on: connection) { transaction in
      func insert(_ id: Int, boss: Int) throws {
        try transaction.execute("INSERT INTO person (id, boss) VALUES (\(id), \(boss))")
      }
      connection.remote?.collect()
      try insert(1, boss: 2)
      try insert(2, boss: 2)
      connection.remote?.sendCollected()
      #expect(throws: DatabaseError.self) { try insert(1, boss: 2) }
    }
  }

  @Test("have the row ids that they have one by one, without RETURNING too", arguments: samples)
  func plainIDs(_ ids: [Int64?]) throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    try ItemSample.write(on: connection) { transaction in
      var number = 0
      func insert(_ id: Int64?) throws {
        number += 1
        let value = id.map { SQLValue.integer($0) } ?? .null
        try transaction.execute("INSERT INTO item (id, name) VALUES (\(value), \("\(number)"))")
      }
      try transaction.execute("UPDATE item SET id = 103")
      connection.remote?.collect()
      for id in ids { try insert(id) }
      connection.remote?.sendCollected()
      let stored = try ids.map { id in
        try insert(id)
        return sqlite3_last_insert_rowid(connection.handle)
      }
      for (index, id) in stored.enumerated() {
        #expect(ids[index] ?? id == id)
        let name = try transaction.fetch(
          "SELECT name FROM item WHERE id = \(id)", as: String.self)
        #expect(name == ["\(index + 1)"])
      }
    }
  }
}
