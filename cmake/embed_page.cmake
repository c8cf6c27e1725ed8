# Script: writes OUT, a .cpp that holds the files of the built page, and their gzips beside it.
# cmake -D OUT=... -D ROOT=build/web -D LIST=... -P embed_page.cmake      LIST: the files, one absolute path a line
#
# The assembler reads the bytes (.incbin), so that megabytes cost no compile time. Each file is a statement of its own: a
# string literal holds 65,536 characters at most, and one for all files grows with the path of the checkout. gzip -n writes
# neither name nor time: the same page makes the same binary.
file(STRINGS "${LIST}" files)
get_filename_component(folder "${OUT}" DIRECTORY)
file(REMOVE_RECURSE "${folder}/page")
file(MAKE_DIRECTORY "${folder}/page")
find_program(gzip gzip)

set(types_html "text/html; charset=utf-8")
set(types_js "text/javascript; charset=utf-8")
set(types_css "text/css; charset=utf-8")
set(types_svg "image/svg+xml")
set(types_json "application/json")
set(types_webmanifest "application/manifest+json")
set(types_wasm "application/wasm")
set(types_png "image/png")
set(types_jpg "image/jpeg")
set(types_webp "image/webp")
set(types_ico "image/x-icon")
set(types_woff2 "font/woff2")
set(types_txt "text/plain; charset=utf-8")
set(types_md "text/plain; charset=utf-8")

set(data "")
set(names "")
set(rows "")
set(count 0)

# embed(SYMBOL PATH): the bytes of a file between SYMBOL and SYMBOL_end.
macro(embed symbol path)
  string(APPEND data "__asm__(\n    \".pushsection .rodata\\n\"\n"
                     "    \".global ${symbol}\\n${symbol}:\\n.incbin \\\"${path}\\\"\\n\"\n"
                     "    \".global ${symbol}_end\\n${symbol}_end:\\n\"\n    \".popsection\\n\");\n")
  string(APPEND names "extern char const ${symbol}[];\nextern char const ${symbol}_end[];\n")
endmacro()

foreach(path IN LISTS files)
  file(RELATIVE_PATH name "${ROOT}" "${path}")
  get_filename_component(extension "${path}" LAST_EXT)
  string(REPLACE "." "" extension "${extension}")
  set(type "${types_${extension}}")
  if(NOT type)
    set(type "application/octet-stream")
  endif()
  file(SHA256 "${path}" hash)
  string(SUBSTRING "${hash}" 0 20 hash)
  file(SIZE "${path}" size)
  embed(strata_page_${count} "${path}")
  set(packed "{}")
  if(gzip)
    set(smaller "${folder}/page/${count}.gz")
    execute_process(COMMAND "${gzip}" -9 -n -c "${path}" OUTPUT_FILE "${smaller}" RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "gzip failed on ${path}")
    endif()
    file(SIZE "${smaller}" packed_size)
    if(packed_size LESS size)
      embed(strata_page_${count}_gzip "${smaller}")
      set(packed "bytes(strata_page_${count}_gzip, strata_page_${count}_gzip_end)")
    endif()
  endif()
  string(APPEND rows "      PageFile{\"/${name}\", \"${type}\", \"${hash}\", bytes(strata_page_${count}, "
                     "strata_page_${count}_end),\n               ${packed}},\n")
  math(EXPR count "${count} + 1")
endforeach()

set(code "// Generated from build/web by cmake/embed_page.cmake.\n#include \"server/net/page.hpp\"\n\n#include <array>\n\n")
if(count EQUAL 0)
  string(APPEND code "namespace strata::server::net {\n\nstd::span<PageFile const> page_files() { return {}; }\n\n"
                     "}  // namespace strata::server::net\n")
else()
  string(APPEND code "${data}\nextern \"C\" {\n${names}}\n\n"
                     "namespace strata::server::net {\n\nnamespace {\n\n"
                     "std::string_view bytes(char const* begin, char const* end) {\n"
                     "  return {begin, static_cast<std::size_t>(end - begin)};\n}\n\n}  // namespace\n\n"
                     "std::span<PageFile const> page_files() {\n"
                     "  static std::array<PageFile, ${count}> const all = {\n${rows}  };\n  return all;\n}\n\n"
                     "}  // namespace strata::server::net\n")
endif()
file(WRITE "${OUT}" "${code}")
