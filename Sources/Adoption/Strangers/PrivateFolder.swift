internal import DBGenLibc
internal import DBGenRuntime
internal import DBGenSQLite
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A new folder that only this user can access. It is removed with its contents when it is
/// released.
package final class PrivateFolder: Sendable {
  package let path: String
  private let isRemoved = Atomic(false)

  /// The system's folder for temporary files.
  package static var usualParent: String { FileManager.default.temporaryDirectory.path }

  /// - Throws: `DatabaseError.sqlite` if the folder can't be created.
  package init(in parent: String = usualParent) throws {
    var name = Array("\(parent)/dbgen-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else {
      let reason = String(cString: strerror(errno))
      throw DatabaseError.cantOpen("no folder can be created in '\(parent)': \(reason)")
    }
    path = String(cString: made)
  }

  deinit { remove() }

  /// Removes the folder, if that hasn't been done yet.
  package func remove() {
    guard !isRemoved.exchange(true, ordering: .acquiringAndReleasing) else { return }
    _ = Removal.succeeds {
      if (try? FileManager.default.removeItem(atPath: path)) != nil { return 0 }
      errno = EIO
      return -1
    }
  }
}
