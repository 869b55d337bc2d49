import DBGenRuntime
import Foundation
import GoldenUpkeep
import RuntimeSamples
import Testing

/// `MODEL_SEED=17 swift test --filter UpkeepModelTests` does other changes.
@Suite("tables that look after themselves, beside a model of them")
struct UpkeepModelTests {
  private static let first =
    ProcessInfo.processInfo.environment["MODEL_SEED"].flatMap { UInt64($0) } ?? 1
  private static let seeds = (0..<UInt64(Soak.count(4, soak: 400))).map { first &+ $0 }

  @Test(
    "random changes count updates and mark deletions as a model does, and refused ones change nothing",
    arguments: seeds)
  func changes(seed: UInt64) throws {
    let file = try TemporaryFile()
    let database = try Upkeep.open(at: file.path)
    var changes = RandomUpkeep(random: SeededGenerator(seed: seed))
    for round in 0..<60 {
      let before = changes.model
      do { try database.write { try changes.change($0) } } catch is RandomChanges.Undoing {
        changes.model = before
      }
      let read = try database.read { try UpkeepModel(from: $0.includingDeleted) }
      #expect(read == changes.model, "MODEL_SEED=\(seed), round \(round)")
      let present = try database.read { try UpkeepModel(from: $0) }
      #expect(present == changes.model.present, "MODEL_SEED=\(seed), round \(round)")
    }
  }
}

extension UpkeepModel {
  /// The rows that aren't deleted.
  fileprivate var present: UpkeepModel {
    UpkeepModel(
      folders: folders.filter { !$0.value.isRemoved }, notes: notes.filter { !$0.value.isDeleted })
  }

  fileprivate init(from transaction: ReadTransaction) throws {
    folders = try Dictionary(
      uniqueKeysWithValues: Folder.fetchAll(from: transaction).map {
        ($0.id.rawValue, FolderRow(name: $0.name, isRemoved: $0.isRemoved))
      })
    notes = try Dictionary(
      uniqueKeysWithValues: Note.fetchAll(from: transaction).map { note in
        let row = NoteRow(
          title: note.title, folder: note.folderID.rawValue, version: note.version,
          isDeleted: note.deletedAt != nil)
        return (Int64(note.id.rawValue), row)
      })
  }
}
