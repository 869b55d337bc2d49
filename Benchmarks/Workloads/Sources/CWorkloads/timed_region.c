#include <time.h>

#include "CWorkloads.h"

__attribute__((noinline)) double timed_region(void (*body)(void *), void *context) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  body(context);
  clock_gettime(CLOCK_MONOTONIC, &end);
  return (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
}
