#pragma once
// The stages of `strata net`. Each leaves a file in the working folder, and a stage whose file is there is done:
//
//   distil   distilled.net  labels of the hand-written evaluation
//   play     training.games games of the hand-written evaluation
//   train    first.net      from distilled.net by these games
//   duel     duel.pgn       first.net against the hand-written evaluation at the nodes of `duel_nodes`
//   play     learnt.games   games of first.net; where it lost its duel, more of training.games
//   train    trained.net    from distilled.net by all games
//   match    match.pgn      trained.net against the hand-written evaluation

#include <filesystem>
#include <memory>
#include <string>

#include "cli/train/learning.hpp"
#include "cli/train/net_match.hpp"
#include "cli/train/net_plan.hpp"
#include "train/network_files.hpp"

namespace strata::cli {

class NetMaker {
 public:
  // Begins with the network that the request names, or with that of the game's parent, if there is one. Says the plan.
  NetMaker(api::Variant variant, NetRequest request, std::filesystem::path work);

  // False if it was interrupted.
  [[nodiscard]] bool run();

  // Without a network where an earlier command trained it.
  [[nodiscard]] Learnt const& learnt() const { return learnt_; }
  [[nodiscard]] NetMatchReport const& match() const { return match_; }
  // The trained network with its match, as a file.
  [[nodiscard]] std::string network() const;

 private:
  // One of the two times games are played.
  struct PlayStage {
    std::filesystem::path games, played;  // the games, and the milliseconds played for so far
    double seconds = 0;
    std::uint64_t positions = 0;  // at most; 0: no limit
    std::shared_ptr<train::LearntNetwork const> network = {};
  };

  void decide();
  [[nodiscard]] LearnRequest learn_request(std::filesystem::path const& out) const;
  [[nodiscard]] bool distil();
  [[nodiscard]] PlayStage first_play() const;
  [[nodiscard]] PlayStage second_play() const;
  [[nodiscard]] bool play(PlayStage const& stage);
  [[nodiscard]] bool learn_games(std::filesystem::path const& out);
  [[nodiscard]] NetMatchReport compare(std::filesystem::path const& network, std::string const& records,
                                       match::TimeControl const& control, std::int64_t games) const;
  [[nodiscard]] bool duel();
  [[nodiscard]] bool decisive_match();

  api::Variant variant_;
  NetRequest request_;
  std::shared_ptr<train::LearntNetwork const> parent_;
  std::filesystem::path work_;
  NetPlan plan_;
  Learnt learnt_;
  NetMatchReport duel_, match_;
};

}  // namespace strata::cli
