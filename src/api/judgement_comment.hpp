#pragma once
// What a report on a game says beside a move that gave something away: "Nf3 was best.", with the mark of the report, or "Mistake: Nf3
// was best." beside the mark of a person, which stays. By these words the next report knows its own comments, and whose the mark is.
// "It was best." and whatever says more is somebody's own; lichess says "Mistake. Nf3 was best.".

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/analysis.hpp"

namespace strata::api {

enum class CommentBy {
  Person,
  OtherReport,       // a comment of lichess: the mark beside it is of its report
  Report,            // ours, with our mark
  ReportBesideMark,  // ours, beside the mark of a person
};

// Whether a word is a move of the position before the move that the comment stands beside: other words are a person's.
using IsMove = std::function<bool(std::string_view word)>;

[[nodiscard]] CommentBy comment_by(std::string_view comment, IsMove const& is_move);
[[nodiscard]] constexpr bool is_own_report(CommentBy by) {
  return by == CommentBy::Report || by == CommentBy::ReportBesideMark;
}

// `text` takes the place of `comments`, and is cut where it says one of our report's whole, between blanks: that stays a comment of
// its own, and what stands before and behind it is a person's. For who edits all comments of a move as one text.
[[nodiscard]] std::vector<std::string> split_at_reports(std::string_view text, std::span<std::string const> comments,
                                                        IsMove const& is_move);

// `best`: the better move in some notation. `by`: Report or ReportBesideMark.
[[nodiscard]] std::string judgement_comment(Judgement judgement, std::string_view best, CommentBy by);

// $1 to $6 say how good a move is; a report sets $2, $4 and $6.
[[nodiscard]] constexpr bool is_quality_mark(int nag) { return nag >= 1 && nag <= 6; }
[[nodiscard]] constexpr bool is_report_mark(int nag) { return is_quality_mark(nag) && nag % 2 == 0; }

}  // namespace strata::api
