// Any bytes are an error with a sentence, or a frame between nodes of a cluster that is the same when it is written and read again. The
// same holds for the messages of pages in a frame, and for requests that are passed on. Any messages of a node in any order, in whole and
// in parts, are frames in order or a loss.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/cluster/in_process_bus.hpp"
#include "server/cluster/links.hpp"
#include "server/cluster/passed.hpp"

namespace strata::server {
namespace {

void read_frame_twice(std::string_view bytes) {
  auto const frame = cluster::read_frame(bytes);
  if (!frame) {
    if (frame.error().message.empty()) __builtin_trap();
    return;
  }
  // A page may write a message differently from us. Once we have written it, it stays the same.
  std::string const written = cluster::write_frame(*frame);
  auto const again = cluster::read_frame(written);
  if (!again && again.error().code != strata::ErrorCode::Limit) __builtin_trap();
  if (again && (again->index() != frame->index() || cluster::write_frame(*again) != written)) __builtin_trap();
}

// A request that a node passes on to another, and its answer.
template <class Value>
void read_passed_twice(std::string_view bytes, strata::Result<Value> (*read)(std::string_view),
                       std::string (*write)(Value const&)) {
  auto const value = read(bytes);
  if (!value) {
    if (value.error().message.empty()) __builtin_trap();
    return;
  }
  std::string const written = write(*value);
  auto const again = read(written);
  if (!again || write(*again) != written) __builtin_trap();
}

template <class Read>
void read_message_twice(std::string_view text, Read read) {
  auto const message = read(text);
  if (!message) {
    if (message.error().message.empty()) __builtin_trap();
    return;
  }
  auto const again = read(protocol::write(*message));
  if (!again && again.error().code != strata::ErrorCode::Limit) __builtin_trap();
  if (again && *again != *message) __builtin_trap();
}

// A link that hears messages as a node of the cluster could write them: each input is a node of its own.
class Ear {
 public:
  Ear() { spdlog::set_level(spdlog::level::off); }  // unreadable messages are logged
  // Each message is its generation, its number, its part, its length in one byte, and its payload.
  void hear(std::string_view bytes) {
    cluster::NodeId const from{"from", ++inputs_};
    links_.set_nodes({from});
    frames_ = losses_ = 0;
    std::size_t messages = 0;
    constexpr std::size_t head = 4;
    for (; bytes.size() >= head; ++messages) {
      std::size_t const length = std::min<std::size_t>(static_cast<std::uint8_t>(bytes[3]), bytes.size() - head);
      auto const part = static_cast<cluster::LinkMessage::Part>(bytes[2] & 3);
      bus_->publish("strata.fuzz.to.self", coder_.write(self_, {.from = from,
                                                                .generation = static_cast<std::uint8_t>(bytes[0]),
                                                                .number = static_cast<std::uint8_t>(bytes[1]),
                                                                .part = part,
                                                                .payload = bytes.substr(head, length)}));
      bytes.remove_prefix(head + length);
    }
    bus_->publish("strata.fuzz.to.self", std::string(bytes));
    network_.settle();
    // A message is a frame at most; it may tell a loss before it, and be one itself.
    if (frames_ > messages || losses_ > 2 * messages) __builtin_trap();
  }

 private:
  static constexpr std::int64_t never = 1'000'000'000;
  cluster::InProcessNetwork network_;
  std::unique_ptr<cluster::InProcessBus> bus_ = network_.join("self");
  cluster::NodeId self_{"self", 1};
  cluster::LinkCoder coder_{"fuzz", "secret"};
  std::size_t frames_ = 0, losses_ = 0;
  std::int64_t inputs_ = 0;
  cluster::Links links_{*bus_,
                        {.cluster = "fuzz", .secret = "secret", .self = self_, .tick = never, .silence = never},
                        {.on_frame = [this](std::string const&, cluster::Frame const&) { ++frames_; },
                         .on_lost = [this](std::string const&) { ++losses_; }}};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const bytes(reinterpret_cast<char const*>(data), size);
  read_frame_twice(bytes);
  read_passed_twice<cluster::Passed>(bytes, cluster::read_passed, cluster::write_passed);
  read_passed_twice<PassedReply>(bytes, cluster::read_passed_reply, cluster::write_passed_reply);
  read_message_twice(bytes, [](std::string_view text) { return protocol::read_server_message(text); });
  read_message_twice(bytes, [](std::string_view text) { return protocol::read_forwarded_message(text).message; });
  static Ear ear;
  ear.hear(bytes);
  return 0;
}

}  // namespace strata::server
