#include "wasm/abi.hpp"
#include "wasm/session.hpp"

namespace strata::wasm {

namespace {

constexpr int deepest_perft = 60;

void write_end(JsonWriter& json, api::Game const& game) {
  auto const end = game.end();
  json.key("result");
  if (end)
    json.value(end->result);
  else
    json.null();
  json.key("reason");
  if (end)
    json.value(end->reason);
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

int answer(Result<api::MoveText> const& move) {
  if (!move) return session().fail(move.error());
  JsonWriter json;
  json.begin_object().member("canonical", move->canonical).member("native", move->native).end_object();
  return session().answer(json);
}

int answer(Result<void> const& done) { return done ? session().answer() : session().fail(done.error()); }

void write_cell(JsonWriter& json, api::CellView const& cell) {
  json.begin_object().member("name", cell.name);
  json.member("file", cell.file).member("rank", cell.rank).member("level", cell.level);
  json.member("x", cell.x).member("y", cell.y).member("z", cell.z);
  json.member("dark", cell.dark).member("exists", cell.exists);
  json.member("man", cell.letter == 0 ? std::string() : std::string(1, cell.letter)).end_object();
}

void write_board(JsonWriter& json, api::BoardView const& board) {
  json.begin_object().member("name", board.name).member("pin", board.pin).member("owner", side_name(board.owner));
  json.member("mayMove", board.may_move).key("cells").begin_array();
  for (int const cell : board.cells) json.value(cell);
  json.end_array().end_object();
}

void write_replay(JsonWriter& json, api::Replay const& replay) {
  json.begin_object().member("played", replay.played).member("total", replay.total);
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
  json.end_object();
}

}  // namespace

int strata_game_create(int handle, char const* tfen, std::size_t tfen_size) {
  return with_variant(handle, [&](api::Variant& variant) {
    auto game = api::Game::create(variant, view(tfen, tfen_size));
    if (!game) return session().fail(game.error());
    return session().answer(session().games.add(std::move(*game)));
  });
}

int strata_game_copy(int handle) {
  return with_game(handle, [](api::Game& game) {
    api::Game copy = game;  // adding may move the original
    return session().answer(session().games.add(std::move(copy)));
  });
}

int strata_game_release(int handle) {
  return with_game(handle, [&](api::Game&) {
    session().games.release(handle);
    return session().answer();
  });
}

int strata_game_state(int handle) {
  return with_game(handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_object()
        .member("variant", game.variant().info().id)
        .member("start", game.start())
        .member("position", game.position());
    json.member("side", side_name(game.side_to_move()))
        .member("ply", game.ply_count())
        .member("check", game.in_check());
    // A text: no number of the caller may hold 64 bits.
    json.member("key", std::to_string(game.key()));
    write_end(json, game);
    write_moves(json, game.moves());
    json.end_object();
    return session().answer(json);
  });
}

int strata_game_moves(int handle) {
  return with_game(handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_array();
    for (api::MoveInfo const& move : game.move_infos()) {
      json.begin_object().member("canonical", move.canonical).member("from", move.from).member("to", move.to);
      json.member("promotion", move.promotion == 0 ? std::string() : std::string(1, move.promotion));
      json.member("board", move.board).member("capture", move.capture).end_object();
    }
    json.end_array();
    return session().answer(json);
  });
}

int strata_game_view(int handle) {
  return with_game(handle, [](api::Game& game) {
    api::PositionView const seen = game.view();
    JsonWriter json;
    json.begin_object().key("cells").begin_array();
    for (api::CellView const& cell : seen.cells) write_cell(json, cell);
    json.end_array().key("boards").begin_array();
    for (api::BoardView const& board : seen.boards) write_board(json, board);
    json.end_array().member("side", side_name(seen.side_to_move)).member("check", seen.check);
    json.texts("checkers", seen.checkers).texts("attacked", seen.attacked_royals);
    json.member("last", seen.last_move.value_or("")).texts("lastCells", seen.last_cells).end_object();
    return session().answer(json);
  });
}

int strata_game_play(int handle, char const* text, std::size_t text_size, int strict, char const* notation,
                     std::size_t notation_size) {
  return with_game(handle, [&](api::Game& game) {
    return answer(game.play(view(text, text_size), strict != 0, view(notation, notation_size)));
  });
}

int strata_game_read(int handle, char const* text, std::size_t text_size, int strict, char const* notation,
                     std::size_t notation_size) {
  return with_game(handle, [&](api::Game& game) {
    return answer(game.read(view(text, text_size), strict != 0, view(notation, notation_size)));
  });
}

int strata_game_undo(int handle) {
  return with_game(handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_object().member("undone", game.undo()).end_object();
    return session().answer(json);
  });
}

int strata_game_refusal(int handle, char const* from, std::size_t from_size, char const* to, std::size_t to_size) {
  return with_game(handle, [&](api::Game& game) {
    JsonWriter json;
    json.begin_object().member("refusal", game.refusal(view(from, from_size), view(to, to_size))).end_object();
    return session().answer(json);
  });
}

int strata_game_claims(int handle) {
  return with_game(handle, [](api::Game& game) {
    JsonWriter json;
    json.begin_array();
    for (std::string const& claim : game.claims()) json.value(claim);
    json.end_array();
    return session().answer(json);
  });
}

int strata_game_claim(int handle, char const* claim, std::size_t claim_size) {
  return with_game(handle, [&](api::Game& game) { return answer(game.claim(view(claim, claim_size))); });
}

int strata_game_finish(int handle, char const* result, std::size_t result_size, char const* reason,
                       std::size_t reason_size) {
  return with_game(handle, [&](api::Game& game) {
    return answer(game.finish({std::string(view(result, result_size)), std::string(view(reason, reason_size))}));
  });
}

int strata_game_perft(int handle, int depth, int bulk) {
  return with_game(handle, [&](api::Game& game) {
    if (depth < 0 || depth > deepest_perft) {
      return session().fail(
          {ErrorCode::BadUsage, "depth is " + std::to_string(depth) + ", expected 0 to 60", "depth", 0, 0});
    }
    JsonWriter json;
    json.begin_object().member("nodes", game.perft(depth, bulk != 0)).end_object();
    return session().answer(json);
  });
}

int strata_game_record(int handle, char const* tags, std::size_t tags_size, char const* notation,
                       std::size_t notation_size) {
  return with_game(handle, [&](api::Game& game) {
    auto const pairs = read_pairs(view(tags, tags_size), "tags");
    if (!pairs) return session().fail(pairs.error());
    auto const record = api::write_record(game, *pairs, view(notation, notation_size));
    if (!record) return session().fail(record.error());
    JsonWriter json;
    json.begin_object().member("record", *record).end_object();
    return session().answer(json);
  });
}

int strata_replay(int handle, char const* text, std::size_t text_size, char const* place, std::size_t place_size,
                  int strict, char const* notation, std::size_t notation_size) {
  return with_variant(handle, [&](api::Variant& variant) {
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
