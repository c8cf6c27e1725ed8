# strata_room(NAME [EXCEPTIONS] [DEPENDS room...])
#
# A room is the folder src/NAME, with the folders below it, and the target strata_NAME. People only add files. A room without a
# .cpp file (or without a folder) is a target all the same, so that whoever depends on it need not ask.
#
# main.cpp belongs to an executable, not to the room. Files named *_threads.cpp start threads, those named *_system.cpp ask the
# operating system: WASM leaves them out. For WASM a room is an object library, because that toolchain comes without an archiver.
function(strata_room name)
  cmake_parse_arguments(room "EXCEPTIONS" "" "DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${name}/*.cpp")
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(STRATA_WASM)
    list(FILTER sources EXCLUDE REGEX "_(threads|system)\\.cpp$")
    set(kind OBJECT)
  else()
    set(kind STATIC)
  endif()
  if(name STREQUAL "variant")
    list(APPEND sources "${STRATA_EMBEDDED_VARIANTS_CPP}")
  elseif(name STREQUAL "cli" AND NOT STRATA_SERVER)
    list(FILTER sources EXCLUDE REGEX "/serve\\.cpp$")
  elseif(name STREQUAL "server")
    list(APPEND sources "${STRATA_EMBEDDED_PAGE_CPP}")
  endif()

  list(TRANSFORM room_DEPENDS PREPEND strata_)
  if(sources)
    add_library(strata_${name} ${kind} ${sources})
    target_link_libraries(strata_${name} PUBLIC ${room_DEPENDS})
    if(room_EXCEPTIONS)
      target_link_libraries(strata_${name} PRIVATE strata_flags)
    else()
      target_link_libraries(strata_${name} PRIVATE strata_core_flags)
    endif()
  else()
    add_library(strata_${name} INTERFACE)
    target_link_libraries(strata_${name} INTERFACE ${room_DEPENDS})
  endif()
endfunction()

# strata_link(TARGET thing...): links rooms or libraries to the room TARGET, whether or not it has sources yet.
function(strata_link target)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    target_link_libraries(${target} PRIVATE ${ARGN})
  endif()
endfunction()
