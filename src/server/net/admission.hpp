#pragma once
// Who has a place at the server, and whose connection ends when another comes and there is none left. Whoever comes gets a place for its
// first request: those give way who have said nothing, then those who wait for nothing, and always those of the network that has the
// most of them. Knows no sockets and no clock; used by one thread.

#include <array>
#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/net/net_counters.hpp"
#include "server/net/quotas.hpp"

namespace strata::server::net {

// What a connection is doing, those that give way first before the others.
enum class Stage : std::uint8_t {
  Opening,  // no whole head of a request has come: nothing, half of one, half a handshake of TLS
  Mute,     // a socket on which nobody has said hello
  Quiet,    // it was answered, and asks for nothing
  Sending,  // the body of a request is on its way
  Told,     // an answer is on its way to it
  Asking,   // the games work on the answer
  Playing   // a socket on which somebody has said hello
};
inline constexpr std::size_t stages = static_cast<std::size_t>(Stage::Playing) + 1;

// Where a connection comes from: the bytes of its address as of address_quotas.hpp, and those of its network, 24 bits of IPv4 or 48 of
// IPv6. Empty for this machine, and for a proxy until it says for whom it asks.
struct CameFrom {
  std::string address, network;
  bool is_here = false;
};
[[nodiscard]] CameFrom came_from(boost::asio::ip::address const& visitor);

struct Room {
  std::size_t places = 1000;   // for connections that stay, sockets among them
  std::size_t newcomers = 64;  // besides, for first requests
  std::size_t here = 16;       // besides these, for this machine
};

class Admission;

// Of one connection, from its beginning to its end. The Admission outlives it.
class Place {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Place(Place const&) = delete;
  Place& operator=(Place const&) = delete;
  ~Place();

  void is(Stage stage, Time now);
  [[nodiscard]] Stage stage() const { return stage_; }
  // A proxy has said for whom it asks.
  void is_for(CameFrom const& visitor);
  // How the connection is ended from now on.
  void ends_by(std::function<void()> end) { end_ = std::move(end); }
  // Becomes a socket, which keeps its place. False: there are as many as may be, and none gives way.
  [[nodiscard]] bool settle(Time now);
  // Whether it may wait for a next request.
  [[nodiscard]] bool may_stay() const;

 private:
  friend class Admission;
  struct Party;
  Place(Admission& admission, CameFrom const& from, Time now, std::function<void()> end);
  void count(int by) const;

  Admission& admission_;
  std::shared_ptr<Party> address_, network_;  // null: not known, or this machine
  bool is_here_;
  bool has_ended_ = false;  // it was told to, and counts no more
  Stage stage_ = Stage::Opening;
  Time since_;        // in this stage
  std::size_t came_;  // in which order
  std::function<void()> end_;
};

class Admission {
 public:
  using Time = Place::Time;

  // `endings`: counts those that it ends, and outlives it; null: nobody asks.
  explicit Admission(Room room, Endings* endings = nullptr) : room_(room), endings_(endings) {}

  // Counts a connect. False: there were too many of this address; or of its network, and this address was not among the quiet ones of it.
  [[nodiscard]] bool may_come(CameFrom const& from, Time now);
  // A place, for which another connection may have been ended; null: none gives way. `end` ends this one: it is called once at most, and calls
  // nothing here.
  [[nodiscard]] std::unique_ptr<Place> admit(CameFrom const& from, Time now, std::function<void()> end);
  // Ends a connection of this address that has said nothing, or was answered and asks for nothing; false: there is none.
  bool give_way_of(CameFrom const& from);
  // Ends the sockets on which nobody has said hello in time.
  void end_mute(Time now);

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] std::size_t sockets() const {
    return count_[static_cast<std::size_t>(Stage::Mute)] + count_[static_cast<std::size_t>(Stage::Playing)];
  }

 private:
  friend class Place;
  [[nodiscard]] std::shared_ptr<Place::Party> party(std::string const& key, int times, Time now);
  void forget_unused(Time now);
  // Of those of this stage that may go: one of the network, and there of the address, that has the most of them, the oldest. Null: none.
  [[nodiscard]] Place* first_to_go(Stage stage, std::function<bool(Place const&)> const& may_go) const;
  // Of all: crowds before others, so that nobody drives those out who have just come by doing more than they have done so far.
  [[nodiscard]] Place* first_to_go() const;
  // A player of an address that has much more than its share, where this one has not: the last who came.
  [[nodiscard]] Place* one_of_a_crowd(Place const& newcomer) const;
  void end(Place& place, Count Endings::* why = &Endings::gave_way);

  Room room_;
  Endings* endings_;
  std::set<Place*> places_;
  std::size_t came_ = 0;
  std::array<std::size_t, stages> count_{};
  std::map<std::string, std::shared_ptr<Place::Party>> parties_;
  std::size_t looked_through_at_ = 1024;  // how many there are when those that nobody needs are forgotten
};

}  // namespace strata::server::net
