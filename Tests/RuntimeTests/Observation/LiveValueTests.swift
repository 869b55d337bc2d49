import DBGenObservation
import DBGenRuntime
import Observation
import Synchronization
import Testing

@MainActor @Suite("live values")
struct LiveValueTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder(isInMemory: true)
    database = try folder.openObserved()
  }

  private func addTeam(_ name: String) async throws {
    try await database.write { try Observed.addTeam(name, to: $0) }
  }

  private func names() -> LiveValue<[String]> {
    LiveValue(["none"], in: database) { try Observed.names(in: $0) }
  }

  /// Waits until Observation notifies of a change of what `read` uses.
  private func change<Value>(
    of read: () -> Value, after action: () async throws -> Void = {}
  ) async throws {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = read()
    } onChange: {
      continuation.finish()
    }
    try await action()
    for await _ in changes {}
    // The change is about to be made on the main actor when its observers are notified.
    await Task.yield()
  }

  @Test("a live value is the given one, then that of the read, and that of each commit after it")
  func follows() async throws {
    let names = names()
    #expect(names.value == ["none"] && !names.isRead)
    try await change(of: { names.isRead })
    #expect(names.value == [] && names.isRead)
    for expected in [["a"], ["a", "b"]] {
      try await change(of: { names.value }, after: { try await addTeam(expected.last ?? "") })
      #expect(names.value == expected)
    }
    #expect(names.error == nil)
  }

  @Test("a live value keeps its value and has the error if a read throws, until one doesn't")
  func error() async throws {
    struct Refusal: Error {}
    let names = LiveValue(["none"], in: database) { transaction in
      let names = try Observed.names(in: transaction)
      if names.count == 1 { throw Refusal() }
      return names
    }
    try await change(of: { names.isRead })
    try await change(of: { names.error == nil }, after: { try await addTeam("a") })
    #expect(names.error is Refusal)
    #expect(names.value == [])
    try await change(of: { names.value }, after: { try await addTeam("b") })
    #expect(names.value == ["a", "b"])
    #expect(names.error == nil)
  }

  @Test("a live value whose first read throws reads again after a commit to any table")
  func firstError() async throws {
    struct Refusal: Error {}
    let isRefused = Atomic<Bool>(true)
    let names = LiveValue(["none"], in: database) { transaction in
      if isRefused.load(ordering: .relaxed) { throw Refusal() }
      return try Observed.names(in: transaction)
    }
    try await change(of: { names.error == nil })
    #expect(names.error is Refusal && !names.isRead)
    isRefused.store(false, ordering: .relaxed)
    try await change(of: { names.isRead }, after: { try await addTeam("a") })
    #expect(names.value == ["a"] && names.error == nil)
  }

  @Test("a live value doesn't keep its database open, whether or not its read throws")
  func openness() async throws {
    struct Refusal: Error {}
    for refuses in [false, true] {
      let folder = try Folder(isInMemory: true)
      var other: Database? = try folder.openObserved()
      weak let weakOther = other
      let names = LiveValue([String](), in: try #require(other)) { transaction in
        if refuses { throw Refusal() }
        return try Observed.names(in: transaction)
      }
      try await change(of: { (names.isRead, names.error == nil) })
      other = nil
      while weakOther != nil { await Task.yield() }
      #expect(names.isRead != refuses)
    }
  }

  @Test("a live value that nobody holds is gone")
  func ends() async throws {
    var names: LiveValue<[String]>? = names()
    weak let weakNames = names
    try await change(of: { weakNames?.isRead })
    #expect(names?.isRead == true)
    names = nil
    #expect(weakNames == nil)
  }
}
