# strata_room(NAME [ENGINE] [EXCEPTIONS] [DEPENDS room...])
#
# A room is the folder src/NAME, with the folders below it, and the target strata_NAME. People only add files. A room without a
# .cpp file (or without a folder) is a target all the same, so that whoever depends on it need not ask.
#
# ENGINE: what runs once a node or once a legal move. Such a room is compiled with STRATA_ENGINE_FLAGS, and its files that are written
# against the instances of Position, which are most of the work, one by one unless STRATA_UNITY_ENGINE is on. Every other room
# is compiled with the flags of the preset, several files at once (strata_in_batches).
# EXCEPTIONS: a room at the edge: cli, server or load. It sees the engine through the facade alone and gets STRATA_EDGE_FLAGS.
#
# main.cpp belongs to an executable, not to the room. Files named *_threads.cpp start threads, those named *_system.cpp ask the
# operating system: WASM leaves them out. For WASM a room is an object library, because that toolchain comes without an archiver.
function(strata_room name)
  cmake_parse_arguments(room "ENGINE;EXCEPTIONS" "" "DEPENDS" ${ARGN})
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
    list(FILTER sources EXCLUDE REGEX "/(serve|backup|restore|export|migrate)\\.cpp$|/loadtest/")
  elseif(name STREQUAL "server")
    list(APPEND sources "${STRATA_EMBEDDED_PAGE_CPP}")
  endif()

  list(TRANSFORM room_DEPENDS PREPEND strata_)
  if(sources)
    add_library(strata_${name} ${kind} ${sources})
    target_link_libraries(strata_${name} PUBLIC ${room_DEPENDS})
    if(room_EXCEPTIONS)
      target_link_libraries(strata_${name} PRIVATE strata_flags)
      target_compile_options(strata_${name} PRIVATE ${STRATA_EDGE_FLAGS})
    else()
      target_link_libraries(strata_${name} PRIVATE strata_core_flags)
      target_compile_options(strata_${name} PRIVATE ${STRATA_LOWEST_FLAGS})
    endif()
    if(room_ENGINE)
      target_compile_options(strata_${name} PRIVATE ${STRATA_ENGINE_FLAGS})
    endif()
    if(room_ENGINE AND NOT STRATA_UNITY_ENGINE)
      strata_instance_files(instances ${name})
      set_source_files_properties(${instances} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
    strata_in_batches(strata_${name})
  else()
    add_library(strata_${name} INTERFACE)
    target_link_libraries(strata_${name} INTERFACE ${room_DEPENDS})
  endif()
endfunction()

# strata_instance_files(LIST ROOM...): the files of these rooms that are written against the instances of Position (they include
# rules/position/instances.hpp).
function(strata_instance_files list)
  set(sources "")
  foreach(room IN LISTS ARGN)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${room}/*.cpp")
    foreach(file IN LISTS files)
      file(STRINGS "${file}" found REGEX "#include \"rules/position/instances.hpp\"" LIMIT_COUNT 1)
      if(found)
        list(APPEND sources "${file}")
      endif()
    endforeach()
  endforeach()
  set(${list} "${sources}" PARENT_SCOPE)
endfunction()

# strata_in_batches(TARGET): where STRATA_UNITY is on, the files of the target are compiled several at a time, since most of what
# they cost is reading the same headers. Names in their anonymous namespaces meet then, so they differ within a room. The presets
# that compile each file alone find an #include that is missing.
#
# A batch names its files from src/ or from the root of the project. CMake's own unity builds write the path of the checkout into
# every batch, so that no checkout finds in the compiler cache what another one compiled.
function(strata_in_batches target)
  if(NOT STRATA_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  set(count 0)
  set(batches "")
  set(alone "")
  foreach(source IN LISTS sources)
    string(FIND "${source}" "${CMAKE_BINARY_DIR}/" generated)
    get_source_file_property(apart "${source}" SKIP_UNITY_BUILD_INCLUSION)
    if(NOT source MATCHES "\\.cpp$" OR generated EQUAL 0 OR apart)
      list(APPEND alone "${source}")
      continue()
    endif()
    get_source_file_property(batch "${source}" STRATA_BATCH)
    if(NOT batch)
      math(EXPR batch "${count} / 8")
      math(EXPR count "${count} + 1")
    endif()
    string(REPLACE "${CMAKE_SOURCE_DIR}/" "" name "${source}")
    string(REGEX REPLACE "^src/" "" name "${name}")
    list(APPEND batches ${batch})
    string(APPEND text_${batch} "#include \"${name}\"\n")
  endforeach()
  list(REMOVE_DUPLICATES batches)
  list(TRANSFORM batches PREPEND "${CMAKE_BINARY_DIR}/generated/batches/${target}_" OUTPUT_VARIABLE files)
  foreach(batch file IN ZIP_LISTS batches files)
    file(CONFIGURE OUTPUT "${file}.cpp" CONTENT "${text_${batch}}" @ONLY)
    list(APPEND alone "${file}.cpp")
  endforeach()
  set_target_properties(${target} PROPERTIES SOURCES "${alone}" STRATA_BATCHES ON)
endfunction()

# strata_together(NAME FILE...): these files are a batch of their own, because of what they include. Before their room is made.
function(strata_together name)
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  set_source_files_properties(${ARGN} PROPERTIES STRATA_BATCH ${name})
endfunction()

# strata_link(TARGET thing...): links rooms or libraries to the room TARGET, whether or not it has sources yet.
function(strata_link target)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    target_link_libraries(${target} PRIVATE ${ARGN})
  endif()
endfunction()
