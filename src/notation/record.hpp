#pragma once
// Game records: the PGN envelope with the native notation as movetext (docs/formats/records.md). Writing, reading and writing again gives
// the same bytes. Reading needs the variant, so it takes two steps: parse_records() knows no game, and replaying needs Names and a Ruleset
// (replay.hpp).

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/reading.hpp"
#include "base/result.hpp"

namespace strata {

// Most comments of one move. Every display of a move shows all of them.
inline constexpr std::size_t max_comments = 64;
// A comment over the limit is appended to the last one.
void append_comment(std::vector<std::string>& comments, std::string comment, std::size_t most = max_comments);

struct RecordMove {
  std::string text = {};                   // as written, marks included
  std::vector<int> annotations = {};       // numeric annotation glyphs, each once: $1 is 1
  std::vector<std::string> before = {};    // comments before the first move of a variation
  std::vector<std::string> comments = {};  // after the move, without braces; the first [%clk] and [%eval] are taken out
  std::optional<std::string> clock = {};   // [%clk 0:05:00]
  std::optional<std::string> eval = {};    // [%eval 0.35] or [%eval #3]
  // Alternatives to this move, each of at least one move; nested at most max_nesting deep (record_lexer.hpp).
  std::vector<std::vector<RecordMove>> variations = {};
  int line = 0, column = 0;  // 1-based, in the source text, for messages

  // Collapses blanks and takes out the commands [%clk] and [%eval]; the rest, if any, becomes a comment. A command that the move already
  // has stays in the text: it may belong to another move.
  void add_comment(std::string_view words);
  // Removes every evaluation, also from the comments, where the next reader would find it.
  void clear_evaluation();
};

// The comments after a move as they are written: its commands, [%eval] before [%clk], begin the first, since several programs refuse a
// second comment after a move. They stand alone if the first comment has such commands of its own.
[[nodiscard]] std::vector<std::string> written_comments(RecordMove const& move);

struct Record {
  std::vector<std::pair<std::string, std::string>> tags = {};  // in order; the Seven Tag Roster first when written
  std::vector<std::string> comments = {};                      // before the first move
  std::vector<RecordMove> moves = {};                          // the main line
  std::string result = "*";                                    // 1-0 0-1 1/2-1/2 *
  int line = 0;
  Warnings warnings = {};  // what was left out or reinterpreted
  std::optional<Error> error =
      std::nullopt;  // why it could not be read to its end; other records of the text are not affected

  // The value of the tag Result if it is not a known result: "won". Otherwise empty.
  [[nodiscard]] std::string_view strange_result() const;

  [[nodiscard]] std::string_view tag(std::string_view name) const;  // empty if absent
  void set_tag(std::string_view name, std::string value);
};

// Any number of games. Also reads the plain listings of the original programs: # and // comments, numbers, no tags. In strict reading the
// first deviation from the format is the error; in lenient reading it is a warning of its record, and there is no error.
[[nodiscard]] Result<std::vector<Record>> parse_records(std::string_view text, std::string_view place = {},
                                                        Reading reading = Reading::Lenient);
[[nodiscard]] std::string write_record(Record const& record);
// Movetext only, without a result: moves from a move number on.
[[nodiscard]] std::string write_movetext(std::vector<RecordMove> const& moves, int number, bool black);

// The comment of this text: its words with one blank between them.
[[nodiscard]] std::string comment_text(std::string_view text);
// The text without the commands that `take` accepts. `take` is called with each command, "[%clk 0:05:00" without its closing bracket. The
// result holds no command that the same `take` would accept.
[[nodiscard]] std::string without_commands(std::string_view text,
                                           std::function<bool(std::string_view command)> const& take);
// Replaces control characters by blanks.
[[nodiscard]] std::string tag_text(std::string_view text);
[[nodiscard]] bool is_tag_name(std::string_view name);

// "promotion=classic,check=type" <-> pairs; the text of the Options tag, sorted by name.
using OptionValues = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] std::string write_options(OptionValues const& options);
[[nodiscard]] Result<OptionValues> read_options(std::string_view text);

}  // namespace strata
