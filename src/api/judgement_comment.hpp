#pragma once
// What a report on a game says beside a move that gave something away: "Nf3 was best.", with the mark of the report, or "Mistake: Nf3
// was best." beside the mark of a person, which stays. By these words the next report knows its own comments, and whose the mark is.
// "It was best." and whatever says more is somebody's own; lichess says "Mistake. Nf3 was best.".

#include <string>
#include <string_view>

#include "api/analysis.hpp"

namespace strata::api {

enum class CommentBy {
  Person,
  OtherReport,       // a comment of lichess: the mark beside it is of its report
  Report,            // ours, with our mark
  ReportBesideMark,  // ours, beside the mark of a person
};

[[nodiscard]] CommentBy comment_by(std::string_view comment);

// `best`: the better move in some notation. `by`: Report or ReportBesideMark.
[[nodiscard]] std::string judgement_comment(Judgement judgement, std::string_view best, CommentBy by);

// $1 to $6 say how good a move is; a report sets $2, $4 and $6.
[[nodiscard]] constexpr bool is_quality_mark(int nag) { return nag >= 1 && nag <= 6; }
[[nodiscard]] constexpr bool is_report_mark(int nag) { return is_quality_mark(nag) && nag % 2 == 0; }

}  // namespace strata::api
