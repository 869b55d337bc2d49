import DBGenRuntime

extension DBGenContender {
  static func fetchChildren(from database: Database) throws -> Measurement {
    let (products, seconds) = try measured {
      try database.read { try Product.fetchAll(including: .lines, from: $0) }
    }
    var digest = Digest()
    for (product, lines) in products {
      digest.add(product)
      for line in lines { digest.add(line) }
    }
    return Measurement(seconds: seconds, checksum: digest.value)
  }

  static func fetchParents(from database: Database) throws -> Measurement {
    let (lines, seconds) = try measured {
      try database.read { try OrderLine.fetchAll(including: .product, from: $0) }
    }
    var digest = Digest()
    for (line, product) in lines {
      digest.add(line)
      digest.add(product)
    }
    return Measurement(seconds: seconds, checksum: digest.value)
  }

  static func lookUpParents(_ count: Int, in database: Database) throws -> Measurement {
    let (digest, seconds) = try measured {
      try database.read { transaction in
        var digest = 0
        for number in 0..<count {
          let id = OrderLine.ID(rawValue: OrderValues.scatteredKey(number, of: count))
          guard
            let (line, product) = try OrderLine.fetch(
              id: id, including: .product, from: transaction)
          else { continue }
          let size = Int(line.key) &+ line.note.utf8.count &+ product.name.utf8.count
          digest = digest &* 31 &+ size
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }
}

extension Digest {
  fileprivate mutating func add(_ line: OrderLine) {
    add(line.key)
    add(line.note)
  }

  fileprivate mutating func add(_ product: Product) {
    add(product.id.rawValue)
    add(product.name)
  }
}
