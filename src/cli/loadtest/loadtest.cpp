// `strata loadtest` is done by strata-loadtest, a program of its own that stands beside this one.

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/loadtest/options.hpp"

namespace strata::cli {

int run_loadtest(Arguments const& arguments);

namespace {

// Beside the program where it was built, in libexec where it was installed.
std::string find_fleet() {
  std::error_code problem;
  std::filesystem::path const folder = std::filesystem::read_symlink("/proc/self/exe", problem).parent_path();
  for (char const* const place : {"strata-loadtest", "../libexec/strata/strata-loadtest"})
    if (std::filesystem::is_regular_file(folder / place, problem)) return folder / place;
  fail({ErrorCode::NotFound, "the program is not beside strata; ./run loadtest builds it", "strata-loadtest", 0, 0});
}

}  // namespace

int run_loadtest(Arguments const& arguments) {
  // Wrong options are reported even if the fleet is not built.
  static_cast<void>(read_loadtest_options(arguments));
  std::string const program = find_fleet();
  std::vector<std::string> words = {"strata-loadtest"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  fail({ErrorCode::Io, std::strerror(errno), program, 0, 0});
}

}  // namespace strata::cli
