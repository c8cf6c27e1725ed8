#pragma once
// Frames are the messages between the nodes of a cluster (docs/formats/cluster.md). They are written as bytes and read back with every
// length and word checked. The edge is the node that has a connection, the owner the one that may append to a game.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/game_service.hpp"

namespace strata::server::cluster {

// To an owner: a message of a connection. The first of a connection connects it there.
struct FromEdge {
  ConnectionId connection = 0;  // number given by the edge
  Principal who;
  std::int64_t age = 0;  // milliseconds since its bytes arrived
  std::int64_t lag = 0;  // MessageSink::lag()
  protocol::ClientMessage message;
  // A message that this version cannot read, which has an id. Its sender is told; the link goes on.
  struct Unread {
    std::int64_t id = 0;
    std::string problem, text;
  };
  std::optional<Unread> unread = {};  // in place of the message
};

// To an owner: the connection has ended.
struct Gone {
  ConnectionId connection = 0;
  bool lost = false;  // it broke without a close
};

// To an edge: a message for these connections of it.
struct ToEdge {
  std::vector<ConnectionId> connections;
  protocol::ServerMessage message;
  Hearer hearer = Hearer::Player;
  bool is_shared = false;  // others get it too
  // The message as JSON. It is written if this is null; in a frame that was read, this is the text as it came.
  std::shared_ptr<std::string const> text = {};
};

// To an edge: to be answered by Flushed once everything that had arrived on this connection has been sent on.
struct Flush {
  std::uint64_t token = 0;
  ConnectionId connection = 0;
};
struct Flushed {
  std::uint64_t token = 0;
};

// The questions to the owner of a game, or to the leader.
enum class CallOp : std::uint8_t {
  Snapshot,         // GameService::snapshot
  Remove,           // GameService::remove
  Expel,            // ModeratedGames::expel
  Accuse,           // ModeratedGames::accuse
  ExpectFirstMove,  // PairedGames::expect_first_move: numbers are limit and since
  PrepareErasing,
  EndErasing,
  EndOverdue,
  Forget,  // NodeGames::forget_here: numbers are now and, perhaps, since when it has not begun
};
inline constexpr int call_ops = 9;

// A question and its answer. Numbers and texts are the arguments, or the result, of the operation.
struct Call {
  std::uint64_t token = 0;
  CallOp op = CallOp::Snapshot;
  std::string game = {};
  std::optional<Principal> who = {};
  std::vector<std::int64_t> numbers = {};
  std::vector<std::string> texts = {};
};
struct Reply {
  std::uint64_t token = 0;
  std::optional<protocol::Failure> failure = {};  // nothing if it was done
  std::vector<std::int64_t> numbers = {};
  std::vector<std::string> texts = {};
};

// To all: something has happened in a game between two people.
struct OwnChanged {
  protocol::OwnChange change = protocol::OwnChange::Turn;
  std::string game;
  std::vector<std::string> persons;          // hashes
  std::vector<protocol::OwnAnswer> answers;  // the message to each of them
};

// To all: the open challenges whose owners are at this node, all of them.
struct Standing {
  std::vector<protocol::Challenge> challenges;
  // For each of them, the hash of its owner and the time of the last change of its game, in milliseconds since 1970, UTC.
  std::vector<std::string> owners;
  std::vector<std::int64_t> updated;
};

// To all: the persons who have a connection at this node, all of them, by their hashes.
struct Present {
  std::vector<std::string> persons;
};

// To all: the feed of changes in the database has something new.
struct Changed {};

// To all: this node has given the game back.
struct Released {
  std::string game;
};

using Frame =
    std::variant<FromEdge, Gone, ToEdge, Flush, Flushed, Call, Reply, OwnChanged, Standing, Present, Changed, Released>;

// The largest frame that is written or read, in bytes.
inline constexpr std::size_t largest_frame = std::size_t{8} << 20U;

[[nodiscard]] std::string write_frame(Frame const& frame);
// Fails if the bytes are not exactly one frame. The code is NotFound for a frame of a kind that a newer version may know.
[[nodiscard]] Result<Frame> read_frame(std::string_view bytes);

// A snapshot of a game as one text of a Reply.
[[nodiscard]] std::string snapshot_text(protocol::GameSnapshot const& snapshot);
[[nodiscard]] Result<protocol::GameSnapshot> read_snapshot_text(std::string_view text);

}  // namespace strata::server::cluster
