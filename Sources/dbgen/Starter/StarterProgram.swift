import CodeGen
import SchemaParser
import SchemaSQL

/// The program of a new package.
struct StarterProgram {
  /// The name of its type.
  let type: String

  /// A program for the example, which stores rows and prints them.
  func example(_ name: String) -> String {
    program(
      """
          #if DEBUG
            // While you develop, a file of another schema is moved aside, and a new one created.
            let database = try \(name).open(at: "app.sqlite", onDrift: .recreate)
          #else
            let database = try \(name).open(at: "app.sqlite")
          #endif
          try await database.write { transaction in
            if try Author.count(in: transaction) == 0 {
              try \(name).addBooks(to: transaction)
            }
          }
          try await database.read { try \(name).show($0) }
      """) + """

        extension \(name) {
          static func addBooks(to transaction: WriteTransaction) throws {
            let author = try Author.insert(.init(name: "Jane Austen"), into: transaction)
            try Book.insert(
              contentsOf: [
                .init(title: "Emma", year: 1815, authorID: author.id),
                .init(title: "Persuasion", year: 1817, authorID: author.id),
                .init(title: "Sanditon", authorID: author.id),
              ], into: transaction)
          }

          static func show(_ transaction: ReadTransaction) throws {
            for book in try \(name).shelf(author: "Jane Austen", from: transaction) {
              print("\\(book.title), \\(book.year.map { "\\($0)" } ?? "unfinished")")
            }
          }
        }

        """
  }

  /// A program that prints how many rows each table and view has.
  func counting(_ imported: StarterImport, _ schema: CheckedSchema) -> String {
    let counts = CodeGenerator.tableTypes(of: schema).map { table, type in
      "print(\(SwiftLiteral.string(table)), try \(type).count(in: transaction))"
    }
    // A database without tables is no template.
    let template = counts.isEmpty ? nil : imported.database
    let adopts = template != nil && !CodeGenerator.takesFilesOver(schema)
    let opening = Self.opening(imported.copy, template, adopting: adopts, schema.registrations)
    return program(
      """
          let database = try \(CodeGenerator.namespace(of: schema)).open(
            \(opening.joined(separator: ", ")))
          try await database.read { \(counts.isEmpty ? "_" : "transaction") in
      \((counts.isEmpty ? ["print(\"no tables\")"] : counts).map { "      \($0)\n" }.joined())    }
      """, importing: adopts ? "import DBGenAdoption\n" : "",
      explanation: template == nil ? "" : Self.explanation)
  }

  /// A program that runs statements, and prints the error that they throw.
  private func program(
    _ statements: String, importing others: String = "", explanation: String = ""
  ) -> String {
    """
    \(others)import DBGenRuntime
    import Foundation

    \(explanation)@main
    struct \(type) {
      static func main() async {
        do {
          try await run()
        } catch {
          print("error: \\(error)")
          exit(1)
        }
      }

      static func run() async throws {
    \(statements)
      }
    }

    """
  }

  private static let explanation = """
    /// Counts the rows in a copy of the imported database, which stays as it is.

    """

  /// Returns the arguments that open the program's database.
  private static func opening(
    _ path: String, _ template: String?, adopting adopts: Bool, _ registrations: [String]
  ) -> [String] {
    let configuration = "configuration: .init(\(adopts ? "adoption: .byMeaning" : ""))"
    let comment = """

            // Register here what the schema needs: \(registrations.joined(separator: ", ")).
            \(configuration)
      """
    return ["at: \(SwiftLiteral.string(path))"]
      + (template.map { ["copyingTemplate: \(SwiftLiteral.string($0))"] } ?? [])
      + (registrations.isEmpty ? adopts ? [configuration] : [] : [comment])
  }
}

extension Schema {
  /// The functions, collations and tokenizers that an app has to register before it opens the database.
  var registrations: [String] {
    functions.map { "the function \($0.name.value)" }
      + collations.map { "the collation \($0.value)" }
      + tokenizers.map { "the tokenizer \($0.value)" }
  }
}
