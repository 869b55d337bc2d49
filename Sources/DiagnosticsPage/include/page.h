/// The text of docs/diagnostics.md.
const char *_Nonnull dbgen_diagnostics_page(void);
