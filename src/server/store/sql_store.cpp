#include "server/store/sql_store.hpp"

#include <utility>

#include "server/protocol/names.hpp"
#include "server/protocol/secrets.hpp"
#include "server/store/event_chain.hpp"
#include "server/store/row_columns.hpp"

namespace strata::server {

Growth growth_of(protocol::EventKind kind) {
  using enum protocol::EventKind;
  switch (kind) {
    case Move:
    case End:
    case Sit:
    case Offer:
    case Decline: return Growth::Play;
    case Goto:
    case Seats:
    case Title: return Growth::New;
  }
  std::unreachable();
}

namespace {

constexpr char const* put_state_query =
    "INSERT INTO game_state VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (game) DO UPDATE SET title"
    " = excluded.title, plies = excluded.plies, at = excluded.at, position = excluded.position, side = "
    "excluded.side, white_kind = excluded.white_kind, white_level = excluded.white_level, black_kind = "
    "excluded.black_kind, black_level = excluded.black_level, end_result = excluded.end_result, end_reason = "
    "excluded.end_reason, updated = excluded.updated, has_begun = excluded.has_begun, owner = excluded.owner, guest"
    " = excluded.guest, white_name = excluded.white_name, black_name = excluded.black_name, deadline = "
    "excluded.deadline, kept_since = excluded.kept_since";

}  // namespace

struct SqlStore::Statements {
  explicit Statements(Database& database)
      : id_of_key(database.statement("SELECT id FROM game WHERE key = ?")),
        insert_game(database.statement(
            "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")),
        set_law(database.statement("UPDATE game SET law = ?, law_assumed = 1 WHERE id = ? AND law = ''")),
        put_name(database.statement(
            "INSERT INTO principal VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET name = excluded.name")),
        adopt_games(database.statement("UPDATE game SET owner = ? WHERE owner = ''")),
        adopt_states(database.statement("UPDATE game_state SET owner = ? WHERE owner = ''")),
        has_game(database.statement("SELECT 1 FROM game WHERE id = ?")),
        seq_of_key(database.statement("SELECT seq FROM game_event WHERE game = ? AND key = ?")),
        last_seq(database.statement("SELECT g.id, (SELECT max(seq) FROM game_event e WHERE e.game = g.id) "
                                    "FROM game g WHERE g.id = ?")),
        insert_event(database.statement("INSERT INTO game_event VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")),
        put_state(database.statement(put_state_query)),
        put_off(database.statement("UPDATE game_state SET deadline = ?2 WHERE deadline <= ?1")),
        put_off_one(database.statement("UPDATE game_state SET deadline = ?2 WHERE deadline <= ?1 AND game = ?3")),
        count_owned(
            database.statement("SELECT count(*) FROM (SELECT 1 FROM game_state WHERE owner = ? LIMIT ?) AS owned")),
        put_head(database.statement(
            "INSERT INTO game_head (game, events, chain) VALUES (?, ?, ?) ON CONFLICT (game) DO UPDATE SET "
            "events = excluded.events, chain = excluded.chain")),
        chain_of(database.statement("SELECT events, chain FROM game_head WHERE game = ?")),
        events_of(database.statement("SELECT * FROM game_event WHERE game = ? ORDER BY seq")),
        delete_head(database.statement("DELETE FROM game_head WHERE game = ?")),
        delete_events(database.statement("DELETE FROM game_event WHERE game = ?")),
        delete_state(database.statement("DELETE FROM game_state WHERE game = ?")),
        delete_listed(database.statement("DELETE FROM player_game WHERE game = ?")),
        delete_game(database.statement("DELETE FROM game WHERE id = ? RETURNING id")) {}

  Statement id_of_key, insert_game, set_law, put_name, adopt_games, adopt_states, has_game, seq_of_key, last_seq,
      insert_event, put_state, put_off, put_off_one, count_owned, put_head, chain_of, events_of, delete_head,
      delete_events, delete_state, delete_listed, delete_game;
};

SqlStore::SqlStore(StoreLimits limits, std::unique_ptr<Database> writer, std::vector<std::unique_ptr<Database>> readers,
                   std::vector<std::unique_ptr<Database>> listers)
    : limits_(limits),
      owned_writer_(std::move(writer)),
      writer_(*owned_writer_),
      readers_(std::move(readers)),
      listers_(std::move(listers)),
      statements_(std::make_unique<Statements>(writer_)) {}

SqlStore::~SqlStore() = default;

void SqlStore::make_issuer(Database& writer) {
  if (writer.number("SELECT count(*) FROM issuer") > 0) return;
  constexpr std::size_t key_bytes = 32;
  writer.statement("INSERT INTO issuer VALUES (?)").bind(hexadecimal(random_bytes(key_bytes))).run();
}

// ---------------------------------------------------------------- the writer

void SqlStore::begin_writing() {
  thread_ = std::thread([this] { write_all(); });
}

void SqlStore::end_writing() {
  {
    std::lock_guard const lock(mutex_);
    closing_ = true;
  }
  asked_.notify_one();
  thread_.join();
}

void SqlStore::ask(Write write) {
  {
    std::lock_guard const lock(mutex_);
    waiting_.push_back(std::move(write));
  }
  asked_.notify_one();
}

bool SqlStore::takes_writes() {
  if (is_failing_ && !is_trying_.exchange(true))
    ask({Growth::Upkeep, [this]() -> std::function<void()> { return [this] { is_trying_ = false; }; },
         [this](Error const& /*error*/, Trace /*trace*/) { is_trying_ = false; }});
  return !is_failing_;
}

void SqlStore::flush() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return waiting_.empty() && !busy_; });
}

void SqlStore::write_all() {
  std::unique_lock lock(mutex_);
  while (true) {
    asked_.wait(lock, [this] { return !waiting_.empty() || closing_; });
    if (waiting_.empty()) return;
    std::vector<Write> writes = std::exchange(waiting_, {});
    busy_ = true;
    lock.unlock();
    commit(writes);
    lock.lock();
    busy_ = false;
    if (waiting_.empty()) idle_.notify_all();
  }
}

std::function<void()> SqlStore::refuse_for_room(Write& write) {
  ++over_bytes_;
  Error const no_room{
      ErrorCode::Limit,
      write.growth == Growth::New
          ? "this server has no room for anything new, by the limit that its operator has set; games that run go on"
          : "this server has no room left, not even for the games that run, by the limit that its operator has set",
      {}};
  return [&write, no_room] { write.failed(no_room, Trace::Full); };
}

void SqlStore::report_commit(Write const& write) { latency_.add(std::chrono::steady_clock::now() - write.asked); }

void SqlStore::create(StoredGame stored, StateRow state, std::function<void(Result<std::string>)> done) {
  auto run = [this, stored = std::move(stored), state = std::move(state), done]() -> std::function<void()> {
    GameRow const& game = stored.game;
    if (auto known = known_game(game.key)) return [done, known] { done(*known); };
    bool const is_paired = stored.pairing != 0;
    if (auto refused = refuse_players(game, is_paired)) return [done, refused] { done(std::unexpected(*refused)); };
    if (is_paired && !take_pairing(stored.pairing, game))
      return [done] { done(failure(ErrorCode::BadOption, "this pairing has a game already, or a result")); };
    write_new(stored, state);
    return [this, done, id = game.id, events = stored.events.size()] {
      events_ += events;
      done(id);
    };
  };
  ask({Growth::New, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

std::optional<std::string> SqlStore::known_game(std::string const& key) {
  Statement& known = statements_->id_of_key.reset().bind(key);
  std::optional<std::string> id = known.step() ? std::optional(known.text()) : std::nullopt;
  known.reset();
  return id;
}

std::optional<Error> SqlStore::refuse_players(GameRow const& game, bool is_paired) {
  if (is_erased(game.owner) || is_erased(game.guest))
    return Error{ErrorCode::NotFound, "the account of this player has been deleted", {}};
  return is_paired ? std::nullopt : refuse_owner(game.owner);
}

void SqlStore::write_new(StoredGame const& stored, StateRow const& state) {
  GameRow const& game = stored.game;
  bind_game(statements_->insert_game.reset(), game).run();
  std::string chain;
  for (EventRow const& event : stored.events) {
    bind_event(statements_->insert_event.reset().bind(game.id), event).run();
    chain = chained(chain, event);
  }
  put_head(game.id, static_cast<std::int64_t>(stored.events.size()), chain);
  bind_state(statements_->put_state.reset().bind(game.id), state).run();
}

std::optional<Error> SqlStore::refuse_owner(std::string const& owner) {
  if (limits_.games_of_owner == 0) return std::nullopt;
  Statement& owned = statements_->count_owned.reset().bind(owner).bind(limits_.games_of_owner);
  std::int64_t const games = owned.step() ? owned.number() : 0;
  owned.reset();
  if (games < limits_.games_of_owner) return std::nullopt;
  ++over_games_of_owner_;
  return Error{ErrorCode::Limit,
               "this server keeps " + std::to_string(limits_.games_of_owner) +
                   " games for each who makes them, and you have made as many; remove one, or wait a day for "
                   "those in which nobody has moved to go",
               {}};
}

void SqlStore::append(std::string game, EventRow event, StateRow state, std::function<void(Appended)> done) {
  Growth const growth = growth_of(event.kind);
  std::shared_ptr<Append const> const append =
      std::make_shared<Append>(std::move(game), std::move(event), std::move(state), done);
  Write write{growth, [this, append] { return write_append(*append); },
              [done](Error error, Trace trace) {
                if (trace == Trace::Unknown) return done(Unknown{std::move(error)});
                if (trace == Trace::Fenced) return done(Fenced{std::move(error)});
                if (trace == Trace::Full) return done(Full{std::move(error)});
                done(Unavailable{std::move(error)});
              }};
  write.append = append;
  ask(std::move(write));
}

std::function<void()> SqlStore::write_append(Append const& append) {
  auto const& [game, event, state, done] = append;
  auto const answer = [&done](Appended appended) -> std::function<void()> {
    return [done, appended = std::move(appended)] { done(appended); };
  };
  if (!take_turn(game)) return answer(has_game(game) ? Appended(Lost{}) : Appended(Gone{}));
  Statement& last = statements_->last_seq.reset().bind(game);
  if (!last.step()) return answer(Gone{});
  (void)last.text();
  std::int64_t const seq = last.number();
  last.reset();
  if (!event.key.empty()) {
    Statement& known = statements_->seq_of_key.reset().bind(game).bind(event.key);
    std::optional<std::int64_t> const of_key = known.step() ? std::optional(known.number()) : std::nullopt;
    known.reset();
    if (of_key) return answer(Duplicate{*of_key});
  }
  if (event.seq != seq + 1) return answer(Conflict{seq});
  // A damaged game stays damaged: only a game from before there were checksums gets one for its present events.
  std::string const chain = chain_before(game);
  bind_event(statements_->insert_event.reset().bind(game), event).run();
  put_head(game, event.seq, chained(chain, event));
  bind_state(statements_->put_state.reset().bind(game), state).run();
  auto const ratings = write_end(game, event, state);
  auto const paired = write_paired(game, event, state);
  return [this, &event, done, ratings, paired] {
    report_append(event);
    done(Committed{ratings});
    if (paired) tell_result(*paired);
  };
}

bool SqlStore::has_game(std::string const& game) {
  bool const is_there = statements_->has_game.reset().bind(game).step();
  statements_->has_game.reset();
  return is_there;
}

void SqlStore::report_append(EventRow const& event) {
  ++events_;
  if (event.kind == protocol::EventKind::Move) ++moves_;
}

void SqlStore::put_head(std::string const& game, std::int64_t events, std::string const& chain) {
  statements_->put_head.reset().bind(game).bind(events).bind(chain).run();
}

std::string SqlStore::chain_before(std::string const& game) {
  Statement& head = statements_->chain_of.reset().bind(game);
  bool const is_there = head.step();
  if (is_there) (void)head.number();
  std::string chain = is_there ? head.text() : std::string();
  head.reset();
  if (is_there) return chain;
  Statement& events = statements_->events_of.reset().bind(game);
  try {
    while (events.step()) chain = chained(chain, read_event(events));
  } catch (Error const& problem) {
    events.reset();
    throw damaged(problem.message);
  }
  return chain;
}

void SqlStore::assume_law(std::string game, std::string law, std::function<void(Result<void>)> done) {
  auto run = [this, game = std::move(game), law = std::move(law), done]() -> std::function<void()> {
    if (!has_game(game)) return [done] { done(failure(ErrorCode::NotFound, "there is no such game")); };
    statements_->set_law.reset().bind(law).bind(game).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::adopt(std::string principal, std::function<void(Result<void>)> done) {
  auto run = [this, principal = std::move(principal), done]() -> std::function<void()> {
    statements_->adopt_games.reset().bind(principal).run();
    statements_->adopt_states.reset().bind(principal).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::put_name(std::string principal, std::string name, std::function<void(Result<void>)> done) {
  auto run = [this, principal = std::move(principal), name = std::move(name), done]() -> std::function<void()> {
    if (is_taken(skeleton_of(name)))
      return [done, name] {
        done(failure(ErrorCode::BadOption, "the name " + name + " belongs to an account, or looks like one that does"));
      };
    statements_->put_name.reset().bind(principal).bind(name).run();
    return [done] { done({}); };
  };
  ask({Growth::New, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::put_off(std::int64_t passed, std::int64_t until, std::function<void(Result<void>)> done) {
  auto run = [this, passed, until, done]() -> std::function<void()> {
    statements_->put_off.reset().bind(passed).bind(until).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::put_off_one(std::string game, std::int64_t passed, std::int64_t until,
                           std::function<void(Result<void>)> done) {
  auto run = [this, game = std::move(game), passed, until, done]() -> std::function<void()> {
    statements_->put_off_one.reset().bind(passed).bind(until).bind(game).run();
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

void SqlStore::remove(std::string game, std::function<void(Result<void>)> done) {
  auto run = [this, game = std::move(game), done]() -> std::function<void()> {
    (void)take_turn(game);  // even from another store: it is gone for all
    statements_->delete_head.reset().bind(game).run();
    statements_->delete_events.reset().bind(game).run();
    statements_->delete_state.reset().bind(game).run();
    statements_->delete_listed.reset().bind(game).run();
    Statement& removed = statements_->delete_game.reset().bind(game);
    bool const was_there = removed.step();
    removed.reset();
    if (!was_there) return [done] { done(failure(ErrorCode::NotFound, "there is no such game")); };
    return [done] { done({}); };
  };
  ask({Growth::Upkeep, std::move(run), [done](Error error, Trace) { done(std::unexpected(std::move(error))); }});
}

}  // namespace strata::server
