import ArgumentParser
import SchemaParser

/// The limits on checking the SQL of a source, for all commands that do so.
struct CheckingLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The longest value that SQL may compute while it is checked, in bytes.", valueName: "bytes"))
  var valueLimit = SQLiteMemory.defaultValueLimit

  func validate() throws {
    guard (1...SQLiteMemory.greatestValueLimit).contains(valueLimit) else {
      throw ValidationError("--value-limit is from 1 to \(SQLiteMemory.greatestValueLimit)")
    }
    SQLiteMemory.allowValues(of: valueLimit)
  }
}
