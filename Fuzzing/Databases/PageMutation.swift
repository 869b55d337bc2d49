internal import RuntimeSamples

/// A mutation of the pages of a database file.
enum PageMutation: CaseIterable {
  case header, pageHeader, cellPointer, cell, pointer, freeList, overflow, text, flips, copy, size

  func apply(to files: inout DatabaseFiles, _ random: inout SeededGenerator) {
    let (size, count) = (files.pageSize, files.pageCount)
    // Prefer the first pages, which contain the schema.
    let page = random.oneIn(2) ? random.below(count) : random.below(min(count, 4))
    let body = page * size + (page == 0 ? 100 : 0)
    switch self {
    case .header: Self.changeHeader(&files, &random)
    case .pageHeader: Self.changePageHeader(&files.database, body, size, &random)
    case .cellPointer:
      let cells = max(1, min(files.database.integer(at: body + 3, bytes: 2), size / 2))
      let place = body + random.one(of: [8, 12]) + 2 * random.below(cells)
      files.database.put(random.number(near: size), at: place, bytes: 2)
    case .cell: Self.changeCell(&files.database, body, page * size, size, &random)
    case .pointer:
      let place = page * size + random.below(max(1, size / 4)) * 4
      files.database.put(random.number(near: count), at: place, bytes: 4)
    case .freeList: Self.changeFreeList(&files, &random)
    case .overflow:
      files.database.put(
        random.one(of: [page + 1, random.below(count + 2)]), at: page * size, bytes: 4)
    case .text: Self.changeText(&files.database, &random)
    case .flips:
      for _ in 0...random.below(40) where !files.database.isEmpty {
        let place = page * size + random.below(size)
        files.database.put(Int(random.next() & 255), at: place, bytes: 1)
      }
    case .copy: Self.copyPage(&files, &random)
    case .size: Self.resize(&files, &random)
    }
  }

  private static func changeHeader(
    _ files: inout DatabaseFiles, _ random: inout SeededGenerator
  ) {
    let (place, bytes) = random.one(of: [
      (0, 1), (16, 2), (18, 1), (19, 1), (20, 1), (21, 1), (22, 1), (23, 1), (24, 4), (28, 4),
      (32, 4), (36, 4), (40, 4), (44, 4), (48, 4), (52, 4), (56, 4), (60, 4), (64, 4), (68, 4),
      (72, 4), (92, 4), (96, 4),
    ])
    let value =
      bytes == 2
      ? random.one(of: [1, 512, 1024, 8192, 32768, 513, 0]) : random.number(near: files.pageCount)
    files.database.put(value, at: place, bytes: bytes)
  }

  private static func changePageHeader(
    _ bytes: inout [UInt8], _ body: Int, _ size: Int, _ random: inout SeededGenerator
  ) {
    switch random.below(6) {
    case 0: bytes.put(random.one(of: [2, 5, 10, 13, 0, 255]), at: body, bytes: 1)
    case 1: bytes.put(random.number(near: size), at: body + 1, bytes: 2)
    case 2: bytes.put(random.number(near: size / 4), at: body + 3, bytes: 2)
    case 3: bytes.put(random.number(near: size), at: body + 5, bytes: 2)
    case 4: bytes.put(random.number(near: 60), at: body + 7, bytes: 1)
    default: bytes.put(random.number(near: 20), at: body + 8, bytes: 4)
    }
  }

  /// Changes the first bytes of a cell, which contain its size and the types of its values.
  private static func changeCell(
    _ bytes: inout [UInt8], _ body: Int, _ start: Int, _ size: Int, _ random: inout SeededGenerator
  ) {
    let cells = max(1, min(bytes.integer(at: body + 3, bytes: 2), size / 2))
    let place = bytes.integer(at: body + 8 + 2 * random.below(cells), bytes: 2)
    for index in 0...random.below(12) {
      let value = random.one(of: [0xff, 0x7f, 0x80, 0x00, 0x81, Int(random.next() & 255)])
      bytes.put(value, at: start + place + index, bytes: 1)
    }
  }

  private static func changeFreeList(
    _ files: inout DatabaseFiles, _ random: inout SeededGenerator
  ) {
    let (size, count) = (files.pageSize, files.pageCount)
    let trunk = random.oneIn(2) ? files.database.integer(at: 32, bytes: 4) : 1 + random.below(count)
    files.database.put(trunk, at: 32, bytes: 4)
    files.database.put(random.number(near: count), at: 36, bytes: 4)
    let start = (trunk - 1) * size
    files.database.put(random.one(of: [trunk, 0, 1, count, count + 1]), at: start, bytes: 4)
    files.database.put(random.number(near: size / 4), at: start + 4, bytes: 4)
    files.database.put(random.number(near: count), at: start + 8, bytes: 4)
  }

  /// Changes characters in the schema's SQL.
  private static func changeText(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let create = Array("CREATE ".utf8)
    let starts = bytes.indices.filter {
      bytes[$0] == create[0] && $0 + 60 < bytes.count && Array(bytes[$0..<$0 + 7]) == create
    }
    guard !starts.isEmpty else { return }
    let start = random.one(of: starts)
    for _ in 0...random.below(6) {
      let letter = random.one(of: Array("\"'`[]();,.-/*%\0\n 0aZ_\u{ff}".utf8))
      bytes[start + random.below(60)] = letter
    }
  }

  private static func copyPage(_ files: inout DatabaseFiles, _ random: inout SeededGenerator) {
    let (size, count) = (files.pageSize, files.pageCount)
    let (from, to) = (random.below(count) * size, random.below(count) * size)
    guard max(from, to) + size <= files.database.count else { return }
    files.database.replaceSubrange(to..<to + size, with: files.database[from..<from + size])
  }

  private static func resize(_ files: inout DatabaseFiles, _ random: inout SeededGenerator) {
    let count = files.database.count
    if random.oneIn(2) {
      let removed = random.one(of: [1, count / 2, random.below(count + 1), count])
      files.database.removeLast(min(removed, count))
    } else {
      files.database += random.bytes(random.one(of: [1, 512, 5000]))
    }
  }
}
