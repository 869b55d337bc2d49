import DBGenLibc

/// Changes to files that are carried out together or not at all.
///
/// Every file is written beside its target before the first is replaced, and each is replaced
/// atomically, so it is old or new, and complete, even if the process is killed. If a step fails,
/// the old files are restored.
struct FileTransaction {
  static let temporaryPrefix = ".dbgen-tmp-"

  /// Whether a name is one that a run gives a temporary file: the prefix and hexadecimal numbers.
  static func isTemporary(_ name: String) -> Bool {
    let rest = name.utf8.dropFirst(temporaryPrefix.utf8.count)
    return name.hasPrefix(temporaryPrefix) && !rest.isEmpty
      && rest.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
  }

  private var steps: [FileStep] = []
  private var undoings: [Undoing] = []
  private let run = String(UInt64.random(in: 0...UInt64.max), radix: 16)
  private var temporaryCount = 0

  private enum FileStep {
    /// Puts a complete file in place, replacing any old one.
    case replace(FilePlace, by: FilePlace)
    /// Puts a complete file where there must be none.
    case add(FilePlace, by: FilePlace)
    case remove(FilePlace)
  }

  /// A way to undo a step.
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
  /// Writes the replacement of a file, beside it. The steps are carried out in the order in which
  /// they are staged.
  ///
  /// - Parameter mode: The permissions, or nil for those of any new file.
  mutating func stage(_ text: String, at place: FilePlace, mode: mode_t?) throws {
    try stage(Array(text.utf8), at: place, mode: mode)
  }

  mutating func stage(_ bytes: [UInt8], at place: FilePlace, mode: mode_t?) throws {
    steps.append(.replace(place, by: try written(bytes, beside: place, mode: mode)))
  }

  /// Writes a file to be put where there is none yet.
  mutating func stageNew(_ bytes: [UInt8], at place: FilePlace) throws {
    steps.append(.add(place, by: try written(bytes, beside: place, mode: nil)))
  }

  /// Stages the removal of a file.
  mutating func stageRemoval(of place: FilePlace) { steps.append(.remove(place)) }

  /// Records that a directory was created for the files, so that it is removed if they can't be
  /// written.
  mutating func stageDirectory(_ name: String, in directory: Directory) {
    undoings.append(.removeDirectory(name, in: directory))
  }

  private mutating func written(
    _ bytes: [UInt8], beside place: FilePlace, mode: mode_t?
  ) throws -> FilePlace {
    try TerminationSignals.check()
    let temporary = temporaryPlace(beside: place)
    do throws(FileError) {
      try place.directory.create(temporary.name, bytes: bytes, mode: mode)
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

  // MARK: - Carrying out

  /// Stages changes and carries them out. If that fails, or a signal arrives before the last of
  /// them, everything is restored. A signal that arrives later no longer stops the run.
  static func perform(_ stage: (inout FileTransaction) throws -> Void) throws {
    let before = TerminationSignals.postpone()
    var transaction = FileTransaction()
    do {
      try stage(&transaction)
      for step in transaction.steps {
        try TerminationSignals.check()
        try transaction.make(step)
      }
    } catch {
      transaction.undo()
      TerminationSignals.resume(before)
      throw error
    }
    guard !transaction.steps.isEmpty else { return TerminationSignals.resume(before) }
    TerminationSignals.ignore()
    for case .restore(_, let old) in transaction.undoings { old.remove() }
  }

  private mutating func make(_ step: FileStep) throws {
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

  /// Undoes as much as it can: even on a disk that keeps failing, each file is either old or new.
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
}

extension FilePlace {
  /// Removes a file that is only in the way. If that fails, the next run removes it.
  fileprivate func remove() { try? directory.remove(name) }

  /// Gives a file its name back, trying twice.
  fileprivate func putBack(to place: FilePlace) {
    do {
      try directory.rename(name, to: place.name)
    } catch {
      try? directory.rename(name, to: place.name)
    }
  }
}
