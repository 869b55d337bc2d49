#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "internal.h"

/// A gate that holds all threads back until the start. macOS has no pthread_barrier_t.
typedef struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int waiting;
  bool is_open;
  double deadline;
} gate;

/// The work of one thread, and how often it has been done.
typedef struct {
  gate *gate;
  cw_session session;
  cw_orders orders;
  int64_t count;
  int64_t first;
  int64_t done;
} worker;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/// Waits for the start and returns the deadline.
static double wait_at(gate *gate) {
  pthread_mutex_lock(&gate->mutex);
  gate->waiting++;
  pthread_cond_broadcast(&gate->changed);
  while (!gate->is_open) pthread_cond_wait(&gate->changed, &gate->mutex);
  pthread_mutex_unlock(&gate->mutex);
  return gate->deadline;
}

/// Starts all threads once they are all waiting, and returns the start time.
static double open_gate(gate *gate, int threads, double seconds) {
  pthread_mutex_lock(&gate->mutex);
  while (gate->waiting < threads) pthread_cond_wait(&gate->changed, &gate->mutex);
  double beginning = now();
  gate->deadline = beginning + seconds;
  gate->is_open = true;
  pthread_cond_broadcast(&gate->changed);
  pthread_mutex_unlock(&gate->mutex);
  return beginning;
}

static void *read_orders(void *context) {
  worker *self = context;
  cw_session session = self->session;
  double deadline = wait_at(self->gate);
  do {
    int64_t key = cw_scattered_key(self->first + self->done, self->count);
    sqlite3_bind_int64(session.statement, 1, key);
    cw_expect(SQLITE_ROW, sqlite3_step(session.statement), session.database);
    cw_order order;
    cw_read_order(session.statement, &order);
    sqlite3_reset(session.statement);
    cw_text code = order.postal_code;
    if (!cw_is_order_of_key(key, order.id, code.bytes, (size_t)code.count)) {
      fprintf(stderr, "error: the order of key %lld is another\n", (long long)key);
      exit(1);
    }
    cw_free_order(&order);
    self->done++;
  } while (now() < deadline);
  return NULL;
}

static void *write_orders(void *context) {
  worker *self = context;
  double deadline = wait_at(self->gate);
  do {
    int64_t key = cw_scattered_key(self->done, self->count);
    cw_bind_order(self->session.statement, &self->orders.orders[key - 1]);
    cw_run(self->session);
    self->done++;
  } while (now() < deadline);
  return NULL;
}

static cw_session make_session(const char *path, const char *sql) {
  cw_session session = {.database = cw_open(path)};
  session.statement = cw_prepare(session.database, sql);
  return session;
}

static pthread_t start(void *(*work)(void *), worker *worker) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, worker) == 0) return thread;
  fprintf(stderr, "error: no thread could be started\n");
  exit(1);
}

cw_rates cw_read_and_write(
    const char *path, int64_t count, int readers, int writers, double seconds) {
  int all = readers + writers;
  gate gate = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
  cw_orders orders = cw_make_orders(count, 1);
  worker *workers = cw_allocate((size_t)all * sizeof(worker));
  pthread_t *threads = cw_allocate((size_t)all * sizeof(pthread_t));
  for (int i = 0; i < all; i++) {
    bool reads = i < readers;
    workers[i] = (worker){.gate = &gate, .orders = orders, .count = count};
    workers[i].session = make_session(path, reads ? CW_FETCH_ORDER : CW_UPDATE_ORDER);
    workers[i].first = reads ? count / all * i : 0;
    threads[i] = start(reads ? read_orders : write_orders, &workers[i]);
  }
  double beginning = open_gate(&gate, all, seconds);
  for (int i = 0; i < all; i++) pthread_join(threads[i], NULL);
  double elapsed = now() - beginning;
  cw_rates rates = {0, 0};
  for (int i = 0; i < all; i++) {
    double *rate = i < readers ? &rates.reads_per_second : &rates.writes_per_second;
    *rate += (double)workers[i].done / elapsed;
    sqlite3_finalize(workers[i].session.statement);
    cw_close(workers[i].session.database);
  }
  free(threads);
  free(workers);
  cw_free_orders(orders);
  return rates;
}
