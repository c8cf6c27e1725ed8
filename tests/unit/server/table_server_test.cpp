// Answers of the server about endings: the distances of tables that are there, the making of those that are not, and its limits.

#include "server/tables/table_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.hpp"
#include "notation/move_text.hpp"
#include "notation/tfen.hpp"
#include "search/mate_solver.hpp"
#include "tests/unit/server/sql.hpp"
#include "tests/unit/server/temporary_folder.hpp"
#include "variant/variant.hpp"

namespace strata::server {
namespace {

using protocol::TableResult;
using protocol::TableState;
using protocol::TableView;
using Answered = std::variant<TableView, protocol::Failure>;

constexpr char const* queen = "8/8/3k4/8/8/8/8/K6Q w - - 0 1";
constexpr char const* rook = "8/8/3k4/8/8/8/8/K6R w - - 0 1";
constexpr char const* pawn = "8/8/3k4/8/8/8/P7/K7 w - - 0 1";

protocol::TableQuestion question(std::string variant, std::string position) {
  return {std::move(variant), "", {}, std::move(position)};
}

Principal visitor(std::string address) {
  Principal who{"hash of " + address};
  who.address_key = std::move(address);
  return who;
}

class TableServerTest : public testing::Test {
 protected:
  TableServerTest() { options_.folder = folder_.path().string(); }

  TableServer& server() {
    if (!server_) server_ = std::make_unique<TableServer>(options_);
    return *server_;
  }
  std::future<Answered> begin(protocol::TableQuestion asked, std::string const& who = "ann") {
    auto promise = std::make_shared<std::promise<Answered>>();
    server().look_up(visitor(who), std::move(asked),
                     [promise](Answered answer) { promise->set_value(std::move(answer)); });
    return promise->get_future();
  }
  Answered ask(protocol::TableQuestion asked, std::string const& who = "ann") {
    return begin(std::move(asked), who).get();
  }
  // The view, or one without moves and with the failure as its reason.
  TableView view(protocol::TableQuestion asked, std::string const& who = "ann") {
    auto answer = ask(std::move(asked), who);
    if (auto* const known = std::get_if<TableView>(&answer)) return std::move(*known);
    TableView none;
    none.state = TableState::Off;
    none.reason = std::get<protocol::Failure>(answer).message;
    return none;
  }
  protocol::Failure failure_of(protocol::TableQuestion asked, std::string const& who = "ann") {
    auto answer = ask(std::move(asked), who);
    auto const* const failed = std::get_if<protocol::Failure>(&answer);
    EXPECT_NE(failed, nullptr);
    return failed == nullptr ? protocol::Failure{} : *failed;
  }
  void make(std::string const& id, std::vector<std::string> const& endings) {
    auto const variant = api::Variant::load(id);
    ASSERT_TRUE(variant);
    auto tables = api::Tables::create(*variant);
    ASSERT_TRUE(tables);
    for (std::string const& ending : endings) {
      ASSERT_TRUE(tables->make(ending, 1));
      for (std::string const& each : tables->needed(ending))
        ASSERT_TRUE(api::keep_table(*tables, each, options_.folder));
    }
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_.path()), {}));
  }

  TemporaryFolder folder_;
  TableOptions options_;
  std::unique_ptr<TableServer> server_;
};

// ---------------------------------------------------------------- what is known

TEST_F(TableServerTest, TheDistanceFallsByAPlyWithEachBestMoveUntilTheGameIsOver) {
  make("orthodox", {"KQK"});
  auto game = api::Game::create(*api::Variant::load("orthodox"), queen);
  ASSERT_TRUE(game);
  TableView first = view(question("orthodox", queen));
  ASSERT_EQ(first.state, TableState::Known);
  EXPECT_EQ(first.ending, "KQK");
  EXPECT_EQ(first.result, TableResult::Win);
  EXPECT_EQ(first.plies, 17);
  for (std::int64_t plies = 17; plies > 0; --plies) {
    TableView const here = view(question("orthodox", game->position()));
    ASSERT_EQ(here.state, TableState::Known) << game->position();
    EXPECT_EQ(here.plies, plies);
    ASSERT_EQ(here.moves.size(), game->legal_moves().size());
    EXPECT_EQ(here.moves.front().plies, plies);
    EXPECT_EQ(here.moves.front().result, plies % 2 == 1 ? TableResult::Win : TableResult::Loss);
    ASSERT_TRUE(game->play(here.moves.front().move));
  }
  ASSERT_TRUE(game->end());
  EXPECT_EQ(game->end()->reason, api::EndReason::Checkmate);
  EXPECT_EQ(view(question("orthodox", game->position())).state, TableState::Unknown) << "the game is over";
}

TEST_F(TableServerTest, EachMoveIsWorthWhatThePositionBehindItIs) {
  make("orthodox", {"KPK"});
  auto const game = api::Game::create(*api::Variant::load("orthodox"), "8/P7/8/2k5/8/8/8/K7 w - - 0 1");
  ASSERT_TRUE(game);
  TableView const here = view(question("orthodox", game->position()));
  ASSERT_EQ(here.state, TableState::Known);
  ASSERT_EQ(here.moves.size(), game->legal_moves().size());
  int compared = 0;
  for (protocol::TableMove const& move : here.moves) {
    auto after = *game;
    ASSERT_TRUE(after.play(move.move)) << move.move;
    if (after.end()) {
      EXPECT_EQ(move.result, TableResult::Draw) << move.move;
      continue;
    }
    TableView const there = view(question("orthodox", after.position()));
    ASSERT_EQ(there.state, TableState::Known) << move.move;
    bool const is_draw = there.result == TableResult::Draw;
    EXPECT_EQ(move.result, is_draw                             ? TableResult::Draw
                           : there.result == TableResult::Loss ? TableResult::Win
                                                               : TableResult::Loss)
        << move.move;
    EXPECT_EQ(move.plies, is_draw ? 0 : there.plies + 1) << move.move;
    ++compared;
  }
  EXPECT_GE(compared, 4);
  auto const promotion = std::ranges::find(here.moves, "a7-a8=Q", &protocol::TableMove::move);
  ASSERT_NE(promotion, here.moves.end());
  EXPECT_EQ(promotion->result, TableResult::Win);
}

// The wins within two moves are those that the mate solver finds, in games of different boards.
TEST_F(TableServerTest, QuickWinsAreThoseOfTheMateSolver) {
  struct Ending {
    std::string game, name;
    char letter;
  };
  for (Ending const& ending : {Ending{"orthodox", "KQK", 'Q'}, Ending{"raumschach", "KQK", 'Q'}}) {
    make(ending.game, {ending.name});
    auto const variant = *load_variant(ending.game);
    auto const& cells = variant->rules->geometry.all();
    auto const type = [&](char letter) {
      return static_cast<PieceType>(std::ranges::find(variant->names.letters, letter) - variant->names.letters.begin());
    };
    Random random(20'26);
    int wins = 0;
    for (int done = 0; done < 150;) {
      auto const draw = [&] { return cells[static_cast<std::size_t>(random.below(cells.size()))]; };
      strata::Setup setup;
      setup.pieces.assign(static_cast<std::size_t>(variant->rules->geometry.slots()), Piece());
      setup.pieces[draw()] = Piece(Color::White, type('K'));
      setup.pieces[draw()] = Piece(Color::Black, type('K'));
      setup.pieces[draw()] = Piece(done % 2 == 0 ? Color::White : Color::Black, type(ending.letter));
      setup.side_to_move = done % 2 == 0 ? Color::White : Color::Black;
      auto const position = make_position(variant->rules, setup);
      if (!position || (*position)->outcome() ||
          std::ranges::count(setup.pieces, Piece()) + 3 != static_cast<std::ptrdiff_t>(setup.pieces.size()))
        continue;
      ++done;
      std::string const text = write_tfen(*variant->rules, variant->names, setup);
      TableView const here = view(question(ending.game, text));
      ASSERT_EQ(here.state, TableState::Known) << text << ' ' << here.reason;
      std::set<std::string> told, found;
      for (protocol::TableMove const& move : here.moves)
        if (move.result == TableResult::Win && move.plies <= 3) told.insert(move.move);
      auto const solved = winning_moves(**position, 2, 3'000'000);
      ASSERT_TRUE(solved) << text;
      for (Move const move : *solved) found.insert(write_canonical(**position, variant->names, move));
      EXPECT_EQ(told, found) << text;
      wins += found.empty() ? 0 : 1;
    }
    EXPECT_GT(wins, 5) << ending.game;
  }
}

TEST_F(TableServerTest, ThePiecesOfBlackAreAnsweredAsThoseOfWhite) {
  make("orthodox", {"KQK"});
  TableView const white = view(question("orthodox", queen));
  TableView const black = view(question("orthodox", "k6q/8/8/8/8/3K4/8/8 b - - 0 1"));
  ASSERT_EQ(black.state, TableState::Known);
  EXPECT_EQ(std::pair(black.result, black.plies), std::pair(white.result, white.plies));
  TableView const bare = view(question("orthodox", "k6q/8/8/8/8/3K4/8/8 w - - 0 1"));
  EXPECT_EQ(bare.result, TableResult::Loss);
  EXPECT_EQ(bare.moves.front().result, TableResult::Loss);
  EXPECT_GE(bare.moves.front().plies, bare.moves.back().plies) << "the slowest loss first";
}

TEST_F(TableServerTest, TheMoveRuleIsLeftOutOfPositionAndMoves) {
  make("orthodox", {"KQK"});
  TableView const late = view(question("orthodox", "8/8/3k4/8/8/8/8/K6Q w - - 99 90"));
  TableView const early = view(question("orthodox", queen));
  ASSERT_EQ(late.state, TableState::Known);
  EXPECT_EQ(late.moves, early.moves);
}

TEST_F(TableServerTest, AVariantFileIsAnsweredByTheTablesOfItsLaw) {
  make("raumschach", {"KQK"});
  std::string text = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "raumschach.toml");
  text.replace(text.find("\"raumschach\""), std::string("\"raumschach\"").size(), "\"mine\"");
  std::string const position = "5/5/5/5/5|5/5/2k2/5/5|5/5/5/5/5|5/5/5/5/5|K4/5/5/5/4Q w - - 0 1";
  protocol::TableQuestion asked{"", text, {}, position};
  TableView const here = view(asked);
  // Its name is not of the law, so it has the tables of the shipped game.
  ASSERT_EQ(here.state, TableState::Known) << here.reason;
  EXPECT_EQ(here.result, TableResult::Win);
  EXPECT_EQ(here.moves, view(question("raumschach", position)).moves);
}

// Orthodox chess with the rook as its last piece: the same law, other numbers of its types.
std::string reordered() {
  std::string text = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "orthodox.toml");
  std::size_t const begin = text.find("[pieces.R]"), end = text.find("[pieces.B]");
  std::string const rook_table = text.substr(begin, end - begin);
  text.erase(begin, end - begin);
  text.replace(text.find("\"orthodox\""), std::string("\"orthodox\"").size(), "\"mine\"");
  return text.insert(text.find("[castling.rows."), rook_table);
}

TEST_F(TableServerTest, TypesInAnotherOrderHaveTheirOwnTables) {
  make("orthodox", {"KPK", "KRK"});
  for (bool const first : {false, true}) {
    server_.reset();
    for (bool const own : {first, !first}) {
      SCOPED_TRACE(own);
      auto const asked = [&](std::string position) {
        return own ? protocol::TableQuestion{"", reordered(), {}, std::move(position)}
                   : question("orthodox", std::move(position));
      };
      EXPECT_EQ(view(asked(rook)).ending, "KRK") << view(asked(rook)).reason;
      EXPECT_EQ(view(asked(pawn)).ending, "KPK");
      EXPECT_EQ(view(asked(queen)).ending, "KQK");
      EXPECT_EQ(view(asked(rook)).plies, 29);
    }
  }
}

TEST_F(TableServerTest, PositionsWithoutATableAreUnknown) {
  make("orthodox", {"KQK"});
  for (char const* const position : {"",                                 // the start
                                     "8/8/3k4/8/8/8/8/K5QQ w - - 0 1",   // four pieces
                                     "8/8/3k4/8/8/8/8/K7 w - - 0 1",     // two
                                     "8/8/3k4/8/8/8/8/K6N w - - 0 1",    // drawn by law
                                     "4k3/8/8/8/8/8/8/4K2R w K - 0 1"})  // a right to castle
    EXPECT_EQ(view(question("orthodox", position)).state, TableState::Unknown) << position;
}

TEST_F(TableServerTest, AGameWithoutTablesSaysWhy) {
  TableView const parmen = view(question("parmen", ""));
  EXPECT_EQ(parmen.state, TableState::None);
  EXPECT_NE(parmen.reason.find("board"), std::string::npos) << parmen.reason;
}

TEST_F(TableServerTest, BadInputIsRefusedInWords) {
  auto const unknown = failure_of(question("nothing", queen));
  EXPECT_EQ(unknown.code, protocol::ErrorCode::BadVariant);
  EXPECT_NE(unknown.message.find("nothing"), std::string::npos) << unknown.message;
  EXPECT_EQ(failure_of({"", "id = 1", {}, queen}).code, protocol::ErrorCode::BadVariant);
  EXPECT_EQ(failure_of({"orthodox", "", {{"tails", "yes"}}, queen}).code, protocol::ErrorCode::BadVariant);
  auto const position = failure_of(question("orthodox", "8/8/3k4/8/8/8/8/K6 w - - 0 1"));
  EXPECT_EQ(position.code, protocol::ErrorCode::BadPosition);
  EXPECT_FALSE(position.message.empty());
  EXPECT_EQ(failure_of(question("orthodox", "8/8/8/8/8/8/8/K6Q w - - 0 1")).code, protocol::ErrorCode::BadPosition);
}

// ---------------------------------------------------------------- what is missing

TEST_F(TableServerTest, AMissingTableIsNotMadeUnlessTheOperatorWantsIt) {
  TableView const missing = view(question("orthodox", queen));
  EXPECT_EQ(missing.state, TableState::Missing);
  EXPECT_EQ(missing.reason, "this server makes no tables");
  EXPECT_EQ(files(), 0U);
  make("orthodox", {"KQK"});
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Known) << "it was put there meanwhile";
}

// Making waits for the test, and tells it when it has begun and ended.
class MakingTest : public TableServerTest {
 protected:
  MakingTest() {
    options_.make_bytes = 100'000'000;
    options_.make = [this](api::Tables& tables, std::string const& ending, api::StopToken const& stop) {
      begin_one(ending);
      return tables.make(ending, 1, stop);
    };
    options_.made = [this] {
      std::lock_guard const lock(mutex_);
      ++made_;
      changed_.notify_all();
    };
  }
  ~MakingTest() override {
    // A test that has failed lets them end.
    allow(1'000);
    server_.reset();
  }
  // The ending that is the next to begin.
  std::string next_begun() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return begun_.size() > seen_; });
    return begun_[seen_++];
  }
  // Lets one more end, and waits for that.
  void finish_one() {
    allow(1);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this, wanted = ++finished_] { return made_ >= wanted; });
  }

 private:
  void allow(int more) {
    std::lock_guard const lock(mutex_);
    allowed_ += more;
    changed_.notify_all();
  }
  void begin_one(std::string const& ending) {
    std::unique_lock lock(mutex_);
    begun_.push_back(ending);
    changed_.notify_all();
    changed_.wait(lock, [this] { return allowed_ > 0; });
    --allowed_;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> begun_;
  std::size_t seen_ = 0;
  int allowed_ = 0, made_ = 0, finished_ = 0;
};

TEST_F(MakingTest, AMissingTableIsMadeInTheBackgroundAndKnownFromThenOn) {
  make("raumschach", {"KQK"});
  EXPECT_EQ(view(question("orthodox", pawn)).state, TableState::Making);
  EXPECT_EQ(next_begun(), "KPK");
  EXPECT_EQ(view(question("orthodox", pawn)).state, TableState::Making) << "it has not ended";
  EXPECT_EQ(view(question("raumschach", "5/5/5/5/5|5/5/2k2/5/5|5/5/5/5/5|5/5/5/5/5|K4/5/5/5/4Q w - - 0 1")).state,
            TableState::Known)
      << "other questions are answered meanwhile";
  finish_one();
  TableView const known = view(question("orthodox", pawn));
  EXPECT_EQ(known.state, TableState::Known) << known.reason;
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Known) << "it needs that of the queen";
  EXPECT_EQ(files(), 4U);
}

TEST_F(MakingTest, OneVisitorHasOneTableMadeAtATime) {
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Making);
  EXPECT_EQ(next_begun(), "KQK");
  EXPECT_EQ(view(question("orthodox", rook)).state, TableState::Making);
  finish_one();
  EXPECT_EQ(files(), 1U) << "the other one was not taken";
  EXPECT_EQ(view(question("orthodox", rook)).state, TableState::Making) << "its turn comes when it is asked for again";
  EXPECT_EQ(next_begun(), "KRK");
  finish_one();
  EXPECT_EQ(view(question("orthodox", rook)).state, TableState::Known);
}

TEST_F(MakingTest, TablesOfOthersWaitForTheirTurnUpToALimit) {
  options_.most_made = 2;
  EXPECT_EQ(view(question("orthodox", queen), "ann").state, TableState::Making);
  EXPECT_EQ(next_begun(), "KQK");
  EXPECT_EQ(view(question("orthodox", rook), "bob").state, TableState::Making);
  EXPECT_EQ(view(question("orthodox", pawn), "carl").state, TableState::Making) << "though it is not taken";
  finish_one();
  EXPECT_EQ(next_begun(), "KRK") << "one after the other, without a further question";
  finish_one();
  EXPECT_EQ(files(), 2U);
}

TEST_F(MakingTest, ATornFileIsMadeAnew) {
  make("orthodox", {"KQK"});
  for (auto const& each : std::filesystem::directory_iterator(folder_.path())) std::filesystem::resize_file(each, 200);
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Making);
  EXPECT_EQ(next_begun(), "KQK");
  finish_one();
  EXPECT_EQ(view(question("orthodox", queen)).plies, 17);
}

TEST_F(TableServerTest, ATornFileIsMissingWhereNoneIsMade) {
  make("orthodox", {"KQK"});
  for (auto const& each : std::filesystem::directory_iterator(folder_.path())) std::filesystem::resize_file(each, 200);
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Missing);
}

TEST_F(TableServerTest, NoTableIsBegunThatMightNotFitIntoTheRoomForThem) {
  make("raumschach", {"KQK"});
  auto const there = std::filesystem::file_size(std::filesystem::directory_iterator(folder_.path())->path());
  constexpr std::uintmax_t positions = 81'920;  // of KQK and of KRK
  options_.make_bytes = there + positions - 1;
  std::promise<void> made;
  options_.made = [&] { made.set_value(); };
  TableView const full = view(question("orthodox", queen));
  EXPECT_EQ(full.state, TableState::Missing);
  EXPECT_EQ(full.reason, "the tables of this server take as much room as they may");
  EXPECT_EQ(files(), 1U);
  server_.reset();
  ++options_.make_bytes;
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Making);
  made.get_future().wait();
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Known);
}

TEST_F(MakingTest, TablesThatWaitToBeMadeHaveTheirRoomAlready) {
  constexpr std::uintmax_t positions = 81'920;  // of KQK and of KRK
  options_.make_bytes = 2 * positions - 1;
  EXPECT_EQ(view(question("orthodox", queen), "ann").state, TableState::Making);
  EXPECT_EQ(next_begun(), "KQK");
  EXPECT_EQ(view(question("orthodox", rook), "bob").state, TableState::Missing);
  finish_one();
}

TEST_F(MakingTest, GamesOfVisitorsTakeAtMostHalfOfTheRoom) {
  std::string own = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "orthodox.toml");
  std::string const rule = "move_rule_plies = 100";
  ASSERT_NE(own.find(rule), std::string::npos);
  own.replace(own.find(rule), rule.size(), "move_rule_plies = 99");
  constexpr std::uintmax_t positions = 81'920;
  own.replace(own.find("\"orthodox\""), std::string("\"orthodox\"").size(), "\"mine\"");
  options_.make_bytes = 2 * (positions + 100);  // half has room for one, and for few bytes of a file
  EXPECT_EQ(view({"", own, {}, queen}).state, TableState::Making);
  EXPECT_EQ(next_begun(), "KQK");
  finish_one();
  EXPECT_EQ(view({"", own, {}, queen}).state, TableState::Known);
  EXPECT_EQ(view({"", own, {}, rook}).state, TableState::Missing);
  EXPECT_EQ(view(question("orthodox", rook)).state, TableState::Making) << "a game of the server has the rest";
  EXPECT_EQ(next_begun(), "KRK");
  finish_one();
  EXPECT_EQ(view(question("orthodox", rook)).state, TableState::Known);
}

TEST_F(TableServerTest, ATableThatCannotBeMadeIsNotTriedAgain) {
  options_.make_bytes = 100'000'000;
  std::promise<void> made;
  int tried = 0;
  options_.make = [&](api::Tables&, std::string const&, api::StopToken const&) {
    ++tried;
    return Result<void>(failure(ErrorCode::Limit, "a win of this ending takes more than 254 plies"));
  };
  options_.made = [&] { made.set_value(); };
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Making);
  made.get_future().wait();
  for (int time = 0; time < 3; ++time) {
    TableView const missing = view(question("orthodox", queen));
    EXPECT_EQ(missing.state, TableState::Missing);
    EXPECT_EQ(missing.reason, "a win of this ending takes more than 254 plies");
  }
  EXPECT_EQ(tried, 1);
}

TEST_F(TableServerTest, AFolderThatCannotBeWrittenIsSaidInTheReason) {
  std::ofstream(folder_.path() / "file") << "no folder";
  options_.folder = (folder_.path() / "file" / "tables").string();
  options_.make_bytes = 100'000'000;
  std::promise<void> made;
  options_.made = [&] { made.set_value(); };
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Making);
  made.get_future().wait();
  TableView const missing = view(question("orthodox", queen));
  EXPECT_EQ(missing.state, TableState::Missing);
  EXPECT_FALSE(missing.reason.empty());
}

// ---------------------------------------------------------------- limits

TEST_F(TableServerTest, FewQuestionsOfOneVisitorWaitAndSomeOfAll) {
  make("orthodox", {"KQK"});
  options_.most_waiting_of_one = 2;
  options_.most_waiting = 3;
  std::promise<void> begun, go_on;
  // The thread that answers is busy with this one.
  server().look_up(visitor("zoe"), question("orthodox", queen), [&](Answered const&) {
    begun.set_value();
    go_on.get_future().wait();
  });
  begun.get_future().wait();
  auto first = begin(question("orthodox", queen));
  auto second = begin(question("orthodox", queen));
  EXPECT_EQ(failure_of(question("orthodox", queen)).code, protocol::ErrorCode::Unavailable) << "ann has two";
  auto third = begin(question("orthodox", queen), "bob");
  EXPECT_EQ(failure_of(question("orthodox", queen), "carl").code, protocol::ErrorCode::Unavailable)
      << "there are three";
  go_on.set_value();
  for (auto* const each : {&first, &second, &third}) EXPECT_TRUE(std::holds_alternative<TableView>(each->get()));
  EXPECT_EQ(view(question("orthodox", queen)).state, TableState::Known);
}

TEST_F(TableServerTest, TablesInMemoryNeverTakeMoreThanTheyMay) {
  std::vector<std::pair<std::string, std::string>> const asked = {
      {"orthodox", queen},
      {"raumschach", "5/5/5/5/5|5/5/2k2/5/5|5/5/5/5/5|5/5/5/5/5|K4/5/5/5/4Q w - - 0 1"},
      {"orthodox", rook},
      {"orthodox", pawn}};
  make("orthodox", {"KPK"});
  make("raumschach", {"KQK"});
  std::vector<TableView> expected;
  for (auto const& [game, position] : asked) expected.push_back(view(question(game, position)));
  std::size_t const all = server().bytes();
  server_.reset();
  options_.most_memory = all - 1;
  for (int time = 0; time < 3; ++time)
    for (std::size_t i = 0; i < asked.size(); ++i) {
      EXPECT_EQ(view(question(asked[i].first, asked[i].second)), expected[i]) << i;
      EXPECT_EQ(expected[i].state, TableState::Known) << i;
      EXPECT_LE(server().bytes(), options_.most_memory);
      EXPECT_GT(server().bytes(), 0U);
    }
}

TEST_F(TableServerTest, AnEndingThatTakesMoreMemoryThanThereIsIsMissing) {
  make("orthodox", {"KQK"});
  options_.most_memory = 81'920;
  options_.make_bytes = 100'000'000;
  TableView const missing = view(question("orthodox", queen));
  EXPECT_EQ(missing.state, TableState::Missing);
  EXPECT_NE(missing.reason.find("of memory"), std::string::npos) << missing.reason;
}

TEST_F(TableServerTest, AStopGivesUpWhatIsBeingMadeAndRefusesWhatComes) {
  options_.make_bytes = 100'000'000;
  std::promise<void> begun;
  std::promise<bool> ended;
  options_.make = [&](api::Tables& tables, std::string const& ending, api::StopToken const& stop) {
    begun.set_value();
    while (!stop.requested()) std::this_thread::yield();
    auto made = tables.make(ending, 1, stop);
    ended.set_value(made.has_value());
    return made;
  };
  EXPECT_EQ(view(question("orthodox", pawn)).state, TableState::Making);
  begun.get_future().wait();
  server().stop();
  EXPECT_FALSE(ended.get_future().get());
  EXPECT_EQ(files(), 0U);
  EXPECT_EQ(failure_of(question("orthodox", pawn)).code, protocol::ErrorCode::Unavailable);
}

}  // namespace
}  // namespace strata::server
