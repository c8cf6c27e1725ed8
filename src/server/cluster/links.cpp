#include "server/cluster/links.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "server/cluster/bytes.hpp"
#include "server/protocol/quoted.hpp"

namespace strata::server::cluster {

namespace {

constexpr std::size_t most_part = std::size_t{256} << 10U;  // bytes of a frame in one message
constexpr std::size_t most_dead = 1'000;                    // remembered links of dead nodes

}  // namespace

Links::Links(Bus& bus, LinkOptions options, LinkEvents events, Clock const& clock)
    : bus_(bus),
      options_(std::move(options)),
      events_(std::move(events)),
      coder_(options_.cluster, options_.secret),
      loop_(clock) {
  subscription_ = bus_.subscribe("strata." + options_.cluster + ".to." + options_.self.name,
                                 [this](std::string_view bytes) { hear(bytes); });
  loop_.post([this] { tick(); });
}

Links::~Links() { stop(); }

void Links::stop() {
  {
    std::lock_guard const lock(mutex_);
    is_stopped_ = true;
  }
  subscription_.reset();
  loop_.stop();
}

void Links::wait() {
  loop_.wait();  // due work runs after this,
  loop_.wait();  // and before this
}

void Links::set_nodes(std::vector<NodeId> const& nodes) {
  std::lock_guard const hearing(hearing_);
  std::vector<std::string> lost;
  {
    std::lock_guard const lock(mutex_);
    std::int64_t const now = loop_.now().steady;
    for (auto& [name, link] : links_)
      link.is_alive =
          link.is_alive && std::ranges::any_of(nodes, [&](NodeId const& each) { return each.name == name; });
    for (NodeId const& node : nodes) {
      if (node.name == options_.self.name) continue;
      auto const [at, is_new] = links_.try_emplace(node.name);
      Link& link = at->second;
      bool const was_alive = link.is_alive, is_same = !is_new && link.node == node;
      if (was_alive && is_same) continue;
      if (was_alive) lost.push_back(node.name);
      // A node that was thought dead may go on with the old generation.
      std::uint64_t const generation = is_same ? link.generation + 1 : 1;
      std::uint64_t const losses = was_alive ? link.losses + 1 : 0;
      link = {.node = node, .is_alive = true, .generation = generation, .heard = now, .losses = losses};
    }
    auto const dead =
        static_cast<std::size_t>(std::ranges::count_if(links_, [](auto const& each) { return !each.second.is_alive; }));
    for (std::size_t more = std::max(dead, most_dead) - most_dead; more > 0; --more)
      links_.erase(std::ranges::find_if(links_, [](auto const& each) { return !each.second.is_alive; }));
    measures_.lost += lost.size();
  }
  for (std::string const& each : lost) events_.on_lost(each);
}

// ---------------------------------------------------------------- out

bool Links::send(std::string const& node, Frame const& frame, std::optional<std::uint64_t> losses) {
  std::string const bytes = write_frame(frame);
  std::lock_guard const lock(mutex_);
  auto const at = links_.find(node);
  bool const is_known = at != links_.end() && at->second.is_alive;
  if (is_known && losses.value_or(at->second.losses) == at->second.losses) return send_bytes(at->second, bytes);
  ++measures_.dropped;
  return false;
}

void Links::send_all(Frame const& frame) {
  std::string const bytes = write_frame(frame);
  std::lock_guard const lock(mutex_);
  for (auto& [name, link] : links_)
    if (link.is_alive) send_bytes(link, bytes);
}

bool Links::send_bytes(Link& link, std::string_view frame) {
  if (link.is_holed || is_stopped_ || frame.size() > largest_frame) {
    ++measures_.dropped;
    return false;
  }
  std::size_t const most =
      std::clamp(bus_.largest(), LinkCoder::most_head + 1, LinkCoder::most_head + most_part) - LinkCoder::most_head;
  bool const is_whole = frame.size() <= most;
  for (std::string_view rest = frame; !link.is_holed;) {
    std::string_view const piece = rest.substr(0, most);
    rest.remove_prefix(piece.size());
    Part const part = is_whole ? Part::Whole : rest.empty() ? Part::Last : Part::More;
    link.is_holed =
        !publish(link.node, {.generation = link.generation, .number = ++link.sent, .part = part, .payload = piece});
    if (rest.empty()) break;
  }
  ++(link.is_holed ? measures_.dropped : measures_.sent);
  if (!link.is_holed) measures_.sent_bytes += frame.size();
  return !link.is_holed;
}

bool Links::publish(NodeId const& to, LinkMessage message) {
  message.from = options_.self;
  std::string time;
  if (message.part == Part::Tick) {
    ByteWriter(time).natural(static_cast<std::uint64_t>(std::max<std::int64_t>(1, loop_.now().steady)));
    message.payload = time;
  }
  return bus_.publish("strata." + options_.cluster + ".to." + to.name, coder_.write(to, message));
}

// ---------------------------------------------------------------- in

void Links::hear(std::string_view bytes) {
  std::lock_guard const hearing(hearing_);
  std::optional<LinkMessage> const message = coder_.read(options_.self, bytes);
  std::optional<std::string> frame;
  bool is_lost = false;
  {
    std::lock_guard const lock(mutex_);
    auto const at = message ? links_.find(message->from.name) : links_.end();
    if (is_stopped_ || at == links_.end() || !at->second.is_alive || at->second.node != message->from) {
      ++measures_.strange;
      return;
    }
    is_lost = take(at->second, *message, frame);
    if (is_lost) tell_lost(at->second);
  }
  if (is_lost) events_.on_lost(message->from.name);
  if (!frame) return;
  Result<Frame> read = read_frame(*frame);
  if (read) return events_.on_frame(message->from.name, std::move(*read));
  spdlog::warn("event=frame_unreadable node={} problem={}", protocol::quoted(message->from.name),
               protocol::quoted(read.error().message));
  bool const is_unknown = read.error().code == ErrorCode::NotFound;
  {
    std::lock_guard const lock(mutex_);
    ++measures_.unreadable;
  }
  if (!is_unknown) lose(message->from.name);
}

// Whether the node has just sent this: anybody may send a message again that they have seen on the bus.
bool Links::is_news(Link& link, LinkMessage const& message) {
  if (message.generation > link.generation) return true;
  if (message.part != Part::Tick) return message.generation == link.generation && message.number > link.received;
  if (message.payload.empty()) return true;  // of a version whose ticks have no time
  ByteReader in(message.payload);
  std::uint64_t const time = in.natural();
  if (time <= link.ticked) return false;
  link.ticked = time;
  return true;
}

bool Links::take(Link& link, LinkMessage const& message, std::optional<std::string>& frame) {
  if (is_news(link, message)) {
    link.heard = loop_.now().steady;
    link.is_silent = false;
  }
  if (message.generation < link.generation) return false;
  bool const is_anew = message.generation > link.generation;
  if (is_anew) begin_anew(link, message.generation);
  bool const is_tick = message.part == Part::Tick;
  if (message.number > link.received + (is_tick ? 0 : 1)) {
    ++measures_.gaps;
    begin_anew(link, link.generation + 1);
    return true;
  }
  if (is_tick || message.number <= link.received) return is_anew;
  ++link.received;
  bool const is_first = link.parts.empty();
  bool const fits =
      message.part == Part::Whole ? is_first : link.parts.size() + message.payload.size() <= largest_frame;
  if (!fits) {
    ++measures_.unreadable;
    begin_anew(link, link.generation + 1);
    return true;
  }
  if (message.part == Part::Whole) {
    frame = std::string(message.payload);
  } else {
    link.parts += message.payload;
    if (message.part == Part::Last) frame = std::exchange(link.parts, {});
  }
  if (frame) {
    ++measures_.received;
    measures_.received_bytes += frame->size();
  }
  return is_anew;
}

void Links::begin_anew(Link& link, std::uint64_t generation) {
  link.generation = generation;
  link.sent = link.received = 0;
  link.parts = {};
  link.is_holed = false;
}

// The other end learns at once what the next tick would tell it.
void Links::tell_lost(Link& link) {
  ++link.losses;
  ++measures_.lost;
  link.is_holed = !publish(link.node, {.generation = link.generation, .number = link.sent, .part = Part::Tick});
}

void Links::lose(std::string const& node) {
  {
    std::lock_guard const lock(mutex_);
    Link& link = links_.at(node);
    begin_anew(link, link.generation + 1);
    tell_lost(link);
  }
  events_.on_lost(node);
}

// ---------------------------------------------------------------- signs of life

void Links::tick() {
  {
    std::lock_guard const hearing(hearing_);
    std::vector<std::string> lost;
    {
      std::lock_guard const lock(mutex_);
      std::int64_t const now = loop_.now().steady;
      for (auto& [name, link] : links_)
        if (link.is_alive && give_sign(link, now)) lost.push_back(name);
      measures_.lost += lost.size();
    }
    for (std::string const& each : lost) events_.on_lost(each);
  }
  loop_.at(loop_.now().steady + options_.tick, [this] { tick(); });
}

bool Links::give_sign(Link& link, std::int64_t now) {
  bool const falls_silent = !link.is_silent && now - link.heard >= options_.silence;
  link.is_silent = link.is_silent || falls_silent;
  // The loss is told once something can be sent again. Until then the generation stays: the other end may reach the next one by itself, and
  // this end would take it for its own.
  bool const begins = falls_silent || link.is_holed;
  bool const is_taken =
      publish(link.node,
              {.generation = link.generation + (begins ? 1 : 0), .number = begins ? 0 : link.sent, .part = Part::Tick});
  bool const is_lost = falls_silent || (begins && is_taken);
  if (is_lost) {
    begin_anew(link, link.generation + 1);
    ++link.losses;
  }
  link.is_holed = !is_taken;
  return is_lost;
}

bool Links::is_reachable(std::string const& node) const {
  if (!bus_.is_connected()) return false;
  std::lock_guard const lock(mutex_);
  auto const at = links_.find(node);
  return at != links_.end() && at->second.is_alive && !at->second.is_holed && !at->second.is_silent;
}

LinkMeasures Links::measure() const {
  std::lock_guard const lock(mutex_);
  return measures_;
}

}  // namespace strata::server::cluster
