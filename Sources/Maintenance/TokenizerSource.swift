import DBGenRuntime
import DBGenSQLite

/// The object that SQLite keeps for a tokenizer of a connection.
final class TokenizerSource {
  typealias Tokens =
    @Sendable (String, Database.Tokenizer.Use) -> [Database.Tokenizer.Token]

  private let tokens: Tokens

  init(tokens: @escaping Tokens) { self.tokens = tokens }

  /// Registers the tokenizer. Returns a result code of SQLite.
  func register(_ name: String, on api: UnsafeMutablePointer<fts5_api>) -> Int32 {
    var methods = fts5_tokenizer(
      xCreate: { source, arguments, count, index in
        guard let source, let index else { return SQLITE_MISUSE }
        let words = (0..<Int(count)).map { arguments?[$0].map { String(cString: $0) } ?? "" }
        let tokens = Unmanaged<TokenizerSource>.fromOpaque(source).takeUnretainedValue().tokens
        index.pointee = OpaquePointer(
          Unmanaged.passRetained(IndexTokenizer(tokens, words)).toOpaque())
        return SQLITE_OK
      },
      xDelete: { index in
        if let index { Unmanaged<IndexTokenizer>.fromOpaque(.init(index)).release() }
      },
      xTokenize: { index, context, flags, text, count, found in
        guard let index, let found else { return SQLITE_MISUSE }
        return Unmanaged<IndexTokenizer>.fromOpaque(.init(index)).takeUnretainedValue().tokenize(
          UnsafeRawBufferPointer(start: text, count: Int(count)), .init(flags: flags)
        ) { word, isSynonym, place in
          found(
            context, isSynonym ? FTS5_TOKEN_COLOCATED : 0, word.baseAddress, Int32(word.count),
            Int32(place.lowerBound), Int32(place.upperBound))
        }
      })
    let source = Unmanaged.passRetained(self)
    let code = api.pointee.xCreateTokenizer(api, name, source.toOpaque(), &methods) {
      if let source = $0 { Unmanaged<TokenizerSource>.fromOpaque(source).release() }
    }
    if code != SQLITE_OK { source.release() }
    return code
  }
}

/// The tokenizer of one index.
private final class IndexTokenizer {
  private let tokens: TokenizerSource.Tokens
  private let arguments: [String]

  init(_ tokens: @escaping TokenizerSource.Tokens, _ arguments: [String]) {
    (self.tokens, self.arguments) = (tokens, arguments)
  }

  /// Reports the words of a text, with their places in bytes, until SQLite refuses one. Returns a
  /// result code of SQLite.
  func tokenize(
    _ bytes: UnsafeRawBufferPointer, _ purpose: Database.Tokenizer.TextPurpose,
    found: (_ word: UnsafeBufferPointer<CChar>, _ isSynonym: Bool, _ place: Range<Int>) -> Int32
  ) -> Int32 {
    let text = String(decoding: bytes, as: UTF8.self)
    for token in tokens(text, .init(purpose: purpose, arguments: arguments)) {
      // SQLite would read beyond a text that isn't Unicode, which Swift repairs.
      let place = text.bytes(of: token.range).clamped(to: 0..<bytes.count)
      for (number, word) in ([token.word] + token.synonyms).enumerated() where !word.isEmpty {
        var word = word
        let code = word.withUTF8 { utf8 in
          utf8.withMemoryRebound(to: CChar.self) { found($0, number > 0, place) }
        }
        guard code == SQLITE_OK else { return code }
      }
    }
    return SQLITE_OK
  }
}

extension String {
  /// Returns the place of a part in UTF-8.
  fileprivate func bytes(of range: Range<Index>) -> Range<Int> {
    let range = range.clamped(to: startIndex..<endIndex)
    let start = utf8.distance(from: startIndex, to: range.lowerBound)
    return start..<start + utf8.distance(from: range.lowerBound, to: range.upperBound)
  }
}
