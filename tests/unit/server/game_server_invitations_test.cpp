// Games that wait for one person, who is asked by name.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/net/out_queue.hpp"
#include "server/protocol/notices.hpp"
#include "tests/unit/server/game_server_fixture.hpp"

namespace strata::server {
namespace {

using protocol::AbortRequest;
using protocol::Challenge;
using protocol::Challenges;
using protocol::ChallengesAnswer;
using protocol::CreateGame;
using protocol::DeclineRequest;
using protocol::End;
using protocol::ErrorAnswer;
using protocol::ErrorCode;
using protocol::EventAnswer;
using protocol::Failure;
using protocol::GameSnapshot;
using protocol::Me;
using protocol::MoveRequest;
using protocol::RematchAnswer;
using protocol::RematchRequest;
using protocol::ResignRequest;
using protocol::Seat;
using protocol::SeatKind;
using protocol::Side;
using protocol::SitRequest;
using protocol::WatchRequest;

constexpr Seat free_seat{SeatKind::Open, 1};
Principal const flint{"flint", false};

class GameServerInvitations : public GameServerTest {
 protected:
  using Said = std::variant<protocol::AckAnswer, ErrorAnswer>;

  void SetUp() override {
    GameServerTest::SetUp();
    call(bob, "Marble");
    call(flint, "Flint");
  }
  void call(Principal const& who, std::string const& name) {
    std::promise<bool> done;
    server_->rename(who, Me{name}, [&](auto const& answer) { done.set_value(std::holds_alternative<Me>(answer)); });
    EXPECT_TRUE(done.get_future().get()) << name;
  }
  static CreateGame an_invitation(std::string name = "Marble") {
    CreateGame request = a_game(person, free_seat);
    request.title.clear();
    request.listed = true;
    request.invites = std::move(name);
    return request;
  }
  // Said on a new page of theirs, which does not follow the game.
  Said say(Principal const& who, protocol::ClientMessage message) {
    auto page = std::make_shared<Page>();
    server_->connect(++connections_, who, page);
    std::visit([](auto& request) { request.id = 7; }, message);
    receive(connections_, std::move(message));
    return page->answer(7);
  }
  static std::string words(Said const& answer) {
    auto const* const error = std::get_if<ErrorAnswer>(&answer);
    return error != nullptr && error->code == ErrorCode::Refused ? error->message : "it was not refused";
  }
  std::vector<Challenge> listed() {
    std::promise<std::variant<Challenges, Failure>> promise;
    server_->challenges([&](auto answer) { promise.set_value(std::move(answer)); });
    return std::get<Challenges>(promise.get_future().get()).challenges;
  }
  std::vector<std::string> listed_games() {
    std::vector<std::string> games;
    for (Challenge const& each : listed()) games.push_back(each.game);
    return games;
  }
  // Why a game is not made; 409 over HTTP.
  std::string why_not(CreateGame const& request, Principal const& who = ann) {
    auto const answer = try_create(request, who);
    auto const* const failure = std::get_if<Failure>(&answer);
    return failure != nullptr && failure->code == ErrorCode::Refused ? failure->message : "it was not refused";
  }
  GameSnapshot state(std::string const& game) { return std::get<GameSnapshot>(snapshot(game)); }
};

// Remembers what it is told.
class HeardNotices final : public Notices {
 public:
  void tell(Notice notice) override {
    std::lock_guard const lock(mutex_);
    told_.push_back(notice.account + ' ' + notice.said.game);
  }
  void take_back(std::string const& /*game*/, std::string const& /*person*/) override {}
  std::vector<std::string> told() {
    std::lock_guard const lock(mutex_);
    return told_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> told_;
};

TEST_F(GameServerInvitations, ThePersonIsToldWhenTheOwnerIsThereAndOnlyWhatTheListShows) {
  HeardNotices heard;
  server_->set_notices(&heard);
  std::vector<std::string> expected;
  std::vector<std::shared_ptr<Page>> pages;
  auto const ask = [&](std::string const& name, bool is_told) {
    std::string const game = create(an_invitation(name));
    EXPECT_EQ(heard.told(), expected) << "the owner is not there yet";
    pages.push_back(page(game));
    pages.push_back(page(game));  // said once
    if (is_told) expected.push_back(name + ' ' + game);
    EXPECT_EQ(listed_games().empty(), false) << "it has gone through all loops";
    EXPECT_EQ(heard.told(), expected);
    return game;
  };
  std::string const first = ask("Marble", true);
  ask("Flint", true);
  ask("Granite", true);
  ask("Basalt", false);
  EXPECT_EQ(acked(say(bob, DeclineRequest{0, first, "no"})), 1);
  // It is not asked again so soon, and the place is free again.
  EXPECT_NE(why_not(an_invitation("Marble")), "it was not refused");
  ask("Slate", false);
  server_.reset();
}

TEST_F(GameServerInvitations, TheSeatIsReservedForThatName) {
  std::string const game = create(an_invitation());
  auto const hers = page(game);
  ASSERT_EQ(listed().size(), 1u);
  EXPECT_EQ(listed().front().invites, "Marble");
  EXPECT_EQ(state(game).invites, "Marble");
  EXPECT_EQ(words(say(flint, SitRequest{0, game, "s"})), "This game waits for Marble.");
  auto const looking_on = page(game, 0, flint);
  EXPECT_EQ(state(game).black.kind, SeatKind::Open);
  open();
  EXPECT_EQ(state(game).invites, "Marble") << "it is kept";
  EXPECT_EQ(words(say(flint, SitRequest{0, game, "again"})), "This game waits for Marble.");
  EXPECT_EQ(acked(say(bob, SitRequest{0, game, "s"})), 1);
  EXPECT_EQ(state(game).names.black, "Marble");
  EXPECT_GT(acked(say(ann, MoveRequest{0, game, "m1", 0, "e2-e4"})), 0);
  EXPECT_GT(acked(say(bob, MoveRequest{0, game, "m2", 1, "e7-e5"})), 0);
  ASSERT_EQ(list({}, bob).games.size(), 1u);
  EXPECT_EQ(list({}, bob).games.front().invites, "Marble");
}

TEST_F(GameServerInvitations, ANameIsTheSameInSmallLettersAndMayBeOneThatNobodyChose) {
  EXPECT_EQ(acked(say(bob, SitRequest{0, create(an_invitation("mARBLE")), "s"})), 1);
  std::string const game = create(an_invitation("guest-dora"));
  EXPECT_EQ(words(say(bob, SitRequest{0, game, "s"})), "This game waits for guest-dora.");
  EXPECT_EQ(acked(say(Principal{"dora", false}, SitRequest{0, game, "s"})), 1);
}

TEST_F(GameServerInvitations, ItIsThePresentNameThatCounts) {
  std::string const game = create(an_invitation());
  call(bob, "Onyx");
  EXPECT_EQ(words(say(bob, SitRequest{0, game, "s"})), "This game waits for Marble.");
  EXPECT_EQ(words(say(bob, DeclineRequest{0, game, "n"})), "This game waits for Marble.");
  call(bob, "Marble");
  EXPECT_EQ(acked(say(bob, SitRequest{0, game, "s"})), 1) << "the same key: nothing became of it before";
}

TEST_F(GameServerInvitations, TheInvitedPlayerMayDecline) {
  std::string const game = create(an_invitation());
  auto const hers = page(game);
  EXPECT_EQ(words(say(flint, DeclineRequest{0, game, "n"})), "This game waits for Marble.");
  EXPECT_EQ(refused(say(ann, DeclineRequest{0, game, "n"})), ErrorCode::Refused) << "it is her own";
  EXPECT_EQ(acked(say(bob, DeclineRequest{0, game, "n"})), 1);
  EXPECT_EQ(acked(say(bob, DeclineRequest{0, game, "n"})), 1) << "the same message again";
  EXPECT_EQ(hers->await<EventAnswer>().end, (End{"none", "declined"}));
  EXPECT_TRUE(listed().empty());
  EXPECT_EQ(refused(say(bob, SitRequest{0, game, "s"})), ErrorCode::GameOver);
  open();
  GameSnapshot const declined = state(game);
  EXPECT_EQ(declined.end, (End{"none", "declined"}));
  EXPECT_EQ(declined.invites, "Marble");
  EXPECT_EQ(list({}, ann).games.size(), 1u) << "she finds it among her games";
  EXPECT_TRUE(list({}, bob).games.empty()) << "and he does not";
}

TEST_F(GameServerInvitations, APlayerInTheSeatCannotDeclineTheInvitation) {
  std::string const game = create(an_invitation());
  EXPECT_EQ(acked(say(bob, SitRequest{0, game, "s"})), 1);
  EXPECT_EQ(words(say(bob, DeclineRequest{0, game, "n"})), "There is no offer to answer.");
  EXPECT_FALSE(state(game).end);
}

TEST_F(GameServerInvitations, AnOpenChallengeCannotBeDeclined) {
  std::string const game = create(an_invitation(""));
  EXPECT_EQ(refused(say(bob, DeclineRequest{0, game, "n"})), ErrorCode::Refused);
  EXPECT_FALSE(state(game).end);
}

TEST_F(GameServerInvitations, ALateDeclineIsRefusedLikeALateJoin) {
  std::string const withdrawn = create(an_invitation());
  EXPECT_EQ(acked(say(ann, AbortRequest{0, withdrawn, "a"})), 1);
  EXPECT_EQ(refused(say(bob, SitRequest{0, withdrawn, "s"})), ErrorCode::GameOver);
  EXPECT_EQ(refused(say(bob, DeclineRequest{0, withdrawn, "n"})), ErrorCode::GameOver);
  std::string const taken = create(an_invitation());
  call(bob, "Onyx");
  call(flint, "Marble");
  EXPECT_EQ(acked(say(flint, SitRequest{0, taken, "s"})), 1);
  call(bob, "Marble");
  EXPECT_EQ(words(say(bob, SitRequest{0, taken, "s"})), "No seat of this game is open.");
  EXPECT_EQ(words(say(bob, DeclineRequest{0, taken, "n"})), "No seat of this game is open.");
  EXPECT_EQ(words(say(ann, DeclineRequest{0, taken, "n"})), "There is no offer to answer.") << "she plays";
}

TEST_F(GameServerInvitations, NobodyIsInvitedAgainWhileTheFirstGameWaits) {
  CreateGame const request = an_invitation();
  std::string const game = create(request);
  auto const hers = page(game);
  auto const hers_connection = last_connection_;
  EXPECT_EQ(why_not(an_invitation()), "You have asked Marble already.");
  EXPECT_EQ(why_not(an_invitation("mARBLE")), "You have asked mARBLE already.");
  EXPECT_EQ(create(request), game) << "the same request again";
  create(an_invitation("Flint"));
  create(an_invitation("Marble"), flint);
  server_->disconnect(hers_connection, false);
  clock_.pass(1);  // changed later than the first
  std::string const second = create(an_invitation());
  auto const first_again = page(game);
  auto const hers_too = page(second);
  EXPECT_EQ(listed_games(), std::vector<std::string>{second}) << "once for a name, the last";
  EXPECT_EQ(why_not(an_invitation()), "You have asked Marble already.");
  EXPECT_EQ(create(request), game);
}

TEST_F(GameServerInvitations, ADeclineLastsTenMinutes) {
  CreateGame const request = an_invitation();
  std::string const game = create(request), another = create(an_invitation());
  auto const hers = page(another);
  ASSERT_EQ(listed_games(), std::vector<std::string>{another});
  EXPECT_EQ(acked(say(bob, DeclineRequest{0, game, "n"})), 1);
  EXPECT_TRUE(listed().empty()) << "nor of what was made before";
  EXPECT_EQ(why_not(an_invitation("marble")), "marble did not want to play. Ask again later.");
  EXPECT_EQ(create(request), game) << "the same request again";
  create(an_invitation("Flint"));
  create(an_invitation(), flint);
  clock_.pass(599'000);
  EXPECT_EQ(why_not(an_invitation()), "Marble did not want to play. Ask again later.");
  clock_.pass(2'000);
  EXPECT_EQ(listed_games(), std::vector<std::string>{another});
  EXPECT_EQ(why_not(an_invitation()), "You have asked Marble already.");
  EXPECT_EQ(acked(say(ann, AbortRequest{0, another, "a"})), 1);
  create(an_invitation());
}

TEST_F(GameServerInvitations, OpenGamesAreListedBesideAnyNumberOfInvitations) {
  std::string const open = create(an_invitation(""));
  std::vector<std::shared_ptr<Page>> pages{page(open)};
  for (int number = 0; number < 61; ++number) {
    Principal const somebody{"owner" + std::to_string(number), false};
    pages.push_back(page(create(an_invitation(), somebody), 0, somebody));
  }
  std::vector<Challenge> const all = listed();
  EXPECT_EQ(all.size(), 61u);
  EXPECT_EQ(all.back().game, open);
}

TEST_F(GameServerInvitations, UnfollowedGamesDoNotAffectTheList) {
  std::string const game = create(an_invitation()), open_game = create(an_invitation(""));
  create(an_invitation(""), flint);
  // A thousand of others, which came later.
  change(R"sql(
CREATE TEMP TABLE number AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i FROM n;
CREATE TEMP TABLE games AS SELECT game.* FROM game, number WHERE owner = 'flint';
UPDATE games SET id = 'other' || rowid, key = 'other' || rowid, owner = 'other' || rowid;
CREATE TEMP TABLE states AS SELECT game_state.* FROM game_state, number WHERE owner = 'flint';
UPDATE states SET game = 'other' || rowid, owner = 'other' || rowid, updated = updated + 1000;
INSERT INTO game SELECT * FROM games;
INSERT INTO game_state SELECT * FROM states;
)sql");
  auto const hers = page(game), hers_too = page(open_game);
  std::vector<std::string> games = listed_games();
  std::ranges::sort(games);
  EXPECT_EQ(games, (std::vector<std::string>{std::min(game, open_game), std::max(game, open_game)}));
  EXPECT_EQ(why_not(an_invitation()), "You have asked Marble already.");
}

TEST_F(GameServerInvitations, WhoeverIsAskedHearsOfItHoweverManyOthersAre) {
  std::string const game = create(an_invitation());
  std::vector<std::shared_ptr<Page>> pages{page(game)};
  clock_.pass(1);
  for (int number = 0; number < 60; ++number) {
    Principal const somebody{"owner" + std::to_string(number), false};
    pages.push_back(page(create(an_invitation("Basalt"), somebody), 0, somebody));
  }
  EXPECT_EQ(listed().size(), 60u);
  auto const his = std::make_shared<Page>();
  server_->connect(++connections_, bob, his);
  receive(connections_, WatchRequest{1, true, "marble"});
  auto const told = his->await<ChallengesAnswer>();
  ASSERT_EQ(told.challenges.size(), 1u);
  EXPECT_EQ(told.challenges.front().game, game);
  auto const all = std::make_shared<Page>();
  server_->connect(++connections_, bob, all);
  receive(connections_, WatchRequest{1, true, ""});
  auto const told_all = all->await<ChallengesAnswer>();
  EXPECT_EQ(told_all.challenges.size(), 60u);
  EXPECT_TRUE(std::ranges::any_of(told_all.challenges, [&](Challenge const& each) { return each.game == game; }));
}

TEST_F(GameServerInvitations, AtMostThreeInvitationsOfAnOwnerAreListed) {
  std::vector<std::shared_ptr<Page>> pages;
  for (char const* const name : {"First", "Second", "Third", "Fourth"}) {
    pages.push_back(page(create(an_invitation(name))));
    clock_.pass(1);
  }
  std::vector<std::string> names;
  for (Challenge const& each : listed()) names.push_back(each.invites);
  EXPECT_EQ(names, (std::vector<std::string>{"Fourth", "Third", "Second"}));
}

TEST_F(GameServerInvitations, AKeyIsOfOneMessageOnly) {
  std::string const declined = create(an_invitation());
  EXPECT_EQ(acked(say(bob, DeclineRequest{0, declined, "n"})), 1);
  EXPECT_EQ(words(say(bob, SitRequest{0, declined, "n"})), "This key was already used by another message.");
  EXPECT_EQ(acked(say(bob, DeclineRequest{0, declined, "n"})), 1) << "the same message again";
  std::string const accepted = create(an_invitation(), flint);
  EXPECT_EQ(acked(say(bob, SitRequest{0, accepted, "s"})), 1);
  EXPECT_EQ(words(say(bob, DeclineRequest{0, accepted, "s"})), "This key was already used by another message.");
  EXPECT_EQ(words(say(bob, ResignRequest{0, accepted, "s", Side::Black})),
            "This key was already used by another message.");
  EXPECT_EQ(acked(say(bob, SitRequest{0, accepted, "s"})), 1) << "the same message again";
  EXPECT_EQ(acked(say(flint, MoveRequest{0, accepted, "s", 0, "e2-e4"})), 2) << "hers is another key";
  EXPECT_EQ(words(say(flint, AbortRequest{0, accepted, "s"})), "This key was already used by another message.");
  EXPECT_FALSE(state(accepted).end);
}

// Of one page, sent together.
TEST_F(GameServerInvitations, RequestsAreHandledInOrder) {
  constexpr int rounds = 20;
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Principal const owner{"owner" + std::to_string(round), false};
    CreateGame request = an_invitation();
    std::swap(request.white, request.black);
    std::string const declined = create(request, owner);
    request.key += " too";
    std::string const accepted = create(request, owner);
    if (round % 2 == 0) open();  // both are to be read first
    auto const his = std::make_shared<Page>();
    server_->connect(++connections_, bob, his);
    receive(connections_, DeclineRequest{2, declined, "n"});
    receive(connections_, SitRequest{3, declined, "s"});
    receive(connections_, SitRequest{4, accepted, "s"});
    receive(connections_, MoveRequest{5, accepted, "m", 0, "e2-e4"});
    receive(connections_, DeclineRequest{6, accepted, "n"});
    EXPECT_EQ(acked(his->answer(2)), 1);
    EXPECT_EQ(refused(his->answer(3)), ErrorCode::GameOver);
    EXPECT_EQ(acked(his->answer(4)), 1);
    EXPECT_EQ(acked(his->answer(5)), 2);
    EXPECT_EQ(words(his->answer(6)), "There is no offer to answer.");
    EXPECT_EQ(state(declined).end, (End{"none", "declined"}));
    EXPECT_FALSE(state(accepted).end);
  }
}

// Whoever looks at the list would lose the connection by it.
TEST_F(GameServerInvitations, TheLongestListFitsIntoOneMessage) {
  std::string text = text_of(std::filesystem::path(STRATA_SOURCE_DIR) / "variants" / "raumschach.toml");
  auto const replace = [&text](std::string const& old, std::string const& by) {
    text.replace(text.find(old), old.size(), by);
  };
  replace("id = \"raumschach\"", "id = \"" + std::string(40, 'i') + '"');
  replace("name = \"Raumschach\"", "name = '" + std::string(128, '"') + '\'');
  CreateGame request = an_invitation(std::string(20, 'M'));
  std::string const first = std::string(40, 'a'), second = std::string(40, 'b');
  for (int number = 10; number < 40; ++number) {
    std::string const option = std::string(38, 'o') + std::to_string(number);
    text += "[options." + option + "]\n[options." + option + ".values." + first + "]\n[options." + option + ".values." +
            second + "]\npatch.endings.repetition = 3\n";
    request.options.push_back({option, second});
  }
  request.variant_text = text;
  Principal const owner{"owner", false};
  call(owner, std::string(20, 'O'));
  auto const waiting = page(create(request, owner), 0, owner);
  ASSERT_EQ(listed().size(), 1u);
  Challenge const challenge = listed().front();
  EXPECT_EQ(challenge.options.size(), 8u);
  ChallengesAnswer whole{1'000'000, true, std::vector<Challenge>(120, challenge), {}};
  EXPECT_LT(protocol::write(whole).size(), net::OutQueue::max_bytes - net::OutQueue::message_bytes);
}

TEST_F(GameServerInvitations, TheNextGameIsForTheSameTwo) {
  std::string const game = create(an_invitation());
  auto const hers = page(game);
  EXPECT_EQ(acked(say(bob, SitRequest{0, game, "s"})), 1);
  EXPECT_GT(acked(say(bob, ResignRequest{0, game, "r", Side::Black})), 0);
  EXPECT_EQ(acked(say(bob, RematchRequest{0, game})), 0);
  EXPECT_EQ(acked(say(ann, RematchRequest{0, game})), 0);
  auto const next = hers->await<RematchAnswer>([](RematchAnswer const& told) { return !told.next.empty(); }).next;
  EXPECT_EQ(state(next).invites, "");
  EXPECT_EQ(state(next).names, (protocol::Names{"Marble", "Guest-ANN"}));
}

TEST_F(GameServerInvitations, InvalidInvitationsAreRefused) {
  auto const refusal = [this](CreateGame const& request, Principal const& who = ann) {
    auto const answer = try_create(request, who);
    auto const* const failure = std::get_if<Failure>(&answer);
    return failure != nullptr && failure->code == ErrorCode::BadMessage ? failure->message : "it was not refused";
  };
  for (char const* const bad : {"a", "a b", "<b>", "\xC3\xA4\xC3\xA4", "a\n", "White", "you", "Guest-", "Guest-A",
                                "guest-abcde", "Guest-A0BC", "GUEST-a_bc"})
    EXPECT_TRUE(refusal(an_invitation(bad)).starts_with("Nobody is called so here: a name has 2 to 20")) << bad;
  EXPECT_EQ(refusal(an_invitation("marble"), bob), "You are called Marble yourself: ask somebody else.");
  EXPECT_EQ(refusal(an_invitation("Guest-dora"), Principal{"dora", false}),
            "You are called Guest-DORA yourself: ask somebody else.");
  CreateGame request = an_invitation();
  request.listed = false;
  EXPECT_EQ(refusal(request), "An invitation by name must be listed, so that the player can find it.");
  request = a_game();
  request.invites = "Marble";
  EXPECT_EQ(refusal(request), "You can only invite a player to a game with an open seat.");
}

}  // namespace
}  // namespace strata::server
