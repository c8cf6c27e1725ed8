// Which seeks fit, on which game they agree, and which of several that fit is matched.

#include "server/games/seek_book.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace strata::server {
namespace {

using protocol::SeekRated;
using protocol::SeekSide;
using protocol::Speed;

constexpr std::int64_t minute = 60'000;

class SeekBookTest : public testing::Test {
 protected:
  // By the clock, for everything that such a seek can be for.
  StandingSeek a_seek(std::string const& id, std::string person, std::vector<std::string> const& variants = {"a"}) {
    StandingSeek seek;
    seek.row.id = id;
    seek.row.person = std::move(person);
    seek.row.terms.variants = variants;
    seek.row.terms.base_least = 3 * minute;
    seek.row.terms.base_most = 15 * minute;
    seek.row.terms.increment_most = 10'000;
    seek.row.terms.rating_most = 5000;
    seek.variants = book_.sets().set_of(variants).value_or(0);
    return seek;
  }
  StandingSeek of_account(std::string const& id, double rating) {
    StandingSeek seek = a_seek(id, "account of " + id);
    seek.row.has_account = true;
    seek.ratings[0] = rating;
    return seek;
  }
  std::string best(std::string const& id, std::int64_t now = 0) {
    StandingSeek const* const found = book_.best_for(id, now);
    return found == nullptr ? "" : found->row.id;
  }

  SeekBook book_{{"a", "b", "c"}};
};

TEST_F(SeekBookTest, TwoOfWhomOneHasBlockedTheOtherNeverAgree) {
  book_ = SeekBook({"a", "b", "c"}, [](std::string const& one, std::string const& other) {
    return (one == "Ann" && other == "Bob") || (one == "Bob" && other == "Ann");
  });
  book_.add(a_seek("ann", "Ann"));
  book_.add(a_seek("bob", "Bob"));
  EXPECT_EQ(best("ann"), "");
  EXPECT_EQ(best("bob"), "");
  EXPECT_FALSE(book_.agree(a_seek("ann", "Ann"), a_seek("bob", "Bob")));
  EXPECT_FALSE(book_.agree(a_seek("bob", "Bob"), a_seek("ann", "Ann")));
  book_.add(a_seek("carl", "Carl"));
  EXPECT_EQ(best("carl"), "ann") << "the older of both";
  EXPECT_EQ(best("bob"), "carl");
}

TEST_F(SeekBookTest, TwoWhoShareAVariantAndARangeAgreeOnOneOfEach) {
  StandingSeek const ann = a_seek("ann", "Ann", {"a", "b"});
  StandingSeek bob = a_seek("bob", "Bob", {"b", "c"});
  bob.row.terms.base_least = 10 * minute;
  bob.row.terms.base_most = 60 * minute;
  auto const agreement = book_.agree(ann, bob);
  ASSERT_TRUE(agreement);
  EXPECT_EQ(book_.sets().id(agreement->variant), "b");
  EXPECT_EQ(agreement->base, 12 * minute);
  EXPECT_EQ(agreement->increment, 5'000);
  EXPECT_EQ(agreement->days, 0);
  EXPECT_FALSE(agreement->rated);
  auto const again = book_.agree(ann, bob);
  EXPECT_EQ(again->first_is_white, agreement->first_is_white) << "the same two agree on the same game";
}

TEST_F(SeekBookTest, SeeksThatDifferInOneThingDoNotFit) {
  StandingSeek const ann = a_seek("ann", "Ann");
  auto const fits = [&](auto const& change) {
    StandingSeek bob = a_seek("bob", "Bob");
    change(bob);
    return book_.agree(ann, bob).has_value();
  };
  EXPECT_TRUE(fits([](StandingSeek&) {}));
  EXPECT_FALSE(fits([](StandingSeek& seek) { seek.variants = 2; }));
  EXPECT_FALSE(fits([](StandingSeek& seek) { seek.row.person = "Ann"; })) << "nobody plays oneself";
  EXPECT_FALSE(fits([](StandingSeek& seek) { seek.row.terms.base_least = seek.row.terms.base_most = 16 * minute; }));
  EXPECT_FALSE(
      fits([](StandingSeek& seek) { seek.row.terms.increment_least = seek.row.terms.increment_most = 11'000; }));
  EXPECT_FALSE(fits([](StandingSeek& seek) { seek.row.terms.rated = SeekRated::Rated; })) << "Ann wants no rated game";
  EXPECT_FALSE(fits([](StandingSeek& seek) { seek.row.terms.rating_least = 1000; })) << "Ann has no account";
  EXPECT_FALSE(fits([](StandingSeek& seek) {
    seek.row.terms.speed = Speed::Days;
    seek.row.terms.days_least = seek.row.terms.days_most = 3;
  }));
}

TEST_F(SeekBookTest, SidesAreGivenAsTheyAreWanted) {
  StandingSeek ann = a_seek("ann", "Ann"), bob = a_seek("bob", "Bob");
  ann.row.terms.side = SeekSide::White;
  EXPECT_TRUE(book_.agree(ann, bob)->first_is_white);
  EXPECT_FALSE(book_.agree(bob, ann)->first_is_white);
  bob.row.terms.side = SeekSide::White;
  EXPECT_FALSE(book_.agree(ann, bob)) << "both want White";
  ann.row.terms.side = SeekSide::Any;
  EXPECT_FALSE(book_.agree(ann, bob)->first_is_white);
  int white = 0;
  for (int pair = 0; pair < 1000; ++pair) {
    StandingSeek const one = a_seek("x" + std::to_string(pair), "X"), other = a_seek("y" + std::to_string(pair), "Y");
    white += book_.agree(one, other)->first_is_white ? 1 : 0;
  }
  EXPECT_GT(white, 400) << "neither side comes more often where both play any";
  EXPECT_LT(white, 600);
}

TEST_F(SeekBookTest, AGameIsRatedWhereBothHaveAccountsAndNeitherWantsACasualOne) {
  StandingSeek one = of_account("one", 1500), other = of_account("other", 1500);
  EXPECT_FALSE(book_.agree(one, other)->rated);
  one.row.terms.rated = other.row.terms.rated = SeekRated::Either;
  EXPECT_TRUE(book_.agree(one, other)->rated);
  EXPECT_FALSE(book_.agree(one, a_seek("guest", "Guest"))->rated);
  one.row.terms.rated = SeekRated::Rated;
  EXPECT_TRUE(book_.agree(one, other)->rated);
  EXPECT_FALSE(book_.agree(one, a_seek("guest", "Guest")));
}

TEST_F(SeekBookTest, ARangeOfRatingsIsAskedOfTheVariantThatIsPlayed) {
  StandingSeek one = of_account("one", 1500), other = of_account("other", 1700);
  one.variants = other.variants = 3;
  other.ratings[1] = 1300;
  one.row.terms.rating_least = 1600;
  EXPECT_EQ(book_.sets().id(book_.agree(one, other)->variant), "a");
  one.row.terms.rating_least = 1000;
  one.row.terms.rating_most = 1400;
  EXPECT_EQ(book_.sets().id(book_.agree(one, other)->variant), "b");
  other.row.terms.rating_most = 1400;
  EXPECT_FALSE(book_.agree(one, other)) << "a new player has 1500";
}

TEST_F(SeekBookTest, TheNearestRatingIsMatchedAndTheOldestOfEquals) {
  book_.add(of_account("far", 1950));
  book_.add(of_account("near", 1650));
  book_.add(of_account("nearer", 1501));
  book_.add(of_account("me", 1500));
  EXPECT_EQ(best("me"), "near") << "within 200 points all are equally near";
  EXPECT_EQ(book_.remove("near")->row.id, "near");
  EXPECT_EQ(best("me"), "nearer");
  EXPECT_TRUE(book_.remove("nearer"));
  EXPECT_EQ(best("me"), "far") << "anybody who fits is better than nobody";
}

TEST_F(SeekBookTest, WaitingBringsSomebodyNearer) {
  StandingSeek near = of_account("near", 1500);
  near.row.created = 2 * minute;
  book_.add(of_account("far", 1950));
  book_.add(std::move(near));
  StandingSeek me = of_account("me", 1500);
  me.row.created = 2 * minute;
  book_.add(std::move(me));
  EXPECT_EQ(best("me", 2 * minute), "far") << "two steps away, and it has waited two minutes";
  EXPECT_EQ(best("near", 2 * minute), "far");
}

TEST_F(SeekBookTest, ASeekThatIsHeldIsNotMatchedAndComesBack) {
  book_.add(a_seek("ann", "Ann"));
  book_.add(a_seek("bob", "Bob"));
  book_.hold("ann", true);
  EXPECT_EQ(best("bob"), "");
  EXPECT_EQ(best("ann"), "");
  book_.hold("ann", false);
  EXPECT_EQ(best("bob"), "ann");
  EXPECT_TRUE(book_.remove("ann"));
  EXPECT_FALSE(book_.remove("ann"));
  EXPECT_EQ(best("bob"), "");
}

TEST_F(SeekBookTest, CountsPeopleAndAddresses) {
  StandingSeek one = a_seek("one", "Ann"), other = a_seek("other", "Ann");
  one.address = other.address = "here";
  book_.add(one);
  book_.add(one);
  book_.add(other);
  EXPECT_EQ(book_.count_of("Ann"), 2u);
  EXPECT_EQ(book_.count_from("here"), 2u);
  EXPECT_TRUE(book_.remove("one"));
  EXPECT_EQ(book_.count_of("Ann"), 1u);
  EXPECT_TRUE(book_.remove("other"));
  EXPECT_EQ(book_.count_from("here"), 0u);
  EXPECT_EQ(book_.size(), 0u);
}

TEST_F(SeekBookTest, PeopleWhoBlockOneAnotherAreNotMatched) {
  SeekBook book({"a"}, [](std::string const& one, std::string const& other) { return one == "Ann" || other == "Ann"; });
  book.add(a_seek("ann", "Ann"));
  book.add(a_seek("bob", "Bob"));
  EXPECT_EQ(book.best_for("bob", 0), nullptr);
  book.add(a_seek("carl", "Carl"));
  EXPECT_EQ(book.best_for("bob", 0)->row.id, "carl");
}

// A search looks at seeks of its own variants and speed, once at each: twice as many of these take twice as long, those of other games none.
TEST_F(SeekBookTest, ASearchCostsInProportionToTheSeeksForItsGames) {
  auto const looked_at = [](std::size_t fitting, std::size_t foreign) {
    std::size_t looks = 0;
    SeekBook book({"a", "b", "c"}, [&](std::string const&, std::string const&) {
      ++looks;
      return true;
    });
    auto const add = [&](std::size_t count, std::vector<std::string> const& variants) {
      for (std::size_t each = 0; each < count; ++each) {
        StandingSeek seek;
        seek.row.id = variants.front() + std::to_string(each);
        seek.row.person = seek.row.id;
        seek.row.terms.rating_most = 5000;
        seek.row.terms.variants = variants;
        seek.variants = book.sets().set_of(variants).value_or(0);
        book.add(std::move(seek));
      }
    };
    add(fitting, {"a", "b"});
    add(foreign, {"c"});
    EXPECT_EQ(book.best_for("a0", 0), nullptr);
    return looks;
  };
  EXPECT_EQ(looked_at(100, 0), 99u);
  EXPECT_EQ(looked_at(100, 1900), 99u);
  EXPECT_EQ(looked_at(2000, 0), 1999u);
}

}  // namespace
}  // namespace strata::server
