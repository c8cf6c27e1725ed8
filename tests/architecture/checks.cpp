#include "tests/architecture/checks.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "tests/architecture/source_text.hpp"

namespace strata::architecture {

namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string, std::less<>>;

// base < board < rules < {eval < search, game < notation < variant} < api < {match, uci, wasm, server} < cli.
// Whatever stands above api sees api and base, and none of what api hides.
std::map<std::string, Names, std::less<>> const& rooms_seen_by() {
  static std::map<std::string, Names, std::less<>> const seen = {
      {"base", {}},
      {"board", {"base"}},
      {"rules", {"base", "board"}},
      {"eval", {"base", "board", "rules"}},
      {"search", {"base", "board", "rules", "eval"}},
      {"game", {"base", "board", "rules"}},
      {"notation", {"base", "board", "rules", "game"}},
      {"variant", {"base", "board", "rules", "game", "notation"}},
      {"api", {"base", "board", "rules", "eval", "search", "game", "notation", "variant"}},
      {"match", {"base", "api"}},
      {"tune", {"base", "board", "rules", "eval", "search", "game", "notation", "variant", "api"}},
      {"uci", {"base", "api"}},
      {"wasm", {"base", "api"}},
      {"server", {"base", "api"}},
      {"cli", {"base", "api", "match", "tune", "uci", "server"}},
  };
  return seen;
}

// A room may have an order within: its folders, each with those it may see. A bare file of the room sees them all.
std::map<std::string, Names, std::less<>> const& server_folders() {
  static std::map<std::string, Names, std::less<>> const seen = {
      {"protocol", {}},
      {"store", {"protocol"}},
      {"table", {"protocol", "store"}},
      {"net", {"protocol"}},
  };
  return seen;
}

bool is_in_core(std::string_view room) {
  return room == "api" || room == "wasm" || rooms_seen_by().find("api")->second.contains(room);
}

Names const& headers_unfit_for_the_core() {
  static Names const headers = {// Not in all of our standard libraries.
                                "format", "print", "mdspan", "ranges", "source_location", "stacktrace", "generator",
                                "flat_map", "flat_set", "execution",
                                // Nothing below cli prints or opens files; and streams are large.
                                "iostream", "istream", "ostream", "fstream", "sstream", "iomanip", "filesystem",
                                "regex", "locale", "syncstream",
                                // Its distributions differ from library to library: base/random.hpp.
                                "random"};
  return headers;
}

Names const& headers_that_start_threads() {
  static Names const headers = {"thread", "mutex",     "shared_mutex", "condition_variable", "future", "stop_token",
                                "latch",  "semaphore", "barrier"};
  return headers;
}

std::string read_file(fs::path const& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The files below root/folder whose name ends in one of the extensions, in order.
std::vector<fs::path> files_in(fs::path const& root, std::string const& folder, Names const& extensions) {
  std::vector<fs::path> files;
  if (!fs::exists(root / folder)) return files;
  for (auto const& entry : fs::recursive_directory_iterator(root / folder)) {
    if (entry.is_regular_file() && extensions.contains(entry.path().extension().string())) {
      files.push_back(entry.path().lexically_relative(root));
    }
  }
  std::ranges::sort(files);
  return files;
}

std::vector<fs::path> cpp_files(fs::path const& root) { return files_in(root, "src", {".cpp", ".hpp"}); }

// "rules" for src/rules/special/castling.cpp and for the include rules/special/castling.hpp; nothing for a bare file.
std::optional<std::string> room_of(fs::path const& path_in_src) {
  auto part = path_in_src.begin();
  if (part == path_in_src.end() || std::next(part) == path_in_src.end()) return std::nullopt;
  return part->string();
}

fs::path path_in_src(fs::path const& file) { return file.lexically_relative("src"); }

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace

Violations upward_includes(fs::path const& root) {
  Violations violations;
  for (fs::path const& file : cpp_files(root)) {
    std::optional<std::string> const room = room_of(path_in_src(file));
    if (!room || !rooms_seen_by().contains(*room)) {
      violations.push_back({file.string(), 1, "is in no room: tests/architecture/checks.cpp lists them"});
      continue;
    }
    Names const& seen = rooms_seen_by().find(*room)->second;
    for (Include const& include : read_source(read_file(root / file), Language::Cpp).includes) {
      if (include.angled) continue;
      std::optional<std::string> const target = room_of(include.path);
      if (!target || !fs::exists(root / "src" / include.path)) {
        violations.push_back(
            {file.string(), include.line, in_quotes(include.path) + " is no path from src/ to a file"});
      } else if (*target != *room && !seen.contains(*target)) {
        violations.push_back(
            {file.string(), include.line, *room + " must not know " + *target + ": " + in_quotes(include.path)});
      }
    }
  }
  return violations;
}

Violations crossed_folders(fs::path const& root) {
  Violations violations;
  for (fs::path const& file : files_in(root, "src/server", {".cpp", ".hpp"})) {
    std::optional<std::string> const folder = room_of(file.lexically_relative("src/server"));
    if (!folder) continue;
    auto const seen = server_folders().find(*folder);
    if (seen == server_folders().end()) {
      violations.push_back(
          {file.string(), 1, "is in no folder of the server: tests/architecture/checks.cpp lists them"});
      continue;
    }
    for (Include const& include : read_source(read_file(root / file), Language::Cpp).includes) {
      if (include.angled || !include.path.starts_with("server/")) continue;
      std::optional<std::string> const target = room_of(include.path.substr(std::string_view("server/").size()));
      if (target == folder || (target && seen->second.contains(*target))) continue;
      violations.push_back(
          {file.string(), include.line,
           "server/" + *folder + " must not know server/" + target.value_or("*") + ": " + in_quotes(include.path)});
    }
  }
  return violations;
}

Violations shipped_ids(fs::path const& root) {
  Names ids;
  for (fs::path const& file : files_in(root, "variants", {".toml"})) ids.insert(file.stem().string());

  Violations violations;
  auto const look_into = [&](std::vector<fs::path> const& files, Language language) {
    for (fs::path const& file : files) {
      for (Literal const& literal : read_source(read_file(root / file), language).literals) {
        if (ids.contains(literal.text)) {
          violations.push_back(
              {file.string(), literal.line, "names a variant that is a file: " + in_quotes(literal.text)});
        }
      }
    }
  };
  look_into(cpp_files(root), Language::Cpp);
  look_into(files_in(root, "web/src", {".ts", ".tsx", ".js", ".mjs"}), Language::TypeScript);
  return violations;
}

Violations unfit_headers(fs::path const& root) {
  Violations violations;
  std::string toml_file;
  for (fs::path const& file : cpp_files(root)) {
    std::string const room = room_of(path_in_src(file)).value_or("");
    if (!is_in_core(room)) continue;
    bool const may_start_threads = file.stem().string().ends_with("_threads");
    bool const may_ask_the_system = file.stem().string().ends_with("_system");
    for (Include const& include : read_source(read_file(root / file), Language::Cpp).includes) {
      auto const report = [&](std::string const& why) {
        violations.push_back({file.string(), include.line, "<" + include.path + "> " + why});
      };
      if (!include.angled) continue;
      if (include.path.starts_with("toml++/")) {
        if (room != "variant" || (!toml_file.empty() && toml_file != file)) report("belongs into one file of variant");
        toml_file = file;
      } else if (headers_unfit_for_the_core().contains(include.path)) {
        report("does not belong into the core");
      } else if (headers_that_start_threads().contains(include.path)) {
        if (!may_start_threads) report("belongs into a file named *_threads, which WASM leaves out");
      } else if (include.path.starts_with("sys/")) {
        if (!may_ask_the_system) report("belongs into a file named *_system, which WASM leaves out");
      } else if (include.path.find('/') != std::string::npos) {
        report("is a library, and the core has none");
      }
    }
  }
  return violations;
}

std::string to_text(Violations const& violations) {
  std::string text;
  for (Violation const& violation : violations) {
    text += violation.file + ":" + std::to_string(violation.line) + ": " + violation.what + "\n";
  }
  return text;
}

}  // namespace strata::architecture
