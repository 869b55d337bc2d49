#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "internal.h"

/// What one thread does, and how often it did.
typedef struct {
  const char *path;
  int64_t count;
  int64_t first;
  double deadline;
  int64_t done;
} worker;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void *read_orders(void *context) {
  worker *self = context;
  cw_session session = {.database = cw_open(self->path)};
  session.statement = cw_prepare(session.database, CW_FETCH_ORDER);
  while (now() < self->deadline) {
    int64_t key = cw_scattered_key(self->first + self->done, self->count);
    sqlite3_bind_int64(session.statement, 1, key);
    cw_expect(SQLITE_ROW, sqlite3_step(session.statement), session.database);
    cw_order order;
    cw_read_order(session.statement, &order);
    sqlite3_reset(session.statement);
    cw_free_order(&order);
    self->done++;
  }
  sqlite3_finalize(session.statement);
  cw_close(session.database);
  return NULL;
}

static void *write_orders(void *context) {
  worker *self = context;
  cw_session session = {.database = cw_open(self->path)};
  session.statement = cw_prepare(session.database, CW_UPDATE_ORDER);
  cw_orders orders = cw_make_orders(self->count, 1);
  while (now() < self->deadline) {
    int64_t key = cw_scattered_key(self->done, self->count);
    cw_bind_order(session.statement, &orders.orders[key - 1]);
    cw_run(session);
    self->done++;
  }
  sqlite3_finalize(session.statement);
  cw_free_orders(orders);
  cw_close(session.database);
  return NULL;
}

static pthread_t start(void *(*work)(void *), worker *worker) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, worker) == 0) return thread;
  fprintf(stderr, "error: no thread could be started\n");
  exit(1);
}

cw_rates cw_read_and_write(const char *path, int64_t count, int readers, double seconds) {
  double beginning = now();
  worker template = {.path = path, .count = count, .deadline = beginning + seconds};
  worker *workers = cw_allocate((size_t)(readers + 1) * sizeof(worker));
  pthread_t *threads = cw_allocate((size_t)(readers + 1) * sizeof(pthread_t));
  for (int i = 0; i <= readers; i++) {
    workers[i] = template;
    workers[i].first = count / (readers + 1) * i;
    threads[i] = start(i < readers ? read_orders : write_orders, &workers[i]);
  }
  for (int i = 0; i <= readers; i++) pthread_join(threads[i], NULL);
  double elapsed = now() - beginning;
  cw_rates rates = {0, (double)workers[readers].done / elapsed};
  for (int i = 0; i < readers; i++) rates.reads_per_second += (double)workers[i].done / elapsed;
  free(threads);
  free(workers);
  return rates;
}
