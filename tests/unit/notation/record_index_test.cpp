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
  EXPECT_EQ(part(text, heads[3]), "{d}\n1. f4 * {[%clk 0:01] so}");
  auto const records = parse_records(text).value();
  EXPECT_EQ(records[0].moves.back().comments, (std::vector<std::string>{"White won", "well"}));
  EXPECT_TRUE(records[1].comments.empty());
  EXPECT_EQ(records[1].moves.back().comments, std::vector<std::string>{"tail words"});
  EXPECT_EQ(records[2].comments, std::vector<std::string>{"c"});
  EXPECT_EQ(records[3].comments, std::vector<std::string>{"d"});
  EXPECT_EQ(records[3].moves.back().clock, "0:01");
}

// One that is not closed is no comment of the game before it.
TEST(RecordIndexTest, ACommentThatIsNotClosedAfterTheResultCostsNoGame) {
  auto const heads = index_records("1. e4 * {never closed\n\n[Event \"b\"]\n\n1. d4 *\n");
  ASSERT_EQ(heads.size(), 3U);
  EXPECT_FALSE(heads[0].error);
  EXPECT_TRUE(heads[1].error);
  EXPECT_FALSE(heads[2].error);
}

TEST(RecordIndexTest, AGameOfTagsAloneIsOne) {
  std::string const text =
      "[Event \"a\"]\n\n[Event \"b\"]\n[White \"B\"]\n \n\n[Event \"c\"]\n\n[White \"C\"]\n\n1. e4 *\n";
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
  for (RecordHead const& head : heads) names += tag(head, "White") + (head.error ? "! " : " ");
  EXPECT_EQ(names, "A B! C! D E! F ");
  EXPECT_EQ(heads[1].error->text(), "6:1: the value of the tag Black is not closed");
  EXPECT_EQ(part(text, heads[1]), "[White \"B\"]\n[Black \"b]\n\n1. e4 e5 *");
  EXPECT_EQ(heads[2].error->text(), "12:7: a comment opened by '{' is not closed");
  EXPECT_EQ(part(text, heads[2]), "[White \"C\"]\n\n1. e4 {never closed");
  EXPECT_EQ(heads[4].error->line, 21);
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
    EXPECT_EQ(heads.front().error->text(), "1:7: a comment opened by '{' is not closed");
    EXPECT_EQ(heads.back().error.has_value(), end.empty());
  }
}

}  // namespace
}  // namespace strata
