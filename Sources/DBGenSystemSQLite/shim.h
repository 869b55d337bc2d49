#include <sqlite3.h>
#include "functions.h"
