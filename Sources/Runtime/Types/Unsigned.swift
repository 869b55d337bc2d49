// All that a type of columns needs, which generated source finds by the name of the accessor.

/// How a `UInt64` is stored. Both encodings sort as the numbers do.
public enum UnsignedEncoding: CaseIterable, Sendable {
  /// INTEGER, up to 9223372036854775807. What is greater can't be stored.
  case integer
  /// BLOB of 8 bytes, of which the first counts most.
  case blob
}

extension Row {
  /// Reads an unsigned integer of 64 bits.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the integer is stored.
  /// - Throws: `DatabaseError.typeMismatch` if the value doesn't have the storage class of the
  ///   encoding; `outOfRange` if it is negative; `invalidValue` if it is a blob of another length
  ///   than 8 bytes; `invalidStatement` if there is no such column.
  public func unsigned(_ column: Int32, as encoding: UnsignedEncoding) throws -> UInt64 {
    switch encoding {
    case .integer: return try narrow(int64(cell(column)), at: column)
    case .blob:
      let bytes = try bytes(cell(column))
      guard bytes.count == 8 else {
        throw invalid(column, expected: "a UInt64 of 8 bytes", .type("blob"))
      }
      return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    }
  }

  /// Reads an unsigned integer of 64 bits; nil if the column is NULL.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the integer is stored.
  /// - Throws: The errors of `unsigned(_:as:)`, except if the column is NULL.
  public func optionalUnsigned(_ column: Int32, as encoding: UnsignedEncoding) throws -> UInt64? {
    try isNull(cell(column)) ? nil : unsigned(column, as: encoding)
  }
}

extension _Statement {
  /// Binds an unsigned integer of 64 bits.
  ///
  /// - Throws: `DatabaseError.outOfRange` if the encoding has no room for it.
  public func bind(
    unsigned value: UInt64?, as encoding: UnsignedEncoding, at parameter: Int32
  ) throws {
    try bind(value, at: parameter) { try $0.encode(as: encoding, to: prepared, at: parameter) }
  }
}

extension _ValueCoding<UInt64> {
  /// Returns the coding of unsigned integers of 64 bits.
  public static func unsigned(_ encoding: UnsignedEncoding) -> _ValueCoding {
    _ValueCoding(
      "uint64, \(encoding)", encode: { try $0.encode(as: encoding, to: .value) },
      decode: { try $0.unsigned($1, as: encoding) })
  }
}

extension UInt64 {
  @inline(__always)
  func encode<Destination: ValueDestination>(
    as encoding: UnsignedEncoding, to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    switch encoding {
    case .integer:
      guard let integer = Int64(exactly: self) else { throw DatabaseError.beyondIntegers(self) }
      return destination.integer(integer, at: parameter)
    case .blob:
      return withUnsafeBytes(of: bigEndian) { destination.blob(bytes: $0, at: parameter) }
    }
  }
}

extension DatabaseError {
  fileprivate static func beyondIntegers(_ value: UInt64) -> DatabaseError {
    .outOfRange(
      ValueProblem(
        expected: "an integer of SQLite, of which \(Int64.max) is the greatest",
        found: "\(value)", remedy: .encoding("blob")))
  }
}
