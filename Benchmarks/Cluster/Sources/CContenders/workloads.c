#include "contender.h"

#include <stdio.h>
#include <string.h>

enum { batch = 64, texts = 32 };

static bool prepare_insert(struct contender *self, enum statement statement, int items) {
  char sql[items_at_once * 32 + 64];
  int length = snprintf(sql, sizeof sql, "INSERT INTO item (id, name, amount) VALUES ");
  for (int item = 0; item < items; item++) {
    int first = item * parameters_of_item + 1;
    length += snprintf(sql + length, sizeof sql - (size_t)length, "%s(%c%d, %c%d, %c%d)",
                       item ? ", " : "", self->mark, first, self->mark, first + 1, self->mark,
                       first + 2);
  }
  return self->client->prepare(self, statement, sql);
}

static bool prepare(struct contender *self) {
  if (self->is_prepared) return true;
  char sql[64];
  snprintf(sql, sizeof sql, "SELECT name, amount FROM item WHERE id = %c1", self->mark);
  self->is_prepared = self->client->prepare(self, look_up, sql) &&
                      prepare_insert(self, insert_one, 1) &&
                      prepare_insert(self, insert_many, items_at_once) &&
                      self->client->prepare(self, begin_work, "BEGIN") &&
                      self->client->prepare(self, commit_work, "COMMIT");
  return self->is_prepared;
}

static bool enqueue_items(struct contender *self, long long first, int items) {
  static _Thread_local char names[items_at_once][texts];
  struct value values[items_at_once * parameters_of_item];
  for (int item = 0; item < items; item++) {
    struct value *value = values + item * parameters_of_item;
    snprintf(names[item], texts, "item %lld", first + item);
    value[0] = (struct value){.integer = first + item};
    value[1] = (struct value){.text = names[item]};
    value[2] = (struct value){.integer = (first + item) % 1000};
  }
  return self->client->enqueue(self, items == 1 ? insert_one : insert_many, values,
                               items * parameters_of_item);
}

static bool enqueue_look_up(struct contender *self, long long key) {
  struct value value = {.integer = key};
  return self->client->enqueue(self, look_up, &value, 1);
}

/// Sends the queue, and adds its answers to the total.
static bool settle(struct contender *self, int *queued, long long *total) {
  if (!self->client->flush(self)) return false;
  for (; *queued > 0; --*queued) {
    long long number = self->client->receive(self);
    if (number < 0) return false;
    *total += number;
  }
  return true;
}

static bool is_control(enum workload workload, long long place) {
  return workload == workload_insert_hundreds && place % 100 == 0;
}

static long long run(struct contender *self, enum workload workload, long long first,
                     long long count, bool is_pipelined) {
  int queued = 0;
  int most = is_pipelined ? batch : 1;
  int step = workload == workload_insert_bulk ? items_at_once : 1;
  long long total = 0;
  bool in_one = workload == workload_insert_bulk;
  if (in_one && !(self->client->enqueue(self, begin_work, NULL, 0) && ++queued)) return -1;
  for (long long place = 0; place < count; place += step) {
    if (queued >= most && !settle(self, &queued, &total)) return -1;
    if (is_control(workload, place)) {
      if (place > 0 && !(self->client->enqueue(self, commit_work, NULL, 0) && ++queued)) return -1;
      if (!is_pipelined && !settle(self, &queued, &total)) return -1;
      if (!(self->client->enqueue(self, begin_work, NULL, 0) && ++queued)) return -1;
      if (!is_pipelined && !settle(self, &queued, &total)) return -1;
    }
    bool is_queued = workload == workload_look_up ? enqueue_look_up(self, first + place)
                                                  : enqueue_items(self, first + place, step);
    if (!is_queued) return -1;
    queued++;
  }
  if (workload == workload_insert_hundreds || in_one) {
    if (!is_pipelined && !settle(self, &queued, &total)) return -1;
    if (!self->client->enqueue(self, commit_work, NULL, 0)) return -1;
    queued++;
  }
  return settle(self, &queued, &total) ? total : -1;
}

long long contender_run(struct contender *self, enum workload workload, long long first,
                        long long count, bool is_pipelined) {
  if (!prepare(self) || !self->client->pipeline(self, is_pipelined)) return -1;
  long long total = run(self, workload, first, count, is_pipelined);
  return self->client->pipeline(self, false) ? total : -1;
}

bool contender_execute(struct contender *self, const char *sql) {
  return self->client->execute(self, sql);
}

void contender_close(struct contender *self) { self->client->close(self); }
