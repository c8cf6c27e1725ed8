#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "api/time_control.hpp"
#include "wasm/abi.hpp"
#include "wasm/session.hpp"
#include "wasm/view_json.hpp"

namespace strata::wasm {

namespace {

constexpr int deepest_perft = 60;

void write_end(JsonWriter& json, api::Game const& game) {
  auto const end = game.end();
  json.key("result");
  if (end)
    json.value(api::result_of(*end));
  else
    json.null();
  json.key("reason");
  if (end)
    json.value(api::name_of(end->reason));
  else
    json.null();
}

void write_moves(JsonWriter& json, std::vector<api::MoveText> const& moves) {
  json.key("moves").begin_array();
  for (api::MoveText const& move : moves) {
    json.begin_object().member("canonical", move.canonical).member("native", move.native).end_object();
  }
  json.end_array();
}

void write_legal(JsonWriter& json, std::vector<api::MoveInfo> const& moves) {
  json.begin_array();
  for (api::MoveInfo const& move : moves) {
    json.begin_object().member("canonical", move.canonical).member("from", move.from).member("to", move.to);
    json.member("promotion", move.promotion == 0 ? std::string() : std::string(1, move.promotion));
    json.member("board", !move.board.empty()).member("castling", move.castling);
    json.member("capture", move.captured != 0).end_object();
  }
  json.end_array();
}

int answer_moves(std::vector<api::MoveInfo> const& moves) {
  JsonWriter json;
  write_legal(json, moves);
  return session().answer(json);
}

// The members that tell a position and its end.
void write_position(JsonWriter& json, api::Game const& game) {
  json.member("variant", game.variant().info().id)
      .member("start", game.start())
      .member("position", game.position())
      .member("fen", game.fen());
  json.member("side", api::name_of(game.side_to_move()))
      .member("ply", game.ply_count())
      .member("check", game.in_check());
  // A text: no number of the caller may hold 64 bits.
  json.member("key", std::to_string(game.key()));
  write_end(json, game);
}

// Plays these moves; answers the native text of each if there is a notation for them, and the view before the last one.
struct Walk {
  std::vector<std::string> natives;
  std::optional<api::PositionView> before;
};
Result<Walk> walk(api::Game& game, std::vector<std::string_view> const& moves,
                  std::optional<std::string_view> notation) {
  Walk walked;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i + 1 == moves.size()) walked.before = game.view();
    std::string native = notation ? game.native(moves[i], *notation) : std::string();
    if (auto const played = game.apply(moves[i]); !played) return std::unexpected(played.error());
    if (notation) walked.natives.push_back(std::move(native));
  }
  return walked;
}

void write_attackers(JsonWriter& json, std::string_view side, std::vector<api::Attacker> const& attackers) {
  constexpr std::array<std::string_view, 4> lines{"straight", "diagonal", "triagonal", "leap"};
  json.key(side).begin_array();
  for (api::Attacker const& attacker : attackers)
    json.begin_object()
        .member("cell", attacker.cell)
        .member("line", lines[static_cast<std::size_t>(attacker.line)])
        .end_object();
  json.end_array();
}

// A move that was read or played.
template <class Move>
int answer(Result<Move> const& move) {
  if (!move) return session().fail(move.error());
  JsonWriter json;
  json.begin_object().member("canonical", move->canonical).member("native", move->native).end_object();
  return session().answer(json);
}

void write_replay(JsonWriter& json, api::Replay const& replay) {
  json.begin_object().member("played", replay.played).member("total", replay.total);
  write_options(json, replay.game.variant());
  json.member("start", replay.game.start()).member("position", replay.game.position());
  write_end(json, replay.game);
  write_moves(json, replay.game.moves());
  json.key("tags").begin_array();
  for (auto const& [name, value] : replay.tags) json.begin_array().value(name).value(value).end_array();
  json.end_array();
  json.member("failedMove", replay.failed_move).key("failure");
  if (replay.failure)
    write_error(json, *replay.failure);
  else
    json.null();
  write_warnings(json, replay.warnings);
  json.end_object();
}

}  // namespace

int strata_game_create(int variant_handle, char const* tfen, std::size_t tfen_size) {
  return with_variant(variant_handle, [&](api::Variant& variant) {
    auto game = api::Game::create(variant, view(tfen, tfen_size));
    if (!game) return session().fail(game.error());
    return session().answer(session().games.add(std::move(*game)));
  });
}

int strata_game_copy(int game_handle) {
  return with_game(game_handle, [](api::Game& game) {
    api::Game copy = game;  // adding may move the original
    return session().answer(session().games.add(std::move(copy)));
  });
}

int strata_game_release(int game_handle) {
  return with_game(game_handle, [&](api::Game&) {
    session().games.release(game_handle);
    return session().answer();
  });
}

int strata_game_state(int game_handle) {
  return with_game(game_handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_object();
    write_position(json, game);
    write_moves(json, game.moves());
    json.end_object();
    return session().answer(json);
  });
}

int strata_game_moves(int game_handle) {
  return with_game(game_handle, [](api::Game& game) { return answer_moves(game.move_infos()); });
}

int strata_game_enemy_moves(int game_handle) {
  return with_game(game_handle, [](api::Game& game) { return answer_moves(game.enemy_moves()); });
}

int strata_game_threats(int game_handle) {
  return with_game(game_handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_array();
    for (api::Threat const& threat : game.threats())
      json.begin_object().member("cell", threat.cell).member("by", threat.by).end_object();
    json.end_array();
    return session().answer(json);
  });
}

int strata_game_attackers(int game_handle, char const* cell, std::size_t cell_size, char const* mover,
                          std::size_t mover_size) {
  return with_game(game_handle, [&](api::Game& game) {
    auto const attackers = game.attackers(view(cell, cell_size), view(mover, mover_size));
    if (!attackers) return session().fail(attackers.error());
    JsonWriter json;
    json.begin_object();
    write_attackers(json, api::name_of(api::Side::White), attackers->white);
    write_attackers(json, api::name_of(api::Side::Black), attackers->black);
    json.end_object();
    return session().answer(json);
  });
}

int strata_game_view(int game_handle) {
  return with_game(game_handle, [](api::Game& game) {
    JsonWriter json;
    write_view(json, game.view());
    return session().answer(json);
  });
}

int strata_game_play(int game_handle, char const* text, std::size_t text_size, int strict, char const* notation,
                     std::size_t notation_size) {
  return with_game(game_handle, [&](api::Game& game) {
    return answer(game.play(view(text, text_size), strict != 0, view(notation, notation_size)));
  });
}

int strata_game_walk(int game_handle, int ply, char const* moves, std::size_t moves_size, int natives,
                     char const* notation, std::size_t notation_size) {
  return with_game(game_handle, [&](api::Game& game) {
    if (ply < 0 || ply > game.ply_count())
      return session().fail({ErrorCode::BadUsage,
                             "the game has " + std::to_string(game.ply_count()) + " plies, not " + std::to_string(ply),
                             "ply", 0, 0});
    auto const& known = game.variant().notations();
    std::string_view const name = view(notation, notation_size);
    if (!name.empty() && std::ranges::find(known, name) == known.end())
      return session().fail({ErrorCode::BadUsage, "there is no notation " + std::string(name), "notation", 0, 0});
    std::vector<std::string_view> texts;
    for (std::string_view rest = view(moves, moves_size); !rest.empty();) {
      std::size_t const end = std::min(rest.find(' '), rest.size());
      if (end > 0) texts.push_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    game.undo_to(ply);
    auto const walked = walk(game, texts, natives == 0 ? std::nullopt : std::optional(name));
    if (!walked) {
      game.undo_to(ply);
      return session().fail(walked.error());
    }
    JsonWriter json;
    json.begin_object().texts("natives", walked->natives).key("state").begin_object();
    write_position(json, game);
    json.end_object().key("view");
    write_view(json, game.view());
    json.key("before");
    if (walked->before)
      write_view(json, *walked->before);
    else
      json.null();
    json.key("moves");
    write_legal(json, game.move_infos());
    json.end_object();
    return session().answer(json);
  });
}

int strata_game_passed(int game_handle) {
  return with_game(game_handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_object().member("position", game.passed()).end_object();
    return session().answer(json);
  });
}

int strata_game_read(int game_handle, char const* text, std::size_t text_size, int strict, char const* notation,
                     std::size_t notation_size) {
  return with_game(game_handle, [&](api::Game& game) {
    std::string_view const typed = view(text, text_size);
    return answer(strict != 0 ? game.read(typed, true, view(notation, notation_size))
                              : game.read_typed(typed, view(notation, notation_size)));
  });
}

int strata_game_undo(int game_handle) {
  return with_game(game_handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_object().member("undone", game.undo()).end_object();
    return session().answer(json);
  });
}

int strata_game_refusal(int game_handle, char const* from, std::size_t from_size, char const* to, std::size_t to_size) {
  return with_game(game_handle, [&](api::Game& game) {
    JsonWriter json;
    Error const refusal = game.refusal(view(from, from_size), view(to, to_size)).value_or(Error());
    json.begin_object().member("refusal", refusal.message);
    write_reason(json, refusal);
    json.end_object();
    return session().answer(json);
  });
}

int strata_game_claims(int game_handle) {
  return with_game(game_handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_array();
    for (api::Claim const claim : game.claims()) json.value(api::name_of(claim));
    json.end_array();
    return session().answer(json);
  });
}

int strata_game_claim(int game_handle, char const* claim, std::size_t claim_size) {
  return with_game(game_handle, [&](api::Game& game) {
    auto const wanted = api::read_claim(view(claim, claim_size));
    return wanted ? session().answer(game.claim(*wanted)) : session().fail(wanted.error());
  });
}

int strata_game_finish(int game_handle, char const* result, std::size_t result_size, char const* reason,
                       std::size_t reason_size) {
  return with_game(game_handle, [&](api::Game& game) {
    auto const end = api::read_end(view(result, result_size), view(reason, reason_size));
    return end ? session().answer(game.finish(*end)) : session().fail(end.error());
  });
}

int strata_game_late(int game_handle, char const* side, std::size_t side_size) {
  return with_game(game_handle, [&](api::Game& game) {
    auto const late = api::read_side(view(side, side_size));
    if (!late) return session().fail(late.error());
    api::End const end = game.end_on_time(*late);
    JsonWriter json;
    json.begin_object().member("result", api::result_of(end)).member("reason", api::name_of(end.reason)).end_object();
    return session().answer(json);
  });
}

int strata_clock_after(int increment, int periods, int period, int left, int delay, int elapsed) {
  for (int const number : {increment, periods, period, left, delay, elapsed})
    if (number < 0) return session().fail({ErrorCode::BadUsage, "a time is below 0", "clock", 0, 0});
  if (periods != 0 && period == 0)
    return session().fail({ErrorCode::BadUsage, "a period has no length", "clock", 0, 0});
  api::TimeControl const control{.increment = increment, .periods = periods, .period = period};
  api::TurnTime const turn = api::TurnTime{left, delay}.after(elapsed);
  JsonWriter json;
  json.begin_object().member("left", turn.left).member("delay", turn.delay);
  json.member("moved", control.after_move(turn.left)).end_object();
  return session().answer(json);
}

int strata_game_perft(int game_handle, int depth, int bulk) {
  return with_game(game_handle, [&](api::Game& game) {
    if (depth < 0 || depth > deepest_perft) {
      return session().fail(
          {ErrorCode::BadUsage, "depth is " + std::to_string(depth) + ", expected 0 to 60", "depth", 0, 0});
    }
    JsonWriter json;
    json.begin_object().member("nodes", game.perft(depth, {.bulk = bulk != 0})).end_object();
    return session().answer(json);
  });
}

int strata_game_record(int game_handle, char const* tags, std::size_t tags_size, char const* notation,
                       std::size_t notation_size) {
  return with_game(game_handle, [&](api::Game& game) {
    auto const pairs = read_pairs(view(tags, tags_size), "tags");
    if (!pairs) return session().fail(pairs.error());
    auto const record = api::write_record(game, *pairs, view(notation, notation_size));
    if (!record) return session().fail(record.error());
    JsonWriter json;
    json.begin_object().member("record", *record).end_object();
    return session().answer(json);
  });
}

int strata_replay(int variant_handle, char const* text, std::size_t text_size, char const* place,
                  std::size_t place_size, int strict, char const* notation, std::size_t notation_size) {
  return with_variant(variant_handle, [&](api::Variant& variant) {
    auto const replays = api::replay(variant, view(text, text_size), view(place, place_size), strict != 0,
                                     view(notation, notation_size));
    if (!replays) return session().fail(replays.error());
    JsonWriter json;
    json.begin_array();
    for (api::Replay const& replay : *replays) write_replay(json, replay);
    json.end_array();
    return session().answer(json);
  });
}

}  // namespace strata::wasm
