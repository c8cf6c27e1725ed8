#pragma once
// The private data of the facade's values. For the files of this room and of tune, which use the evaluation.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "eval/evaluator.hpp"
#include "eval/net/network.hpp"
#include "game/game.hpp"
#include "notation/record.hpp"
#include "variant/variant.hpp"

namespace strata::api {

struct Network::Impl {
  std::shared_ptr<net::Network const> network;
};

struct Variant::Impl {
  std::shared_ptr<strata::Variant const> variant;
  std::shared_ptr<Evaluator const> evaluator;  // piece values for engine and players
  std::string text, place;                     // of a file; empty text: a shipped variant, loaded by id
  std::string values_text, values_place;       // of its tuned values, if the caller gave some; empty: its own
  bool widest = false;
  ShippedIds ids = ShippedIds::Reserved;  // of the text
  std::shared_ptr<Network::Impl const> network = {};

  [[nodiscard]] Ruleset const& rules() const { return *variant->rules; }
  [[nodiscard]] Names const& names() const { return variant->names; }
  // The notation of this name, the game's own for an empty name; nullptr if there is none.
  [[nodiscard]] NotationRules const* notation(std::string_view name) const;
};

struct Game::Impl {
  Variant variant;
  strata::Game game;
  std::shared_ptr<std::string const> start;  // TFEN, canonical
  std::string line;                          // the canonical texts of game.moves(), a line each
  std::vector<std::string> natives;          // of the first moves; those of the others are written when asked for
  std::string captured;                      // a letter a move; '-' where nothing was captured

  [[nodiscard]] Ruleset const& rules() const { return variant.impl().rules(); }
  [[nodiscard]] Names const& names() const { return variant.impl().names(); }
  // The canonical text of the last move; empty at the start.
  [[nodiscard]] std::string_view last_move() const;
};

// A game played below the facade, under the law of this variant.
[[nodiscard]] Game wrap(Variant const& variant, strata::Game game);

// A legal move, described for people.
[[nodiscard]] MoveInfo info_of(AnyPosition const& position, Names const& names, Move move);
// Sorted by their canonical texts.
[[nodiscard]] std::vector<MoveInfo> infos_of(AnyPosition const& position, Names const& names,
                                             std::vector<Move> const& moves);

// Draws any setup: cells, boards and the side to move.
[[nodiscard]] PositionView view_of(Variant::Impl const& variant, strata::Setup const& setup);

// A game as a record with these tags, and those the game itself needs.
[[nodiscard]] Result<Record> record_of(Game const& game, Tags const& tags, std::string_view notation);

// Whether the game starts like chess.
[[nodiscard]] bool plays_chess(Variant const& variant);
// Whether other programs know the game with these options as chess: a shipped game that starts like chess, with default options.
[[nodiscard]] bool is_chess_of_others(Variant const& variant);
// The tags that name a law in a record: Variant (Standard for chess), VariantHash, Options.
[[nodiscard]] Tags law_tags(Variant const& variant);
// The law of a record: the variant in its tags, which must be the given one, with the record's options if it has any. Standard, Chess and
// From Position name a game that starts like chess.
[[nodiscard]] Result<Variant> law_of(Variant const& variant, Record const& record);
// The law under which a chess record may continue after its own law has ended it as a draw. In records of other programs the third
// repetition and the fiftieth move can only be claimed; the fifth and the seventy-fifth end the game (FIDE article 9.6). Nothing for
// records that name the game or its options in our own way.
[[nodiscard]] std::optional<Variant> law_of_claimed_draws(Variant const& law, Record const& record);

// The error for a notation that the game does not have.
[[nodiscard]] std::unexpected<Error> no_notation(Variant const& variant, std::string_view name);

// Refuses a result and reason that no game can have, or that people cannot give it.
[[nodiscard]] std::unexpected<Error> impossible_end(std::string_view result, std::string_view reason);

}  // namespace strata::api
