#pragma once
// A message on a link: a frame or a part of one, with the code that only a node of the cluster can compute (docs/formats/cluster.md).

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace strata::server::cluster {

// The identity of a node. A node that is started again has another name, or at least a higher incarnation.
struct NodeId {
  std::string name = {};  // letters and digits
  std::int64_t incarnation = 0;
  auto operator<=>(NodeId const&) const = default;
};

struct LinkMessage {
  // A tick is a sign of life. A frame that is too large for one message is cut into parts.
  enum class Part : std::uint8_t { Tick, Whole, More, Last };

  NodeId from = {};
  std::uint64_t generation = 0;
  std::uint64_t number = 0;  // a tick has that of the message before it
  Part part = Part::Tick;
  std::string_view payload = {};
};

// Writes and reads messages of one cluster. Immutable.
class LinkCoder {
 public:
  // Bytes of a message besides the payload, with names of at most 64 bytes.
  static constexpr std::size_t most_head = 256;

  LinkCoder(std::string cluster, std::string_view secret);
  // Writes a message for this receiver only: another node rejects it, and so does this one after its next start.
  [[nodiscard]] std::string write(NodeId const& to, LinkMessage const& message) const;
  // Reads a message as its receiver; nothing if it is for another node, from outside the cluster, or not a message. The payload is a part
  // of `bytes`.
  [[nodiscard]] std::optional<LinkMessage> read(NodeId const& self, std::string_view bytes) const;

 private:
  static constexpr std::size_t key_bytes = 32, code_bytes = 16;
  using Code = std::array<unsigned char, code_bytes>;
  [[nodiscard]] Code code_of(NodeId const& to, std::string_view body) const;

  std::string cluster_;
  std::array<unsigned char, key_bytes> key_{};
};

}  // namespace strata::server::cluster
