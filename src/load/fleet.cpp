#include "load/fleet.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "load/played_game.hpp"
#include "load/resident_bytes.hpp"

namespace strata::load {

namespace {

namespace protocol = server::protocol;

constexpr int longest_line = 300;           // plies
constexpr int most_lines = 160;             // that are different
constexpr int requests_at_a_time = 8;       //
constexpr int attempts = 100;               // of a request that finds no server, once there was one
constexpr int slow_spectators = 10;         // one spectator in this many is slow
constexpr rlim_t spare_files = 64;          // beside the connections
constexpr std::int64_t millisecond = 1000;  // microseconds
constexpr std::int64_t second = 1000 * millisecond;
constexpr std::int64_t retry_after = 300 * millisecond;
constexpr std::int64_t between_connections = 300;  // so that a server's queue does not overflow
constexpr std::int64_t slow_reading = 20 * millisecond;
constexpr std::int64_t storm_patience = 5 * second;  // after which a server without connections is gone
constexpr std::int64_t patience = 30 * second;       // with a server that does not answer

// Of a message: what nobody else has chosen.
std::string new_key() {
  static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  std::random_device device;
  std::string key;
  for (int at = 0; at < 32; ++at) key += letters[device() % letters.size()];
  return key;
}

Result<void> allow_files(int connections) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  rlim_t const wanted = static_cast<rlim_t>(connections) + spare_files;
  if (limit.rlim_cur >= wanted) return {};
  if (limit.rlim_max < wanted)
    return failure(ErrorCode::BadUsage, std::to_string(connections) +
                                            " connections are more than this user may open files (ulimit -Hn says " +
                                            std::to_string(limit.rlim_max) + ")");
  limit.rlim_cur = wanted;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  return {};
}

double percentile(std::vector<std::uint32_t> const& sorted, double share) {
  if (sorted.empty()) return 0;
  auto const at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return static_cast<double>(sorted[std::min(at, sorted.size() - 1)]) / 1000;
}

struct Spectator final : GameListener {
  void moved(Client& /*client*/, std::int64_t /*plies*/, std::string const& /*move*/,
             std::string const& /*key*/) override {}
  void joined(Client& /*client*/, std::vector<std::string> const& /*line*/) override {}
  void seated() override {}
  void acknowledged(std::string const& /*key*/, std::int64_t /*seq*/) override {}
  void refused(std::string const& /*key*/, std::string const& /*why*/) override {}
};

class Fleet {
 public:
  Fleet(FleetPlan const& plan, std::function<void(std::string const&)> const& tell)
      : plan_(plan), tell_(tell), random_(plan.seed), play_{loop_, random_} {
    play_.think = static_cast<double>(plan.games) / plan.rate * static_cast<double>(second);
    play_.drop = plan.drop;
    int const players = plan.players == 0 ? 2 * plan.games : std::min(plan.players, 2 * plan.games);
    pairs_ = std::max(1, players / 2);
  }

  Result<FleetReport> run() {
    if (auto const allowed = allow_files(2 * pairs_ + plan_.spectators + plan_.idle); !allowed)
      return std::unexpected(allowed.error());
    int const plies = std::clamp(3 * plan_.rate * plan_.seconds / plan_.games + 20, 20, longest_line);
    auto lines = make_lines(plan_.seed, std::min(plan_.games, most_lines), plies);
    if (!lines) return std::unexpected(std::move(lines.error()));
    lines_ = std::move(*lines);
    for (int game = 0; game < plan_.games; ++game) to_make_.push_back(game);
    for (int lane = 0; lane < requests_at_a_time; ++lane) meet_next();
    loop_.run();
    if (problem_) return std::unexpected(std::move(*problem_));
    return report();
  }

 private:
  void fail(std::string message) {
    if (!problem_) problem_ = Error{ErrorCode::Io, std::move(message), {}};
    loop_.stop();
  }

  // ---- people

  // A new client gets a secret with its first answer.
  void meet_next() {
    auto const wanted = static_cast<std::size_t>(2 * pairs_ + plan_.spectators + plan_.idle);
    if (people_.size() + meeting_ >= wanted) return;
    ++meeting_;
    ask(loop_, plan_.address, {"GET", "/api/me", shown({}), {}}, [this, wanted](Result<HttpReply> const& reply) {
      --meeting_;
      if (!reply) return fail(reply.error().message);
      if (reply->status == 429) return loop_.after(second, [this] { meet_next(); });
      if (reply->secret.empty())
        return fail("nobody is given a secret at " + plan_.address.host + ": it answers " +
                    std::to_string(reply->status) + " " + reply->body.substr(0, 200));
      people_.push_back(reply->secret);
      if (people_.size() < wanted) return meet_next();
      for (int pair = 0; pair < pairs_; ++pair) {
        std::string white = next_of_people();
        secrets_.push_back({std::move(white), next_of_people()});
      }
      for (int lane = 0; lane < requests_at_a_time; ++lane) make_next([this] { connect_all(); });
    });
  }

  [[nodiscard]] std::string next_of_people() { return people_[next_of_people_++]; }

  // ---- making games

  // The next of those that are to be made; `then` once the last of them is there.
  void make_next(std::function<void()> then) {
    if (to_make_.empty()) return;
    int const number = to_make_.front();
    to_make_.pop_front();
    ++making_;
    protocol::CreateGame game;
    game.key = new_key();
    game.variant = line_of(number)->variant;
    for (auto const& [name, value] : line_of(number)->options) game.options.push_back({name, value});
    game.black.kind = protocol::SeatKind::Open;
    ask_to_make(number, protocol::write(game), attempts, std::move(then));
  }

  [[nodiscard]] std::shared_ptr<Line const> const& line_of(int number) const {
    return lines_[static_cast<std::size_t>(number) % lines_.size()];
  }
  [[nodiscard]] std::size_t pair_of(int number) const { return static_cast<std::size_t>(number % pairs_); }

  // A key is used again where the answer is lost: a game is made once.
  void ask_to_make(int number, std::string const& body, int left, std::function<void()> then) {
    auto const answered = [this, number, body, left, then = std::move(then)](Result<HttpReply> const& reply) {
      bool const is_there = reply && reply->status != 503;
      if (!is_there && left > 0 && (reply || !games_.empty()))
        return loop_.after(retry_after,
                           [this, number, body, left, then] { ask_to_make(number, body, left - 1, then); });
      if (!reply) return fail(reply.error().message);
      auto const json = nlohmann::json::parse(reply->body, nullptr, false);
      if (reply->status != 201 || !json.is_object() || !json.contains("game") || !json["game"].is_string())
        return fail("no game can be made at " + plan_.address.host + ": it answers " + std::to_string(reply->status) +
                    " " + reply->body.substr(0, 200));
      made(number, json["game"].get<std::string>(), then);
    };
    ask(loop_, plan_.address, {"POST", "/api/games", shown(secrets_[pair_of(number)].white), body}, answered);
  }

  void made(int number, std::string id, std::function<void()> const& then) {
    --making_;
    ids_.push_back(id);
    made_.emplace_back(number, std::move(id));
    if (!clients_.empty()) return begin_made();
    if (to_make_.empty() && making_ == 0) return then();
    make_next(then);
  }

  void begin_made() {
    for (auto& [number, id] : std::exchange(made_, {})) {
      std::size_t const pair = pair_of(number);
      auto& game = games_.emplace_back(std::make_unique<PlayedGame>(play_, std::move(id), line_of(number),
                                                                    *clients_[2 * pair], *clients_[2 * pair + 1]));
      game->begin();
      if (play_.on) game->start();
    }
  }

  // ---- connections

  [[nodiscard]] Credentials shown(std::string secret) const { return {std::move(secret), plan_.load_token}; }

  void add_client(std::string secret) {
    auto& client = clients_.emplace_back(
        std::make_unique<Client>(loop_, plan_.address, all_, shown(std::move(secret)), random_.next()));
    loop_.after(between_connections * static_cast<std::int64_t>(clients_.size()),
                [&client = *client] { client.connect(); });
  }

  void connect_all() {
    at_first_ = resident();
    for (auto const& [white, black] : secrets_) {
      add_client(white);
      add_client(black);
    }
    for (int spectator = 0; spectator < plan_.spectators; ++spectator) {
      add_client(next_of_people());
      if (spectator % slow_spectators == 0) clients_.back()->read_slowly(slow_reading);
    }
    for (int idle = 0; idle < plan_.idle; ++idle) add_client(next_of_people());
    await([this] { return all_.open; }, static_cast<int>(clients_.size()), [this] { join_all(); });
  }

  void join_all() {
    connected_ = resident();
    for (int spectator = 0; spectator < plan_.spectators; ++spectator) {
      watched_.push_back(ids_[static_cast<std::size_t>(spectator) % watched_games()]);
      onlooker(static_cast<std::size_t>(spectator)).follow(watched_.back(), spectator_);
    }
    begin_made();
    watch();
    await([this] { return joined(); }, static_cast<int>(games_.size() + watched_.size()), [this] { begin(); });
  }

  [[nodiscard]] std::size_t watched_games() const {
    return plan_.watched == 0 ? ids_.size() : std::min(ids_.size(), static_cast<std::size_t>(plan_.watched));
  }

  [[nodiscard]] int joined() const {
    int count = 0;
    for (auto const& game : games_) count += game->is_joined() ? 1 : 0;
    for (std::size_t at = 0; at < watched_.size(); ++at) count += onlooker(at).following(watched_[at]) != 0 ? 1 : 0;
    return count;
  }

  // Clients are two a pair, then those who look on, then the idle.
  [[nodiscard]] Client& onlooker(std::size_t number) const {
    return *clients_[2 * static_cast<std::size_t>(pairs_) + number];
  }
  [[nodiscard]] std::span<std::unique_ptr<Client> const> idle() const {
    return std::span(clients_).last(static_cast<std::size_t>(plan_.idle));
  }

  // Until as many are there as are wanted, for as long as more of them come.
  void await(std::function<int()> count, int wanted, std::function<void()> then) {
    await(std::move(count), wanted, std::move(then), 0, play_.clock.microseconds());
  }
  void await(std::function<int()> count, int wanted, std::function<void()> then, int before, std::int64_t since) {
    int const now = count();
    if (now == wanted) return then();
    std::int64_t const time = play_.clock.microseconds();
    if (now > before) since = time;
    if (time - since > patience)
      return fail("the server has taken " + std::to_string(all_.open) + " of " + std::to_string(clients_.size()) +
                  " connections, and no more since " + std::to_string(patience / second) + " s (" + all_.last_problem +
                  "); --players shares them among games");
    loop_.after(20 * millisecond, [this, count = std::move(count), wanted, then = std::move(then), now, since] {
      await(count, wanted, then, now, since);
    });
  }

  // ---- memory

  [[nodiscard]] std::optional<std::int64_t> resident() const {
    return plan_.server_pid == 0 ? std::nullopt : resident_bytes(plan_.server_pid);
  }

  [[nodiscard]] std::int64_t plies() const {
    std::int64_t plies = 0;
    for (auto const& game : games_) plies += static_cast<std::int64_t>(game->sent().size());
    return plies;
  }

  [[nodiscard]] std::optional<MemoryReport> memory() const {
    if (!at_first_ || !connected_ || !joined_ || !at_last_) return std::nullopt;
    auto const games = static_cast<std::int64_t>(games_.size());
    return MemoryReport{*at_first_,
                        *at_last_,
                        (*connected_ - *at_first_) / static_cast<std::int64_t>(clients_.size()),
                        (*joined_ - *connected_) / plan_.games,
                        (*at_last_ - *connected_) / games,
                        static_cast<double>(plies_) / static_cast<double>(games)};
  }

  // ---- playing

  void begin() {
    play_.line_ended = [this] {
      if (!play_.on) return;
      to_make_.push_back(static_cast<int>(ids_.size()) + making_);
      make_next([] {});
    };
    joined_ = resident();
    play_.on = true;
    began_ = play_.clock.microseconds();
    for (auto const& game : games_) game->start();
    loop_.after(plan_.seconds * second, [this] { end(); });
    if (plan_.storm > 0) loop_.after(plan_.storm * second, [this] { storm(); });
    loop_.on_interrupt([this] { end(); });
  }

  void end() {
    if (!std::exchange(play_.on, false)) return;
    ended_ = play_.clock.microseconds();
    at_last_ = resident();
    plies_ = plies();
    in_time_ = play_.acknowledged;
    await_answers(all_.waiting, ended_);
  }

  // All lose their connections at once, and all come back at once.
  void storm() {
    if (!play_.on) return;
    ++storms_;
    play_.drops += all_.open;
    if (storm_since_ == 0) storm_since_ = play_.clock.microseconds();
    for (auto const& client : clients_) client->drop();
    loop_.after(plan_.storm * second, [this] { storm(); });
  }

  // Of the last one that is not over yet.
  void end_storm() {
    if (storm_since_ == 0) return;
    longest_storm_ = std::max(longest_storm_, play_.clock.microseconds() - std::exchange(storm_since_, 0));
  }

  // Says when the server goes and when it is back, and sees when a storm is over.
  void watch() {
    if (all_.is_over) return;
    std::int64_t const time = play_.clock.microseconds();
    if (all_.open == static_cast<int>(clients_.size())) end_storm();
    bool const is_storm = storm_since_ != 0 && time - storm_since_ < storm_patience;
    if (all_.open == 0 && gone_since_ == 0 && !is_storm) {
      gone_since_ = time;
      tell_("no connection is left (" + all_.last_problem + "); all try again");
    } else if (all_.open > 0 && gone_since_ != 0) {
      tell_("connected again after " + std::to_string((time - gone_since_) / millisecond) + " ms");
      gone_since_ = 0;
    }
    loop_.after(10 * millisecond, [this] { watch(); });
  }

  void await_answers(std::int64_t before, std::int64_t since) {
    if (all_.waiting == 0 && making_ == 0) return ask_idle();
    std::int64_t const time = play_.clock.microseconds();
    if (all_.waiting < before) since = time;
    if (time - since > patience)
      return fail("the server has answered nothing for " + std::to_string(patience / second) + " s (" +
                  all_.last_problem + "): " + std::to_string(all_.waiting) +
                  " moves have no answer, and nothing can be compared");
    loop_.after(10 * millisecond, [this, now = all_.waiting, since] { await_answers(now, since); });
  }

  // ---- those that have said nothing

  void ask_idle() {
    for (auto const& client : idle()) client->ping();
    await_idle(0, play_.clock.microseconds());
  }

  // For as long as more of them are answered.
  void await_idle(std::int64_t before, std::int64_t since) {
    idle_answered_ = std::ranges::count_if(idle(), [](auto const& client) { return client->is_answered(); });
    std::int64_t const time = play_.clock.microseconds();
    if (idle_answered_ > before) since = time;
    if (idle_answered_ == plan_.idle || time - since > patience) return check();
    loop_.after(10 * millisecond, [this, most = idle_answered_, since] { await_idle(most, since); });
  }

  // ---- comparing

  void check() {
    end_storm();
    all_.is_over = true;
    for (auto const& client : clients_) client->end();
    for (int lane = 0; lane < requests_at_a_time; ++lane) check_next();
  }

  void check_next() {
    if (next_to_check_ < games_.size()) return check_game(*games_[next_to_check_++], attempts);
    if (checked_ == games_.size()) loop_.stop();
  }

  void check_game(PlayedGame& game, int left) {
    auto const answered = [this, &game, left](Result<HttpReply> const& reply) {
      bool const is_there = reply && reply->status != 503;
      if (!is_there && left > 0) return loop_.after(retry_after, [this, &game, left] { check_game(game, left - 1); });
      if (!reply) return fail(reply.error().message);
      // A game that is not there, or cannot be read, has lost all of its moves.
      auto const json = nlohmann::json::parse(reply->status == 200 ? reply->body : std::string(), nullptr, false);
      std::vector<std::string> line;
      if (json.is_object() && json.contains("line"))
        for (auto const& move : json["line"]) line.push_back(move.is_string() ? move.get<std::string>() : "");
      faults_ += judge(game.sent(), line);
      ++checked_;
      check_next();
    };
    ask(loop_, plan_.address, {"GET", "/api/games/" + game.id(), game.white().who(), {}}, answered);
  }

  [[nodiscard]] FleetReport report() {
    FleetReport report;
    report.games = static_cast<std::int64_t>(games_.size());
    report.acknowledged = in_time_;
    report.seconds = static_cast<double>(ended_ - began_) / static_cast<double>(second);
    report.connections = all_.made;
    report.drops = play_.drops;
    report.storms = storms_;
    report.longest_storm = static_cast<double>(longest_storm_) / static_cast<double>(millisecond);
    report.idle_answered = idle_answered_;
    for (auto const& client : idle()) report.idle_lost += client->losses();
    std::ranges::sort(play_.latencies);
    report.p50 = percentile(play_.latencies, 0.5);
    report.p99 = percentile(play_.latencies, 0.99);
    report.p999 = percentile(play_.latencies, 0.999);
    report.faults = faults_;
    report.faults += all_.told;
    report.refused = play_.refused;
    report.other_positions = play_.other_positions;
    report.first_refusal = play_.first_refusal;
    report.memory = memory();
    return report;
  }

  struct Pair {
    std::string white, black;
  };

  FleetPlan const& plan_;
  std::function<void(std::string const&)> const& tell_;
  Loop loop_;
  Random random_;
  Play play_;
  Connectivity all_;
  int pairs_ = 0;
  std::vector<std::shared_ptr<Line const>> lines_;
  std::vector<std::string> people_;  // their secrets
  std::size_t meeting_ = 0, next_of_people_ = 0;
  std::vector<Pair> secrets_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::vector<std::unique_ptr<PlayedGame>> games_;
  std::vector<std::string> ids_;      // of all games
  std::vector<std::string> watched_;  // by those who look on
  Spectator spectator_;
  std::deque<int> to_make_;
  std::vector<std::pair<int, std::string>> made_;  // and not yet begun
  int making_ = 0;
  // Bytes of the server, where it can be looked at: before the first connection, with all of them, when all games are followed, and
  // after they were played.
  std::optional<std::int64_t> at_first_, connected_, joined_, at_last_;
  std::int64_t plies_ = 0;  // of the games that were played when that was
  std::int64_t began_ = 0, ended_ = 0, in_time_ = 0, gone_since_ = 0;
  std::int64_t storms_ = 0, storm_since_ = 0, longest_storm_ = 0;
  std::int64_t idle_answered_ = 0;
  std::size_t next_to_check_ = 0, checked_ = 0;
  Faults faults_;
  std::optional<Error> problem_;
};

}  // namespace

Result<FleetReport> run_fleet(FleetPlan const& plan, std::function<void(std::string const&)> const& tell) {
  return Fleet(plan, tell).run();
}

}  // namespace strata::load
