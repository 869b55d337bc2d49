#include "contender.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>

struct postgres {
  struct contender contender;
  PGconn *connection;
  bool is_pipelined;
};

static const char *const names[statement_count] = {"look_up", "insert_one", "insert_many", "begin",
                                                   "commit"};

static bool finish(PGresult *result, ExecStatusType status) {
  bool is_expected = PQresultStatus(result) == status;
  PQclear(result);
  return is_expected;
}

static bool prepare(struct contender *contender, enum statement statement, const char *sql) {
  PGconn *connection = ((struct postgres *)contender)->connection;
  return finish(PQprepare(connection, names[statement], sql, 0, NULL), PGRES_COMMAND_OK);
}

/// Each request is a transaction of its own unless there is a BEGIN.
static bool enqueue(struct contender *contender, enum statement statement,
                    const struct value *values, int count) {
  struct postgres *self = (struct postgres *)contender;
  char numbers[items_at_once * parameters_of_item][24];
  const char *texts[items_at_once * parameters_of_item];
  for (int index = 0; index < count; index++) {
    snprintf(numbers[index], sizeof numbers[index], "%lld", values[index].integer);
    texts[index] = values[index].text ? values[index].text : numbers[index];
  }
  return PQsendQueryPrepared(self->connection, names[statement], count, texts, NULL, NULL, 0) &&
         (!self->is_pipelined || PQpipelineSync(self->connection));
}

static bool flush(struct contender *contender) {
  return PQflush(((struct postgres *)contender)->connection) == 0;
}

static long long number(const PGresult *result) {
  switch (PQresultStatus(result)) {
    case PGRES_TUPLES_OK:
      return PQntuples(result) > 0 ? atoll(PQgetvalue(result, 0, 1)) : 0;
    case PGRES_COMMAND_OK:
      return atoll(PQcmdTuples((PGresult *)result));
    default:
      return -1;
  }
}

static long long receive(struct contender *contender) {
  struct postgres *self = (struct postgres *)contender;
  PGresult *result = PQgetResult(self->connection);
  long long total = number(result);
  PQclear(result);
  while ((result = PQgetResult(self->connection))) PQclear(result);
  if (self->is_pipelined && !finish(PQgetResult(self->connection), PGRES_PIPELINE_SYNC)) return -1;
  return total;
}

static bool execute(struct contender *contender, const char *sql) {
  return finish(PQexec(((struct postgres *)contender)->connection, sql), PGRES_COMMAND_OK);
}

static bool pipeline(struct contender *contender, bool is_pipelined) {
  struct postgres *self = (struct postgres *)contender;
  self->is_pipelined = is_pipelined;
  return is_pipelined ? PQenterPipelineMode(self->connection) : PQexitPipelineMode(self->connection);
}

static void close_contender(struct contender *contender) {
  struct postgres *self = (struct postgres *)contender;
  PQfinish(self->connection);
  free(self);
}

static const struct client client = {prepare, enqueue, flush,          receive,
                                     execute, pipeline, close_contender};

struct contender *postgres_connect(const char *settings) {
  struct postgres *self = calloc(1, sizeof *self);
  self->contender = (struct contender){.client = &client, .mark = '$'};
  self->connection = PQconnectdb(settings);
  if (PQstatus(self->connection) == CONNECTION_OK) return &self->contender;
  close_contender(&self->contender);
  return NULL;
}
