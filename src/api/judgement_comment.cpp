#include "api/judgement_comment.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "notation/text.hpp"

namespace strata::api {

namespace {

constexpr std::string_view ending = " was best.";

constexpr std::array faults = {Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder};

// What lichess says where a mate was given away or let in.
constexpr std::array<std::string_view, 2> mates_of_lichess = {"Checkmate is now unavoidable.",
                                                              "Lost forced checkmate sequence."};

std::string capitalised_word(Judgement judgement) { return capitalised(std::string(judgement_word(judgement))); }

// Where `text` says `words` last, between blanks.
std::size_t rfind_whole(std::string_view text, std::string_view words) {
  std::size_t at = text.rfind(words);
  while (at != std::string_view::npos) {
    std::size_t const end = at + words.size();
    if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ')) return at;
    at = at == 0 ? std::string_view::npos : text.rfind(words, at - 1);
  }
  return at;
}

}  // namespace

CommentBy comment_by(std::string_view comment, IsMove const& is_move) {
  if (!comment.ends_with(ending)) return CommentBy::Person;
  comment.remove_suffix(ending.size());
  std::size_t const blank = comment.rfind(' ');
  if (!is_move(comment.substr(blank == std::string_view::npos ? 0 : blank + 1))) return CommentBy::Person;
  if (blank == std::string_view::npos) return CommentBy::Report;
  std::string_view const before = comment.substr(0, blank);
  auto const says = [&](Judgement fault, char sign) { return before == capitalised_word(fault) + sign; };
  if (std::ranges::any_of(faults, [&](Judgement fault) { return says(fault, ':'); }))
    return CommentBy::ReportBesideMark;
  // "(0.32 → -1.05) Mistake." where it writes the evaluations down.
  auto const ends_as_at_lichess = [&](std::string_view words) { return before.ends_with(words); };
  if (std::ranges::any_of(faults, [&](Judgement fault) { return ends_as_at_lichess(capitalised_word(fault) + '.'); }) ||
      std::ranges::any_of(mates_of_lichess, ends_as_at_lichess))
    return CommentBy::OtherReport;
  return CommentBy::Person;
}

std::vector<std::string> split_at_reports(std::string_view text, std::span<std::string const> comments,
                                          IsMove const& is_move) {
  struct Part {
    std::string_view words;
    bool is_report = false;
  };
  std::vector<Part> parts = {{text}};
  for (std::size_t left = comments.size(); left-- > 0;) {
    std::string const& comment = comments[left];
    if (!is_own_report(comment_by(comment, is_move))) continue;
    for (std::size_t i = parts.size(); i-- > 0;) {
      auto const [words, is_report] = parts[i];
      std::size_t const at = is_report ? std::string_view::npos : rfind_whole(words, comment);
      if (at == std::string_view::npos) continue;
      parts[i].words = trim(words.substr(0, at));
      std::array const found = {Part{comment, true}, Part{trim(words.substr(at + comment.size()))}};
      parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1, found.begin(), found.end());
      break;
    }
  }
  std::vector<std::string> split;
  for (Part const& part : parts)
    if (!part.words.empty()) split.emplace_back(part.words);
  return split;
}

std::string judgement_comment(Judgement judgement, std::string_view best, CommentBy by) {
  std::string const words = std::string(best) + std::string(ending);
  return by == CommentBy::ReportBesideMark ? capitalised_word(judgement) + ": " + words : words;
}

}  // namespace strata::api
