// Errors name line and column.

#include "notation/record_lexer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/text.hpp"

namespace strata {

namespace {

// The signs that may stand at the end of a move, and the numbers that PGN gives them.
int suffix_annotation(std::string_view signs) {
  constexpr std::array<std::string_view, 6> known = {"!", "?", "!!", "??", "!?", "?!"};
  auto const at = std::ranges::find(known, signs);
  return at == known.end() ? 0 : static_cast<int>(at - known.begin()) + 1;
}

// A move begins with a letter, a number, '@' for a board, or a sign beyond ASCII that some notation may use; "--" passes.
bool may_begin_move(char c) {
  return is_upper(c) || is_lower(c) || is_digit(c) || c == '@' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

// "12", "12.", "12...", "...": a move number, or the dots before a move of Black. Anything may follow the dots.
std::size_t number_length(std::string_view word) {
  std::size_t i = 0;
  while (i < word.size() && is_digit(word[i])) ++i;
  std::size_t const digits = i;
  while (i < word.size() && word[i] == '.') ++i;
  return i > digits || i == word.size() ? i : 0;
}

// What stands between the two cells of a move.
bool is_sign(std::string_view word) {
  return word == "-" || word == "x" || word == "\xE2\x80\x93" || word == "\xE2\x80\x94";
}

// Files have tens of millions of signs: a table, since most of them are asked.
constexpr std::array<bool, 256> word_ends = [] {
  std::array<bool, 256> table{};
  for (char const c : {' ', '\t', '\n', '\r', '\v', '\f', '{', '}', ';'}) table[static_cast<unsigned char>(c)] = true;
  return table;
}();
bool ends_word(char c) { return word_ends[static_cast<unsigned char>(c)]; }

// Where files were put together each may begin with one.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct Ending {
  std::string_view result = {};  // empty if there is none
  std::size_t length = 0;
};

// The result that a text begins with, of which `word` is the first word. Blanks may stand round its sign, and "1/2" alone is a draw.
Ending ending_of(std::string_view text, std::string_view word) {
  constexpr std::string_view draw = "1/2-1/2";
  if (is_result(word)) return {word, word.size()};
  if (word != "1/2" && word != "1" && word != "0") return {};
  std::size_t end = word.size();
  auto const next_word = [&] {
    while (end < text.size() && is_blank(text[end])) ++end;
    std::size_t const begin = end;
    while (end < text.size() && !ends_word(text[end]) && text[end] != ')') ++end;
    return text.substr(begin, end - begin);
  };
  std::string_view const sign = next_word();
  std::string_view const other = next_word();
  if (is_sign(sign) && sign != "x")
    for (std::string_view const result : {std::string_view("1-0"), std::string_view("0-1"), draw})
      if (result.starts_with(word) && result.ends_with(other) && result.size() == word.size() + 1 + other.size())
        return {result, end};
  return word == "1/2" ? Ending{draw, word.size()} : Ending{};
}

}  // namespace

bool is_result(std::string_view token) {
  return token == "1-0" || token == "0-1" || token == "1/2-1/2" || token == "*";
}

std::string_view read_result(std::string_view text) {
  std::string_view const all = trim(text);
  auto const [result, length] = ending_of(all, all.substr(0, std::ranges::find_if(all, ends_word) - all.begin()));
  return length == all.size() ? result : std::string_view();
}

RecordLexer::RecordLexer(std::string_view text, std::string_view place, RecordListener& listener)
    : text_(text), place_(place), listener_(listener) {}

std::optional<Error> RecordLexer::run() {
  while (at_ < text_.size() && !error_) step();
  if (!error_) close();
  return error_;
}

void RecordLexer::skip_to_next_game() {
  error_.reset();
  open_ = glue_ = has_ended_ = false;
  if (std::exchange(cut_off_, false)) return;
  bool after_empty = false;
  while (at_ < text_.size()) {
    skip_line();
    if (after_empty && text_.substr(at_).starts_with('[')) return;
    std::size_t const end = std::min(text_.find('\n', at_), text_.size());
    after_empty = trim(text_.substr(at_, end - at_)).empty();
  }
}

void RecordLexer::step() {
  char const c = text_[at_];
  if (is_blank(c)) {
    if (c == '\n') ++gap_lines_;
    return advance(1);
  }
  if (c == '%' && at_ == line_start_) return skip_line();
  if (has_ended_) {
    if (std::size_t const end = comment_end(); end > 0) return remark_on_result(end);
    close_before_next();
  }
  if (!open_ && text_.substr(at_).starts_with(byte_order_mark)) {
    if (at_ == line_start_) line_start_ += byte_order_mark.size();
    at_ += byte_order_mark.size();
    return;
  }
  if (c == '{') {
    brace_comment();
  } else if (std::size_t const sign = line_comment_sign(); sign > 0) {
    line_comment(sign);
  } else if (c == '[') {
    tag();
  } else if (c == '(') {
    open_variation();
  } else if (c == ')' && open_ && lines_.size() > 1) {
    close_variation();
  } else if (c == '}' || c == ')' || c == ']') {
    fail(std::string("'") + c + "' closes nothing that was opened", line_, column());
  } else {
    token();
  }
  if (error_) return;
  last_end_ = at_;
  gap_lines_ = 0;
}

void RecordLexer::fail(std::string message, int line, int column, ErrorCode code) {
  open();
  error_ = Error{code, std::move(message), std::string(place_), line, column};
}

// Goes on by so many bytes, counting lines. Words and tags are of one line: they need no counting.
void RecordLexer::advance(std::size_t count) {
  for (; count > 0 && at_ < text_.size(); --count)
    if (text_[at_++] == '\n') {
      ++line_;
      line_start_ = at_;
    }
}

void RecordLexer::skip_line() {
  std::size_t const end = text_.find('\n', at_);
  advance((end == std::string_view::npos ? text_.size() : end + 1) - at_);
}

// A comment that begins in the last line of the game that ended is of that game. The others are held back until what follows them
// shows whose they are.
void RecordLexer::remark_on_result(std::size_t end) {
  if (gap_lines_ > 1) keep_remarks();
  gap_lines_ = 0;
  bool const is_in_last_line = line_start_ <= last_end_;
  if (is_in_last_line) {
    tell_comments(at_, end);
    last_end_ = end;
  } else {
    if (remarks_end_ == 0) {
      remarks_begin_ = at_;
      remarks_line_ = line_;
    }
    remarks_end_ = end;
  }
  advance(end - at_);
}

// What was held back is of the game that ended.
void RecordLexer::keep_remarks() {
  if (remarks_end_ == 0) return;
  last_end_ = std::exchange(remarks_end_, 0);
  tell_comments(remarks_begin_, last_end_);
}

// It is of the next game where it stands right before it.
void RecordLexer::close_before_next() {
  if (gap_lines_ > 1 || text_.substr(at_).starts_with(byte_order_mark)) return close();
  std::size_t const end = std::exchange(remarks_end_, 0);
  close();
  if (end == 0) return;
  open(remarks_begin_, remarks_line_);
  tell_comments(remarks_begin_, end);
  last_end_ = end;
}

// All from here to there: each is closed, and between them stand blanks and escaped lines.
void RecordLexer::tell_comments(std::size_t at, std::size_t end) {
  while (at < end) {
    if (is_blank(text_[at])) {
      ++at;
      continue;
    }
    bool const has_brace = text_[at] == '{';
    std::size_t const close = std::min(text_.find(has_brace ? '}' : '\n', at), text_.size());
    std::size_t const begin = at + (text_[at] == '/' ? 2 : 1);
    if (text_[at] != '%') listener_.comment(text_.substr(begin, close - begin));
    at = close + 1;
  }
}

// One past the comment that stands here, or 0 if none does, or one that is not closed.
std::size_t RecordLexer::comment_end() {
  if (text_[at_] == '{') return brace_comment_end();
  return line_comment_sign() > 0 ? line_end() : 0;
}

// One past its '}', or 0 where it is not closed.
std::size_t RecordLexer::brace_comment_end() {
  if (brace_ <= at_) brace_ = text_.find('}', at_);
  return brace_ == std::string_view::npos || has_game_before(brace_) ? 0 : brace_ + 1;
}

void RecordLexer::brace_comment() {
  std::size_t const end = brace_comment_end();
  if (end == 0) return fail("a comment opened by '{' is not closed", line_, column());
  comment(text_.substr(at_ + 1, end - at_ - 2));
  advance(end - at_);
}

// Whether the tags of another game stand in a comment, after an empty line: then its '}' was forgotten.
bool RecordLexer::has_game_before(std::size_t end) {
  while (empty_line_ <= at_ && game_ != std::string_view::npos) {
    game_ = text_.find("\n[Event \"", std::max(game_, at_) + 1);
    if (game_ == std::string_view::npos) break;
    std::size_t const before = text_.substr(0, game_).rfind('\n');
    if (before != std::string_view::npos && trim(text_.substr(before, game_ - before)).empty()) empty_line_ = before;
  }
  return game_ < end;
}

std::size_t RecordLexer::line_end() const { return std::min(text_.find('\n', at_), text_.size()); }

// The length of the sign of a comment that goes to the end of the line, 0 if none stands here.
std::size_t RecordLexer::line_comment_sign() const {
  std::string_view const rest = text_.substr(at_);
  if (rest.starts_with("//")) return 2;
  auto const is_first = [&] { return trim(text_.substr(line_start_, at_ - line_start_)).empty(); };
  return rest.starts_with(';') || (rest.starts_with('#') && is_first()) ? 1 : 0;
}

void RecordLexer::line_comment(std::size_t sign) {
  std::size_t const end = line_end();
  comment(text_.substr(at_ + sign, end - at_ - sign));
  at_ = end;
}

void RecordLexer::comment(std::string_view text) {
  open();
  lines_.back().is_empty = false;
  listener_.comment(text);
}

// [Name "value"], with \" and \\ in the value.
void RecordLexer::tag() {
  if (open_ && (lines_.size() > 1 || lines_.front().moves > 0)) close();
  if (error_) return;
  bool const is_after_empty = open_ && gap_lines_ > 1;
  auto const bad = [&](std::string message) { fail(std::move(message), line_, column()); };
  std::size_t i = at_ + 1;
  auto const skip_blanks = [&] {
    while (i < text_.size() && (text_[i] == ' ' || text_[i] == '\t')) ++i;
  };
  skip_blanks();
  std::size_t const name_begin = i;
  while (i < text_.size() && (is_digit(text_[i]) || is_upper(text_[i]) || is_lower(text_[i]) || text_[i] == '_')) ++i;
  std::string_view const name = text_.substr(name_begin, i - name_begin);
  skip_blanks();
  if (name.empty() || i >= text_.size() || text_[i] != '"')
    return bad("a tag is not readable, expected [Name \"value\"]");
  std::string value;
  for (++i; i < text_.size() && text_[i] != '"' && text_[i] != '\n'; ++i) {
    if (text_[i] == '\\' && i + 1 < text_.size() && (text_[i + 1] == '"' || text_[i + 1] == '\\')) ++i;
    // Control characters are blanks, as the writer writes them: a tag reads the same ever after.
    value += static_cast<unsigned char>(text_[i]) < 32 || text_[i] == 127 ? ' ' : text_[i];
  }
  if (i >= text_.size() || text_[i] != '"') return bad("the value of the tag " + std::string(name) + " is not closed");
  ++i;
  skip_blanks();
  if (i >= text_.size() || text_[i] != ']') return bad("the tag " + std::string(name) + " is not closed by ']'");
  auto const is_named = [&] { return std::ranges::find(tag_names_, name) != tag_names_.end(); };
  // A game of nothing but tags.
  if (is_after_empty && is_named()) close();
  open();
  if (is_named()) return bad("the tag " + std::string(name) + " is named twice");
  if (tag_names_.size() >= max_tags)
    return fail("a record has more than " + std::to_string(max_tags) + " tags", line_, column(), ErrorCode::Limit);
  tag_names_.push_back(name);
  listener_.tag(name, std::move(value));
  at_ = i + 1;
}

// A bracket belongs to a move if it closes within the word and holds no move number: Pc2-c4(2), but e4(1.d4).
std::size_t RecordLexer::word_end() const {
  std::size_t end = at_;
  while (end < text_.size() && !ends_word(text_[end]) && text_[end] != ')') {
    if (text_[end] == '(') {
      std::size_t close = end + 1;
      while (close < text_.size() && !ends_word(text_[close]) &&
             std::string_view("().").find(text_[close]) == std::string_view::npos)
        ++close;
      if (close >= text_.size() || text_[close] != ')') break;
      end = close;
    }
    ++end;
  }
  return end;
}

void RecordLexer::token() {
  std::string_view const word = text_.substr(at_, word_end() - at_);
  if (word.front() == '$') return annotation(word);
  if (auto const [result, length] = glue_ ? Ending() : ending_of(text_.substr(at_), word); length > 0) {
    // A variation ends without one: what it says stays as a comment.
    if (open_ && lines_.size() > 1) {
      comment(result);
      return advance(length);
    }
    open();
    has_result_ = result != "*";
    listener_.result(result);
    has_ended_ = true;
    return advance(length);
  }
  if (std::size_t const number = number_length(word); number > 0 && !glue_) {
    if (word.substr(0, number) == "1." && open_ && lines_.size() == 1 && lines_.front().moves > 1) close();
    open();
    at_ += number;
    return;
  }
  move(word);
  if (!error_) at_ += word.size();
}

void RecordLexer::annotation(std::string_view word) {
  std::optional<int> const value = read_number(word.substr(1), max_annotation);
  if (!value) return fail("unknown annotation " + quoted(word) + ", expected $ and a number", line_, column());
  open();
  if (lines_.back().moves == 0)
    return fail("the annotation " + quoted(word) + " stands before any move", line_, column());
  listener_.annotation(*value);
  at_ += word.size();
}

void RecordLexer::move(std::string_view word) {
  open();
  bool const has_moves = lines_.back().moves > 0;
  // Blanks round the sign of a move, and "e.p." apart from it.
  bool const sign = is_sign(word);
  bool const joined = glue_ || (has_moves && (sign || word.starts_with("e.p.")));
  glue_ = joined && sign;
  std::size_t length = word.size();
  while (length > 0 && (word[length - 1] == '!' || word[length - 1] == '?')) --length;
  int const suffix = suffix_annotation(word.substr(length));
  std::string_view const text = word.substr(0, length);
  bool const alone = text.empty() && has_moves && !joined;  // "e4 !"
  if ((text.empty() && !alone) || (length < word.size() && suffix == 0))
    return fail("unknown sign " + quoted(word.substr(length)) + " after a move", line_, column());
  if (joined) {
    listener_.join(text);
  } else if (!alone) {
    if (!may_begin_move(text.front()) || number_length(text) > 0 || ending_of(text, text).length > 0 || is_sign(text) ||
        text.starts_with("e.p."))
      return fail(quoted(text) + " is no move", line_, column());
    ++lines_.back().moves;
    lines_.back().is_empty = false;
    listener_.move(text, line_);
  }
  if (suffix != 0) listener_.annotation(suffix);
}

void RecordLexer::open_variation() {
  open();
  if (glue_) return fail("the last move has no end", line_, column());
  if (lines_.back().moves == 0) return fail("a variation stands before any move", line_, column());
  if (lines_.size() > max_nesting)
    return fail("variations are nested more than " + std::to_string(max_nesting) + " deep", line_, column(),
                ErrorCode::Limit);
  lines_.push_back({line_, column()});
  listener_.open_variation();
  ++at_;
}

void RecordLexer::close_variation() {
  if (glue_) return fail("the last move has no end", line_, column());
  if (lines_.back().is_empty) return fail("a variation without a move", lines_.back().line, lines_.back().column);
  lines_.pop_back();
  listener_.close_variation();
  ++at_;
}

void RecordLexer::open() {
  if (!open_) open(at_, line_);
}

void RecordLexer::open(std::size_t offset, int line) {
  open_ = true;
  has_ended_ = false;
  tag_names_.clear();
  has_result_ = false;
  lines_.assign(1, {});
  listener_.begin(offset, line);
}

// A record without tags and moves is none: a file of nothing but comments.
void RecordLexer::close() {
  if (!open_) return;
  keep_remarks();
  cut_off_ = glue_ || lines_.size() > 1;
  if (glue_) return fail("the last move has no end", line_, column());
  if (lines_.size() > 1)
    return fail("a variation opened by '(' is not closed", lines_.back().line, lines_.back().column);
  open_ = has_ended_ = false;
  if (tag_names_.empty() && lines_.front().moves == 0 && !has_result_)
    listener_.drop();
  else
    listener_.end(last_end_);
}

}  // namespace strata
