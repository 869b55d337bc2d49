/// One of the choices that a row of a covering array makes.
struct Axis: Hashable, Sendable {
  /// The choice, which several axes can make in different slots.
  var name: String
  /// The number of its values, which are counted from 0.
  var count: Int
  /// The slot of a group, such as the second of three columns; nil for a choice of the whole row.
  var slot: Slot?

  struct Slot: Hashable, Sendable {
    var group: String
    var number: Int
  }
}

extension Axis {
  /// Whether the values of two axes are to be combined: not those of two slots of a group, such as
  /// the types of two columns.
  func meets(_ other: Axis) -> Bool {
    guard name != other.name else { return false }
    guard let slot, let otherSlot = other.slot else { return true }
    return slot.group != otherSlot.group || slot.number == otherSlot.number
  }
}
