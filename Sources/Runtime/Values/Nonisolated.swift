/// A type that an app extends with functions for its transactions. In a target that belongs to the
/// main actor, Swift gives the extensions of other types to the main actor, where no transaction
/// runs; those of a type that refines `SendableMetatype` by a protocol stay off it.
public protocol _Nonisolated: ~Copyable, SendableMetatype {}

/// A subclass of such a type: its extensions don't get it by an inherited conformance.
public protocol _NonisolatedSubclass: SendableMetatype {}
