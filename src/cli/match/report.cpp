#include "cli/match/report.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>

namespace strata::cli {

namespace {

using match::Fault;
using match::Strength;
using match::Tally;

constexpr std::array<std::pair<Fault, char const*>, 4> fault_names = {{{Fault::Time, "time losses"},
                                                                       {Fault::Illegal, "illegal moves"},
                                                                       {Fault::Crash, "crashes"},
                                                                       {Fault::Hang, "hangs"}}};

std::int64_t all_faults(Tally const& tally) {
  std::int64_t count = 0;
  for (std::size_t player = 0; player < 2; ++player)
    for (auto const& [fault, name] : fault_names) count += tally.fault_count(player, fault);
  return count;
}

double points_share(Tally const& tally) {
  if (tally.games() == 0) return 0;
  return (static_cast<double>(tally.wins) + 0.5 * static_cast<double>(tally.draws)) /
         static_cast<double>(tally.games());
}

double percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

// Without "-0.0".
double shown(double value) { return std::abs(value) < 0.05 ? 0 : value; }

std::string pair_text(Tally const& tally) {
  auto const& counts = tally.pairs.counts;
  return fmt::format("{} {} {} {} {}", counts[0], counts[1], counts[2], counts[3], counts[4]);
}

std::string sprt_text(MatchVerdict const& verdict) {
  if (!verdict.sprt) return {};
  match::Sprt const& sprt = *verdict.sprt;
  std::string const accepted = verdict.accepted();
  return fmt::format("LLR {:.2f} ({:.2f}, {:.2f}) [{:.2f}, {:.2f}] {}{}", verdict.ratio, sprt.lower(), sprt.upper(),
                     sprt.elo0, sprt.elo1, sprt.model == match::EloModel::Normalized ? "normalized" : "logistic",
                     accepted.empty() ? "" : ": " + accepted + " accepted");
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json to_json(Tally const& tally) {
  Json json{{"games", tally.games()},         {"wins", tally.wins},
            {"draws", tally.draws},           {"losses", tally.losses},
            {"white_wins", tally.white_wins}, {"black_wins", tally.black_wins},
            {"plies", tally.plies},           {"pairs", tally.pairs.counts}};
  if (tally.pairs.total() > 0) {
    Strength const strength = match::estimate(tally.pairs);
    json["score"] = strength.score;
    json["elo"] = number(strength.elo);
    json["elo_low"] = number(strength.elo_low);
    json["elo_high"] = number(strength.elo_high);
    json["nelo"] = strength.nelo;
    json["nelo_margin"] = strength.nelo_margin;
    json["los"] = strength.los;
  }
  Json faults = Json::array();
  for (std::size_t player = 0; player < 2; ++player) {
    Json counts = Json::object();
    for (auto const& [fault, name] : fault_names)
      counts[std::string(match::fault_word(fault))] = tally.fault_count(player, fault);
    faults.push_back(std::move(counts));
  }
  json["faults"] = std::move(faults);
  return json;
}

}  // namespace

std::string MatchVerdict::accepted() const {
  if (!sprt) return {};
  return ratio >= sprt->upper() ? "H1" : ratio <= sprt->lower() ? "H0" : "";
}

MatchVerdict judge(std::optional<match::Sprt> const& sprt, Tally const& total) {
  return {sprt, sprt ? match::log_likelihood_ratio(total.pairs, *sprt) : 0};
}

std::string elo_text(Tally const& tally) {
  if (tally.pairs.total() == 0) return "-";
  Strength const strength = match::estimate(tally.pairs);
  if (!std::isfinite(strength.elo_high) && !std::isfinite(strength.elo_low)) return "unknown";
  if (!std::isfinite(strength.elo_high)) return fmt::format("above {:.1f}", shown(strength.elo_low));
  if (!std::isfinite(strength.elo_low)) return fmt::format("below {:.1f}", shown(strength.elo_high));
  return fmt::format("{:.1f} +- {:.1f}", shown(strength.elo), (strength.elo_high - strength.elo_low) / 2);
}

std::string progress_line(Tally const& total, MatchVerdict const& verdict, std::int64_t games) {
  std::string text = fmt::format("{} of {} games: +{} ={} -{}, Elo {}", total.games(), games, total.wins, total.draws,
                                 total.losses, elo_text(total));
  if (verdict.sprt) text += fmt::format(", LLR {:.2f}", verdict.ratio);
  if (std::int64_t const faults = all_faults(total); faults > 0) text += fmt::format(", faults {}", faults);
  return text;
}

std::string final_text(match::MatchPlan const& plan, match::Score const& score, MatchVerdict const& verdict) {
  Tally const total = score.total();
  std::string text;
  for (std::size_t i = 0; i < 2; ++i)
    text += fmt::format("{} {} {}\n", i == 0 ? "engine  " : "opponent", plan.players[i].name,
                        match::control_of(plan, i).text());
  std::size_t width = 7;
  for (api::Variant const& variant : plan.variants) width = std::max(width, variant.info().id.size());
  text +=
      fmt::format("{:<{}} {:>6} {:>6} {:>6} {:>6} {:>7}  {:<20} {:>18} {:>16} {:>6} {:>6}\n", "variant", width, "games",
                  "wins", "draws", "losses", "score %", "pairs 0 .5 1 1.5 2", "Elo (95 %)", "nElo", "LOS %", "draw %");
  auto const row = [&](std::string const& name, Tally const& tally) {
    std::string nelo = "-";
    std::string los = "-";
    if (tally.pairs.total() > 0) {
      Strength const strength = match::estimate(tally.pairs);
      if (strength.nelo_margin > 0) nelo = fmt::format("{:.1f} +- {:.1f}", shown(strength.nelo), strength.nelo_margin);
      los = fmt::format("{:.1f}", 100 * strength.los);
    }
    text += fmt::format("{:<{}} {:>6} {:>6} {:>6} {:>6} {:>7.2f}  {:<20} {:>18} {:>16} {:>6} {:>6.1f}\n", name, width,
                        tally.games(), tally.wins, tally.draws, tally.losses, 100 * points_share(tally),
                        pair_text(tally), elo_text(tally), nelo, los, percent(tally.draws, tally.games()));
  };
  for (std::size_t i = 0; i < plan.variants.size(); ++i) row(plan.variants[i].info().id, score.by_variant()[i]);
  if (plan.variants.size() > 1) row("all", total);
  text += fmt::format("white won {:.1f} %, black won {:.1f} %, {:.0f} plies a game\n",
                      percent(total.white_wins, total.games()), percent(total.black_wins, total.games()),
                      total.games() == 0 ? 0.0 : static_cast<double>(total.plies) / static_cast<double>(total.games()));
  for (auto const& [fault, name] : fault_names)
    text += fmt::format("{}{} {} + {}", fault == Fault::Time ? "" : ", ", name, total.fault_count(0, fault),
                        total.fault_count(1, fault));
  text += '\n';
  if (verdict.sprt) text += sprt_text(verdict) + '\n';
  text += fmt::format("wins {} draws {} losses {}\n", total.wins, total.draws, total.losses);
  return text;
}

Json final_json(match::MatchPlan const& plan, match::Score const& score, MatchVerdict const& verdict) {
  Json players = Json::array();
  for (std::size_t i = 0; i < 2; ++i)
    players.push_back(
        {{"name", plan.players[i].name}, {"spec", plan.players[i].text}, {"limit", match::control_of(plan, i).text()}});
  Json variants = Json::object();
  for (std::size_t i = 0; i < plan.variants.size(); ++i)
    variants[plan.variants[i].info().id] = to_json(score.by_variant()[i]);
  Json json{{"engines", std::move(players)},
            {"seed", plan.seed},
            {"variants", std::move(variants)},
            {"all", to_json(score.total())}};
  if (verdict.sprt) {
    match::Sprt const& sprt = *verdict.sprt;
    json["sprt"] = {{"model", sprt.model == match::EloModel::Normalized ? "normalized" : "logistic"},
                    {"elo0", sprt.elo0},
                    {"elo1", sprt.elo1},
                    {"alpha", sprt.alpha},
                    {"beta", sprt.beta},
                    {"llr", verdict.ratio},
                    {"lower", sprt.lower()},
                    {"upper", sprt.upper()},
                    {"accepted", verdict.accepted().empty() ? Json(nullptr) : Json(verdict.accepted())}};
  }
  return json;
}

}  // namespace strata::cli
