#pragma once
// The core as a C interface, for WebAssembly and for other programs that bind C. UTF-8 texts go in as pointer and size, results
// come out as JSON text. Every function that can fail answers a number: 0 or a handle (above 0) for success, -1 for a
// failure. The text it leaves behind (strata_text, strata_text_size) is then the result, or
// {"code":..,"message":..,"place":..,"line":..,"column":..,"reason":..,"values":{..}}; it stays until the next call. reason and
// values tell for other languages what the sentence of message says (docs/formats/refusals.md).
//
// Lists of pairs (options, tags) are lines NAME=VALUE. Handles are small numbers; a released or unknown one is a failure,
// never undefined behaviour. One thread an instance. The shapes of all answers are in core.json.

#include <cstddef>
#include <cstdint>

#ifdef __wasm__
#define STRATA_EXPORT(name) __attribute__((export_name(#name)))
#define STRATA_IMPORT(name) __attribute__((import_module("strata"), import_name(#name)))
#else
#define STRATA_EXPORT(name)
#define STRATA_IMPORT(name)
#endif

extern "C" {
// What the host gives. Asked every few thousand nodes: not 0 stops the search.
STRATA_IMPORT(poll) int strata_host_poll();
// Told after every finished depth of every line, in the words of strata_engine_search, without lines.
STRATA_IMPORT(info) void strata_host_info(char const* text, std::size_t size);
}

namespace strata::wasm {

extern "C" {

// Memory for the texts of the caller.
STRATA_EXPORT(strata_alloc) void* strata_alloc(std::size_t size);
STRATA_EXPORT(strata_free) void strata_free(void* memory);
// What the last call left behind; not ended by a zero.
STRATA_EXPORT(strata_text) char const* strata_text();
STRATA_EXPORT(strata_text_size) std::size_t strata_text_size();

// [{id, name, summary, author, also}]
STRATA_EXPORT(strata_variants) int strata_variants();
// A shipped variant by its id -> handle.
STRATA_EXPORT(strata_variant_load)
int strata_variant_load(char const* id, std::size_t id_size, char const* options, std::size_t options_size);
// A variant file -> handle; place is its name in messages.
STRATA_EXPORT(strata_variant_read)
int strata_variant_read(char const* text, std::size_t text_size, char const* place, std::size_t place_size,
                        char const* options, std::size_t options_size);
// The variant file that a stored game keeps -> handle. It was accepted once: a game that ships under its id by now does not
// matter.
STRATA_EXPORT(strata_variant_read_stored)
int strata_variant_read_stored(char const* text, std::size_t text_size, char const* options, std::size_t options_size);
// The same game judged by a network (docs/formats/net.md): the bytes of its file, and its name in messages -> handle.
STRATA_EXPORT(strata_variant_with_network)
int strata_variant_with_network(int variant, char const* bytes, std::size_t bytes_size, char const* place,
                                std::size_t place_size);
STRATA_EXPORT(strata_variant_release) int strata_variant_release(int variant);
// {id, name, summary, author, also, start, options, choices, notations, warnings, look}
STRATA_EXPORT(strata_variant_info) int strata_variant_info(int variant);
// [{name, file, rank, level, x, y, z, dark}]: every cell that can ever exist, in the order of all views
STRATA_EXPORT(strata_variant_cells) int strata_variant_cells(int variant);
// {law}: the hash of the law, by which networks are known (docs/formats/net.md)
STRATA_EXPORT(strata_variant_law) int strata_variant_law(int variant);
// {prose}
STRATA_EXPORT(strata_variant_prose) int strata_variant_prose(int variant);

// A game from the start (no text) or from a position text -> handle.
STRATA_EXPORT(strata_game_create) int strata_game_create(int variant, char const* tfen, std::size_t tfen_size);
STRATA_EXPORT(strata_game_copy) int strata_game_copy(int game);
STRATA_EXPORT(strata_game_release) int strata_game_release(int game);
// {variant, start, position, side, ply, check, key, result, reason, moves: [{canonical, native}]}
STRATA_EXPORT(strata_game_state) int strata_game_state(int game);
// [{canonical, from, to, promotion, board, castling, capture}], sorted
STRATA_EXPORT(strata_game_moves) int strata_game_moves(int game);
// The same of the side that is not to move, as if it were its turn.
STRATA_EXPORT(strata_game_enemy_moves) int strata_game_enemy_moves(int game);
// [{cell, by}]: pieces of the side to move that the other side wins if nothing is done, each with the piece that captures it best.
STRATA_EXPORT(strata_game_threats) int strata_game_threats(int game);
// {white: [{cell, line}], black: [{cell, line}]}: who attacks a cell, or would once the piece on mover (no text: none does) had
// gone there. line is "straight", "diagonal", "triagonal" or "leap".
STRATA_EXPORT(strata_game_attackers)
int strata_game_attackers(int game, char const* cell, std::size_t cell_size, char const* mover, std::size_t mover_size);
// {pieces, boards, side, check, checkers, attacked, last, lastCells, captured}. pieces has a letter for each of the variant's cells: '.'
// where nothing stands, ' ' where the cell does not exist now.
STRATA_EXPORT(strata_game_view) int strata_game_view(int game);
// {canonical, native}. strict: wrong or missing + # are errors.
STRATA_EXPORT(strata_game_play)
int strata_game_play(int game, char const* text, std::size_t text_size, int strict, char const* notation,
                     std::size_t notation_size);
// Takes back all moves after this ply, plays these (canonical, with spaces between them), and answers all that a board shows
// -> {natives, state, view, before, moves}: state as of strata_game_state without its moves; before is the view before the last of the
// moves, null if there are none; natives are their texts in the notation, none where natives is 0. If a move is refused, the game is
// left at this ply.
STRATA_EXPORT(strata_game_walk)
int strata_game_walk(int game, int ply, char const* moves, std::size_t moves_size, int natives, char const* notation,
                     std::size_t notation_size);
// {position}: the text of this position with the other side to move
STRATA_EXPORT(strata_game_passed) int strata_game_passed(int game);
// The same without playing. Not strict: as people type, also in another notation of the game, or carelessly ("E2 e4").
STRATA_EXPORT(strata_game_read)
int strata_game_read(int game, char const* text, std::size_t text_size, int strict, char const* notation,
                     std::size_t notation_size);
// {undone}
STRATA_EXPORT(strata_game_undo) int strata_game_undo(int game);
// {refusal, reason, values}: why not, in words and for other languages; empty for a legal move.
STRATA_EXPORT(strata_game_refusal)
int strata_game_refusal(int game, char const* from, std::size_t from_size, char const* to, std::size_t to_size);
// ["repetition", "material", "perpetual"]: what may be claimed now. Can take a while where perpetual check may be claimed.
STRATA_EXPORT(strata_game_claims) int strata_game_claims(int game);
STRATA_EXPORT(strata_game_claim) int strata_game_claim(int game, char const* claim, std::size_t claim_size);
// Ends the game by people or a match.
STRATA_EXPORT(strata_game_finish)
int strata_game_finish(int game, char const* result, std::size_t result_size, char const* reason,
                       std::size_t reason_size);
// {result, reason}: how the game ends if this side runs out of time. See api::Game::end_on_time().
STRATA_EXPORT(strata_game_late) int strata_game_late(int game, char const* side, std::size_t side_size);
// {left, delay, moved}: what a side with `left` and `delay` has after `elapsed`, and what it has if it moves then. Milliseconds. See
// api::TimeControl.
STRATA_EXPORT(strata_clock_after)
int strata_clock_after(int increment, int periods, int period, int left, int delay, int elapsed);
// {nodes}
STRATA_EXPORT(strata_game_perft) int strata_game_perft(int game, int depth, int bulk);
// {record}
STRATA_EXPORT(strata_game_record)
int strata_game_record(int game, char const* tags, std::size_t tags_size, char const* notation,
                       std::size_t notation_size);
// [{played, total, options, start, position, result, reason, moves, tags, failedMove, failure, warnings}]: warnings as of
// strata_records_index
STRATA_EXPORT(strata_replay)
int strata_replay(int variant, char const* text, std::size_t text_size, char const* place, std::size_t place_size,
                  int strict, char const* notation, std::size_t notation_size);

// {variant}: the id of the shipped game that a record is of, by its tag Variant; none for a game that is not known here.
STRATA_EXPORT(strata_record_game) int strata_record_game(char const* named, std::size_t named_size);

// What a file of records holds, game by game, none of them played:
// [{offset, size, plies, tags: {White, ...}, error, warnings}]: in bytes; error is that of a game which cannot be read, or null.
// warnings: [{message, line, column}] of what was left out, or taken for something else; only where there are some.
STRATA_EXPORT(strata_records_index) int strata_records_index(char const* text, std::size_t text_size);

// A tree of the one record of a text -> handle. No notation: that of the record.
STRATA_EXPORT(strata_tree_read)
int strata_tree_read(int variant, char const* text, std::size_t text_size, char const* place, std::size_t place_size,
                     char const* notation, std::size_t notation_size);
// Of a line of moves, canonical, with blanks between, from the start of the game (no text) or from a position text -> handle.
STRATA_EXPORT(strata_tree_create)
int strata_tree_create(int variant, char const* tfen, std::size_t tfen_size, char const* line, std::size_t line_size);
STRATA_EXPORT(strata_tree_release) int strata_tree_release(int tree);
// {variant, options, notation, start, tags: [[name, value]], result, nodes: [{id, parent, ply, number, side, canonical, native,
// nags, before, comments, shapes, clock, evaluation, children, rest, failure}]}: see api::TreeNode. Behind the result, where there are
// some, warnings: as of strata_records_index.
STRATA_EXPORT(strata_tree_state) int strata_tree_state(int tree, char const* notation, std::size_t notation_size);
// A move at a node -> its node, which may have been there.
STRATA_EXPORT(strata_tree_play)
int strata_tree_play(int tree, int node, char const* text, std::size_t text_size, char const* notation,
                     std::size_t notation_size);
STRATA_EXPORT(strata_tree_remove) int strata_tree_remove(int tree, int node);
// to_main: all the way, else by one variation.
STRATA_EXPORT(strata_tree_promote) int strata_tree_promote(int tree, int node, int to_main);
STRATA_EXPORT(strata_tree_comment)
int strata_tree_comment(int tree, int node, char const* text, std::size_t text_size);
// What the comments of a node draw, out of them.
STRATA_EXPORT(strata_tree_undraw) int strata_tree_undraw(int tree, int node);
// Numbers with blanks between.
STRATA_EXPORT(strata_tree_nags) int strata_tree_nags(int tree, int node, char const* nags, std::size_t nags_size);
// inaccuracy, mistake, blunder; no word: a good move. `best`: a better one, as it is written; none: it is not known.
STRATA_EXPORT(strata_tree_judgement)
int strata_tree_judgement(int tree, int node, char const* word, std::size_t word_size, char const* best,
                          std::size_t best_size);
STRATA_EXPORT(strata_tree_evaluation)
int strata_tree_evaluation(int tree, int node, char const* text, std::size_t text_size);
// No value removes it.
STRATA_EXPORT(strata_tree_tag)
int strata_tree_tag(int tree, char const* name, std::size_t name_size, char const* value, std::size_t value_size);
STRATA_EXPORT(strata_tree_result) int strata_tree_result(int tree, char const* result, std::size_t result_size);
// {record}
STRATA_EXPORT(strata_tree_write) int strata_tree_write(int tree, char const* notation, std::size_t notation_size);

// The tour of a game -> handle, and {steps: [{id, kind, practice, position, piece, goals, moves, fewest, about, task}]}
// (docs/formats/lessons.md); about is a list of sentences, task one: {code, values, text}.
STRATA_EXPORT(strata_tour_create) int strata_tour_create(int variant);
STRATA_EXPORT(strata_tour_release) int strata_tour_release(int tour);
// The law under which the positions of steps of practice are positions -> a variant.
STRATA_EXPORT(strata_tour_practice) int strata_tour_practice(int tour);
// {state, said, position, goals, reply}: after these moves of the learner, with blanks between; step: its number from 0.
STRATA_EXPORT(strata_tour_judge) int strata_tour_judge(int tour, int step, char const* moves, std::size_t moves_size);
// {moves}: the learner's, in the fewest.
STRATA_EXPORT(strata_tour_solve) int strata_tour_solve(int tour, int step);
// {puzzles: [{kind, moves, grade, nodes, position, line}]} of a file (docs/formats/puzzles.md); place is its name in messages.
STRATA_EXPORT(strata_puzzles_read)
int strata_puzzles_read(int variant, char const* text, std::size_t text_size, char const* place,
                        std::size_t place_size);

// A position to set up, from the start of the game (no text) or from a position as programs write it, absurd or not -> handle, and
// {warnings}: what of the text was left out (docs/formats/tfen.md, article 9). What an edit makes
// impossible (a castling right without its rook, an en passant capture) goes by itself.
STRATA_EXPORT(strata_setup_create) int strata_setup_create(int variant, char const* tfen, std::size_t tfen_size);
STRATA_EXPORT(strata_setup_release) int strata_setup_release(int setup);
// {position, side, castling: [{rook, side, allowed, possible}], quiet, number, passing, passings, pawns: [{cell, side, moved}],
// fault, report}: fault is an error or null, report the same for people: {title, advice, values, cells, board}. See api::Setup.
STRATA_EXPORT(strata_setup_state) int strata_setup_state(int setup);
// As strata_game_view.
STRATA_EXPORT(strata_setup_view) int strata_setup_view(int setup);
// A piece by its letter, upper case for White; no letter takes away what stands there.
STRATA_EXPORT(strata_setup_place)
int strata_setup_place(int setup, char const* cell, std::size_t cell_size, char const* piece, std::size_t piece_size);
STRATA_EXPORT(strata_setup_clear) int strata_setup_clear(int setup);
// "white" or "black".
STRATA_EXPORT(strata_setup_side) int strata_setup_side(int setup, char const* side, std::size_t side_size);
STRATA_EXPORT(strata_setup_castling)
int strata_setup_castling(int setup, char const* rook, std::size_t rook_size, int allowed);
// A board to a pin, with what stands on it; and whose it is where the pieces on it do not say.
STRATA_EXPORT(strata_setup_board)
int strata_setup_board(int setup, char const* board, std::size_t board_size, char const* pin, std::size_t pin_size);
STRATA_EXPORT(strata_setup_owner)
int strata_setup_owner(int setup, char const* board, std::size_t board_size, char const* owner, std::size_t owner_size);
// Plies without capture or pawn move, and the number of the move.
STRATA_EXPORT(strata_setup_counters) int strata_setup_counters(int setup, int quiet, int number);
// The double step that may be captured en passant, one of the state's passings; no text for none.
STRATA_EXPORT(strata_setup_passing) int strata_setup_passing(int setup, char const* text, std::size_t text_size);
// Whether the pawn on one of the state's pawns has lost its double step.
STRATA_EXPORT(strata_setup_moved)
int strata_setup_moved(int setup, char const* cell, std::size_t cell_size, int moved);

// An engine with a transposition table of this size in megabytes -> handle. It keeps the table between searches.
STRATA_EXPORT(strata_engine_create) int strata_engine_create(int megabytes);
STRATA_EXPORT(strata_engine_release) int strata_engine_release(int engine);
STRATA_EXPORT(strata_engine_new_game) int strata_engine_new_game(int engine);
// Limits are lines depth= nodes= movetime= level= multipv= infinite= seed=, all numbers, moves= (canonical, with spaces between them:
// only these are looked at) and notation= (that `native` is written in); see api::Limits.
// {best, multipv, depth, seldepth, nodes, bound, score, mateIn, evaluation, chance, pv, native, lines}, and lines is a list of the same,
// the best first; evaluation and chance are White's. The same on every machine where depth or nodes alone limit a fresh table.
STRATA_EXPORT(strata_engine_search)
int strata_engine_search(int engine, int game, char const* limits, std::size_t limits_size);
// What evaluations say of the moves of a game. They are lines, one for the position before the first move and one after every move:
// nothing, or an evaluation as records write it and, with spaces between them, the moves that the engine would play there.
// {chances: [White's, or null], moves: [{number, side, before, after, chanceBefore, chanceAfter, accuracy, judgement, nag, line:
// [{canonical, native}]}, or null], accuracy: {white, black}}; the chances of a move are its mover's.
STRATA_EXPORT(strata_game_judge)
int strata_game_judge(int game, char const* evaluations, std::size_t evaluations_size, char const* notation,
                      std::size_t notation_size);
// {best}: what a simple player ("random", "greedy") would do.
STRATA_EXPORT(strata_simple_move)
int strata_simple_move(int game, char const* player, std::size_t player_size, int seed);

// {nodes, signature}: the fixed searches of `strata bench`; equal for every compiler and for WASM.
STRATA_EXPORT(strata_bench) int strata_bench();

}  // extern "C"

}  // namespace strata::wasm
