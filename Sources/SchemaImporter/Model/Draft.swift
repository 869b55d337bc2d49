import CodeGen
import SchemaParser

/// A schema on its way to a file that dbgen takes: what it objects to is said in other words of the
/// language, or else left out, never without a warning.
struct Draft {
  var schema: Schema
  var warnings: [String]
  /// The source, where it is a database.
  var database: SourceDatabase?
  /// The statements that created the tables, by name.
  var statements: [String: String] = [:]
  /// What couldn't be kept, by kind and name as `DatabaseStructure` has them.
  var leftOut: Set<String> = []
  /// How often a name was tried for something.
  var attempts: [String: Int] = [:]

  /// Writes the schema, has it read, and mends what is wrong, until nothing is.
  mutating func settle() -> (text: String, schema: Schema?) {
    declareCollations()
    for _ in 0..<Self.mostRounds {
      let text = SchemaWriter.write(schema)
      let file = SourceFile(path: "schema", bytes: Array(text.utf8))
      let (parsed, diagnostics) = Self.objections(to: file)
      let errors = diagnostics.filter { $0.severity == .error }
      if errors.isEmpty { return (text, parsed) }
      let before = schema
      let places = SchemaPlaces(text)
      for error in errors { mend(error, at: places.place(of: error.range.lowerBound)) }
      if schema == before { leaveOut(errors, places) }
      if schema == before {
        warnings += errors.map { "not solved: \($0.message)" }
        return (text, parsed)
      }
    }
    return (SchemaWriter.write(schema), nil)
  }

  /// A schema has finitely many parts, each of which can be mended a few times.
  private static let mostRounds = 1000

  private static func objections(to file: SourceFile) -> (Schema?, [Diagnostic]) {
    let (schema, diagnostics) = Schema.parse(file)
    guard let schema else { return (nil, diagnostics) }
    return (schema, CodeGenerator.objections(to: schema))
  }

  private mutating func mend(_ error: Diagnostic, at place: SchemaPlace) {
    if let function = error.message.unknownFunction {
      declare(function)
    } else if error.code.isOfSwiftName {
      rename(error, at: place)
    } else {
      switch place.section {
      case "tables": mendTable(error, at: place)
      case "views": mendView(error, at: place)
      default: _ = quoteStrings(error, at: place)
      }
    }
  }

  /// Leaves out what can't be mended.
  private mutating func leaveOut(_ errors: [Diagnostic], _ places: SchemaPlaces) {
    for error in errors {
      let place = places.place(of: error.range.lowerBound)
      switch place.section {
      case "tables": leaveOut(\.tables, \.name, "table", error, at: place)
      case "views": leaveOut(\.views, \.name, "view", error, at: place)
      case "triggers": leaveOut(\.triggers, \.name, "trigger", error, at: place)
      case "virtualTables":
        leaveOut(\.virtualTables, \.name, "virtual table", error, at: place)
      default: break
      }
    }
  }

  /// Leaves out what can't be kept, and warns of it.
  private mutating func leaveOut<Item>(
    _ items: WritableKeyPath<Schema, [Item]>, _ name: KeyPath<Item, Located<String>>,
    _ noun: String, _ error: Diagnostic, at place: SchemaPlace
  ) {
    let kept = schema[keyPath: items].filter { !$0[keyPath: name].isWritten(place.object) }
    guard kept.count < schema[keyPath: items].count else { return }
    let kind = noun.split(separator: " ").last ?? ""
    for item in schema[keyPath: items] where item[keyPath: name].isWritten(place.object) {
      leftOut.insert("\(kind) \(SQLName.folded(item[keyPath: name].value))")
    }
    schema[keyPath: items] = kept
    warnings.append("\(noun) \(place.object ?? "") is left out: \(error.message)")
  }
}
