/// Unicode's normalization form C, as far as needed to detect text that isn't in it; see Unicode
/// Standard Annex #15.
///
/// It misses composed letters followed by a mark that should have been composed first, which don't
/// occur in practice. It never rejects text in form C.
enum CanonicalComposition {
  static func isComposed(_ text: String) -> Bool {
    // No scalar below the combining marks is ever composed or decomposed.
    guard text.unicodeScalars.contains(where: { $0.value >= 0x300 }) else { return true }
    var starter: Unicode.Scalar?
    var lastClass: UInt8 = 0
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let combiningClass = properties.canonicalCombiningClass.rawValue
      if properties.isFullCompositionExclusion { return false }
      if combiningClass != 0, lastClass > combiningClass { return false }
      let isBlocked = lastClass != 0 && lastClass >= combiningClass
      if let starter, !isBlocked, composes(starter, scalar) { return false }
      if combiningClass == 0 { starter = scalar }
      lastClass = combiningClass
    }
    return true
  }

  private static func composes(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    switch (first.value, second.value) {
    // Hangul syllables are composed by arithmetic.
    case (0x1100...0x1112, 0x1161...0x1175): return true
    case (0xAC00...0xD7A3, 0x11A8...0x11C2): return (first.value - 0xAC00).isMultiple(of: 28)
    default:
      var pair = String.UnicodeScalarView()
      pair.append(first)
      pair.append(second)
      return composites.contains(String(pair))
    }
  }

  /// The single scalars of the blocks that contain all composites except Hangul. Strings are equal
  /// if they are canonically equivalent, so this set contains a pair if it composes.
  private static let composites: Set<String> = {
    let blocks: [ClosedRange<UInt32>] = [0xC0...0x30FF, 0x10400...0x16FFF]
    let scalars = blocks.joined().compactMap(Unicode.Scalar.init).filter {
      !$0.properties.isFullCompositionExclusion && $0.properties.generalCategory != .unassigned
    }
    return Set(scalars.map { String($0) })
  }()
}
