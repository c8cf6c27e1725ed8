// Searches through the C interface, and what their scores say of a game. A search runs to its end in the call; the host may look in
// and stop it.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/analysis.hpp"
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
  std::string notation;  // that lines are written in; the game's own if empty
};

std::vector<std::string> read_words(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// Fails for a notation that the game does not have: before any move is written in it.
Result<void> check_notation(api::Game const& game, std::string_view notation) {
  auto const names = game.variant().notations();
  if (notation.empty() || std::ranges::find(names, notation) != names.end()) return {};
  return std::unexpected(game.read({}, false, notation).error());
}

// Those that are looked at alone.
Result<std::vector<std::string>> read_moves(api::Game const& game, std::string_view text) {
  auto words = read_words(text);
  auto const legal = game.legal_moves();
  for (std::string const& word : words) {
    if (std::ranges::binary_search(legal, word)) continue;
    return failure(ErrorCode::BadMove, "moves has \"" + word + "\", expected legal moves in canonical text", "limits");
  }
  return words;
}

Result<Task> read_task(api::Game const& game, std::string_view text) {
  auto const pairs = read_pairs(text, "limits");
  if (!pairs) return std::unexpected(pairs.error());
  Task task;
  for (auto const& [name, value] : *pairs) {
    if (name == "moves") {
      auto moves = read_moves(game, value);
      if (!moves) return std::unexpected(moves.error());
      task.limits.search_moves = std::move(*moves);
      continue;
    }
    if (name == "notation") {
      if (auto const known = check_notation(game, value); !known) return std::unexpected(known.error());
      task.notation = value;
      continue;
    }
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
    } else if (name == "multipv") {
      task.limits.multipv = static_cast<int>(*number);
    } else if (name == "infinite") {
      task.limits.infinite = *number != 0;
    } else {
      return failure(ErrorCode::BadUsage,
                     "unknown limit \"" + name +
                         "\", expected depth, nodes, movetime, level, multipv, moves, notation, infinite "
                         "or seed",
                     "limits");
    }
  }
  return task;
}

std::string_view bound_word(api::SearchInfo::Bound bound) {
  switch (bound) {
    case api::SearchInfo::Bound::Exact: return "exact";
    case api::SearchInfo::Bound::Lower: return "lower";
    case api::SearchInfo::Bound::Upper: return "upper";
  }
  return "";
}

// The members of a line. Without the time, which differs from run to run: the host has a clock of its own.
void write_line(JsonWriter& json, api::Game const& game, api::SearchInfo const& info, std::string_view notation) {
  api::Evaluation const evaluation = api::evaluation_of(info, game.side_to_move());
  json.member("best", info.pv.empty() ? std::string_view() : std::string_view(info.pv.front()));
  json.member("multipv", info.multipv).member("depth", info.depth).member("seldepth", info.seldepth);
  json.member("nodes", info.nodes).member("bound", bound_word(info.bound)).member("score", info.score).key("mateIn");
  if (info.mate_in)
    json.value(*info.mate_in);
  else
    json.null();
  json.member("evaluation", api::evaluation_text(evaluation)).member("chance", api::white_chance(evaluation));
  json.texts("pv", info.pv).key("native").begin_array();
  for (api::MoveText const& move : api::written_line(game, info.pv, notation)) json.value(move.native);
  json.end_array();
}

// A line a position: nothing, or an evaluation as records write it and the moves that are best there.
Result<std::vector<std::optional<api::EvaluatedPosition>>> read_positions(std::string_view text) {
  std::vector<std::optional<api::EvaluatedPosition>> positions;
  for (int line = 1; !text.empty(); ++line) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    auto words = read_words(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    auto& position = positions.emplace_back();
    if (words.empty()) continue;
    auto const evaluation = api::read_evaluation(words.front());
    if (!evaluation)
      return failure(ErrorCode::BadText, "\"" + words.front() + "\" is no evaluation, expected one like 0.35 or #-3",
                     "evaluations", line);
    position.emplace().evaluation = *evaluation;
    position->search.pv.assign(words.begin() + 1, words.end());
  }
  return positions;
}

void write_optional(JsonWriter& json, std::optional<double> number) {
  if (number)
    json.value(*number);
  else
    json.null();
}

void write_judged(JsonWriter& json, api::MoveAnalysis const& move) {
  json.begin_object().member("number", move.number).member("side", api::name_of(move.side));
  json.member("before", api::evaluation_text(move.before)).member("after", api::evaluation_text(move.after));
  json.member("chanceBefore", move.chance_before).member("chanceAfter", move.chance_after);
  json.member("accuracy", move.accuracy).member("judgement", api::judgement_word(move.judgement));
  json.member("nag", api::judgement_nag(move.judgement)).key("line").begin_array();
  for (api::MoveText const& best : move.line)
    json.begin_object().member("canonical", best.canonical).member("native", best.native).end_object();
  json.end_array().end_object();
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
      auto const task = read_task(game, view(limits, limits_size));
      if (!task) return session().fail(task.error());
      auto const listener = [&](api::SearchInfo const& info) {
        JsonWriter json;
        json.begin_object();
        write_line(json, game, info, task->notation);
        std::string const text = json.end_object().take();
        strata_host_info(text.data(), text.size());
      };
      auto const poll = [] { return strata_host_poll() != 0; };
      auto const result = engine.search(game, task->limits, api::StopToken(), task->seed, listener, poll);
      JsonWriter json;
      json.begin_object();
      write_line(json, game, result.info, task->notation);
      json.key("lines").begin_array();
      for (api::SearchInfo const& line : result.lines) {
        json.begin_object();
        write_line(json, game, line, task->notation);
        json.end_object();
      }
      json.end_array().end_object();
      return session().answer(json);
    });
  });
}

int strata_game_judge(int game_handle, char const* evaluations, std::size_t evaluations_size, char const* notation,
                      std::size_t notation_size) {
  return with_game(game_handle, [&](api::Game& game) {
    if (auto const known = check_notation(game, view(notation, notation_size)); !known)
      return session().fail(known.error());
    auto const positions = read_positions(view(evaluations, evaluations_size));
    if (!positions) return session().fail(positions.error());
    api::JudgedGame const judged = api::judge_moves(game, *positions, view(notation, notation_size));
    JsonWriter json;
    json.begin_object().key("chances").begin_array();
    for (auto const& chance : judged.chances) write_optional(json, chance);
    json.end_array().key("moves").begin_array();
    for (auto const& move : judged.moves) {
      if (move)
        write_judged(json, *move);
      else
        json.null();
    }
    json.end_array().key("accuracy").begin_object().key("white");
    write_optional(json, judged.accuracy.white);
    json.key("black");
    write_optional(json, judged.accuracy.black);
    json.end_object().end_object();
    return session().answer(json);
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
