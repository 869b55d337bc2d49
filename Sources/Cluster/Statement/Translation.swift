import DBGenRuntime
internal import DBGenSQLSyntax
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
      } else if let number = list(at: place) {
        pieces.append(.list(number))
        place += 4
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

  /// Returns the number of the parameter whose values the runtime's function lists, if the function
  /// is called at a place.
  private func list(at place: Int) -> Int? {
    guard sql.isAt(place, ValueList.function), sql.isAt(place + 1, "("), sql.isAt(place + 3, ")")
    else { return nil }
    return numbers[place + 2]
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
