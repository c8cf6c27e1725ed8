#include "server/lan/neighbours.hpp"

#include <algorithm>
#include <tuple>

namespace strata::server::lan {

bool Neighbours::hear(Address sender, std::span<std::uint8_t const> datagram, std::int64_t now) {
  auto const said = may_send(sender, now) ? read_announcement(datagram) : std::nullopt;
  if (!said) {
    drop();
    return false;
  }
  if (said->id == own_) return false;
  forget_silent(now);
  std::pair const place(sender, said->port);
  if (auto const known = neighbours_.find(place); known != neighbours_.end()) {
    known->second = {sender, *said, now};
    return false;
  }
  auto const of_sender =
      std::ranges::count_if(neighbours_, [&](auto const& each) { return each.second.address == sender; });
  if (neighbours_.size() >= most_neighbours || static_cast<std::size_t>(of_sender) >= most_of_address) {
    drop();
    return false;
  }
  neighbours_.emplace(place, Neighbour{sender, *said, now});
  return true;
}

std::vector<Neighbour> Neighbours::heard(std::int64_t now) {
  forget_silent(now);
  std::vector<Neighbour> all;
  for (auto const& [place, neighbour] : neighbours_) all.push_back(neighbour);
  std::ranges::sort(all, {},
                    [](Neighbour const& each) { return std::tuple(each.said.name, each.address, each.said.port); });
  return all;
}

bool Neighbours::may_send(Address sender, std::int64_t now) {
  auto known = senders_.find(sender);
  if (known == senders_.end()) {
    if (senders_.size() >= most_senders)
      std::erase_if(senders_, [&](auto const& each) { return now - each.second.since >= forget_after; });
    if (senders_.size() >= most_senders) return false;
    known = senders_.emplace(sender, Sender{now, 0}).first;
  }
  Sender& counted = known->second;
  if (now - counted.since >= forget_after) counted = {now, 0};
  return ++counted.datagrams <= most_datagrams;
}

void Neighbours::forget_silent(std::int64_t now) {
  std::erase_if(neighbours_, [&](auto const& each) { return now - each.second.heard >= forget_after; });
}

}  // namespace strata::server::lan
