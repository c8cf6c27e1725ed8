#pragma once
// Decides who gets a place at the server, and which connection is closed when a new one arrives and no place is left. Every new connection
// gets a place for its first request. To make room, silent connections are closed first, then idle ones, and always those of the network
// that has the most. Knows no sockets and no clock; used by one thread.

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

// What a connection is doing; those listed first are closed first.
enum class Stage : std::uint8_t {
  Opening,   // no complete request head so far: nothing, part of one, or part of a TLS handshake
  Mute,      // a socket that has not sent hello
  Quiet,     // idle: it was answered and has not asked for more
  Sending,   // the body of a request is on its way
  Replying,  // an answer is being sent to it
  Asking,    // the games are working on the answer
  Playing    // a socket that has sent hello
};
inline constexpr std::size_t stages = static_cast<std::size_t>(Stage::Playing) + 1;

// The origin of a connection: the bytes of its address as in address_quotas.hpp, and of its network, 24 bits of IPv4 or 48 of IPv6. Empty
// for this machine, and for a proxy until it names the visitor.
struct CameFrom {
  std::string address, network;
  bool is_here = false;
};
[[nodiscard]] CameFrom came_from(boost::asio::ip::address const& visitor);

struct Room {
  std::size_t places = 1000;   // for connections that stay open, including sockets
  std::size_t newcomers = 64;  // in addition, for first requests
  std::size_t here = 16;       // in addition to these, for this machine
};

class Admission;

// The place of one connection, from beginning to end. The Admission outlives it.
class Place {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Place(Place const&) = delete;
  Place& operator=(Place const&) = delete;
  ~Place();

  void is(Stage stage, Time now);
  [[nodiscard]] Stage stage() const { return stage_; }
  // A proxy has named the visitor.
  void is_for(CameFrom const& visitor);
  // Sets how the connection is closed from now on.
  void ends_by(std::function<void()> end) { end_ = std::move(end); }
  // The connection becomes a socket and keeps its place. False if there is no place for another socket and none can be freed.
  [[nodiscard]] bool settle(Time now);
  // Whether the connection may stay open for another request.
  [[nodiscard]] bool may_stay() const;

 private:
  friend class Admission;
  struct Party;
  Place(Admission& admission, CameFrom const& from, Time now, std::function<void()> end);
  void count(int by) const;

  Admission& admission_;
  std::shared_ptr<Party> address_, network_;  // null: unknown, or this machine
  bool is_here_;
  bool has_ended_ = false;  // it was told to close and no longer counts
  Stage stage_ = Stage::Opening;
  Time since_;        // in this stage
  std::size_t came_;  // number in order of arrival
  std::function<void()> end_;
};

class Admission {
 public:
  using Time = Place::Time;

  // `endings` counts the connections closed, and outlives this object; null: they are not counted.
  explicit Admission(Room room, Endings* endings = nullptr) : room_(room), endings_(endings) {}

  // Counts a new connection. False if there were too many from its address; or from its network, unless its address has hardly connected.
  [[nodiscard]] bool may_come(CameFrom const& from, Time now);
  // A place, for which another connection may have been closed; null if none can be freed. `end` closes this one: it is called at most
  // once, and must not call this object.
  [[nodiscard]] std::unique_ptr<Place> admit(CameFrom const& from, Time now, std::function<void()> end);
  // Closes a silent or idle connection of this address; false if there is none.
  bool give_way_of(CameFrom const& from);
  // Closes the sockets that did not send hello in time.
  void end_mute(Time now);

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] std::size_t sockets() const {
    return count_[static_cast<std::size_t>(Stage::Mute)] + count_[static_cast<std::size_t>(Stage::Playing)];
  }

 private:
  friend class Place;
  [[nodiscard]] std::shared_ptr<Place::Party> party(std::string const& key, int times, Time now);
  void forget_unused(Time now);
  // The connection of this stage to close, among those that `may_go`: of the network with the most, and there of the address with the most,
  // the oldest. Null if there is none.
  [[nodiscard]] Place* first_to_go(Stage stage, std::function<bool(Place const&)> const& may_go) const;
  // The connection to close, of all stages: crowds before others, so that nobody can drive out newcomers by getting one stage further than
  // they have.
  [[nodiscard]] Place* first_to_go() const;
  // A player at an address with much more than its share, if this newcomer's address has not; the one that arrived last.
  [[nodiscard]] Place* one_of_a_crowd(Place const& newcomer) const;
  void end(Place& place, Count Endings::* why = &Endings::gave_way);

  Room room_;
  Endings* endings_;
  std::set<Place*> places_;
  std::size_t came_ = 0;
  std::array<std::size_t, stages> count_{};
  std::map<std::string, std::shared_ptr<Place::Party>> parties_;
  std::size_t looked_through_at_ = 1024;  // at this size unused ones are removed
};

}  // namespace strata::server::net
