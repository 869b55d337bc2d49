internal import DBGenAdoption
internal import DBGenLibc
internal import DBGenRuntime
internal import DBGenSQLite
internal import RuntimeSamples
internal import Synchronization

extension RuntimeDriver {
  /// Opens a league as version 3 in each of several rounds, at the same moment as other processes.
  /// Prints `opened` with the version before if this process brought the file up to date, or with -1,
  /// once it has stored a row; and `steps` with the number of steps that it has run in all rounds.
  static func openTogether(_ path: String, _ options: TogetherOptions) throws {
    let meeting = ProcessMeeting(at: path + "-meeting", of: options.count)
    let steps = Mutex(Set<[Int]>())
    // One that copies a template or moves a file aside waits for the lock without reporting it.
    let holds = options.template == nil && options.reaction == .fail
    for round in 0..<options.rounds {
      let configuration = Database.Configuration(
        busyTimeout: patience,
        migration: .init { progress in
          if progress.stepCount == 0 { meeting.noteWait(in: round) }
          guard progress.step > 0 else { return }
          steps.withLock { _ = $0.insert([round, progress.step]) }
        },
        prepare: {
          if holds { meeting.holdCommit(of: $0) }
          // Again with the file open, but not read.
          if options.reaction == .recreate { meeting.begin(2 * round + 1) }
        }, adoption: .byMeaning)
      meeting.begin(options.reaction == .recreate ? 2 * round : round)
      do {
        let database = try Database(
          at: "\(path)-\(round)", copyingTemplate: options.template, schema: LeagueSample.new,
          configuration: configuration, onDrift: options.reaction)
        try database.read { _ in }
        try database.write { try $0._statement("INSERT INTO count VALUES (1)").run() }
        say("opened \(database.migratedFrom ?? -1)")
        database.close()
      } catch {
        // The one that holds its commit doesn't wait for this process any more.
        meeting.noteWait(in: round)
        say("failed \(error)")
      }
    }
    say("steps \(steps.withLock { $0.count })")
  }
}

/// The options after the path: `count=N` is the number of processes, `rounds=N` that of the files,
/// whose names end with the number of the round; `template=FILE` begins with a copy; `recreate` moves
/// files of another schema aside.
struct TogetherOptions {
  private(set) var count = 1
  private(set) var rounds = 1
  private(set) var template: String?
  private(set) var reaction = Database.DriftReaction.fail

  init(_ arguments: [String]) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "count": count = Int(parts[1]) ?? 1
      case "rounds": rounds = Int(parts[1]) ?? 1
      case "template": template = parts[1]
      case "recreate": reaction = .recreate
      default: break
      }
    }
  }
}

/// A meeting of processes, in memory that they share.
private final class ProcessMeeting: @unchecked Sendable {
  private struct Shared: ~Copyable {
    let arrived = Atomic(0)
    /// How many have waited for the lock of the one that brings the file up to date.
    let waiting = Atomic(0)
    /// The number of the rounds in which one has held the lock.
    let held = Atomic(0)
  }

  private let shared: UnsafeMutablePointer<Shared>
  private let count: Int
  private let parent = getppid()
  private var hasBegun = -1
  private var hasWaited = -1

  init(at path: String, of count: Int) {
    self.count = count
    let file = open(path, O_RDWR)
    let memory = mmap(
      nil, MemoryLayout<Shared>.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard file >= 0, let memory, memory != MAP_FAILED else { exit(70) }
    shared = memory.assumingMemoryBound(to: Shared.self)
  }

  /// Waits until all processes have come to a round, the first time.
  func begin(_ round: Int) {
    guard hasBegun < round else { return }
    hasBegun = round
    shared.pointee.arrived.add(1, ordering: .sequentiallyConsistent)
    wait { shared.pointee.arrived.load(ordering: .sequentiallyConsistent) >= (round + 1) * count }
  }

  /// Notes that this process waits for a lock.
  func noteWait(in round: Int) {
    guard hasWaited < round else { return }
    hasWaited = round
    shared.pointee.waiting.add(1, ordering: .sequentiallyConsistent)
  }

  /// Makes the first one that commits wait until all others have waited for its lock in vain.
  func holdCommit(of connection: OpaquePointer) {
    sqlite3_trace_v2(
      connection, UInt32(SQLITE_TRACE_STMT),
      { _, meeting, _, text in
        guard let meeting, let text = text?.assumingMemoryBound(to: CChar.self),
          String(cString: text) == "COMMIT"
        else { return 0 }
        Unmanaged<ProcessMeeting>.fromOpaque(meeting).takeUnretainedValue().hold()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func hold() {
    let round = shared.pointee.arrived.load(ordering: .sequentiallyConsistent) / count
    let isFirst = shared.pointee.held.compareExchange(
      expected: round - 1, desired: round, ordering: .sequentiallyConsistent
    ).exchanged
    guard isFirst else { return }
    wait { shared.pointee.waiting.load(ordering: .sequentiallyConsistent) >= round * (count - 1) }
  }

  /// Tests that were killed don't end a wait.
  private func wait(until isOver: () -> Bool) {
    while !isOver() {
      if getppid() != parent { exit(1) }
      sched_yield()
    }
  }
}
