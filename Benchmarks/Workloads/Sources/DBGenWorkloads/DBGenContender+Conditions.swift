import DBGenRuntime

extension DBGenContender {
  /// Asks for lines by conditions, a key after the other.
  static func ask(_ workload: Workload, _ count: Int, in database: Database) throws -> Measurement {
    let (digest, seconds) = try measured {
      try database.read { transaction in
        var digest = 0
        for number in 0..<count {
          let id = OrderLine.ID(rawValue: OrderValues.scatteredKey(number, of: count))
          digest = digest &* 31 &+ (try answer(workload, id, transaction))
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func answer(
    _ workload: Workload, _ id: OrderLine.ID, _ transaction: ReadTransaction
  ) throws -> Int {
    switch workload {
    case .countConditions:
      try OrderLine.count(where: { $0.id == id && $0.unitPrice >= 0 }, in: transaction)
    case .existsCondition:
      try OrderLine.exists(where: { $0.id == id }, in: transaction) ? 1 : 0
    case .fetchFirst:
      try OrderLine.fetchFirst(where: { $0.id == id }, from: transaction)?.length ?? 0
    default:
      try OrderLine.fetchAll(where: { $0.id == id && $0.unitPrice >= 0 }, from: transaction)
        .reduce(0) { $0 &+ $1.length }
    }
  }
}

extension OrderLine {
  fileprivate var length: Int { Int(key) &+ note.utf8.count }
}
