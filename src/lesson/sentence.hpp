#pragma once
// The text of a lesson: the name of a sentence of a closed list, and the values it names. The page has the sentences in the reader's language;
// english() is the original.

#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace strata::lesson {

struct Sentence {
  std::string code;  // "walk"
  NamedValues values;
};

// Empty for a code that is not in the list.
[[nodiscard]] std::string english(Sentence const& sentence);

// All of the list, sorted by code: the code, and the sentence with its values in braces.
struct SentenceForm {
  std::string_view code, text;
};
[[nodiscard]] std::span<SentenceForm const> sentence_forms();

}  // namespace strata::lesson
