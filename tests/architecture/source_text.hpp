#pragma once
// A C++ or TypeScript file as far as the architecture tests read it: which headers it includes and which strings it
// holds, both with their lines; its comments, and the words outside of them. No macros, no preprocessing.

#include <set>
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

// A line of a comment, without the signs that make it one.
struct CommentLine {
  int line = 0;
  std::string text;
};

struct SourceText {
  std::vector<Include> includes;
  std::vector<Literal> literals;
  std::vector<CommentLine> comments;  // those that begin with //
  std::set<std::string> words;        // names and keywords of the code
};

// Reads '...' as a string too where the file is TypeScript.
enum class Language { Cpp, TypeScript };

SourceText read_source(std::string_view text, Language language);

}  // namespace strata::architecture
