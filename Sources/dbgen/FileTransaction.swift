import CodeGen

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Changes of files that are carried out together. Every file is written beside its target before
/// the first is replaced, so whatever goes wrong in writing leaves the old files as they are; and
/// each is replaced in one step, so it is old or new, and whole, even if the process is killed.
struct FileTransaction {
  static let temporaryPrefix = ".dbgen-tmp-"

  private var output: OutputDirectory
  private var staged: [StagedFile] = []
  private var newSubdirectories: [String] = []
  private let run = String(UInt64.random(in: 0...UInt64.max), radix: 16)

  private struct StagedFile {
    let directory: Directory
    let temporaryName: String
    let name: String
  }

  init(in output: OutputDirectory) {
    self.output = output
  }

  /// Carries out the changes. Where that fails, no temporary file is left.
  mutating func perform(_ changes: [FileChange]) throws {
    do {
      for change in changes {
        try Interruption.check()
        try stage(change)
      }
      try Interruption.check()
      // Where the file system doesn't tell case apart, a stale `Userdata` makes way for `UserData`,
      // which must come after.
      for change in changes where change.new == nil { try remove(change) }
      try commit()
    } catch {
      rollBack()
      throw error
    }
  }

  private mutating func stage(_ change: FileChange) throws {
    guard let file = change.new else { return }
    let path = try OutputPath(file.path)
    let (directory, isNew) = try output.makeDirectory(of: path)
    if isNew { newSubdirectories.append(path.subdirectory) }
    let temporaryName = Self.temporaryPrefix + run + "-" + String(staged.count)
    try directory.create(temporaryName, bytes: Array(file.text.utf8), mode: change.old?.mode)
    staged.append(StagedFile(directory: directory, temporaryName: temporaryName, name: path.name))
  }

  private mutating func remove(_ change: FileChange) throws {
    let path = try OutputPath(change.path)
    try output.makeDirectory(of: path).0.remove(path.name)
  }

  private mutating func commit() throws {
    while let file = staged.last {
      try file.directory.rename(file.temporaryName, to: file.name)
      staged.removeLast()
    }
  }

  private func rollBack() {
    for file in staged { try? file.directory.remove(file.temporaryName) }
    for name in newSubdirectories { output.removeSubdirectory(name) }
  }
}

extension StandingFile {
  fileprivate var mode: mode_t? {
    if case .file(_, let mode) = self { mode } else { nil }
  }
}
