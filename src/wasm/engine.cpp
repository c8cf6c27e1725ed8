// Searches through the C interface. They run to their end in the call; the host may look in and stop them.

#include <limits>

#include "wasm/abi.hpp"
#include "wasm/session.hpp"

#ifndef __wasm__
// A native host has no imports: it never stops a search and does not listen.
int strata_host_poll() { return 0; }
void strata_host_info(char const*, std::size_t) {}
#endif

namespace strata::wasm {

namespace {

constexpr int largest_table = 1024;

// A number without sign; nothing if it is none.
std::optional<std::uint64_t> read_count(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  if (text.empty() || text.size() > most_digits) return std::nullopt;
  std::uint64_t number = 0;
  for (char const c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

struct Task {
  api::Limits limits;
  std::uint64_t seed = 0;
};

Result<Task> read_task(std::string_view text) {
  auto const pairs = read_pairs(text, "limits");
  if (!pairs) return std::unexpected(pairs.error());
  Task task;
  for (auto const& [name, value] : *pairs) {
    auto const number = read_count(value);
    bool const is_small = number && *number <= static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    if (!number || (name != "nodes" && name != "seed" && !is_small)) {
      return failure(ErrorCode::BadUsage, name + " is \"" + value + "\", expected a whole number", "limits");
    }
    if (name == "nodes") {
      task.limits.nodes = *number;
    } else if (name == "seed") {
      task.seed = *number;
    } else if (name == "depth") {
      task.limits.depth = static_cast<int>(*number);
    } else if (name == "movetime") {
      task.limits.movetime_ms = static_cast<int>(*number);
    } else if (name == "level") {
      task.limits.level = static_cast<int>(*number);
    } else if (name == "infinite") {
      task.limits.infinite = *number != 0;
    } else {
      return failure(ErrorCode::BadUsage,
                     "unknown limit \"" + name + "\", expected depth, nodes, movetime, level, infinite or seed",
                     "limits");
    }
  }
  return task;
}

// Without the time, which differs from run to run: the host has a clock of its own.
std::string to_json(std::string_view best, api::SearchInfo const& info) {
  JsonWriter json;
  json.begin_object().member("best", best).member("depth", info.depth).member("nodes", info.nodes);
  json.member("score", info.score).key("mateIn");
  if (info.mate_in)
    json.value(*info.mate_in);
  else
    json.null();
  json.texts("pv", info.pv).end_object();
  return json.take();
}

}  // namespace

int strata_engine_create(int megabytes) {
  if (megabytes < 1 || megabytes > largest_table) {
    return session().fail(
        {ErrorCode::BadUsage, "a table of " + std::to_string(megabytes) + " MB, expected 1 to 1024", "engine", 0, 0});
  }
  return session().answer(session().engines.add(api::Engine(megabytes)));
}

int strata_engine_release(int engine_handle) {
  return with(session().engines, "engine", engine_handle, [&](api::Engine&) {
    session().engines.release(engine_handle);
    return session().answer();
  });
}

int strata_engine_new_game(int engine_handle) {
  return with(session().engines, "engine", engine_handle, [](api::Engine& engine) {
    engine.new_game();
    return session().answer();
  });
}

int strata_engine_search(int engine_handle, int game_handle, char const* limits, std::size_t limits_size) {
  return with(session().engines, "engine", engine_handle, [&](api::Engine& engine) {
    return with_game(game_handle, [&](api::Game& game) {
      auto const task = read_task(view(limits, limits_size));
      if (!task) return session().fail(task.error());
      auto const listener = [](api::SearchInfo const& info) {
        std::string const text = to_json(info.pv.empty() ? std::string_view() : info.pv.front(), info);
        strata_host_info(text.data(), text.size());
      };
      auto const poll = [] { return strata_host_poll() != 0; };
      auto const result = engine.search(game, task->limits, api::StopToken(), task->seed, listener, poll);
      session().text = to_json(result.best, result.info);
      return 0;
    });
  });
}

int strata_simple_move(int game_handle, char const* player, std::size_t player_size, int seed) {
  return with_game(game_handle, [&](api::Game& game) {
    std::string_view const name = view(player, player_size);
    if (name != "random" && name != "greedy") {
      return session().fail({ErrorCode::BadUsage,
                             "unknown player \"" + std::string(name) + "\", expected random or greedy", "player", 0,
                             0});
    }
    auto const number = static_cast<std::uint64_t>(seed);
    JsonWriter json;
    json.begin_object();
    json.member("best", name == "random" ? api::random_move(game, number) : api::greedy_move(game, number))
        .end_object();
    return session().answer(json);
  });
}

int strata_bench() {
  api::BenchReport const report = api::bench();
  JsonWriter json;
  json.begin_object().member("nodes", report.nodes).member("signature", report.signature).end_object();
  return session().answer(json);
}

}  // namespace strata::wasm
