/// Tables as Codable GRDB records, written as its documentation recommends.
extension ManyTables {
  func record(_ number: Int) -> String {
    """
    import Foundation
    import GRDB

    struct Table\(number): Codable, Identifiable, Hashable, Sendable {
      var id: Int64?
      var parentID: Int64?
      var name: String
      var code: String
      var comment: String?
      var quantity = 0
      var price: Double
      var discount: Double?
      var isActive = true
      var createdAt: Date
      var dueOn: Date?
      var city: String?
    }

    extension Table\(number): FetchableRecord, MutablePersistableRecord {
      static let databaseTableName = "table\(number)"

      enum Columns {
        static let id = Column(CodingKeys.id)
        static let parentID = Column(CodingKeys.parentID)
        static let code = Column(CodingKeys.code)
      }

      mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
      }
    }

    extension Table\(number) {
      static func fetch(id: Int64, from db: Database) throws -> Table\(number)? {
        try fetchOne(db, key: id)
      }

      static func fetch(code: String, from db: Database) throws -> Table\(number)? {
        try filter(Columns.code == code).fetchOne(db)
      }

      static func fetchAll(parentID: Int64?, from db: Database) throws -> [Table\(number)] {
        try filter(Columns.parentID == parentID).order(Columns.id).fetchAll(db)
      }

      static func exists(id: Int64, in db: Database) throws -> Bool {
        try exists(db, key: id)
      }
    }

    """
  }

  /// The source of an app that does the same as `generatedApp`, with GRDB records.
  var recordsApp: String {
    """
    import Foundation
    import GRDB

    func text(_ number: Int) -> String { "value \\(number)" }

    let queue = try DatabaseQueue()
    try queue.write { db in
    \(numbers.map { "  try create\($0)(db)\n  try use\($0)(db)\n" }.joined())}

    """ + numbers.map(useRecord).joined(separator: "\n")
  }

  private func useRecord(_ number: Int) -> String {
    """
    func create\(number)(_ db: Database) throws {
      try db.create(table: "table\(number)") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("parentID", .integer).references("table\(max(1, number - 1))").indexed()
        table.column("name", .text).notNull()
        table.column("code", .text).notNull().unique()
        table.column("comment", .text)
        table.column("quantity", .integer).notNull()
        table.column("price", .double).notNull()
        table.column("discount", .double)
        table.column("isActive", .boolean).notNull()
        table.column("createdAt", .datetime).notNull()
        table.column("dueOn", .date)
        table.column("city", .text)
      }
    }

    func use\(number)(_ db: Database) throws {
      var record = Table\(number)(name: text(1), code: text(2), price: 3, createdAt: Date())
      try record.insert(db)
      record.quantity = try Table\(number).fetchAll(db).count
      try record.update(db)
      let count = try Table\(number).fetchAll(parentID: nil, from: db).count
      let isFound = try Table\(number).fetch(id: record.id ?? 0, from: db) != nil
      let isCoded = try Table\(number).fetch(code: text(2), from: db) == record
      let exists = try Table\(number).exists(id: record.id ?? 0, in: db)
      print(count, isFound, isCoded, exists)
      try record.delete(db)
    }

    """
  }
}
