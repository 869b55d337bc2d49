import DBGenRuntime
import DBGenSQLText

/// Translates SQL of the runtime and of the app to SQL that a node runs.
struct Translation {
  let sql: SQLText
  /// The numbers of the parameters, by their tokens.
  private let numbers: [Int: Int]

  init(_ sql: SQLText) {
    self.sql = sql
    numbers = Self.numbers(of: sql)
  }

  /// SQLite numbers parameters by their first occurrence, unless they have numbers.
  private static func numbers(of sql: SQLText) -> [Int: Int] {
    var (numbers, named, greatest): ([Int: Int], [[UInt8]: Int], Int) = ([:], [:], 0)
    for (index, token) in sql.tokens.enumerated() where token.kind == .parameter {
      let text = sql.text(of: token)
      let number = text.hasPrefix("?") ? Int(text.dropFirst()) : named[Array(text.utf8)]
      // SQLite refuses a number that is too large.
      let next = greatest &+ 1
      numbers[index] = number ?? next
      greatest = max(greatest, number ?? next)
      named[Array(text.utf8)] = text == "?" ? nil : numbers[index]
    }
    return numbers
  }

  /// Whether the text has a keyword.
  func mentions(anyOf keywords: Set<String>) -> Bool {
    sql.tokens.indices.contains { keywords.contains(sql.keyword($0)) }
  }

  /// Whether literals in place of its parameters don't change the meaning, as they do in ORDER BY.
  var allowsLiterals: Bool {
    let end = sql.tokens.indices.first { ["order", "group", "over"].contains(sql.keyword($0)) }
    return ["insert", "replace", "update", "delete", "select"].contains(sql.keyword(0))
      && numbers.keys.allSatisfy { $0 < end ?? .max }
  }

  /// The pieces without RETURNING, which doesn't change the plan that EXPLAIN tells.
  var explained: [NodeSQL.TextPiece] {
    var depth = 0
    for place in sql.tokens.indices {
      switch sql.keyword(place) {
      case "(": depth += 1
      case ")": depth -= 1
      case "returning" where depth == 0: return pieces(0..<place)
      default: break
      }
    }
    return pieces
  }

  /// Returns the pieces of a range of tokens.
  func pieces(_ range: Range<Int>) -> [NodeSQL.TextPiece] {
    var pieces: [NodeSQL.TextPiece] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if place > range.lowerBound { pieces.append(.text(space(before: place))) }
      if let number = numbers[place] {
        pieces.append(.parameter(number))
        place += 1
      } else if let call = call(at: place, in: range) {
        pieces += call.pieces
        place = call.end
      } else {
        pieces.append(.text(sql.text(place)))
        place += 1
      }
    }
    return pieces.joined
  }

  /// The pieces of the whole text.
  var pieces: [NodeSQL.TextPiece] { pieces(0..<sql.tokens.count - (sql.endsInSemicolon ? 1 : 0)) }

  /// Comments need not be sent, except for the space that they are.
  private func space(before place: Int) -> String {
    sql.tokens[place - 1].range.upperBound < sql.tokens[place].range.lowerBound ? " " : ""
  }

  /// Returns a call of a function that only the runtime has, and the place after it.
  private func call(
    at place: Int, in range: Range<Int>
  ) -> (pieces: [NodeSQL.TextPiece], end: Int)? {
    guard sql.isAt(place + 1, "(") else { return nil }
    switch sql.keyword(place) {
    case ValueList.function:
      guard let number = numbers[place + 2], sql.isAt(place + 3, ")") else { return nil }
      return ([.list(number)], place + 4)
    case Spellings.function:
      guard let (arguments, end) = arguments(at: place + 1), arguments.count == 4 else {
        return nil
      }
      return ([.text("(")] + pieces(arguments[1]) + [.text(")")], end)
    default: return nil
    }
  }

  /// Returns the arguments of a call, and the place after it.
  private func arguments(at parenthesis: Int) -> (arguments: [Range<Int>], end: Int)? {
    var (arguments, depth, start): ([Range<Int>], Int, Int) = ([], 0, parenthesis + 1)
    for place in parenthesis..<sql.tokens.count {
      switch sql.keyword(place) {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return (arguments + [start..<place], place + 1) }
      case "," where depth == 1:
        arguments.append(start..<place)
        start = place + 1
      default: break
      }
    }
    return nil
  }
}

extension [NodeSQL.TextPiece] {
  /// The pieces with neighboring texts as one.
  var joined: [NodeSQL.TextPiece] {
    reduce(into: []) { pieces, piece in
      guard case .text(let text) = piece, case .text(let before)? = pieces.last else {
        return pieces.append(piece)
      }
      pieces[pieces.count - 1] = .text(before + text)
    }
  }
}
