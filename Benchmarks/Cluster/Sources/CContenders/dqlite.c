#include "contender.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// The wire protocol of dqlite: messages of 8-byte words, little-endian as this machine is.

enum request { register_client = 1, open_database = 3, prepare_sql = 4, execute = 5, query = 6, execute_sql = 8 };
enum answer { failure = 0, statement_prepared = 5, result = 6, rows = 7 };

struct buffer {
  char *bytes;
  size_t count, capacity, start;
};

struct dqlite {
  struct contender contender;
  int socket;
  uint32_t statements[statement_count];
  struct buffer queue, answers;
};

static void put(struct buffer *buffer, const void *bytes, size_t count) {
  size_t padded = (count + 7) / 8 * 8;
  if (buffer->count + padded > buffer->capacity) {
    buffer->capacity = (buffer->count + padded) * 2;
    buffer->bytes = realloc(buffer->bytes, buffer->capacity);
  }
  memset(buffer->bytes + buffer->count, 0, padded);
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += padded;
}

static void put_word(struct buffer *buffer, uint64_t word) { put(buffer, &word, 8); }

static void put_text(struct buffer *buffer, const char *text) {
  put(buffer, text, strlen(text) + 1);
}

/// Begins a message, and returns its place.
static size_t begin(struct buffer *buffer) {
  put_word(buffer, 0);
  return buffer->count;
}

static void end(struct buffer *buffer, size_t start, enum request type) {
  uint64_t header = (buffer->count - start) / 8 | (uint64_t)type << 32;
  memcpy(buffer->bytes + start - 8, &header, 8);
}

static bool flush(struct contender *contender) {
  struct dqlite *self = (struct dqlite *)contender;
  for (size_t sent = 0; sent < self->queue.count;) {
    ssize_t count = send(self->socket, self->queue.bytes + sent, self->queue.count - sent, 0);
    if (count <= 0) return false;
    sent += (size_t)count;
  }
  self->queue.count = 0;
  return true;
}

static bool fill(struct dqlite *self, size_t needed) {
  struct buffer *buffer = &self->answers;
  while (buffer->count - buffer->start < needed) {
    if (buffer->start > 0) {
      memmove(buffer->bytes, buffer->bytes + buffer->start, buffer->count - buffer->start);
      buffer->count -= buffer->start;
      buffer->start = 0;
    }
    if (buffer->capacity < needed + 65536) {
      buffer->capacity = needed + 65536;
      buffer->bytes = realloc(buffer->bytes, buffer->capacity);
    }
    ssize_t count =
        recv(self->socket, buffer->bytes + buffer->count, buffer->capacity - buffer->count, 0);
#ifdef TCP_QUICKACK
    setsockopt(self->socket, IPPROTO_TCP, TCP_QUICKACK, &(int){1}, sizeof(int));
#endif
    if (count <= 0) return false;
    buffer->count += (size_t)count;
  }
  return true;
}

/// Receives a message, and returns its words; NULL if there is none of the type.
static const uint64_t *receive_message(struct dqlite *self, enum answer type) {
  if (!fill(self, 8)) return NULL;
  uint64_t header;
  memcpy(&header, self->answers.bytes + self->answers.start, 8);
  size_t size = (header & UINT32_MAX) * 8;
  if (!fill(self, 8 + size) || (header >> 32 & 0xff) != type) return NULL;
  const char *body = self->answers.bytes + self->answers.start + 8;
  self->answers.start += 8 + size;
  return (const uint64_t *)(const void *)body;
}

/// Returns the integer in the second column of the first row; 0 without rows. There is one message,
/// because the rows of a look-up are short.
static long long second_column(const uint64_t *words) {
  const char *place = (const char *)(words + 1);
  for (uint64_t column = 0; column < words[0]; column++) place += (strlen(place) + 8) / 8 * 8;
  if ((unsigned char)*place == 0xff) return 0;
  place += 8;
  place += (strlen(place) + 8) / 8 * 8;
  long long integer;
  memcpy(&integer, place, 8);
  return integer;
}

static bool is_query[statement_count] = {[look_up] = true};

static bool enqueue(struct contender *contender, enum statement statement,
                    const struct value *values, int count) {
  struct dqlite *self = (struct dqlite *)contender;
  size_t start = begin(&self->queue);
  put_word(&self->queue, (uint64_t)self->statements[statement] << 32);
  if (count > 0) {
    unsigned char types[256] = {(unsigned char)count};
    for (int index = 0; index < count; index++) types[1 + index] = values[index].text ? 3 : 1;
    put(&self->queue, types, 1 + (size_t)count);
  }
  for (int index = 0; index < count; index++) {
    if (values[index].text) {
      put_text(&self->queue, values[index].text);
    } else {
      put_word(&self->queue, (uint64_t)values[index].integer);
    }
  }
  end(&self->queue, start, is_query[statement] ? query : execute);
  return true;
}

static long long receive(struct contender *contender) {
  struct dqlite *self = (struct dqlite *)contender;
  if (!fill(self, 8)) return -1;
  uint64_t header;
  memcpy(&header, self->answers.bytes + self->answers.start, 8);
  enum answer type = header >> 32 & 0xff;
  const uint64_t *words = receive_message(self, type);
  if (!words || (type != rows && type != result)) return -1;
  return type == rows ? second_column(words) : (long long)words[1];
}

static bool run_sql(struct contender *contender, const char *sql) {
  struct dqlite *self = (struct dqlite *)contender;
  size_t start = begin(&self->queue);
  put_word(&self->queue, 0);
  put_text(&self->queue, sql);
  end(&self->queue, start, execute_sql);
  return flush(contender) && receive(contender) >= 0;
}

static bool prepare(struct contender *contender, enum statement statement, const char *sql) {
  struct dqlite *self = (struct dqlite *)contender;
  size_t start = begin(&self->queue);
  put_word(&self->queue, 0);
  put_text(&self->queue, sql);
  end(&self->queue, start, prepare_sql);
  const uint64_t *words = flush(contender) ? receive_message(self, statement_prepared) : NULL;
  if (!words) return false;
  self->statements[statement] = (uint32_t)(words[0] >> 32);
  return true;
}

static bool pipeline(struct contender *contender, bool is_pipelined) {
  (void)contender;
  (void)is_pipelined;
  return true;
}

static void close_contender(struct contender *contender) {
  struct dqlite *self = (struct dqlite *)contender;
  close(self->socket);
  free(self->queue.bytes);
  free(self->answers.bytes);
  free(self);
}

static const struct client client = {prepare, enqueue, flush,          receive,
                                     run_sql, pipeline, close_contender};

static bool greet(struct dqlite *self) {
  put_word(&self->queue, 1);
  size_t start = begin(&self->queue);
  put_word(&self->queue, 0);
  end(&self->queue, start, register_client);
  if (!flush(&self->contender) || !receive_message(self, 2)) return false;
  start = begin(&self->queue);
  put_text(&self->queue, "main");
  put_word(&self->queue, 0);
  put_text(&self->queue, "");
  end(&self->queue, start, open_database);
  return flush(&self->contender) && receive_message(self, 4);
}

struct contender *dqlite_connect(const char *host, int port) {
  struct dqlite *self = calloc(1, sizeof *self);
  self->contender = (struct contender){.client = &client, .mark = '?'};
  self->socket = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  inet_pton(AF_INET, host, &address.sin_addr);
  setsockopt(self->socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
  if (connect(self->socket, (struct sockaddr *)&address, sizeof address) == 0 && greet(self)) {
    return &self->contender;
  }
  close_contender(&self->contender);
  return NULL;
}
