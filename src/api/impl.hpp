#pragma once
// What the values of the facade hold. For the files of this room, and for those of tune, which look into the evaluation.

#include <memory>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "eval/evaluator.hpp"
#include "game/game.hpp"
#include "notation/record.hpp"
#include "variant/variant.hpp"

namespace strata::api {

struct Variant::Impl {
  std::shared_ptr<strata::Variant const> variant;
  std::shared_ptr<Evaluator const> evaluator;  // what its pieces are worth, for engine and players
  std::string text, place;                     // of a file; empty text: a shipped variant, loaded by its id
  std::string values_text, values_place;       // of its tuned values, where the caller gave some; empty: its own
  bool widest = false;
  ShippedIds ids = ShippedIds::Reserved;  // of the text

  [[nodiscard]] Ruleset const& rules() const { return *variant->rules; }
  [[nodiscard]] Names const& names() const { return variant->names; }
  // The notation of this name, the game's own for an empty one; nullptr if it has none such.
  [[nodiscard]] NotationRules const* notation(std::string_view name) const;
};

struct Game::Impl {
  Variant variant;
  strata::Game game;
  std::string start;            // TFEN, canonical
  std::vector<MoveText> moves;  // as long as game.moves()
  std::string captured;         // the same, a letter a move; '-' where nothing was captured

  [[nodiscard]] Ruleset const& rules() const { return variant.impl().rules(); }
  [[nodiscard]] Names const& names() const { return variant.impl().names(); }
};

// A game played somewhere below the facade, under the law of this variant.
[[nodiscard]] Game wrap(Variant const& variant, strata::Game game);

// A legal move for those who tell people of it.
[[nodiscard]] MoveInfo info_of(AnyPosition const& position, Names const& names, Move move);
// Sorted by their canonical texts.
[[nodiscard]] std::vector<MoveInfo> infos_of(AnyPosition const& position, Names const& names,
                                             std::vector<Move> const& moves);

// What can be drawn of any setup: cells, boards and the side to move.
[[nodiscard]] PositionView view_of(Variant::Impl const& variant, strata::Setup const& setup);

// A game as a record with these tags, and those that the game itself asks for.
[[nodiscard]] Result<Record> record_of(Game const& game, Tags const& tags, std::string_view notation);

// Whether the game begins as chess does.
[[nodiscard]] bool plays_chess(Variant const& variant);
// Whether other programs know the game under these options as chess: a shipped one that begins so, with all options at their default.
[[nodiscard]] bool is_chess_of_others(Variant const& variant);
// The tags that name a law in a record: Variant (Standard for the chess of others), VariantHash, Options.
[[nodiscard]] Tags law_tags(Variant const& variant);
// The law of a record: the variant that its tags name, which must be the given one, under the options of the record if it has any.
// Standard, Chess and From Position name a game that begins as chess does.
[[nodiscard]] Result<Variant> law_of(Variant const& variant, Record const& record);
// The law under which a record of chess may go on after its law has ended it as a draw: where other programs write records, the third
// repetition and the fiftieth move are only claimed, and the fifth and the seventy-fifth end the game (FIDE article 9.6). Nothing
// for records that name the game or its options as they are named here.
[[nodiscard]] std::optional<Variant> law_of_claimed_draws(Variant const& law, Record const& record);

// The failure of a notation that the game does not have.
[[nodiscard]] std::unexpected<Error> no_notation(Variant const& variant, std::string_view name);

// The refusal of an end that no game can have, or that people cannot give it.
[[nodiscard]] std::unexpected<Error> impossible_end(std::string_view result, std::string_view reason);

}  // namespace strata::api
