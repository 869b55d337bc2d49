#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Changes of files that are carried out together, or not at all.
///
/// Every file is written beside its target before the first is replaced, and each is replaced in
/// one step, so it is old or new, and whole, even if the process is killed. Where a step fails, the
/// old files are put back.
struct FileTransaction {
  static let temporaryPrefix = ".dbgen-tmp-"

  private var steps: [Step] = []
  private var undoings: [Undoing] = []
  private let run = String(UInt64.random(in: 0...UInt64.max), radix: 16)
  private var temporaryCount = 0

  private enum Step {
    /// A whole file takes the place of another.
    case replace(FilePlace, by: FilePlace)
    /// It takes a place where there must be nothing.
    case add(FilePlace, by: FilePlace)
    case remove(FilePlace)
  }

  /// What takes back a step that was made.
  private enum Undoing {
    case restore(FilePlace, from: FilePlace)
    case remove(FilePlace)
    case removeDirectory(String, in: Directory)
  }
}

/// A name in a directory.
struct FilePlace {
  let directory: Directory
  let name: String
}

// MARK: - Staging

extension FileTransaction {
  /// Writes what is to replace a file, beside it. The steps are made in the order in which they are
  /// staged.
  ///
  /// - Parameter mode: The permissions, if not those of any new file.
  mutating func stage(_ text: String, at place: FilePlace, mode: mode_t?) throws {
    steps.append(.replace(place, by: try written(text, beside: place, mode: mode)))
  }

  /// Writes what is to be put where there is no file yet.
  mutating func stageNew(_ text: String, at place: FilePlace) throws {
    steps.append(.add(place, by: try written(text, beside: place, mode: nil)))
  }

  /// Notes that a file is to go.
  mutating func stageRemoval(of place: FilePlace) { steps.append(.remove(place)) }

  /// Notes that a directory was made for the files, and goes again without them.
  mutating func stageDirectory(_ name: String, in directory: Directory) {
    undoings.append(.removeDirectory(name, in: directory))
  }

  private mutating func written(
    _ text: String, beside place: FilePlace, mode: mode_t?
  ) throws -> FilePlace {
    try Interruption.check()
    let temporary = temporaryPlace(beside: place)
    do throws(FileError) {
      try place.directory.create(temporary.name, bytes: Array(text.utf8), mode: mode)
    } catch {
      throw FileError(place.directory.path(of: place.name), code: error.code)
    }
    return temporary
  }

  private mutating func temporaryPlace(beside place: FilePlace) -> FilePlace {
    defer { temporaryCount += 1 }
    return FilePlace(
      directory: place.directory, name: "\(Self.temporaryPrefix)\(run)-\(temporaryCount)")
  }
}

// MARK: - Carrying out

extension FileTransaction {
  /// Stages changes and carries them out. Where that fails, or a signal comes before the last of
  /// them, everything is as before. A signal that comes later finds the run at its end.
  static func perform(_ stage: (inout FileTransaction) throws -> Void) throws {
    Interruption.postpone()
    var transaction = FileTransaction()
    do {
      try stage(&transaction)
      for step in transaction.steps {
        try Interruption.check()
        try transaction.make(step)
      }
    } catch {
      transaction.undo()
      Interruption.resume()
      throw error
    }
    transaction.removeOldFiles()
  }

  private mutating func make(_ step: Step) throws {
    switch step {
    case .replace(let place, let new):
      let old = temporaryPlace(beside: place)
      let link = try place.directory.link(place.name, to: old.name)
      do {
        try place.directory.rename(new.name, to: place.name)
      } catch {
        if link == .made { old.remove() }
        throw error
      }
      switch link {
      case .made: undoings.append(.restore(place, from: old))
      case .noFile: undoings.append(.remove(place))
      case .unsupported: break
      }
    case .add(let place, let new):
      switch try place.directory.link(new.name, to: place.name) {
      case .made: new.remove()
      case .noFile, .unsupported: try place.directory.rename(new.name, to: place.name)
      }
      undoings.append(.remove(place))
    case .remove(let place):
      let old = temporaryPlace(beside: place)
      do throws(FileError) {
        try place.directory.rename(place.name, to: old.name)
        undoings.append(.restore(place, from: old))
      } catch {
        if error.code != ENOENT { throw error }
      }
    }
  }

  /// Does what can be done: on a disk that fails for good, each file is old or new still.
  private func undo() {
    for undoing in undoings.reversed() {
      switch undoing {
      case .restore(let place, let old): old.putBack(to: place)
      case .remove(let place): place.remove()
      case .removeDirectory: break
      }
    }
    for step in steps {
      switch step {
      case .replace(_, let new), .add(_, let new): new.remove()
      case .remove: break
      }
    }
    for case .removeDirectory(let name, let directory) in undoings.reversed() {
      directory.removeSubdirectory(name)
    }
  }

  private func removeOldFiles() {
    for case .restore(_, let old) in undoings { old.remove() }
  }
}

extension FilePlace {
  /// Removes a file that is only in the way. The next run removes one that this doesn't.
  fileprivate func remove() { try? directory.remove(name) }

  /// Gives a file its name back, at the second try where the first fails.
  fileprivate func putBack(to place: FilePlace) {
    do {
      try directory.rename(name, to: place.name)
    } catch {
      try? directory.rename(name, to: place.name)
    }
  }
}
