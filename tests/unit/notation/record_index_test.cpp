// What a file of many games holds: where each stands, and that it is found where the reader finds it.

#include "notation/record_index.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "notation/record.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

std::string_view part(std::string_view text, RecordHead const& head) { return text.substr(head.offset, head.size); }

std::string tag(RecordHead const& head, std::string_view name) {
  for (auto const& [key, value] : head.tags)
    if (key == name) return value;
  return {};
}

// Each part, read alone, is the record that is read at its place in the whole.
void expect_as_read(std::string const& text) {
  auto const records = parse_records(text);
  ASSERT_TRUE(records) << records.error().text();
  auto const heads = index_records(text);
  ASSERT_EQ(heads.size(), records->size());
  std::size_t end = 0;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    SCOPED_TRACE(std::string(part(text, heads[i])));
    EXPECT_FALSE(heads[i].error);
    EXPECT_GE(heads[i].offset, end);
    end = heads[i].offset + heads[i].size;
    auto const alone = parse_records(part(text, heads[i]));
    ASSERT_TRUE(alone) << alone.error().text();
    ASSERT_EQ(alone->size(), 1U);
    EXPECT_EQ(write_record(alone->front()), write_record((*records)[i]));
    EXPECT_EQ(heads[i].plies, static_cast<int>((*records)[i].moves.size()));
    for (auto const& [name, value] : heads[i].tags) {
      bool const is_result = name == "Result";
      EXPECT_EQ(value, is_result ? std::string_view((*records)[i].result) : (*records)[i].tag(name));
    }
  }
}

TEST(RecordIndexTest, FindsWhatTheReaderFinds) {
  expect_as_read(
      "\xEF\xBB\xBF[White \"A\"]\r\n[Result \"*\"]\r\n\r\n1. e4 (1. d4 d5) e5 1-0\r\n\r\n% escaped\r\n[White "
      "\"B\"]\r\n\r\n"
      "1. d4 d5 *\r\n{a word before the third}\r\n1. c4 0-1\r\n[White \"D\"]\r\n1. a3\r\n[White \"E\"]\r\n*\r\n{the "
      "end}\r\n");
  // Listings have no signs between games: the number 1 begins the next.
  expect_as_read("1. e4 e5\n2. d4 d5\n1. c4 c5 // well\n2. a3 ; the end\n");
  expect_as_read("");
  expect_as_read("{only a comment}");
}

TEST(RecordIndexTest, ACommentAfterTheResultIsOfTheGameThatEnded) {
  std::string const text =
      "1. e4 e5 1-0 {White won} ; well\n\n[Event \"b\"]\n\n1. d4 d5 *\n{tail\n\nwords}\n\n"
      "{c} 1. c4 *\n{d}\n1. f4 * {[%clk 0:01] so}\n\n{the end}\n";
  expect_as_read(text);
  auto const heads = index_records(text);
  ASSERT_EQ(heads.size(), 4U);
  EXPECT_EQ(part(text, heads[0]), "1. e4 e5 1-0 {White won} ; well");
  EXPECT_EQ(part(text, heads[1]), "[Event \"b\"]\n\n1. d4 d5 *\n{tail\n\nwords}");
  EXPECT_EQ(part(text, heads[2]), "{c} 1. c4 *");
  EXPECT_EQ(part(text, heads[3]), "{d}\n1. f4 * {[%clk 0:01] so}\n\n{the end}");
  auto const records = parse_records(text).value();
  EXPECT_EQ(records[0].moves.back().comments, (std::vector<std::string>{"White won", "well"}));
  EXPECT_TRUE(records[1].comments.empty());
  EXPECT_EQ(records[1].moves.back().comments, std::vector<std::string>{"tail words"});
  EXPECT_EQ(records[2].comments, std::vector<std::string>{"c"});
  EXPECT_EQ(records[3].comments, std::vector<std::string>{"d"});
  EXPECT_EQ(records[3].moves.back().clock, "0:01");
}

// Those without an empty line between them go together.
// Escapes and comments that would be none in the middle of a line: the game that follows them begins with the same sign alone.
TEST(RecordIndexTest, WhatEndsALineAfterTheResultBeginsNoGame) {
  for (std::string const mark : {"%", "#", ";", "//", "\xEF\xBB\xBF%", "\xEF\xBB\xBF#", "{said} %", "{said} #"}) {
    SCOPED_TRACE(mark);
    expect_as_read("1. e4 e5 1/2 " + mark + " 1/2");
    expect_as_read("1. e4 e5 1/2 " + mark + " 1/2\n1. d4 d5 0-1 " + mark + "\n\n" + mark + "\n1. c4 *");
    expect_as_read("{unclosed " + mark + "\n\n[Event \"?\"]\n" + mark + " 1. e4\n1. e4 e5 1-0");
  }
}

TEST(RecordIndexTest, CommentsAfterTheResultGoTogether) {
  auto const expect_parts = [](std::string const& text, std::vector<std::string_view> const& parts) {
    SCOPED_TRACE(text);
    expect_as_read(text);
    auto const heads = index_records(text);
    ASSERT_EQ(heads.size(), parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) EXPECT_EQ(part(text, heads[i]), parts[i]);
  };
  std::string const next = "[Event \"b\"]\n\n1. d4 *\n";
  std::string_view const alone = "[Event \"b\"]\n\n1. d4 *";
  expect_parts("1. e4 1-0\n; by X\n; 2020\n\n" + next, {"1. e4 1-0\n; by X\n; 2020", alone});
  expect_parts("1. e4 1-0 {a}\r\n{b} {c}\r\n{d}\r\n\r\n" + next, {"1. e4 1-0 {a}\r\n{b} {c}\r\n{d}", alone});
  expect_parts("1. e4 1-0\n; by X\n; 2020", {"1. e4 1-0\n; by X\n; 2020"});
  expect_parts("1. e4 1-0\n\n{the end}\n", {"1. e4 1-0\n\n{the end}"});
  expect_parts("1. e4 1-0\n\n{x}\n\n{y}\n# z\n", {"1. e4 1-0\n\n{x}\n\n{y}\n# z"});
  expect_parts("1. e4 1-0\n\n{x}\n\n" + next, {"1. e4 1-0\n\n{x}", alone});
  expect_parts("1. e4 1-0\n\n{x}\n \n// y\n{z}\n" + next, {"1. e4 1-0\n\n{x}", "// y\n{z}\n" + std::string(alone)});
  expect_parts("1. e4 1-0 {x}\n{y}\n{z} " + next, {"1. e4 1-0 {x}", "{y}\n{z} " + std::string(alone)});
  // An escaped line is no line, and a byte order mark begins a file.
  expect_parts("1. e4 1-0\n{x}\n% no\n\n" + next, {"1. e4 1-0\n{x}", alone});
  expect_parts("1. e4 1-0\n{x}\n% no\n{y}\n% no\n" + next,
               {"1. e4 1-0", "{x}\n% no\n{y}\n% no\n" + std::string(alone)});
  expect_parts("1. e4 1-0\n{x}\n\xEF\xBB\xBF" + next, {"1. e4 1-0\n{x}", alone});
  auto const records = parse_records("1. e4 1-0 {a}\n{b}\n; c\n\n{d}\n{e}\n1. d4 *\n\n{f}\n{[%clk 0:01]}\n").value();
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].moves.back().comments, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(records[1].comments, (std::vector<std::string>{"d", "e"}));
  EXPECT_EQ(records[1].moves.back().comments, std::vector<std::string>{"f"});
  EXPECT_EQ(records[1].moves.back().clock, "0:01");
}

// None looks through all that follow it.
TEST(RecordIndexTest, AFileOfCommentsAfterAResultIsListed) {
  constexpr std::size_t comments = 500'000;
  std::string const game = "1. e4 *";
  std::string text = game;
  for (std::size_t i = 0; i < comments; ++i) text += "\n{}";
  auto const ended = index_records(text);
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended.front().size, text.size());
  auto const next = index_records(text + '\n' + game);
  ASSERT_EQ(next.size(), 2U);
  EXPECT_EQ(next.front().size, game.size());
  EXPECT_EQ(next.back().size, text.size());
}

// One that is not closed is no comment of the game before it.
TEST(RecordIndexTest, ACommentThatIsNotClosedAfterTheResultCostsNoGame) {
  for (std::string const text : {"1. e4 * {never closed\n\n[Event \"b\"]\n\n1. d4 *\n",
                                 "1. e4 *\n{a}\n{never closed\n\n[Event \"b\"]\n\n1. d4 *\n"}) {
    auto const heads = index_records(text);
    ASSERT_EQ(heads.size(), 2U) << text;
    EXPECT_EQ(part(text, heads[0]), "1. e4 *");
    EXPECT_TRUE(heads[0].warnings.empty());
    EXPECT_EQ(tag(heads[1], "Event"), "b");
    EXPECT_EQ(heads[1].plies, 1);
    EXPECT_TRUE(heads[1].warnings.all().at(0).message.starts_with("a comment opened by '{' is not closed"));
  }
}

TEST(RecordIndexTest, AGameOfTagsAloneIsOne) {
  std::string const text =
      "[Event \"a\"]\n\n% no\n[Event \"b\"]\n[White \"B\"]\n \n\n[Event \"c\"]\n\n[White \"C\"]\n\n1. e4 *\n";
  expect_as_read(text);
  auto const heads = index_records(text);
  ASSERT_EQ(heads.size(), 3U);
  EXPECT_EQ(part(text, heads[0]), "[Event \"a\"]");
  EXPECT_EQ(part(text, heads[1]), "[Event \"b\"]\n[White \"B\"]");
  EXPECT_EQ(tag(heads[2], "White"), "C");
  EXPECT_EQ(heads[2].plies, 1);
}

TEST(RecordIndexTest, FindsWhatTheReaderFindsInTheShippedRecords) {
  int files = 0;
  for (auto const& file : std::filesystem::directory_iterator(tests::source_path("samples"))) {
    ++files;
    std::string const text = tests::read_file(file.path().string());
    expect_as_read(text + '\n' + text);
  }
  EXPECT_GE(files, 10);
}

TEST(RecordIndexTest, TellsWhoseGameItIs) {
  std::string const text =
      "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2026.08.01\"]\n[Round \"1\"]\n[White \"M\xFCller\"]\n[Black "
      "\"N\xC3\xBA\xC3\xB1"
      "ez\"]\n"
      "[Result \"*\"]\n[ECO \"B01\"]\n[Opening \"Scandinavian\"]\n[WhiteElo \"2000\"]\n[BlackElo \"2100\"]\n[Annotator "
      "\"x\"]\n"
      "[FEN \"8/8\"]\n[Variant \"Standard\"]\n\n1. e4 d5 2. exd5 1-0\n";
  auto const heads = index_records(text);
  ASSERT_EQ(heads.size(), 1U);
  RecordHead const& head = heads.front();
  EXPECT_EQ(head.offset, 0U);
  EXPECT_EQ(head.size, text.size() - 1);
  EXPECT_EQ(head.plies, 3);
  EXPECT_EQ(head.tags.size(), 13U);
  EXPECT_EQ(tag(head, "White"), "M\xC3\xBCller") << "Latin-1";
  EXPECT_EQ(tag(head, "Black"),
            "N\xC3\xBA\xC3\xB1"
            "ez");
  EXPECT_EQ(tag(head, "Result"), "1-0") << "as the moves end";
  EXPECT_EQ(tag(head, "FEN"), "8/8");
  EXPECT_EQ(tag(head, "Annotator"), "");
}

TEST(RecordIndexTest, AGameThatCannotBeReadHidesNoOther) {
  std::string const text =
      "[White \"A\"]\n\n1. e4 *\n\n"
      "[White \"B\"]\n[Black \"b]\n\n1. e4 e5 *\n\n"
      "[White \"C\"]\n\n1. e4 {never closed\n\n"
      "[Event \"?\"]\n[White \"D\"]\n\n1. d4 d5 {closed} *\n\n"
      "[White \"E\"]\n\n1. e4 (1. d4 e5 2. c4\nc5 *\n\n"
      "[White \"F\"]\n\n1. a3 *\n";
  auto const heads = index_records(text);
  ASSERT_EQ(heads.size(), 6U);
  std::string names;
  for (RecordHead const& head : heads) names += tag(head, "White") + (head.warnings.empty() ? " " : "! ");
  EXPECT_EQ(names, "A B! C! D E! F ");
  auto const warning = [&](std::size_t index) { return heads[index].warnings.all().at(0); };
  EXPECT_EQ(warning(1), (Warning{"the value of the tag Black is not closed: it is read as 'b'", 6, 1}));
  EXPECT_EQ(part(text, heads[1]), "[White \"B\"]\n[Black \"b]\n\n1. e4 e5 *");
  EXPECT_EQ(warning(2), (Warning{"a comment opened by '{' is not closed: all up to line 14 is taken for it", 12, 7}));
  EXPECT_TRUE(part(text, heads[2]).starts_with("[White \"C\"]\n\n1. e4 {never closed"));
  EXPECT_EQ(warning(4).line, 21);
  EXPECT_EQ(heads[4].plies, 1);
  EXPECT_EQ(part(text, heads[5]), "[White \"F\"]\n\n1. a3 *");
  EXPECT_EQ(index_records(")))\n}\n").size(), 1U);
}

TEST(RecordIndexTest, FilesThatBeginWithAByteOrderMarkMayBePutTogether) {
  std::string const file = "\xEF\xBB\xBF[White \"A\"]\n\n1. e4 *";
  std::string const text = file + '\n' + file;
  auto const heads = index_records(text);
  ASSERT_EQ(heads.size(), 2U);
  for (RecordHead const& head : heads) {
    EXPECT_FALSE(head.error);
    EXPECT_EQ(part(text, head), "[White \"A\"]\n\n1. e4 *");
  }
}

// None of them looks for the end of its comment through all that follows.
TEST(RecordIndexTest, AFileOfCommentsThatAreNotClosedIsListed) {
  constexpr std::size_t games = 200'000;
  std::string text;
  for (std::size_t game = 0; game < games; ++game) text += "[a \"\"]{\n\n";
  for (std::string const& end : {std::string(), std::string("\n\n[Event \"?\"]\n* {}")}) {
    auto const heads = index_records(text + end);
    ASSERT_GE(heads.size(), games);
    EXPECT_EQ(heads.front().warnings.all().at(0),
              (Warning{"a comment opened by '{' is not closed: all up to line 3 is taken for it", 1, 7}));
    EXPECT_EQ(heads.back().warnings.empty(), !end.empty());
  }
}

}  // namespace
}  // namespace strata
