// Positions that are being set up.

#include "wasm/abi.hpp"
#include "wasm/session.hpp"
#include "wasm/view_json.hpp"

namespace strata::wasm {

namespace {

template <class F>
int with_setup(int handle, F const& f) {
  return with(session().setups, "setup", handle, f);
}

}  // namespace

int strata_setup_create(int variant_handle, char const* tfen, std::size_t tfen_size) {
  return with_variant(variant_handle, [&](api::Variant& variant) {
    auto setup = tfen_size == 0 ? api::SetupText{api::Setup(variant)} : api::read_setup(variant, view(tfen, tfen_size));
    if (!setup) return session().fail(setup.error());
    JsonWriter json;
    json.begin_object().texts("warnings", setup->warnings).end_object();
    return session().answer(json, session().setups.add(std::move(setup->setup)));
  });
}

int strata_setup_release(int setup_handle) {
  return with_setup(setup_handle, [&](api::Setup&) {
    session().setups.release(setup_handle);
    return session().answer();
  });
}

int strata_setup_state(int setup_handle) {
  return with_setup(setup_handle, [](api::Setup& setup) {
    JsonWriter json;
    json.begin_object()
        .member("position", setup.tfen())
        .member("fen", setup.fen())
        .member("side", api::name_of(setup.side_to_move()));
    json.key("castling").begin_array();
    for (api::CastlingRight const& right : setup.castling_rights()) {
      json.begin_object().member("rook", right.rook).member("side", api::name_of(right.side));
      json.member("allowed", right.allowed).member("possible", right.possible).end_object();
    }
    json.end_array().member("quiet", setup.halfmove_clock()).member("number", setup.fullmove_number());
    json.member("passing", setup.en_passant()).texts("passings", setup.en_passant_choices());
    json.key("pawns").begin_array();
    for (api::StartPawn const& pawn : setup.start_pawns()) {
      json.begin_object().member("cell", pawn.cell).member("side", api::name_of(pawn.side));
      json.member("moved", pawn.moved).end_object();
    }
    json.end_array().key("fault");
    if (auto const fault = setup.fault())
      write_error(json, *fault);
    else
      json.null();
    json.key("report");
    if (auto const report = setup.report()) {
      json.begin_object().member("title", report->title).member("advice", report->advice.text());
      write_values(json, report->advice.named());
      json.texts("cells", report->cells).member("board", report->board).end_object();
    } else {
      json.null();
    }
    json.end_object();
    return session().answer(json);
  });
}

int strata_setup_view(int setup_handle) {
  return with_setup(setup_handle, [](api::Setup& setup) {
    JsonWriter json;
    write_view(json, setup.view());
    return session().answer(json);
  });
}

int strata_setup_place(int setup_handle, char const* cell, std::size_t cell_size, char const* piece,
                       std::size_t piece_size) {
  return with_setup(setup_handle, [&](api::Setup& setup) {
    std::string_view const at = view(cell, cell_size);
    return session().answer(piece_size == 0 ? setup.remove(at) : setup.place(at, view(piece, piece_size)));
  });
}

int strata_setup_clear(int setup_handle) {
  return with_setup(setup_handle, [](api::Setup& setup) {
    setup.clear();
    return session().answer();
  });
}

int strata_setup_side(int setup_handle, char const* side, std::size_t side_size) {
  return with_setup(setup_handle, [&](api::Setup& setup) {
    auto const wanted = api::read_side(view(side, side_size));
    if (!wanted) return session().fail(wanted.error());
    setup.set_side_to_move(*wanted);
    return session().answer();
  });
}

int strata_setup_castling(int setup_handle, char const* rook, std::size_t rook_size, int allowed) {
  return with_setup(setup_handle, [&](api::Setup& setup) {
    return session().answer(setup.set_castling(view(rook, rook_size), allowed != 0));
  });
}

int strata_setup_board(int setup_handle, char const* board, std::size_t board_size, char const* pin,
                       std::size_t pin_size) {
  return with_setup(setup_handle, [&](api::Setup& setup) {
    return session().answer(setup.move_board(view(board, board_size), view(pin, pin_size)));
  });
}

int strata_setup_owner(int setup_handle, char const* board, std::size_t board_size, char const* owner,
                       std::size_t owner_size) {
  return with_setup(setup_handle, [&](api::Setup& setup) {
    auto const side = api::read_side(view(owner, owner_size));
    return side ? session().answer(setup.set_board_owner(view(board, board_size), *side))
                : session().fail(side.error());
  });
}

int strata_setup_counters(int setup_handle, int quiet, int number) {
  return with_setup(setup_handle,
                    [&](api::Setup& setup) { return session().answer(setup.set_counters(quiet, number)); });
}

int strata_setup_passing(int setup_handle, char const* text, std::size_t text_size) {
  return with_setup(setup_handle,
                    [&](api::Setup& setup) { return session().answer(setup.set_en_passant(view(text, text_size))); });
}

int strata_setup_moved(int setup_handle, char const* cell, std::size_t cell_size, int moved) {
  return with_setup(setup_handle, [&](api::Setup& setup) {
    return session().answer(setup.set_moved(view(cell, cell_size), moved != 0));
  });
}

}  // namespace strata::wasm
