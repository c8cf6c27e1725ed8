#include "server/games/live/chat.hpp"

#include <algorithm>
#include <utility>

namespace strata::server {

namespace {

constexpr std::size_t kept_lines = 50;
constexpr std::int64_t flood_time = 10'000;  // milliseconds
constexpr int flood_lines = 5;

}  // namespace

std::optional<Refusal> Chat::say(protocol::ChatLine line, std::string key, Moment when) {
  using Code = protocol::ErrorCode;
  if (line.text.find_first_not_of(" \t\r\n") == std::string::npos)
    return Refusal{Code::BadMessage, "The message is empty."};
  int recent = 0;
  for (Said const& said : said_) {
    if (said.line.side != line.side || when.steady - said.steady >= flood_time) continue;
    if (said.line.text == line.text) return Refusal{Code::Refused, "You have just sent that message."};
    ++recent;
  }
  if (recent >= flood_lines) return Refusal{Code::Refused, "You are sending messages too fast; wait a moment."};
  line.at = when.utc;
  said_.push_back({std::move(line), std::move(key), when.steady});
  if (said_.size() > kept_lines) said_.pop_front();
  return std::nullopt;
}

void Chat::forget(protocol::Side side) {
  std::erase_if(said_, [side](Said const& said) { return said.line.side == side; });
}

bool Chat::has(std::string const& key) const { return std::ranges::find(said_, key, &Said::key) != said_.end(); }

std::vector<protocol::ChatLine> Chat::lines() const {
  std::vector<protocol::ChatLine> lines;
  lines.reserve(said_.size());
  for (Said const& said : said_) lines.push_back(said.line);
  return lines;
}

}  // namespace strata::server
