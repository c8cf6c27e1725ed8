#include "tests/architecture/checks.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string_view>

#include "tests/architecture/source_text.hpp"

namespace strata::architecture {

namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string, std::less<>>;

// base < board < rules < {{eval, tablebase} < search, game < notation < variant} < api < {lesson < wasm, match, tune, train, uci, server < load} < cli,
// and base < tournament < server.
// Whatever stands above api sees api and base, and none of what api hides.
std::map<std::string, Names, std::less<>> const& rooms_seen_by() {
  static std::map<std::string, Names, std::less<>> const seen = {
      {"base", {}},
      {"board", {"base"}},
      {"rules", {"base", "board"}},
      {"eval", {"base", "board", "rules"}},
      {"tablebase", {"base", "board", "rules"}},
      {"search", {"base", "board", "rules", "eval", "tablebase"}},
      {"game", {"base", "board", "rules"}},
      {"notation", {"base", "board", "rules", "game"}},
      {"variant", {"base", "board", "rules", "game", "notation"}},
      {"api", {"base", "board", "rules", "eval", "tablebase", "search", "game", "notation", "variant"}},
      {"match", {"base", "api"}},
      {"tune", {"base", "board", "rules", "eval", "search", "game", "notation", "variant", "api"}},
      {"train", {"base", "board", "rules", "eval", "search", "game", "notation", "variant", "api"}},
      {"uci", {"base", "api"}},
      {"lesson", {"base", "board", "rules", "game", "notation", "variant", "api", "eval"}},
      {"wasm", {"base", "api", "lesson"}},
      {"tournament", {"base"}},
      {"server", {"base", "api", "tournament"}},
      {"load", {"base", "api", "server"}},
      {"cli", {"base", "api", "lesson", "match", "tune", "train", "uci", "server", "load"}},
  };
  return seen;
}

// A room may have an order within: its folders, each with those it may see. A bare file of the room sees them all.
std::map<std::string, Names, std::less<>> const& server_folders() {
  static std::map<std::string, Names, std::less<>> const seen = {
      {"protocol", {}},
      {"threads", {"protocol"}},
      {"ratings", {"protocol"}},
      {"store", {"protocol", "ratings"}},
      {"accounts", {"protocol", "threads", "store"}},
      {"order", {"protocol", "threads", "store", "accounts"}},
      {"games", {"protocol", "threads", "ratings", "store"}},
      {"bots", {"protocol", "threads"}},
      {"push", {"protocol", "threads", "store"}},
      {"tables", {"protocol", "threads", "games"}},
      {"tournaments", {"protocol", "threads", "ratings", "store", "games"}},
      {"net", {"protocol"}},
      {"lan", {"protocol"}},
      {"cluster", {"protocol", "threads", "store", "games"}},
  };
  return seen;
}

// The same within server/games.
std::map<std::string, Names, std::less<>> const& games_folders() {
  static std::map<std::string, Names, std::less<>> const seen = {
      {"state", {}},
      {"engine", {"state"}},
      {"live", {"state", "engine"}},
  };
  return seen;
}

bool is_in_core(std::string_view room) {
  return room == "api" || room == "lesson" || room == "wasm" || room == "tournament" ||
         rooms_seen_by().find("api")->second.contains(room);
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

std::vector<fs::path> cpp_files(fs::path const& root) { return files_in(root, "src", {".cpp", ".hpp", ".ipp"}); }

// "rules" for src/rules/special/castling.cpp and for the include rules/special/castling.hpp; nothing for a bare file.
std::optional<std::string> room_of(fs::path const& path_in_src) {
  auto part = path_in_src.begin();
  if (part == path_in_src.end() || std::next(part) == path_in_src.end()) return std::nullopt;
  return part->string();
}

fs::path path_in_src(fs::path const& file) { return file.lexically_relative("src"); }

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

// What comments may name though no code here does.
Names const& names_of_the_world() {
  static Names const names = {"SplitMix64",         // a generator of random numbers
                              "BigCrush",           // tests for such
                              "ProbCut",            // a pruning technique
                              "WebAssembly",        //
                              "MiB",                // 2^20 bytes
                              "D3adB33f",           // an example of a hash
                              "make_search_avx2"};  // made by a macro out of two words
  return names;
}

// The words of what CMake reads.
Names words_of_the_build(fs::path const& root) {
  Names words;
  std::vector<fs::path> files = files_in(root, "cmake", {".cmake"});
  for (char const* file : {"CMakeLists.txt", "src/CMakeLists.txt", "tests/CMakeLists.txt", "CMakePresets.json"})
    files.emplace_back(file);
  for (fs::path const& file : files) words.merge(read_source(read_file(root / file), Language::Cpp).words);
  return words;
}

// Every file a comment may name, from the root.
Names files_of_the_project(fs::path const& root) {
  Names files;
  for (char const* folder : {"bench", "cmake", "docs", "fuzz", "src", "tests", "tools", "variants"}) {
    if (!fs::exists(root / folder)) continue;
    for (auto const& entry : fs::recursive_directory_iterator(root / folder))
      if (entry.is_regular_file()) files.insert(entry.path().lexically_relative(root).string());
  }
  return files;
}

// Whether it is the path of a file or its end, or the beginning of a path from the root. ".eval.toml" and "_threads.cpp" are
// kinds of files, and so is "my.toml".
bool is_file_of(Names const& files, std::string const& name) {
  if (name.starts_with('.') || name.starts_with('_') || name.starts_with("my.")) return true;
  return std::ranges::any_of(files, [&](std::string const& file) {
    return file == name || file.ends_with("/" + name) ||
           (name.find('/') != std::string::npos && file.starts_with(name));
  });
}

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

// A bare file of server/games sees all its folders; none of them sees a bare file.
Violations crossed_games_folders(fs::path const& root) {
  constexpr std::string_view room = "server/games/";
  Violations violations;
  for (fs::path const& file : files_in(root, "src/server/games", {".cpp", ".hpp", ".ipp"})) {
    std::optional<std::string> const folder = room_of(file.lexically_relative("src/server/games"));
    if (!folder) continue;
    auto const seen = games_folders().find(*folder);
    for (Include const& include : read_source(read_file(root / file), Language::Cpp).includes) {
      if (include.angled || !include.path.starts_with(room)) continue;
      std::optional<std::string> const target = room_of(include.path.substr(room.size()));
      if (target == folder || (seen != games_folders().end() && target && seen->second.contains(*target))) continue;
      violations.push_back({file.string(), include.line,
                            std::string(room) + *folder + " must not know server/games/" + target.value_or("*") + ": " +
                                in_quotes(include.path)});
    }
  }
  return violations;
}

Violations crossed_folders(fs::path const& root) {
  Violations violations = crossed_games_folders(root);
  for (fs::path const& file : files_in(root, "src/server", {".cpp", ".hpp", ".ipp"})) {
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

Violations plain_log_lines(fs::path const& root) {
  static std::regex const line(R"(spdlog::(?:debug|info|warn|error|critical)\(\s*)");
  static std::regex const event(R"r("event=[a-z_]+(?: [a-z_]+=(?:\{\}|[a-z_]+|\\"[^"\\]*\\"))*"[,)])r");
  Violations violations;
  for (fs::path const& file : files_in(root, "src/server", {".cpp", ".hpp", ".ipp"})) {
    std::string const text = read_file(root / file);
    for (std::sregex_iterator at(text.begin(), text.end(), line), none; at != none; ++at) {
      auto const start = text.begin() + at->position() + at->length();
      if (std::regex_search(start, text.end(), event, std::regex_constants::match_continuous)) continue;
      auto const number = std::count(text.begin(), start, '\n') + 1;
      violations.push_back({file.string(), static_cast<int>(number), "logs no event with named values"});
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

Violations stale_comments(fs::path const& root) {
  std::vector<fs::path> const sources = cpp_files(root);
  Names words = names_of_the_world();
  for (fs::path const& file : sources) {
    SourceText source = read_source(read_file(root / file), Language::Cpp);
    words.merge(source.words);
    for (Literal const& literal : source.literals) words.merge(read_source(literal.text, Language::Cpp).words);
  }
  words.merge(words_of_the_build(root));
  Names const files = files_of_the_project(root);
  for (std::string const& file : files)
    for (fs::path const& part : fs::path(file)) words.insert(part.stem().string());

  Violations violations;
  for (fs::path const& file : sources) {
    if (file.extension() == ".cpp") continue;
    for (CommentLine const& comment : read_source(read_file(root / file), Language::Cpp).comments) {
      auto const report = [&](std::string const& name, std::string const& what) {
        violations.push_back({file.string(), comment.line, "the comment names " + in_quotes(name) + ", " + what});
      };
      std::string rest;  // without the names of files
      static std::regex const file_name(
          R"((?:docs|tests|tools|src|cmake|fuzz|bench)/[\w./-]*\w|[\w./-]*\w\.(?:[hic]pp|md|mjs|ts|sh|json|toml)\b)");
      for (std::sregex_iterator at(comment.text.begin(), comment.text.end(), file_name), none; at != none; ++at)
        if (!is_file_of(files, at->str())) report(at->str(), "and there is no such file");
      rest = std::regex_replace(comment.text, file_name, " ");
      static std::regex const code_name(
          R"(\b(?:[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+_?|[A-Za-z]\w*(?=\(\)|::)|~?[A-Za-z]\w*(?=\(\)))(?!\w))");
      for (std::sregex_iterator at(rest.begin(), rest.end(), code_name), none; at != none; ++at)
        if (!words.contains(at->str())) report(at->str(), "and no code does");
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
