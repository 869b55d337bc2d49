// A library to be preloaded that makes the file system calls of a program fail.
//
//   cc -shared -fPIC -O1 -o faults.so faults.c
//   LD_PRELOAD=./faults.so FAULTS_DIRECTORY=/tmp/x FAULTS_AT=7 FAULTS_ACTION=EIO program...
//
// FAULTS_DIRECTORY  the directory below which calls count; a real path, without symbolic links
// FAULTS_AT         the number of the call that fails, from 1; 0 or empty for none
// FAULTS_ACTION     EIO or ENOSPC: the call fails with this error and does nothing;
//                   KILL: the process is killed instead of the call; TEAR: the process is killed
//                   after half of a write; WAIT: the call waits for a file, and succeeds
// FAULTS_GATE       the file that WAIT waits for
// FAULTS_REPEAT     once (the default), or always: all later calls fail as well
// FAULTS_ONE_IN     instead of FAULTS_AT: each call fails with a chance of one in this number
// FAULTS_SEED       the seed that determines which of them fail
// FAULTS_UNLINK_AT  the number of a call to unlink that fails with EIO as well, but isn't logged
// FAULTS_CALLS      the calls that count; "write,sync,truncate,unlink,rename" by default, and
//                   also read, create, close, mkdir and hardlink
// FAULTS_LOG        a file that gets a line for each affected call: its number, name and path
//
// read covers pread, write covers pwrite, sync covers fsync and fdatasync, create covers open with
// O_CREAT, and unlink covers rmdir. Each call also covers its relatives that take a directory, such
// as unlinkat.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls, unlinks;

static const char *setting(const char *name, const char *otherwise) {
  const char *value = getenv(name);
  return value && *value ? value : otherwise;
}

static int is_below(const char *path) {
  const char *directory = setting("FAULTS_DIRECTORY", "");
  size_t length = strlen(directory);
  return length > 0 && strncmp(path, directory, length) == 0 &&
         (path[length] == '/' || path[length] == '\0');
}

static void log_call(long number, const char *name, const char *path) {
  const char *log = setting("FAULTS_LOG", "");
  if (!*log) return;
  char line[PATH_MAX + 64];
  int length = snprintf(line, sizeof line, "%ld %s %s\n", number, name, path);
  int file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  // Bypass the functions of this library.
  syscall(SYS_write, file, line, (size_t)length);
  syscall(SYS_close, file);
}

static void kill_process(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static void wait_at_gate(void) {
  while (access(setting("FAULTS_GATE", ""), F_OK) != 0) usleep(500);
}

typedef enum { pass, fail, tear } verdict;

// Returns whether a call is among those that fail by chance (splitmix64).
static int is_drawn(long number) {
  uint64_t chance = strtoull(setting("FAULTS_ONE_IN", "0"), NULL, 10);
  if (chance == 0) return 0;
  uint64_t bits = strtoull(setting("FAULTS_SEED", "0"), NULL, 10) + (uint64_t)number * 0x9E3779B97F4A7C15;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return (bits ^ (bits >> 31)) % chance == 0;
}

static int is_chosen(long number) {
  long at = atol(setting("FAULTS_AT", "0"));
  if (at == 0) return is_drawn(number);
  return number == at || (number > at && strcmp(setting("FAULTS_REPEAT", "once"), "always") == 0);
}

// Returns whether this is the additional call to unlink that fails.
static int fails_as_well(const char *name, const char *path) {
  long at = atol(setting("FAULTS_UNLINK_AT", "0"));
  if (at == 0 || strcmp(name, "unlink") != 0 || !is_below(path)) return 0;
  return atomic_fetch_add(&unlinks, 1) + 1 == at;
}

// Decides what happens to a call, and sets errno if it fails.
static verdict judge(const char *name, const char *path) {
  if (fails_as_well(name, path)) {
    errno = EIO;
    return fail;
  }
  if (!is_below(path) || !strstr(setting("FAULTS_CALLS", "write,sync,truncate,unlink,rename"), name)) {
    return pass;
  }
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (!is_chosen(number)) return pass;
  log_call(number, name, path);
  const char *action = setting("FAULTS_ACTION", "EIO");
  if (strcmp(action, "WAIT") == 0) {
    wait_at_gate();
    return pass;
  }
  if (strcmp(action, "TEAR") == 0 && strcmp(name, "write") == 0) return tear;
  if (strcmp(action, "KILL") == 0 || strcmp(action, "TEAR") == 0) kill_process();
  errno = strcmp(action, "ENOSPC") == 0 ? ENOSPC : EIO;
  return fail;
}

static verdict judge_file(const char *name, int file) {
  int saved = errno;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = saved;
  if (length < 0) return pass;
  path[length] = '\0';
  return judge(name, path);
}

static verdict judge_path(const char *name, int directory, const char *path) {
  if (path[0] == '/') return judge(name, path);
  char link[64], base[PATH_MAX], whole[2 * PATH_MAX];
  if (directory == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
  else snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
  ssize_t length = readlink(link, base, sizeof base - 1);
  if (length < 0) return pass;
  base[length] = '\0';
  snprintf(whole, sizeof whole, "%s/%s", base, path);
  return judge(name, whole);
}

#define REAL(result, name, ...) ((result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

// Most processes read a lot, so reads are only examined if they count.
static int fails_to_read(int file) {
  return strstr(setting("FAULTS_CALLS", ""), "read") && judge_file("read", file) == fail;
}

ssize_t read(int file, void *bytes, size_t count) {
  return fails_to_read(file) ? -1 : syscall(SYS_read, file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  return fails_to_read(file) ? -1 : syscall(SYS_pread64, file, bytes, count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
  return fails_to_read(file) ? -1 : syscall(SYS_pread64, file, bytes, count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
  verdict verdict = judge_file("write", file);
  if (verdict == fail) return -1;
  ssize_t written = syscall(SYS_write, file, bytes, verdict == tear ? count / 2 : count);
  if (verdict == tear) kill_process();
  return written;
}

static ssize_t write_at(int file, const void *bytes, size_t count, off64_t offset) {
  verdict verdict = judge_file("write", file);
  if (verdict == fail) return -1;
  ssize_t written = syscall(SYS_pwrite64, file, bytes, verdict == tear ? count / 2 : count, offset);
  if (verdict == tear) kill_process();
  return written;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return write_at(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return write_at(file, bytes, count, offset);
}

int fsync(int file) {
  return judge_file("sync", file) == fail ? -1 : REAL(int, fsync, int)(file);
}

int fdatasync(int file) {
  return judge_file("sync", file) == fail ? -1 : REAL(int, fdatasync, int)(file);
}

int ftruncate(int file, off_t size) {
  return judge_file("truncate", file) == fail ? -1 : REAL(int, ftruncate, int, off_t)(file, size);
}

int ftruncate64(int file, off64_t size) {
  return judge_file("truncate", file) == fail ? -1 : REAL(int, ftruncate64, int, off64_t)(file, size);
}

int unlink(const char *path) {
  return judge_path("unlink", AT_FDCWD, path) == fail ? -1 : REAL(int, unlink, const char *)(path);
}

int unlinkat(int directory, const char *path, int flags) {
  if (judge_path("unlink", directory, path) == fail) return -1;
  return REAL(int, unlinkat, int, const char *, int)(directory, path, flags);
}

int rmdir(const char *path) {
  return judge_path("unlink", AT_FDCWD, path) == fail ? -1 : REAL(int, rmdir, const char *)(path);
}

int rename(const char *from, const char *to) {
  if (judge_path("rename", AT_FDCWD, to) == fail) return -1;
  return REAL(int, rename, const char *, const char *)(from, to);
}

int renameat(int from_directory, const char *from, int directory, const char *to) {
  if (judge_path("rename", directory, to) == fail) return -1;
  return REAL(int, renameat, int, const char *, int, const char *)(from_directory, from, directory, to);
}

int linkat(int from_directory, const char *from, int directory, const char *to, int flags) {
  if (judge_path("hardlink", directory, to) == fail) return -1;
  return REAL(int, linkat, int, const char *, int, const char *, int)(
      from_directory, from, directory, to, flags);
}

int mkdir(const char *path, mode_t mode) {
  if (judge_path("mkdir", AT_FDCWD, path) == fail) return -1;
  return REAL(int, mkdir, const char *, mode_t)(path, mode);
}

int mkdirat(int directory, const char *path, mode_t mode) {
  if (judge_path("mkdir", directory, path) == fail) return -1;
  return REAL(int, mkdirat, int, const char *, mode_t)(directory, path, mode);
}

// Closes the file even if the call fails, as the system does.
int close(int file) {
  int fails = judge_file("close", file) == fail;
  int code = errno;
  int result = (int)syscall(SYS_close, file);
  if (!fails) return result;
  errno = code;
  return -1;
}

static int open_at(int directory, const char *path, int flags, mode_t mode) {
  if (flags & O_CREAT && judge_path("create", directory, path) == fail) return -1;
  return (int)syscall(SYS_openat, directory, path, flags, mode);
}

// The mode is only passed if a file may be created.
#define MODE(last)                                    \
  mode_t mode = 0;                                    \
  if ((last) & O_CREAT) {                             \
    va_list rest;                                     \
    va_start(rest, last);                             \
    mode = va_arg(rest, mode_t);                      \
    va_end(rest);                                     \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(directory, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(directory, path, flags, mode);
}
