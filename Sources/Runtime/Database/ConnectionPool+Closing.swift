internal import Dispatch

extension ConnectionPool {
  /// Closes the idle connections, and each of the others when its owner is done with it.
  package func close() { refuse(because: .closed) }

  /// Closes all connections until `resume` is called, interrupting the running transactions.
  ///
  /// - Parameter group: Left when all connections are closed, or when `resume` is called before then.
  @_optimize(size)
  func suspend(leaving group: DispatchGroup) {
    refuse(because: .suspended)
    let running = state.withLock { _ in slots.compactMap(\.interruption) }
    for interruption in running { interruption.interrupt(because: DatabaseError.suspended) }
    let isIdle = state.withLock { state in
      let isIdle = state.idle.count == slots.count
      if !isIdle { state.onIdle.append(group) }
      return isIdle
    }
    if isIdle { group.leave() }
  }

  /// Hands out slots again after `suspend`, even if that is still waiting.
  func resume() {
    let groups = state.withLock { state in
      if state.refusal == .suspended { state.refusal = nil }
      defer { state.onIdle = [] }
      return state.onIdle
    }
    for group in groups { group.leave() }
  }

  /// Closes all connections except that of `kept`, each when its owner is done with it, so that the
  /// next owners open new ones.
  @inline(never)
  func renew(except kept: Slot) {
    let idle = state.withLock { state -> [Slot] in
      for slot in slots where slot !== kept { slot.isOutdated = true }
      defer { state.idle = [] }
      return state.idle
    }
    for slot in idle { release(slot) }
  }

  /// Stops handing out slots, and resumes all waiters with the reason.
  @inline(never)
  private func refuse(because refusal: DatabaseError) {
    let (idle, waiters) = state.withLock { state -> ([Slot], [Waiter]) in
      // A database that is closed stays closed.
      if state.refusal != .closed { state.refusal = refusal }
      defer { (state.idle, state.waiters) = ([], []) }
      return (state.idle, state.waiters)
    }
    for slot in idle { release(slot) }
    for waiter in waiters { waiter.resume(.failure(refusal)) }
  }

  /// Closes the connection of a slot, even if a transaction that outlived its closure still refers
  /// to it.
  func close(_ slot: Slot) {
    let isSuspended = state.withLock { $0.refusal == .suspended }
    // A database in memory would be lost, and it has no locks.
    if isSuspended && !reopens { return }
    // A checkpoint would take time while holding a lock.
    if isSuspended { slot.connection?.keepLogWhenClosed() }
    slot.connection?.close()
    slot.connection = nil
  }
}
