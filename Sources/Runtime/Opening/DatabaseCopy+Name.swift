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
  /// The name endings of the temporary files that this process is writing. They identify the files
  /// however the path of the folder is spelled.
  private static let names = Mutex<(latest: Int, used: Set<String>)>((0, []))
  private static let suffix = ".dbgen-tmp"

  /// Runs `body` with a copy that has a unique temporary name, after removing the files that killed
  /// processes left behind.
  package static func withName<Value>(
    for target: String, _ body: (DatabaseCopy) throws -> Value
  ) throws -> Value {
    removeLeftovers(of: target)
    let end = names.withLock { names in
      names.latest += 1
      let end = "\(getpid())-\(names.latest)\(suffix)"
      names.used.insert(end)
      return end
    }
    defer { names.withLock { _ = $0.used.remove(end) } }
    return try body(DatabaseCopy(target: target, temporary: "\(target).\(end)"))
  }

  private static func removeLeftovers(of target: String) {
    let end = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let (folder, name) = (String(target[..<end]), String(target[end...]))
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    for file in files ?? [] where file.hasPrefix(name + ".") && file.hasSuffix(suffix) {
      let writer = file.dropFirst(name.count + 1).prefix { $0 != "-" }
      guard let process = pid_t(writer), isOver(process, file.dropFirst(name.count + 1)) else {
        continue
      }
      DatabaseCopy(target: target, temporary: folder + file).removeTemporary()
    }
  }

  /// Whether no process is writing the file any more.
  private static func isOver(_ process: pid_t, _ end: Substring) -> Bool {
    if process == getpid() { return names.withLock { !$0.used.contains(String(end)) } }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
