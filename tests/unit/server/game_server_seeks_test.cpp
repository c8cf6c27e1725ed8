// Seeks through the whole server: who hears what, what is refused, and what outlives a restart.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tests/unit/server/game_server_people.hpp"

namespace strata::server {
namespace {

using protocol::OwnSeeksAnswer;
using protocol::SeekEnd;
using protocol::SeekRequest;
using protocol::SeeksAnswer;
using protocol::SeeksRequest;
using protocol::SoughtAnswer;

constexpr std::int64_t minute = 60'000;

class GameServerSeeks : public GameServerPeople {
 protected:
  struct Visitor {
    std::shared_ptr<Page> page;
    ConnectionId connection = 0;
  };
  Visitor visit(Principal const& who) {
    Visitor visitor{std::make_shared<Page>(), ++last_connection_};
    server_->connect(visitor.connection, who, visitor.page);
    return visitor;
  }
  static Principal account(std::string const& name) {
    Principal who{name, false};
    who.login = std::make_shared<Login const>(Login{"session of " + name, name, {}});
    return who;
  }
  static protocol::SeekTerms terms(std::vector<std::string> variants = {"orthodox"}) {
    protocol::SeekTerms terms;
    terms.variants = std::move(variants);
    terms.base_least = 3 * minute;
    terms.base_most = 15 * minute;
    terms.increment_most = 10'000;
    terms.rating_most = 5000;
    return terms;
  }
  static protocol::SeekTerms by_days() {
    protocol::SeekTerms by = terms();
    by.speed = protocol::Speed::Days;
    by.base_least = by.base_most = by.increment_most = 0;
    by.days_least = 1;
    by.days_most = 7;
    return by;
  }
  bool is_acked(Visitor const& visitor, protocol::ClientMessage message) {
    return std::holds_alternative<protocol::AckAnswer>(say(visitor.connection, *visitor.page, std::move(message)));
  }
  std::string refusal_of(Visitor const& visitor, protocol::ClientMessage message) {
    auto const answer = say(visitor.connection, *visitor.page, std::move(message));
    auto const* const error = std::get_if<protocol::ErrorAnswer>(&answer);
    return error == nullptr ? "" : error->message;
  }
  static SoughtAnswer sought(Visitor const& visitor) { return visitor.page->await<SoughtAnswer>(); }
  // The id of the visitor's only seek.
  static std::string own_seek(Visitor const& visitor) {
    return visitor.page->await<OwnSeeksAnswer>([](auto const& own) { return own.seeks.size() == 1; })
        .seeks.front()
        .seek;
  }
  void pass(std::int64_t milliseconds) { clock_.pass(milliseconds); }
};

TEST_F(GameServerSeeks, TwoThatFitAreInOneGame) {
  Visitor const anns = visit(ann), bobs = visit(bob);
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "a", terms({"orthodox", "raumschach"})}));
  EXPECT_TRUE(is_acked(bobs, SeekRequest{0, "b", terms({"raumschach", "parmen"})}));
  SoughtAnswer const hers = sought(anns), his = sought(bobs);
  EXPECT_EQ(hers.why, SeekEnd::Matched);
  EXPECT_FALSE(hers.game.empty());
  EXPECT_EQ(hers.game, his.game);
  protocol::GameSnapshot const game = state(hers.game);
  EXPECT_EQ(game.variant, "raumschach");
  EXPECT_TRUE(game.between);
  EXPECT_TRUE(game.you.owner);
  EXPECT_NE(game.you.white, game.you.black);
  EXPECT_EQ(game.clock->base, 9 * minute);
  EXPECT_EQ(game.clock->increment, 5'000);
  EXPECT_TRUE(is_acked(bobs, SeekRequest{0, "b", terms({"raumschach", "parmen"})})) << "the same message again";
  EXPECT_EQ(bobs.page->all<SoughtAnswer>().back().game, his.game) << "names the same game";
}

TEST_F(GameServerSeeks, AreShownToWhoeverAsksAndInChangesOnly) {
  Visitor const anns = visit(ann), bobs = visit(bob);
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "a", terms()}));
  EXPECT_TRUE(is_acked(bobs, SeeksRequest{0, true, {}}));
  auto const whole = bobs.page->await<SeeksAnswer>();
  EXPECT_TRUE(whole.whole);
  ASSERT_EQ(whole.seeks.size(), 1u);
  EXPECT_EQ(whole.seeks.front().terms, terms());
  EXPECT_EQ(whole.total, 1);
  Visitor const others = visit(carl);
  EXPECT_TRUE(is_acked(others, SeeksRequest{0, true, {"raumschach"}}));
  EXPECT_EQ(others.page->await<SeeksAnswer>().total, 0) << "only what was asked for";
  EXPECT_TRUE(is_acked(anns, protocol::UnseekRequest{0, own_seek(anns)}));
  EXPECT_EQ(sought(anns).why, SeekEnd::Cancelled);
  auto const change = bobs.page->await<SeeksAnswer>([](auto const& each) { return !each.whole; });
  EXPECT_EQ(change.version, whole.version + 1);
  EXPECT_EQ(change.gone, std::vector<std::string>{whole.seeks.front().seek});
  EXPECT_EQ(others.page->all<SeeksAnswer>().size(), 1u) << "the others heard nothing of it";
}

TEST_F(GameServerSeeks, AreJoinedOnce) {
  Visitor const anns = visit(ann), bobs = visit(bob), carls = visit(carl);
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "a", terms({"orthodox", "raumschach"})}));
  std::string const seek = own_seek(anns);
  EXPECT_EQ(refusal_of(anns, protocol::JoinSeekRequest{0, "own", seek, {}}), "This is your own seek.");
  EXPECT_NE(refusal_of(bobs, protocol::JoinSeekRequest{0, "bad", seek, "upright"}), "");
  EXPECT_TRUE(is_acked(bobs, protocol::JoinSeekRequest{0, "b", seek, "raumschach"}));
  EXPECT_EQ(sought(bobs).game, sought(anns).game);
  EXPECT_EQ(state(sought(anns).game).variant, "raumschach");
  EXPECT_TRUE(is_acked(bobs, protocol::JoinSeekRequest{0, "b", seek, "raumschach"})) << "the same message again";
  EXPECT_EQ(refusal_of(carls, protocol::JoinSeekRequest{0, "c", seek, {}}), "This seek is not open any more.");
}

TEST_F(GameServerSeeks, OfSomebodyElseAreNotCancelled) {
  Visitor const anns = visit(ann), bobs = visit(bob);
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "a", terms()}));
  std::string const seek = own_seek(anns);
  EXPECT_EQ(refusal_of(bobs, protocol::UnseekRequest{0, seek}), "This is the seek of somebody else.");
  EXPECT_TRUE(is_acked(bobs, protocol::JoinSeekRequest{0, "b", seek, {}})) << "it stands";
}

TEST_F(GameServerSeeks, ThatNobodyCanHaveAreRefused) {
  Visitor const anns = visit(ann);
  auto const refused = [&](auto const& change) {
    protocol::SeekTerms bad = terms();
    change(bad);
    return refusal_of(anns, SeekRequest{0, "bad", bad});
  };
  EXPECT_EQ(refused([](auto& bad) { bad.variants = {"none"}; }),
            "terms.variants: expected ids of one or more variants of this program");
  EXPECT_NE(refused([](auto& bad) { bad.variants.clear(); }), "");
  EXPECT_EQ(refused([](auto& bad) { bad.base_least = 16 * minute; }),
            "terms.base: 960000 to 900000, expected a range within 15000 to 10800000");
  EXPECT_NE(refused([](auto& bad) { bad.days_most = 3; }), "");
  EXPECT_NE(refused([](auto& bad) { bad.rating_least = 3000, bad.rating_most = 2000; }), "");
  EXPECT_EQ(refused([](auto& bad) { bad.rating_least = 1000; }),
            "Only a player with an account can choose opponents by rating: log in.");
  EXPECT_EQ(refused([](auto& bad) { bad.rated = protocol::SeekRated::Rated; }),
            "Only a player with an account can seek a rated game: log in.");
  EXPECT_EQ(refusal_of(anns, SeekRequest{0, "", terms()}), "This message needs a key.");
  EXPECT_TRUE(anns.page->all<OwnSeeksAnswer>().empty());
}

TEST_F(GameServerSeeks, AreAsManyForEachAsTheyMayBe) {
  Visitor const anns = visit(ann);
  for (int each = 0; each < 6; ++each)
    EXPECT_TRUE(is_acked(anns, SeekRequest{0, "key" + std::to_string(each), terms()}));
  EXPECT_EQ(refusal_of(anns, SeekRequest{0, "more", terms()}),
            "You have 6 seeks, and nobody has more: cancel one first.");
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "key0", terms()})) << "one that stands is answered as ever";
}

TEST_F(GameServerSeeks, OfAnAddressAreLimitedWhateverSecretsItHas) {
  std::vector<Visitor> visitors;
  int taken = 0;
  for (int each = 0; each < 80; ++each) {
    Principal who{"guest" + std::to_string(each), false};
    who.address_key = "address";
    visitors.push_back(visit(who));
    protocol::SeekTerms own = terms();
    own.side = protocol::SeekSide::White;  // of which no two fit
    taken += is_acked(visitors.back(), SeekRequest{0, "key", own}) ? 1 : 0;
  }
  EXPECT_EQ(taken, 60);
}

TEST_F(GameServerSeeks, ByTheClockEndWhenTheirSeekerIsGone) {
  Visitor const anns = visit(ann), carls = visit(carl);
  EXPECT_TRUE(is_acked(carls, SeeksRequest{0, true, {}}));
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "live", terms()}));
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "days", by_days()}));
  carls.page->await<SeeksAnswer>([](auto const& told) { return told.total == 2; });
  server_->disconnect(anns.connection, true);
  Visitor const bobs = visit(bob);
  EXPECT_TRUE(is_acked(bobs, SeekRequest{0, "bob", terms()})) << "nobody is matched with somebody who is gone";
  pass(9'000);
  auto const left =
      carls.page->await<SeeksAnswer>([](auto const& told) { return told.total == 2 && told.gone.size() == 1; });
  EXPECT_EQ(left.gone.size(), 1u);
  EXPECT_TRUE(bobs.page->all<SoughtAnswer>().empty());
  EXPECT_TRUE(is_acked(bobs, SeekRequest{0, "bob by days", by_days()}));
  EXPECT_EQ(sought(bobs).why, SeekEnd::Matched) << "the one by days stands";
}

TEST_F(GameServerSeeks, ExpireAtLast) {
  Visitor const anns = visit(ann);
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "live", terms()}));
  own_seek(anns);
  pass(600'000);
  EXPECT_EQ(sought(anns).why, SeekEnd::Expired);
}

TEST_F(GameServerSeeks, StandAfterARestart) {
  Visitor const anns = visit(ann);
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "live", terms()}));
  EXPECT_TRUE(is_acked(anns, SeekRequest{0, "days", by_days()}));
  open();
  Visitor const bobs = visit(bob);
  EXPECT_TRUE(is_acked(bobs, SeekRequest{0, "bob by days", by_days()}));
  EXPECT_EQ(sought(bobs).why, SeekEnd::Matched);
  EXPECT_TRUE(is_acked(bobs, SeekRequest{0, "bob", terms()}));
  Visitor const hers = visit(ann);
  EXPECT_TRUE(is_acked(hers, SeeksRequest{0, false, {}}));
  EXPECT_EQ(sought(hers).why, SeekEnd::Matched) << "she is back, and her seek is matched";
}

TEST_F(GameServerSeeks, OfAccountsMakeRatedGames) {
  Visitor const one = visit(account("one")), other = visit(account("other"));
  protocol::SeekTerms rated = terms();
  rated.rated = protocol::SeekRated::Rated;
  Visitor const guest = visit(bob);
  EXPECT_TRUE(is_acked(one, SeekRequest{0, "a", rated}));
  EXPECT_EQ(refusal_of(guest, protocol::JoinSeekRequest{0, "g", own_seek(one), {}}),
            "Only a player with an account can play a rated game: log in.");
  EXPECT_TRUE(is_acked(other, SeekRequest{0, "b", rated}));
  EXPECT_TRUE(state(sought(one).game).rated);
}

}  // namespace
}  // namespace strata::server
