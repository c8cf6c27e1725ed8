#pragma once
// The comment of a game report beside a move that lost something: "Nf3 was best.", with the report's mark, or "Mistake: Nf3 was best."
// beside a person's mark, which stays. The next report recognises its own comments, and the owner of the mark, by these words. "It was
// best." and anything longer belongs to a person; lichess writes "Mistake. Nf3 was best.".

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/analysis.hpp"

namespace strata::api {

enum class CommentBy {
  Person,
  OtherReport,       // a comment of lichess: the mark beside it belongs to its report
  Report,            // ours, with our mark
  ReportBesideMark,  // ours, beside the mark of a person
};

// Whether a word is a move in the position before the commented move; other words are a person's.
using IsMove = std::function<bool(std::string_view word)>;

[[nodiscard]] CommentBy comment_by(std::string_view comment, IsMove const& is_move);
[[nodiscard]] constexpr bool is_own_report(CommentBy by) {
  return by == CommentBy::Report || by == CommentBy::ReportBesideMark;
}

// Replaces `comments` by `text`, which is split where it contains one of our report's comments as a whole, between blanks: that stays a
// comment of its own, and the text before and after it is a person's. For editors that show all comments of a move as one text.
[[nodiscard]] std::vector<std::string> split_at_reports(std::string_view text, std::span<std::string const> comments,
                                                        IsMove const& is_move);

// `best`: the better move in some notation. `by`: Report or ReportBesideMark.
[[nodiscard]] std::string judgement_comment(Judgement judgement, std::string_view best, CommentBy by);

// $1 to $6 tell the quality of a move; a report sets $2, $4 and $6.
[[nodiscard]] constexpr bool is_quality_mark(int nag) { return nag >= 1 && nag <= 6; }
[[nodiscard]] constexpr bool is_report_mark(int nag) { return is_quality_mark(nag) && nag % 2 == 0; }

}  // namespace strata::api
