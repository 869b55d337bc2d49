internal import DBGenRuntime

extension ClusterNodes {
  /// Returns the nodes of the cluster as one of them knows them, which need not lead. A node that
  /// was removed may not know that.
  ///
  /// - Parameter address: The address of the node to ask.
  /// - Throws: `NodeFailure` if the node doesn't answer.
  public func members(knownTo address: NodeAddress) throws -> [ClusterMember] {
    try NodeConnection(to: address, timeout: timeout).members()
  }

  /// Returns what a node says of itself and of its cluster. It takes the timeout at most.
  ///
  /// - Parameter address: The address of the node to ask.
  /// - Throws: `NodeFailure` if the node doesn't answer.
  public func report(of address: NodeAddress) throws(NodeFailure) -> NodeReport {
    let connection = try NodeConnection(to: address, timeout: timeout, deadline: .now + timeout)
    let (failureDomain, weight) = try connection.describe()
    return NodeReport(
      leader: try connection.leader(), members: try connection.members(),
      failureDomain: failureDomain, weight: weight)
  }

  /// Changes the weight that a node says of itself, until it ends.
  ///
  /// - Parameters:
  ///   - weight: The weight.
  ///   - address: The address of the node.
  /// - Throws: `NodeFailure` if the node doesn't answer.
  public func setWeight(_ weight: UInt64, of address: NodeAddress) throws {
    try NodeConnection(to: address, timeout: timeout).weigh(weight)
  }

  /// Stores a mark in the database `dbgen_node` of the cluster, which is made if it isn't there. A
  /// node that has the mark has done everything that was stored before it.
  ///
  /// - Parameters:
  ///   - mark: The mark, which has to differ from all others.
  ///   - id: The number of the node that is to get it. Its last mark is replaced.
  /// - Throws: `NodeFailure` if no leader was found, or it can't store the mark.
  public func storeMark(_ mark: UInt64, for id: UInt64) throws {
    let node = SQLValue.integer(Int64(bitPattern: id))
    _ = try markConnection().run(
      "INSERT OR REPLACE INTO mark VALUES (?1, ?2)", [node, .text(Self.text(of: mark))])
  }

  /// Returns whether a mark was ever stored for a node.
  ///
  /// - Parameter id: The number of the node.
  /// - Throws: `NodeFailure` if no leader was found, or it can't tell.
  public func hasHadMark(for id: UInt64) throws -> Bool {
    try storedText(of: Int64(bitPattern: id), markConnection()) != nil
  }

  /// Returns the name of the cluster, which no other has. If it has none, it gets one.
  ///
  /// - Parameter name: The name that it gets.
  /// - Throws: `NodeFailure` if no leader was found, or it can't store the name.
  public func name(orElse name: String) throws -> String {
    let connection = try markConnection()
    if let stored = try storedText(of: 0, connection) { return stored }
    _ = try connection.run("INSERT OR IGNORE INTO mark VALUES (0, ?1)", [.text(name)])
    guard let stored = try storedText(of: 0, connection) else { throw NodeFailure.otherAnswer }
    return stored
  }

  private func markConnection() throws -> NodeConnection {
    let connection = try leaderConnection()
    try connection.open(database: Self.marks)
    _ = try connection.run(
      "CREATE TABLE IF NOT EXISTS mark (node INTEGER PRIMARY KEY, mark TEXT NOT NULL)")
    return connection
  }

  private func storedText(of row: Int64, _ connection: NodeConnection) throws -> String? {
    let reader = try connection.query("SELECT mark FROM mark WHERE node = ?1", [.integer(row)])
    var text: String?
    while try reader.next() {
      if case .text(let value)? = reader.values.first?.copy { text = value }
    }
    return text
  }

  /// Returns whether a node has a mark. It answers after it has done what it has received.
  ///
  /// - Parameters:
  ///   - mark: The mark.
  ///   - address: The address of the node.
  /// - Throws: `NodeFailure` if the node doesn't answer, or has no database `dbgen_node` yet.
  public func hasMark(_ mark: UInt64, at address: NodeAddress) throws -> Bool {
    let files = try NodeConnection(to: address, timeout: timeout).dump(database: Self.marks)
    let text = Array(Self.text(of: mark).utf8)
    return files.contains { $0.bytes.firstRange(of: text) != nil }
  }

  private static let marks = "dbgen_node"

  /// A text that nothing else in a file of SQLite is like.
  private static func text(of mark: UInt64) -> String { "mark of dbgen-node: \(mark)." }
}
