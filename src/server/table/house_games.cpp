// Games come into memory, and their events into the store.

#include <spdlog/spdlog.h>

#include <random>
#include <utility>

#include "server/table/house_impl.hpp"
#include "server/table/words.hpp"

namespace strata::server {

namespace {

using Code = protocol::ErrorCode;

constexpr std::int64_t retry_after = 5000;  // milliseconds, where the computer's move could not be written
constexpr std::int64_t shortest_clock = 1000;
constexpr std::size_t most_waiting = 500;  // for one game
constexpr std::size_t longest_id = 64, longest_name = 128, longest_position = 4096;

// 60 bits without letters that look alike.
std::string new_id() {
  static constexpr std::string_view letters = "abcdefghjkmnpqrstuvwxyz123456789";
  std::random_device device;
  std::string id;
  for (int i = 0; i < 12; ++i) id += letters[device() % letters.size()];
  return id;
}

protocol::Failure to_failure(Code code, Error const& error) {
  return {code, sentence(error.message), error.line, error.column};
}

Code create_code(Error const& error) {
  if (error.code == ErrorCode::BadMove) return Code::BadMove;
  return error.code == ErrorCode::Limit ? Code::TooLarge : Code::BadPosition;
}

}  // namespace

// ---------------------------------------------------------------- into memory

void House::Impl::enter(std::string const& game, Entry entry) {
  auto const [found, fresh] = lives_.try_emplace(game);
  Live& live = found->second;
  if (live.inbox.size() >= most_waiting)
    return entry.fail({Code::Unavailable, "Too much is asked of this game at once; try again in a moment.", 0, 0});
  live.inbox.push_back(std::move(entry));
  if (!fresh) return pump(live);
  live.id = game;
  live.busy = true;
  load(game);
}

void House::Impl::enter(std::string const& game, Origin origin, std::function<void(Live&)> run) {
  enter(game, {std::move(run),
               [this, origin](protocol::Failure const& failure) { refuse(origin, {failure.code, failure.message}); }});
}

void House::Impl::load(std::string const& game) {
  loader_.post([this, game] {
    auto read = [&]() -> Result<Table> {
      auto stored = store_->load(game);
      if (!stored) return std::unexpected(std::move(stored.error()));
      auto const variant = shelf_.get(stored->game.variant, stored->game.variant_text, stored->game.options);
      if (!variant) return failure(ErrorCode::BadVariant, variant.error().text());
      return Table::rebuild(std::move(*stored), *variant);
    };
    loop_.post([this, game, table = std::make_shared<Result<Table>>(read())] { loaded(game, std::move(*table)); });
  });
}

void House::Impl::loaded(std::string const& game, Result<Table> table) {
  Live& live = lives_.at(game);
  if (table) {
    live.table = std::move(*table);
    live.busy = false;
    return pump(live);
  }
  protocol::Failure failure{Code::NotFound, "There is no such game.", 0, 0};
  bool const is_there = table.error().code != ErrorCode::NotFound;
  if (is_there) {
    spdlog::error("game {} cannot be opened: {}", game, table.error().message);
    failure = {Code::Unavailable,
               "This game cannot be opened: " + sentence(table.error().message) + " Nothing of it was changed.", 0, 0};
  }
  std::deque<Entry> const entries = std::move(live.inbox);
  lives_.erase(game);
  for (Entry const& entry : entries) {
    if (is_there && entry.run_unopened)
      entry.run_unopened();
    else
      entry.fail(failure);
  }
}

void House::Impl::pump(Live& live) {
  while (!live.busy && !live.inbox.empty()) {
    Moment const moment = now();
    if (auto const fallen = live.table->flag(moment)) return write(live, *fallen, moment, {});
    Entry const entry = std::move(live.inbox.front());
    live.inbox.pop_front();
    entry.run(live);
  }
}

// ---------------------------------------------------------------- into the store

void House::Impl::settle(Live& live, Proposal const& proposal, Moment moment, Origin origin) {
  if (proposal)
    write(live, *proposal, moment, origin);
  else
    refuse(origin, proposal.error());
}

void House::Impl::write(Live& live, EventRow const& row, Moment moment, Origin origin) {
  live.busy = true;
  auto next = std::make_shared<Table>(*live.table);
  next->apply(row, moment);
  store_->append(live.id, row, next->state(), [this, game = live.id, next, row, origin](Result<void> result) {
    loop_.post(
        [this, game, next, row, origin, result = std::move(result)] { written(game, next, row, origin, result); });
  });
}

void House::Impl::written(std::string const& game, std::shared_ptr<Table> const& next, EventRow const& row,
                          Origin origin, Result<void> result) {
  Live& live = lives_.at(game);
  live.busy = false;
  healthy_ = result.has_value();
  if (!result) {
    spdlog::error("game {}: event {} could not be written: {}", game, row.seq, result.error().message);
    Refusal const unavailable{Code::Unavailable, "This could not be stored: " + sentence(result.error().message)};
    refuse(origin, unavailable);
    // Whatever waits would fail as well; told so at once it can be asked again.
    std::deque<Entry> const entries = std::exchange(live.inbox, {});
    for (Entry const& entry : entries) entry.fail({unavailable.code, unavailable.message, 0, 0});
    if (origin.re == 0) {
      stop_thinking(live);
      loop_.at(steady_now() + retry_after, [this, game] {
        if (lives_.contains(game)) enter(game, {[this](Live& again) { arrange(again); }, [](auto const&) {}});
      });
    }
    return;
  }
  Moment const moment = now();
  live.table = std::move(*next);
  live.table->restart_clock(moment);
  if (row.kind == protocol::EventKind::Move) live.moved = moment.steady;
  if (row.kind != protocol::EventKind::Title) {
    stop_thinking(live);
    drop_questions(live, {Code::Stale, "The game has gone on meanwhile."});
  }
  auto const events = live.table->events_after(row.seq - 1, moment.steady);
  if (events && !events->empty()) broadcast(live, events->back());
  ack(origin, row.seq);
  arrange(live);
  pump(live);
}

// ---------------------------------------------------------------- new games

void House::Impl::create_now(protocol::CreateGame const& request,
                             std::function<void(std::variant<protocol::Created, protocol::Failure>)> const& done) {
  if (request.key.empty()) return done(protocol::Failure{Code::BadMessage, "A new game needs a key.", 0, 0});
  if (request.clock_base != 0 && request.clock_base < shortest_clock)
    return done(protocol::Failure{Code::BadMessage, "A clock begins with one second at least.", 0, 0});
  api::Options options;
  for (protocol::NamedValue const& option : request.options) options.emplace_back(option.name, option.value);
  auto const variant = shelf_.get(request.variant, request.variant_text, options);
  if (!variant) return done(to_failure(Code::BadVariant, variant.error()));
  api::VariantInfo const info = variant->info();
  if (info.id.size() > longest_id || info.name.size() > longest_name)
    return done(protocol::Failure{Code::BadVariant,
                                  "The id of a game has at most " + std::to_string(longest_id) + " bytes, its name " +
                                      std::to_string(longest_name) + '.',
                                  0, 0});
  GameRow row;
  row.id = new_id();
  row.key = request.key;
  row.variant = info.id;
  row.variant_name = info.name;
  row.variant_text = request.variant_text;
  row.options = variant->options();
  row.start = request.start;
  row.line = request.line;
  row.title = request.title;
  row.white = request.white;
  row.black = request.black;
  row.clock_base = request.clock_base;
  row.clock_increment = request.clock_base == 0 ? 0 : request.clock_increment;
  row.created = utc_now();
  auto table = Table::create(std::move(row), *variant);
  if (!table) return done(to_failure(create_code(table.error()), table.error()));
  std::vector<EventRow> events;
  if (request.end && table->end() != request.end) {
    Moment const moment = now();
    auto const ended = table->recorded_end(moment, *request.end);
    if (!ended) return done(protocol::Failure{ended.error().code, ended.error().message, 0, 0});
    table->apply(*ended, moment);
    events.push_back(*ended);
  }
  StateRow state = table->state();
  if (state.position.size() > longest_position)
    return done(protocol::Failure{Code::TooLarge, "Positions of this game are too long to be played here.", 0, 0});
  store_->create({table->row(), std::move(events)}, std::move(state), [this, done](Result<std::string> id) {
    healthy_ = id.has_value();
    if (id) return done(protocol::Created{std::move(*id)});
    spdlog::error("a new game could not be written: {}", id.error().message);
    done(to_failure(Code::Unavailable, id.error()));
  });
}

}  // namespace strata::server
