/// The way a value is stored when SQLite has no type of its own for it. What an encoding means depends
/// on the type, and only `StoredForm` says it.
package enum Encoding: String, CaseIterable, Sendable {
  case text, textSeconds, textMicroseconds, textOptionalMicroseconds
  case iso8601, iso8601Seconds, iso8601Microseconds, iso8601WithoutZone
  case unixSeconds, unixMilliseconds, unixMicroseconds
  case realSeconds, julianDay, appleSeconds
  case unixDays
  case uppercase, integer, blob
}
