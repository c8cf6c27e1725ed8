// Errors name line and column.

#include "notation/record_lexer.hpp"

#include <algorithm>
#include <utility>

#include "notation/record_signs.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

// Where files were put together each may begin with one.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace

bool is_result(std::string_view token) {
  return token == "1-0" || token == "0-1" || token == "1/2-1/2" || token == "*";
}

std::string_view read_result(std::string_view text) {
  std::string_view const all = trim(text);
  auto const [result, length] = ending_of(all, Reading::Lenient);
  return length == all.size() ? result : std::string_view();
}

RecordLexer::RecordLexer(std::string_view text, std::string_view place, RecordListener& listener, Reading reading)
    : text_(text), place_(place), listener_(listener), reading_(reading) {}

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
    after_empty = trim(text_.substr(at_, line_end(at_) - at_)).empty();
  }
}

void RecordLexer::step() {
  char const c = text_[at_];
  if (std::size_t const blank = blank_length(at_); blank > 0) {
    if (ends_line(at_)) ++gap_lines_;
    return advance(blank);
  }
  if (c == '%' && (at_ == line_start_ || is_between_games())) return skip_line();
  if (has_ended_) {
    if (std::size_t const end = comment_end(); end > 0) return remark_on_result(end);
    close_before_next();
  }
  if (error_) return;
  if ((!open_ || is_lenient()) && text_.substr(at_).starts_with(byte_order_mark)) {
    if (at_ == line_start_) line_start_ += byte_order_mark.size();
    at_ += byte_order_mark.size();
    return;
  }
  if (c == '{') {
    brace_comment();
  } else if (std::size_t const sign = line_comment_sign(); sign > 0) {
    line_comment(sign);
  } else if (c == '[') {
    is_lenient() ? loose_tag() : tag();
  } else if (c == '(') {
    open_variation();
  } else if (c == ')' && open_ && lines_.size() > 1) {
    close_variation();
  } else if (c == '}' || c == ')' || c == ']') {
    if (lapse_here(std::string("'") + c + "' closes nothing that was opened", "it is left out")) ++at_;
  } else {
    token();
  }
  if (error_) return;
  if (open_) last_end_ = std::max(last_end_, at_);
  gap_lines_ = 0;
}

void RecordLexer::fail(std::string message, int line, int column, ErrorCode code) {
  open();
  error_ = Error{code, std::move(message), std::string(place_), line, column};
}

bool RecordLexer::lapse(std::string message, std::string_view what_now, int line, int column) {
  if (!is_lenient()) {
    fail(std::move(message), line, column);
    return false;
  }
  open();
  has_lapsed_ = true;
  listener_.warn(std::move(message.append(what_now.empty() ? "" : ": ").append(what_now)), line, column);
  return true;
}

// LF, CR and CRLF end a line; more than one CR before an LF, as in files that were converted twice, are of it.
bool RecordLexer::ends_line(std::size_t at) const {
  if (text_[at] == '\n') return true;
  if (text_[at] != '\r') return false;
  if (at + 1 == returns_begin_) {
    returns_begin_ = at;
  } else if (at < returns_begin_ || at >= returns_end_) {
    returns_begin_ = at;
    returns_end_ = std::min(text_.find_first_not_of('\r', at), text_.size());
  }
  return returns_end_ == text_.size() || text_[returns_end_] != '\n';
}

// Where the line in which this is ends.
std::size_t RecordLexer::line_end(std::size_t at) const {
  for (std::size_t end = at;; ++end) {
    end = text_.find_first_of("\r\n", end);
    if (end == std::string_view::npos) return text_.size();
    if (ends_line(end)) return end;
  }
}

// 0: no blank stands there.
std::size_t RecordLexer::blank_length(std::size_t at) const {
  char const c = text_[at];
  if (is_blank(c)) return 1;
  return is_lenient() && static_cast<unsigned char>(c) >= 0x80 ? wide_blank_length(text_.substr(at)) : 0;
}

// Advances by a number of bytes and counts lines. A word never spans lines, so it needs no counting.
void RecordLexer::advance(std::size_t count) {
  for (; count > 0 && at_ < text_.size(); --count) {
    bool const ends = ends_line(at_++);
    if (!ends) continue;
    ++line_;
    line_start_ = at_;
  }
}

void RecordLexer::skip_line() { advance(line_end(at_) + 1 - at_); }

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
    if (std::size_t const blank = blank_length(at); blank > 0) {
      at += blank;
      continue;
    }
    bool const has_brace = text_[at] == '{';
    std::size_t const close = has_brace ? std::min(text_.find('}', at), text_.size()) : line_end(at);
    std::size_t const begin = at + (text_[at] == '/' ? 2 : 1);
    if (text_[at] != '%') listener_.comment(text_.substr(begin, close - begin));
    at = close + 1;
  }
}

// One past the comment that stands here, or 0 if none does, or one that is not closed.
std::size_t RecordLexer::comment_end() {
  if (text_[at_] == '{') return brace_comment_end();
  return line_comment_sign() > 0 ? line_end(at_) : 0;
}

// One past its '}', or 0 where it is not closed.
std::size_t RecordLexer::brace_comment_end() {
  if (brace_ <= at_) brace_ = text_.find('}', at_);
  return brace_ == std::string_view::npos || has_game_before(brace_) ? 0 : brace_ + 1;
}

void RecordLexer::brace_comment() {
  std::size_t end = brace_comment_end();
  std::size_t length = end - at_ - 2;
  if (end == 0) {
    end = next_tags(at_);
    length = end - at_ - 1;
    int last_line = line_;
    for (std::size_t i = at_; i < end; ++i) last_line += ends_line(i) ? 1 : 0;
    if (!lapse_here("a comment opened by '{' is not closed",
                    "all up to line " + std::to_string(last_line) + " is taken for it"))
      return;
  }
  std::string_view const said = text_.substr(at_ + 1, length);
  bool const is_closed = text_[end - 1] == '}';
  comment(said);
  last_end_ = at_ + 1 + (is_closed ? said.size() + 1 : static_cast<std::size_t>(trim(said).end() - said.begin()));
  advance(end - at_);
  if (!is_closed && end < text_.size() && (lines_.front().moves > 0 || !tag_names_.empty())) close();
}

// Where the empty line ends that begins a line in which the first sign stands here; 0 if there is none between this and the sign read now.
std::size_t RecordLexer::empty_line_before(std::size_t sign) const {
  int ends = 0;
  for (std::size_t before = sign; before > at_ && is_blank(text_[before - 1]);) {
    --before;
    bool const ends_here = ends_line(before);
    if (!ends_here && ends == 0) return 0;
    if (ends_here && ++ends == 2) return before;
  }
  return 0;
}

// The first tag after an empty line, or the end of the text.
std::size_t RecordLexer::next_tags(std::size_t at) const {
  for (std::size_t tag = text_.find('[', at); tag != std::string_view::npos; tag = text_.find('[', tag + 1))
    if (empty_line_before(tag) > 0) return tag;
  return text_.size();
}

// Whether the tags of another game stand in a comment, after an empty line: then its '}' was forgotten.
bool RecordLexer::has_game_before(std::size_t end) {
  while (empty_line_ <= at_ && game_ != std::string_view::npos) {
    game_ = text_.find("[Event \"", std::max(game_, at_) + 1);
    if (game_ == std::string_view::npos) break;
    if (std::size_t const empty = empty_line_before(game_); empty > 0) empty_line_ = empty;
  }
  return game_ < end;
}

// Before a game and after its result signs count as at the begin of a line: a game is the same read alone and in its file.
bool RecordLexer::is_between_games() const { return is_lenient() && (!open_ || has_ended_); }

// No other sign of its game stands before it.
bool RecordLexer::is_first_of_line() const {
  return is_between_games() || std::max(last_end_, remarks_end_) <= line_start_;
}

// The length of the sign of a comment that goes to the end of the line, 0 if none stands here.
std::size_t RecordLexer::line_comment_sign() const {
  std::string_view const rest = text_.substr(at_);
  if (rest.starts_with("//")) return 2;
  return rest.starts_with(';') || (rest.starts_with('#') && is_first_of_line()) ? 1 : 0;
}

void RecordLexer::line_comment(std::size_t sign) {
  std::size_t const end = line_end(at_);
  comment(text_.substr(at_ + sign, end - at_ - sign));
  at_ = end;
}

void RecordLexer::comment(std::string_view text) {
  open();
  lines_.back().is_empty = false;
  listener_.comment(text);
}

void RecordLexer::open() {
  if (!open_) open(at_, line_);
}

void RecordLexer::open(std::size_t offset, int line) {
  open_ = true;
  has_ended_ = false;
  tag_names_.clear();
  has_result_ = is_lost_by_both_ = has_lapsed_ = false;
  lines_.assign(1, {});
  listener_.begin(offset, line);
}

// A record without tags and moves is none, where nothing of it was left out: a file of nothing but comments.
void RecordLexer::close() {
  if (!open_) return;
  keep_remarks();
  cut_off_ = glue_ || lines_.size() > 1;
  if (is_lenient()) {
    drop_glue();
    close_unclosed();
    cut_off_ = false;
  }
  if (glue_) return fail("the last move has no end", line_, column());
  if (lines_.size() > 1)
    return fail("a variation opened by '(' is not closed", lines_.back().line, lines_.back().column);
  open_ = has_ended_ = false;
  if (tag_names_.empty() && lines_.front().moves == 0 && !has_result_ && !has_lapsed_)
    listener_.drop();
  else
    listener_.end(last_end_);
}

}  // namespace strata
