// Generated source in DAL/ and its callers use these types, which are in the runtime's interface.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
