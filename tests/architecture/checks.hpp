#pragma once
// The rules of the source tree (MAP.md) as checks. Each returns the violations it finds under `root`, the
// folder that holds src/ and web/; none means that the rule is kept.

#include <filesystem>
#include <string>
#include <vector>

namespace strata::architecture {

struct Violation {
  std::string file;  // relative to the root
  int line = 0;
  std::string what;

  friend bool operator==(Violation const&, Violation const&) = default;
};

using Violations = std::vector<Violation>;

// A room includes only rooms below it, by their path from src/, and only files that exist.
Violations upward_includes(std::filesystem::path const& root);

// The folders of src/server see each other only as the list in checks.cpp says; what stands outside them (wiring) is seen by none.
Violations crossed_folders(std::filesystem::path const& root);

// What src/server says to the log is one event with named values: "event=NAME key={} key={}".
Violations plain_log_lines(std::filesystem::path const& root);

// The id of a shipped variant (the name of a file in variants/) stands in no string of src/ or web/src/.
Violations shipped_ids(std::filesystem::path const& root);

// The rooms that become WebAssembly include no header that g++ 12, clang 19 and libc++ for WASM do not all have, no
// stream, no library but toml++ in one file of the variant room, and threads only in files named *_threads.
Violations unfit_headers(std::filesystem::path const& root);

// What the comments of a header in src/ name exists: a file ("position.hpp", "docs/formats/tfen.md", "docs/decisions/0013"), by its
// path from the root, from src/ or from anywhere; and a name of code, which is a word in two humps (LineTable), a word with
// underscores (fresh_key, STRATA_LEVEL), and whatever stands before () or beside ::. It exists if some code of src/, a string
// in it, or some CMake file has the word. Proper names of the world are listed in checks.cpp.
Violations stale_comments(std::filesystem::path const& root);

// All violations, a line each: "src/board/x.cpp:12: ...".
std::string to_text(Violations const& violations);

}  // namespace strata::architecture
