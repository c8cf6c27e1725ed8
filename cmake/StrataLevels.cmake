# strata_levels(ROOM...): compiles the files of these rooms that are written against the instances of Position once more for each
# level of STRATA_CPU_LEVELS, and adds the outcome to strata_rules.
#
# A level's objects are joined to one, and every symbol they define gets the name of the level in front (avx2.<name>), all but
# the functions through which it is entered (they end in _avx2). So nothing that was compiled for a newer processor can take
# the place of anything else: an inline function of the standard library, too, is there once a level, and each level calls
# its own. tests/cli/cpu_levels.sh looks at the program's machine code to hold this.
set(STRATA_LEVEL_FLAGS_avx2 -march=x86-64-v3)
set(STRATA_LEVEL_FLAGS_avx512 -march=x86-64-v4 -mavx512vpopcntdq -mprefer-vector-width=512)

# native: the best level that the machine has, for one's own machine. Everything below the edge is compiled for it once, in place of
# the baseline (strata_room), so that the program starts on such a machine alone; src/base/cpu_level.cpp looks, and says so.
set(STRATA_LOWEST_LEVEL baseline)
if(STRATA_CPU_LEVELS STREQUAL native)
  set(STRATA_CPU_LEVELS "")
  if(EXISTS /proc/cpuinfo AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT STRATA_WASM)
    file(STRINGS /proc/cpuinfo processor REGEX "^flags" LIMIT_COUNT 1)
    string(REGEX REPLACE "[ \t]+" ";" processor "${processor}")
    # What machine_has() in src/base asks for.
    set(avx2_needs avx2 bmi1 bmi2 fma popcnt)
    set(avx512_needs avx512f avx512bw avx512dq avx512vl avx512cd avx512_vpopcntdq bmi2 fma)
    foreach(level avx2 avx512)
      list(REMOVE_ITEM ${level}_needs ${processor})
      if(NOT ${level}_needs)
        set(STRATA_LOWEST_LEVEL ${level})
      endif()
    endforeach()
  endif()
endif()
if(NOT STRATA_LOWEST_LEVEL STREQUAL baseline)
  # No product and sum are rounded as one where the source has two: all levels play the same.
  set(STRATA_LOWEST_FLAGS ${STRATA_LEVEL_FLAGS_${STRATA_LOWEST_LEVEL}} -ffp-contract=off
    -DSTRATA_LOWEST_LEVEL=${STRATA_LOWEST_LEVEL})
endif()

function(strata_levels)
  if(STRATA_WASM OR NOT STRATA_CPU_LEVELS OR NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    return()
  endif()
  find_program(STRATA_LD NAMES ld.bfd ld REQUIRED) # of binutils: others cannot dissolve groups
  find_program(STRATA_NM NAMES nm llvm-nm-19 REQUIRED)
  find_program(STRATA_OBJCOPY NAMES objcopy llvm-objcopy-19 REQUIRED)
  strata_instance_files(sources ${ARGN})
  foreach(level IN LISTS STRATA_CPU_LEVELS)
    add_library(strata_level_${level} OBJECT ${sources})
    target_link_libraries(strata_level_${level} PRIVATE strata_core_flags)
    target_compile_options(strata_level_${level} PRIVATE ${STRATA_ENGINE_FLAGS} ${STRATA_LEVEL_FLAGS_${level}} -ffp-contract=off)
    target_compile_definitions(strata_level_${level} PRIVATE STRATA_LEVEL=${level})
    set(object "${CMAKE_BINARY_DIR}/generated/level_${level}.o")
    add_custom_command(
      OUTPUT "${object}"
      COMMAND "${CMAKE_COMMAND}" -D "LEVEL=${level}" -D "OUT=${object}" -D "LD=${STRATA_LD}" -D "NM=${STRATA_NM}"
              -D "OBJCOPY=${STRATA_OBJCOPY}" -D "OBJECTS=$<JOIN:$<TARGET_OBJECTS:strata_level_${level}>,|>"
              -P "${CMAKE_SOURCE_DIR}/cmake/join_level.cmake"
      DEPENDS strata_level_${level} "$<TARGET_OBJECTS:strata_level_${level}>" "${CMAKE_SOURCE_DIR}/cmake/join_level.cmake"
      COMMENT "Joining the objects of level ${level}" VERBATIM)
    set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    target_sources(strata_rules PRIVATE "${object}")
    string(TOUPPER "${level}" upper)
    foreach(room base ${ARGN})
      target_compile_definitions(strata_${room} PRIVATE STRATA_HAS_${upper})
    endforeach()
  endforeach()
endfunction()
