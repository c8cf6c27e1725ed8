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

// Seconds, with a fraction if there is one: "300", "0.5".
std::string seconds(std::int64_t milliseconds) {
  std::string text = std::to_string(milliseconds / 1000);
  std::int64_t const rest = milliseconds % 1000;
  if (rest == 0) return text;
  std::string const digits = std::to_string(1000 + rest).substr(1);
  return text + '.' + digits.substr(0, digits.find_last_not_of('0') + 1);
}

// The value of the tag TimeControl, by docs/formats/records.md.
std::string time_control(protocol::ClockState const& clock) {
  if (clock.days > 0) return "1/" + seconds(clock.base);
  std::string const base = seconds(clock.base);
  if (clock.periods > 0) return base + ':' + std::to_string(clock.periods) + 'x' + seconds(clock.period);
  if (clock.delay > 0) return base + 'd' + seconds(clock.delay);
  return clock.increment > 0 ? base + '+' + seconds(clock.increment) : base;
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
  if (game.clock) tags.emplace_back("TimeControl", time_control(*game.clock));
  if (!game.variant_text.empty()) tags.emplace_back("VariantHash", api::file_hash(game.variant_text));
  std::string options;
  for (protocol::NamedValue const& option : game.options)
    options += (options.empty() ? "" : ",") + option.name + '=' + option.value;
  if (!options.empty()) tags.emplace_back("Options", options);
  std::optional<std::string_view> result;
  if (game.end) {
    if (game.end->result != "none") result = game.end->result;  // an aborted game has none
    tags.emplace_back("Termination", game.end->reason);
  }
  bool const changed = game.law == protocol::LawStatus::Changed;
  std::vector<std::string> const moves(game.line.begin(), game.line.begin() + game.at);
  return api::write_stored_record(
      tags, moves, result,
      changed ? "The law of this game has changed since it was played; its moves are as they were stored." : "");
}

}  // namespace strata::server::net
