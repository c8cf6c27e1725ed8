# Tools that make a build quicker and are never needed: a compiler cache and a fast linker.
find_program(STRATA_CCACHE ccache)
if(STRATA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths are hashed relative to the checkout, so that every checkout profits from what another one compiled. What a file
  # depends on is taken from the compiler's own list, so that a file that is not in the cache is not preprocessed twice.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 CCACHE_SLOPPINESS=time_macros
    "${STRATA_CCACHE}")
endif()

if(NOT STRATA_WASM)
  find_program(STRATA_MOLD mold)
  find_program(STRATA_LLD NAMES ld.lld-19 ld.lld)
  if(STRATA_MOLD)
    add_link_options(-fuse-ld=mold)
  elseif(STRATA_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_link_options(-fuse-ld=lld)
  endif()
endif()
