import ArgumentParser
import SchemaParser

/// `dbgen types`: lists the types of columns.
struct Types: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the types of columns, each with its type in Swift.")

  func run() throws {
    try Console.printResult(
      ColumnType.builtIn.map { "\($0.name) \($0.traits.swiftType)\n" }.joined())
  }
}
