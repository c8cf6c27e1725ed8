// Who may do what: every action against everybody who may ask for it, in every kind of game.

#include "server/games/state/authority.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace strata::server {
namespace {

using protocol::Seat;
using protocol::SeatKind;
using protocol::Side;

constexpr Seat someone{SeatKind::Person, 1};
constexpr Seat machine{SeatKind::Computer, 1};

Standing alone(Seat white, Seat black) { return {"ann", "", {}, white, black}; }
Standing between() { return {"ann", "bob", Side::Black, someone, someone}; }

struct Asked {
  Action action;
  std::optional<Side> side;
};
std::vector<Asked> const everything = {{Action::Move, Side::White},
                                       {Action::Move, Side::Black},
                                       {Action::Resign, Side::White},
                                       {Action::Resign, Side::Black},
                                       {Action::Claim, Side::White},
                                       {Action::Claim, Side::Black},
                                       {Action::Draw, {}},
                                       {Action::Goto, {}},
                                       {Action::Seats, {}},
                                       {Action::Title, {}},
                                       {Action::Pace, {}},
                                       {Action::Step, {}},
                                       {Action::Hint, {}},
                                       {Action::Remove, {}},
                                       {Action::Sit, {}},
                                       {Action::Takeback, {}},
                                       {Action::Decline, {}},
                                       {Action::Abort, {}},
                                       {Action::Absence, {}},
                                       {Action::Rematch, {}},
                                       {Action::Chat, {}}};

// A letter for each of these that is granted, in their order; a dot for each that is refused.
std::string granted(Standing const& standing, std::string const& who) {
  static std::string const letters = "MmRrCcDGSTPshXstdawec";
  std::string text;
  for (std::size_t i = 0; i < everything.size(); ++i) {
    auto const refusal = refuse(everything[i].action, standing, who, everything[i].side);
    text += refusal ? '.' : letters[i];
    if (refusal) EXPECT_GT(refusal->message.size(), 20u);
  }
  return text;
}

TEST(Authority, AGameOfOnesOwnIsOnesOwn) {
  EXPECT_EQ(granted(alone(someone, someone), "ann"), "MmRrCcDGSTPshX.......");
  // What the computer plays is refused by the game itself, in its own words.
  EXPECT_EQ(granted(alone(someone, machine), "ann"), "MmRrCcDGSTPshX.......");
  EXPECT_EQ(granted(alone(machine, machine), "ann"), "MmRrCcDGSTPshX.......");
}

TEST(Authority, SpectatorsMayDoNothing) {
  for (std::string const who : {"carl", "bob", ""})
    EXPECT_EQ(granted(alone(someone, someone), who), ".....................") << who;
  for (std::string const who : {"carl", ""}) EXPECT_EQ(granted(between(), who), ".....................") << who;
  Standing orphan = alone(someone, someone);
  orphan.owner.clear();
  for (std::string const who : {"ann", ""}) EXPECT_EQ(granted(orphan, who), ".....................") << who;
}

TEST(Authority, BetweenTwoPeopleEachActsForTheirOwnSide) {
  EXPECT_EQ(granted(between(), "ann"), "M.R.C.D..T.....tdawec");
  EXPECT_EQ(granted(between(), "bob"), ".m.r.cD........tdawec");
  EXPECT_EQ(refuse(Action::Move, between(), "bob", Side::White)->code, protocol::ErrorCode::NotYourTurn);
  Standing waiting = between();
  waiting.guest.clear();
  EXPECT_EQ(granted(waiting, "ann"), ".........T...X...a...") << "nobody has come yet";
  EXPECT_EQ(granted(waiting, "bob"), "..............s......") << "whoever comes may sit down, and do no more";
  EXPECT_EQ(granted(waiting, ""), ".....................");
}

TEST(Authority, ARoleSaysWhichSidesOnePlays) {
  EXPECT_EQ(role_of(alone(someone, machine), "ann"), (protocol::Role{true, true, false}));
  EXPECT_EQ(role_of(alone(someone, someone), "ann"), (protocol::Role{true, true, true}));
  EXPECT_EQ(role_of(between(), "ann"), (protocol::Role{true, true, false}));
  EXPECT_EQ(role_of(between(), "bob"), (protocol::Role{false, false, true}));
  EXPECT_EQ(role_of(between(), "carl"), (protocol::Role{false, false, false}));
  Standing orphan = alone(someone, someone);
  orphan.owner.clear();
  EXPECT_EQ(role_of(orphan, ""), (protocol::Role{false, false, false})) << "no name is nobody's name";
}

}  // namespace
}  // namespace strata::server
