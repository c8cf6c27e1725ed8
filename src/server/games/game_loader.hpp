#pragma once
// What takes long before a game is played: reading it from the store, compiling its variant, playing its moves again. Thread-safe.

#include <expected>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <variant>

#include "server/games/game_state.hpp"
#include "server/games/variant_cache.hpp"
#include "server/protocol/principal.hpp"
#include "server/store/store.hpp"

namespace strata::server {

// A game that is ready to be stored.
struct NewGame {
  StoredGame stored;
  StateRow list_row;
};

class GameLoader {
 public:
  explicit GameLoader(Store& store, Clock const& clock = machine_clock()) : store_(store), clock_(clock) {}

  // Gives the games from before laws were recorded the law of today, as an assumption, where they can be played under it.
  void assume_laws();
  // NotFound if there is no such game; any other failure is that of a game that is stored and cannot be opened.
  [[nodiscard]] Result<LoadedGame> load(std::string const& game);
  // Stopped, a claim that a record ends with is not decided, and no game made.
  [[nodiscard]] std::expected<NewGame, protocol::Failure> make(Principal const& who,
                                                               protocol::CreateGame const& request,
                                                               api::StopToken const& stop);
  [[nodiscard]] std::variant<protocol::Games, protocol::Failure> list(Principal const& who,
                                                                      std::optional<protocol::ListPlace> const& before);
  [[nodiscard]] std::variant<std::int64_t, protocol::Failure> count();
  // The same game between the same two, of GameState::rematch().
  [[nodiscard]] std::expected<NewGame, protocol::Failure> make_rematch(GameRow row);
  // Of compiled variants that are kept.
  [[nodiscard]] std::size_t variant_bytes() const { return variants_.bytes(); }
  // What somebody is called, by choice or by default.
  [[nodiscard]] std::string name_of(std::string const& who);

 private:
  // Who plays which side of a new game; why that cannot be.
  [[nodiscard]] std::optional<protocol::Failure> seat_people(GameRow& row, protocol::CreateGame const& request);
  // Of the name that a new game waits for.
  [[nodiscard]] static std::optional<protocol::Failure> refuse_invitation(GameRow const& row);
  // Compiles no file of a user's own, which may take long: of its law it knows what was found when the game was loaded.
  [[nodiscard]] protocol::LawStatus law_of(ListedGame const& listed);
  void found_law(std::string const& game, bool has_changed);

  Store& store_;
  Clock const& clock_;
  VariantCache variants_;
  std::mutex mutex_;
  std::set<std::string> changed_;  // games that were found not to be of the law of today
};

}  // namespace strata::server
