import SchemaParser

extension String {
  /// The time or day of a dump, which is in UTC, in the form in which dbgen stores times; nil for other
  /// texts, and for a time that has more than milliseconds.
  var storedTime: String? {
    var text = self
    for zone in ["Z", "+00:00", "+00"] where text.hasSuffix(zone) && text.utf8.count > 19 {
      text.removeLast(zone.count)
      break
    }
    let day = text.prefix(10)
    let parts = text.dropFirst(11).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count < 3,
      text.utf8.count == 10 || text.dropFirst(10).first.map(" T".contains) == true
    else { return nil }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.utf8.count > 3, fraction.hasSuffix("0") { fraction.removeLast() }
    let clock = parts.first.map(String.init) ?? ""
    let time = clock.isEmpty ? "00:00:00" : clock
    return TimestampLiteral("\(day) \(time)\(fraction.isEmpty ? "" : ".\(fraction)")")?.description
  }

  /// The time in the form in which dbgen stores times; nil for other texts, and for a day alone.
  var storedTimeOfDay: String? { utf8.count > "2024-01-31".utf8.count ? storedTime : nil }
}
