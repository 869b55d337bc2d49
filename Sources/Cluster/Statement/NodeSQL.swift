import DBGenRuntime
import DBGenSQLText

/// SQL as a node runs it.
///
/// A statement of the runtime has a function that only its own connections know: `dbgen_list`, which
/// returns a list of values.
final class NodeSQL {
  enum TextPiece {
    case text(String)
    /// The parameter with a number.
    case parameter(Int)
    /// The values of the list that is bound to a parameter.
    case list(Int)
  }

  let pieces: [TextPiece]
  /// The text with lists as JSON.
  let text: String
  let parameterCount: Int
  /// The number of columns of its rows; 0 if it has none.
  let columns: Int
  /// Whether literals in place of its parameters don't change the meaning.
  let allowsLiterals: Bool
  /// The number of earlier executions.
  var uses = 0
  /// The statement that a node has prepared, and the number of the connection to it.
  private(set) var prepared: (statement: RemoteStatement, link: Int)?
  /// Called with the prepared statement when it isn't needed any more.
  var onRelease: ((RemoteStatement, Int) -> Void)?

  init(_ pieces: [TextPiece], columns: Int = 0, allowsLiterals: Bool = false) {
    (self.pieces, self.columns, self.allowsLiterals) = (pieces, columns, allowsLiterals)
    parameterCount =
      pieces.compactMap { piece in
        switch piece {
        case .parameter(let number), .list(let number): number
        case .text: nil
        }
      }.max() ?? 0
    text = pieces.map { $0.text(lists: [:]) }.joined()
  }

  convenience init(_ text: String, columns: Int = 0) { self.init([.text(text)], columns: columns) }

  deinit {
    if let prepared { onRelease?(prepared.statement, prepared.link) }
  }

  /// Notes that a node has prepared the statement.
  ///
  /// - Throws: `NodeFailure` if it has prepared another one.
  func note(_ statement: RemoteStatement, on link: Int) throws {
    guard statement.parameterCount == parameterCount else {
      throw NodeFailure(
        reason: .parameters(statement.parameterCount, insteadOf: parameterCount), mayHaveRun: true)
    }
    prepared = (statement, link)
  }

  /// Returns the text and values for arguments. A list with values that JSON can't express is
  /// spelled out.
  func bound(_ arguments: [ParameterValue]) -> BoundSQL {
    var (values, spelled): ([SQLValue], [Int: String]) = ([], [:])
    for (index, argument) in arguments.prefix(parameterCount).enumerated() {
      switch argument {
      case .value(let value): values.append(value)
      case .list(let list):
        let json = JSONList.text(of: list)
        if json == nil { spelled[index + 1] = ValueLiteral.rows(of: list) }
        values.append(json.map { .text($0) } ?? .null)
      }
    }
    if values.count > WireLimit.parameters, let literal = literal(arguments) {
      return BoundSQL(text: literal, values: [], isFixed: false)
    }
    guard !spelled.isEmpty else {
      return BoundSQL(text: text, values: values, isFixed: true)
    }
    // The parameter of a list that is spelled out doesn't occur.
    let kept = pieces.compactMap { piece in
      switch piece {
      case .parameter(let number): number
      case .list(let number): spelled[number] == nil ? number : nil
      case .text: nil
      }
    }
    let text = pieces.map { $0.text(lists: spelled) }.joined()
    return BoundSQL(text: text, values: Array(values.prefix(kept.max() ?? 0)), isFixed: false)
  }

  /// Returns the text with literals in place of the parameters.
  func text(with arguments: [ParameterValue]) -> String {
    pieces.map { piece in
      switch piece {
      case .parameter(let number):
        if case .value(let value)? = arguments.at(number) {
          ValueLiteral.text(of: value)
        } else {
          "NULL"
        }
      case .list(let number):
        if case .list(let list)? = arguments.at(number) {
          JSONList.text(of: list).map { JSONList.rows(SQLString.quote($0)) }
            ?? ValueLiteral.rows(of: list)
        } else {
          "NULL"
        }
      case .text: piece.text(lists: [:])
      }
    }.joined()
  }

  /// Returns the text with literals in place of the parameters; nil if it would mean something
  /// else, or is long.
  func literal(_ arguments: [ParameterValue]) -> String? {
    guard allowsLiterals || parameterCount == 0 else { return nil }
    let text = text(with: arguments)
    return text.utf8.count < 1 << 16 && !text.utf8.contains(0) ? text : nil
  }

  /// The query in a form whose values nodes don't convert by the types of their columns.
  func readable(on connection: Connection) throws -> NodeSQL {
    let compiled = try CompiledStatement(text, on: connection)
    guard compiled.hasMisreadTypes else {
      return NodeSQL(pieces, columns: compiled.columns.count, allowsLiterals: allowsLiterals)
    }
    return readable(columns: compiled.columns.count)
  }

  /// The query with an operator before each of its columns, so that these have no types.
  func readable(columns count: Int) -> NodeSQL {
    let names = (0..<count).map { "c\($0)" }
    return NodeSQL(
      [.text("WITH dbgen_rows (\(names.joined(separator: ", "))) AS (")] + pieces
        + [.text(") SELECT \(names.map { "+" + $0 }.joined(separator: ", ")) FROM dbgen_rows")],
      columns: count)
  }
}

/// A value that a statement's parameter has.
enum ParameterValue {
  case value(SQLValue)
  case list([SQLValue])
}

/// A statement with its values, ready to be sent.
struct BoundSQL {
  var text: String
  var values: [SQLValue]
  /// Whether the text doesn't depend on the values.
  var isFixed: Bool
}

extension NodeSQL.TextPiece {
  fileprivate func text(lists: [Int: String]) -> String {
    switch self {
    case .text(let text): text
    case .parameter(let number): "?\(number)"
    case .list(let number): lists[number] ?? JSONList.rows("?\(number)")
    }
  }
}

extension [ParameterValue] {
  /// Returns the argument of the parameter with a number.
  fileprivate func at(_ number: Int) -> ParameterValue? {
    indices.contains(number - 1) ? self[number - 1] : nil
  }
}
