#pragma once
// Links between the nodes of a cluster over a bus. Each pair of nodes has a link. Frames on it arrive in the order in which they were sent,
// without gaps. If something is lost, both ends are told (`on_lost`) and the link begins anew: a frame that was sent after its sender was
// told arrives after its receiver was. A message counts only with the code that the secret of the cluster gives it, and only from a node
// that lives. docs/formats/cluster.md has the format.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/cluster/bus.hpp"
#include "server/cluster/frames.hpp"
#include "server/cluster/link_message.hpp"
#include "server/protocol/measures.hpp"
#include "server/threads/loop.hpp"

namespace strata::server::cluster {

// The callbacks of the links. They are called from several threads, one call after another. They must not block, and must not call
// set_nodes(); they may send.
struct LinkEvents {
  // A frame of that node. All frames of one node come in order.
  std::function<void(std::string const& from, Frame frame)> on_frame;
  // Something to or from that node was lost, or it has been silent for `silence`: everything under way between the two is void, in both
  // directions, and what was begun there has to be begun again.
  std::function<void(std::string const& node)> on_lost;
};

struct LinkOptions {
  std::string cluster = {};  // its id: letters and digits
  std::string secret = {};   // shared by the nodes of the cluster
  NodeId self = {};
  std::int64_t tick = 500;       // milliseconds between two signs of life on a link
  std::int64_t silence = 3'000;  // milliseconds without any sign of life after which a link is lost
};

struct LinkMeasures {
  std::uint64_t sent = 0, received = 0;  // frames
  std::uint64_t sent_bytes = 0, received_bytes = 0;
  std::uint64_t dropped = 0;     // frames that were not sent: the bus did not take them, or the node is not known
  std::uint64_t gaps = 0;        // gaps in incoming messages
  std::uint64_t lost = 0;        // times that a link began anew
  std::uint64_t strange = 0;     // messages without the right code, or from a node that is not known
  std::uint64_t unreadable = 0;  // frames that this version cannot read
};

class Links {
 public:
  Links(Bus& bus, LinkOptions options, LinkEvents events, Clock const& clock = machine_clock());
  ~Links();  // stops
  Links(Links const&) = delete;
  Links& operator=(Links const&) = delete;

  // Sets the nodes that live, without this one; nothing comes from others. A node that is not among them any more is forgotten, and
  // `on_lost` is not called for it. Not from the callbacks.
  void set_nodes(std::vector<NodeId> const& nodes);

  // From any thread; never blocks. The frames of one caller arrive in the order of the calls. False if it was not sent. Either the node is
  // unknown, or the frame is larger than largest_frame, or the bus does not take it; in the last case nothing more is sent to this node
  // until the bus takes messages again, and `on_lost` is called for it then. `losses`: how often the caller has been told `on_lost` of this
  // node, since it is among the nodes; if it is about to be told once more, nothing is sent.
  bool send(std::string const& node, Frame const& frame, std::optional<std::uint64_t> losses = {});
  // Sends to all nodes that live, in order with frames to one of them. The frame is encoded once.
  void send_all(Frame const& frame);

  // Whether frames to this node are likely to arrive: the bus is connected, takes what is sent there, and the node is not silent.
  [[nodiscard]] bool is_reachable(std::string const& node) const;
  [[nodiscard]] LinkMeasures measure() const;
  // Nothing is sent or told after it has returned. Not from the callbacks.
  void stop();
  // Returns when the signs of life that are due by now have been sent. Not from the callbacks.
  void wait();

 private:
  using Part = LinkMessage::Part;

  // A link, as this end sees it. Its generation counts how often it began anew. An end raises it when it notices a loss, and takes over a
  // higher one from the other end; each new generation counts the messages of both directions from 1.
  struct Link {
    NodeId node;
    bool is_alive = false;
    std::uint64_t generation = 1;
    std::uint64_t sent = 0, received = 0;  // messages of this generation, without ticks
    std::string parts = {};                // parts so far of the incoming frame
    bool is_holed = false;                 // the bus did not take something for this node
    bool is_silent = false;
    std::int64_t heard = 0;    // steady
    std::uint64_t ticked = 0;  // time of the last tick, by the clock of its sender
    std::uint64_t losses = 0;  // times that a loss was told
  };
  void hear(std::string_view bytes);
  void lose(std::string const& node);
  // Takes a message on, with the lock held. True: the link began anew. `frame` is a frame that is whole with it.
  [[nodiscard]] bool take(Link& link, LinkMessage const& message, std::optional<std::string>& frame);
  void tick();
  // The following are called with the lock held.
  [[nodiscard]] static bool is_news(Link& link, LinkMessage const& message);
  void begin_anew(Link& link, std::uint64_t generation);
  bool send_bytes(Link& link, std::string_view frame);
  bool publish(NodeId const& to, LinkMessage message);
  // True: the link began anew.
  [[nodiscard]] bool give_sign(Link& link, std::int64_t now);
  void tell_lost(Link& link);

  Bus& bus_;
  LinkOptions options_;
  LinkEvents events_;
  LinkCoder coder_;
  std::mutex
      hearing_;  // held while something is told, so that one thing is told after another; taken before the other lock
  mutable std::mutex mutex_;
  std::map<std::string, Link> links_;  // by the name of the node, including dead ones
  LinkMeasures measures_;
  bool is_stopped_ = false;
  Loop loop_;
  std::unique_ptr<Subscription> subscription_;
};

}  // namespace strata::server::cluster
