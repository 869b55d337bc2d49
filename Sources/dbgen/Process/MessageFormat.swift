import SchemaParser

/// A format of messages.
enum MessageFormat: String, CaseIterable {
  case text, json, github, sarif

  /// Whether all messages of a run are printed as one document, at its end.
  var isDocument: Bool { self == .json || self == .sarif }
}

/// Annotations that GitHub shows beside the lines of a change, as workflow commands
/// (docs.github.com, "Workflow commands for GitHub Actions").
enum GitHubAnnotation {
  static func text(of message: Message) -> String {
    let level = message.level == .note ? "notice" : message.level.rawValue
    let properties = properties(of: message).map { "\($0)=\(escaped($1, isProperty: true))" }
    let cell = message.place?.cell.map { "\($0): " } ?? ""
    let lines = [cell + message.text] + message.details + message.notes.map(\.text)
    let text = escaped(lines.map(\.displayed).joined(separator: "\n"), isProperty: false)
    let list = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
    return "::\(level)\(list)::\(text)\n"
  }

  private static func properties(of message: Message) -> [(String, String)] {
    let region = message.place?.region
    // GitHub ignores columns if a message spans several lines.
    let end = region.flatMap { region in
      region.lowerBound.line == region.upperBound.line ? region.upperBound.column : nil
    }
    let all: [(String, String?)] = [
      ("file", message.place?.path.displayed), ("line", region.map { "\($0.lowerBound.line)" }),
      ("endLine", region.map { "\($0.upperBound.line)" }),
      ("col", end.flatMap { _ in region.map { "\($0.lowerBound.column)" } }),
      ("endColumn", end.map { "\($0)" }), ("title", message.code?.rawValue),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

/// All messages of a run as one JSON object.
enum MessageJSON {
  /// - Parameter result: The text that the run prints on standard output otherwise.
  static func document(of messages: [Message], result: String) -> JSONValue {
    let output = result.isEmpty ? [] : [JSONValue.Member("output", .string(result))]
    return .object(
      [.init("version", 1), .init("diagnostics", .array(messages.map(object)))] + output)
  }

  private static func object(_ message: Message) -> JSONValue {
    let head: [(String, JSONValue?)] = [
      ("severity", .string(message.level.rawValue)),
      ("code", message.code.map { .string($0.rawValue) }),
      ("message", .string(message.text)),
      ("file", message.place.map { .string($0.path) }),
      ("cell", message.place?.cell.map { .string($0) }),
    ]
    let rest: [(String, JSONValue?)] = [
      ("suggestion", message.suggestion.map { .string($0) }),
      ("details", message.details.isEmpty ? nil : .array(message.details.map { .string($0) })),
      ("notes", message.notes.isEmpty ? nil : .array(message.notes.map(object))),
    ]
    let numbers = message.place?.numbers(named: ["line", "column", "endLine", "endColumn"]) ?? []
    return .object(.present(head) + numbers + .present(rest))
  }
}

extension Message.Location {
  /// Returns the lines and columns at which the region begins and ends; none without a region.
  func numbers(named names: [String]) -> [JSONValue.Member] {
    guard let region else { return [] }
    let (start, end) = (region.lowerBound, region.upperBound)
    return zip(names, [start.line, start.column, end.line, end.column]).map {
      .init($0, .integer(Int64($1)))
    }
  }
}

extension [JSONValue.Member] {
  /// Returns the members that have a value.
  static func present(_ members: [(String, JSONValue?)]) -> Self {
    members.compactMap { name, value in value.map { .init(name, $0) } }
  }
}
