// The folder is part of the name, so that it's never the header of the system's SQLite.
#include <sqlcipher/sqlite3.h>
#include "../DBGenSystemSQLite/functions.h"
