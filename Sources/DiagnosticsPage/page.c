#include "page.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char page[] = {
#embed "../../docs/diagnostics.md"
    , 0};

const char *dbgen_diagnostics_page(void) { return page; }
