import DBGenMaintenance
import DBGenRuntime
import Testing

@testable import GoldenKennel
@testable import GoldenLeague

@Suite("two schemas in one connection")
struct AttachedSchemaTests {
  private let (kennel, league): (TemporaryFile, TemporaryFile)

  init() throws { (kennel, league) = (try TemporaryFile(), try TemporaryFile()) }

  private func open(_ mode: Database.Mode = .create) throws -> Database {
    try Kennel.open(
      at: kennel.path,
      configuration: .init(
        attachments: [.init(League.schema, at: league.path, as: "league", mode: mode)]))
  }

  /// Stores a master, and a team and player that are named after it.
  private func fill(_ transaction: WriteTransaction) throws -> (Master, Player) {
    let master = Master(id: Master.ID(), name: "Ada")
    try Master.insert(master, into: transaction)
    let team = try Team.insert(.init(city: "Bern", abbreviation: "BRN"), into: transaction)
    let player = try Player.insert(
      .init(name: master.name, teamID: team.id, position: .pitcher), into: transaction)
    return (master, player)
  }

  @Test("a type of another schema that isn't attached is an error that says so")
  func otherSchema() throws {
    let note = "; its type may be of another schema than this transaction's database; in: "
    let uses: [(WriteTransaction) throws -> Void] = [
      { _ = try Team.fetchAll(from: $0) }, { _ = try Team.fetch(id: 1, from: $0) },
      { _ = try Team.count(where: { $0.city == "Bern" }, in: $0) },
      { _ = try Team.insert(.init(city: "Bern", abbreviation: "BRN"), into: $0) },
      { _ = try Team.updateAll(set: [.city("Bern")], in: $0) },
      { _ = try Team.delete(id: 1, in: $0) },
    ]
    try Kennel.open(at: kennel.path).write { transaction in
      for use in uses {
        let error = #expect(throws: DatabaseError.self) { try use(transaction) }
        #expect(
          error?.description.hasPrefix("SQLite error 1 (extended 1): no such table: team\(note)")
            == true, "\(error as Any)")
      }
    }
  }

  @Test("the functions of both schemas work in one transaction, and SQL joins their tables")
  func functions() throws {
    let database = try open()
    let (master, player) = try database.write(fill)
    try database.read { transaction in
      #expect(try Master.fetchAll(from: transaction) == [master])
      #expect(try Player.fetch(id: player.id, from: transaction) == player)
      let pitchers = try Player.fetchAll(where: { $0.position == .pitcher }, from: transaction)
      #expect(pitchers == [player])
      let joined = try transaction.fetch(
        "SELECT player.* FROM player JOIN master USING (name)", as: Player.self)
      #expect(joined == [player])
    }
    try database.write { transaction in
      try Player.update(id: player.id, set: [.position(nil)], in: transaction)
      #expect(try Team.delete(id: player.teamID, in: transaction))
      #expect(try Player.count(in: transaction) == 0)
    }
    database.close()
    #expect(try Kennel.open(at: kennel.path).read { try Master.count(in: $0) } == 1)
    #expect(try League.open(at: league.path).read { try Team.count(in: $0) } == 0)
  }

  @Test("a generated insert that breaks a foreign key of the attached schema names it")
  func foreignKey() throws {
    let database = try open()
    let error = #expect(throws: DatabaseError.self) {
      try database.write { _ = try Player.insert(.init(name: "Zed", teamID: 99), into: $0) }
    }
    guard case .constraint(let violation)? = error else {
      Issue.record("\(error as Any) isn't of a constraint")
      return
    }
    #expect([violation.table, violation.parent] == ["player", "team"])
    #expect(violation.columns == ["teamID"])
  }

  @Test("rows are copied from one file into the other, all or none")
  func copy() throws {
    let archive = try League.open(at: league.path)
    try archive.write { transaction in
      for name in ["Ada", "Bob"] {
        let team = try Team.insert(.init(city: name, abbreviation: name), into: transaction)
        try Player.insert(.init(name: name, teamID: team.id), into: transaction)
      }
    }
    archive.close()
    let database = try open(.readOnly)
    try database.write { transaction in
      let masters = try Player.fetchAll(from: transaction).map {
        Master(id: Master.ID(), name: $0.name)
      }
      try Master.insert(contentsOf: masters, into: transaction)
    }
    let names = try database.read { try Master.values(of: \.name, from: $0) }
    #expect(names.sorted() == ["Ada", "Bob"])
  }
}
