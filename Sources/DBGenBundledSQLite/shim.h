// The header of the package CSQLite, whose folder comes before those of the system.
#include <sqlite3.h>

// Its module has sqlite3ext.h, too, which makes macros for loadable extensions of the functions: each would be
// looked up in a table that an app doesn't have. These are the functions that functions.h calls.
#undef sqlite3_bind_blob64
#undef sqlite3_bind_pointer
#undef sqlite3_bind_text64
#undef sqlite3_bind_value
#undef sqlite3_clear_bindings
#undef sqlite3_close_v2
#undef sqlite3_column_value
#undef sqlite3_context_db_handle
#undef sqlite3_create_function_v2
#undef sqlite3_db_config
#undef sqlite3_errmsg
#undef sqlite3_errstr
#undef sqlite3_finalize
#undef sqlite3_free
#undef sqlite3_libversion_number
#undef sqlite3_limit
#undef sqlite3_malloc
#undef sqlite3_mprintf
#undef sqlite3_open_v2
#undef sqlite3_prepare_v2
#undef sqlite3_reset
#undef sqlite3_result_blob64
#undef sqlite3_result_error
#undef sqlite3_result_error_code
#undef sqlite3_result_subtype
#undef sqlite3_result_text64
#undef sqlite3_result_value
#undef sqlite3_step
#undef sqlite3_str_appendall
#undef sqlite3_str_appendf
#undef sqlite3_str_finish
#undef sqlite3_str_new
#undef sqlite3_user_data
#undef sqlite3_value_bytes
#undef sqlite3_value_int64
#undef sqlite3_value_pointer
#undef sqlite3_value_subtype
#undef sqlite3_value_text
#undef sqlite3_vfs_find
#undef sqlite3_vfs_register

#include "../DBGenSystemSQLite/functions.h"
