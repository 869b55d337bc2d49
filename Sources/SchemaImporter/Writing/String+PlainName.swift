import DBGenSQLText

extension String {
  /// Whether SQL can have the name without quotes.
  var isPlainName: Bool {
    let (tokens, word) = (SQLText(self).tokens, SQLName.folded(self))
    let isWord = tokens.count == 1 && tokens[0].kind == .word
    return isWord && !SQLKeyword.isReserved(word) && !SQLKeyword.isConstant(word)
  }
}
