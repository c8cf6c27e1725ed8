#include "cli/bench/evaluation_speeds.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "api/api.hpp"

namespace strata::cli {

namespace {

// Processor time: other work of the machine does not count.
double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double nodes_per_second(api::SpeedOfJudge const& speed) {
  return speed.seconds > 0 ? static_cast<double>(speed.nodes) / speed.seconds : 0;
}

Json json_of(std::optional<api::SpeedOfJudge> const& speed) {
  if (!speed) return nullptr;
  return {{"nodes", speed->nodes},
          {"seconds", speed->seconds},
          {"nodes_per_second", nodes_per_second(*speed)},
          {"signature", speed->signature}};
}

std::string text_of(std::string_view name, std::optional<api::SpeedOfJudge> const& speed) {
  if (!speed) return {};
  return fmt::format("  {} {:.0f} thousand nodes a second, signature {}", name, nodes_per_second(*speed) / 1000,
                     speed->signature);
}

}  // namespace

void EvaluationSpeeds::declare(CommandLine& line) {
  line.add_option("V", games_, "With --eval: games, ids or paths of .toml files (default: all shipped games)");
  line.add_option("--eval", kinds_, "Measures speed by this evaluation: hand or net; may be repeated")
      .type_name("KIND")
      .repeated();
  line.add_option("--net", network_, "With --eval net: the network of the game, instead of its own").type_name("FILE");
  line.add_option("--nodes", nodes_, "With --eval: nodes of each search (default 100000)").type_name("N");
}

bool EvaluationSpeeds::is_wanted() const {
  if (!kinds_.empty()) return true;
  if (!games_.empty() || !network_.empty())
    fail_usage("a game or a network is measured with --eval hand or --eval net");
  return false;
}

int EvaluationSpeeds::run(bool as_json) const {
  bool by_hand = false;
  bool by_network = false;
  for (std::string const& kind : kinds_) {
    if (kind != "hand" && kind != "net") fail_usage(fmt::format("--eval \"{}\", expected hand or net", kind));
    (kind == "hand" ? by_hand : by_network) = true;
  }
  if (!network_.empty() && games_.size() != 1) fail_usage("--net needs exactly one game");
  if (!network_.empty() && !by_network) fail_usage("--net needs --eval net");
  auto const nodes = static_cast<std::uint64_t>(to_number("--nodes", nodes_, 1, 1'000'000'000));
  std::vector<std::string> names = games_;
  if (names.empty())
    for (api::VariantInfo const& info : api::variants()) names.push_back(info.id);
  std::vector<api::Variant> variants;
  for (std::string const& name : names) variants.push_back(load_variant(name, {}));
  if (!network_.empty()) variants.front() = value_or_fail(variants.front().with_network(read_file(network_), network_));
  Json rows = Json::array();
  if (!as_json) fmt::print("processor level {}\n", api::cpu_level_name());
  for (api::Variant const& variant : variants) {
    auto const network = variant.network();
    auto const report = api::bench_speed(variant, by_hand, by_network, nodes, thread_seconds);
    if (as_json) {
      Json row{{"game", variant.info().id}, {"hand", json_of(report.hand)}, {"network", json_of(report.network)}};
      row["hidden"] = network ? Json(network->hidden()) : Json(nullptr);
      rows.push_back(std::move(row));
      continue;
    }
    std::string text = fmt::format("{:<18}", variant.info().id) + text_of("hand", report.hand);
    if (by_network && !network) text += "  no network";
    if (report.network) text += text_of(fmt::format("net ({} hidden)", network->hidden()), report.network);
    if (report.hand && report.network)
      text += fmt::format("  ratio {:.2f}", nodes_per_second(*report.network) / nodes_per_second(*report.hand));
    fmt::print("{}\n", text);
    std::fflush(stdout);
  }
  if (as_json) print_json({{"level", api::cpu_level_name()}, {"games", std::move(rows)}});
  return 0;
}

}  // namespace strata::cli
