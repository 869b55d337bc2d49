import DBGenAdoption
import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

/// C ends a text at a NUL, so that another file, name or statement would be meant.
@Suite("texts with NUL that are passed to C")
struct NULTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let paths = ["\0", "\0x", "a\0", "a\0b.sqlite"]
  private static let message = "the path contains a NUL character"

  /// Expects that the path is refused, and that there is no file at what comes before the NUL.
  private func expectRefusal(_ body: (_ path: String) throws -> Void) throws {
    let names = try folder.names
    for path in Self.paths {
      let error = #expect(throws: DatabaseError.self) {
        try body(folder.url.path + "/" + path)
      }
      guard case .sqlite(let failure)? = error else { continue }
      #expect(failure.extendedCode == SQLITE_CANTOPEN && failure.message == Self.message)
      #expect(try folder.names == names)
    }
  }

  private func open(
    _ configuration: Database.Configuration = .init(), at path: String? = nil,
    template: String? = nil
  ) throws -> Database {
    try Database(
      at: path ?? folder.path, copyingTemplate: template, schema: PairSample.schema,
      configuration: configuration)
  }

  @Test("a database isn't opened at a path with NUL, in any mode, nor made from or as a template")
  func opening() throws {
    try open().close()
    for mode in [Database.Mode.create, .existing, .readOnly, .untrusted] {
      try expectRefusal { _ = try open(.init(mode: mode), at: $0) }
    }
    try expectRefusal { _ = try open(at: $0, template: folder.path) }
    try expectRefusal { _ = try open(at: folder.path + "2", template: $0) }
  }

  @Test("a database isn't copied to a path with NUL")
  func copies() throws {
    let database = try open()
    for isReplacing in [false, true] {
      try expectRefusal { try database.backup(to: $0, replacing: isReplacing) }
      try expectRefusal { try database.vacuum(into: $0, replacing: isReplacing) }
    }
  }

  @Test("a file isn't attached at a path or by a name with NUL")
  func attachments() throws {
    func open(_ path: String, as name: String) throws {
      _ = try folder.open(
        .init(attachments: [.init(PairSample.schema, at: path, as: name)]))
    }
    try expectRefusal { try open($0, as: "other") }
    #expect(
      throws: DatabaseError.unsupported("the name 'a\0b' of a file contains a NUL character")
    ) { try open(folder.url.path + "/other", as: "a\0b") }
  }

  private static let refusedName = DatabaseError.unsupported(
    "the name 'a\0b' of a function, collation or tokenizer contains a NUL character")

  @Test("a function, a collation or a tokenizer isn't registered by a name with NUL")
  func names() throws {
    for configuration: Database.Configuration in [
      .init(functions: [.init("a\0b") { _ in .null }]),
      .init(collations: [.init("a\0b") { _, _ in .orderedSame }]),
      .init(tokenizers: [.init("a\0b") { _, _ in [] }]),
    ] {
      #expect(throws: Self.refusedName) { try open(configuration) }
      #expect(try folder.names == [])
    }
  }

  @Test("a statement or a script with NUL is refused, and nothing of it runs")
  func statements() throws {
    try open().write { (transaction: WriteTransaction) throws -> Void in
      let insert = "INSERT INTO one VALUES (1, 'x')"
      for text in ["\(insert)\0", "\(insert)\0, (2, 'y')", "\(insert); \0", "\0", "\0 \(insert)"] {
        #expect(throws: DatabaseError.self) { try transaction.execute(SQL(raw: text)) }
        #expect(throws: DatabaseError.self) { try transaction.execute(script: SQL(raw: text)) }
        #expect(throws: DatabaseError.self) {
          try transaction.fetch(SQL(raw: text), as: Int.self)
        }
      }
      #expect(try transaction.fetch("SELECT count(*) FROM one", as: Int.self) == [0])
    }
  }

  @Test("a name with NUL is none of a row's columns")
  func columns() throws {
    try open().read { (transaction: ReadTransaction) throws -> Void in
      #expect(
        throws: DatabaseError.invalidStatement(
          sql: "SELECT 1 AS a", reason: #"it has no column 'a\#0b', but ["a"]"#)
      ) {
        try transaction.fetch("SELECT 1 AS a") { try $0["a\0b", as: Int.self] }
      }
    }
  }
}
