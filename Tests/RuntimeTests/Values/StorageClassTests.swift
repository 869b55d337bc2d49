import DBGenRuntime
import Foundation
import Testing

@Suite("storage classes")
struct StorageClassTests {
  /// The kinds of values that a single storage class stores.
  private static let kinds = ValueKind.all.filter { $0.storageClass != nil }

  private static let values: [(storageClass: String, value: SQLValue)] = [
    ("NULL", .null), ("an integer", .integer(1)), ("a real number", .real(1)),
    ("text", .text("12abc")), ("a blob", .blob(Data([1]))),
  ]

  @Test("an accessor reads its own storage class only", arguments: kinds)
  func otherClasses(kind: ValueKind) throws {
    let probe = try Probe()
    let expected = try #require(kind.storageClass)
    for (found, value) in Self.values where found != expected {
      // A NUMERIC column converts whole reals to integers.
      if found == "an integer", expected == "a real number" { continue }
      try probe.store { try $0.bind(any: value, at: 1) }
      let way =
        found == "NULL" ? "read NULL, use a type with '?'" : "read it, use the type 'any'"
      let mismatch = "'probe.value' has \(found), expected \(expected); to \(way)"
      #expect(probe.readError(kind.read)?.description == mismatch)
      if value == .null { continue }
      #expect(probe.readError(kind.isNull)?.description == mismatch)
    }
  }

  @Test("nil is stored as NULL, and NULL is read as nil", arguments: ValueKind.all)
  func null(kind: ValueKind) throws {
    let probe = try Probe()
    try probe.store(kind.bindNull)
    #expect(try probe.literal() == "NULL")
    #expect(try probe.read(kind.isNull))
  }

  @Test("a parameter that the statement doesn't have is SQLite's error", arguments: [0, 2, -1])
  func parameters(parameter: Int32) throws {
    let probe = try Probe()
    #expect(probe.storeError { try $0.bind(integer: 1, at: parameter) }?.code == 25)
    #expect(probe.storeError { try $0.bind(text: "a", at: parameter) }?.code == 25)
    #expect(probe.storeError { try $0.bind(blob: Data(), at: parameter) }?.code == 25)
  }

  @Test("errors of values say where, what is there and what should be")
  func descriptions() throws {
    let probe = try Probe()
    try probe.store { try $0.bind(text: "12abc", at: 1) }
    #expect(
      probe.readError { try $0.int64(0) }?.description
        == "'probe.value' has text, expected an integer; to read it, use the type 'any'")
    #expect(
      probe.readError { try $0.decimal(0) }?.description
        == "'probe.value': '12abc' is not a decimal number; to read it, use the type 'text', or rewrite the value"
    )
    #expect(
      probe.storeError { try $0.bind(real: .nan, at: 1) }?.description
        == "'probe.value': NaN is not a real number")
    try probe.store { try $0.bind(integer: 2, at: 1) }
    #expect(
      probe.readError { _ = try $0.boolean(0) }?.description
        == "'probe.value': 2 doesn't fit in Bool; to read it, use the type 'integer'")
    try probe.store { try $0.bind(integer: Int64?.none, at: 1) }
    #expect(
      probe.readError { _ = try $0.boolean(0) }?.description
        == "'probe.value' has NULL, expected an integer; to read NULL, use a type with '?'"
    )
  }
}
