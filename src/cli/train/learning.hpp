#pragma once
// A training as commands do it: reads the games, makes the labels, keeps a checkpoint beside the network, says how it goes, and reports.
// `strata train` does this once, `strata net` after its games.

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "train/read_games.hpp"
#include "train/trainer.hpp"

namespace strata::cli {

// One line on stderr.
void say_line(std::string const& text);
// "3 h 12 min", "12 min", "40 s".
[[nodiscard]] std::string duration_text(double seconds);

struct LearnRequest {
  api::Variant variant;
  std::vector<std::string> data = {};  // files of games
  std::size_t labels = 0;              // of the hand-written evaluation, learnt first
  std::string from = {};               // file of the network to begin with; empty: none
  std::string out = {};                // file of the network; the checkpoint stands beside it
  bool resume = false;                 // from that checkpoint, if there is one
  train::TrainPlan plan = {};          // but for its stages and its start
  double seconds = 0;                  // for the games, about; 0: as many as their epochs take
  int epochs = 0, label_epochs = 0;    // 0: by the number of positions
};

struct Learnt {
  train::Trained trained;  // without a network if it was interrupted
  train::ReadCounts counts;
  bool compared = false;  // whether there are games on which the hand-written evaluation may be better
};

// How many epochs over so many positions fit into a time, by the usual speed of a training.
[[nodiscard]] int epochs_in(LearnRequest const& request, double seconds, std::size_t positions);

// The hidden units of a network in a file.
[[nodiscard]] int hidden_of(api::Variant const& variant, std::string const& path);

// Ends the command where a file cannot be read, or where there is too little to learn from.
[[nodiscard]] Learnt learn(LearnRequest const& request);

// Writes the network, and takes the checkpoint away.
void save_network(LearnRequest const& request, Learnt const& learnt);

// "not enough data: ..." where the network is not clearly nearer to the games than the hand-written evaluation; empty otherwise.
[[nodiscard]] std::string verdict_of(Learnt const& learnt);
[[nodiscard]] std::string report_text(Learnt const& learnt);
[[nodiscard]] Json report_json(Learnt const& learnt);

}  // namespace strata::cli
