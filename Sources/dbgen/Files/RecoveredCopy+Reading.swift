import DBGenAdoption
import DBGenRuntime
import SchemaParser

extension RecoveredCopy {
  /// Makes the database at a path readable, without changing anything beside it.
  ///
  /// - Parameter isCopied: Whether to make a copy in any case, which may be written to.
  init(reading path: String, copied isCopied: Bool = false) throws {
    do {
      try self.init(of: path, copied: isCopied, in: Self.makeFolder)
    } catch let error as DatabaseError {
      throw ImportFailure(path: path, error)
    }
  }

  /// Makes a folder for a copy, which is removed even if a signal ends the run.
  static func makeFolder() throws -> PrivateFolder {
    try TerminationSignals.postponing {
      let folder = try PrivateFolder()
      TerminationSignals.remember(directory: folder.path)
      for name in names {
        TerminationSignals.remember(temporaryFile: folder.path + "/" + name)
      }
      return folder
    }
  }
}
