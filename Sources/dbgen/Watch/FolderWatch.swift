import DBGenLibc

/// Waits for changes in folders.
final class FolderWatch {
  #if canImport(Darwin)
    private let queue = kqueue()
    private var descriptors: [Int32] = []
  #else
    private let queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    private var folders: [Int32: [WatchedFolder]] = [:]
  #endif

  init() throws(FileError) {
    if queue < 0 { throw FileError(".") }
  }

  deinit {
    #if canImport(Darwin)
      for descriptor in descriptors { close(descriptor) }
    #endif
    close(queue)
  }

  /// Watches the folders that exist, among them those that are created meanwhile, instead of those
  /// before.
  func follow(_ current: () -> [WatchedFolder]) throws(FileError) {
    var folders: [WatchedFolder] = []
    repeat {
      folders = current()
      try follow(folders)
    } while current() != folders
  }
}

#if canImport(Darwin)
  // The system doesn't say which file of a folder has changed, so each file is watched too.
  extension FolderWatch {
    /// Watches folders instead of those before.
    fileprivate func follow(_ folders: [WatchedFolder]) throws(FileError) {
      for descriptor in descriptors { close(descriptor) }
      descriptors = folders.flatMap(Self.paths).map { open($0, O_EVTONLY | O_CLOEXEC) }
        .filter { $0 >= 0 }
      for descriptor in descriptors {
        var event = kevent(
          ident: UInt(descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
        kevent(queue, &event, 1, nil, 0, nil)
      }
    }

    private static func paths(of folder: WatchedFolder) -> [String] {
      let names =
        folder.names.map(Array.init) ?? (try? Directory.open(folder.path)?.names()) ?? []
      return [folder.path] + names.map { LexicalPath.join(folder.path, $0) }
    }

    /// Waits until something has changed, and takes note of all changes so far.
    func wait() throws(FileError) {
      var events = [kevent](repeating: kevent(), count: 64)
      while kevent(queue, nil, 0, &events, Int32(events.count), nil) < 0 {
        if errno != EINTR { throw FileError(".") }
      }
      var now = timespec()
      while kevent(queue, nil, 0, &events, Int32(events.count), &now) > 0 {}
    }
  }
#else
  extension FolderWatch {
    /// Files count when they are complete: closed, or moved to their names.
    private static let changes = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)

    /// Watches folders instead of those before.
    fileprivate func follow(_ folders: [WatchedFolder]) throws(FileError) {
      self.folders = [:]
      for folder in folders {
        let watch = inotify_add_watch(queue, folder.path, Self.changes)
        if watch >= 0 {
          self.folders[watch, default: []].append(folder)
        } else if errno != ENOENT, errno != ENOTDIR {
          throw FileError(folder.path)
        }
      }
    }

    /// The milliseconds for which a file can be gone: an editor that removes it writes it again.
    private static let longestAbsence: Int32 = 200

    /// Waits until something has changed, and takes note of all changes so far.
    func wait() throws(FileError) {
      var isGone = false
      while true {
        let events = try takeEvents()
        if events.contains(where: isRelevant) { return }
        isGone = isGone || events.contains(where: isRemoval)
        var descriptor = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
        switch poll(&descriptor, 1, isGone ? Self.longestAbsence : -1) {
        case 0: return
        case -1 where errno != EINTR: throw FileError(".")
        default: break
        }
      }
    }

    /// Takes all events so far.
    private func takeEvents() throws(FileError) -> [FolderEvent] {
      var events: [FolderEvent] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(queue, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return events }
        guard count > 0 else { throw FileError(".") }
        events += FolderEvent.all(in: bytes[..<count])
      }
    }

    private func isRelevant(_ event: FolderEvent) -> Bool {
      // Events were lost.
      if event.isAny(of: IN_Q_OVERFLOW) { return true }
      return (folders[event.watch] ?? []).contains { isRelevant(event, in: $0) }
    }

    private func isRelevant(_ event: FolderEvent, in folder: WatchedFolder) -> Bool {
      if event.isAny(of: IN_DELETE_SELF | IN_MOVE_SELF) { return true }
      // The temporary files of dbgen and of editors begin with a dot.
      guard folder.names?.contains(event.name) ?? !event.name.hasPrefix(".") else { return false }
      if event.isAny(of: IN_CLOSE_WRITE | IN_MOVED_TO) || event.isOfFolder { return true }
      // An empty new file has yet to be written.
      let path = LexicalPath.join(folder.path, event.name)
      return event.isAny(of: IN_CREATE) ? FileSystem.size(path) > 0 : folder.names == nil
    }

    private func isRemoval(_ event: FolderEvent) -> Bool {
      event.isAny(of: IN_DELETE | IN_MOVED_FROM)
        && (folders[event.watch] ?? []).contains { $0.names?.contains(event.name) == true }
    }
  }

  /// An event in a watched folder.
  private struct FolderEvent {
    let watch: Int32
    let name: String
    private let mask: UInt32

    func isAny(of flags: Int32) -> Bool { mask & UInt32(bitPattern: flags) != 0 }

    /// Whether something happened to a folder in the watched one.
    var isOfFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }

    static func all(in bytes: ArraySlice<UInt8>) -> [FolderEvent] {
      var events: [FolderEvent] = []
      var rest = bytes
      let size = MemoryLayout<inotify_event>.size
      while rest.count >= size {
        let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
        let name = rest.dropFirst(size).prefix(Int(event.len)).prefix { $0 != 0 }
        events.append(
          FolderEvent(
            watch: event.wd, name: String(decoding: name, as: UTF8.self), mask: event.mask))
        rest = rest.dropFirst(size + Int(event.len))
      }
      return events
    }
  }
#endif
