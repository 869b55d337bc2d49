#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID {
  /// Reads what is a UUID to the letter, in either case: Foundation also takes blanks, signs and what follows a NUL.
  init?(exactly text: String) {
    guard let uuid = UUID(uuidString: text), uuid.uuidString == text.uppercased() else {
      return nil
    }
    self = uuid
  }
}
