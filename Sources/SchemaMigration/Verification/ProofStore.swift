/// Where proofs are kept from one run to the next. What is there may be gone or damaged at any time.
package protocol ProofStore {
  /// The program that proves: what another one has proven doesn't count.
  var program: String { get }

  func read(_ name: String) -> [UInt8]?
  func write(_ bytes: [UInt8], as name: String)
}
