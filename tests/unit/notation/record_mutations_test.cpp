// What is found by a naive look at a file is played, or named in a warning: records of all games, written by the project's own writer,
// with everything between their words that people and programs put there.

#include <gtest/gtest.h>

#include <array>
#include <filesystem>

#include "base/random.hpp"
#include "notation/replay.hpp"
#include "notation/text.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

struct Played {
  std::shared_ptr<strata::Variant const> law;
  Record record;
  std::vector<std::string> texts;  // of the main line, as it is written
};

std::vector<Played> games() {
  std::vector<Played> found;
  for (auto const& file : std::filesystem::directory_iterator(tests::source_path("samples"))) {
    if (file.path().extension() != ".pgn") continue;
    auto records = parse_records(tests::read_file(file.path().string())).value();
    for (Record& record : records) {
      std::string id(record.tag("Variant"));
      if (id == "Standard" || id.empty()) id = "orthodox";
      OptionValues const options = read_options(record.tag("Options")).value_or(OptionValues{});
      auto const law = load_variant(id, options);
      if (!law || !record.tag("Notation").empty()) continue;
      constexpr std::size_t most = 40;
      if (record.moves.size() > most) record.moves.resize(most);
      for (RecordMove& move : record.moves) move = {.text = move.text};
      record.result = "*";
      record.set_tag("Result", "*");
      Played game{*law, std::move(record), {}};
      for (RecordMove const& move : game.record.moves) game.texts.push_back(move.text);
      found.push_back(std::move(game));
    }
  }
  return tests::some(std::move(found));
}

// After a move; each says nothing, or what no reader may take for another move.
constexpr std::array<std::string_view, 42> between = {"=",
                                                      "+=",
                                                      "(=)",
                                                      "()",
                                                      "<x>",
                                                      "&",
                                                      "!!!",
                                                      "$1000",
                                                      "}",
                                                      "$",
                                                      "---",
                                                      "N",
                                                      "D",
                                                      "\xC2\xB1",
                                                      "\xE2\x88\x9E",
                                                      "+/-",
                                                      "-+",
                                                      "$5",
                                                      "$300",
                                                      "!",
                                                      "??",
                                                      "{a comment}",
                                                      "{unlike {this} one}",
                                                      "({only a comment})",
                                                      "]",
                                                      ")",
                                                      "% ",
                                                      "\xC2\xA0",
                                                      "\xE2\x80\xAF",
                                                      "\xE3\x80\x80",
                                                      "; to the end\n",
                                                      "// of the line\r",
                                                      "\r",
                                                      "\r\n",
                                                      "\r\r\n",
                                                      "\n% escaped\n",
                                                      "[%clk 0:05]",
                                                      "resigns",
                                                      "Diagram",
                                                      "~",
                                                      "^",
                                                      ", ,"};
constexpr std::array<std::string_view, 8> tags = {"[White \"Jan \"Hook\" Vos\"]",
                                                  "[Source-File \"x\"]",
                                                  "[Opening \"Italian\nGame\"]",
                                                  "[Black \"b]",
                                                  "[Annotator nobody]",
                                                  "[White \"again\"]",
                                                  "[\xC3\x9C"
                                                  "ber \"y\"]",
                                                  "[ECO \"C20\""};

std::string mutated(Played const& game, Random& random) {
  std::string out;
  for (auto const& [name, value] : game.record.tags)
    if (name != "Result" && name != "White" && name != "Black") out += '[' + name + " \"" + value + "\"]\n";
  for (std::string_view const tag : tags)
    if (random.below(3) == 0) (out += tag) += '\n';
  out += random.below(4) == 0 ? "\r\r" : "\n";
  for (std::size_t i = 0; i < game.texts.size(); ++i) {
    if (i % 2 == 0) out += ' ' + std::to_string(i / 2 + 1) + (random.below(3) == 0 ? "." : ". ");
    out += (random.below(6) == 0 ? "\xC2\xA0" : " ") + game.texts[i] + ' ';
    for (std::uint64_t count = random.below(4) == 0 ? 1 + random.below(3) : 0; count > 0; --count)
      (out += between[random.below(between.size())]) += ' ';
  }
  return out + "\n*\n";
}

TEST(RecordMutations, EveryGameOfASimpleScanIsReadOrReported) {
  constexpr std::uint64_t seed = 20261129;
  constexpr int rounds = 12;
  Random random(seed);
  int warned = 0;
  for (Played const& game : games()) {
    strata::Variant const& law = *game.law;
    auto const play = [&](Record const& record) {
      return replay_record(record, law.rules, law.names, law.names.notations[0], law.start);
    };
    std::string const line = tests::canonical_line(play(game.record)->game, law.names);
    for (int round = 0; round < rounds; ++round) {
      std::string const text = mutated(game, random);
      // The next game of the file is there whatever became of this one.
      auto const records = parse_records(text + "\n[Event \"next\"]\n\n*\n").value();
      ASSERT_EQ(records.size(), 2U) << law.id() << '\n' << text;
      EXPECT_EQ(records[1].tag("Event"), "next");
      auto const replay = play(records[0]);
      ASSERT_TRUE(replay) << replay.error().text() << '\n' << text;
      EXPECT_EQ(tests::canonical_line(replay->game, law.names), line)
          << law.id() << '\n'
          << text << '\n'
          << (replay->fault ? replay->fault->move + ": " + replay->fault->why : "");
      for (Warning const& warning : replay->warnings.all()) {
        EXPECT_TRUE(warning.line > 0 || warning.message.starts_with("and ")) << warning.message;
        ++warned;
      }
      std::string const once = write_record(records[0]);
      EXPECT_EQ(write_record(parse_records(once).value().at(0)), once) << text;
    }
  }
  EXPECT_GT(warned, 1000);
}

}  // namespace
}  // namespace strata
