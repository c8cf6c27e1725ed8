#include "match/plan_text.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "api/analysis.hpp"

namespace strata::match {

namespace {

std::string decimal(double value) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.6g", value);
  return buffer.data();
}

std::string result_tag(api::End const& end) {
  if (!end.winner) return "1/2-1/2";
  return end.winner == api::Side::White ? "1-0" : "0-1";
}

// Pawns from White's side, "0.35"; "#3" and "#-3" where the end is certain, in moves.
std::string evaluation_text(int score, bool white) {
  constexpr int win = 1'000'000;
  constexpr int certain = win - 10'001;
  int const for_white = white ? score : -score;
  if (std::abs(score) >= certain) return (for_white > 0 ? "#" : "#-") + std::to_string((win - std::abs(score) + 1) / 2);
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.2f", for_white / 100.0);
  return buffer.data();
}

// "0:04:58"; in the last minute with tenths, "0:00:09.3".
std::string clock_text(std::int64_t milliseconds) {
  long long const seconds = milliseconds / 1000;
  std::array<char, 40> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60, seconds % 60);
  std::string const text = buffer.data();
  return seconds < 60 ? text + '.' + std::to_string(milliseconds / 100 % 10) : text;
}

std::vector<api::Remark> remarks_of(GameReport const& report) {
  std::vector<api::Remark> remarks(static_cast<std::size_t>(report.game.ply_count()));
  for (MoveNote const& note : report.notes) {
    api::Remark& remark = remarks[static_cast<std::size_t>(note.ply)];
    if (note.score) remark.evaluation = evaluation_text(*note.score, note.white);
    if (note.left_ms) remark.clock = clock_text(*note.left_ms);
  }
  return remarks;
}

std::string law_text(api::Variant const& variant) {
  std::string text = variant.info().id;
  for (auto const& [name, value] : variant.options()) text += ' ' + name + '=' + value;
  // What the file says, as it was understood: a file may change under the same id.
  return text + " law " + fingerprint(variant.prose() + variant.start());
}

}  // namespace

std::string fingerprint(std::string_view text) {
  // FNV-1a, 64 bits.
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (char const c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
  return digits.data();
}

std::string plan_text(MatchPlan const& plan, std::optional<Sprt> const& sprt) {
  std::string text;
  for (std::size_t i = 0; i < 2; ++i)
    text += "engine " + plan.players[i].text + " at " + control_of(plan, i).text() + '\n';
  for (api::Variant const& variant : plan.variants) text += "variant " + law_text(variant) + '\n';
  if (plan.openings.file.empty()) {
    text += std::string("openings random") + (plan.openings.balanced ? "" : " unbalanced") + ':' +
            std::to_string(plan.openings.random_plies) + '\n';
  } else {
    std::string all;
    for (auto const& list : plan.opening_lists)
      for (Opening const& opening : list) {
        all += opening.start;
        for (std::string const& move : opening.moves) all += ' ' + move;
        all += '\n';
      }
    text += "openings " + fingerprint(all) + '\n';
  }
  text += "seed " + std::to_string(plan.seed) + '\n';
  text += plan.colours == Colours::Pairs ? "colours pairs\n" : "colours fixed\n";
  Adjudication const& rules = plan.adjudication;
  text += "max-plies " + std::to_string(rules.max_plies) + '\n';
  if (rules.draw_after > 0)
    text += "draws " + std::to_string(rules.draw_after) + ' ' + std::to_string(rules.draw_plies) + ' ' +
            std::to_string(rules.draw_score) + '\n';
  if (rules.resign_score > 0)
    text += "resigns " + std::to_string(rules.resign_score) + ' ' + std::to_string(rules.resign_plies) + '\n';
  text += "margin " + std::to_string(plan.margin_ms) + '\n';
  if (sprt)
    text += std::string("sprt ") + (sprt->model == EloModel::Normalized ? "normalized " : "logistic ") +
            decimal(sprt->elo0) + ' ' + decimal(sprt->elo1) + ' ' + decimal(sprt->alpha) + ' ' + decimal(sprt->beta) +
            '\n';
  return text;
}

Result<std::string> record_of(MatchPlan const& plan, GameReport const& report) {
  GameTask const& task = report.task;
  std::string round = std::to_string(task.number);
  if (plan.colours == Colours::Pairs) round = std::to_string(task.pair + 1) + '.' + (task.first_is_white ? '1' : '2');
  api::Tags tags = {{"Event", "Strata match"},
                    {"Round", round},
                    {"White", report.names[0]},
                    {"Black", report.names[1]},
                    {"Result", result_tag(report.end)}};
  TimeControl const white = control_of(plan, task.first_is_white ? 0 : 1);
  TimeControl const black = control_of(plan, task.first_is_white ? 1 : 0);
  if (white == black) {
    tags.emplace_back("TimeControl", white.pgn());
    tags.emplace_back("Limit", white.text());
  } else {
    tags.emplace_back("WhiteLimit", white.text());
    tags.emplace_back("BlackLimit", black.text());
  }
  tags.emplace_back("Seed", std::to_string(plan.seed));
  tags.emplace_back("OpeningPlies", std::to_string(report.opening_plies));
  if (!report.explanation.empty()) tags.emplace_back("TerminationDetails", report.explanation);
  return api::write_annotated_record(report.game, tags, remarks_of(report));
}

}  // namespace strata::match
