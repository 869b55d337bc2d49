internal import Dispatch

/// The present time, in nanoseconds of a clock that is never set.
var monotonicTime: UInt64 { DispatchTime.now().uptimeNanoseconds }
