/// What does the workloads: C, generated source, or a library.
public protocol Contender {
  /// The name on the command line.
  static var name: String { get }

  /// Does a workload once on a database that `Preparation` has made; nil where it has no way to.
  static func run(_ workload: Workload, at path: String, rows: Int) throws -> Measurement?
}

/// What one run of a workload gives.
public struct Measurement: Sendable, CustomStringConvertible {
  public let seconds: Double
  /// A digest of what was read or written, the same for every contender.
  public let checksum: UInt64

  public init(seconds: Double, checksum: UInt64) {
    self.seconds = seconds
    self.checksum = checksum
  }

  /// The checksum and the seconds, which `init(_:)` reads.
  public var description: String { "\(checksum) \(seconds)" }

  public init?(_ description: some StringProtocol) {
    let words = description.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let checksum = UInt64(words[0]), let seconds = Double(words[1]) else {
      return nil
    }
    self.init(seconds: seconds, checksum: checksum)
  }
}
