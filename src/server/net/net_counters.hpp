#pragma once
// Counts of the network since the start, and what it holds now. Any thread may read them.

#include <array>
#include <cstddef>

#include "server/protocol/measures.hpp"
#include "server/protocol/messages.hpp"

namespace strata::server::net {

// The quotas of quotas.hpp, by what used them up.
enum class Quota : std::uint8_t { Connections, AddressConnections, Connects, Requests, Creations, Messages, Bytes };
inline constexpr std::array<char const*, 7> quota_names{
    "connections", "address_connections", "connects", "requests", "creations", "messages", "bytes"};

// Connections closed to make room (admission.hpp).
struct Endings {
  Count gave_way = 0;  // for a new connection
  Count mute = 0;      // sockets that did not send hello in time
};

struct NetCounters {
  Count connections = 0;  // open now
  Count sockets = 0;      // of these, sockets of the page
  Count streams = 0;      // and streaming answers
  Count connected = 0;
  Count messages = 0;
  Endings endings;
  static constexpr std::size_t classes = 6;
  std::array<Count, classes> replies{};                // by the first digit of the status
  std::array<Count, quota_names.size()> over_quota{};  // by Quota
  // Messages answered by an error, by its code.
  static constexpr auto codes = static_cast<std::size_t>(protocol::ErrorCode::Unavailable) + 1;
  std::array<Count, codes> refusals{};

  void count(Quota quota) { ++over_quota[static_cast<std::size_t>(quota)]; }
  void count_refusal(protocol::ErrorCode code) { ++refusals[static_cast<std::size_t>(code)]; }
  void count_reply(int status) { ++replies[static_cast<std::size_t>(status / 100) % classes]; }
};

// Counts something for as long as this object exists.
class Held {
 public:
  explicit Held(Count& count) : count_(count) { ++count_; }
  Held(Held const&) = delete;
  Held& operator=(Held const&) = delete;
  ~Held() { --count_; }

 private:
  Count& count_;
};

}  // namespace strata::server::net
