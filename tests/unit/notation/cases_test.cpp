// Runs tests/cases/notation/*.case: what text the law writes, reads and refuses. A case is a block of lines "key value":
//   case      its name, a sentence
//   law       the article it stands on
//   variant   id, followed by option=value pairs; the position is the start
//   notation  name of a notation other than the game's own
//   tfen      the position
//   play      canonical moves played first
//   writes    a canonical move and its written form, which must also be read back
//   reads     a canonical move and a text that must be read as this move
//   refuses   TEXT -> part of the sentence that refuses the move
//   marks     TEXT -> part of the sentence when marks are checked, or "right"
//   tells     two cells, or two pins with @ before the first -> part of the reason in words
//   rewrites  TFEN -> the same position as it is written
//   absurd    TFEN -> part of the sentence that refuses the position

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "game/game.hpp"
#include "notation/move_text.hpp"
#include "notation/refusal_text.hpp"
#include "tests/support/case_file.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

using tests::Case;
using Line = tests::CaseLine;

// "left -> right"; "left ->" expects nothing at all.
std::pair<std::string, std::string> halves(std::string const& value) {
  auto const arrow = value.find(" ->");
  if (arrow == std::string::npos) return {value, "(the line has no arrow)"};
  return {value.substr(0, arrow), arrow + 3 < value.size() ? value.substr(arrow + 4) : std::string()};
}

std::pair<std::string, std::string> first_word(std::string const& value) {
  auto const gap = value.find(' ');
  return {value.substr(0, gap), gap == std::string::npos ? "" : value.substr(gap + 1)};
}

bool has_part(std::string const& text, std::string const& part) {
  return part.empty() ? text.empty() : text.find(part) != std::string::npos;
}

class Runner {
 public:
  void run(Line const& line) {
    if (line.key == "case" || line.key == "law") return;
    if (line.key == "variant") return load(line.value);
    ASSERT_TRUE(variant_) << "variant comes first";
    if (line.key == "notation") return choose_notation(line.value);
    if (line.key == "tfen") return set(line.value);
    if (line.key == "play") return play(line.value);
    if (line.key == "writes") return writes(line.value);
    if (line.key == "reads") return reads(line.value);
    if (line.key == "refuses") return refuses(line.value);
    if (line.key == "marks") return marks(line.value);
    if (line.key == "tells") return tells(line.value);
    if (line.key == "rewrites") return rewrites(line.value);
    if (line.key == "absurd") return absurd(line.value);
    FAIL() << "unknown key " << line.key;
  }

 private:
  Names const& names() const { return variant_->names; }
  AnyPosition const& position() const { return game_->position(); }
  NotationRules const& notation() const { return names().notations.at(notation_); }

  void load(std::string const& value) {
    auto const [id, rest] = first_word(value);
    std::string options = rest;
    std::ranges::replace(options, ' ', ',');
    auto loaded = load_variant(id, *read_options(options));
    ASSERT_TRUE(loaded) << loaded.error().text();
    variant_ = *loaded;
    game_.emplace(tests::start_position(*variant_));
  }
  void choose_notation(std::string const& name) {
    auto const at = std::ranges::find(names().notation_names, name);
    ASSERT_NE(at, names().notation_names.end());
    notation_ = static_cast<std::size_t>(at - names().notation_names.begin());
  }
  void set(std::string const& tfen) {
    auto made = position_from_tfen(variant_->rules, names(), tfen);
    ASSERT_TRUE(made) << made.error().text();
    game_.emplace(std::move(*made));
  }
  Move canonical(std::string const& text) {
    auto const move = read_canonical(position(), names(), text);
    EXPECT_TRUE(move) << text << ": " << move.error().text();
    return move.value_or(Move());
  }
  void play(std::string const& value) {
    for (std::string rest = value; !rest.empty();) {
      auto [word, more] = first_word(rest);
      Move const move = canonical(word);
      ASSERT_TRUE(move);
      game_->play(move);
      rest = more;
    }
  }
  void writes(std::string const& value) {
    auto const [text, native] = first_word(value);
    Move const move = canonical(text);
    ASSERT_TRUE(move);
    EXPECT_EQ(write_native(position(), names(), notation(), move), native);
    EXPECT_EQ(write_canonical(position(), names(), move), text);
    auto const back = read_native(position(), names(), notation(), native, Marks::Check);
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, move);
  }
  void reads(std::string const& value) {
    auto const [text, native] = first_word(value);
    Move const move = canonical(text);
    auto const read = read_native(position(), names(), notation(), native);
    ASSERT_TRUE(read) << native << ": " << read.error().text();
    EXPECT_EQ(*read, move);
  }
  void refuses(std::string const& value) {
    auto const [text, why] = halves(value);
    auto const read = read_native(position(), names(), notation(), text);
    ASSERT_FALSE(read) << text << " is read as " << write_canonical(position(), names(), *read);
    EXPECT_TRUE(has_part(read.error().message, why)) << text << ": " << read.error().message;
  }
  void marks(std::string const& value) {
    auto const [text, why] = halves(value);
    ASSERT_TRUE(read_native(position(), names(), notation(), text)) << "unchecked marks are not looked at";
    auto const read = read_native(position(), names(), notation(), text, Marks::Check);
    if (why == "right")
      EXPECT_TRUE(read) << text << ": " << read.error().text();
    else if (read)
      ADD_FAILURE() << text << " is taken, expected: " << why;
    else
      EXPECT_TRUE(has_part(read.error().message, why)) << text << ": " << read.error().message;
  }
  void tells(std::string const& value) {
    auto const [places, why] = halves(value);
    auto const [from, to] = first_word(places);
    Refusal const refusal = from.starts_with('@')
                                ? find_board_refusal(position(), names().find_pin(from.substr(1)), names().find_pin(to))
                                : find_refusal(position(), names().find_cell(from), names().find_cell(to));
    std::string const text = refusal_text(position(), names(), refusal);
    EXPECT_TRUE(has_part(text, why)) << places << ": " << text;
  }
  void rewrites(std::string const& value) {
    auto const [tfen, canonical] = halves(value);
    auto const setup = read_tfen(*variant_->rules, names(), tfen);
    ASSERT_TRUE(setup) << setup.error().text();
    EXPECT_EQ(write_tfen(*variant_->rules, names(), *setup), canonical);
    auto const again = read_tfen(*variant_->rules, names(), canonical);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(write_tfen(*variant_->rules, names(), *again), canonical);
  }
  void absurd(std::string const& value) {
    auto const [tfen, why] = halves(value);
    auto const made = position_from_tfen(variant_->rules, names(), tfen);
    ASSERT_FALSE(made) << "must be refused: " << tfen;
    EXPECT_TRUE(has_part(made.error().message, why)) << made.error().message;
  }

  std::shared_ptr<Variant const> variant_;
  std::optional<Game> game_;
  std::size_t notation_ = 0;
};

class NotationCase : public ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Law, NotationCase, ::testing::ValuesIn(tests::read_cases("tests/cases/notation")),
                         tests::case_test_name);

TEST_P(NotationCase, Holds) {
  Runner runner;
  EXPECT_TRUE(std::ranges::any_of(GetParam().lines, [](Line const& line) {
    return line.key == "writes" || line.key == "reads" || line.key == "refuses" || line.key == "marks" ||
           line.key == "tells" || line.key == "rewrites" || line.key == "absurd";
  })) << "the case claims nothing";
  for (Line const& line : GetParam().lines) {
    SCOPED_TRACE(line.place + ": " + line.key + " " + line.value);
    runner.run(line);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace strata
