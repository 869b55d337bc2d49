internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension DatabaseCopy {
  /// The temporary files that this process is writing.
  private static let names = Mutex<(latest: Int, used: Set<String>)>((0, []))
  private static let suffix = ".dbgen-tmp"

  /// Runs `body` with a copy whose temporary name nobody else uses, and removes what processes that
  /// were killed have left behind.
  static func withName<Value>(
    for target: String, _ body: (DatabaseCopy) throws -> Value
  ) throws -> Value {
    removeLeftovers(of: target)
    let temporary = names.withLock { names in
      names.latest += 1
      let name = "\(target).\(getpid())-\(names.latest)\(suffix)"
      names.used.insert(name)
      return name
    }
    defer { names.withLock { _ = $0.used.remove(temporary) } }
    return try body(DatabaseCopy(target: target, temporary: temporary))
  }

  private static func removeLeftovers(of target: String) {
    let end = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let (folder, name) = (String(target[..<end]), String(target[end...]))
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    for file in files ?? [] where file.hasPrefix(name + ".") && file.hasSuffix(suffix) {
      let writer = file.dropFirst(name.count + 1).prefix { $0 != "-" }
      guard let process = pid_t(writer), isOver(process, folder + file) else { continue }
      DatabaseCopy(target: target, temporary: folder + file).removeTemporary()
    }
  }

  /// Whether nobody writes the file any more.
  private static func isOver(_ process: pid_t, _ path: String) -> Bool {
    if process == getpid() { return names.withLock { !$0.used.contains(path) } }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
