// Properties that hold on every position of every game, tried on seeded random play.

#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_set>

#include "base/random.hpp"
#include "eval/evaluate.hpp"
#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "rules/position/instances.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_play.hpp"

namespace strata {
namespace {

using tests::GameCase;

int positions_for(Variant const& variant, int budget) {
  return std::max(12, budget / variant.rules->words / variant.rules->words);
}

class RandomPlay : public ::testing::TestWithParam<GameCase> {};
INSTANTIATE_TEST_SUITE_P(Games, RandomPlay, ::testing::ValuesIn(tests::all_games()),
                         [](auto const& instance) { return tests::test_name(instance.param); });

TEST_P(RandomPlay, UndoRestoresEveryByteAndTheKeyIsTheFreshKey) {
  auto const variant = tests::load(GetParam());
  tests::play_randomly(
      *variant, positions_for(*variant, 400), [&](Game const& game, std::vector<Move> const&, Random&) {
        auto const position = game.position().clone();
        auto const before = position->clone();
        for (Move move : position->legal_moves()) {
          position->apply(move);
          ASSERT_EQ(position->key(), position->fresh_key()) << write_canonical(*before, variant->names, move);
          ASSERT_FALSE(position->setup() == before->setup());
          position->undo();
          ASSERT_TRUE(position->same_bytes(*before)) << write_canonical(*before, variant->names, move);
          ASSERT_EQ(position->key(), position->fresh_key());
        }
      });
}

TEST_P(RandomPlay, AScratchCopyPlaysOnAsTheWholePositionDoes) {
  auto const variant = tests::load(GetParam());
  tests::play_randomly(*variant, positions_for(*variant, 400),
                       [&](Game const& game, std::vector<Move> const&, Random& random) {
                         auto const whole = game.position().clone();
                         auto const scratch = whole->scratch();
                         ASSERT_TRUE(scratch->same_bytes(*whole));
                         int ahead = 0;
                         for (; ahead < 20; ++ahead) {
                           auto const moves = whole->legal_moves();
                           ASSERT_EQ(scratch->legal_moves(), moves);
                           if (moves.empty()) break;
                           Move const move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                           whole->apply(move);
                           scratch->apply(move);
                           ASSERT_TRUE(scratch->same_bytes(*whole));
                         }
                         for (; ahead > 0; --ahead) scratch->undo();
                         ASSERT_TRUE(scratch->same_bytes(game.position()));
                       });
}

TEST_P(RandomPlay, APositionIsMadeAgainOfItsSetup) {
  auto const variant = tests::load(GetParam());
  tests::play_randomly(*variant, positions_for(*variant, 400),
                       [&](Game const& game, std::vector<Move> const&, Random&) {
                         AnyPosition const& position = game.position();
                         auto const again = remake_position(variant->rules, position.setup());
                         ASSERT_TRUE(again->same_bytes(position));
                         ASSERT_EQ(again->key(), position.key());
                       });
}

TEST_P(RandomPlay, TheListIsAllMovesThatAreLegal) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  Random random(tests::seed() + 1);
  tests::play_randomly(*variant, positions_for(*variant, 60), [&](Game const& game, std::vector<Move> const&, Random&) {
    AnyPosition const& position = game.position();
    auto const list = position.legal_moves();
    std::unordered_set<std::uint32_t> listed;
    for (Move move : list) ASSERT_TRUE(listed.insert(move.raw()).second) << "listed twice";
    std::size_t found = 0;
    auto const ask = [&](Move move) {
      // Asked millions of times: most answers are no, and both say so.
      bool const legal = position.is_legal(move);
      if (legal) ++found;
      if (legal != listed.contains(move.raw()))
        FAIL() << move.from() << " " << move.to() << " kind " << static_cast<int>(move.kind()) << " detail "
               << move.detail() << (legal ? " is legal and not listed" : " is listed and not legal");
    };
    // On a large board what is listed, and an eighth of what a piece of the mover's might do.
    bool const all_pairs = rules.geometry.slots() <= 200;
    for (Move move : list) ASSERT_TRUE(position.is_legal(move)) << "listed and not legal";
    for (Cell from : rules.geometry.all())
      for (Cell to : rules.geometry.all()) {
        bool const own = position.piece_at(from).is(position.side_to_move());
        if (!all_pairs && (!own || random.below(8) != 0)) continue;
        ask(Move(from, to));
        ask(Move(from, to, MoveKind::DoubleStep));
        int const details =
            own && rules.types[position.piece_at(from).type()].promotes_to != 0 ? rules.type_count() : 0;
        for (int detail = 0; detail <= details; ++detail) {
          if (detail > 0) ask(Move(from, to, MoveKind::Normal, detail));
          ask(Move(from, to, MoveKind::EnPassant, detail));
        }
      }
    for (std::size_t row = 0; row < rules.castling.size(); ++row)
      ask(Move(rules.castling[row].king_from, rules.castling[row].king_to, MoveKind::Castling, static_cast<int>(row)));
    for (int from = 0; from < static_cast<int>(rules.boards.pins.size()); ++from)
      for (int to = 0; to < static_cast<int>(rules.boards.pins.size()); ++to)
        for (int detail = 0; detail <= rules.type_count(); ++detail)
          ask(Move(static_cast<Cell>(from), static_cast<Cell>(to), MoveKind::BoardMove, detail));
    if (all_pairs) ASSERT_EQ(found, list.size());
    // Any 32 bits may be asked about.
    for (int i = 0; i < 200; ++i) {
      Move const move = Move::from_raw(static_cast<std::uint32_t>(random.next()));
      if (position.is_legal(move)) ASSERT_TRUE(listed.contains(move.raw()));
    }
  });
}

TEST_P(RandomPlay, TextComesBackAsItWas) {
  auto const variant = tests::load(GetParam());
  Names const& names = variant->names;
  tests::play_randomly(*variant, positions_for(*variant, 100),
                       [&](Game const& game, std::vector<Move> const&, Random&) {
                         AnyPosition const& position = game.position();
                         std::string const tfen = write_tfen(*variant->rules, names, position.setup());
                         auto const read = position_from_tfen(variant->rules, names, tfen);
                         ASSERT_TRUE(read) << read.error().text();
                         ASSERT_TRUE((*read)->same_bytes(position)) << tfen;
                         ASSERT_EQ(write_tfen(*variant->rules, names, (*read)->setup()), tfen);
                         std::set<std::string> canonical;
                         auto moves = game.legal_moves();
                         for (Move move : moves) {
                           std::string const text = write_canonical(position, names, move);
                           ASSERT_TRUE(canonical.insert(text).second) << text;
                           auto const back = read_canonical(position, names, text);
                           ASSERT_TRUE(back) << text << ": " << back.error().text();
                           ASSERT_EQ(*back, move) << text;
                         }
                         // Native text is dearer to read (it looks at every legal move): a sample of each list.
                         std::size_t const stride = std::max<std::size_t>(1, moves.size() / 24);
                         for (NotationRules const& notation : names.notations)
                           for (std::size_t i = 0; i < moves.size(); i += stride) {
                             std::string const text = write_native(position, names, notation, moves[i]);
                             auto const back = read_native(position, names, notation, text, Marks::Check);
                             ASSERT_TRUE(back) << text << ": " << back.error().text();
                             ASSERT_EQ(*back, moves[i]) << text;
                           }
                       });
}

// The mirrored position, sides exchanged, by the symmetry the file names.
Setup mirrored(Ruleset const& rules, Setup const& setup) {
  Setup out = setup;
  auto const map = [&](Cell cell) { return cell == no_cell ? no_cell : rules.symmetry[cell]; };
  for (Piece& piece : out.pieces) piece = Piece();
  for (Cell cell : rules.geometry.all())
    if (Piece const piece = setup.pieces[cell]) out.pieces[map(cell)] = Piece(!piece.color(), piece.type());
  out.side_to_move = !setup.side_to_move;
  for (Cell& cell : out.castling) cell = map(cell);
  for (Cell& cell : out.spent) cell = map(cell);
  if (out.en_passant) {
    out.en_passant->passed = map(setup.en_passant->passed);
    out.en_passant->pawn = map(setup.en_passant->pawn);
    if (setup.en_passant->column != no_column) {
      Cell const any = rules.topology->column_cells(setup.en_passant->column).front();
      out.en_passant->column = rules.topology->column(map(any));
    }
  }
  for (std::size_t b = 0; b < setup.boards.size(); ++b) {
    // The board that starts on the mirrored pin takes the part of board b.
    std::size_t twin = 0;
    for (std::size_t other = 0; other < setup.boards.size(); ++other)
      if (rules.board_symmetry[b] == static_cast<int>(other)) twin = other;
    out.boards[twin] = {rules.pin_symmetry[static_cast<std::size_t>(setup.boards[b].pin)], !setup.boards[b].owner};
  }
  return out;
}

// Whatever was tuned, and where no piece has a corner of its own: the mirrored position is worth the same.
TEST_P(RandomPlay, TheSidesAreJudgedAlike) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  Random numbers(tests::seed());
  Tuning tuning;
  tuning.pieces.resize(static_cast<std::size_t>(rules.type_count()));
  tuning.endgame_pieces.resize(tuning.pieces.size());
  tuning.middlegame_material = 5000;
  for (auto* const pieces : {&tuning.pieces, &tuning.endgame_pieces})
    for (PieceTuning& piece : *pieces) {
      piece.value = static_cast<int>(50 + numbers.below(900));
      piece.mobility = static_cast<int>(numbers.below(250));
      piece.pair = static_cast<int>(numbers.below(100));
      for (int& term : piece.piece_square) term = static_cast<int>(numbers.below(160)) - 80;
    }
  for (WeightName const& name : weight_names) {
    tuning.weights.*name.value = static_cast<int>(numbers.below(200)) - 50;
    tuning.endgame_weights.*name.value = static_cast<int>(numbers.below(200)) - 100;
  }
  Evaluator const evaluator(variant->rules, tuning);
  auto const judge = [&](AnyPosition& position) {
    int score = 0;
    visit(position, [&](auto& instance) { score = evaluate(instance, evaluator); });
    return score;
  };
  tests::play_randomly(*variant, positions_for(*variant, 100),
                       [&](Game const& game, std::vector<Move> const&, Random&) {
                         auto const here = game.position().clone();
                         auto const twin = make_position(variant->rules, mirrored(rules, here->setup()));
                         ASSERT_TRUE(twin) << explain(rules, variant->names, twin.error());
                         ASSERT_EQ(judge(**twin), judge(*here));
                       });
}

TEST_P(RandomPlay, TheSidesAreExchangeable) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  if (rules.symmetry.empty()) GTEST_FAIL() << "the file names no symmetry";
  tests::play_randomly(*variant, positions_for(*variant, 200),
                       [&](Game const& game, std::vector<Move> const&, Random&) {
                         strata::Setup const setup = game.position().setup();
                         auto const twin = make_position(variant->rules, mirrored(rules, setup));
                         ASSERT_TRUE(twin) << explain(rules, variant->names, twin.error());
                         // The fullmove number is the same, so "not on the first move" is, too.
                         std::multiset<std::pair<int, int>> here, there;
                         auto const pins = [&](int pin) { return rules.pin_symmetry[static_cast<std::size_t>(pin)]; };
                         for (Move move : game.position().legal_moves())
                           if (move.kind() == MoveKind::BoardMove)
                             here.emplace(1000 + pins(move.from()), pins(move.to()));
                           else
                             here.emplace(rules.symmetry[move.from()], rules.symmetry[move.to()]);
                         for (Move move : (*twin)->legal_moves())
                           there.emplace(move.from() + (move.kind() == MoveKind::BoardMove ? 1000 : 0), move.to());
                         ASSERT_EQ(here, there);
                         ASSERT_EQ(game.position().in_check(), (*twin)->in_check());
                         ASSERT_EQ(game.position().outcome().has_value(), (*twin)->outcome().has_value());
                       });
}

TEST_P(RandomPlay, TheNarrowInstanceEqualsTheWidest) {
  auto const narrow = tests::load(GetParam());
  auto const wide = tests::load(GetParam(), 8);
  ASSERT_EQ(wide->rules->words, 8);
  tests::play_randomly(*narrow, positions_for(*narrow, 200), [&](Game const& game, std::vector<Move> const&, Random&) {
    auto const other = make_position(wide->rules, game.position().setup());
    ASSERT_TRUE(other);
    auto const sorted = [](std::vector<Move> moves) {
      std::ranges::sort(moves, {}, &Move::raw);
      return moves;
    };
    ASSERT_EQ(sorted(game.position().legal_moves()), sorted((*other)->legal_moves()));
    ASSERT_EQ(game.position().key(), (*other)->key());
    ASSERT_EQ(game.position().outcome(), (*other)->outcome());
    ASSERT_EQ(game.position().checkers(), (*other)->checkers());
  });
}

TEST_P(RandomPlay, APassLeavesThePositionOfTheOtherSide) {
  auto const variant = tests::load(GetParam());
  auto const sorted = [](std::vector<Move> moves) {
    std::ranges::sort(moves, {}, &Move::raw);
    return moves;
  };
  tests::play_randomly(
      *variant, positions_for(*variant, 100), [&](Game const& game, std::vector<Move> const&, Random&) {
        auto const position = game.position().clone();
        position->pass();
        ASSERT_EQ(position->side_to_move(), !game.position().side_to_move());
        ASSERT_EQ(position->key(), position->fresh_key());
        // The side that has passed may be in check.
        auto const fresh = make_position(variant->rules, position->setup(), Forgive::OpponentInCheck);
        ASSERT_TRUE(fresh) << explain(*variant->rules, variant->names, fresh.error());
        ASSERT_EQ(sorted(position->legal_moves(Draws::GoOn)), sorted((*fresh)->legal_moves(Draws::GoOn)));
        position->undo();
        ASSERT_TRUE(position->same_bytes(game.position()));
      });
}

TEST_P(RandomPlay, WhatCapturesOnACellIsWhatAttacksIt) {
  auto const variant = tests::load(GetParam());
  Ruleset const& rules = *variant->rules;
  auto const& cells = rules.geometry.all();
  std::size_t found = 0;
  tests::play_randomly(*variant, positions_for(*variant, 100),
                       [&](Game const& game, std::vector<Move> const&, Random& random) {
                         auto const copy = game.position().clone();
                         for (int i = 0; i < 8; ++i) {
                           Cell const cell = cells[random.below(cells.size())];
                           Color const by = random.below(2) == 0 ? Color::White : Color::Black;
                           Piece const there = copy->piece_at(cell);
                           bool const royal = there.is(!by) && rules.types[there.type()].royal;
                           std::vector<Cell> attackers;
                           visit(*copy, [&](auto& position) {
                             for (Cell const from : cells) {
                               Piece const piece = position.piece_at(from);
                               if (piece.is(by) && attacks(position, from, piece).contains(cell) &&
                                   (!royal || rules.side(piece).checks_from[from]))
                                 attackers.push_back(from);
                             }
                           });
                           found += attackers.size();
                           ASSERT_EQ(copy->capturers(cell, by, no_cell), attackers) << variant->names.cells[cell];
                         }
                       });
  ASSERT_GT(found, 0u);
}

TEST_P(RandomPlay, PerftWithoutBulkCountsTheSame) {
  auto const variant = tests::load(GetParam());
  tests::play_randomly(*variant, positions_for(*variant, 30), [&](Game const& game, std::vector<Move> const&, Random&) {
    auto const position = game.position().clone();
    ASSERT_EQ(position->perft(2, true), position->perft(2, false));
    std::uint64_t sum = 0;
    for (Move move : position->legal_moves()) {
      position->apply(move);
      sum += position->legal_moves().size();
      position->undo();
    }
    ASSERT_EQ(position->perft(2, true), sum);
  });
}

}  // namespace
}  // namespace strata
