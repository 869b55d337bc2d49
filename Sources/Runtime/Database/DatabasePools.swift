/// The pools of a database, of which one begins with the connection that opened it.
struct DatabasePools {
  let writer: ConnectionPool
  let readers: ConnectionPool
  let apart: ConnectionPool
  private(set) var opened: ConnectionPool? = nil

  /// - Parameters:
  ///   - opening: Opens connections that read.
  ///   - file: The file that they must find; nil for any.
  ///   - observation: Learns that others may have changed the file.
  ///   - reopen: Opens another connection that writes.
  @_optimize(size)
  init(
    _ outcome: DatabaseOpening.Outcome, of opening: DatabaseOpening, _ file: FileIdentity?,
    _ observation: ObserverHolder, reopen: @escaping @Sendable () throws -> Connection
  ) {
    let path = opening.path
    let reader: @Sendable (ConnectionPool?) throws -> Connection = { opened in
      try file?.require(at: path)
      return try opened?.lend() ?? opening.reader()
    }
    switch outcome {
    case .writable(let connection, _):
      let isShared = FileName.isInMemory(path)
      let opened = ConnectionPool([.init(connection)], reopens: !isShared) {
        let connection = try reopen()
        observation.observer?.noteUnknownChange()
        return connection
      }
      guard !isShared else {
        (writer, readers, apart) = (opened, opened, opened)
        return
      }
      let readers = Self.readers(opening.configuration) { try reader(opened) }
      writer = ConnectionPool([.init()]) {
        if let connection = opened.takeConnection(isLent: false) { return connection }
        // Otherwise a write that is refused would leave the readers without a connection.
        try file?.require(at: path)
        try opening.attached.requireForWriting()
        return try readers.takeBack(observation) ?? opened.open()
      }
      (self.readers, self.opened) = (readers, opened)
    case .readable(let connection, let reason):
      readers = Self.readers(opening.configuration, connection) { try reader(nil) }
      writer = ConnectionPool([.init()]) { throw reason }
    }
    apart = ConnectionPool([.init()]) { try reader(nil) }
  }

  /// - Parameter first: The connection of the slot that is taken first, if there is one yet.
  private static func readers(
    _ configuration: Database.Configuration, _ first: Connection? = nil,
    open: @escaping @Sendable () throws -> Connection
  ) -> ConnectionPool {
    let slots = (0..<min(max(1, configuration.maximumReaders), 1000)).map { _ in
      ConnectionPool.Slot()
    }
    slots.last?.connection = first
    // 4 ms: about as long as Linux lets a thread run while others wait for a processor.
    return ConnectionPool(slots, patience: 4_000_000, open: open)
  }
}
