import DBGenRuntime
import Foundation
import GoldenMessenger
import GoldenTypes
import Testing

@testable import GoldenBaseball
@testable import GoldenExerplan

@Suite("a broken constraint")
struct ConstraintTests {
  private static let team = Team.Draft(city: "", nickname: "", abbreviation: "BOS")

  /// Expects `body` to violate one constraint, and the error to contain all of its details.
  private func expect(
    _ kind: ConstraintViolation.Kind, of table: String? = nil, _ columns: [String] = [],
    name: String? = nil, at sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let error = #expect(
      throws: DatabaseError.self, sourceLocation: sourceLocation, performing: body)
    guard case .constraint(let violation) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    #expect(violation.kind == kind, sourceLocation: sourceLocation)
    #expect(violation.table == table, sourceLocation: sourceLocation)
    #expect(violation.columns == columns, sourceLocation: sourceLocation)
    #expect(violation.name == name, sourceLocation: sourceLocation)
  }

  @Test(
    "a broken unique constraint or key is reported with table and column, and the transaction continues"
  )
  func unique() throws {
    try withDatabase(Baseball.open) { transaction in
      let teams = try Team.insert(
        contentsOf: [Self.team, .init(city: "", nickname: "", abbreviation: "TB")],
        into: transaction)
      expect(.unique, of: "team", ["abbreviation"]) {
        try Team.insert(Self.team, into: transaction)
      }
      expect(.primaryKey, of: "team", ["id"]) {
        try Team.insert(
          .init(id: teams[0].id, city: "", nickname: "", abbreviation: "X1"), into: transaction)
      }
      var team = teams[1]
      team.abbreviation = "BOS"
      expect(.unique, of: "team", ["abbreviation"]) { try team.update(in: transaction) }
      expect(.unique, of: "team", ["abbreviation"]) {
        try Team.save(.init(team), in: transaction)
      }
      #expect(try Team.fetchAll(from: transaction) == teams)
    }
  }

  @Test("a broken constraint is described with the key and what it refers to")
  func words() throws {
    try withDatabase(Baseball.open) { transaction in
      try Team.insert(Self.team, into: transaction)
      func message(_ body: () throws -> Void) -> String {
        let error = #expect(throws: DatabaseError.self, performing: body)
        return error.map { "\($0)" } ?? ""
      }
      let unique = message { try Team.insert(Self.team, into: transaction) }
      #expect(unique.hasPrefix("UNIQUE constraint violated by 'team.abbreviation': "))
      let foreign = message {
        try Player.insert(
          .init(
            firstName: "", lastName: "", number: 1, teamID: 77,
            joinedAt: Date(timeIntervalSince1970: 0)), into: transaction)
      }
      #expect(
        foreign.hasPrefix(
          "FOREIGN KEY constraint violated by 'player.teamID', with no matching row in table 'team': "
        ))
    }
  }

  @Test("a broken constraint of several columns is reported with all of them")
  func composite() throws {
    try withDatabase(Exerplan.open) { transaction in
      let type = try ActivityType.insert(.init(name: "a"), into: transaction)
      let draft = ActivitySubType.Draft(activityTypeID: type.id, name: "b")
      let subType = try ActivitySubType.insert(draft, into: transaction)
      expect(.unique, of: "activity_sub_type", ["activity_type_id", "name"]) {
        try ActivitySubType.insert(draft, into: transaction)
      }
      let start = Date(timeIntervalSince1970: 0)
      let plan = try Plan.insert(
        .init(title: "", month: .init(start, in: .utc), createdAt: start), into: transaction)
      let planned = PlannedActivity(planID: plan.id, day: 1, subTypeID: subType.id)
      try PlannedActivity.insert(planned, into: transaction)
      expect(.primaryKey, of: "planned_activity", ["plan_id", "day", "sub_type_id"]) {
        try PlannedActivity.insert(planned, into: transaction)
      }
    }
  }

  @Test("a broken check is reported with the check's name, or its condition if it has none")
  func check() throws {
    try withDatabase(Types.open) { transaction in
      expect(.check, of: "ruled", ["a", "e"], name: "sum_is_small") {
        try Ruled.insert(.init(a: 1, b: "bb", e: 100), into: transaction)
      }
      expect(.check, of: "ruled", ["e"], name: "e % 2 = 0") {
        try Ruled.insert(.init(a: 1, b: "bb", e: 3), into: transaction)
      }
    }
  }

  @Test("a broken NOT NULL is reported with table and column")
  func notNull() throws {
    try withDatabase(Types.open) { transaction in
      var draft = try TypesTests.drafts()[0]
      draft.any = .null
      expect(.notNull, of: "everything", ["any"]) {
        try Everything.insert(draft, into: transaction)
      }
    }
  }

  @Test("a broken reference is reported if a row refers to nothing")
  func foreignKey() throws {
    try withDatabase(Baseball.open) { transaction in
      expect(.foreignKey, of: "player", ["teamID"]) {
        try Player.insert(.init(firstName: "", lastName: "", teamID: 99), into: transaction)
      }
      let team = try Team.insert(Self.team, into: transaction)
      var player = try Player.insert(
        .init(firstName: "", lastName: "", teamID: team.id), into: transaction)
      player.teamID = 99
      expect(.foreignKey, of: "player", ["teamID"]) { try player.update(in: transaction) }
    }
  }

  @Test("a broken reference is reported if a row is deleted that others refer to")
  func restriction() throws {
    try withDatabase(Exerplan.open) { transaction in
      let type = try ActivityType.insert(.init(name: "a"), into: transaction)
      let subType = try ActivitySubType.insert(
        .init(activityTypeID: type.id, name: "b"), into: transaction)
      try ActualActivity.insert(
        .init(subTypeID: subType.id, startedAt: Date(timeIntervalSince1970: 0), minutes: 1),
        into: transaction)
      expect(.foreignKey, of: "actual_activity", ["sub_type_id"]) {
        try subType.delete(in: transaction)
      }
      expect(.foreignKey, of: "actual_activity", ["sub_type_id"]) {
        try ActivitySubType.delete(id: subType.id, in: transaction)
      }
      // Deleting a type would also delete its sub-types.
      expect(.foreignKey, of: "actual_activity", ["sub_type_id"]) {
        try type.delete(in: transaction)
      }
    }
  }

  @Test("a broken deferred reference is reported at the end, and undoes the transaction")
  func deferred() throws {
    let file = try TemporaryFile()
    let database = try Types.open(at: file.path)
    expect(.foreignKey, of: "extension_of_keyed", ["stamp"]) {
      try database.write { transaction in
        try Keyed.insert(.init(stamp: .init(), other: UUID()), into: transaction)
        try ExtensionOfKeyed.insert(.init(stamp: .init()), into: transaction)
      }
    }
    #expect(try database.read { try Keyed.count(in: $0) } == 0)
  }

  @Test("a broken constraint undoes all rows inserted together, and none from before")
  func together() throws {
    try withDatabase(Messenger.open) { transaction in
      let user = try User.insert(.init(name: "a"), into: transaction)
      expect(.unique, of: "user", ["name"]) {
        try User.insert(contentsOf: ["b", "c", "a"].map { .init(name: $0) }, into: transaction)
      }
      #expect(try User.insert(contentsOf: [], into: transaction) == [])
      #expect(try User.fetchAll(from: transaction) == [user])
    }
  }
}
