#pragma once
// What takes long before a game is played: reading it from the store, compiling its variant, playing its moves again. Thread-safe.

#include <expected>
#include <optional>
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
  explicit GameLoader(Store& store) : store_(store) {}

  // Gives the games from before laws were recorded the law of today, as an assumption, where they can be played under it.
  void assume_laws();
  // NotFound if there is no such game; any other failure is that of a game that is stored and cannot be opened.
  [[nodiscard]] Result<LoadedGame> load(std::string const& game);
  [[nodiscard]] std::expected<NewGame, protocol::Failure> make(Principal const& who,
                                                               protocol::CreateGame const& request);
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
  [[nodiscard]] protocol::LawStatus law_of(ListedGame const& listed);

  Store& store_;
  VariantCache variants_;
};

}  // namespace strata::server
