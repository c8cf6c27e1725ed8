#pragma once
// A C++ or TypeScript file as far as the architecture tests read it: which headers it includes and which strings it
// holds, both with their lines. Comments count for nothing. No macros, no preprocessing.

#include <string>
#include <string_view>
#include <vector>

namespace strata::architecture {

struct Include {
  int line = 0;
  std::string path;
  bool angled = false;  // <path> rather than "path"
};

struct Literal {
  int line = 0;
  std::string text;  // as it stands between the quotes, escapes unread
};

struct SourceText {
  std::vector<Include> includes;
  std::vector<Literal> literals;
};

// Reads '...' as a string too where the file is TypeScript.
enum class Language { Cpp, TypeScript };

SourceText read_source(std::string_view text, Language language);

}  // namespace strata::architecture
