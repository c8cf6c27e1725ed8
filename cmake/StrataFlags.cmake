# Flags that every target of the project gets through strata_flags, and the stricter ones of the core.
#
# The core (every room but server, load and cli) throws nothing, so it is compiled without exceptions; that keeps it linkable
# for WASM. RTTI is off everywhere, so that a class of one room can be derived from in another and in the tests.

add_library(strata_flags INTERFACE)
target_include_directories(strata_flags INTERFACE "${CMAKE_SOURCE_DIR}/src")
target_compile_options(strata_flags INTERFACE
  -fno-rtti -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual
  -Wimplicit-fallthrough -Wextra-semi -Wundef -Werror)
# In a batch (strata_in_batches) names of one file would shadow those of another, which means nothing.
target_compile_options(strata_flags INTERFACE $<$<NOT:$<BOOL:$<TARGET_PROPERTY:STRATA_BATCHES>>>:-Wshadow>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Conversions are clang's to judge: g++ 12 also warns at every compound assignment to a small type.
  target_compile_options(strata_flags INTERFACE -Wconversion -Wno-sign-conversion)
else()
  # Four warnings of g++ 12 that its own string and vector headers set off when optimised.
  target_compile_options(strata_flags INTERFACE
    -Wno-restrict -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow)
endif()

# Paths in assertions and debug information are relative to the source root, the same on every machine.
add_compile_options("-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=")

if(STRATA_SANITIZE)
  # vptr needs RTTI. -O1 -g1 comes from the preset: enough for a readable stack.
  add_compile_options(-fsanitize=${STRATA_SANITIZE} -fno-sanitize=vptr -fno-sanitize-recover=all
    -fno-omit-frame-pointer -fno-optimize-sibling-calls)
  add_link_options(-fsanitize=${STRATA_SANITIZE} -fno-sanitize=vptr)
  add_compile_definitions(STRATA_SANITIZED)
endif()

add_library(strata_core_flags INTERFACE)
target_link_libraries(strata_core_flags INTERFACE strata_flags)
target_compile_options(strata_core_flags INTERFACE -fno-exceptions)
