/// An implementation of the workloads: C, generated source, or a library.
public protocol Contender {
  /// The name on the command line.
  static var name: String { get }

  /// Runs a workload once on a database made by `Preparation`. Returns `nil` if the contender
  /// doesn't support the workload.
  static func run(_ workload: Workload, at path: String, rows: Int) throws -> Measurement?
}

/// The result of running a workload once.
public struct Measurement: Sendable, CustomStringConvertible {
  public let seconds: Double
  /// A digest of the data read or written, which is the same for every contender.
  public let checksum: UInt64

  public init(seconds: Double, checksum: UInt64) {
    self.seconds = seconds
    self.checksum = checksum
  }

  /// The checksum and the seconds, as parsed by `init(_:)`.
  public var description: String { "\(checksum) \(seconds)" }

  public init?(_ description: some StringProtocol) {
    let words = description.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let checksum = UInt64(words[0]), let seconds = Double(words[1]) else {
      return nil
    }
    self.init(seconds: seconds, checksum: checksum)
  }
}
