/// A store that keeps proofs between runs. Its contents may disappear or get damaged at any time.
package protocol ProofStore {
  /// The identity of this program. The proofs of other programs don't count.
  var program: String { get }

  func read(_ name: String) -> [UInt8]?
  func write(_ bytes: [UInt8], as name: String)
}
