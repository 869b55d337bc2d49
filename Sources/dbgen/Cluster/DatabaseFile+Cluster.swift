extension DatabaseFile {
  /// Inspects a database of a cluster, of which a copy is made in a folder.
  ///
  /// - Parameter withRows: Whether the copy needs the rows, if there are versions to apply.
  init(on place: ClusterPlace, of app: AppSchema, in folder: ImageFolder, withRows: Bool) throws {
    let node = try NodeStore(place)
    self = try node.reading {
      let file = try Self(of: node, app, in: folder)
      guard withRows, !file.pending.isEmpty else { return file }
      return try Self(of: node, app, in: folder, withRows: true)
    }
  }

  /// Inspects what the current transaction of a cluster sees.
  init(of node: NodeStore, _ app: AppSchema, in folder: ImageFolder, withRows: Bool = false) throws
  {
    folder.empty()
    _ = try ClusterImage(of: node, to: folder.path, withRows: withRows)
    try self.init(folder.path, named: node.place.name, of: app, isOurs: true)
  }
}
