#pragma once
// Where the sources and the program under test lie. CMake includes this file before every test: as definitions on the command line the
// paths would be part of what the compiler cache compares, and no checkout would find there what another one compiled.

namespace strata::tests {

extern char const* const source_dir;  // the root of the project
extern char const* const program;     // the program strata of this build

}  // namespace strata::tests

#define STRATA_SOURCE_DIR ::strata::tests::source_dir
#define STRATA_BINARY ::strata::tests::program
