package import DBGenRuntime

/// A request to a node.
package enum NodeRequest: Hashable, Sendable {
  case register(client: UInt64)
  case leader
  case open(database: String)
  case prepare(String)
  case run(RemoteStatement, [SQLValue])
  /// Runs one or several statements, of which the first gets the values.
  case runSQL(String, [SQLValue])
  case query(RemoteStatement, [SQLValue])
  case querySQL(String, [SQLValue])
  case finalize(RemoteStatement)
  case members
  case add(id: UInt64, address: NodeAddress)
  case assign(id: UInt64, ClusterMember.Role)
  case remove(id: UInt64)
  /// Hands over the leadership, to any voter if the number is zero.
  case transferLeadership(id: UInt64)
  case describe
  /// Lets the node say another weight of itself.
  case weigh(UInt64)
  case dump(database: String)
}

/// A prepared statement of a node.
package struct RemoteStatement: Hashable, Sendable {
  package let id: UInt32
  package let parameterCount: Int

  package init(id: UInt32, parameterCount: Int) {
    (self.id, self.parameterCount) = (id, parameterCount)
  }
}

extension NodeRequest {
  /// Whether the answer has rows.
  var isQuery: Bool {
    switch self {
    case .query, .querySQL: true
    default: false
    }
  }

  /// The values of the request's parameters.
  var values: [SQLValue] {
    switch self {
    case .run(_, let values), .runSQL(_, let values), .query(_, let values),
      .querySQL(_, let values):
      values
    default: []
    }
  }

  func write(to writer: inout WireWriter) throws(NodeFailure.Reason) {
    try check()
    let schema: UInt8 = values.count > WireLimit.parameters ? 1 : 0
    try writer.message(type, schema: schema) { writer throws(NodeFailure.Reason) in
      try writeBody(to: &writer)
      try writer.parameters(values)
    }
  }

  private var type: UInt8 {
    switch self {
    case .leader: 0
    case .register: 1
    case .open: 3
    case .prepare: 4
    case .run: 5
    case .query: 6
    case .finalize: 7
    case .runSQL: 8
    case .querySQL: 9
    case .add: 12
    case .assign: 13
    case .remove: 14
    case .dump: 15
    case .members: 16
    case .transferLeadership: 17
    case .describe: 18
    case .weigh: 19
    }
  }

  private func check() throws(NodeFailure.Reason) {
    switch self {
    case .open(let name), .dump(let name): try Self.check(database: name)
    case .run(let statement, let values), .query(let statement, let values):
      guard values.count == statement.parameterCount else {
        throw .unsendable(
          "a statement of \(statement.parameterCount) parameters got \(values.count) values")
      }
    default: return
    }
  }

  /// A node ends if the name is empty, and mixes up a database with another's log if the name ends
  /// like a log's.
  private static func check(database name: String) throws(NodeFailure.Reason) {
    guard !name.isEmpty, name.utf8.count <= WireLimit.databaseName, !name.hasSuffix("-wal"),
      !name.hasSuffix("-journal")
    else { throw .unsendable("a database can't be called '\(name)'") }
  }

  /// Writes all but the parameters. A node ends if a body has no words.
  private func writeBody(to writer: inout WireWriter) throws(NodeFailure.Reason) {
    switch self {
    case .leader, .describe: writer.word(0)
    case .members: writer.word(1)
    case .register(let id), .remove(let id), .transferLeadership(let id), .weigh(let id):
      writer.word(id)
    case .open(let name):
      try writer.text(name, as: "the name of a database")
      writer.word(0)
      try writer.text("", as: "")
    case .prepare(let sql), .runSQL(let sql, _), .querySQL(let sql, _):
      writer.word(0)
      try writer.text(sql, as: "a statement")
    case .run(let statement, _), .query(let statement, _), .finalize(let statement):
      writer.half(0)
      writer.half(statement.id)
    case .add(let id, let address):
      writer.word(id)
      try writer.text(address.description, as: "an address")
    case .assign(let id, let role):
      writer.word(id)
      writer.word(role.rawValue)
    case .dump(let name): try writer.text(name, as: "the name of a database")
    }
  }
}
