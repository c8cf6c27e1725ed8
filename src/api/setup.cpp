#include "api/setup.hpp"

#include <algorithm>
#include <utility>

#include "api/impl.hpp"
#include "api/setup_report.hpp"
#include "notation/position_text.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"
#include "rules/position/setup_check.hpp"

namespace strata::api {

namespace {

bool has(std::vector<Cell> const& cells, Cell cell) { return std::ranges::find(cells, cell) != cells.end(); }

}  // namespace

struct Setup::Impl {
  Variant variant;
  strata::Setup setup;
  Cell latest = no_cell;  // where a piece was placed last

  [[nodiscard]] Ruleset const& rules() const { return variant.impl().rules(); }
  [[nodiscard]] Names const& names() const { return variant.impl().names(); }

  // Drops what the edit before has made impossible.
  void settle() {
    Ruleset const& law = rules();
    setup.en_passant.reset();
    std::erase_if(setup.castling, [&](Cell rook) { return !is_home_for_castling(law, setup, rook); });
    std::erase_if(setup.spent, [&](Cell cell) { return !is_start_of_pawn(law, setup, cell); });
    for (std::size_t board = 0; board < setup.boards.size(); ++board)
      if (auto const owner = owner_by_law(law, setup, board)) setup.boards[board].owner = *owner;
  }

  [[nodiscard]] bool exists(Cell cell) const {
    if (cell == no_cell || !rules().geometry.exists(cell)) return false;
    return !rules().geometry.movable()[cell] || std::ranges::any_of(setup.boards, [&](BoardPlacement const& board) {
      return has(rules().boards.pins[static_cast<std::size_t>(board.pin)].cells, cell);
    });
  }

  // A cell that a piece can stand on just now.
  [[nodiscard]] Result<Cell> find_cell(std::string_view name) const {
    Cell const cell = names().find_cell(name);
    if (cell == no_cell) return failure(ErrorCode::NotFound, "there is no cell " + quoted(name), "cell");
    if (!exists(cell))
      return failure(ErrorCode::BadPosition, "there is no cell " + std::string(name) + " just now", "cell");
    return cell;
  }

  [[nodiscard]] Result<std::size_t> find_board(std::string_view name) const {
    int const board = names().find_board(name);
    if (board >= 0 && static_cast<std::size_t>(board) < setup.boards.size()) return static_cast<std::size_t>(board);
    if (setup.boards.empty()) return failure(ErrorCode::NotFound, "this game has no movable boards", "board");
    return failure(ErrorCode::NotFound,
                   "there is no board " + quoted(name) + ", expected one of " + list_words(names().boards), "board");
  }
};

namespace {

strata::Setup start_of(Variant const& variant) {
  strata::Variant const& inner = *variant.impl().variant;
  return *read_tfen(*inner.rules, inner.names, inner.start);  // the start was checked when the variant was loaded
}

}  // namespace

Setup::Setup(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Setup::Setup(Variant const& variant) : impl_(std::make_unique<Impl>(Impl{variant, start_of(variant)})) {}
Setup::Setup(Setup const& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Setup::Setup(Setup&&) noexcept = default;
Setup& Setup::operator=(Setup const& other) {
  if (this != &other) impl_ = std::make_unique<Impl>(*other.impl_);
  return *this;
}
Setup& Setup::operator=(Setup&&) noexcept = default;
Setup::~Setup() = default;

Result<Setup> Setup::from_tfen(Variant const& variant, std::string_view tfen) {
  auto setup = read_tfen(variant.impl().rules(), variant.impl().names(), tfen);
  if (!setup) return std::unexpected(std::move(setup.error()));
  return Setup(std::make_unique<Impl>(Impl{variant, std::move(*setup)}));
}

Result<SetupText> read_setup(Variant const& variant, std::string_view text, Reading reading) {
  auto read = read_setup_text(variant.impl().rules(), variant.impl().names(), text, reading);
  if (!read) return std::unexpected(std::move(read.error()));
  auto setup = Setup::from_tfen(variant, write_tfen(variant.impl().rules(), variant.impl().names(), read->setup));
  if (!setup) return std::unexpected(std::move(setup.error()));
  return SetupText{std::move(*setup), std::move(read->warnings)};
}

Variant const& Setup::variant() const { return impl_->variant; }
std::string Setup::tfen() const { return write_tfen(impl_->rules(), impl_->names(), impl_->setup); }
std::string Setup::fen() const { return write_fen(impl_->rules(), impl_->names(), impl_->setup); }
Side Setup::side_to_move() const { return impl_->setup.side_to_move; }

PositionView Setup::view() const {
  if (auto const playable = game()) return playable->view();
  return view_of(impl_->variant.impl(), impl_->setup);
}

std::vector<CastlingRight> Setup::castling_rights() const {
  std::vector<CastlingRight> rights;
  for (CastlingRule const& row : impl_->rules().castling) {
    std::string const& rook = impl_->names().cells[row.rook_from];
    if (std::ranges::find(rights, rook, &CastlingRight::rook) != rights.end()) continue;
    bool const allowed = has(impl_->setup.castling, row.rook_from);
    rights.push_back({rook, row.color, allowed, is_home_for_castling(impl_->rules(), impl_->setup, row.rook_from)});
  }
  return rights;
}

int Setup::halfmove_clock() const { return impl_->setup.halfmove_clock; }
int Setup::fullmove_number() const { return impl_->setup.fullmove_number; }

std::string Setup::en_passant() const {
  return impl_->setup.en_passant ? write_en_passant(impl_->rules(), impl_->names(), impl_->setup.en_passant) : "";
}

std::vector<std::string> Setup::en_passant_choices() const {
  std::vector<std::string> choices;
  for (EnPassant const& passing : possible_en_passant(impl_->rules(), impl_->setup))
    choices.push_back(write_en_passant(impl_->rules(), impl_->names(), passing));
  return choices;
}

std::vector<StartPawn> Setup::start_pawns() const {
  std::vector<StartPawn> pawns;
  if (!impl_->rules().pawn_memory) return pawns;
  for (Cell const cell : impl_->rules().geometry.all())
    if (is_start_of_pawn(impl_->rules(), impl_->setup, cell))
      pawns.push_back({impl_->names().cells[cell], impl_->setup.pieces[cell].color(), has(impl_->setup.spent, cell)});
  return pawns;
}

std::optional<Error> Setup::fault() const {
  auto const playable = game();
  return playable ? std::nullopt : std::optional(playable.error());
}

std::optional<SetupReport> Setup::report() const {
  strata::Variant const& inner = *impl_->variant.impl().variant;
  auto const position = make_position(inner.rules, impl_->setup);
  if (position) return std::nullopt;
  return report_of(inner.rules, inner.names, impl_->setup, position.error(), impl_->latest);
}

Result<Game> Setup::game() const {
  strata::Variant const& inner = *impl_->variant.impl().variant;
  auto position = make_position(inner.rules, impl_->setup);
  if (!position) return std::unexpected(setup_error(*inner.rules, inner.names, position.error()));
  return wrap(impl_->variant, strata::Game(std::move(*position)));
}

Result<void> Setup::place(std::string_view cell, std::string_view piece) {
  auto const at = impl_->find_cell(cell);
  if (!at) return std::unexpected(at.error());
  char const letter = piece.size() == 1 ? piece.front() : '\0';
  bool const is_letter = is_upper(letter) || is_lower(letter);
  PieceType const type = is_letter ? impl_->names().find_letter(to_upper(letter)) : no_piece_type;
  if (type == no_piece_type)
    return failure(ErrorCode::NotFound, "this game has no piece with the letter " + quoted(piece), "piece");
  impl_->setup.pieces[*at] = Piece(is_upper(letter) ? Color::White : Color::Black, type);
  impl_->latest = *at;
  // A pawn that is placed is one that has not moved.
  std::erase(impl_->setup.spent, *at);
  impl_->settle();
  return {};
}

Result<void> Setup::remove(std::string_view cell) {
  auto const at = impl_->find_cell(cell);
  if (!at) return std::unexpected(at.error());
  impl_->setup.pieces[*at] = Piece();
  impl_->settle();
  return {};
}

void Setup::clear() {
  std::ranges::fill(impl_->setup.pieces, Piece());
  impl_->setup.halfmove_clock = 0;
  impl_->setup.fullmove_number = 1;
  impl_->settle();
}

void Setup::set_side_to_move(Side side) {
  impl_->setup.side_to_move = side;
  impl_->settle();
}

Result<void> Setup::set_castling(std::string_view rook, bool allowed) {
  auto const at = impl_->find_cell(rook);
  if (!at) return std::unexpected(at.error());
  auto const& rows = impl_->rules().castling;
  if (std::ranges::find(rows, *at, &CastlingRule::rook_from) == rows.end())
    return failure(ErrorCode::NotFound, "no castling begins with a rook on " + std::string(rook), "castling");
  std::erase(impl_->setup.castling, *at);
  if (!allowed) return {};
  if (!is_home_for_castling(impl_->rules(), impl_->setup, *at)) {
    SetupFault fault;
    fault.problem = SetupProblem::CastlingWithoutRook;
    fault.cell = *at;
    return std::unexpected(setup_error(impl_->rules(), impl_->names(), fault));
  }
  impl_->setup.castling.push_back(*at);
  return {};
}

Result<void> Setup::move_board(std::string_view board, std::string_view pin) {
  auto const at = impl_->find_board(board);
  if (!at) return std::unexpected(at.error());
  int const to = impl_->names().find_pin(pin);
  auto const& pins = impl_->rules().boards.pins;
  if (to < 0 || static_cast<std::size_t>(to) >= pins.size())
    return failure(ErrorCode::NotFound,
                   "there is no pin " + quoted(pin) + ", expected one of " + list_words(impl_->names().pins), "pin");
  strata::Setup& setup = impl_->setup;
  int const from = setup.boards[*at].pin;
  if (from == to) return {};
  auto const& old_cells = pins[static_cast<std::size_t>(from)].cells;
  auto const& new_cells = pins[static_cast<std::size_t>(to)].cells;
  // Both ways, so that a board that stands there goes back with all it carries.
  for (std::size_t i = 0; i < old_cells.size(); ++i) {
    std::swap(setup.pieces[old_cells[i]], setup.pieces[new_cells[i]]);
    for (Cell& cell : setup.spent)
      if (cell == old_cells[i] || cell == new_cells[i]) cell = cell == old_cells[i] ? new_cells[i] : old_cells[i];
  }
  for (BoardPlacement& other : setup.boards)
    if (other.pin == to) other.pin = from;
  setup.boards[*at].pin = to;
  impl_->settle();
  return {};
}

Result<void> Setup::set_board_owner(std::string_view board, Side owner) {
  auto const at = impl_->find_board(board);
  if (!at) return std::unexpected(at.error());
  if (auto const by_law = owner_by_law(impl_->rules(), impl_->setup, *at); by_law && *by_law != owner) {
    SetupFault fault;
    fault.problem = SetupProblem::BoardOwnerWrong;
    fault.board = static_cast<int>(*at);
    fault.color = *by_law;
    return std::unexpected(setup_error(impl_->rules(), impl_->names(), fault));
  }
  impl_->setup.boards[*at].owner = owner;
  impl_->settle();
  return {};
}

Result<void> Setup::set_counters(int halfmove_clock, int fullmove_number) {
  if (halfmove_clock < 0 || halfmove_clock > largest_counter)
    return failure(ErrorCode::BadPosition,
                   "quiet moves: expected a number from 0 to " + std::to_string(largest_counter), "quiet moves");
  if (fullmove_number < 1 || fullmove_number > largest_counter)
    return failure(ErrorCode::BadPosition,
                   "move number: expected a number from 1 to " + std::to_string(largest_counter), "move number");
  impl_->setup.halfmove_clock = halfmove_clock;
  impl_->setup.fullmove_number = fullmove_number;
  return {};
}

Result<void> Setup::set_en_passant(std::string_view text) {
  std::optional<EnPassant> wanted;
  if (!text.empty()) {
    auto const choices = possible_en_passant(impl_->rules(), impl_->setup);
    auto const found = std::ranges::find_if(choices, [&](EnPassant const& passing) {
      return write_en_passant(impl_->rules(), impl_->names(), passing) == text;
    });
    if (found == choices.end())
      return failure(ErrorCode::BadPosition, "en passant: no pawn can just have made the double step " + quoted(text),
                     "en passant");
    wanted = *found;
  }
  impl_->setup.en_passant = wanted;
  return {};
}

Result<void> Setup::set_moved(std::string_view cell, bool moved) {
  auto const at = impl_->find_cell(cell);
  if (!at) return std::unexpected(at.error());
  if (!impl_->rules().pawn_memory || !is_start_of_pawn(impl_->rules(), impl_->setup, *at))
    return failure(ErrorCode::BadPosition, "no pawn stands at its start on " + std::string(cell), "pawn");
  std::erase(impl_->setup.spent, *at);
  if (moved) impl_->setup.spent.push_back(*at);
  return {};
}

std::vector<std::string> dead_pieces(Game const& game) {
  auto const& position = game.impl().game.position();
  Ruleset const& rules = *position.ruleset();
  std::vector<std::string> cells;
  for (Cell const cell : rules.geometry.all()) {
    Piece const piece = position.piece_at(cell);
    if (!piece) continue;
    auto const is_dead = [&](DeadPieces const& dead) {
      return dead.type == piece.type() && dead.cells[static_cast<std::size_t>(index(piece.color()))][cell];
    };
    if (std::ranges::any_of(rules.endings.material.dead, is_dead)) cells.push_back(game.impl().names().cells[cell]);
  }
  return cells;
}

}  // namespace strata::api
