/// One version in the history of a schema, as its file says it.
package struct MigrationFile: Equatable, Sendable {
  package var version: Located<Int64>
  package var name: Located<String>
  /// The hash of the schema before; nil for the first version.
  package var from: Located<String>?
  /// The hash of the schema afterwards.
  package var to: Located<String>
  package var minReader: Located<Int64>?
  package var steps: [Located<MigrationStep>] = []
  package var snapshot: SchemaSnapshot
  /// What the steps do, once that is frozen.
  package var actions: [Located<MigrationAction>] = []
  /// The hashes of the file's parts, once they are frozen.
  package var seal: Located<[String]>?

  package init(
    version: Located<Int64>, name: Located<String>, from: Located<String>?, to: Located<String>,
    snapshot: SchemaSnapshot
  ) {
    self.version = version
    self.name = name
    self.from = from
    self.to = to
    self.snapshot = snapshot
  }

  package var isSealed: Bool { seal != nil }
}

/// A part of what a step does to a database.
package struct MigrationAction: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    /// Runs one statement.
    case run(String)
    /// Runs a query whose rows stand for rows of `table` that the new schema refuses.
    case refuse(String, table: String, because: String)
    /// Calls a function of the app.
    case call(String)
  }

  /// What the step is called where people look on.
  package var step: String
  package var effect: Effect

  package init(_ step: String, _ effect: Effect) {
    self.step = step
    self.effect = effect
  }
}

/// What the database of one version is made of.
package struct SchemaSnapshot: Equatable, Sendable {
  /// The enums, each with the stored values of its cases as SQL has them.
  package var enums: [SnapshotEnum]
  /// The statements that create the database, in order.
  package var statements: [Located<String>]

  package init(enums: [SnapshotEnum] = [], statements: [Located<String>]) {
    self.enums = enums
    self.statements = statements
  }
}

/// An enum at a version.
package struct SnapshotEnum: Equatable, Sendable {
  package var name: String
  package var cases: [Case]

  package init(name: String, cases: [Case]) {
    self.name = name
    self.cases = cases
  }

  package struct Case: Equatable, Sendable {
    package var name: String
    /// The stored value as an SQL literal.
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension SchemaSnapshot {
  /// What a database of the schema is made of.
  package init(of schema: Schema) {
    enums = schema.enums.map { enumeration in
      SnapshotEnum(
        name: enumeration.name.value,
        cases: enumeration.cases.map {
          .init(name: $0.name.value, value: SQLLiteral.text(of: $0.value.value))
        })
    }
    statements = schema.createStatements.map { Located($0.text, at: 0..<0) }
  }
}
