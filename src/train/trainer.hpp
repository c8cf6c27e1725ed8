#pragma once
// Trainer: from positions with scores and results to a network, in one or two stages: first labels of the hand-written evaluation
// (distillation), then games. Whole games are held out, every tenth, and decide which epoch is kept. The outcome follows from positions,
// plan and seed alone; it does not depend on time or on which thread was faster.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/api.hpp"
#include "eval/net/network.hpp"
#include "train/checkpoint.hpp"
#include "train/positions.hpp"
#include "train/statistics.hpp"

namespace strata::train {

// One in so many games is held out.
inline constexpr std::uint32_t held_out_games = 10;

struct StagePlan {
  std::string name;  // "labels" or "games", for reports
  PositionStore const* positions = nullptr;
  int epochs = 0;  // 0: usual_epochs()
};

struct TrainPlan {
  std::vector<StagePlan> stages;
  int hidden = 128;
  int batch = 0;  // 0: the largest power of two, of 256 to 16384, with at least 128 batches an epoch
  std::uint64_t seed = 1;
  int concurrency = 2;  // threads; also shards of a batch, so that another number means other roundings
  net::Base base = net::Base::PieceSquare;
  std::shared_ptr<net::Network const> from;  // where to begin; nullptr: at random weights
  double unit = 0;                           // centipawns that are odds of e to 1; 0: fitted to the results
  double first_rate = 1e-3, last_rate = 2.7e-5, decay = 0.01;  // of AdamW
  double fine_rate = 3e-4;  // in place of first_rate where a network or a stage has gone before
  double first_result_weight = 0.2,
         last_result_weight = 0.4;  // of the result in the target, from the first to the last epoch
  std::vector<std::pair<std::string, std::string>>
      provenance;  // what the header is to have besides what the trainer knows
};

// Epochs for so many positions: as many as have a network see 300 million, 4 at least and 60 at most.
[[nodiscard]] int usual_epochs(std::size_t positions);

struct TrainProgress {
  std::size_t stage = 0;
  int epoch = 0, epochs = 0;    // of the stage; epoch from 1
  std::uint64_t positions = 0;  // learnt from so far, of all stages
  std::uint64_t all = 0;        // of all stages to the end
  double loss = 0;              // of the epoch so far
};

struct TrainHooks {
  // Several times an epoch. False interrupts.
  std::function<bool(TrainProgress const&)> progress = {};
  // After each epoch, with what a later program needs to go on.
  std::function<void(EpochReport const&, Checkpoint const&)> epoch = {};
};

struct StageReport {
  std::string name;
  std::size_t positions = 0, held_out = 0;  // learnt from; held out
  std::size_t games = 0, held_out_games = 0;
  int batch = 0, epochs = 0, best_epoch = 0;  // from 1
};

struct TrainReport {
  std::vector<StageReport> stages;
  std::vector<EpochReport> epochs;
  double unit = 0;
  int qa = 0, qb = 0;
  // On the positions held out of the last stage.
  Errors network, search, constant;
  std::optional<Errors> hand;     // nothing where the labels are of the hand-written evaluation, or it was not computed
  double quantisation_error = 0;  // mean distance of integers from floats, centipawns
  bool enough_data = false;       // see excess()
  std::vector<CalibrationBin> calibration;  // of the network
};

// By how much a prediction is further from the targets than the search scores that taught it. The targets hold results, which no position
// foretells; this much is left when their noise is taken away, and it may be below 0.
[[nodiscard]] inline double excess(Errors const& errors, Errors const& search) { return errors.target - search.target; }

struct Trained {
  std::shared_ptr<net::Network const> network;  // nullptr if it was interrupted
  TrainReport report;
};

// Positions per second and thread that a training of this size takes, about: for plans.
[[nodiscard]] double usual_speed(int pieces, int hidden);

// The settings that must be the same for a checkpoint to be continued.
[[nodiscard]] std::string plan_text(api::Variant const& variant, TrainPlan const& plan);
// Parameters of the model, as a checkpoint of it holds them.
[[nodiscard]] std::size_t parameters_of(api::Variant const& variant, int hidden);
// Pieces of both sides at the start.
[[nodiscard]] int pieces_at_start(api::Variant const& variant);

// Fails where there is too little to learn from or to hold out, or where `from` has other rows.
[[nodiscard]] Result<Trained> train(api::Variant const& variant, TrainPlan const& plan, TrainHooks const& hooks,
                                    std::optional<Checkpoint> checkpoint = std::nullopt);

}  // namespace strata::train
