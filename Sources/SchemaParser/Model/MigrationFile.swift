/// One version in the migration history of a schema, as its file describes it.
package struct MigrationFile: Equatable, Sendable {
  package var version: Located<Int64>
  package var name: Located<String>
  /// The hash of the schema before the migration; nil for the first version.
  package var from: Located<String>?
  /// The hash of the schema after the migration.
  package var to: Located<String>
  package var minReader: Located<Int64>?
  /// The oldest version whose apps may also write to the version's databases.
  package var minWriter: Located<Int64>?
  /// Whether the version is the first and has the number that another program gave to its databases.
  package var takesOver = false
  package var steps: [Located<MigrationStep>] = []
  package var snapshot: SchemaSnapshot
  /// The actions that the steps perform, once they are frozen.
  package var actions: [Located<MigrationAction>] = []
  /// The hashes of the file's parts, once the version is sealed.
  package var seal: Located<[String]>?

  package init(
    version: Located<Int64>, name: Located<String>, from: Located<String>?, to: Located<String>,
    snapshot: SchemaSnapshot
  ) {
    (self.version, self.name, self.from, self.to) = (version, name, from, to)
    self.snapshot = snapshot
  }

  package var isSealed: Bool { seal != nil }

  /// The number of versions that a database with `minWriter` can tell apart, in a byte.
  package static let longestDistance: Int64 = 255
}

/// An action that is part of a step.
package struct MigrationAction: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    /// Runs one statement.
    case run(String)
    /// Runs a query. Any rows that it returns stand for rows of `table` that the new schema
    /// refuses.
    case refuse(String, table: String, because: RefusalReason)
    /// Calls a function of the app.
    case call(String)
  }

  /// The title of the step in progress reports and messages.
  package var step: String
  package var effect: Effect
  /// The version whose actions it precedes, if it repairs older databases.
  package var before: Int64?

  package init(_ step: String, _ effect: Effect, before: Int64? = nil) {
    (self.step, self.effect, self.before) = (step, effect, before)
  }
}

/// The enums, types and statements that make up the database of one version.
package struct SchemaSnapshot: Equatable, Sendable {
  /// The enums, each with the stored values of its cases as SQL literals.
  package var enums: [SnapshotEnum]
  /// The tables with columns whose SQL type doesn't say what they hold; nil in a version that was
  /// sealed when histories didn't have them yet.
  package var types: [SnapshotTable]?
  /// The statements that create the database, in order.
  package var statements: [Located<String>]

  package init(
    enums: [SnapshotEnum] = [], types: [SnapshotTable]? = nil, statements: [Located<String>]
  ) {
    (self.enums, self.types, self.statements) = (enums, types, statements)
  }
}

/// A table at a version, with the columns whose SQL type doesn't say what they hold.
package struct SnapshotTable: Equatable, Sendable {
  package var name: String
  package var columns: [SnapshotColumn]

  package init(name: String, columns: [SnapshotColumn]) {
    (self.name, self.columns) = (name, columns)
  }
}

/// The type of a column at a version.
package struct SnapshotColumn: Equatable, Sendable {
  package var name: String
  package var type: StoredType

  package init(name: String, type: StoredType) { (self.name, self.type) = (name, type) }
}

/// An enum at a version.
package struct SnapshotEnum: Equatable, Sendable {
  package var name: String
  package var cases: [SnapshotCase]

  package init(name: String, cases: [SnapshotCase]) { (self.name, self.cases) = (name, cases) }
}

/// A case of an enum at a version.
package struct SnapshotCase: Equatable, Sendable {
  package var name: String
  /// The stored value as an SQL literal.
  package var value: String

  package init(name: String, value: String) { (self.name, self.value) = (name, value) }
}
