import DBGenSQLSyntax
import DBGenSQLText

/// A constant in SQL that SQLite may be unable to use, with what to ask it.
struct ConstantArgument {
  /// The part that a constant has.
  enum ConstantRole: String {
    case time, modifier, format, path
    case document = "JSON"
    case escape = "character"
  }

  /// The values of SQL that show whether SQLite can use a constant.
  enum Trial {
    /// One of the values is something else than NULL, if SQLite can use the constant.
    case someValue([String])
    /// No value is an error, if SQLite can use the constant.
    case noError([String])
  }

  var part: ConstantRole
  /// The words of what fails.
  var name: String
  /// The tokens of the constant.
  var range: Range<Int>
  var trial: Trial
}

extension SQLText {
  /// The constants of calls and operators, in the order in which each depends on those before it.
  ///
  /// - Parameter hasOwnFunction: Whether the app registers a function with a name.
  func constantArguments(_ hasOwnFunction: (SQLName) -> Bool) -> [[ConstantArgument]] {
    tokens.indices.compactMap { index in
      if let argument = operand(after: index) { return [argument] }
      guard tokens[index].isName, isAt(index + 1, "("), !isAt(index - 1, "."),
        ConstantCall.isJudged(sqlName(index)), !hasOwnFunction(sqlName(index))
      else { return nil }
      var parser = SQLParser(self, in: index + 1..<tokens.count)
      guard parser.parenthesized() != nil,
        let call = expression(in: index..<parser.position).call
      else { return nil }
      let arguments = ConstantCall(call, in: self).arguments
      return arguments.isEmpty ? nil : arguments
    }
  }

  private func operand(after index: Int) -> ConstantArgument? {
    guard tokens.indices.contains(index + 1), tokens[index + 1].kind == .string else { return nil }
    let constant = text(index + 1)
    let name = keyword(index)
    switch name {
    case "->", "->>":
      return ConstantArgument(
        part: .path, name: "'\(name)'", range: index + 1..<index + 2,
        trial: .noError(
          ["'{}' -> \(constant)", "'[]' -> \(constant)"] + constant.trialsOfArrow))
    case "escape":
      return ConstantArgument(
        part: .escape, name: "ESCAPE", range: index + 1..<index + 2,
        trial: .noError(["'a' LIKE 'a' ESCAPE \(constant)"]))
    default: return nil
    }
  }
}

extension String {
  /// The values that show whether SQLite can use a literal as a JSON path. Storing reads more of a path
  /// than a document has, but not its ends as places in arrays.
  var trialsOfPath: [String] {
    ["json_set('{}', \(self), 1)", "json_set('[]', \(self), 1)"]
      + arrayPaths.map { "json_set('[]', \($0), 1)" }
  }

  /// The values for what is behind an arrow, where a text without `$` is a name or a place in an array.
  fileprivate var trialsOfArrow: [String] {
    if hasPrefix("'["), hasSuffix("]'") { return ("'$" + dropFirst()).trialsOfPath }
    return hasPrefix("'$") ? trialsOfPath : []
  }

  /// The ends of a path that begin with places in arrays, as paths.
  private var arrayPaths: [String] {
    guard hasPrefix("'") else { return [] }
    let parts = split(separator: "[", maxSplits: 8, omittingEmptySubsequences: false)
    return parts.indices.dropFirst().compactMap { index in
      let isQuoted = parts[..<index].joined().count { $0 == "\"" } % 2 == 1
      return isQuoted ? nil : "'$[" + parts[index...].joined(separator: "[")
    }
  }
}

extension SQLExpression {
  /// Whether it is made of constants alone, and of none that is NULL.
  var isMadeOfConstants: Bool {
    switch form {
    case .literal(let constant): constant.isValue
    case .prefix(let sign, let inside): sign != "not" && inside.isMadeOfConstants
    case .binary(let sign, let left, let right):
      sign.name == "||" && left.isMadeOfConstants && right.isMadeOfConstants
    case .parentheses(let inside): inside.count == 1 && inside[0].isMadeOfConstants
    default: false
    }
  }
}

extension SQLConstant {
  fileprivate var isValue: Bool {
    switch self {
    case .text, .integer, .real, .boolean: true
    case .null, .blob, .current: false
    }
  }
}
