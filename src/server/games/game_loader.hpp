#pragma once
// The slow work before a game is played: reading it from the store, compiling its variant, replaying its moves. Thread-safe.

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/games/engine/variant_cache.hpp"
#include "server/games/state/game_state.hpp"
#include "server/protocol/paired_games.hpp"
#include "server/protocol/principal.hpp"
#include "server/store/store.hpp"

namespace strata::server {

// A game that is ready to be stored.
struct NewGame {
  StoredGame stored;
  StateRow list_row;
};

// Another node of the cluster that may have the law of a game, which this one lacks (node_games.hpp).
struct OtherLaws {
  std::function<bool()> has_others = [] { return false; };
  std::function<std::optional<std::string>(std::string const& game)> with_law = {};
};

class GameLoader {
 public:
  // The networks outlive this object.
  explicit GameLoader(Store& store, Clock const& clock = machine_clock(), OtherLaws others = {},
                      std::span<OwnNetwork const> networks = {})
      : store_(store), clock_(clock), others_(std::move(others)), variants_(VariantCache::default_bytes, networks) {}

  // Games stored before laws were recorded are assumed to be under today's law, if they replay under it.
  void assume_laws();
  // NotFound if there is no such game, Elsewhere if another node of a cluster has it or its law; any other failure means that the game is
  // stored but cannot be opened. A node does not take a game whose law it lacks.
  [[nodiscard]] Result<LoadedGame> load(std::string const& game);
  // If stopped, a claim that ends a record is left undecided and no game is made.
  [[nodiscard]] std::expected<NewGame, protocol::Failure> make(Principal const& who,
                                                               protocol::CreateGame const& request,
                                                               api::StopToken const& stop);
  [[nodiscard]] std::variant<protocol::Games, protocol::Failure> list(Principal const& who,
                                                                      std::optional<protocol::ListPlace> const& before);
  // The last changed of those that go on between two people, at most as many as a listener (OwnGames) is told.
  [[nodiscard]] std::variant<std::vector<protocol::GameSummary>, protocol::Failure> going_on(Principal const& who);
  // The game's line in the list of this person, of this moment.
  [[nodiscard]] protocol::GameSummary summary_of(Principal const& who, ListedGame game);
  // So many games are counted no more than once in so many milliseconds: each time all their rows are read.
  static constexpr std::int64_t costly_count = 10'000, count_kept_for = 10'000;
  [[nodiscard]] std::variant<std::int64_t, protocol::Failure> count();
  // A rematch between the same two players, from GameState::rematch().
  [[nodiscard]] std::expected<NewGame, protocol::Failure> make_rematch(GameRow row);
  // A game for a pairing of a tournament.
  [[nodiscard]] std::expected<NewGame, protocol::Failure> make_paired(PairedGame const& wanted);
  // A game that two people have agreed on, and neither has made.
  struct Match {
    std::string key;  // of the game
    std::string variant;
    std::string owner, guest;  // hashes
    bool owner_is_white = false;
    std::int64_t clock_base = 0, clock_increment = 0, clock_days = 0;
    bool rated = false;
  };
  // A game of a shipped variant that has both its players.
  [[nodiscard]] std::expected<NewGame, protocol::Failure> make_match(Match const& match);
  // Size of the compiled variants in the cache.
  [[nodiscard]] std::size_t variant_bytes() const { return variants_.bytes(); }
  // The number of loaded games that this node took over from another.
  [[nodiscard]] std::uint64_t taken_over() const { return taken_over_; }
  // A principal's name: the chosen one, or the default.
  [[nodiscard]] std::string name_of(std::string const& who);

 private:
  // The events after which a new game is as the request says, at the end of its line, taken back, ended or stopped. If it was played
  // without the server, they are of the time when it was changed last.
  [[nodiscard]] static std::expected<std::vector<EventRow>, protocol::Failure> play_on(
      GameState& state, protocol::CreateGame const& request, Moment moment, api::StopToken const& stop);
  // The games of a person and of the guests whose games are that account's, in the order of Store::list(). `read` reads those of one
  // principal.
  using Read = std::function<Result<std::vector<ListedGame>>(std::string const& principal)>;
  [[nodiscard]] static Result<std::vector<ListedGame>> listed_of(Principal const& who, Read const& read);
  // Assigns the sides of a new game; answers why that is not possible.
  [[nodiscard]] std::optional<protocol::Failure> seat_people(GameRow& row, protocol::CreateGame const& request);
  // Checks the name that a new game is reserved for.
  [[nodiscard]] static std::optional<protocol::Failure> refuse_invitation(GameRow const& row);
  // Compiles no uploaded variant file, since that can take long: for these it uses what was found when the game was last loaded.
  [[nodiscard]] protocol::LawStatus law_of(ListedGame const& listed);
  void found_law(std::string const& game, bool has_changed);

  Store& store_;
  Clock const& clock_;
  OtherLaws others_;
  VariantCache variants_;
  std::atomic<std::uint64_t> taken_over_ = 0;
  std::mutex mutex_;
  std::int64_t counted_ = 0, counted_until_ = 0;  // the last count(), and how long it is told; steady
  std::set<std::string> changed_;                 // games whose law was found to differ from today's
};

}  // namespace strata::server
