// A library to be preloaded that tells the thread sanitizer about locks that it doesn't see.
//
//   clang -shared -fPIC -o mutex.so mutex.c
//
// Synchronization.Mutex locks and unlocks in one of two ways: without contention in code that is
// compiled into its clients, which is instrumented, and with contention in the standard library,
// which isn't. Without this library, the sanitizer reports a race when one thread reads what
// another has written under the lock.
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Defined by the sanitizer, and missing in the other processes of a run.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, SELF) {
  typedef SWIFT void (*function)(uint32_t, SELF);
  ((function)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF) {
  typedef SWIFT void (*function)(SELF);
  if (__tsan_release) __tsan_release(mutex);
  ((function)dlsym(RTLD_NEXT, UNLOCK_SLOW))(mutex);
}
