/// The format of generated source that this runtime supports.
///
/// Generated source names it, so that source of another format does not compile.
public enum GeneratedFormat4 {}

/// A format that this runtime no longer supports.
@available(
  *, unavailable,
  message: "this source was generated for another DBGenRuntime; run 'dbgen generate' again"
)
public enum GeneratedFormat1 {}

/// A format that this runtime no longer supports.
@available(
  *, unavailable,
  message: "this source was generated for another DBGenRuntime; run 'dbgen generate' again"
)
public enum GeneratedFormat2 {}

/// A format that this runtime no longer supports.
@available(
  *, unavailable,
  message: "this source was generated for another DBGenRuntime; run 'dbgen generate' again"
)
public enum GeneratedFormat3 {}
