import ArgumentParser
import SchemaParser

/// A run that is repeated whenever the files that it reads change, until a signal ends it.
struct Watching {
  /// The files that the run reads, as far as they are known now.
  let inputs: () -> (schemas: [String], others: [String])
  let run: () throws -> Void

  func start() throws {
    let watch = try FolderWatch()
    var last: [String] = []
    var runs = 0
    while true {
      // The folders are watched before the run reads them, so that no change is missed.
      let (schemas, others) = inputs()
      if !schemas.isEmpty { last = schemas }
      try watch.follow { WatchedFolder.all(ofSchemas: last, and: others) }
      try runOnce(isFirst: runs == 0)
      runs += 1
      Console.printNotice("watching \(last.count.counted("schema"))\n")
      try watch.wait()
    }
  }

  private func runOnce(isFirst: Bool) throws {
    do {
      try run()
    } catch Failure.interrupted(let number) {
      throw Failure.interrupted(signal: number)
    } catch let error as any ReportedError {
      Console.report(error.messages)
    } catch let error as ValidationError where !isFirst {
      Console.report([Message(.error, nil, error.message, at: nil)])
    }
    // A run that has written its files ignores signals.
    TerminationSignals.stopIgnoring()
  }
}
