/// Checks a file's characters before parsing, because libyaml doesn't locate the ones it refuses.
enum YAMLCharacterChecker {
  /// Returns the first faults that keep a file from being parsed, no more than the formatter
  /// prints.
  static func check(_ file: SourceFile) -> [Diagnostic] {
    let encoding = wideEncoding(of: file.bytes)
    let isLarge = file.bytes.count > SourceFile.maximumByteCount
    if encoding == nil, let binary = BinaryFile(file.bytes), binary != .other || !isLarge {
      return [binary.diagnostic(in: file)]
    }
    guard !isLarge else {
      return [Diagnostic(.tooLarge, "schema larger than 16 MB", at: 0..<0)]
    }
    if let encoding {
      return [Diagnostic(.notUTF8, "the file is encoded in \(encoding); use UTF-8", at: 0..<0)]
    }
    return faults(in: file)
  }

  /// Names an encoding with two or four bytes per character, recognized by its byte order mark or
  /// by NUL bytes at the start.
  private static func wideEncoding(of bytes: [UInt8]) -> String? {
    let start = Array(bytes.prefix(4))
    if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard start.count == 4, start.contains(where: { $0 != 0 }) else { return nil }
    switch start.map({ $0 == 0 }) {
    case [true, true, true, false], [false, true, true, true]: return "UTF-32"
    case [true, false, true, false], [false, true, false, true]: return "UTF-16"
    default: return nil
    }
  }

  private static func faults(in file: SourceFile) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    var offset = file.textStart
    while offset < file.bytes.count, faults.count < DiagnosticFormatter.limit {
      let byte = file.bytes[offset]
      if (0x20..<0x7F).contains(byte) || byte == 0x0A {
        offset += 1
      } else {
        let (fault, length) = examine(file.bytes, at: offset)
        if let fault { add(fault, to: &faults) }
        offset += length
      }
    }
    return faults
  }

  /// Adds a fault, and merges consecutive bytes that aren't UTF-8 into one.
  private static func add(_ fault: Diagnostic, to faults: inout [Diagnostic]) {
    if fault.code == .notUTF8, faults.last?.code == .notUTF8,
      let last = faults.indices.last, faults[last].range.upperBound == fault.range.lowerBound
    {
      faults[last].range = faults[last].range.lowerBound..<fault.range.upperBound
    } else {
      faults.append(fault)
    }
  }

  private static func examine(
    _ bytes: [UInt8], at offset: Int
  ) -> (fault: Diagnostic?, length: Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[offset...].makeIterator()
    switch parser.parseScalar(from: &rest) {
    case .valid(let encoded):
      let range = offset..<offset + encoded.count
      return (fault(Unicode.UTF8.decode(encoded), at: range), encoded.count)
    case .error(let length):
      return (invalidByte(bytes[offset], at: offset..<offset + length), length)
    case .emptyInput: return (nil, 1)
    }
  }

  private static func invalidByte(_ byte: UInt8, at range: SourceRange) -> Diagnostic {
    let message = "byte 0x\(byte.digits(2, radix: 16, uppercase: true)) is not valid here in UTF-8"
    return Diagnostic(.notUTF8, message, at: range)
  }

  /// Returns the fault of a character, if any. For the characters that YAML allows, see
  /// https://yaml.org/spec/1.2.2/#51-character-set.
  private static func fault(_ scalar: Unicode.Scalar, at range: SourceRange) -> Diagnostic? {
    let name = scalar.codePoint
    switch scalar.value {
    case 0x85, 0x2028, 0x2029:
      return Diagnostic(.unusualLineBreak, "line break \(name); use LF", at: range)
    case 0xFEFF:
      return Diagnostic(
        .misplacedByteOrderMark, "byte order mark that isn't at the start of the file", at: range)
    case 0x09, 0x0D: return nil
    case ..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF:
      return Diagnostic(.controlCharacter, "control character \(name) is not allowed", at: range)
    default: return nil
    }
  }
}
