// Generated source in DAL/ and its callers use these types, which are in the runtime's interface.
// The module as a whole isn't imported for them: beside Foundation, its declarations are ambiguous.
#if canImport(FoundationEssentials)
  @_exported public import struct FoundationEssentials.Data
  @_exported public import struct FoundationEssentials.Date
  @_exported public import struct FoundationEssentials.Decimal
  @_exported public import struct FoundationEssentials.URL
  @_exported public import struct FoundationEssentials.UUID
#else
  @_exported public import struct Foundation.Data
  @_exported public import struct Foundation.Date
  @_exported public import struct Foundation.Decimal
  @_exported public import struct Foundation.URL
  @_exported public import struct Foundation.UUID
#endif
