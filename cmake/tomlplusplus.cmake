# toml++ as a header, without exceptions and without its formatters, with the repairs of tomlplusplus_prelude.hpp. One
# translation unit of the variant room includes it. Its own CMake target is built with exceptions and is not used.
#
# For WASM the directory /usr/include must stay invisible (its glibc headers would be found first), so that the headers of
# toml++ alone are linked into the build folder.
find_path(STRATA_TOMLPLUSPLUS_DIR toml++/toml.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
add_library(strata_tomlplusplus INTERFACE)
target_compile_definitions(strata_tomlplusplus INTERFACE
  TOML_HEADER_ONLY=1 TOML_EXCEPTIONS=0 TOML_ENABLE_FORMATTERS=0 TOML_MAX_NESTED_VALUES=32)
target_compile_options(strata_tomlplusplus INTERFACE "SHELL:-include \"${CMAKE_SOURCE_DIR}/cmake/tomlplusplus_prelude.hpp\"")
if(STRATA_WASM)
  set(visible "${CMAKE_BINARY_DIR}/tomlplusplus")
  file(MAKE_DIRECTORY "${visible}")
  file(CREATE_LINK "${STRATA_TOMLPLUSPLUS_DIR}/toml++" "${visible}/toml++" SYMBOLIC)
  target_include_directories(strata_tomlplusplus SYSTEM INTERFACE "${visible}")
elseif(NOT STRATA_TOMLPLUSPLUS_DIR STREQUAL "/usr/include")
  target_include_directories(strata_tomlplusplus SYSTEM INTERFACE "${STRATA_TOMLPLUSPLUS_DIR}")
endif()
