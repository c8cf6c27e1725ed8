#pragma once
// The truth about all games. Writes are taken in the order in which they are asked for, and their callbacks come after the
// commit: what a callback reported survives the machine being switched off. Reads see what has been committed.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "server/protocol/list_place.hpp"
#include "server/protocol/measures.hpp"
#include "server/store/rows.hpp"

namespace strata::server {

// What became of an event that was to be appended.
struct Committed {};
// Nothing was written: the message it came from became this event before.
struct Duplicate {
  std::int64_t seq = 0;
};
// Nothing was written: somebody else has written to the game, whose last event is this one.
struct Conflict {
  std::int64_t last = 0;
};
// Nothing was written: the game is not there any more.
struct Gone {};
// Nothing was written, and it may be tried again.
struct Unavailable {
  Error error;
};
// The store was lost while it committed: whether the event is written shows when the game is read again, at the latest after
// a restart; asked for again with its key it is Committed or a Duplicate.
struct Unknown {
  Error error;
};
// Nothing was written, and nothing ever will be by this store: somebody else has opened the same games since, and it is theirs to
// write to them. All writes are answered so from then on.
struct Fenced {
  Error error;
};
// Nothing was written: there is no room for it. The error is a sentence for whoever wanted it.
struct Full {
  Error error;
};
using Appended = std::variant<Committed, Duplicate, Conflict, Gone, Unavailable, Unknown, Fenced, Full>;

// What a write may take of the room.
enum class Growth : std::uint8_t {
  New,     // all that is below the limit: what begins something, and what somebody could do for ever
  Play,    // also what is kept for the games that run
  Upkeep,  // what it needs: there is no more of it than there are games, or it makes room
};
// What games that run need to come to their end is Play.
[[nodiscard]] Growth growth_of(protocol::EventKind kind);

// What there is room for; 0: for anything. New games are refused beyond, and what is there goes on: with moves, which have a tenth more.
struct StoreLimits {
  std::int64_t bytes = 0;  // of the database, without room that is free again and without its log
  // Up to which a write may make the database grow.
  [[nodiscard]] std::int64_t bytes_for(Growth growth) const {
    constexpr std::int64_t least = 1'000'000;
    return growth == Growth::New ? bytes : bytes + std::max(bytes / 10, least);
  }
  std::int64_t games_of_owner = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  // Writes; thread-safe and quick. They work under a lease that the store took when it was opened, and that ends when the same
  // games are opened once more: then each fails, an event with Fenced. The callbacks are called exactly once, in the order of
  // the calls, by a thread of the store.

  // With the events it has already, all or nothing. Answers with the id of the game: that of an older one where its key has
  // been used before. Fails with ErrorCode::Limit, a sentence for whoever wants it, where there is no room for a new one.
  virtual void create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) = 0;
  // Commits the event only where it has the number after the last one and a key that is new in the game.
  virtual void append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) = 0;
  // Records the law that a game without one is assumed to be played under; does nothing to a game that has one. NotFound if
  // there is no such game.
  virtual void assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) = 0;
  // Gives all games that are nobody's to a principal.
  virtual void adopt(std::string principal, std::function<void(Result<void>)> done) = 0;
  // What a principal is called from now on. Fails with ErrorCode::Limit as create() does.
  virtual void put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) = 0;
  // Deadlines that have passed by this moment are at `until` instead; milliseconds since 1970, UTC.
  virtual void put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) = 0;
  // The same for one game.
  virtual void put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                           std::function<void(Result<void>)> done) = 0;
  // NotFound if there is no such game.
  virtual void remove(std::string game, std::function<void(Result<void>)> done) = 0;
  // Whether a write has failed because the lease had ended; the store has said so in the log, once for all that follow.
  [[nodiscard]] virtual bool is_fenced() const = 0;
  // Returns when all that was asked for before has been written and reported.
  virtual void flush() = 0;

  // Reads; thread-safe, and may take as long as a disk does.

  virtual Result<StoredGame> load(std::string const& game) = 0;
  // Games that have begun, of a principal who owns them or plays in them. The last changed first, and of those changed in the
  // same millisecond the last id; with `before` only what comes after that place.
  virtual Result<std::vector<ListedGame>> list(std::string const& principal, int limit,
                                               std::optional<protocol::ListPlace> const& before) = 0;
  // Games for which no law was recorded, as they were created; those whose rows cannot be read are left out.
  virtual Result<std::vector<GameRow>> games_without_law() = 0;
  // Games that have not begun and were last changed before this moment, milliseconds since 1970, UTC; the longest unchanged first,
  // and in this order after that place, not more than `limit`.
  virtual Result<std::vector<protocol::ListPlace>> never_begun(protocol::ListPlace const& after, std::int64_t before,
                                                               int limit) = 0;
  // Of all games those that were last changed before this moment, and in this order after that place.
  virtual Result<std::vector<AgedGame>> aged(protocol::ListPlace const& after, std::int64_t before, int limit) = 0;
  // Whose a game is, whether or not the rest of it can be read. NotFound if there is no such game.
  virtual Result<std::string> owner_of(std::string const& game) = 0;
  // The game that was created with this key; empty where there is none.
  virtual Result<std::string> game_of_key(std::string const& key) = 0;
  // What a principal has chosen to be called; empty for one who has not.
  virtual Result<std::string> name_of(std::string const& principal) = 0;
  // The deadlines of games by days, the first to come first.
  virtual Result<std::vector<Deadline>> deadlines(int limit) = 0;
  // Of games that have begun.
  virtual Result<std::int64_t> count() = 0;
  virtual Result<StoreMeasures> measure() = 0;
};

}  // namespace strata::server
