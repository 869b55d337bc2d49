import DBGenRuntime

extension DatabaseError {
  /// A sentence about what only an app can do, because the command doesn't have its function,
  /// collation or tokenizer; nil for other errors.
  var neededOfApp: String? {
    let needed: String? =
      switch self {
      case .missingFunction(let name, _): "function '\(name)'"
      case .missingCollation(let name): "collation '\(name)'"
      case .missingTokenizer(let name): "tokenizer '\(name)'"
      default: nil
      }
    return needed.map { "the migration needs the \($0), which only the app registers" }
  }
}
