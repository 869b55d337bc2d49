import CWorkloads

/// Runs `body` in the timed region, and returns its result and the seconds it took.
public func measured<Value>(_ body: () throws -> Value) throws -> (value: Value, seconds: Double) {
  try withoutActuallyEscaping(body) { body in
    let region = Region(body)
    let seconds = timed_region(
      { context in
        guard let context else { return }
        Unmanaged<AnyRegion>.fromOpaque(context).takeUnretainedValue().run()
      }, Unmanaged<AnyRegion>.passUnretained(region).toOpaque())
    guard let result = region.result else { throw BenchmarkError("the region was not run") }
    region.result = nil
    return (try result.get(), seconds)
  }
}

/// A nongeneric base class that a C function can call.
private class AnyRegion {
  func run() {}
}

private final class Region<Value>: AnyRegion {
  let body: () throws -> Value
  var result: Result<Value, any Error>?

  init(_ body: @escaping () throws -> Value) { self.body = body }

  override func run() { result = Result(catching: body) }
}

/// An error that invalidates a benchmark.
public struct BenchmarkError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
