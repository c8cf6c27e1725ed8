// Reading game records. The reader knows no game: whatever stands between numbers, comments and signs is a move. Errors name
// line and column.

#include <algorithm>
#include <array>
#include <cstddef>

#include "notation/record.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

constexpr int max_annotation = 999;

bool is_result(std::string_view token) {
  return token == "1-0" || token == "0-1" || token == "1/2-1/2" || token == "*";
}

// The signs that may stand at the end of a move, and the numbers that PGN gives them.
int suffix_annotation(std::string_view signs) {
  constexpr std::array<std::string_view, 6> known = {"!", "?", "!!", "??", "!?", "?!"};
  auto const at = std::ranges::find(known, signs);
  return at == known.end() ? 0 : static_cast<int>(at - known.begin()) + 1;
}

// A move begins with a letter, a number, '@' for a board, or a sign beyond ASCII that some notation may use.
bool may_begin_move(char c) {
  return is_upper(c) || is_lower(c) || is_digit(c) || c == '@' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

// Runs of blanks become one blank.
std::string collapse(std::string_view text) {
  std::string out;
  for (std::string_view const word : split_words(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

// Takes "[%clk 0:05:00]" out of a comment and keeps its value; false if it is not there.
bool take_command(std::string& comment, std::string_view name, std::optional<std::string>& value) {
  std::string const opening = "[%" + std::string(name) + ' ';
  std::size_t const begin = comment.find(opening);
  if (begin == std::string::npos) return false;
  std::size_t const end = comment.find(']', begin);
  if (end == std::string::npos) return false;
  std::string found = collapse(std::string_view(comment).substr(begin + opening.size(), end - begin - opening.size()));
  if (found.empty()) return false;
  value = std::move(found);
  comment = collapse(comment.erase(begin, end + 1 - begin));
  return true;
}

class RecordReader {
 public:
  RecordReader(std::string_view text, std::string_view place) : text_(text), place_(place) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = line_start_ = 3;
  }

  Result<std::vector<Record>> read() {
    while (at_ < text_.size() && !error_) step();
    if (error_) return std::unexpected(std::move(*error_));
    close();
    if (error_) return std::unexpected(std::move(*error_));
    return std::move(records_);
  }

 private:
  void step() {
    char const c = text_[at_];
    if (is_blank(c)) return advance(1);
    bool const at_line_start = trim(text_.substr(line_start_, at_ - line_start_)).empty();
    if (c == '{') return brace_comment();
    if (c == ';') return line_comment(1);
    if (text_.substr(at_).starts_with("//")) return line_comment(2);
    if (c == '#' && at_line_start) return line_comment(1);
    if (c == '%' && at_ == line_start_) return skip_line();
    if (c == '[') return tag();
    if (c == '(') return fail("a variation in brackets: records hold one line of moves", line_, column());
    if (c == '}' || c == ')' || c == ']')
      return fail(std::string("'") + c + "' closes nothing that was opened", line_, column());
    token();
  }

  [[nodiscard]] int column() const { return static_cast<int>(at_ - line_start_) + 1; }

  void fail(std::string message, int line, int column) {
    error_ = Error{ErrorCode::BadText, std::move(message), std::string(place_), line, column};
  }

  // Goes on by so many bytes, counting lines.
  void advance(std::size_t count) {
    for (; count > 0 && at_ < text_.size(); --count)
      if (text_[at_++] == '\n') {
        ++line_;
        line_start_ = at_;
      }
  }

  void skip_line() {
    std::size_t const end = text_.find('\n', at_);
    advance((end == std::string_view::npos ? text_.size() : end + 1) - at_);
  }

  void brace_comment() {
    int const line = line_;
    int const begin = column();
    std::size_t const end = text_.find('}', at_);
    if (end == std::string_view::npos) return fail("a comment opened by '{' is not closed", line, begin);
    add_comment(text_.substr(at_ + 1, end - at_ - 1));
    advance(end + 1 - at_);
  }

  void line_comment(std::size_t sign) {
    std::size_t const end = std::min(text_.find('\n', at_), text_.size());
    add_comment(text_.substr(at_ + sign, end - at_ - sign));
    advance(end - at_);
  }

  void add_comment(std::string_view raw) {
    Record& record = current();
    std::string comment = collapse(raw);
    if (!record.moves.empty()) {
      RecordMove& move = record.moves.back();
      // Until nothing is left: what stands around a command may make another one.
      while (take_command(comment, "clk", move.clock) || take_command(comment, "eval", move.eval)) continue;
    }
    if (!comment.empty())
      (record.moves.empty() ? record.comments : record.moves.back().comments).push_back(std::move(comment));
  }

  // [Name "value"], with \" and \\ in the value.
  void tag() {
    int const line = line_;
    int const begin = column();
    if (open_ && !current().moves.empty()) close();
    if (error_) return;
    auto const bad = [&](std::string message) { fail(std::move(message), line, begin); };
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
    if (i >= text_.size() || text_[i] != '"')
      return bad("the value of the tag " + std::string(name) + " is not closed");
    ++i;
    skip_blanks();
    if (i >= text_.size() || text_[i] != ']') return bad("the tag " + std::string(name) + " is not closed by ']'");
    Record& record = current();
    if (std::ranges::any_of(record.tags, [&](auto const& other) { return other.first == name; }))
      return bad("the tag " + std::string(name) + " is named twice");
    record.tags.emplace_back(name, std::move(value));
    advance(i + 1 - at_);
  }

  void token() {
    std::size_t end = at_;
    while (end < text_.size() && !is_blank(text_[end]) &&
           std::string_view("{};").find(text_[end]) == std::string_view::npos)
      ++end;
    std::string_view const word = text_.substr(at_, end - at_);
    if (word.front() == '$') return annotation(word);
    if (is_result(word) && !glue_) {
      current().result = word;
      advance(word.size());
      return close();
    }
    if (std::size_t const number = number_length(word); number > 0 && !glue_) {
      if (word.substr(0, number) == "1." && open_ && current().moves.size() > 1) close();
      return advance(number);
    }
    move(word);
    advance(word.size());
  }

  // "12", "12.", "12...", "...": a move number, or the dots before a move of Black. Anything may follow the dots.
  [[nodiscard]] static std::size_t number_length(std::string_view word) {
    std::size_t i = 0;
    while (i < word.size() && is_digit(word[i])) ++i;
    std::size_t const digits = i;
    while (i < word.size() && word[i] == '.') ++i;
    return i > digits || i == word.size() ? i : 0;
  }

  void annotation(std::string_view word) {
    std::optional<int> const value = read_number(word.substr(1), max_annotation);
    if (!value) return fail("unknown annotation " + quoted(word) + ", expected $ and a number", line_, column());
    if (current().moves.empty())
      return fail("the annotation " + quoted(word) + " stands before any move", line_, column());
    current().moves.back().annotations.push_back(*value);
    advance(word.size());
  }

  // What stands between the two cells of a move.
  [[nodiscard]] static bool is_sign(std::string_view word) {
    return word == "-" || word == "x" || word == "\xE2\x80\x93" || word == "\xE2\x80\x94";
  }

  void move(std::string_view word) {
    std::vector<RecordMove>& moves = current().moves;
    // Blanks round the sign of a move, and "e.p." apart from it.
    bool const sign = is_sign(word);
    bool const joined = glue_ || (!moves.empty() && (sign || word.starts_with("e.p.")));
    glue_ = joined && sign;
    std::size_t length = word.size();
    while (length > 0 && (word[length - 1] == '!' || word[length - 1] == '?')) --length;
    int const suffix = suffix_annotation(word.substr(length));
    std::string_view const text = word.substr(0, length);
    bool const alone = text.empty() && !moves.empty() && !joined;  // "e4 !"
    if ((text.empty() && !alone) || (length < word.size() && suffix == 0))
      return fail("unknown sign " + quoted(word.substr(length)) + " after a move", line_, column());
    if (!joined && !alone) {
      if (!may_begin_move(text.front()) || number_length(text) > 0 || is_result(text) || is_sign(text))
        return fail(quoted(text) + " is no move", line_, column());
      moves.push_back({.line = line_});
    }
    moves.back().text += text;
    if (suffix != 0) moves.back().annotations.push_back(suffix);
  }

  // The record that is being read; a new one if the last is closed.
  Record& current() {
    if (!open_) {
      records_.push_back({});
      records_.back().line = line_;
      open_ = true;
    }
    return records_.back();
  }

  // A record without tags and moves is none: comments after the last game.
  void close() {
    if (!open_) return;
    if (glue_) return fail("the last move has no end", line_, column());
    open_ = false;
    Record& record = records_.back();
    if (record.tags.empty() && record.moves.empty() && record.result == "*") {
      records_.pop_back();
      return;
    }
    if (std::string_view const tagged = record.tag("Result"); record.result == "*" && is_result(tagged))
      record.result = tagged;
  }

  std::string_view text_;
  std::string_view place_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
  std::vector<Record> records_;
  bool open_ = false;
  bool glue_ = false;  // the last word was the sign of a move: the next one belongs to it
  std::optional<Error> error_;
};

}  // namespace

std::string_view Record::tag(std::string_view name) const {
  for (auto const& [key, value] : tags)
    if (key == name) return value;
  return {};
}

void Record::set_tag(std::string_view name, std::string value) {
  for (auto& [key, old] : tags)
    if (key == name) {
      old = std::move(value);
      return;
    }
  tags.emplace_back(name, std::move(value));
}

Result<std::vector<Record>> parse_records(std::string_view text, std::string_view place) {
  return RecordReader(text, place).read();
}

}  // namespace strata
