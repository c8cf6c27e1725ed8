#pragma once
// Game records: the PGN envelope with the native notation as movetext (docs/formats/records.md). Write, read and write
// again gives the same bytes. Reading needs the variant, so records are read in two steps: parse_records() knows no game,
// replaying needs Names and a Ruleset (replay.hpp).

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

// Of one move. Whoever shows a move shows all of them.
inline constexpr std::size_t max_comments = 64;
// One that has no place any more is joined to the last.
void append_comment(std::vector<std::string>& comments, std::string comment, std::size_t most = max_comments);

struct RecordMove {
  std::string text = {};                   // as written, marks included
  std::vector<int> annotations = {};       // numeric annotation glyphs, each once: $1 is 1
  std::vector<std::string> before = {};    // comments before the first move of a variation
  std::vector<std::string> comments = {};  // after the move, without braces; the first [%clk] and [%eval] are taken out
  std::optional<std::string> clock = {};   // [%clk 0:05:00]
  std::optional<std::string> eval = {};    // [%eval 0.35] or [%eval #3]
  // Lines that begin instead of this move, each of at least one move; nested at most max_nesting deep (record_lexer.hpp).
  std::vector<std::vector<RecordMove>> variations = {};
  int line = 0, column = 0;  // 1-based, in the source text, for messages

  // Blanks are closed up, and the commands [%clk] and [%eval] are kept apart; what is left, if anything, is a comment. A command that
  // the move has already is left: it may be that of another move.
  void add_comment(std::string_view words);
  // No evaluation is left, in the comments neither: the next one in them would be read as that of the move.
  void clear_evaluation();
};

// The commands of a move as one comment, [%eval] before [%clk]; empty where it has none.
[[nodiscard]] std::string commands_text(RecordMove const& move);

struct Record {
  std::vector<std::pair<std::string, std::string>> tags = {};  // in order; the Seven Tag Roster first when written
  std::vector<std::string> comments = {};                      // before the first move
  std::vector<RecordMove> moves = {};                          // the main line
  std::string result = "*";                                    // 1-0 0-1 1/2-1/2 *
  int line = 0;
  Warnings warnings = {};  // what was left out of its text, or taken for something else
  std::optional<Error> error =
      std::nullopt;  // why it could not be read to its end; the others of the text are there all the same

  // Of the tag Result, where it is no result of these: "won". Empty where it is one, or says nothing.
  [[nodiscard]] std::string_view strange_result() const;

  [[nodiscard]] std::string_view tag(std::string_view name) const;  // empty if absent
  void set_tag(std::string_view name, std::string value);
};

// Any number of games. Also reads the plain listings of the original programs: # and // comments, numbers, no tags. Read strictly, the
// first thing that is not as a record has it is the error; leniently it is a warning of its record, and there is no error.
[[nodiscard]] Result<std::vector<Record>> parse_records(std::string_view text, std::string_view place = {},
                                                        Reading reading = Reading::Lenient);
[[nodiscard]] std::string write_record(Record const& record);
// Movetext alone, without a result: moves from a move number on.
[[nodiscard]] std::string write_movetext(std::vector<RecordMove> const& moves, int number, bool black);

// The comment of this text: its words with one blank between them.
[[nodiscard]] std::string comment_text(std::string_view text);
// The comment of this text without the commands that are taken: `take` is shown each, "[%clk 0:05:00" without the bracket that closes
// it, and says whether it takes it. What is left gives nothing more to the same `take`.
[[nodiscard]] std::string without_commands(std::string_view text,
                                           std::function<bool(std::string_view command)> const& take);
// Control characters are blanks.
[[nodiscard]] std::string tag_text(std::string_view text);
[[nodiscard]] bool is_tag_name(std::string_view name);

// "promotion=classic,check=type" <-> pairs; the text of the Options tag, sorted by name.
using OptionValues = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] std::string write_options(OptionValues const& options);
[[nodiscard]] Result<OptionValues> read_options(std::string_view text);

}  // namespace strata
