#pragma once
// The stored state of all games. Writes are carried out in the order of the calls, and their callbacks are called after the commit: what a
// callback reports survives a power cut. Reads see what has been committed.

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
#include "server/store/erasing_store.hpp"
#include "server/store/rows.hpp"
#include "server/store/seek_store.hpp"

namespace strata::server {

// The result of appending an event.
struct Committed {
  // The changes of the event that ended a rated game.
  std::optional<protocol::RatingChanges> ratings = {};
};
// Nothing was written: the message has already become this event.
struct Duplicate {
  std::int64_t seq = 0;
};
// Nothing was written: another process has written to the game; its last event is this one.
struct Conflict {
  std::int64_t last = 0;
};
// Nothing was written: the game no longer exists.
struct Gone {};
// Nothing was written; trying again may succeed.
struct Unavailable {
  Error error;
};
// The store failed while committing. Reading the game again tells whether the event is written, at the latest after a restart; sending it
// again with its key gives Committed or Duplicate.
struct Unknown {
  Error error;
};
// Nothing was written, and this store can never write again: another process has opened the same games since and now has the right to
// write. All later writes get this answer.
struct Fenced {
  Error error;
};
// Nothing was written: another store that shares these games has taken this one over. A store that takes it back reads it first.
struct Lost {};
// Nothing was written: there is no room. The error is a sentence for the requester.
struct Full {
  Error error;
};
using Appended = std::variant<Committed, Duplicate, Conflict, Gone, Unavailable, Unknown, Fenced, Lost, Full>;

// How much of the room a write may use.
enum class Growth : std::uint8_t {
  New,     // up to the limit: for new games, and for anything that can be repeated without end
  Play,    // also the reserve for games in progress
  Upkeep,  // whatever is needed: there is no more of it than there are games, or it frees room
};
// Play for the events that a game in progress needs to reach its end.
[[nodiscard]] Growth growth_of(protocol::EventKind kind);

// Limits; 0: none. Beyond them new games are refused, while existing ones go on; moves have a tenth more.
struct StoreLimits {
  std::int64_t bytes = 0;  // of the database, without free pages and without its log
  // The size up to which a write may make the database grow.
  [[nodiscard]] std::int64_t bytes_for(Growth growth) const {
    constexpr std::int64_t least = 1'000'000;
    return growth == Growth::New ? bytes : bytes + std::max(bytes / 10, least);
  }
  std::int64_t games_of_owner = 0;
};

class Store : public ErasingStore, public SeekStore {
 public:
  // Writes; thread-safe, and return quickly. They work under a lease that the store took when it was opened and that ends when the same
  // games are opened again: from then on each write fails, an event with Fenced. Callbacks are called exactly once, in the order of the
  // calls, by a thread of the store.

  // Stores a game with its events so far, all or nothing. Answers with the id of the game: that of an older one if its key was used before.
  // Fails with ErrorCode::Limit, with a sentence for the requester, if there is no room for another game; with NotFound if one of its
  // players is being erased. The game of a pairing does not count as one of its owner's; BadOption if the pairing has a game or a result.
  virtual void create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) = 0;
  // Commits the event only if its number follows the last one and its key is new in the game.
  virtual void append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) = 0;
  // Records the law that a game without one is assumed to be under; does nothing if the game has one. NotFound if there is no such game.
  virtual void assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) = 0;
  // Gives all games without an owner to a principal.
  virtual void adopt(std::string principal, std::function<void(Result<void>)> done) = 0;
  // Sets a guest's name. Fails with ErrorCode::Limit as create() does, and with BadOption if the name is that of an account,
  // or of one that is being erased.
  virtual void put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) = 0;
  // Postpones the deadlines that have passed by this moment to `until`; milliseconds since 1970, UTC.
  virtual void put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) = 0;
  // The same for one game.
  virtual void put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                           std::function<void(Result<void>)> done) = 0;
  // NotFound if there is no such game.
  virtual void remove(std::string game, std::function<void(Result<void>)> done) = 0;
  // Whether a write has failed because the lease had ended; the store has logged that, once for all later failures.
  [[nodiscard]] virtual bool is_fenced() const = 0;
  // Whether the last commit succeeded. If not, another one is tried soon, so that asking again tells whether it is so still.
  [[nodiscard]] virtual bool takes_writes() = 0;
  // Returns when all earlier writes have been carried out and reported.
  virtual void flush() = 0;

  // Reads; thread-safe, and may take as long as a disk does.

  virtual Result<StoredGame> load(std::string const& game) = 0;
  // Loads a game for going on with it: of the stores that share these games, only this one appends to it from now on. Elsewhere if another
  // living node has it (cluster_store.hpp).
  virtual Result<StoredGame> own(std::string const& game) = 0;
  // Games that have begun and that a principal owns or plays in. Last changed first; among those changed in the same millisecond, highest
  // id first. With `before`, only those after that place.
  virtual Result<std::vector<ListedGame>> list(std::string const& principal, int limit,
                                               std::optional<protocol::ListPlace> const& before) = 0;
  // Games between two people that both have their seats in and that have not ended, of those that a principal owns or plays in; in the
  // order of list().
  virtual Result<std::vector<ListedGame>> going_on(std::string const& principal, int limit) = 0;
  // Games without a recorded law, as created; those whose rows cannot be read are left out.
  virtual Result<std::vector<GameRow>> games_without_law() = 0;
  // Games that have not begun and are kept since before this moment, in milliseconds since 1970, UTC; longest kept first, after the place
  // `after` in this order, at most `limit`.
  virtual Result<std::vector<KeptPlace>> never_begun(KeptPlace const& after, std::int64_t before, int limit) = 0;
  // The same of all games, begun or not.
  virtual Result<std::vector<AgedGame>> aged(KeptPlace const& after, std::int64_t before, int limit) = 0;
  // The owner of a game, even if the rest of it cannot be read. NotFound if there is no such game.
  virtual Result<std::string> owner_of(std::string const& game) = 0;
  // The game created with this key; empty if there is none.
  virtual Result<std::string> game_of_key(std::string const& key) = 0;
  // The name of a principal: of the account, also for guests whose games belong to it; else the one chosen. Empty if none, or if the name
  // chosen is that of an account by now.
  virtual Result<std::string> name_of(std::string const& principal) = 0;
  // The deadlines of correspondence games, earliest first.
  virtual Result<std::vector<Deadline>> deadlines(int limit) = 0;
  // The number of games that have begun.
  virtual Result<std::int64_t> count() = 0;
  virtual Result<StoreMeasures> measure() = 0;
};

}  // namespace strata::server
