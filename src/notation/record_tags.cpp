// How a RecordLexer reads tags, strictly and leniently.

#include <algorithm>
#include <utility>

#include "notation/record.hpp"
#include "notation/record_lexer.hpp"
#include "notation/record_signs.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

// Of a value between quotation marks, with \" and \\. Control characters are blanks, as the writer writes them: a tag reads the same
// ever after.
std::string unescaped(std::string_view text) {
  std::string value;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\')) ++i;
    value += static_cast<unsigned char>(text[i]) < 32 || text[i] == 127 ? ' ' : text[i];
  }
  return value;
}

bool is_gap(char c) { return c == ' ' || c == '\t'; }
bool is_letter(char c) { return is_upper(c) || is_lower(c); }

bool ends_name(char c) { return is_blank(c) || c == '"' || c == '[' || c == ']' || c == '{' || c == '}'; }

}  // namespace

// [Name "value"]
void RecordLexer::tag() {
  if (open_ && (lines_.size() > 1 || lines_.front().moves > 0)) close();
  if (error_) return;
  auto const bad = [&](std::string message) { fail(std::move(message), line_, column()); };
  std::size_t i = at_ + 1;
  auto const skip_gap = [&] {
    while (i < text_.size() && is_gap(text_[i])) ++i;
  };
  skip_gap();
  std::size_t const name_begin = i;
  while (i < text_.size() && (is_digit(text_[i]) || is_letter(text_[i]) || text_[i] == '_')) ++i;
  std::string_view const name = text_.substr(name_begin, i - name_begin);
  skip_gap();
  if (name.empty() || i >= text_.size() || text_[i] != '"')
    return bad("a tag is not readable, expected [Name \"value\"]");
  std::size_t const begin = ++i;
  for (; i < text_.size() && text_[i] != '"' && !ends_line(i); ++i)
    if (text_[i] == '\\' && i + 1 < text_.size() && (text_[i + 1] == '"' || text_[i + 1] == '\\')) ++i;
  if (i >= text_.size() || text_[i] != '"') return bad("the value of the tag " + std::string(name) + " is not closed");
  std::string value = unescaped(text_.substr(begin, i - begin));
  ++i;
  skip_gap();
  if (i >= text_.size() || text_[i] != ']') return bad("the tag " + std::string(name) + " is not closed by ']'");
  keep_tag(name, std::move(value), i + 1);
}

void RecordLexer::keep_tag(std::string_view name, std::string value, std::size_t end) {
  bool const is_after_empty = open_ && gap_lines_ > 1;
  auto const is_named = [&] { return tag_names_.contains(std::string(name)); };
  // A game of nothing but tags.
  if (is_after_empty && is_named()) close();
  open();
  if (is_named()) {
    if (lapse_here("the tag " + std::string(name) + " is named twice", "the first one counts")) advance(end - at_);
    return;
  }
  if (tag_names_.size() >= max_tags) {
    std::string const message = "a record has more than " + std::to_string(max_tags) + " tags";
    if (!is_lenient()) return fail(message, line_, column(), ErrorCode::Limit);
    lapse_here(message, "this one is left out");
    return advance(end - at_);
  }
  tag_names_.emplace(name);
  if (name == "Result") is_lost_by_both_ = is_double_loss(trim(value));
  listener_.tag(name, std::move(value));
  advance(end - at_);
}

// Whether '[' begins a tag, and no remark between moves: there stands a name and the quotation mark of a value, or it begins a line and a
// letter follows.
bool RecordLexer::begins_tag(std::size_t at) const {
  std::size_t i = at + 1;
  while (i < text_.size() && is_gap(text_[i])) ++i;
  if (i >= text_.size() || text_[i] == '%' || ends_name(text_[i])) return false;
  bool const has_letter = is_letter(text_[i]);
  constexpr std::size_t longest_name = 256;
  std::size_t const begin = i;
  while (i < text_.size() && i - begin < longest_name && !ends_name(text_[i])) ++i;
  while (i < text_.size() && is_gap(text_[i])) ++i;
  if (i < text_.size() && text_[i] == '"') return true;
  bool const has_moves = open_ && (lines_.size() > 1 || lines_.front().moves > 0);
  return has_letter && !has_moves && is_first_of_line();
}

// What was meant by a value from its first sign on: up to a quotation mark before ']', also in one of the next lines; else all of its line.
RecordLexer::LooseValue RecordLexer::loose_value(std::size_t begin) const {
  auto const closing = [&](std::size_t from, std::size_t to) {
    std::string_view const line = text_.substr(0, to);
    for (std::size_t quote = line.find('"', from); quote < to; quote = line.find('"', quote + 1)) {
      std::size_t next = quote + 1;
      while (next < to && is_gap(text_[next])) ++next;
      if (next < to && text_[next] == ']') return std::pair(quote, next + 1);
    }
    return std::pair(std::string_view::npos, std::string_view::npos);
  };
  std::size_t const first_end = line_end(begin);
  if (auto const [quote, end] = closing(begin, first_end); quote != std::string_view::npos)
    return {unescaped(text_.substr(begin, quote - begin)), end, "has quotation marks inside"};
  constexpr int most_lines = 8;
  std::size_t last = first_end;
  for (int i = 0; i < most_lines && last < text_.size(); ++i) {
    std::size_t next = last + 1;
    if (next < text_.size() && text_[last] == '\r' && text_[next] == '\n') ++next;
    std::size_t const next_end = next < text_.size() ? line_end(next) : next;
    std::string_view const words =
        trim(text_.substr(std::min(next, text_.size()), next_end - std::min(next, text_.size())));
    if (words.empty() || words.starts_with('[')) break;
    if (auto const [quote, end] = closing(next, next_end); quote != std::string_view::npos)
      return {comment_text(unescaped(text_.substr(begin, quote - begin))), end, "goes over several lines"};
    last = next_end;
  }
  std::string_view value = text_.substr(begin, first_end - begin);
  std::size_t const bracket = std::min(value.find(']'), value.size());
  std::size_t const end = begin + std::min(bracket + 1, value.size());
  value = trim(value.substr(0, bracket));
  if (value.ends_with('"')) value.remove_suffix(1);
  return {unescaped(value), end, "is not closed"};
}

void RecordLexer::loose_tag() {
  if (!begins_tag(at_)) return stray_square_bracket();
  if (open_ && (lines_.size() > 1 || lines_.front().moves > 0)) close();
  std::size_t i = at_ + 1;
  auto const skip_gap = [&] {
    while (i < text_.size() && is_gap(text_[i])) ++i;
  };
  skip_gap();
  std::size_t const name_begin = i;
  while (i < text_.size() && !ends_name(text_[i])) ++i;
  std::string_view const written = text_.substr(name_begin, i - name_begin);
  std::string name(written);
  for (char& c : name)
    if (!is_letter(c) && !is_digit(c)) c = '_';
  skip_gap();
  bool const has_quote = i < text_.size() && text_[i] == '"';
  if (has_quote) ++i;
  std::size_t const begin = i;
  while (i < text_.size() && text_[i] != '"' && !ends_line(i)) {
    if (text_[i] == '\\' && i + 1 < text_.size() && (text_[i + 1] == '"' || text_[i + 1] == '\\')) ++i;
    ++i;
  }
  i = std::min(i, text_.size());
  LooseValue found{unescaped(text_.substr(begin, i - begin)), i + 1};
  skip_quote_and_gap(i);
  if (!has_quote || i >= text_.size() || text_[i] != ']') {
    found = loose_value(begin);
    if (!has_quote) found.lapse = "is not in quotation marks";
  } else {
    found.end = i + 1;
  }
  // A game of nothing but tags ended before it.
  if (gap_lines_ > 1 && tag_names_.contains(name)) close();
  open();
  if (!found.lapse.empty())
    lapse_here("the value of the tag " + fit_for_message(name) + " " + std::string(found.lapse),
               "it is read as " + quoted(found.value));
  if (name != written) lapse_here(quoted(written) + " is no name of a tag", "it is kept as " + fit_for_message(name));
  keep_tag(name, std::move(found.value), found.end);
}

// Past the quotation mark that closes a value, and the blanks after it.
void RecordLexer::skip_quote_and_gap(std::size_t& at) const {
  if (at < text_.size() && text_[at] == '"') ++at;
  while (at < text_.size() && is_gap(text_[at])) ++at;
}

// Between moves: "[%clk 0:05]" without its braces, or any other remark. What it says stays.
void RecordLexer::stray_square_bracket() {
  constexpr std::size_t longest = 512;
  std::string_view const rest = text_.substr(at_, longest);
  std::size_t const close = rest.find_first_of("]\r\n{}");
  if (close == std::string_view::npos || rest[close] != ']') {
    lapse_here("'[' is no sign of a move", "it is left out");
    return advance(1);
  }
  std::string_view const said = rest.substr(0, close + 1);
  lapse_here(quoted(said) + " stands outside of a comment", "it is read as one");
  comment(said);
  advance(said.size());
}

}  // namespace strata
