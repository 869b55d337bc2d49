package import DBGenCluster
import DBGenRuntime
import Foundation

/// A request as a node reads it.
package enum ServedRequest: Sendable {
  case leader, register, open, members
  /// A request that a `LocalNode` answers.
  case statement(NodeRequest)
  case other(UInt8)

  init(type: UInt8, hasManyParameters: Bool, _ body: [UInt8]) {
    var body = RequestBody(rest: body[...])
    func values() -> [SQLValue] { body.values(isMany: hasManyParameters) }
    switch type {
    case 0: self = .leader
    case 1: self = .register
    case 3: self = .open
    case 4:
      body.skip(8)
      self = .statement(.prepare(body.text()))
    case 5, 6:
      body.skip(4)
      let id = UInt32(body.number(of: 4))
      let values = values()
      let statement = RemoteStatement(id: id, parameterCount: values.count)
      self = .statement(type == 5 ? .run(statement, values) : .query(statement, values))
    case 7:
      body.skip(4)
      self = .statement(
        .finalize(RemoteStatement(id: UInt32(body.number(of: 4)), parameterCount: 0)))
    case 8, 9:
      body.skip(8)
      let sql = body.text()
      let values = values()
      self = .statement(type == 8 ? .runSQL(sql, values) : .querySQL(sql, values))
    case 16: self = .members
    default: self = .other(type)
    }
  }

  /// The statement, if it comes as a text.
  package var sql: String {
    switch self {
    case .statement(.prepare(let sql)), .statement(.runSQL(let sql, _)),
      .statement(.querySQL(let sql, _)):
      sql
    default: ""
    }
  }
}

/// The body of a request that a client of the project sent.
private struct RequestBody {
  var rest: ArraySlice<UInt8>

  mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { skip(count) }
    return rest.prefix(count)
  }

  mutating func number(of count: Int) -> UInt64 {
    take(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func text() -> String {
    let bytes = rest.prefix { $0 != 0 }
    skip((bytes.count + 8) / 8 * 8)
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func values(isMany: Bool) -> [SQLValue] {
    guard !rest.isEmpty else { return [] }
    let size = isMany ? 4 : 1
    let types = Array(take(Int(number(of: size))))
    skip((8 - (types.count + size) % 8) % 8)
    return types.map { type in
      switch type {
      case 1: .integer(Int64(bitPattern: number(of: 8)))
      case 2: .real(Double(bitPattern: number(of: 8)))
      case 3: .text(text())
      case 4: .blob(blob())
      default: null()
      }
    }
  }

  private mutating func blob() -> Data {
    let count = Int(number(of: 8))
    defer { skip((8 - count % 8) % 8) }
    return Data(take(count))
  }

  private mutating func null() -> SQLValue {
    skip(8)
    return .null
  }
}
