/// A static function for the app.
struct FunctionModel {
  var doc: [String]
  var attributes: [String] = []
  var name: String
  /// The generic parameters, in angle brackets.
  var generics = ""
  var parameters: [String]
  var result: String
  var body: Body

  enum Body {
    /// Calls the runtime's function that finds rows by a condition.
    case lookup(function: String, table: String, condition: String, bindings: [String])
    /// Calls the runtime's function that makes the given changes of the row with a key.
    case update(bindings: [String])
    case statement(Statement, bindings: [String], Reading)
    /// Runs statements, and then one like `statement`, all of them or none.
    case statements([(Statement, bindings: [String])], last: Statement, bindings: [String], Reading)
    /// Calls a function that can throw.
    case call(function: String, arguments: [String])
  }

  /// The statement that runs.
  enum Statement {
    /// One of the runtime's for a table.
    case ofTable(kind: String, table: String)
    case sql(String)
    /// One with optional parts, or with an order that the app chooses.
    case parts(QueryPartsModel)

    /// Returns the statement with its name in the schema in a comment, which traces report.
    static func sql(_ text: String, name: String) -> Statement { .sql(Self.text(text, name: name)) }

    /// Returns the text of a statement with its name in the schema in a comment, which the name
    /// doesn't end.
    static func text(_ text: String, name: String) -> String {
      // By scalars, since a combining mark makes another character of the slash.
      let name = String(
        name.unicodeScalars.replacing("*/".unicodeScalars, with: #"*\/"#.unicodeScalars))
      return "/* \(name) */ \(text)"
    }
  }

  /// How the statement runs, and what it returns.
  enum Reading {
    case expression(String)
    /// The runtime's function that makes a value of each row, and the operation on its result.
    case rows(function: String, value: QueryValueModel, operation: String = "")
    case groups(QueryGroupModel)
  }
}
