internal import DBGenLibc

/// Removal of temporary files.
package enum Removal {
  /// Calls a function that removes something, and again if it fails, so that a transient error
  /// leaves nothing behind. Returns whether it is removed.
  package static func succeeds(_ call: () -> Int32) -> Bool {
    if call() == 0 || errno == ENOENT { return true }
    return call() == 0 || errno == ENOENT
  }
}
