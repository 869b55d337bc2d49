import DBGenObservation
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@testable import GoldenRelations

/// `MODEL_SEED=17 swift test --filter RelationModelTests` does other changes.
@Suite("tables beside a model of them")
struct RelationModelTests {
  private static let first =
    ProcessInfo.processInfo.environment["MODEL_SEED"].flatMap { UInt64($0) } ?? 1
  private static let seeds = (0..<UInt64(Soak.count(4, soak: 400))).map { first &+ $0 }

  @Test(
    "random changes leave what they leave of a model, refused ones nothing, and observers learn of all",
    arguments: seeds)
  func changes(seed: UInt64) async throws {
    let file = try TemporaryFile()
    let database = try Relations.open(at: file.path)
    var changes = RandomChanges(random: SeededGenerator(seed: seed))
    var observed = database.changes(in: Seat.self, Ticket.self, Folder.self, Page.self, Word.self)
      .makeAsyncIterator()
    for round in 0..<60 {
      let before = changes.model
      try run(&changes, on: database)
      let place = Comment("MODEL_SEED=\(seed), round \(round)")
      #expect(try read(database) == changes.model, place)
      // Something that the observer learns of in each round.
      try insertWord("\(round)", into: database)
      let next = await observed.next()
      let change = try #require(next)
      for table in changes.model.changedTables(since: before) {
        let isReported = change.contains(table)
        #expect(isReported, place)
      }
    }
    #expect(!changes.model.seats.isEmpty || !changes.model.pages.isEmpty)
  }

  /// Runs a transaction, which its closure or the commit may undo.
  private func run(_ changes: inout RandomChanges, on database: Database) throws {
    let before = changes.model
    do {
      try database.write { try changes.change($0) }
      #expect(changes.model.isConsistent)
    } catch is RandomChanges.Undoing {
      changes.model = before
    } catch DatabaseError.constraint(let violation) {
      #expect(violation.kind == .foreignKey && !changes.model.isConsistent, "\(violation)")
      changes.model = before
    }
  }

  private func read(_ database: Database) throws -> RelationModel {
    try database.read { try RelationModel(from: $0) }
  }

  private func insertWord(_ text: String, into database: Database) throws {
    try database.write { _ = try Word.insert(Word(text: text, synonym: nil), into: $0) }
  }
}
