#pragma once
// A store whose writes, and whose reading of deadlines, fail or wait while a test wants them to.

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/protocol/moment.hpp"
#include "server/store/store.hpp"

namespace strata::server {

// What a test does to the store while the server has it. Thread-safe.
class StoreTrouble {
 public:
  // Events are kept back until release().
  void hold() {
    std::scoped_lock const lock(mutex_);
    held_ = true;
  }
  // From now on writes fail, or succeed again; those that were kept back are done.
  void release(bool fails) {
    std::vector<std::function<void()>> kept;
    {
      std::scoped_lock const lock(mutex_);
      held_ = false;
      fails_ = fails;
      kept.swap(kept_);
    }
    for (auto const& write : kept) write();
  }
  [[nodiscard]] bool fails() {
    std::scoped_lock const lock(mutex_);
    return fails_;
  }
  // Of the next event that is written nobody hears: to all the server knows it may be stored or not.
  void lose_next_report() {
    std::scoped_lock const lock(mutex_);
    loses_report_ = true;
  }
  [[nodiscard]] bool takes_report() {
    std::scoped_lock const lock(mutex_);
    return std::exchange(loses_report_, false);
  }
  // Whoever loads a game, but for this one, waits until release_loads().
  void hold_loads(std::string const& but = {}) {
    std::scoped_lock const lock(mutex_);
    loads_held_ = true;
    free_to_load_ = but;
  }
  void release_loads() {
    {
      std::scoped_lock const lock(mutex_);
      loads_held_ = false;
    }
    loads_released_.notify_all();
  }
  void wait_to_load(std::string const& game) {
    std::unique_lock lock(mutex_);
    loads_released_.wait(lock, [&] { return !loads_held_ || (!game.empty() && game == free_to_load_); });
  }
  // Makes all reads of games fail from now on, or succeed again.
  void fail_loads(bool fails) {
    std::scoped_lock const lock(mutex_);
    loads_fail_ = fails;
  }
  [[nodiscard]] bool loads_fail() {
    std::scoped_lock const lock(mutex_);
    return loads_fail_;
  }
  // From now on the store says that it has so many games.
  void count_games(std::int64_t games) {
    std::scoped_lock const lock(mutex_);
    games_ = games;
  }
  [[nodiscard]] std::optional<std::int64_t> counted_games() {
    std::scoped_lock const lock(mutex_);
    return games_;
  }
  // From now on the turn of a game that is read counts to now, as a node of a cluster has it (StoredGame::thought).
  void count_turns(Clock const& clock) {
    std::scoped_lock const lock(mutex_);
    clock_ = &clock;
  }
  [[nodiscard]] Clock const* counts_turns() {
    std::scoped_lock const lock(mutex_);
    return clock_;
  }
  // From now on deadlines cannot be read, or can again.
  void fail_deadlines(bool fails) {
    std::scoped_lock const lock(mutex_);
    deadlines_fail_ = fails;
  }
  [[nodiscard]] bool deadlines_fail() {
    std::scoped_lock const lock(mutex_);
    return deadlines_fail_;
  }
  // Deadlines are read, and told after release_deadlines().
  void hold_deadlines() {
    std::scoped_lock const lock(mutex_);
    deadlines_held_ = true;
  }
  void release_deadlines() {
    {
      std::scoped_lock const lock(mutex_);
      deadlines_held_ = false;
    }
    deadlines_changed_.notify_all();
  }
  // Waits until some are held back.
  void wait_for_held_deadlines() {
    std::unique_lock lock(mutex_);
    deadlines_changed_.wait(lock, [this] { return deadlines_read_; });
  }
  void wait_to_tell_deadlines() {
    std::unique_lock lock(mutex_);
    deadlines_read_ = deadlines_held_;
    deadlines_changed_.notify_all();
    deadlines_changed_.wait(lock, [this] { return !deadlines_held_; });
    deadlines_read_ = false;
  }
  // False: nothing is kept back now.
  [[nodiscard]] bool keep(std::function<void()> const& write) {
    std::scoped_lock const lock(mutex_);
    if (held_) kept_.push_back(write);
    return held_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable loads_released_, deadlines_changed_;
  bool loads_held_ = false, loads_fail_ = false;
  std::string free_to_load_;
  Clock const* clock_ = nullptr;
  std::optional<std::int64_t> games_;
  bool deadlines_fail_ = false, deadlines_held_ = false, deadlines_read_ = false;
  bool held_ = false, fails_ = false, loses_report_ = false;
  std::vector<std::function<void()>> kept_;
};

class UnsteadyStore final : public Store {
 public:
  UnsteadyStore(std::unique_ptr<Store> store, std::shared_ptr<StoreTrouble> trouble)
      : store_(std::move(store)), trouble_(std::move(trouble)) {}

  void create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) override {
    store_->create(std::move(stored), std::move(state), std::move(done));
  }
  void append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) override {
    std::function<void()> const write = [this, game = std::move(game), event = std::move(event),
                                         state = std::move(state), done = std::move(done)] {
      if (trouble_->fails()) return done(Unavailable{{strata::ErrorCode::Io, "the disk is full", {}}});
      if (!trouble_->takes_report()) return store_->append(game, event, state, done);
      store_->append(game, event, state, [done](Appended const&) {
        done(Unknown{{strata::ErrorCode::Io, "the disk did not answer", {}}});
      });
    };
    if (!trouble_->keep(write)) write();
  }
  void assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) override {
    store_->assume_law(std::move(game), std::move(law), std::move(done));
  }
  void adopt(std::string principal, std::function<void(Result<void>)> done) override {
    store_->adopt(std::move(principal), std::move(done));
  }
  void put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) override {
    store_->put_name(std::move(principal), std::move(name), std::move(done));
  }
  void put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) override {
    std::function<void()> const write = [this, passed, until, done = std::move(done)] {
      if (trouble_->fails()) return done(failure(strata::ErrorCode::Io, "the disk is full"));
      store_->put_off(passed, until, done);
    };
    if (!trouble_->keep(write)) write();
  }
  void put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                   std::function<void(Result<void>)> done) override {
    store_->put_off_one(std::move(game), passed, until, std::move(done));
  }
  void remove(std::string game, std::function<void(Result<void>)> done) override {
    if (trouble_->fails()) return done(failure(strata::ErrorCode::Io, "the disk is full"));
    store_->remove(std::move(game), std::move(done));
  }
  [[nodiscard]] bool is_fenced() const override { return store_->is_fenced(); }
  bool takes_writes() override { return store_->takes_writes(); }
  void flush() override { store_->flush(); }
  Result<StoredGame> load(std::string const& game) override {
    trouble_->wait_to_load(game);
    return store_->load(game);
  }
  Result<StoredGame> own(std::string const& game) override {
    trouble_->wait_to_load(game);
    if (trouble_->loads_fail()) return failure(strata::ErrorCode::Io, "the disk did not answer");
    auto stored = store_->own(game);
    Clock const* const clock = trouble_->counts_turns();
    if (stored && clock != nullptr && !stored->events.empty())
      stored->thought = clock->now().utc - stored->events.back().time;
    return stored;
  }
  Result<std::vector<ListedGame>> list(std::string const& principal, int limit,
                                       std::optional<protocol::ListPlace> const& before) override {
    return store_->list(principal, limit, before);
  }
  Result<std::vector<ListedGame>> going_on(std::string const& principal, int limit) override {
    return store_->going_on(principal, limit);
  }
  Result<std::vector<GameRow>> games_without_law() override { return store_->games_without_law(); }
  Result<std::vector<KeptPlace>> never_begun(KeptPlace const& after, std::int64_t before, int limit) override {
    return store_->never_begun(after, before, limit);
  }
  Result<std::vector<AgedGame>> aged(KeptPlace const& after, std::int64_t before, int limit) override {
    return store_->aged(after, before, limit);
  }
  Result<std::string> owner_of(std::string const& game) override { return store_->owner_of(game); }
  Result<std::string> game_of_key(std::string const& key) override { return store_->game_of_key(key); }
  Result<std::string> name_of(std::string const& principal) override {
    if (trouble_->loads_fail()) return failure(strata::ErrorCode::Io, "the disk did not answer");
    return store_->name_of(principal);
  }
  Result<std::vector<Deadline>> deadlines(int limit) override {
    if (trouble_->deadlines_fail()) return failure(strata::ErrorCode::Io, "the disk did not answer");
    auto found = store_->deadlines(limit);
    trouble_->wait_to_tell_deadlines();
    return found;
  }
  Result<std::int64_t> count() override {
    auto const games = trouble_->counted_games();
    return games ? *games : store_->count();
  }
  Result<StoreMeasures> measure() override { return store_->measure(); }
  void put_seek(SeekRow seek, std::function<void(Result<std::string>)> done) override {
    if (trouble_->fails()) return done(failure(strata::ErrorCode::Io, "the disk is full"));
    store_->put_seek(std::move(seek), std::move(done));
  }
  void end_seeks(std::vector<std::string> seeks, std::function<void(Result<void>)> done) override {
    if (trouble_->fails()) return done(failure(strata::ErrorCode::Io, "the disk is full"));
    store_->end_seeks(std::move(seeks), std::move(done));
  }
  void match(StoredGame stored, StateRow state, std::vector<std::string> seeks,
             std::function<void(Result<Matched>)> done) override {
    if (trouble_->fails()) return done(failure(strata::ErrorCode::Io, "the disk is full"));
    store_->match(std::move(stored), std::move(state), std::move(seeks), std::move(done));
  }
  Result<std::vector<SeekRow>> all_seeks() override {
    trouble_->wait_to_load({});
    return store_->all_seeks();
  }
  Result<std::vector<RatingRow>> ratings_of(std::string const& account) override { return store_->ratings_of(account); }
  Result<std::vector<ErasedPerson>> to_erase() override { return store_->to_erase(); }
  Result<std::vector<std::string>> games_of(ErasedPerson const& who, std::string const& after, int limit) override {
    return store_->games_of(who, after, limit);
  }
  Result<void> erase_from(std::string const& game, ErasedPerson const& who) override {
    return store_->erase_from(game, who);
  }
  Result<void> erase_rest(ErasedPerson const& who) override { return store_->erase_rest(who); }
  Result<void> erase_traces() override { return store_->erase_traces(); }

 private:
  std::unique_ptr<Store> store_;
  std::shared_ptr<StoreTrouble> trouble_;
};

}  // namespace strata::server
