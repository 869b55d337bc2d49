import Foundation

/// The rows of tables whose deletions mark rows, and whose updates are counted.
struct UpkeepModel: Equatable {
  struct FolderRow: Equatable {
    var name: String
    var isRemoved = false
  }

  struct NoteRow: Equatable {
    var title: String
    var folder: UUID
    var version = 1
    var isDeleted = false
  }

  /// A change that the database has to refuse.
  struct Refusal: Error {}

  var folders: [UUID: FolderRow] = [:]
  var notes: [Int64: NoteRow] = [:]

  private static func require(_ condition: Bool) throws { if !condition { throw Refusal() } }

  private func has(folderNamed name: String, besides id: UUID) -> Bool {
    folders.contains { $0.key != id && $0.value.name == name }
  }

  /// Whether a title is taken. Those of deleted notes are free.
  private func has(noteTitled title: String, besides id: Int64) -> Bool {
    notes.contains { $0.key != id && $0.value.title == title && !$0.value.isDeleted }
  }

  mutating func insert(folder id: UUID, _ name: String) throws {
    try Self.require(folders[id] == nil && !has(folderNamed: name, besides: id))
    folders[id] = FolderRow(name: name)
  }

  mutating func rename(folder id: UUID, to name: String) throws {
    guard folders[id]?.isRemoved == false else { return }
    try Self.require(!has(folderNamed: name, besides: id))
    folders[id]?.name = name
  }

  mutating func erase(folder id: UUID) throws {
    guard folders[id] != nil else { return }
    try Self.require(!notes.values.contains { $0.folder == id })
    folders[id] = nil
  }

  mutating func insert(note id: Int64, _ row: NoteRow) throws {
    try Self.require(notes[id] == nil && folders[row.folder] != nil)
    try Self.require(!has(noteTitled: row.title, besides: id))
    notes[id] = row
  }

  /// Updates a note that isn't deleted, if the given version is its own.
  mutating func update(note id: Int64, _ row: NoteRow) throws {
    guard let old = notes[id], !old.isDeleted, old.version == row.version else { throw Refusal() }
    try Self.require(folders[row.folder] != nil && !has(noteTitled: row.title, besides: id))
    notes[id] = row
    notes[id]?.version += 1
  }

  mutating func mark(note id: Int64, isDeleted: Bool) throws {
    guard let old = notes[id], old.isDeleted != isDeleted else { return }
    try Self.require(isDeleted || !has(noteTitled: old.title, besides: id))
    notes[id]?.isDeleted = isDeleted
    notes[id]?.version += 1
  }
}
