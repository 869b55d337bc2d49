#if os(Linux)
  import Foundation

  /// Asks the system for the locks on a database's file, those of this process included.
  final class LockProbe {
    private let path: String
    /// Stay open, because closing a file releases all locks that the process has on it.
    private var descriptors: [Int32] = []

    init(_ path: String) { self.path = path }

    deinit { for descriptor in descriptors { close(descriptor) } }

    func holds(_ descriptor: Int32) -> Bool { descriptors.contains(descriptor) }

    /// Returns whether anyone has a lock on the file.
    func isLocked() throws -> Bool {
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      descriptors.append(descriptor)
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      // Locks of a descriptor are in the way of those of its own process.
      guard fcntl(descriptor, Self.query, &lock) == 0 else {
        throw POSIXError(.init(rawValue: errno)!)
      }
      return lock.l_type != Int16(F_UNLCK)
    }

    /// F_OFD_GETLK, which Swift doesn't import.
    private static let query: Int32 = 36
  }
#endif
