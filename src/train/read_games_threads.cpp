#include <algorithm>
#include <string>
#include <vector>

#include "train/expander.hpp"
#include "train/games_file.hpp"
#include "train/ordered_jobs.hpp"
#include "train/read_games.hpp"

namespace strata::train {

namespace {

// Games that a thread replays in one go.
constexpr std::size_t batch_games = 64;
// Games that lie in different files have different numbers.
constexpr std::uint64_t number_step = 10;

// Some games of a file, still encoded.
struct EncodedGames {
  std::size_t file = 0;
  std::uint64_t first = 0;   // the number of the first in its file, from 0
  std::uint64_t number = 0;  // and among the games of all files
  std::vector<std::string_view> payloads;
};

struct ExpandedGames {
  PositionStore positions;
  ReadCounts counts;
  std::optional<Error> failure;
};

// Cuts the files into batches, on any thread.
class Batches {
 public:
  Batches(std::span<GamesFile const> files, std::string law, std::string id)
      : files_(files), law_(std::move(law)), id_(std::move(id)) {}

  // The next; nothing after the last. Batches are numbered in the order in which they are taken, so one thread at a time takes one.
  Result<std::optional<EncodedGames>> next() {
    EncodedGames batch;
    while (batch.payloads.empty()) {
      if (file_ == files_.size()) return std::nullopt;
      if (!scanner_) {
        auto opened = GamesScanner::open(files_[file_].bytes, files_[file_].place);
        if (!opened) return std::unexpected(opened.error());
        if (opened->header().law != law_)
          return failure(ErrorCode::BadVariant,
                         "its games are of " + opened->header().variant + " with the law " + opened->header().law +
                             ", expected " + id_ + " with " + law_,
                         std::string(files_[file_].place));
        scanner_.emplace(std::move(*opened));
      }
      batch.file = file_;
      batch.first = scanner_->games();
      batch.number = before_ + batch.first;
      while (batch.payloads.size() < batch_games) {
        auto const payload = scanner_->next();
        if (!payload) return std::unexpected(payload.error());
        if (*payload) {
          batch.payloads.push_back(**payload);
          continue;
        }
        before_ += (scanner_->games() + number_step - 1) / number_step * number_step;
        scanner_.reset();
        ++file_;
        break;
      }
    }
    return batch;
  }

 private:
  std::span<GamesFile const> files_;
  std::string law_, id_;
  std::size_t file_ = 0;
  std::uint64_t before_ = 0;  // numbers given to games of earlier files
  std::optional<GamesScanner> scanner_;
};

ExpandedGames expand_all(EncodedGames const& batch, std::string_view place, Expander& expander, bool wanted) {
  ExpandedGames expanded;
  for (std::size_t i = 0; i < batch.payloads.size(); ++i) {
    std::uint64_t const number = batch.first + i + 1;
    auto const game = read_game(batch.payloads[i], place, number);
    if (!game) {
      expanded.failure = game.error();
      break;
    }
    auto const done = expander.expand(*game, static_cast<std::uint32_t>(batch.number + i),
                                      wanted ? &expanded.positions : nullptr, expanded.counts, place, number);
    if (!done) {
      expanded.failure = done.error();
      break;
    }
  }
  return expanded;
}

}  // namespace

ReadCounts& ReadCounts::operator+=(ReadCounts const& other) {
  games += other.games;
  opening_plies += other.opening_plies;
  plies += other.plies;
  early += other.early;
  mates += other.mates;
  captures += other.captures;
  checks += other.checks;
  kept += other.kept;
  for (std::size_t i = 0; i < results.size(); ++i) results[i] += other.results[i];
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] += other.ends[i];
  return *this;
}

Result<ReadCounts> read_games(std::span<GamesFile const> files, api::Variant const& variant, ReadPlan const& plan,
                              PositionStore* store) {
  std::vector<std::unique_ptr<Expander>> expanders;
  for (int i = 0; i < plan.threads; ++i) expanders.push_back(make_expander(variant, plan.filters));
  Batches batches(files, variant.law_hash(), variant.info().id);
  std::mutex mutex;
  std::map<std::uint64_t, Result<std::optional<EncodedGames>>> cut;  // by the number of the batch, until it is wanted
  std::uint64_t cut_count = 0;
  bool at_end = false;

  ReadCounts counts;
  std::optional<Error> failed;
  OrderedJobs<ExpandedGames> jobs;
  jobs.make = [&](int worker, std::uint64_t number, std::atomic<bool> const&) -> std::optional<ExpandedGames> {
    Result<std::optional<EncodedGames>> batch = std::nullopt;
    {
      std::lock_guard const lock(mutex);
      for (; !at_end && cut_count <= number; ++cut_count) {
        auto next = batches.next();
        at_end = !next || !*next;
        cut.emplace(cut_count, std::move(next));
      }
      auto const found = cut.find(number);
      if (found == cut.end()) return std::nullopt;
      batch = std::move(found->second);
      cut.erase(found);
    }
    if (!batch) {
      ExpandedGames none;
      none.failure = batch.error();
      return none;
    }
    if (!*batch) return std::nullopt;
    EncodedGames const& games = **batch;
    return expand_all(games, files[games.file].place, *expanders[static_cast<std::size_t>(worker)], store != nullptr);
  };
  jobs.take = [&](std::uint64_t, ExpandedGames& games) {
    counts += games.counts;
    failed = std::move(games.failure);
    if (store != nullptr && !store->append(games.positions))
      failed = Error{ErrorCode::Limit, "the positions do not fit into memory", {}, 0, 0};
    return !failed && (!plan.progress || plan.progress(counts.plies));
  };
  run_in_order(jobs, plan.threads);
  if (failed) return std::unexpected(*failed);
  return counts;
}

}  // namespace strata::train
