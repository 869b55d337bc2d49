import Foundation

/// How much work the tests do. Tests that try many similar things try a sample of them, and all of
/// them if the environment has `SOAK`, as in `make soak`.
public enum Soak {
  public static let isOn = ProcessInfo.processInfo.environment["SOAK"] != nil

  /// Returns a number of repetitions.
  public static func count(_ usual: Int, soak: Int) -> Int { isOn ? soak : usual }

  /// Returns the distance between the things to try: 1, so that none is left out, or `usual`.
  public static func step(_ usual: Int) -> Int { isOn ? 1 : usual }
}

extension Array {
  /// Every `step`th element, or all of them if the environment has `SOAK`.
  public func sampled(every step: Int) -> [Element] {
    stride(from: 0, to: count, by: Soak.step(step)).map { self[$0] }
  }
}
