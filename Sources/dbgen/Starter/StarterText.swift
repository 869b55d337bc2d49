import CodeGen
import SchemaParser

/// The texts of a new project.
enum StarterText {
  /// The schema of an example, whose tables `StarterPlace` knows.
  static func schema(_ database: String) -> String {
    """
    # The tables of the database. After each change, run: dbgen generate
    # In Swift, the database is the enum that this names.
    database: \(database)

    tables:
      # Each table becomes a struct, and each column a property.
      author:
        doc: Somebody who writes books.
        columns:
          id:   { type: integer, primaryKey: true }
          name: { type: text, unique: true }

      book:
        doc: A book of an author.
        columns:
          # SQLite chooses the id of a row that is inserted without one.
          id:       { type: integer, primaryKey: true }
          # A rule is checked by SQLite, and before that in Swift.
          title:    { type: text, minLength: 1 }
          # A type with ? can be NULL, which is nil in Swift.
          year:     integer?
          # A foreign key: the books of an author are deleted with the author.
          authorID: { type: integer, references: author, onDelete: cascade }
        indexes:
          book_author: [authorID, title]

    queries:
      # Each query becomes a function: :author is its parameter, and each row of the result a struct.
      shelf:
        doc: The books of an author, by title.
        sql: |
          SELECT book.title, book.year
          FROM author JOIN book ON book.authorID = author.id
          WHERE author.name = :author
          ORDER BY book.title

    """
  }

  static func project(output: String) -> String {
    """
    # The schemas of the project, for commands that are given none: dbgen generate, dbgen check.
    schemas:
      - schema: \(StarterPlace.schema)
        output: \(YAMLText.scalar(output, inFlow: false))

    """
  }

  static func manifest(_ module: String, _ runtime: RuntimePackage, takingFilesOver takesOver: Bool)
    -> String
  {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(module)",
      \(platforms),
      dependencies: [
        \(runtime.dependency)
      ],
      targets: [
        .executableTarget(
          name: "\(module)",
          dependencies: [\(products(runtime, takesOver))])
      ]
    )

    """
  }

  /// The least versions of the systems that need one.
  private static let platforms = "platforms: [.macOS(.v15)]"

  /// The notes for coding agents.
  ///
  /// - Parameter page: The path of dbgen's own page for them, if it is known.
  static func agents(output: String, page: String?) -> String {
    """
    # For coding agents

    The database is described in `\(StarterPlace.schema)`, from which dbgen writes the Swift in `\(output)`. Never edit the latter.

    - Read \(page.map { "`\($0)`" } ?? "`docs/agents.md` of dbgen") first. It is enough to write a schema, queries, migrations and the calls.
    - After each change of the schema, run `dbgen check --diagnostics json`, then `dbgen generate`. `dbgen explain SC014` explains the code SC014.
    - `dbgen migration new` writes the next version of the database. A version that was sealed is never edited.

    """
  }

  static let ignored = """
    .build/
    *.sqlite
    *.sqlite.drifted-*
    *.sqlite-journal
    *.sqlite-shm
    *.sqlite-wal
    *.sqlite.v*.bak

    """

  /// The lines for the Package.swift of an existing package.
  static func additions(_ runtime: RuntimePackage, takingFilesOver takesOver: Bool) -> String {
    """
    to add to the package, unless it has some:   \(platforms),
    to add to the dependencies of the package:   \(runtime.dependency),
    to add to the dependencies of the target:    \(products(runtime, takesOver)),

    """
  }

  /// The package and the products for the app of an Xcode project.
  static func xcodeAdditions(
    _ runtime: RuntimePackage, takingFilesOver takesOver: Bool
  ) -> String {
    """
    to add by File > Add Package Dependencies:   \(runtime.location.displayed)
    to add to the app's target from there:       \(products(takesOver).joined(separator: ", "))

    """
  }

  private static func products(_ runtime: RuntimePackage, _ takesFilesOver: Bool) -> String {
    products(takesFilesOver).map {
      ".product(name: \"\($0)\", package: \(SwiftLiteral.string(runtime.name)))"
    }.joined(separator: ", ")
  }

  private static func products(_ takesFilesOver: Bool) -> [String] {
    (takesFilesOver ? ["DBGenAdoption"] : []) + ["DBGenRuntime"]
  }
}
