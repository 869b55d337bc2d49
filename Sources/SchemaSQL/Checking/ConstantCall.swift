import DBGenSQLSyntax
import DBGenSQLText

/// A call of one of SQLite's functions that are NULL or fail for constants that they can't use.
struct ConstantCall {
  private let call: SQLCall
  private let sql: SQLText
  private var name: SQLName { call.name }

  init(_ call: SQLCall, in sql: SQLText) { (self.call, self.sql) = (call, sql) }

  /// Whether the constants of a function are judged. Those of a newer SQLite than the one that is linked
  /// aren't.
  static func isJudged(_ name: SQLName) -> Bool {
    (SQLFacts.timeFunctions.contains(name) || jsonName(of: name) != nil)
      && SQLFacts.versionAdding(function: name).map { $0 <= .linked } ?? true
  }

  /// The constants, in the order in which each depends on those before it.
  var arguments: [ConstantArgument] {
    SQLFacts.timeFunctions.contains(name) ? ofTime : paths + documents
  }

  private func argument(
    _ part: ConstantArgument.ConstantRole, _ expression: SQLExpression,
    _ trial: ConstantArgument.Trial
  ) -> ConstantArgument? {
    guard expression.isMadeOfConstants else { return nil }
    return ConstantArgument(
      part: part, name: "\(name)()", range: expression.range, trial: trial)
  }

  private func text(_ expression: SQLExpression) -> String { sql.text(expression.range) }

  // MARK: - Times

  /// A time as text, as seconds since 1970, and as a Julian day, of which each modifier takes one.
  private static let times = ["'2024-05-15 12:34:56'", "1715776496", "2460446.02426"]
  private static let noChange = "'+0 days'"

  private var ofTime: [ConstantArgument] {
    let isFormat = name == "strftime"
    let isDifference = name == "timediff"
    let format = isFormat ? call.arguments.first : nil
    let arguments = Array(call.arguments.dropFirst(isFormat ? 1 : 0))
    let found = arguments.indices.compactMap { index in
      let isTime = index == 0 || isDifference
      return argument(
        isTime ? .time : .modifier, arguments[index],
        .someValue(
          isTime ? values(ofTimeIn: arguments[index...]) : values(of: arguments[...index])))
    }
    let ofFormat = format.flatMap {
      argument(.format, $0, .someValue(["strftime(\(text($0)), \(Self.times[0]))"]))
    }
    return found + [ofFormat].compactMap(\.self)
  }

  /// Returns the values of a time by itself, and of a number as the modifier after it takes it.
  private func values(ofTimeIn arguments: ArraySlice<SQLExpression>) -> [String] {
    let time = arguments.first.map(text) ?? ""
    let modifier = arguments.dropFirst().first.map { $0.isMadeOfConstants ? text($0) : "'auto'" }
    return ["datetime(\(time))"] + (modifier.map { ["datetime(\(time), \($0))"] } ?? [])
  }

  /// Returns the values of a time, or of samples of one, with modifiers.
  private func values(of arguments: ArraySlice<SQLExpression>) -> [String] {
    let times = arguments.first.map { $0.isMadeOfConstants ? [text($0)] : Self.times } ?? []
    let modifiers = arguments.dropFirst().map { $0.isMadeOfConstants ? text($0) : Self.noChange }
    return times.map { "datetime(\(([$0] + modifiers).joined(separator: ", ")))" }
  }

  // MARK: - JSON

  /// The places of paths among the arguments of functions.
  private static let places: [String: @Sendable (Int) -> Bool] = [
    "json_extract": { $0 > 0 }, "json_remove": { $0 > 0 },
    "json_type": { $0 == 1 }, "json_array_length": { $0 == 1 },
    "json_each": { $0 == 1 }, "json_tree": { $0 == 1 },
    "json_insert": { $0 % 2 == 1 }, "json_replace": { $0 % 2 == 1 }, "json_set": { $0 % 2 == 1 },
    "json": { _ in false }, "json_patch": { _ in false },
  ]

  /// Returns the function of JSON as text for one of either kind; nil for other functions.
  private static func jsonName(of name: SQLName) -> String? {
    let name = SQLName.folded(name.description)
    let json = name.hasPrefix("jsonb") ? "json" + name.dropFirst(5) : name
    return places[json] == nil ? nil : json
  }

  private var json: String { Self.jsonName(of: name) ?? "" }

  private var paths: [ConstantArgument] {
    call.arguments.indices.filter { Self.places[json]?($0) == true }.compactMap { index in
      let path = call.arguments[index]
      let isLiteral = if case .literal(.text) = path.form { true } else { false }
      return argument(
        .path, path,
        .noError(
          isLiteral ? text(path).trialsOfPath : ("(" + text(path) + ")").trialsOfPath))
    }
  }

  private var documents: [ConstantArgument] {
    call.arguments.prefix(json == "json_patch" ? 2 : 1).compactMap {
      let document = text($0)
      guard SQLiteVersion.linked >= SQLiteVersion(42) || !document.mayBeJSON5 else { return nil }
      return argument(.document, $0, .noError(["json(\(document))"]))
    }
  }
}

extension String {
  /// Whether a literal of JSON may be JSON5, which SQLite reads from 3.42 on, by what is outside of its
  /// texts.
  fileprivate var mayBeJSON5: Bool {
    let parts = dropFirst().dropLast().split(separator: "\"", omittingEmptySubsequences: false)
    let outside = parts.indices.filter { $0 % 2 == 0 }.map { parts[$0] }.joined(separator: "\"")
    let words = outside.split { !$0.isLetter }
    let marks = outside.split(whereSeparator: \.isWhitespace).joined()
    return words.contains { !["true", "false", "null", "e", "E"].contains($0) }
      || marks.contains { "'/+".contains($0) }
      || zip(marks, marks.dropFirst()).contains {
        $0 == "," && "]}".contains($1)
      }
  }
}
