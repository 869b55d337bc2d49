package import SchemaParser

extension MigrationStep {
  /// The title of the step in progress reports and messages.
  package var title: String {
    let parts = parts
    let target = parts.target.map { " to '\($0)'" } ?? ""
    switch parts.subject {
    case .table(let name) where kind == .reorderColumns:
      return "\(verb) the columns of '\(name.value)'"
    case .table(let name): return "\(verb) table '\(name.value)'\(target)"
    case .column(let place): return "\(verb) column '\(place.description)'\(target)"
    case .enumCase(let place): return "\(verb) case '\(place.description)'\(target)"
    case .object(let object): return "\(verb) \(object.description)"
    case .statements: return "run SQL"
    case .repair(let version, _): return "repair databases before version \(version.value)"
    case .function(let name): return "call \(name.value)"
    }
  }

  /// The verb and the names of what the step is about.
  var summary: (verb: String, names: [String]) {
    let parts = parts
    let names =
      switch parts.subject {
      case .table(let name), .function(let name): [name.value]
      case .column(let place): [place.table.value, place.column.value]
      case .enumCase(let place): [place.enumeration.value, place.name.value]
      case .object(let object): [object.name.value]
      case .statements: ["sql"]
      case .repair(let version, _): ["version", "\(version.value)"]
      }
    return (parts.conversion?.isNormalized == true ? "normalize" : verb, names)
  }

  private var verb: String {
    switch kind {
    case .sql: "run"
    case .swift: "call"
    default: String(kind.rawValue.prefix { $0.isLowercase })
    }
  }
}

extension CasePlace {
  var description: String { "\(enumeration.value).\(name.value)" }
}

extension SchemaObject {
  var description: String {
    kind == .virtualTable
      ? "virtual table '\(name.value)'" : "\(kind.rawValue) '\(name.value)'"
  }
}
