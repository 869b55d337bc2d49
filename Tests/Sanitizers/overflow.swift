// Writes a byte beyond its memory if there is an argument, which the address sanitizer has to
// report.
@main
enum Overflow {
  static func main() {
    let count = 16
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    bytes[count - 2 + CommandLine.arguments.count] = 1
    print(bytes[count - 1])
    bytes.deallocate()
  }
}
