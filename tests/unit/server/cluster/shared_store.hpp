#pragma once
// A database that several nodes of one process share: games in a folder, and the owner of each, as PostgreSQL's store has it
// (store/cluster_store.hpp). A test says which nodes are alive.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/store/cluster_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/unit/server/temporary_folder.hpp"

namespace strata::server {

class SharedStore;

class SharedWorld {
 public:
  SharedWorld() : store_(std::move(SqliteStore::open(folder_.path()).value())) {}

  void set_alive(std::string const& node, bool is_alive) {
    std::lock_guard const lock(mutex_);
    if (is_alive)
      alive_.insert(node);
    else
      alive_.erase(node);
  }
  [[nodiscard]] std::string node_of(std::string const& game) {
    std::unique_lock lock(mutex_);
    ++lookups_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !holds_lookups_; });
    auto const head = heads_.find(game);
    return head != heads_.end() && alive_.contains(head->second.node) ? head->second.node : std::string();
  }
  void give_back(std::string const& node) {
    std::lock_guard const lock(mutex_);
    for (auto& [game, head] : heads_)
      if (head.node == node) head.node.clear();
  }
  // Owners of games can be looked up, or it cannot be said whose a game is.
  void set_readable(bool is_readable) { is_readable_ = is_readable; }
  [[nodiscard]] bool is_readable() const { return is_readable_; }
  // Lookups of the owner of a game wait.
  void hold_lookups(bool holds) {
    std::lock_guard const lock(mutex_);
    holds_lookups_ = holds;
    changed_.notify_all();
  }
  void await_lookup(int number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return lookups_ >= number; });
  }
  // Events wait to be written, or those that waited are written.
  void hold_appends(bool holds) {
    std::vector<std::function<void()>> held;
    std::lock_guard const lock(mutex_);
    holds_appends_ = holds;
    held.swap(held_);
    for (auto const& write : held) write();
  }
  // The game is under a law that no node has.
  void change_law(std::string const& game) {
    std::lock_guard const lock(mutex_);
    lawless_.insert(game);
  }
  // The number of attempts to append to the game.
  [[nodiscard]] int appends(std::string const& game) {
    std::lock_guard const lock(mutex_);
    return appends_[game];
  }
  [[nodiscard]] StoredGame stored(std::string const& game) {
    store_->flush();
    return store_->load(game).value();
  }
  [[nodiscard]] SqliteStore& store() { return *store_; }

 private:
  friend class SharedStore;
  struct Head {
    std::string node;
    std::int64_t epoch = 0;
  };
  TemporaryFolder folder_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Head> heads_;
  std::set<std::string> alive_;
  std::map<std::string, int> appends_;
  std::set<std::string> lawless_;
  std::atomic<bool> is_readable_ = true;
  bool holds_lookups_ = false, holds_appends_ = false;
  int lookups_ = 0;
  std::vector<std::function<void()>> held_;
  std::unique_ptr<SqliteStore> store_;
};

// The view of one node.
class SharedStore final : public Store, public ClusterStore {
 public:
  SharedStore(SharedWorld& world, std::string name) : world_(world), store_(world.store()), name_(std::move(name)) {}

  [[nodiscard]] std::string const& node_name() const override { return name_; }
  Result<ClusterRow> join_cluster(NodeInfo const& /*self*/) override { return ClusterRow{"test", "secret"}; }
  Result<Beat> beat(NodeInfo const& /*self*/) override { return Beat{}; }
  void watch_changes(std::function<void()> /*changed*/) override {}
  Result<Changes> changes() override { return Changes{}; }
  void changes_taken() override {}
  Result<std::string> node_of(std::string const& game) override {
    if (!world_.is_readable()) return failure(strata::ErrorCode::Io, "the database is away");
    return world_.node_of(game);
  }
  Result<void> leave_cluster() override {
    world_.give_back(name_);
    return {};
  }
  Result<bool> end_outage(Outage const& /*outage*/) override { return true; }
  Result<void> forget_old() override { return {}; }

  void create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) override {
    store_.create(std::move(stored), std::move(state), std::move(done));
  }
  void append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) override {
    std::lock_guard const lock(world_.mutex_);
    SharedWorld::Head const& head = world_.heads_[game];
    ++world_.appends_[game];
    if (head.node != name_ || head.epoch != epochs_[game]) return done(Lost{});
    if (world_.holds_appends_) {
      world_.held_.push_back([this, game, event, state, done] { store_.append(game, event, state, done); });
      return;
    }
    store_.append(std::move(game), std::move(event), std::move(state), std::move(done));
  }
  void assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) override {
    store_.assume_law(std::move(game), std::move(law), std::move(done));
  }
  void adopt(std::string principal, std::function<void(Result<void>)> done) override {
    store_.adopt(std::move(principal), std::move(done));
  }
  void put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) override {
    store_.put_name(std::move(principal), std::move(name), std::move(done));
  }
  void put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) override {
    store_.put_off(passed, until, std::move(done));
  }
  void put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                   std::function<void(Result<void>)> done) override {
    store_.put_off_one(std::move(game), passed, until, std::move(done));
  }
  void remove(std::string game, std::function<void(Result<void>)> done) override {
    store_.remove(std::move(game), std::move(done));
  }
  [[nodiscard]] bool is_fenced() const override { return store_.is_fenced(); }
  bool takes_writes() override { return store_.takes_writes(); }
  void flush() override { store_.flush(); }
  Result<StoredGame> load(std::string const& game) override {
    auto stored = store_.load(game);
    std::lock_guard const lock(world_.mutex_);
    if (stored && world_.lawless_.contains(game)) stored->game.law = "another law";
    return stored;
  }
  Result<StoredGame> own(std::string const& game) override {
    {
      std::lock_guard const lock(world_.mutex_);
      SharedWorld::Head& head = world_.heads_[game];
      if (!head.node.empty() && head.node != name_ && world_.alive_.contains(head.node))
        return failure(strata::ErrorCode::Elsewhere, "the game is another node's", head.node);
      if (head.node != name_) ++head.epoch;
      head.node = name_;
      epochs_[game] = head.epoch;
    }
    store_.flush();
    return store_.load(game);
  }
  Result<std::vector<ListedGame>> list(std::string const& principal, int limit,
                                       std::optional<protocol::ListPlace> const& before) override {
    return store_.list(principal, limit, before);
  }
  Result<std::vector<ListedGame>> going_on(std::string const& principal, int limit) override {
    return store_.going_on(principal, limit);
  }
  Result<std::vector<GameRow>> games_without_law() override { return store_.games_without_law(); }
  Result<std::vector<KeptPlace>> never_begun(KeptPlace const& after, std::int64_t before, int limit) override {
    return store_.never_begun(after, before, limit);
  }
  Result<std::vector<AgedGame>> aged(KeptPlace const& after, std::int64_t before, int limit) override {
    return store_.aged(after, before, limit);
  }
  Result<std::string> owner_of(std::string const& game) override { return store_.owner_of(game); }
  Result<std::string> game_of_key(std::string const& key) override { return store_.game_of_key(key); }
  Result<std::string> name_of(std::string const& principal) override { return store_.name_of(principal); }
  Result<std::vector<Deadline>> deadlines(int limit) override { return store_.deadlines(limit); }
  Result<std::int64_t> count() override { return store_.count(); }
  Result<StoreMeasures> measure() override { return store_.measure(); }
  void put_seek(SeekRow seek, std::function<void(Result<std::string>)> done) override {
    store_.put_seek(std::move(seek), std::move(done));
  }
  void end_seeks(std::vector<std::string> seeks, std::function<void(Result<void>)> done) override {
    store_.end_seeks(std::move(seeks), std::move(done));
  }
  void match(StoredGame stored, StateRow state, std::vector<std::string> seeks,
             std::function<void(Result<Matched>)> done) override {
    store_.match(std::move(stored), std::move(state), std::move(seeks), std::move(done));
  }
  Result<std::vector<SeekRow>> all_seeks() override { return store_.all_seeks(); }
  Result<std::vector<RatingRow>> ratings_of(std::string const& account) override { return store_.ratings_of(account); }
  Result<std::vector<ErasedPerson>> to_erase() override { return store_.to_erase(); }
  Result<std::vector<std::string>> games_of(ErasedPerson const& who, std::string const& after, int limit) override {
    return store_.games_of(who, after, limit);
  }
  Result<void> erase_from(std::string const& game, ErasedPerson const& who) override {
    return store_.erase_from(game, who);
  }
  Result<void> erase_rest(ErasedPerson const& who) override { return store_.erase_rest(who); }
  Result<void> erase_traces() override { return store_.erase_traces(); }

 private:
  SharedWorld& world_;
  SqliteStore& store_;
  std::string name_;
  std::map<std::string, std::int64_t> epochs_;  // epochs of its own games
};

}  // namespace strata::server
