// SQLite's C interface, of the library that is linked: the system's, or the one that a trait names.
#if SQLCipher && BundledSQLite
  #error("an app links one SQLite: choose one of the traits SQLCipher and BundledSQLite")
#elseif SQLCipher
  @_exported public import DBGenSQLCipher
#elseif BundledSQLite
  @_exported public import DBGenBundledSQLite
#else
  @_exported public import DBGenSystemSQLite
#endif
