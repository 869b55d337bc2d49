package import DBGenSQLText

// The present time, which SQL writes in many ways.
extension NormalizedSQL {
  /// The value of a default in a form that is the same for all that give the present time as the same
  /// value, such as `CURRENT_TIMESTAMP` and `datetime('now')`.
  ///
  /// - Parameter affinity: The affinity of the column that stores it.
  package func presentTime(storedAs affinity: Affinity) -> NormalizedSQL {
    let value = unwrapped
    if value.tokens.count == 1, let function = SQLFacts.functionsOfClock[value.tokens[0]] {
      return Self(ofTime: function, []) ?? value
    }
    let storesNumbers = affinity == .integer || affinity == .numeric
    let inner = value.castToInteger
    guard let call = (inner ?? value).callOfText else { return value }
    guard let time = Self(ofTime: call.function, call.arguments) else { return value }
    let isCount = time.tokens.starts(with: ["strftime", "(", "'%s'", ","])
    if isCount, storesNumbers || inner != nil {
      return NormalizedSQL(tokens: ["unixepoch", "("] + time.tokens.dropFirst(4))
    }
    return inner == nil ? time : value
  }

  /// Creates the call of a function of times in its general form; nil for another function.
  private init?(ofTime function: String, _ arguments: [String]) {
    var (function, arguments) = (function, arguments)
    if let format = Self.formats[function] {
      (function, arguments) = ("strftime", [format] + arguments)
    }
    guard ["strftime", "unixepoch", "julianday"].contains(function) else { return nil }
    let place = function == "strftime" ? 1 : 0
    if arguments.count == place { arguments.append("'now'") }
    guard arguments.count > place, !arguments.contains(where: Self.isSubsecond) else { return nil }
    if SQLName.areEqual(arguments[place], "'now'") { arguments[place] = "'now'" }
    let list = arguments.flatMap { [",", $0] }.dropFirst()
    self.init(tokens: [function, "("] + list + [")"])
  }

  private static let formats = [
    "date": "'%Y-%m-%d'", "datetime": "'%Y-%m-%d %H:%M:%S'", "time": "'%H:%M:%S'",
  ]

  /// Whether an argument asks for fractions of seconds, which `datetime` returns and a `strftime`
  /// without `%f` doesn't.
  private static func isSubsecond(_ argument: String) -> Bool {
    ["'subsec'", "'subsecond'"].contains { SQLName.areEqual(argument, $0) }
  }

  /// The value that is cast to an integer; nil if this is no such cast.
  private var castToInteger: NormalizedSQL? {
    guard tokens.starts(with: ["cast", "("]), tokens.count > 5, tokens[tokens.count - 3] == "as",
      Affinity(declaredType: tokens[tokens.count - 2], isStrict: false) == .integer
    else { return nil }
    return NormalizedSQL(tokens: Array(tokens[2..<tokens.count - 3])).unwrapped
  }

  /// The call of a function whose arguments are texts; nil if this is none.
  private var callOfText: (function: String, arguments: [String])? {
    guard tokens.count > 2, tokens[1] == "(", tokens.last == ")" else { return nil }
    let inside = tokens[2..<tokens.count - 1]
    let arguments = inside.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let commas = inside.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    guard inside.count % 2 == 1 || inside.isEmpty, arguments.allSatisfy({ $0.hasPrefix("'") }),
      commas.allSatisfy({ $0 == "," })
    else { return nil }
    return (tokens[0], arguments)
  }
}
