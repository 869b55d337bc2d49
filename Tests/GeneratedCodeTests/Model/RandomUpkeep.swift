import DBGenRuntime
import Foundation
import GoldenUpkeep
import RuntimeSamples
import Testing

/// Random changes of tables that mark deleted rows and count updates, and the same ones of a model.
struct RandomUpkeep {
  var random: SeededGenerator
  var model = UpkeepModel()
  private let ids = (0..<4).map { _ in UUID() }

  init(random: SeededGenerator) { self.random = random }

  private mutating func text() -> String { random.pick(["a", "b", "c", "d\0", "é"]) }

  mutating func change(_ transaction: WriteTransaction) throws {
    for _ in 0..<(1 + random.below(8)) {
      if random.oneIn(3) { try changeFolder(transaction) } else { try changeNote(transaction) }
    }
    if random.oneIn(5) { throw RandomChanges.Undoing() }
  }

  private mutating func changeFolder(_ transaction: WriteTransaction) throws {
    let (uuid, name) = (random.pick(ids), text())
    let id = Folder.ID(rawValue: uuid)
    let old = model.folders[uuid]
    switch random.below(5) {
    case 0:
      try changeBoth(
        &model, { try $0.insert(folder: uuid, name) },
        { try Folder.insert(.init(id: id, name: name), into: transaction) })
    case 1:
      try changeBoth(
        &model, { try $0.rename(folder: uuid, to: name) },
        {
          let isFound = try Folder.update(id: id, set: [.name(name)], in: transaction)
          #expect(isFound == (old?.isRemoved == false))
        })
    case 2:
      model.folders[uuid]?.isRemoved = true
      #expect(try Folder.delete(id: id, in: transaction) == (old?.isRemoved == false))
    case 3:
      model.folders[uuid]?.isRemoved = false
      #expect(try Folder.restore(id: id, in: transaction) == (old?.isRemoved == true))
    default:
      try changeBoth(
        &model, { try $0.erase(folder: uuid) },
        {
          let isFound = try Folder.erase(id: id, in: transaction)
          #expect(isFound == (old != nil))
        })
    }
  }

  private mutating func changeNote(_ transaction: WriteTransaction) throws {
    let number = Int64(1 + random.below(5))
    let (id, old) = (Note.ID(rawValue: number), model.notes[number])
    // Often the present version, and else one that is stale or never was.
    let version = random.oneIn(3) ? 1 + random.below(3) : old?.version ?? 1
    let row = UpkeepModel.NoteRow(title: text(), folder: random.pick(ids), version: version)
    let draft = Note.Draft(
      id: id, title: row.title, folderID: .init(rawValue: row.folder), version: version)
    let record = Note(
      id: id, title: row.title, body: "", folderID: draft.folderID, weight: 1,
      updatedAt: .distantPast, version: version)
    switch random.below(7) {
    case 0:
      try changeBoth(
        &model, { try $0.insert(note: number, row) },
        { try Note.insert(draft, into: transaction) })
    case 1:
      try changeBoth(
        &model, { try $0.update(note: number, row) },
        {
          let updated = try record.update(in: transaction)
          #expect(updated.version == version + 1)
        })
    case 2 where old?.isDeleted != true:
      try changeBoth(
        &model,
        { try old == nil ? $0.insert(note: number, row) : $0.update(note: number, row) },
        { try Note.save(draft, in: transaction) })
    case 3:
      try changeBoth(
        &model, { try $0.mark(note: number, isDeleted: true) },
        {
          let isFound = try Note.delete(id: id, in: transaction)
          #expect(isFound == (old?.isDeleted == false))
        })
    case 4:
      try changeBoth(
        &model, { try $0.mark(note: number, isDeleted: false) },
        {
          let isFound = try Note.restore(id: id, in: transaction)
          #expect(isFound == (old?.isDeleted == true))
        })
    case 5:
      model.notes[number] = nil
      #expect(try Note.erase(id: id, in: transaction) == (old != nil))
    default:
      // Those that are refused leave the others.
      let drafts = [draft, draft]
      let isInserted = (try? model.insert(note: number, row)) != nil
      let refused = try Note.insertEach(drafts, into: transaction)
      #expect(refused.map(\.index) == (isInserted ? [1] : [0, 1]))
    }
  }
}
