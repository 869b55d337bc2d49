#ifndef CONTENDERS_H
#define CONTENDERS_H

#include <stdbool.h>

/// One connection of a plain client in C, for one thread.
struct contender;

/// The work that is measured. Each returns a number by which two clients can be compared.
enum workload {
  /// Reads items by their keys, one at a time: the sum of their amounts.
  workload_look_up,
  /// Inserts items, a transaction each: their number.
  workload_insert_each,
  /// Inserts items, a hundred in a transaction, a statement each: their number.
  workload_insert_hundreds,
  /// Inserts items in one transaction, as many in a statement as it takes: their number.
  workload_insert_bulk
};

/// Connects to the node that leads a cluster, at an address of IPv4. Returns NULL if that fails.
struct contender *dqlite_connect(const char *host, int port);

/// Connects to a PostgreSQL server. Returns NULL if that fails.
struct contender *postgres_connect(const char *settings);

/// Runs a statement without parameters, which returns no rows. Returns false if it fails.
bool contender_execute(struct contender *contender, const char *sql);

/// Does the work, and returns its number; -1 if anything fails.
///
/// `first` is the key of the first item. If `is_pipelined`, requests are sent ahead of the answers.
long long contender_run(struct contender *contender, enum workload workload, long long first,
                        long long count, bool is_pipelined);

void contender_close(struct contender *contender);

#endif
