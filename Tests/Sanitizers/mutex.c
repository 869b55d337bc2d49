// Tells the thread sanitizer of locks that it doesn't see: a library to be preloaded.
//
//   clang -shared -fPIC -o mutex.so mutex.c
//
// Synchronization.Mutex is locked and unlocked in one of two ways. Where nobody waits, in code that
// is compiled into its users, which is instrumented; where somebody does, in the standard library,
// which isn't. Without this, what a thread writes under the lock and the next reads is a race.
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Of the sanitizer; not there in the other processes of a run.
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
