// SQLite's C interface, of the library that is linked: the system's, or SQLCipher with the trait of
// that name.
#if SQLCipher
  @_exported public import DBGenSQLCipher
#else
  @_exported public import DBGenSystemSQLite
#endif
