import DBGenCluster
import DBGenRuntime
import SchemaMigration
import SchemaParser

/// The creation or the migration of a cluster's database.
///
/// A copy is migrated first, by the same code as files, so that the same is checked and refused. Then
/// the cluster runs the statements in one transaction. If others wrote meanwhile, it all happens
/// again while they wait.
struct ClusterMigration {
  private let app: AppSchema
  private let place: ClusterPlace
  private let backup: String?
  private let transactionLimit: Int?

  init(_ app: AppSchema, on place: ClusterPlace, backup: String?, transactionLimit: Int?) throws {
    (self.app, self.place) = (app, place)
    (self.backup, self.transactionLimit) = (backup, transactionLimit)
    do {
      try app.schema.requireNothingOfApp()
    } catch {
      throw place.unfit("\(error)")
    }
  }

  /// Brings the database up to date, and returns what was done.
  func run() throws -> AppliedMigration {
    let folder = try ImageFolder()
    defer { folder.remove() }
    let node = try NodeStore(place)
    let found = try node.reading { try inspected(node, in: folder) }
    guard try needsChange(found) else {
      if !found.report.hasAccess { try storeAccess(node, in: folder) }
      return applied(found, hasChanged: false)
    }
    if let hook = found.pending.hooks.first { throw HookNeeded(path: place.name, hook: hook) }
    if !found.pending.isEmpty {
      try app.migrated.prove(app.versions, from: Int64(found.report.version ?? 0))
    }
    do {
      return try migrateAmongOthers(node, in: folder) ?? migrateAlone(node, in: folder)
    } catch let error as ClusterFailure where error.isOfCommit {
      let node = try NodeStore(place)
      let result = try node.reading { try inspected(node, in: folder) }
      guard try !needsChange(result) else { throw error }
      return applied(found, hasChanged: true)
    }
  }

  /// Stores which older apps may use a database of the schema's version.
  private func storeAccess(_ node: NodeStore, in folder: ImageFolder) throws {
    try node.writing(for: Self.patience) {
      guard try !needsChange(inspected(node, in: folder)) else { return }
      try node.run(app.schema.accessStatement)
    }
  }

  /// How long to wait for others that write, such as another migration.
  private static let patience = Duration.seconds(60)

  /// Makes the copy while others may write, and returns nil if they did.
  private func migrateAmongOthers(
    _ node: NodeStore, in folder: ImageFolder
  ) throws -> AppliedMigration? {
    try node.run("PRAGMA foreign_keys = OFF")
    let seen = try node.integer("PRAGMA data_version")
    let (file, image) = try node.reading { try prepared(node, in: folder) }
    guard let image else { return applied(file, hasChanged: false) }
    return try node.writing(for: Self.patience) {
      guard try node.integer("PRAGMA data_version") == seen else { return nil }
      try migrate(file, as: image, on: node)
      return applied(file, hasChanged: true)
    }
  }

  private func migrateAlone(_ node: NodeStore, in folder: ImageFolder) throws -> AppliedMigration {
    try node.writing(for: Self.patience) {
      let (file, image) = try prepared(node, in: folder, again: true)
      if let image { try migrate(file, as: image, on: node) }
      return applied(file, hasChanged: image != nil)
    }
  }

  // MARK: - The copy

  private func inspected(
    _ node: NodeStore, in folder: ImageFolder, withRows: Bool = false
  ) throws -> DatabaseFile {
    try DatabaseFile(of: node, app, in: folder, withRows: withRows)
  }

  /// - Throws: `Failure` if an app would refuse the database.
  private func needsChange(_ file: DatabaseFile) throws -> Bool {
    guard file.isSound else { throw file.objection }
    return file.report.place != .current || file.report.storedVersion == 0
  }

  /// Returns a copy of the database, as it was and as it is after the migration; nil if there is
  /// nothing to do.
  ///
  /// - Parameter again: Whether an earlier copy was of no use.
  private func prepared(
    _ node: NodeStore, in folder: ImageFolder, again: Bool = false
  ) throws -> (DatabaseFile, MigratedImage?) {
    var file = try inspected(node, in: folder)
    guard try needsChange(file) else { return (file, nil) }
    if !file.pending.isEmpty {
      if let backup {
        try NewDatabase(path: backup).write(overwriting: again) { path in
          _ = try ClusterImage(of: node, to: path, withRows: true).verified()
        }
      }
      file = try inspected(node, in: folder, withRows: true)
    }
    let deletesSecurely = try node.integer("PRAGMA secure_delete") != 0
    let image = try MigratedImage(migrating: file, deletesSecurely: deletesSecurely)
    try requireRoom(for: image, on: node)
    return (file, image)
  }

  /// - Throws: `Failure` if the cluster can't be expected to take the transaction: while a large one
  ///   is stored, the nodes elect another leader, again and again.
  private func requireRoom(for image: MigratedImage, on node: NodeStore) throws {
    let voters = try node.voters
    let limit = transactionLimit ?? (voters > 1 ? 32 << 20 : 256 << 20)
    guard image.size > limit else { return }
    let step = image.largestStep.map { step in
      let name = app.versions.first { $0.number == Int64(step.version) }?.title
      return ", most of it for \(name ?? "version \(step.version)"), step '\(step.title)'"
    }
    throw place.unfit(
      """
      the migration stores \(image.size.inBytes) in one transaction\(step ?? ""); a cluster of \
      \(voters.counted("node")) takes \(limit.inBytes)
      without apps: 'dbgen cluster dump', 'dbgen migration apply' to the file, and \
      'dbgen cluster load' into another database
      """)
  }

  // MARK: - The cluster

  private func migrate(_ file: DatabaseFile, as image: MigratedImage, on node: NodeStore) throws {
    let first = file.report.version ?? 0
    let pending = file.pending.isEmpty ? [] : app.schema.migrations.filter { $0.version > first }
    try MigrationReplay(node: node, image: image).run(pending)
    let folder = try ImageFolder()
    defer { folder.remove() }
    let result = try inspected(node, in: folder)
    guard try !needsChange(result) else { throw result.objection }
  }

  private func applied(_ before: DatabaseFile, hasChanged: Bool) -> AppliedMigration {
    let from = before.pending.isEmpty ? 0 : before.report.version ?? 0
    return AppliedMigration(
      from: hasChanged ? from : nil, to: app.schema.version, before: before.report,
      backup: hasChanged && from > 0 ? backup : nil,
      access: before.report.hasAccess || hasChanged ? nil : app.schema)
  }
}
