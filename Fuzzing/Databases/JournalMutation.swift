internal import RuntimeSamples

/// Rollback journals made from scratch, such as a killed or malicious program could leave behind.
enum JournalMutation {
  /// The super-journal names in journals. SQLite removes a super-journal after rolling back.
  static let superJournals = [
    "../canary", "canary", "/nowhere/canary", "../directory", "any.db-mj0", "", "any.db",
    String(repeating: "x", count: 600), "a\0b",
  ]

  static func journal(
    for files: DatabaseFiles, superJournals: [String], _ random: inout SeededGenerator
  ) -> [UInt8] {
    let size = files.pageSize
    let count = random.below(5)
    var bytes = header(for: files, records: count, &random)
    let seed = bytes.integer(at: 12, bytes: 4)
    for _ in 0..<count {
      let page = random.below(files.pageCount)
      let start = min(page * size, files.database.count)
      var data = Array(files.database[start..<min(start + size, files.database.count)])
      data += [UInt8](repeating: 0, count: size - data.count)
      for _ in 0..<random.below(4) { data[random.below(size)] = UInt8(random.next() & 255) }
      bytes.append(random.oneIn(9) ? random.number(near: files.pageCount) : page + 1, bytes: 4)
      bytes += data
      bytes.append(random.oneIn(9) ? 7 : checksum(of: data, seed), bytes: 4)
    }
    if random.oneIn(2) { bytes += end(naming: random.one(of: superJournals), size, &random) }
    if random.oneIn(8) { bytes.removeLast(random.below(bytes.count)) }
    return bytes
  }

  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  private static func header(
    for files: DatabaseFiles, records: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let sector = random.oneIn(6) ? random.one(of: [0, 32, 513, 65536, 0x7fff_ffff]) : 512
    let pageSize = random.oneIn(6) ? random.one(of: [512, 1024, 0, 3, 65536]) : files.pageSize
    var bytes = magic
    bytes.append(random.oneIn(5) ? random.number(near: records) : records, bytes: 4)
    bytes.append(Int(random.next() & 0xffff_ffff), bytes: 4)
    bytes.append(random.oneIn(4) ? random.number(near: files.pageCount) : files.pageCount, bytes: 4)
    bytes.append(sector, bytes: 4)
    bytes.append(pageSize, bytes: 4)
    return bytes + [UInt8](repeating: 0, count: max(0, min(sector, 65536) - bytes.count))
  }

  /// Returns SQLite's journal checksum, which adds every 200th byte from the end.
  private static func checksum(of data: [UInt8], _ seed: Int) -> Int {
    stride(from: data.count - 200, to: 0, by: -200).reduce(seed) { $0 + Int(data[$1]) }
  }

  private static func end(
    naming name: String, _ pageSize: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let name = Array(name.utf8)
    var bytes: [UInt8] = []
    bytes.append((1 << 30) / pageSize + 1, bytes: 4)
    bytes += name
    bytes.append(random.oneIn(8) ? random.number(near: name.count) : name.count, bytes: 4)
    bytes.append(name.reduce(0) { $0 + Int(Int8(bitPattern: $1)) }, bytes: 4)
    return bytes + magic
  }
}

/// Mutations of a write-ahead log and its index.
enum LogMutation {
  static func apply(to files: inout DatabaseFiles, _ random: inout SeededGenerator) {
    guard var log = files.bytes["-wal"], log.count > 32 else { return }
    let (size, header) = (files.pageSize, 24)
    let frames = max(1, (log.count - 32) / (size + header))
    for _ in 0...random.below(4) {
      let frame = 32 + random.below(frames) * (size + header)
      switch random.below(6) {
      case 0:
        log.put(random.number(near: frames), at: random.one(of: [4, 8, 12, 16, 20]), bytes: 4)
      case 1: log.put(random.number(near: files.pageCount), at: frame, bytes: 4)
      case 2: log.put(random.number(near: files.pageCount), at: frame + 4, bytes: 4)
      case 3:
        for _ in 0...random.below(30) {
          log.put(Int(random.next() & 255), at: frame + header + random.below(size), bytes: 1)
        }
      case 4: log.put(random.number(near: 20), at: frame + header + random.below(size), bytes: 2)
      default: log.removeLast(random.oneIn(3) ? random.below(log.count) : 0)
      }
    }
    if !random.oneIn(4) { seal(&log, pageSize: size) }
    files.bytes["-wal"] = log
    if random.oneIn(2) { files.bytes["-shm"] = index(files.bytes["-shm"], &random) }
  }

  /// Returns the files with a reproducible log. SQLite tells logs apart by random salts, which are
  /// replaced by fixed numbers. The index is removed, and SQLite recreates it.
  static func withoutChance(_ files: DatabaseFiles) -> DatabaseFiles {
    var files = files
    files.bytes["-shm"] = nil
    guard var log = files.bytes["-wal"], log.count > 32 else { return files }
    log.put(17, at: 16, bytes: 4)
    log.put(4711, at: 20, bytes: 4)
    seal(&log, pageSize: files.pageSize)
    files.bytes["-wal"] = log
    return files
  }

  /// Corrects the checksums, so that SQLite reads the changed log.
  private static func seal(_ log: inout [UInt8], pageSize: Int) {
    let isBig = log.integer(at: 0, bytes: 4) & 1 == 1
    var sums = sum(log[..<min(24, log.count)], (0, 0), isBig)
    log.put(Int(sums.0), at: 24, bytes: 4)
    log.put(Int(sums.1), at: 28, bytes: 4)
    var frame = 32
    while frame + 24 + pageSize <= log.count {
      log.replaceSubrange(frame + 8..<frame + 16, with: log[16..<24])
      sums = sum(log[frame..<frame + 8], sums, isBig)
      sums = sum(log[frame + 24..<frame + 24 + pageSize], sums, isBig)
      log.put(Int(sums.0), at: frame + 16, bytes: 4)
      log.put(Int(sums.1), at: frame + 20, bytes: 4)
      frame += 24 + pageSize
    }
  }

  private static func sum(
    _ bytes: ArraySlice<UInt8>, _ start: (UInt32, UInt32), _ isBig: Bool
  ) -> (UInt32, UInt32) {
    var (one, two) = start
    var place = bytes.startIndex
    func word(_ place: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * (isBig ? 3 - $1 : $1)) }
    }
    while place + 8 <= bytes.endIndex {
      one = one &+ word(place) &+ two
      two = two &+ word(place + 4) &+ one
      place += 8
    }
    return (one, two)
  }

  private static func index(_ bytes: [UInt8]?, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes ?? [UInt8](repeating: 0, count: 32768)
    for _ in 0...random.below(40) where !bytes.isEmpty {
      let place = random.oneIn(2) ? random.below(min(bytes.count, 136)) : random.below(bytes.count)
      bytes.put(Int(random.next() & 255), at: place, bytes: 1)
    }
    if random.oneIn(5) { bytes.removeLast(random.below(bytes.count + 1)) }
    return bytes
  }
}
