// SQLCipher's, which pkg-config finds.
#include <sqlite3.h>
#include "../DBGenSystemSQLite/functions.h"
