import DBGenRuntime
import Foundation
import GoldenUpkeep
import Testing

@Suite("relations of rows that are marked as deleted")
struct UpkeepRelationsTests {
  private static let ids = [UUID(), UUID()].map { Folder.ID(rawValue: $0) }

  /// Calls `body` with a database in which the second folder, note b of the first, and Ann of the
  /// first are deleted.
  private static func withDeleted(
    _ body: (WriteTransaction, ReadTransaction) throws -> Void
  ) throws {
    try withDatabase(Upkeep.open) { transaction in
      try Folder.insert(
        contentsOf: [.init(id: ids[0], name: "x"), .init(id: ids[1], name: "y")],
        into: transaction)
      let notes = try Note.insert(
        contentsOf: [("a", 0), ("b", 0), ("c", 1)].map {
          .init(title: $0.0, folderID: ids[$0.1])
        }, into: transaction)
      for (folder, name) in [(0, "Ann"), (0, "Bo"), (1, "Cy")] {
        try Membership(
          folderID: ids[folder], userName: name, role: "", revision: 0, endedOn: nil
        ).insert(into: transaction)
      }
      try notes[1].delete(in: transaction)
      try Membership.delete(folderID: ids[0], userName: "Ann", in: transaction)
      try Folder.delete(id: ids[1], in: transaction)
      try body(transaction, transaction.includingDeleted)
    }
  }

  @Test("children that are deleted are left out, unless the transaction includes them")
  func children() throws {
    func lines(_ transaction: ReadTransaction) throws -> [String] {
      try Folder.fetchAll(
        including: .notes, .members, orderBy: { [$0.name.ascending] }, from: transaction
      ).map { "\($0.name) \($1.map(\.title)) \($2.map(\.userName))" }
    }
    try Self.withDeleted { (transaction: WriteTransaction, all: ReadTransaction) throws -> Void in
      #expect(try lines(transaction) == [#"x ["a"] ["Bo"]"#])
      #expect(try lines(all) == [#"x ["a", "b"] ["Ann", "Bo"]"#, #"y ["c"] ["Cy"]"#])
    }
  }

  @Test("a parent that is deleted is nil, unless the transaction includes it")
  func parents() throws {
    func lines(_ transaction: ReadTransaction) throws -> [String] {
      try Note.fetchAll(including: .folder, from: transaction).map {
        "\($0.title) \($1?.name ?? "-")"
      }
    }
    try Self.withDeleted { (transaction: WriteTransaction, all: ReadTransaction) throws -> Void in
      #expect(try lines(transaction) == ["a x", "c -"])
      #expect(try lines(all) == ["a x", "b x", "c y"])
      let cy = try Membership.fetch(
        folderID: Self.ids[1], userName: "Cy", including: .folder, from: transaction)
      #expect(cy?.0.userName == "Cy" && cy?.1 == nil)
      #expect(
        try Membership.fetch(
          folderID: Self.ids[0], userName: "Ann", including: .folder, from: transaction) == nil)
    }
  }

  @Test("each level of nested relations leaves deleted rows out, or includes them")
  func nested() throws {
    func lines(_ transaction: ReadTransaction) throws -> [String] {
      try Note.fetchAll(
        including: .folder(including: .members(including: .folder(including: .notes))),
        from: transaction
      ).map { note, folder in
        let members = (folder?.1 ?? []).map { member, folder in
          "\(member.userName) \(folder?.1.map(\.title) ?? [])"
        }
        return "\(note.title) \(folder?.0.name ?? "-") \(members.joined(separator: ", "))"
      }
    }
    try Self.withDeleted { (transaction: WriteTransaction, all: ReadTransaction) throws -> Void in
      #expect(try lines(transaction) == [#"a x Bo ["a"]"#, "c - "])
      #expect(
        try lines(all) == [
          #"a x Ann ["a", "b"], Bo ["a", "b"]"#, #"b x Ann ["a", "b"], Bo ["a", "b"]"#,
          #"c y Cy ["c"]"#,
        ])
    }
  }

  @Test("the transaction decides what a relation gives for rows that the app has")
  func rowsAtHand() throws {
    try Self.withDeleted { transaction, all in
      let folders = try Folder.fetchAll(orderBy: { [$0.name.ascending] }, from: all)
      let notes = try Note.fetchAll(from: all)
      func titles(_ transaction: ReadTransaction) throws -> [[String]] {
        try Relation.notes.fetch(for: folders, from: transaction).map { $0.map(\.title) }
      }
      func names(_ transaction: ReadTransaction) throws -> [String?] {
        try Relation<Note, Folder?>.folder.fetch(for: notes, from: transaction).map { $0?.name }
      }
      #expect(try titles(transaction) == [["a"], ["c"]])
      #expect(try titles(all) == [["a", "b"], ["c"]])
      #expect(try names(transaction) == ["x", "x", nil])
      #expect(try names(all) == ["x", "x", "y"])
    }
  }

  @Test("what is deleted isn't counted, doesn't take a place within a limit, and leads nowhere")
  func selections() throws {
    func lines(_ transaction: ReadTransaction) throws -> [String] {
      try Folder.fetchAll(
        including: .notes(orderBy: { [$0.title.descending] }, limit: 1), .count(of: .members),
        .through(.members, to: .folder), orderBy: { [$0.name.ascending] }, from: transaction
      ).map { "\($0.name) \($1.map(\.title)) \($2) \($3.map(\.name))" }
    }
    try Self.withDeleted { (transaction: WriteTransaction, all: ReadTransaction) throws -> Void in
      #expect(try lines(transaction) == [#"x ["a"] 1 ["x"]"#])
      #expect(try lines(all) == [#"x ["b"] 2 ["x"]"#, #"y ["c"] 1 ["y"]"#])
    }
  }
}
