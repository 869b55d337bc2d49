#ifndef CONTENDER_H
#define CONTENDER_H

#include "contenders.h"

/// The statements that are prepared once.
enum statement { look_up, insert_one, insert_many, begin_work, commit_work, statement_count };

enum { items_at_once = 85, parameters_of_item = 3 };

/// A value of a parameter: an integer, or a text.
struct value {
  long long integer;
  const char *text;
};

struct client {
  bool (*prepare)(struct contender *, enum statement, const char *sql);
  /// Puts a request into the queue.
  bool (*enqueue)(struct contender *, enum statement, const struct value *, int count);
  /// Sends the queue.
  bool (*flush)(struct contender *);
  /// Receives the next answer: the integer in the second column of its row, or the number of rows
  /// that changed; -1 if it failed.
  long long (*receive)(struct contender *);
  bool (*execute)(struct contender *, const char *sql);
  /// Begins or ends sending requests ahead of their answers.
  bool (*pipeline)(struct contender *, bool);
  void (*close)(struct contender *);
};

struct contender {
  const struct client *client;
  /// What stands for the first parameter, such as ? or $.
  char mark;
  bool is_prepared;
};

#endif
