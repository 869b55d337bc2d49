#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Removing what is there for a while only.
package enum Removal {
  /// Calls what removes something, twice where it fails: nothing should be left for a passing fault.
  /// Returns whether it is gone.
  package static func succeeds(_ call: () -> Int32) -> Bool {
    if call() == 0 || errno == ENOENT { return true }
    return call() == 0 || errno == ENOENT
  }
}
