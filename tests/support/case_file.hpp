#pragma once
// Case files (*.case): blocks of lines "key value", the first of which names the case. '#' begins a comment line, an empty line ends a
// case. Each test defines its keys.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "tests/support/games.hpp"

namespace strata::tests {

struct CaseLine {
  std::string key, value, place;  // place: file and line
};

struct Case {
  std::string name, place;
  std::vector<CaseLine> lines;
};

inline void PrintTo(Case const& one, std::ostream* out) { *out << one.name; }

// All cases of a folder, file by file in the order of their names.
inline std::vector<Case> read_cases(std::string const& folder) {
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::directory_iterator(source_path(folder)))
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Case> cases;
  for (auto const& file : files) {
    std::ifstream in(file);
    std::string line;
    bool open = false;
    for (int number = 1; std::getline(in, line); ++number) {
      if (line.starts_with('#')) continue;
      if (line.empty()) {
        open = false;
        continue;
      }
      auto const gap = line.find_first_of(" \t");
      auto const begin = gap == std::string::npos ? gap : line.find_first_not_of(" \t", gap);
      std::string const value = begin == std::string::npos ? "" : line.substr(begin);
      std::string const place = file.filename().string() + ":" + std::to_string(number);
      if (value.empty()) throw std::runtime_error(place + ": " + line + " says nothing");
      if (!open) cases.push_back({value, place, {}});
      open = true;
      cases.back().lines.push_back({line.substr(0, gap), value, place});
    }
  }
  return some(std::move(cases));
}

inline std::string case_test_name(::testing::TestParamInfo<Case> const& tested) {
  std::string name;
  for (char const c : tested.param.name) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name + "_" + std::to_string(tested.index);
}

}  // namespace strata::tests
