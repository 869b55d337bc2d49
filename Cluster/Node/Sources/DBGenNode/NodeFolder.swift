import DBGenCluster
import Glibc

/// The folder of a node's data. The engine's files don't say whose they are, so a file of ours
/// does: the number and the address of the node, whether it belongs to a cluster yet, and to which.
final class NodeFolder {
  let path: String
  private let lock: Int32

  /// Makes the folder if it isn't there, and keeps other processes from using it.
  init(_ path: String) throws {
    self.path = path
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw NodeError("The folder \(path) can't be made: \(systemMessage()).")
    }
    lock = open(path + "/node.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw NodeError("\(path) can't be used: \(systemMessage()).") }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw NodeError("Another node uses the folder \(path).")
    }
  }

  deinit {
    close(lock)
  }

  /// Whether the node belonged to a cluster when it ran last.
  var isMember: Bool { get throws { try owner()?.isMember ?? false } }

  /// The name of the node's cluster; nil if the node doesn't know it yet.
  var cluster: String? { get throws { try owner()?.cluster } }

  /// Whether no node has used the folder.
  var isNew: Bool { get throws { try owner() == nil } }

  /// Checks that the folder is the node's, or makes it so if it is new.
  func claim(_ id: UInt64, _ address: NodeAddress, isJoining: Bool) throws {
    guard let owner = try owner() else {
      try Self.checkFirstStart(id, isJoining)
      return
    }
    guard owner.id == id else {
      throw NodeError("The folder \(path) belongs to node \(owner.id), not to node \(id).")
    }
    guard owner.address == address.description else {
      throw NodeError(
        """
        The folder \(path) belongs to node \(id) at \(owner.address). To move a node to \
        \(address), remove it with `dbgen-node leave`, and start one with another number and an \
        empty folder.
        """)
    }
  }

  private static func checkFirstStart(_ id: UInt64, _ isJoining: Bool) throws {
    guard isJoining == (id != 1) else {
      throw NodeError(
        isJoining
          ? "Node 1 starts a cluster. Choose another number for a node that joins one on an empty "
            + "folder."
          : "The first node of a cluster has the number 1. Other nodes need --join.")
    }
  }

  /// Writes down whose folder it is.
  func record(
    _ id: UInt64, _ address: NodeAddress, isMember: Bool, cluster: String? = nil
  ) throws {
    let words = ["\(id)", "\(address)", isMember ? "member" : "joining"]
    let text =
      (words + [try cluster ?? self.cluster].compactMap(\.self)).joined(separator: " ") + "\n"
    let isWritten = rename(try written(text), file) == 0
    guard isWritten else { throw NodeError("\(file) can't be written: \(systemMessage()).") }
    sync(folder: path)
  }

  private var file: String { path + "/node.txt" }

  private func written(_ text: String) throws -> String {
    let new = file + ".new"
    guard let stream = fopen(new, "we") else {
      throw NodeError("\(new) can't be written: \(systemMessage()).")
    }
    let isWritten =
      fputs(text, stream) >= 0 && fflush(stream) == 0 && fsync(fileno(stream)) == 0
    guard fclose(stream) == 0, isWritten else {
      throw NodeError("\(new) can't be written: \(systemMessage()).")
    }
    return new
  }

  private func sync(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    fsync(descriptor)
    close(descriptor)
  }

  private func owner() throws -> Owner? {
    guard let stream = fopen(file, "re") else {
      guard errno == ENOENT else {
        throw NodeError("\(file) can't be read: \(systemMessage()).")
      }
      return nil
    }
    defer { fclose(stream) }
    var line = [CChar](repeating: 0, count: 1024)
    fgets(&line, Int32(line.count), stream)
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    guard 3...4 ~= words.count, let id = UInt64(words[0]) else {
      throw NodeError("\(file) doesn't say whose folder it is.")
    }
    return Owner(
      id: id, address: String(words[1]), isMember: words[2] == "member",
      cluster: words.count == 4 ? String(words[3]) : nil)
  }

  private struct Owner {
    let id: UInt64
    let address: String
    let isMember: Bool
    let cluster: String?
  }
}

func systemMessage(_ code: Int32 = errno) -> String {
  String(cString: strerror(code))
}
