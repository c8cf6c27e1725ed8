#include "server/net/record_text.hpp"

#include <chrono>
#include <optional>
#include <vector>

#include "api/api.hpp"

namespace strata::server::net {

namespace {

std::string player(protocol::Seat const& seat, std::string const& name) {
  if (seat.kind == protocol::SeatKind::Computer) return "Strata, level " + std::to_string(seat.level);
  return name.empty() ? "?" : name;
}

// "2026.11.21", UTC.
std::string date(std::int64_t milliseconds) {
  std::chrono::sys_days const day = std::chrono::floor<std::chrono::days>(
      std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(milliseconds)));
  std::chrono::year_month_day const parts{day};
  auto const two = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return std::to_string(static_cast<int>(parts.year())) + '.' + two(static_cast<unsigned>(parts.month())) + '.' +
         two(static_cast<unsigned>(parts.day()));
}

}  // namespace

std::string record_text(protocol::GameSnapshot const& game) {
  api::Tags tags = {{"Event", game.title.empty() ? "?" : game.title},
                    {"Date", date(game.created)},
                    {"White", player(game.white, game.names.white)},
                    {"Black", player(game.black, game.names.black)},
                    {"Variant", game.variant},
                    {"SetUp", "1"},
                    {"FEN", game.start}};
  if (!game.variant_text.empty()) tags.emplace_back("VariantHash", api::file_hash(game.variant_text));
  std::string options;
  for (protocol::NamedValue const& option : game.options)
    options += (options.empty() ? "" : ",") + option.name + '=' + option.value;
  if (!options.empty()) tags.emplace_back("Options", options);
  std::optional<std::string_view> result;
  if (game.end) {
    if (game.end->result != "none") result = game.end->result;  // a game that was broken off has none
    tags.emplace_back("Termination", game.end->reason);
  }
  bool const changed = game.law == protocol::LawStatus::Changed;
  std::vector<std::string> const moves(game.line.begin(), game.line.begin() + game.at);
  return api::write_stored_record(
      tags, moves, result,
      changed ? "The law of this game has changed since it was played; its moves are as they were stored." : "");
}

}  // namespace strata::server::net
