// The header of the package CSQLite, whose folder comes before those of the system.
#include <sqlite3.h>
#include "../DBGenSystemSQLite/functions.h"
