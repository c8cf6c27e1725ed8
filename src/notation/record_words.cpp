// How a RecordLexer reads movetext: numbers, moves, annotations, results and variations, strictly and leniently.

#include <algorithm>
#include <array>
#include <utility>

#include "notation/record_lexer.hpp"
#include "notation/record_signs.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

constexpr std::string_view ellipsis = "\xE2\x80\xA6";

// A move begins with a letter, a number, '@' for a board, or a sign beyond ASCII that some notation may use; "--" passes.
bool may_begin_move(char c) {
  return is_upper(c) || is_lower(c) || is_digit(c) || c == '@' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

// What stands between the two cells of a move.
bool is_sign(std::string_view word) {
  return word == "-" || word == "x" || word == "\xE2\x80\x93" || word == "\xE2\x80\x94";
}

// Files have tens of millions of signs: a table, since most of them are asked. 1: a word ends; 2: it may.
constexpr std::array<std::uint8_t, 256> word_stops = [] {
  std::array<std::uint8_t, 256> table{};
  for (char const c : {' ', '\t', '\n', '\r', '\v', '\f', '{', '}', ';'}) table[static_cast<unsigned char>(c)] = 1;
  for (unsigned c = 0x80; c < table.size(); ++c) table[c] = 2;
  return table;
}();
std::uint8_t ends_word(char c) { return word_stops[static_cast<unsigned char>(c)]; }

bool is_dashes(std::string_view word) { return word.find_first_not_of('-') == std::string_view::npos; }

}  // namespace

// A bracket belongs to a move if it closes within the word and holds no move number: Pc2-c4(2), but e4(1.d4).
std::size_t RecordLexer::word_end(std::size_t at) const {
  std::size_t end = at;
  auto const stops = [&](std::size_t i) {
    std::uint8_t const kind = ends_word(text_[i]);
    return kind == 1 || (kind == 2 && is_lenient() && is_wide_blank(i));
  };
  while (end < text_.size() && !stops(end) && text_[end] != ')') {
    if (text_[end] == '(') {
      std::size_t close = end + 1;
      while (close < text_.size() && !stops(close) &&
             std::string_view("().").find(text_[close]) == std::string_view::npos)
        ++close;
      if (close >= text_.size() || text_[close] != ')') break;
      end = close;
    }
    ++end;
  }
  return end;
}

// Not the last byte of a letter: there the same byte says something else.
bool RecordLexer::is_wide_blank(std::size_t at) const {
  if (wide_blank_length(text_.substr(at)) == 0) return false;
  if (static_cast<unsigned char>(text_[at]) != 0xA0) return true;
  return at == 0 || static_cast<unsigned char>(text_[at - 1]) < 0x80;
}

// "12", "12.", "12...", "...": a move number, or the dots before a move of Black. Anything may follow the dots.
std::size_t RecordLexer::number_length(std::string_view word) const {
  auto const [length, has_dots] = number_before(word);
  return has_dots || length == word.size() ? length : 0;
}

// The same of the word that stands here, which is not looked through for it: it may hold as many numbers as it is long.
std::size_t RecordLexer::number_length(std::size_t at) const {
  auto const [length, has_dots] = number_before(text_.substr(at));
  return has_dots || word_end(at + length) == at + length ? length : 0;
}

RecordLexer::Number RecordLexer::number_before(std::string_view text) const {
  std::size_t i = 0;
  while (i < text.size() && is_digit(text[i])) ++i;
  std::size_t const digits = i;
  for (;;) {
    if (i < text.size() && text[i] == '.')
      ++i;
    else if (is_lenient() && text.substr(i).starts_with(ellipsis))
      i += ellipsis.size();
    else
      break;
  }
  return {i, i > digits};
}

// "$" and a number, whatever follows.
std::size_t RecordLexer::annotation_length(std::size_t at) const {
  return std::min(text_.find_first_not_of("0123456789", at + 1), text_.size()) - at;
}

// Nothing but blanks, and then the end or tags.
bool RecordLexer::ends_game(std::size_t at) const {
  while (at < text_.size()) {
    std::size_t const blank = blank_length(at);
    if (blank == 0) break;
    at += blank;
  }
  return at >= text_.size() || text_[at] == '[';
}

void RecordLexer::token() {
  // What ends where anything else begins comes before the word as a whole: a long word of such parts is looked through once.
  if (text_[at_] == '$')
    return annotation(text_.substr(at_, is_lenient() ? annotation_length(at_) : word_end(at_) - at_));
  if (auto const [found, length] = glue_ && !is_lenient() ? Ending() : ending_of(text_.substr(at_), reading_);
      length > 0) {
    drop_glue();
    return result(found, length);
  }
  if (std::size_t const number = number_length(at_); number > 0 && !glue_) {
    if (text_.substr(at_, number) == "1." && open_ && lines_.size() == 1 && lines_.front().moves > 1) close();
    open();
    at_ += number;
    return;
  }
  std::string_view const word = text_.substr(at_, word_end(at_) - at_);
  if (is_lenient() && !glue_ && is_lost_by_both_ && open_ && lines_.size() == 1 && is_double_loss(word) &&
      ends_game(at_ + word.size()))
    return result("*", word.size());
  if (is_lenient()) return loose_move(word);
  move(word);
  if (!error_) at_ += word.size();
}

void RecordLexer::result(std::string_view result, std::size_t length) {
  auto const is_unclosed = [](Line const& line) { return line.is_unclosed; };
  if (open_ && lines_.size() > 1 && std::all_of(lines_.begin() + 1, lines_.end(), is_unclosed)) close_unclosed();
  // A variation ends without one: what it says stays as a comment.
  if (open_ && lines_.size() > 1) {
    comment(result);
    return advance(length);
  }
  open();
  has_result_ = result != "*";
  listener_.result(result);
  has_ended_ = true;
  advance(length);
}

void RecordLexer::annotation(std::string_view written) {
  std::optional<int> const value = read_number(written.substr(1), max_annotation);
  if (!value) {
    if (lapse_here("unknown annotation " + quoted(written) + ", expected $ and a number", "it is left out"))
      at_ += written.size();
    return;
  }
  open();
  if (lines_.back().moves == 0) {
    if (lapse_here("the annotation " + quoted(written) + " stands before any move", "it is left out"))
      at_ += written.size();
    return;
  }
  listener_.annotation(*value);
  at_ += written.size();
}

void RecordLexer::move(std::string_view word) {
  open();
  bool const has_moves = lines_.back().moves > 0;
  // Blanks round the sign of a move, and "e.p." apart from it.
  bool const sign = is_sign(word);
  bool const joined = glue_ || (has_moves && (sign || word.starts_with("e.p.")));
  glue_ = joined && sign;
  std::string_view text = word;
  int const suffix = word.ends_with('!') || word.ends_with('?') ? take_annotation(text) : 0;
  bool const alone = text.empty() && has_moves && !joined;  // "e4 !"
  if ((text.empty() && !alone) || suffix < 0)
    return fail("unknown sign " + quoted(word.substr(text.size())) + " after a move", line_, column());
  if (joined) {
    listener_.join(text);
  } else if (!alone) {
    if (!may_begin_move(text.front()) || number_length(text) > 0 || ending_of(text, reading_).length > 0 ||
        is_sign(text) || text.starts_with("e.p."))
      return fail(quoted(text) + " is no move", line_, column());
    ++lines_.back().moves;
    lines_.back().is_empty = false;
    listener_.move(text, line_, column());
  }
  if (suffix != 0) listener_.annotation(suffix);
}

void RecordLexer::drop_glue() {
  if (!std::exchange(glue_, false)) return;
  lapse("the sign '-' between two moves", "it is left out", glue_place_.first, glue_place_.second);
}

// More of the last move, as far as it stays one word that is read like this again.
bool RecordLexer::join_loose(std::string_view text) {
  Line& line = lines_.back();
  std::string whole = line.last_move + std::string(text);
  std::string_view left = whole;
  if (whole.size() > longest_move || take_annotation(left) != 0) return false;
  listener_.join(text);
  line.last_move = std::move(whole);
  return true;
}

// "a8 = Q": where the letter is, and 0 if none stands there.
std::size_t RecordLexer::apart_promotion(std::size_t at) const {
  while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
  if (at >= text_.size() || !(is_upper(text_[at]) || is_lower(text_[at]))) return 0;
  std::size_t const after = at + 1;
  bool const is_alone =
      after >= text_.size() || ends_word(text_[after]) != 0 || std::string_view(")+#!?").contains(text_[after]);
  return is_alone ? at : 0;
}

void RecordLexer::loose_move(std::string_view word) {
  open();
  int const at_column = column();
  auto const leave_out = [&](std::string_view what) {
    lapse(quoted(what) + " is no move", "it is left out", line_, at_column);
  };
  bool const has_moves = lines_.back().moves > 0;
  int const alone = annotation_of(word);
  if (glue_ && (alone != 0 || is_dash(word) || !may_begin_move(word.front()))) drop_glue();
  if (has_moves && !glue_) {
    if (word == "=" && lines_.back().last_move.find('=') == std::string::npos &&
        is_digit(lines_.back().last_move.back())) {
      std::size_t const letter = apart_promotion(at_ + 1);
      // "= N" is a balance and a novelty, but where pawns of chess promote.
      bool const is_annotation = letter > 0 && annotation_of(text_.substr(letter, 1)) != 0 &&
                                 !std::string_view("18").contains(lines_.back().last_move.back());
      if (letter > 0 && !is_annotation && join_loose(std::string("=") + text_[letter])) {
        at_ = letter + 1;
        return;
      }
    }
    if (is_dash(word) || word == "x") {
      glue_ = true;
      glue_sign_ = word == "x" ? 'x' : '-';
      glue_place_ = {line_, at_column};
      at_ += word.size();
      return;
    }
    std::string_view const mark = word.starts_with("e.p.") ? word : mark_of(word);
    if (!mark.empty()) {
      std::string const& last = lines_.back().last_move;
      bool const is_said =
          last.ends_with(mark) || ((mark[0] == '+' || mark[0] == '#') && (last.ends_with('+') || last.ends_with('#')));
      if (is_said || !join_loose(mark)) leave_out(word);
      at_ += word.size();
      return;
    }
  }
  if (alone != 0) {
    if (has_moves)
      listener_.annotation(alone);
    else
      lapse("the annotation " + quoted(word) + " stands before any move", "it is left out", line_, at_column);
    at_ += word.size();
    return;
  }
  std::string_view text = word;
  std::array<int, 8> found{};
  std::size_t count = 0;
  for (int sign = take_annotation(text); sign != 0; sign = take_annotation(text)) {
    if (sign < 0 || count == found.size())
      lapse("unknown sign at the end of " + quoted(word), "it is left out", line_, at_column);
    else
      found[count++] = sign;
  }
  bool is_there = has_moves;
  if (glue_) {
    glue_ = false;
    if (text.empty() || !join_loose(std::string(1, glue_sign_) + std::string(text))) leave_out(word);
  } else if (text.empty() || !may_begin_move(text.front()) || number_length(text) > 0 ||
             ending_of(text, reading_).length > 0 || is_dash(text) || text == "x" || mark_of(text) == "e.p." ||
             text.starts_with("e.p.") || annotation_of(text) != 0 || (is_dashes(text) && text.size() != 2)) {
    if (!text.empty()) leave_out(text);
  } else {
    is_there = true;
    ++lines_.back().moves;
    lines_.back().is_empty = false;
    lines_.back().last_move = text.substr(0, longest_move + 1);
    listener_.move(text, line_, at_column);
  }
  while (count > 0 && is_there) listener_.annotation(found[--count]);
  at_ += word.size();
}

// What stands in brackets after a move and belongs to it, or says nothing: "(Q)", "(ep)", "(=)", "()".
bool RecordLexer::bracket_of_move() {
  constexpr std::size_t longest = 12;
  std::string_view const rest = text_.substr(at_, longest);
  std::size_t const close = rest.find(')');
  if (close == std::string_view::npos || rest.substr(0, close).find_first_of("\r\n{};") != std::string_view::npos)
    return false;
  std::string_view const inside = trim(rest.substr(1, close - 1));
  bool const has_moves = lines_.back().moves > 0;
  std::string_view const mark = mark_of(inside);
  bool const is_promotion = has_moves && inside.size() == 1 && is_upper(inside[0]) &&
                            is_digit(lines_.back().last_move.back()) && !lines_.back().last_move.contains('=');
  if (is_promotion && join_loose("=" + std::string(inside))) {
    at_ += close + 1;
    return true;
  }
  if (has_moves && !mark.empty() && (is_lower(inside[0])) && join_loose(mark)) {
    at_ += close + 1;
    return true;
  }
  bool const has_words = std::ranges::any_of(inside, [](char c) {
    return is_upper(c) || is_lower(c) || is_digit(c) || c == '-' || c == '@' || static_cast<unsigned char>(c) >= 0x80;
  });
  if (has_words) return false;
  std::string_view const whole = rest.substr(0, close + 1);
  if (inside.empty()) {
    lapse_here("a variation without a move", "it is left out");
  } else {
    lapse_here(quoted(whole) + " is no variation", "it is read as a comment");
    comment(whole);
  }
  at_ += whole.size();
  return true;
}

void RecordLexer::open_variation() {
  open();
  if (is_lenient()) {
    drop_glue();
    if (bracket_of_move()) return;
  }
  if (glue_) return fail("the last move has no end", line_, column());
  std::size_t const close = is_lenient() ? bracket_close(at_) : 0;
  if (lines_.back().moves == 0) {
    bool const is_closed = close != std::string_view::npos;
    if (!lapse_here("a variation stands before any move",
                    is_closed ? "it is read as a comment" : "its bracket is left out"))
      return;
    if (is_closed) comment(text_.substr(at_ + 1, close - at_ - 1));
    return advance(is_closed ? close + 1 - at_ : 1);
  }
  if (is_lenient() && close == std::string_view::npos) {
    // Without a number it is more likely a stray sign than a line of its own.
    std::size_t next = at_ + 1;
    while (next < text_.size() && is_blank(text_[next])) ++next;
    if (next >= text_.size() || !is_digit(text_[next])) {
      lapse_here("'(' is not closed", "it is left out");
      return advance(1);
    }
  }
  if (lines_.size() > max_nesting)
    return fail("variations are nested more than " + std::to_string(max_nesting) + " deep", line_, column(),
                ErrorCode::Limit);
  lines_.push_back({.line = line_, .column = column(), .is_unclosed = close == std::string_view::npos});
  listener_.open_variation();
  ++at_;
}

void RecordLexer::close_variation() {
  if (is_lenient()) drop_glue();
  if (glue_) return fail("the last move has no end", line_, column());
  if (lines_.back().is_empty &&
      !lapse("a variation without a move", "it is left out", lines_.back().line, lines_.back().column))
    return;
  lines_.pop_back();
  listener_.close_variation();
  ++at_;
}

// Those that are open still, at the end of their game.
void RecordLexer::close_unclosed() {
  while (lines_.size() > 1) {
    lapse("a variation opened by '(' is not closed", "it ends with the game", lines_.back().line, lines_.back().column);
    lines_.pop_back();
    listener_.close_variation();
  }
}

// Where the bracket that opens here closes; npos if it does not within its game.
std::size_t RecordLexer::bracket_close(std::size_t at) {
  if (at >= brackets_end_) scan_brackets(at);
  auto const found = std::ranges::lower_bound(brackets_, at, {}, &Bracket::open);
  return found != brackets_.end() && found->open == at ? found->close : std::string_view::npos;
}

// All brackets of the game from here on. Comments and words are passed over as they are read: a bracket within a word is of its move.
void RecordLexer::scan_brackets(std::size_t at) {
  brackets_.clear();
  std::vector<std::size_t> open;
  bool begins_line = false;
  int ends = 0;  // of lines, since the last sign
  while (at < text_.size()) {
    if (std::size_t const blank = blank_length(at); blank > 0) {
      if (ends_line(at)) {
        begins_line = true;
        ++ends;
      }
      at += blank;
      continue;
    }
    char const c = text_[at];
    std::string_view const rest = text_.substr(at);
    if (begins_line && c == '[' && (ends > 1 || rest.starts_with("[Event "))) break;
    bool const is_line_comment = c == ';' || rest.starts_with("//") || (begins_line && (c == '#' || c == '%'));
    begins_line = false;
    ends = 0;
    if (is_line_comment) {
      at = line_end(at);
    } else if (c == '{') {
      if (next_brace_ <= at && next_brace_ != std::string_view::npos) next_brace_ = text_.find('}', at);
      std::size_t const close = std::min(next_brace_, text_.size());
      // A brace that is not closed ends with its game.
      std::size_t const game = text_.substr(0, close).find("\n[Event ", at);
      if (game != std::string_view::npos) {
        at = game;
        break;
      }
      at = next_brace_ != std::string_view::npos ? next_brace_ + 1 : at + 1;
    } else if (c == '(') {
      open.push_back(brackets_.size());
      brackets_.push_back({at, std::string_view::npos});
      ++at;
    } else if (c == ')') {
      if (!open.empty()) {
        brackets_[open.back()].close = at;
        open.pop_back();
      }
      ++at;
    } else {
      at += part_length(at);
    }
  }
  brackets_end_ = at;
}

// What token() takes at once of the word that stands here: an annotation and a number end where anything else begins.
std::size_t RecordLexer::part_length(std::size_t at) const {
  if (text_[at] == '$') return annotation_length(at);
  if (std::size_t const number = number_length(at); number > 0) return number;
  return std::max<std::size_t>(word_end(at) - at, 1);
}

}  // namespace strata
