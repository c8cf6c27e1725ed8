// Game records: what is read, what is refused with its place, and that writing, reading and writing again changes no byte.

#include "notation/record.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <tuple>

#include "notation/replay.hpp"
#include "notation/text.hpp"
#include "tests/support/games.hpp"

namespace strata {
namespace {

std::vector<Record> read(std::string_view text) {
  auto records = parse_records(text, "games.pgn");
  EXPECT_TRUE(records) << records.error().text();
  return records.value_or(std::vector<Record>());
}

std::string error_of(std::string_view text) {
  auto const records = parse_records(text, "games.pgn", Reading::Strict);
  EXPECT_FALSE(records) << text;
  return records ? std::string() : records.error().text();
}

std::vector<std::string> texts(Record const& record) {
  std::vector<std::string> out;
  for (RecordMove const& move : record.moves) out.push_back(move.text);
  return out;
}

using Texts = std::vector<std::string>;

void expect_stable(std::string_view text) {
  auto const records = read(text);
  ASSERT_FALSE(records.empty()) << text;
  for (Record const& record : records) {
    std::string const once = write_record(record);
    auto const again = read(once);
    ASSERT_EQ(again.size(), 1U) << once;
    EXPECT_EQ(write_record(again.front()), once);
  }
}

TEST(RecordTest, TagsAndMovesAreRead) {
  auto const records = read(
      "[Event \"The \\\"old\\\" match\"]\n[Site \"C:\\\\games\"]\n[Variant \"orthodox\"]\n\n"
      "1. e4 e5 2. Nf3 {solid} Nc6 3. Bb5 1/2-1/2\n");
  ASSERT_EQ(records.size(), 1U);
  Record const& record = records.front();
  EXPECT_EQ(record.tag("Event"), "The \"old\" match");
  EXPECT_EQ(record.tag("Site"), "C:\\games");
  EXPECT_EQ(record.tag("Round"), "");
  EXPECT_EQ(texts(record), (Texts{"e4", "e5", "Nf3", "Nc6", "Bb5"}));
  EXPECT_EQ(record.moves[2].comments, (Texts{"solid"}));
  EXPECT_EQ(record.moves[2].line, 5);
  EXPECT_EQ(record.result, "1/2-1/2");
}

TEST(RecordTest, TheSevenTagRosterComesFirstAndTheRestInOrder) {
  Record record;
  record.set_tag("Variant", "ziggurat");
  record.set_tag("White", "A \"quoted\" \\ name");
  record.set_tag("Options", "check=type");
  record.moves.push_back({.text = "0e2-0e4"});
  record.result = "1-0";
  EXPECT_EQ(write_record(record),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[White \"A \\\"quoted\\\" \\\\ name\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
            "[Variant \"ziggurat\"]\n[Options \"check=type\"]\n\n1. 0e2-0e4 1-0\n");
  expect_stable(write_record(record));
}

TEST(RecordTest, NumbersMayStandAnyhowAndCellsMayBeginWithDigits) {
  EXPECT_EQ(texts(read("1.e4 e5 2.Nf3").front()), (Texts{"e4", "e5", "Nf3"}));
  EXPECT_EQ(texts(read("1 e4 e5 2 Nf3").front()), (Texts{"e4", "e5", "Nf3"}));
  EXPECT_EQ(texts(read("1. 4e4 4e6 2.4d4 4d5").front()), (Texts{"4e4", "4e6", "4d4", "4d5"}));
  EXPECT_EQ(texts(read("1. 0e2-0e4 0-0 2. 0-0-0").front()), (Texts{"0e2-0e4", "0-0", "0-0-0"}));
  EXPECT_EQ(texts(read("1. e4 1... e5").front()), (Texts{"e4", "e5"}));
  EXPECT_EQ(texts(read("12... e5 13. d4").front()), (Texts{"e5", "d4"}));
}

TEST(RecordTest, BracketsInsideAMoveAreNoVariation) {
  EXPECT_EQ(texts(read("1. Pc2-c4(2) O-O(2g1)").front()), (Texts{"Pc2-c4(2)", "O-O(2g1)"}));
}

TEST(RecordTest, BlanksRoundTheSignOfAMoveAreClosed) {
  EXPECT_EQ(texts(read("1. 0e2 - 0e4 0d7 x 0e6 2. bNxa5N e.p.").front()), (Texts{"0e2-0e4", "0d7x0e6", "bNxa5Ne.p."}));
}

TEST(RecordTest, CommentsOfEveryKindAreKept) {
  auto const record = read(
                          "# a listing\n% an escape that is nobody's business\n1. e4 ; king's pawn\n"
                          "e5 // the same\n2. Nf3 {two\n   lines} {and another} *\n")
                          .front();
  EXPECT_EQ(record.comments, (Texts{"a listing"}));
  EXPECT_EQ(record.moves[0].comments, (Texts{"king's pawn"}));
  EXPECT_EQ(record.moves[1].comments, (Texts{"the same"}));
  EXPECT_EQ(record.moves[2].comments, (Texts{"two lines", "and another"}));
}

TEST(RecordTest, ClocksAndEvaluationsAreTakenOutOfComments) {
  auto const record = read("1. e4 {[%eval 0.17] [%clk 0:05:00]} e5 {good [%clk 0:04:58] [%csl Ge4]} *").front();
  EXPECT_EQ(record.moves[0].clock, "0:05:00");
  EXPECT_EQ(record.moves[0].eval, "0.17");
  EXPECT_TRUE(record.moves[0].comments.empty());
  EXPECT_EQ(record.moves[1].clock, "0:04:58");
  EXPECT_FALSE(record.moves[1].eval);
  EXPECT_EQ(record.moves[1].comments, (Texts{"good [%csl Ge4]"}));
  EXPECT_TRUE(write_record(record).find("1. e4 {[%eval 0.17] [%clk 0:05:00]} 1... e5 {[%clk 0:04:58] good") !=
              std::string::npos)
      << write_record(record);
}

TEST(RecordTest, AnnotationsAreKeptAsNumbers) {
  auto const record = read("1. e4! $13 e5?? 2. Nf3!? Nc6 ?! 3. a3 *").front();
  EXPECT_EQ(texts(record), (Texts{"e4", "e5", "Nf3", "Nc6", "a3"}));
  EXPECT_EQ(record.moves[0].annotations, (std::vector<int>{1, 13}));
  EXPECT_EQ(record.moves[1].annotations, (std::vector<int>{4}));
  EXPECT_EQ(record.moves[2].annotations, (std::vector<int>{5}));
  EXPECT_EQ(record.moves[3].annotations, (std::vector<int>{6}));
  EXPECT_TRUE(write_record(record).ends_with("\n1. e4 $1 $13 1... e5 $4 2. Nf3 $5 2... Nc6 $6 3. a3 *\n"));
}

TEST(RecordTest, UnreadableTextIsReportedWithItsPlace) {
  EXPECT_EQ(error_of("1. e4\n(1. d4 e5"), "games.pgn:2:1: a variation opened by '(' is not closed");
  EXPECT_EQ(error_of("1. e4 (1. d4\n[White \"A\"]"), "games.pgn:1:7: a variation opened by '(' is not closed");
  EXPECT_EQ(error_of("1. e4 (1.) e5"), "games.pgn:1:7: a variation without a move");
  EXPECT_EQ(error_of("1. (1. d4) e4"), "games.pgn:1:4: a variation stands before any move");
  EXPECT_EQ(error_of("1. e4 ((1. d4) 1. c4)"), "games.pgn:1:8: a variation stands before any move");
  EXPECT_EQ(error_of("1. e4 e5) 2. d4"), "games.pgn:1:9: ')' closes nothing that was opened");
  EXPECT_EQ(error_of("1. e4 (1. e2 - ) *"), "games.pgn:1:16: the last move has no end");
  EXPECT_EQ(error_of("1. e4 ($1 1. d4) *"), "games.pgn:1:8: the annotation '$1' stands before any move");
  EXPECT_EQ(error_of("1. e4\n  {never closed"), "games.pgn:2:3: a comment opened by '{' is not closed");
  EXPECT_EQ(error_of("1. e4 }"), "games.pgn:1:7: '}' closes nothing that was opened");
  EXPECT_EQ(error_of("[Event \"?]\n"), "games.pgn:1:1: the value of the tag Event is not closed");
  EXPECT_EQ(error_of("[Event \"?\""), "games.pgn:1:1: the tag Event is not closed by ']'");
  EXPECT_EQ(error_of("[Event ?]"), "games.pgn:1:1: a tag is not readable, expected [Name \"value\"]");
  EXPECT_EQ(error_of("["), "games.pgn:1:1: a tag is not readable, expected [Name \"value\"]");
  EXPECT_EQ(error_of("[A \"1\"]\n[A \"2\"]"), "games.pgn:2:1: the tag A is named twice");
  EXPECT_EQ(error_of("1. e4 $x"), "games.pgn:1:7: unknown annotation '$x', expected $ and a number");
  EXPECT_EQ(error_of("1. e4 $1000"), "games.pgn:1:7: unknown annotation '$1000', expected $ and a number");
  EXPECT_EQ(error_of("$1 e4"), "games.pgn:1:1: the annotation '$1' stands before any move");
  EXPECT_EQ(error_of("1. e4!!!"), "games.pgn:1:4: unknown sign '!!!' after a move");
  EXPECT_EQ(error_of("1. e4 %"), "games.pgn:1:7: '%' is no move");
  EXPECT_EQ(error_of("1. e4 5!"), "games.pgn:1:7: '5' is no move");
  EXPECT_EQ(error_of("1. e4 e7 - [Event \"?\"]"), "games.pgn:1:12: the last move has no end");
  EXPECT_EQ(error_of("1. e4 e7 -"), "games.pgn:1:11: the last move has no end");
}

TEST(RecordTest, VariationsBelongToTheMoveTheyReplace) {
  auto const record =
      read("1. e4 e5 {open} (1... c5 $1 2. Nf3 (2. c3!) d6) ({or} 1... e6 {French}) {yes} 2. Nf3 (2. f4) *").front();
  EXPECT_EQ(texts(record), (Texts{"e4", "e5", "Nf3"}));
  EXPECT_EQ(record.moves[1].comments, (Texts{"open", "yes"}));
  auto const& variations = record.moves[1].variations;
  ASSERT_EQ(variations.size(), 2U);
  ASSERT_EQ(variations[0].size(), 3U);
  EXPECT_EQ(variations[0][0].annotations, (std::vector<int>{1}));
  ASSERT_EQ(variations[0][1].variations.size(), 1U);
  EXPECT_EQ(variations[0][1].variations[0][0].text, "c3");
  EXPECT_EQ(variations[0][2].text, "d6");
  EXPECT_EQ(variations[1][0].before, (Texts{"or"}));
  EXPECT_EQ(variations[1][0].comments, (Texts{"French"}));
  EXPECT_TRUE(write_record(record).ends_with(
      "\n1. e4 e5 {open} {yes} (1... c5 $1 2. Nf3 (2. c3 $1) 2... d6) ({or} 1... e6\n{French}) 2. Nf3 (2. f4) *\n"))
      << write_record(record);
}

TEST(RecordTest, BracketsOfMovesAndVariationsAreToldApart) {
  auto const record = read("1. Pc2-c4(2)+(1.Pc2-c3(2)) O-O(2g1) (1... O-O(2g8)) *").front();
  EXPECT_EQ(texts(record), (Texts{"Pc2-c4(2)+", "O-O(2g1)"}));
  EXPECT_EQ(record.moves[0].variations.at(0).at(0).text, "Pc2-c3(2)");
  EXPECT_EQ(record.moves[1].variations.at(0).at(0).text, "O-O(2g8)");
}

TEST(RecordTest, CommentsOfAnEmptyVariationAreKept) {
  EXPECT_EQ(read("1. e4 ({nothing else}) e5 *").front().moves[0].comments, (Texts{"nothing else"}));
  EXPECT_EQ(read("1. e4 (1. d4 d5 1/2-1/2) e5 1-0").front().moves[0].variations[0][1].comments, (Texts{"1/2-1/2"}));
  EXPECT_EQ(read("1. e4 (1. d4 *) e5 1-0").front().result, "1-0");
}

TEST(RecordTest, RecordsOfTheWorldAreRead) {
  auto const records = read(
      "\xEF\xBB\xBF[Event \"Rated game\"]\r\n[Site \"https://lichess.org/abcdefgh\"]\r\n[WhiteElo \"1500\"]\r\n\r\n"
      "% an escape\r\n1. e4 { [%eval 0.17] [%clk 0:00:30] } 1... c5 { [%eval 0.19] [%clk 0:00:29] }\r\n"
      "2. Nf3?! { Inaccuracy. d4 was best. [%emt 0:00:01] } ( 2. d4 cxd4 ) 2... -- 3. Z0 0-0 4. exd6 e.p. *\r\n\r\n\r\n"
      "[Event \"Two\"]\r\n\r\n1. d4 d5\r\n\r\n[Event \"M\xFCller\"]\r\n\r\n1. c4 0-1\r\n");
  ASSERT_EQ(records.size(), 3U);
  Record const& record = records.front();
  EXPECT_EQ(texts(record), (Texts{"e4", "c5", "Nf3", "--", "Z0", "0-0", "exd6e.p."}));
  EXPECT_EQ(record.moves[0].eval, "0.17");
  EXPECT_EQ(record.moves[1].clock, "0:00:29");
  EXPECT_EQ(record.moves[2].comments, (Texts{"Inaccuracy. d4 was best. [%emt 0:00:01]"}));
  EXPECT_EQ(record.moves[2].variations.at(0).size(), 2U);
  EXPECT_EQ(records[1].result, "*");
  EXPECT_EQ(records[2].result, "0-1");
}

TEST(RecordTest, NestedVariationsEndSomewhere) {
  auto const nested = [](int depth) {
    std::string text = "1. e4";
    for (int i = 0; i < depth; ++i) text += " (1. d4";
    return text + std::string(static_cast<std::size_t>(depth), ')') + " *";
  };
  expect_stable(nested(100));
  EXPECT_EQ(error_of(nested(101)), "games.pgn:1:707: variations are nested more than 100 deep");
  EXPECT_EQ(error_of(nested(100'000)), "games.pgn:1:707: variations are nested more than 100 deep");
}

TEST(RecordTest, OddVariationsAreStable) {
  expect_stable("1. e4 ({a} {b} 1. d4 {[%clk 1]} ({c}) d5) {d} (1. c4 $3 (1. b4)) e5 ! (1... y) *");
  expect_stable("1. e4 ;(1. d4\n(1. c4 ;)\n) e5(1... d5)(1... c5)*");
  expect_stable("1. a(b)c (1. d(2)) -- (1... @b1(2)-b3(4)) *");
}

TEST(RecordTest, ACommentThatSwallowsTheNextGameIsNotClosed) {
  EXPECT_EQ(error_of("1. e4 {oh *\n\n[Event \"?\"]\n\n1. d4 {well} *"),
            "games.pgn:1:7: a comment opened by '{' is not closed");
  EXPECT_EQ(read("1. e4 {of the tag\n[Event \"?\"]} *").size(), 1U);
}

TEST(RecordTest, SeveralGamesInAFile) {
  auto const records = read(
      "[White \"A\"]\n\n1. e4 1-0\n\n[White \"B\"]\n\n1. d4 d5 *\n{a word before the third}\n1. c4 0-1\n"
      "[White \"D\"]\n1. a3\n[White \"E\"]\n*\n{the end}\n");
  ASSERT_EQ(records.size(), 5U);
  EXPECT_EQ(records[0].result, "1-0");
  EXPECT_EQ(records[1].tag("White"), "B");
  EXPECT_EQ(records[2].comments, (Texts{"a word before the third"}));
  EXPECT_EQ(records[2].result, "0-1");
  EXPECT_EQ(records[3].moves.size(), 1U);
  EXPECT_EQ(records[4].tag("White"), "E");
  EXPECT_TRUE(records[4].moves.empty());
  // Listings have no signs between games: the number 1 begins the next.
  EXPECT_EQ(read("1. e4 e5\n2. d4 d5\n1. c4 c5\n2. a3").size(), 2U);
}

TEST(RecordTest, AnEmptyTextHoldsNoRecord) {
  EXPECT_TRUE(read("").empty());
  EXPECT_TRUE(read(" \n\t\r\n").empty());
  EXPECT_TRUE(read("{only a comment}").empty());
  EXPECT_EQ(read("\xEF\xBB\xBF[White \"A\"]\n*").size(), 1U);
}

TEST(RecordTest, BlackBeginsWithDots) {
  Record record;
  record.set_tag("SetUp", "1");
  record.set_tag("FEN", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12");
  for (auto const* text : {"Kd7", "e4", "Kd6"}) record.moves.push_back({.text = text});
  EXPECT_TRUE(write_record(record).ends_with("\n12... Kd7 13. e4 Kd6 *\n")) << write_record(record);
}

TEST(RecordTest, LinesAreAtMost79ColumnsAndComeBack) {
  Record record;
  record.comments = {
      "A comment that is long enough to be broken over at least two lines of the text, as comments often are."};
  for (int i = 0; i < 120; ++i) record.moves.push_back({.text = "Pc2-c4(2)"});
  record.moves[7].comments = {"short", std::string(100, 'w'), "closing } brace {and opening"};
  record.moves[8].clock = "0:05:00";
  record.moves[9].eval = "#-3";
  record.moves[10].annotations = {1, 2, 140};
  std::string const text = write_record(record);
  std::vector<std::string_view> longer;
  for (std::string_view const line : split(text, '\n'))
    if (line.size() > 79) longer.push_back(line);
  ASSERT_EQ(longer.size(), 1U) << "the word of a hundred letters alone";
  EXPECT_NE(longer.front().find("www"), std::string_view::npos) << longer.front();
  expect_stable(text);
  auto const again = read(text);
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again.front().comments, record.comments);
  EXPECT_EQ(again.front().moves[7].comments, (Texts{"short", std::string(100, 'w'), "closing ) brace {and opening"}));
  EXPECT_EQ(again.front().moves[9].eval, record.moves[9].eval);
}

TEST(RecordTest, OddCommentsAreStable) {
  expect_stable("1. e4 {[%clk 1] [%clk 2] a [%clk\n3] b} e5 {[%clk [%eval 1] 5]} {[%clk ]} {[%eval} *");
  expect_stable("1. e4 {[%eval [%clk 1] 2]} {[%clk [%eval 1] 3] [%clk 4]} e5 {] [%eval ] 5] [%x [%clk 6]} *");
  expect_stable("1. e4 {[%e[%clk 1]val 2]} e5 {a [%clk[%eval 1] 5] b} {[%clk ] [%clk 3]} *");
  expect_stable("1. e4 ; a } brace [%clk }]\ne5 ; {both} *\n");
  expect_stable("[Event \"tab\there\"]\n{[%clk 1]} 1. e4 {} { } *");
  expect_stable("1. e4 ? $3 {x} ! e5 *");
}

TEST(RecordTest, TheSignOfAMoveIsNoMove) {
  EXPECT_EQ(error_of("1. e2 -? e4 *"), "games.pgn:1:7: '-' is no move");
  EXPECT_EQ(error_of("1. - e4 *"), "games.pgn:1:4: '-' is no move");
  EXPECT_EQ(error_of("1. e4 (1. e.p.5 2. c4) *"), "games.pgn:1:11: 'e.p.5' is no move");
  EXPECT_EQ(error_of("1. e.p. *"), "games.pgn:1:4: 'e.p.' is no move");
}

TEST(RecordTest, BlanksMayStandRoundTheSignOfAResult) {
  for (auto const& [text, result] : {std::pair("1/2 - 1/2", "1/2-1/2"),
                                     {"1/2-1/2", "1/2-1/2"},
                                     {"1/2", "1/2-1/2"},
                                     {"1 -\n0", "1-0"},
                                     {"0 \xE2\x80\x93 1", "0-1"}}) {
    for (std::string const& tags : {std::string(), "[Result \"" + std::string(result) + "\"]\n"}) {
      std::string const record = tags + "1. e4 e5 " + text;
      ASSERT_EQ(read(record).size(), 1U) << record;
      EXPECT_EQ(read(record).front().result, result) << record;
      EXPECT_EQ(texts(read(record).front()), (Texts{"e4", "e5"})) << record;
      expect_stable(record);
    }
    expect_stable("1. e4 (1. d4 d5 " + std::string(text) + ") e5");
    EXPECT_EQ(read("1. e4 (1. d4 " + std::string(text) + ") e5").front().moves[0].variations[0][0].comments,
              (Texts{result}));
  }
  EXPECT_EQ(error_of("1. e4 e5 1/2 {agreed} - 1/2"), "games.pgn:1:23: '-' is no move");
  EXPECT_EQ(texts(read("1. e4 e5 - 1/2 *").front()), (Texts{"e4", "e5"}));
  EXPECT_EQ(texts(read("1 e4 e5\n2 d4").front()), (Texts{"e4", "e5", "d4"}));
}

TEST(RecordTest, ARecordHasAtMostAThousandTags) {
  std::string tags;
  for (int number = 0; number < 1000; ++number) tags += "[T" + std::to_string(number) + " \"\"]\n";
  EXPECT_EQ(read(tags + "*").front().tags.size(), 1000U);
  EXPECT_EQ(error_of(tags + "[T \"\"]\n*"), "games.pgn:1001:1: a record has more than 1000 tags");
  EXPECT_EQ(parse_records(tags + "[T \"\"]\n*", {}, Reading::Strict).error().code, ErrorCode::Limit);
  Record const record = read(tags + "[T \"\"]\n*").front();
  EXPECT_EQ(record.tags.size(), 1000U);
  EXPECT_EQ(record.warnings.all().at(0), (Warning{"a record has more than 1000 tags: this one is left out", 1001, 1}));
}

TEST(RecordTest, ACommentMayHoldAnyNumberOfCommands) {
  std::string commands;
  for (int number = 0; number < 100'000; ++number) commands += "[%clk " + std::to_string(number) + "] ";
  RecordMove const move = read("1. e4 {" + commands + "end [%eval 0.5]} *").front().moves.front();
  EXPECT_EQ(move.clock, "0");
  EXPECT_EQ(move.eval, "0.5");
  ASSERT_EQ(move.comments.size(), 1U);
  EXPECT_TRUE(move.comments.front().starts_with("[%clk 1] [%clk 2] "));
  EXPECT_TRUE(move.comments.front().ends_with("[%clk 99999] end"));
}

// Whoever shows a move shows all that was said of it.
TEST(RecordTest, AnnotationsAreKeptOnceAndExtraCommentsAreJoined) {
  std::string many;
  for (int number = 0; number < 100'000; ++number) many += "{a} ";
  std::string const text = many + "1. e4 $1 $2 $139 $2 $1 " + many + "(" + many + "1. d4) e5 *\n";
  Record const record = read(text).front();
  EXPECT_EQ(record.moves[0].annotations, (std::vector{1, 2, 139}));
  for (auto const* comments : {&record.moves[0].comments, &record.moves[0].variations[0][0].before}) {
    ASSERT_EQ(comments->size(), max_comments);
    EXPECT_EQ(comments->front(), "a");
    EXPECT_EQ(comments->back().size(), 2 * (100'000 - max_comments + 1) - 1);
  }
  EXPECT_EQ(record.comments.back().size(), 2 * (100'000 - max_comments) - 1);
  expect_stable(text);
  std::string few;
  for (std::size_t number = 1; number < max_comments; ++number) few += "{a} ";
  RecordMove const joined = read("1. e4 " + few + "{x [%clk} {0:05] y} {z} *").front().moves[0];
  EXPECT_EQ(joined.clock, "0:05");
  EXPECT_EQ(joined.comments.back(), "x y z");
  EXPECT_EQ(read("1. e4 " + few + "{x[%clk} {0:05] y} *").front().moves[0].comments.back(), "x y");
  EXPECT_EQ(read("1. e4 " + few + "{[%clk} {0:05]} *").front().moves[0].comments.size(), max_comments - 1);
  EXPECT_EQ(read("1. e4 " + few + "{[%a [%clk} {0:05] b] [%eval} {1] c} *").front().moves[0].comments.back(),
            "[%a b] c");
  expect_stable("1. e4 " + few + "{x} {[%clk} {1]} {[%clk} {2]} {y [%x} {z [%eval} {3] ]} {]} *\n");
}

// Comments of two moves that were joined: the first command is that of the move.
TEST(RecordTest, TheFirstCommandOfItsKindCountsAndTheOthersAreLeft) {
  for (auto const& [comments, eval, left] :
       {std::tuple("{[%eval 0.3] good [%eval -0.5] bad}", "0.3", Texts{"good [%eval -0.5] bad"}),
        {"{[%eval 0.3] good} {[%eval -0.5] bad}", "0.3", Texts{"good", "[%eval -0.5] bad"}},
        {"{[%eval 0.3]} (1. d4) {[%eval -0.5]}", "0.3", Texts{"[%eval -0.5]"}},
        {"{[%eval 0.3]} ({[%eval -0.5]})", "0.3", Texts{"[%eval -0.5]"}},
        {"{[%eval [%eval 1] 2]}", "1", Texts{"[%eval 2]"}},
        {"{[%eval [%clk 1] 2]}", "2", Texts{}},
        {"{[%eval [%csl a1] 2]} {[%eval 3]}", "3", Texts{"[%eval [%csl a1] 2]"}}}) {
    std::string const text = "1. e4 " + std::string(comments) + " e5 *";
    RecordMove const move = read(text).front().moves.front();
    EXPECT_EQ(move.eval, eval) << text;
    EXPECT_EQ(move.comments, left) << text;
    expect_stable(text);
  }
}

TEST(RecordTest, TheTagResultIsReadAsTheEndOfTheMovesIs) {
  for (auto const& [tag, result] : {std::pair("1/2", "1/2-1/2"),
                                    {"1/2 - 1/2", "1/2-1/2"},
                                    {" 1-0", "1-0"},
                                    {"0 - 1", "0-1"},
                                    {"1:0", "1-0"},
                                    {"0 \xE2\x80\x93 1", "0-1"},
                                    {"\xC2\xBD-\xC2\xBD", "1/2-1/2"},
                                    {"*", "*"},
                                    {"?", "*"},
                                    {"", "*"}}) {
    std::string const text = "[Result \"" + std::string(tag) + "\"]\n1. e4 e5";
    EXPECT_EQ(read(text).front().result, result) << text;
    EXPECT_NE(write_record(read(text).front()).find("[Result \"" + std::string(result) + "\"]"), std::string::npos);
    // The end of the moves decides.
    EXPECT_EQ(read(text + " 0-1").front().result, "0-1");
    expect_stable(text);
  }
}

TEST(RecordTest, AResultThatIsNotKnownIsKeptAsText) {
  for (auto const* text : {"won", "1/2 or so", "1-0F", "0-0", "+:-"}) {
    std::string const record = "[Result \"" + std::string(text) + "\"]\n1. e4 e5";
    EXPECT_EQ(read(record).front().result, "*") << record;
    std::string const written = write_record(read(record).front());
    EXPECT_NE(written.find("[Result \"" + std::string(text) + "\"]"), std::string::npos) << written;
    EXPECT_TRUE(written.ends_with("e5 *\n")) << written;
    expect_stable(record);
    EXPECT_NE(write_record(read(record + " 1-0").front()).find("[Result \"1-0\"]"), std::string::npos);
  }
}

TEST(RecordTest, ControlCharactersInATagAreBlanks) {
  // The side to move is the second word, before and after writing.
  expect_stable("[FEN \"4k3\x01/8 b\"]\n1. e4 e5 *");
  EXPECT_EQ(read("[Event \"a\tb\x7F\"]\n*").front().tag("Event"), "a b ");
}

TEST(RecordTest, TheListingsOfTheOriginalProgramAreRead) {
  for (auto const& [name, plies] : {std::pair("samples/parmen-1.txt", 69U), {"samples/parmen-2.txt", 98U}}) {
    std::string const text = tests::read_file(tests::source_path(name));
    auto const records = read(text);
    ASSERT_EQ(records.size(), 1U);
    EXPECT_EQ(records.front().moves.size(), plies);
    EXPECT_TRUE(records.front().tags.empty());
    EXPECT_EQ(records.front().comments.size(), 4U);
    expect_stable(text);
  }
}

TEST(RecordTest, ShippedRecordsAreWrittenAsTheyWouldBeWrittenAgain) {
  int files = 0;
  for (auto const& file : std::filesystem::directory_iterator(tests::source_path("samples"))) {
    if (file.path().extension() != ".pgn") continue;
    ++files;
    std::string const text = tests::read_file(file.path().string());
    std::string again;
    for (Record const& record : read(text)) again += (again.empty() ? "" : "\n") + write_record(record);
    EXPECT_EQ(again, text) << file.path();
  }
  EXPECT_GE(files, 10);
}

TEST(OptionsTextTest, IsSortedAndReadBack) {
  OptionValues const options = {{"repetition", "5"}, {"check", "type"}};
  EXPECT_EQ(write_options(options), "check=type,repetition=5");
  EXPECT_EQ(*read_options("repetition=5, check = type"), (OptionValues{{"check", "type"}, {"repetition", "5"}}));
  EXPECT_TRUE(read_options("")->empty());
  EXPECT_EQ(read_options("check").error().message, "the option 'check' is not readable, expected <name>=<value>");
  EXPECT_EQ(read_options("=type").error().message, "the option '=type' is not readable, expected <name>=<value>");
  EXPECT_EQ(read_options("a=1,a=2").error().message, "the option a is named twice");
  EXPECT_EQ(read_options("a=1,").error().message, "the option '' is not readable, expected <name>=<value>");
}

}  // namespace
}  // namespace strata
