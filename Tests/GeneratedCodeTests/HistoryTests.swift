import DBGenRuntime
import Foundation
import GoldenChinook
import GoldenMessenger
import SchemaParser
import Testing

@testable import GoldenBaseball
@testable import GoldenExerplan
@testable import GoldenKennel

/// Today's apps open databases of the example schemas as they were first shipped.
@Suite("The histories of the example schemas")
struct HistoryTests {
  /// Creates a database of a schema's first version with the given rows.
  private func makeFirst(_ schema: String, at path: String, _ rows: [SQL]) throws {
    let folder = Repository.root.appending(path: "Schemas/\(schema).migrations")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = try #require(files.first { $0.hasPrefix("0001-") })
    let source = try SourceFile.read(path: folder.appending(path: name).path)
    let version = try #require(MigrationFile.parse(source).version)
    let database = try Database(
      at: path,
      schema: DatabaseSchema(_version: 1, statements: version.snapshot.statements.map(\.value)))
    try database.write { (transaction: WriteTransaction) throws -> Void in
      for row in rows { try transaction.execute(row) }
    }
    database.close()
  }

  @Test("teams are split off from players, months become dates, and the oldest date is the club's")
  func baseball() throws {
    let file = try TemporaryFile()
    try makeFirst(
      "baseball", at: file.path,
      [
        """
        INSERT INTO player (firstName, lastName, shirt, teamCity, teamNickname, teamAbbreviation,
          position, joinedYear, joinedMonth)
        VALUES ('David', 'Ortiz', 34, 'Boston', 'Red Sox', 'BOS', 'Designated Hitter', 2003, 1),
          ('Ted', 'Williams', 9, 'Boston', 'Red Sox', 'BOS', 'Left Field', 1939, 4),
          ('Derek', 'Jeter', 2, 'New York', 'Yankees', 'NYY', 'Shortstop', 1995, 5)
        """
      ])
    let baseball = try Baseball.open(at: file.path)
    try baseball.read { (transaction: ReadTransaction) throws -> Void in
      let teams = try Team.fetchAll(from: transaction)
      #expect(teams.map(\.abbreviation) == ["BOS", "NYY"])
      #expect(teams.first?.founded == .init(year: 1939, month: 4, day: 1))
      let boston = try #require(teams.first)
      let players = try Player.fetchAll(teamID: boston.id, from: transaction)
      #expect(players.map(\.number) == [34, 9])
      #expect(players.first?.joinedAt == Date(timeIntervalSince1970: 1_041_379_200))
    }
  }

  @Test("profiles are split off from users, topics put together and messages counted")
  func messenger() throws {
    let file = try TemporaryFile()
    try makeFirst(
      "messenger", at: file.path,
      [
        "INSERT INTO user (name, vip, about) VALUES ('Ada', 1, 'Countess'), ('Bob', 0, NULL)",
        "INSERT INTO chat (userID, subject, label) VALUES (1, 'Engines', 'work'), (2, 'Bread', NULL)",
        """
        INSERT INTO message (chatID, sequence, text, sentAt)
        VALUES (1, 1, 'a', '2024-01-01 00:00:00.000'), (1, 2, 'b', '2024-01-02 00:00:00.000')
        """,
      ])
    let messenger = try Messenger.open(at: file.path)
    try messenger.read { (transaction: ReadTransaction) throws -> Void in
      let users = try User.fetchAll(from: transaction)
      #expect(users.map(\.isVIP) == [true, false])
      #expect(users.map(\.msgCount) == [2, 0])
      #expect(try Profile.fetchAll(from: transaction).map(\.about) == ["Countess"])
      #expect(try Chat.fetchAll(from: transaction).map(\.topic) == ["Engines #work", "Bread"])
      #expect(try Message.fetchAll(from: transaction).map(\.text) == ["a", "b"])
    }
  }

  @Test("tags are split off from dogs, names put together and sizes worked out")
  func kennel() throws {
    let file = try TemporaryFile()
    try makeFirst(
      "kennel", at: file.path,
      [
        """
        INSERT INTO master (id, firstName, lastName)
        VALUES (x'00112233445566778899aabbccddeeff', 'Ada', 'Byron')
        """,
        """
        INSERT INTO dog (id, name, masterID, chip, label, age, height)
        VALUES ('00000000-0000-0000-0000-000000000001', 'Rex', x'00112233445566778899aabbccddeeff',
            'c1', 'fast', 3, 0.3),
          ('00000000-0000-0000-0000-000000000002', 'Max', NULL, NULL, 'fast', 4, 0.7)
        """,
      ])
    let kennel = try Kennel.open(at: file.path)
    try kennel.read { (transaction: ReadTransaction) throws -> Void in
      #expect(try Master.fetchAll(from: transaction).map(\.name) == ["Ada Byron"])
      let dogs = try Dog.fetchAll(from: transaction)
      #expect(dogs.map(\.size) == [.small, .large])
      #expect(dogs.map(\.chipCode) == ["c1", nil])
      #expect(try TagTable.fetchAll(from: transaction).map(\.name) == ["fast"])
      #expect(try DogTagTable.fetchAll(from: transaction).count == 2)
    }
  }

  @Test("settings are split off from plans, months become dates, intensities follow from minutes")
  func exerplan() throws {
    let file = try TemporaryFile()
    try makeFirst(
      "exerplan", at: file.path,
      [
        "INSERT INTO activity_type (name) VALUES ('run')",
        "INSERT INTO activity_sub_type (activity_type_id, name) VALUES (1, 'track')",
        """
        INSERT INTO plan (name, year, month_number, created_at, units)
        VALUES ('May', 2024, 5, 0, 'km'), ('June', 2024, 6, 0, NULL)
        """,
        "DELETE FROM plan WHERE id = 2",
        "INSERT INTO planned_activity (plan_id, day, sub_type_id, minutes) VALUES (1, 1, 1, 90)",
      ])
    let exerplan = try Exerplan.open(at: file.path)
    let id = try exerplan.write { (transaction: WriteTransaction) throws -> Plan.ID in
      #expect(try Setting.fetchAll(from: transaction).map(\.value) == ["km"])
      #expect(try PlannedActivity.fetchAll(from: transaction).map(\.intensity) == [.easy])
      let plan = try #require(try Plan.fetchAll(from: transaction).first)
      #expect(plan.title == "May")
      #expect(plan.month.description == "2024-05-01")
      return try Plan.insert(
        .init(title: "July", month: plan.month, createdAt: plan.createdAt), into: transaction
      ).id
    }
    // The id of the deleted plan isn't reused.
    #expect(id == 3)
  }

  @Test("genres are split off from tracks, addresses put together and totals added up")
  func chinook() throws {
    let file = try TemporaryFile()
    try makeFirst(
      "chinook", at: file.path,
      [
        "INSERT INTO mediaType (name) VALUES ('MPEG')",
        """
        INSERT INTO track (name, mediaTypeID, genreName, milliseconds, price)
        VALUES ('One', 1, 'Rock', 1000, '0.99'), ('Two', 1, 'Rock', 1000, '1.99'),
          ('Three', 1, NULL, 1000, '0.99')
        """,
        """
        INSERT INTO employee (lastName, firstName, street, houseNumber)
        VALUES ('Byron', 'Ada', 'Main Street', '3')
        """,
        "INSERT INTO customer (firstName, lastName, email) VALUES ('Bob', 'Roe', 'b@example.com')",
        "INSERT INTO invoice (customerID, invoiceDate) VALUES (1, '2024-01-01 00:00:00.000')",
        """
        INSERT INTO invoiceLine (invoiceID, trackID, unitPrice, quantity)
        VALUES (1, 1, '0.99', 2), (1, 2, '1.99', 1)
        """,
      ])
    let chinook = try Chinook.open(at: file.path)
    try chinook.read { (transaction: ReadTransaction) throws -> Void in
      #expect(try Genre.fetchAll(from: transaction).map(\.name) == ["Rock"])
      let genres = try Track.fetchAll(from: transaction).map(\.genreID?.rawValue)
      #expect(genres == [1, 1, nil])
      #expect(try Employee.fetchAll(from: transaction).map(\.address) == ["Main Street 3"])
      #expect(try Invoice.fetchAll(from: transaction).map { "\($0.total)" } == ["3.97"])
    }
  }
}
