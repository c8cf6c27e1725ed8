#pragma once
// Splits a text into game records and their parts (docs/formats/records.md) without knowing any game: everything between numbers, comments
// and signs is a move. The listener decides what to make of the parts: a whole record, or an entry of an index. Lenient reading accepts
// what people and programs write, and warns of what it leaves out (article 8 there).

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/reading.hpp"
#include "base/result.hpp"

namespace strata {

// Most levels of nested variations. Readers and writers recurse at most this deep.
constexpr int max_nesting = 100;
// Most tags of a record.
constexpr std::size_t max_tags = 1000;
// Largest annotation number.
constexpr int max_annotation = 999;

// "1-0", "0-1", "1/2-1/2", "*".
[[nodiscard]] bool is_result(std::string_view token);
// The result this text means: blanks may surround its sign, and "1/2" alone is a draw. Empty if it is not a result.
[[nodiscard]] std::string_view read_result(std::string_view text);

// Receives the parts found by a RecordLexer, in the order of the text. Offsets are in bytes, lines count from 1.
class RecordListener {
 public:
  virtual void begin(std::size_t offset, int line) = 0;
  virtual void tag(std::string_view name, std::string value) = 0;
  // The text between its signs: after a move, at the start of a variation, or at the start of a record.
  virtual void comment(std::string_view text) = 0;
  virtual void move(std::string_view text, int line, int column) = 0;
  // More of the text of the last move.
  virtual void join(std::string_view text) = 0;
  virtual void annotation(int number) = 0;  // of the last move of the line
  virtual void open_variation() = 0;        // instead of the last move of the line
  virtual void close_variation() = 0;
  virtual void result(std::string_view token) = 0;
  virtual void end(std::size_t offset) = 0;  // one past its last character
  virtual void drop() = 0;                   // the started record is not one: it holds only comments
  // A warning of the current record: text left out or reinterpreted.
  virtual void warn(std::string message, int line, int column) = 0;

 protected:
  ~RecordListener() = default;
};

class RecordLexer {
 public:
  // The text and the listener must outlive the lexer. `place` is the name of the text in messages.
  RecordLexer(std::string_view text, std::string_view place, RecordListener& listener, Reading reading);

  // Runs to the end of the text or to an error. On an error the current record has begun and does not end.
  [[nodiscard]] std::optional<Error> run();
  // After an error: skips to the next tags after an empty line, or to the sign that showed that the record is incomplete. Then run() may
  // continue.
  void skip_to_next_game();
  [[nodiscard]] std::size_t offset() const { return at_; }

 private:
  struct Line {
    int line = 0;  // of the '(' that opened it
    int column = 0;
    int moves = 0;
    bool is_empty = true;        // not even a comment
    bool is_unclosed = false;    // its ')' is missing
    std::string last_move = {};  // all of its text
  };
  struct Bracket {
    std::size_t open = 0, close = 0;  // npos: not closed
  };

  void step();
  void advance(std::size_t count);
  void fail(std::string message, int line, int column, ErrorCode code = ErrorCode::BadText);
  [[nodiscard]] bool is_lenient() const { return reading_ == Reading::Lenient; }
  // A deviation: in strict reading an error, in lenient reading the caller continues if this returns true.
  bool lapse(std::string message, std::string_view what_now, int line, int column);
  bool lapse_here(std::string message, std::string_view what_now) {
    return lapse(std::move(message), what_now, line_, column());
  }
  [[nodiscard]] int column() const { return static_cast<int>(at_ - line_start_) + 1; }

  [[nodiscard]] bool ends_line(std::size_t at) const;
  [[nodiscard]] std::size_t line_end(std::size_t at) const;
  [[nodiscard]] std::size_t blank_length(std::size_t at) const;
  void skip_line();
  void remark_on_result(std::size_t end);
  void keep_remarks();
  void close_before_next();
  void tell_comments(std::size_t at, std::size_t end);
  [[nodiscard]] std::size_t comment_end();
  [[nodiscard]] std::size_t brace_comment_end();
  void brace_comment();
  [[nodiscard]] std::size_t empty_line_before(std::size_t sign) const;
  [[nodiscard]] std::size_t next_tags(std::size_t at) const;
  [[nodiscard]] bool has_game_before(std::size_t end);
  [[nodiscard]] bool is_between_games() const;
  [[nodiscard]] bool is_first_of_line() const;
  [[nodiscard]] std::size_t line_comment_sign() const;
  void line_comment(std::size_t sign);
  void comment(std::string_view text);
  void tag();
  void loose_tag();
  struct LooseValue {
    std::string value;
    std::size_t end = 0;
    std::string_view lapse = {};  // what is wrong with it
  };
  [[nodiscard]] LooseValue loose_value(std::size_t begin) const;
  [[nodiscard]] bool begins_tag(std::size_t at) const;
  void keep_tag(std::string_view name, std::string value, std::size_t end);
  void skip_quote_and_gap(std::size_t& at) const;
  void stray_square_bracket();
  [[nodiscard]] std::size_t word_end(std::size_t at) const;
  [[nodiscard]] bool is_wide_blank(std::size_t at) const;
  void token();
  struct Number {
    std::size_t length = 0;
    bool has_dots = false;
  };
  [[nodiscard]] Number number_before(std::string_view text) const;
  [[nodiscard]] std::size_t number_length(std::string_view word) const;
  [[nodiscard]] std::size_t number_length(std::size_t at) const;
  [[nodiscard]] std::size_t annotation_length(std::size_t at) const;
  [[nodiscard]] bool ends_game(std::size_t at) const;
  void result(std::string_view result, std::size_t length);
  void annotation(std::string_view written);
  void move(std::string_view word);
  void loose_move(std::string_view word);
  bool join_loose(std::string_view text);
  [[nodiscard]] std::size_t apart_promotion(std::size_t at) const;
  bool bracket_of_move();
  void open_variation();
  void close_variation();
  void close_unclosed();
  void drop_glue();
  [[nodiscard]] std::size_t bracket_close(std::size_t at);
  void scan_brackets(std::size_t at);
  [[nodiscard]] std::size_t part_length(std::size_t at) const;

  void open();
  void open(std::size_t offset, int line);
  void close();

  std::string_view text_;
  std::string_view place_;
  RecordListener& listener_;
  Reading reading_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::size_t last_end_ = 0;  // one past the last character of a record
  int line_ = 1;
  int gap_lines_ = 0;  // line ends since the last character, not counting escaped lines
  // Found once, and again only when passed: a file may have many unclosed comments.
  std::size_t brace_ = 0;                                    // the next '}'
  mutable std::size_t returns_begin_ = 0, returns_end_ = 0;  // carriage returns in a row
  std::vector<Bracket> brackets_;                            // of a game, by the places where they open
  std::size_t brackets_end_ = 0;                             // how far they are known
  std::size_t next_brace_ = 0;                               // the next '}' there
  std::size_t game_ = 0;                                     // the next tag Event that follows an empty line ...
  std::size_t empty_line_ = 0;                               // ... which ends the line that begins here
  // Of the current record.
  bool open_ = false;
  bool has_ended_ = false;  // with its result; comments may follow
  // The comments after the result, if it is not yet known which game they belong to: from here ...
  std::size_t remarks_begin_ = 0;
  int remarks_line_ = 0;
  std::size_t remarks_end_ = 0;  // ... to here, or 0 if there are none
  std::unordered_set<std::string> tag_names_;
  bool has_result_ = false;
  bool is_lost_by_both_ = false;         // its tag Result says so
  bool has_lapsed_ = false;              // some of it was left out
  std::vector<Line> lines_;              // the main line, and the variations that are open
  bool cut_off_ = false;                 // incomplete when the next one begins
  bool glue_ = false;                    // the last word was a sign of a move: the next word belongs to it
  char glue_sign_ = '-';                 // in lenient reading it is passed on with the next word
  std::pair<int, int> glue_place_ = {};  // its line and column
  std::optional<Error> error_;
};

}  // namespace strata
