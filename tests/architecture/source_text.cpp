#include "tests/architecture/source_text.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace strata::architecture {

namespace {

class Reader {
 public:
  Reader(std::string_view text, Language language) : text_(text), language_(language) {}

  SourceText read() {
    while (at_ < text_.size()) {
      if (starts("//")) {
        read_comment();
      } else if (starts("/*")) {
        skip_block_comment();
      } else if (language_ == Language::Cpp && line_is_blank_ && text_[at_] == '#') {
        read_directive();
      } else if (language_ == Language::Cpp && starts("R\"") && !in_word_) {
        read_raw_string();
      } else if (text_[at_] == '"' ||
                 (language_ == Language::TypeScript && (text_[at_] == '\'' || text_[at_] == '`'))) {
        read_string(text_[at_]);
      } else if (text_[at_] == '\'' && !in_word_) {
        skip_character();
      } else if (!in_word_ && is_of_a_word(text_[at_])) {
        read_word();
      } else {
        step();
      }
    }
    return std::move(source_);
  }

 private:
  static bool is_of_a_word(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
  }

  [[nodiscard]] bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  void step() {
    char const letter = text_[at_++];
    if (letter == '\n') {
      ++line_;
      line_is_blank_ = true;
    } else if (letter != ' ' && letter != '\t') {
      line_is_blank_ = false;
    }
    // A digit separator (1'000) follows a word; the quote of a character does not.
    in_word_ = is_of_a_word(letter);
  }

  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') step();
  }

  void read_comment() {
    int const line = line_;
    std::size_t const begin = at_ + 2;
    skip_line();
    source_.comments.push_back({line, std::string(text_.substr(begin, at_ - begin))});
  }

  void read_word() {
    std::size_t const begin = at_;
    while (at_ < text_.size() && is_of_a_word(text_[at_])) step();
    source_.words.emplace(text_.substr(begin, at_ - begin));
  }

  void skip_block_comment() {
    at_ += 2;
    while (at_ < text_.size() && !starts("*/")) step();
    at_ = std::min(at_ + 2, text_.size());
    in_word_ = false;
  }

  void read_directive() {
    int const line = line_;
    std::size_t const begin = at_;
    std::size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) end = text_.size();
    std::string_view const directive = text_.substr(begin, end - begin);
    std::size_t const word = directive.find_first_not_of(" \t", 1);
    if (word == std::string_view::npos || !directive.substr(word).starts_with("include")) {
      step();  // #define and its like may hold strings
      return;
    }
    std::size_t const open = directive.find_first_of("\"<", word);
    if (open != std::string_view::npos) {
      std::size_t const close = directive.find(directive[open] == '<' ? '>' : '"', open + 1);
      if (close != std::string_view::npos) {
        source_.includes.push_back(
            {line, std::string(directive.substr(open + 1, close - open - 1)), directive[open] == '<'});
      }
    }
    skip_line();
  }

  void read_string(char quote) {
    int const line = line_;
    step();
    std::string literal;
    while (at_ < text_.size() && text_[at_] != quote && (quote == '`' || text_[at_] != '\n')) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        literal += text_[at_];
        step();
      }
      literal += text_[at_];
      step();
    }
    if (at_ < text_.size()) step();
    source_.literals.push_back({line, std::move(literal)});
  }

  void read_raw_string() {
    int const line = line_;
    at_ += 2;
    std::size_t const open = text_.find('(', at_);
    if (open == std::string_view::npos) return;
    std::string const end = ")" + std::string(text_.substr(at_, open - at_)) + "\"";
    at_ = open + 1;
    std::string literal;
    while (at_ < text_.size() && !starts(end)) {
      literal += text_[at_];
      step();
    }
    at_ = std::min(at_ + end.size(), text_.size());
    in_word_ = false;
    source_.literals.push_back({line, std::move(literal)});
  }

  void skip_character() {
    step();
    while (at_ < text_.size() && text_[at_] != '\'' && text_[at_] != '\n') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) step();
      step();
    }
    if (at_ < text_.size()) step();
  }

  std::string_view text_;
  Language language_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool line_is_blank_ = true;
  bool in_word_ = false;
  SourceText source_;
};

}  // namespace

SourceText read_source(std::string_view text, Language language) { return Reader(text, language).read(); }

}  // namespace strata::architecture
