# Toolchain: clang-19 for wasm32-wasi with Debian's wasi-libc and libc++, a reactor without a main function.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(STRATA_WASM ON)
set(CMAKE_CXX_FLAGS_INIT "-msimd128")
# The stack is 64 KiB unless asked otherwise: a search dies in it. --stack-first turns an overflow into a trap.
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-mexec-model=reactor -Wl,-z,stack-size=4194304 -Wl,--stack-first -Wl,--strip-all")
