// Games as values: moves go in and come out as text.

#include <algorithm>

#include "api/impl.hpp"
#include "base/assert.hpp"
#include "notation/move_text.hpp"
#include "notation/position_text.hpp"
#include "notation/refusal_text.hpp"
#include "notation/text.hpp"
#include "notation/tfen.hpp"
#include "notation/typed_move.hpp"

namespace strata::api {

namespace {

std::string end_words(End const& end) {
  std::string const reason(name_of(end.reason));
  return end.winner ? "won for " + std::string(name_of(*end.winner)) + " by " + reason : "drawn by " + reason;
}

std::unexpected<Error> game_over(ErrorCode code, End const& end, std::string place) {
  return std::unexpected(Error{code,
                               "the game is over, " + end_words(end),
                               std::move(place),
                               0,
                               0,
                               "game-over",
                               {{"result", std::string(result_of(end))}, {"by", std::string(name_of(end.reason))}}});
}

End end_on_time_in(AnyPosition const& position, Side late) {
  return {position.can_never_win(!late) ? std::optional<Side>() : !late, EndReason::Time};
}

constexpr char nothing_captured = '-';

char letter_of(Names const& names, Piece piece) {
  char const letter = names.letter(piece.type());
  return piece.color() == Color::White ? letter : to_lower(letter);
}

// The letter of the piece that a legal move captures.
char captured_by(AnyPosition const& position, Names const& names, Move move) {
  if (!position.is_capture(move)) return nothing_captured;
  if (move.kind() != MoveKind::EnPassant) return letter_of(names, position.piece_at(move.to()));
  return letter_of(names, position.piece_at(position.setup().en_passant->pawn));
}

// The texts of a line, one after another.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  [[nodiscard]] std::string next() {
    std::size_t const length = rest_.find('\n');
    std::string line(rest_.substr(0, length));
    rest_.remove_prefix(length + 1);
    return line;
  }

 private:
  std::string_view rest_;
};

std::vector<std::string> lines_of(std::string_view text, std::size_t count) {
  std::vector<std::string> list;
  list.reserve(count);
  Lines lines(text);
  while (list.size() < count) list.push_back(lines.next());
  return list;
}

// Drops a number of lines from the end.
void drop_lines(std::string& text, std::size_t count) {
  std::size_t length = text.size();
  for (; count > 0; --count) {
    std::size_t const before = length < 2 ? std::string::npos : text.rfind('\n', length - 2);
    length = before == std::string::npos ? 0 : before + 1;
  }
  text.resize(length);
}

}  // namespace

MoveInfo info_of(AnyPosition const& position, Names const& names, Move move) {
  MoveInfo info;
  info.canonical = write_canonical(position, names, move);
  if (move.kind() == MoveKind::BoardMove) {
    info.from = names.pins[move.from()];
    info.to = names.pins[move.to()];
    std::vector<BoardPlacement> const boards = position.setup().boards;
    for (std::size_t board = 0; board < boards.size(); ++board)
      if (boards[board].pin == move.from()) info.board = names.boards[board];
  } else {
    info.from = names.cells[move.from()];
    info.to = names.cells[move.to()];
    info.piece = letter_of(names, position.piece_at(move.from()));
    if (char const captured = captured_by(position, names, move); captured != nothing_captured)
      info.captured = captured;
    if (move.kind() == MoveKind::Castling)
      info.castling = names.notations.front().castling[static_cast<std::size_t>(move.detail())];
    info.en_passant = move.kind() == MoveKind::EnPassant;
  }
  if (move.is_promotion()) info.promotion = names.letter(move.promoted_to());
  return info;
}

std::vector<MoveInfo> infos_of(AnyPosition const& position, Names const& names, std::vector<Move> const& moves) {
  std::vector<MoveInfo> infos;
  for (Move const move : moves) infos.push_back(info_of(position, names, move));
  std::sort(infos.begin(), infos.end(), [](MoveInfo const& a, MoveInfo const& b) { return a.canonical < b.canonical; });
  return infos;
}

Game::Game(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Game::Game(Game const& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game const& other) {
  if (this != &other) impl_ = std::make_unique<Impl>(*other.impl_);
  return *this;
}
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

Result<Game> Game::create(Variant const& variant, std::string_view tfen) {
  strata::Variant const& inner = *variant.impl().variant;
  auto position = position_from_tfen(inner.rules, inner.names, tfen.empty() ? inner.start : tfen);
  if (!position) return std::unexpected(std::move(position.error()));
  return wrap(variant, strata::Game(std::move(*position)));
}

Result<PositionText> read_position(Variant const& variant, std::string_view text, Reading reading) {
  strata::Variant const& inner = *variant.impl().variant;
  if (text.empty()) text = inner.start;
  auto read = read_position_text(inner.rules, inner.names, text, reading);
  if (!read) return std::unexpected(std::move(read.error()));
  return PositionText{wrap(variant, strata::Game(std::move(read->position))), std::move(read->warnings)};
}

Game wrap(Variant const& variant, strata::Game game) {
  Names const& names = variant.impl().names();
  std::string line, captured;
  auto const position = game.start_position();
  for (Move const move : game.moves()) {
    line.append(write_canonical(*position, names, move)).append(1, '\n');
    captured += captured_by(*position, names, move);
    position->apply(move);
  }
  auto start = std::make_shared<std::string const>(write_tfen(variant.impl().rules(), names, game.start()));
  return Game(std::make_unique<Game::Impl>(
      Game::Impl{variant, std::move(game), std::move(start), std::move(line), {}, std::move(captured)}));
}

std::string_view Game::Impl::last_move() const {
  if (line.empty()) return {};
  std::string_view const whole = std::string_view(line).substr(0, line.size() - 1);
  std::size_t const before = whole.rfind('\n');
  return before == std::string_view::npos ? whole : whole.substr(before + 1);
}

Variant const& Game::variant() const { return impl_->variant; }
std::string Game::start() const { return *impl_->start; }
std::string Game::position() const {
  return write_tfen(impl_->rules(), impl_->names(), impl_->game.position().setup());
}
std::string Game::fen() const { return write_fen(impl_->rules(), impl_->names(), impl_->game.position().setup()); }
Side Game::side_to_move() const { return impl_->game.position().side_to_move(); }
int Game::ply_count() const { return static_cast<int>(impl_->captured.size()); }
int Game::move_number() const { return impl_->game.position().setup().fullmove_number; }
bool Game::in_check() const { return impl_->game.position().in_check(); }
std::uint64_t Game::key() const { return impl_->game.position().key(); }
std::vector<std::string> Game::line() const { return lines_of(impl_->line, impl_->captured.size()); }
std::vector<MoveText> Game::moves() const {
  std::vector<Move> const& moves = impl_->game.moves();
  std::vector<MoveText> texts;
  texts.reserve(moves.size());
  Lines lines(impl_->line);
  for (std::string const& native : impl_->natives) texts.push_back({lines.next(), native});
  if (texts.size() == moves.size()) return texts;
  NotationRules const& notation = *impl_->variant.impl().notation({});
  auto const position = impl_->game.start_position();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (ply >= impl_->natives.size())
      texts.push_back({lines.next(), write_native(*position, impl_->names(), notation, moves[ply])});
    position->apply(moves[ply]);
  }
  return texts;
}
std::string Game::captured() const {
  std::string letters = impl_->captured;
  std::erase(letters, nothing_captured);
  return letters;
}

std::vector<std::string> Game::legal_moves() const {
  std::vector<std::string> texts;
  for (Move const move : impl_->game.legal_moves())
    texts.push_back(write_canonical(impl_->game.position(), impl_->names(), move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<MoveInfo> Game::move_infos() const {
  return infos_of(impl_->game.position(), impl_->names(), impl_->game.legal_moves());
}

namespace {

Result<Move> read_move(Game::Impl const& impl, std::string_view text, bool strict_marks, std::string_view notation) {
  NotationRules const* const rules = impl.variant.impl().notation(notation);
  if (rules == nullptr) return no_notation(impl.variant, notation);
  if (auto const& outcome = impl.game.outcome()) return game_over(ErrorCode::BadMove, *outcome, {});
  return read_native(impl.game.position(), impl.names(), *rules, text, strict_marks ? Marks::Check : Marks::Ignore);
}

MoveText texts_of(Game::Impl const& impl, Move move, std::string_view notation) {
  AnyPosition const& position = impl.game.position();
  return {write_canonical(position, impl.names(), move),
          write_native(position, impl.names(), *impl.variant.impl().notation(notation), move)};
}

}  // namespace

Result<MoveText> Game::read(std::string_view text, bool strict_marks, std::string_view notation) const {
  auto const move = read_move(*impl_, text, strict_marks, notation);
  if (!move) return std::unexpected(move.error());
  return texts_of(*impl_, *move, notation);
}

Result<MoveText> Game::read_typed(std::string_view text, std::string_view notation) const {
  NotationRules const* const rules = impl_->variant.impl().notation(notation);
  if (rules == nullptr) return no_notation(impl_->variant, notation);
  if (auto const& outcome = impl_->game.outcome()) return game_over(ErrorCode::BadMove, *outcome, {});
  auto const move = strata::read_typed(impl_->game.position(), impl_->names(), *rules, impl_->game.legal_moves(), text);
  if (!move) return std::unexpected(move.error());
  return texts_of(*impl_, *move, notation);
}

Result<Played> Game::play(std::string_view text, bool strict_marks, std::string_view notation) {
  auto const move = read_move(*impl_, text, strict_marks, notation);
  if (!move) return std::unexpected(move.error());
  std::string native = texts_of(*impl_, *move, {}).native;
  std::string written = notation.empty() ? native : texts_of(*impl_, *move, notation).native;
  Played played{info_of(impl_->game.position(), impl_->names(), *move),
                std::move(native),
                std::move(written),
                side_to_move(),
                false,
                std::nullopt};
  if (impl_->natives.size() == impl_->captured.size()) impl_->natives.push_back(played.native);
  impl_->line.append(played.canonical).append(1, '\n');
  impl_->captured += played.captured != 0 ? played.captured : nothing_captured;
  impl_->game.play(*move);
  played.check = in_check();
  played.end = end();
  return played;
}

Result<std::string> Game::apply(std::string_view canonical) {
  if (auto const& outcome = impl_->game.outcome()) return game_over(ErrorCode::BadMove, *outcome, {});
  AnyPosition const& position = impl_->game.position();
  auto const move = read_canonical(position, impl_->names(), canonical);
  if (!move) {
    // The reader of native text knows more reasons: that a cell does not exist, say.
    auto const meant = read_move(*impl_, canonical, false, {});
    return std::unexpected(meant ? move.error() : meant.error());
  }
  std::string written = write_canonical(position, impl_->names(), *move);
  impl_->line.append(written).append(1, '\n');
  impl_->captured += captured_by(position, impl_->names(), *move);
  impl_->game.play(*move);
  return written;
}

std::string Game::native(std::string_view canonical, std::string_view notation) const {
  auto const move = read_canonical(impl_->game.position(), impl_->names(), canonical);
  NotationRules const* const rules = impl_->variant.impl().notation(notation);
  if (!move || rules == nullptr) return {};
  return write_native(impl_->game.position(), impl_->names(), *rules, *move);
}

std::optional<Error> Game::refusal(std::string_view from, std::string_view to) const {
  if (auto const& outcome = impl_->game.outcome()) return game_over(ErrorCode::BadMove, *outcome, {}).error();
  Names const& names = impl_->names();
  bool const board = from.starts_with('@');
  if (board) {
    from.remove_prefix(1);
    if (to.starts_with('@')) to.remove_prefix(1);
  }
  for (std::string_view const place : {from, to}) {
    if (board ? names.find_pin(place) >= 0 : names.find_cell(place) != no_cell) continue;
    std::string const kind = board ? "pin" : "cell";
    return bad_move("there is no " + kind + ' ' + std::string(place), "no-such-" + kind, {{kind, quoted(place)}})
        .error();
  }
  AnyPosition const& position = impl_->game.position();
  Refusal const found = board ? find_board_refusal(position, names.find_pin(from), names.find_pin(to))
                              : find_refusal(position, names.find_cell(from), names.find_cell(to));
  if (found.is_none()) return std::nullopt;
  return refused_move(position, names, found).error();
}

bool Game::undo() {
  if (!impl_->game.undo()) return false;
  drop_lines(impl_->line, 1);
  impl_->captured.pop_back();
  if (impl_->natives.size() > impl_->captured.size()) impl_->natives.pop_back();
  return true;
}

void Game::undo_to(int ply) {
  auto const count = static_cast<std::size_t>(ply);
  STRATA_ASSERT(count <= impl_->captured.size());
  impl_->game.undo_to(count);
  drop_lines(impl_->line, impl_->captured.size() - count);
  impl_->captured.resize(count);
  if (impl_->natives.size() > count) impl_->natives.resize(count);
}

std::optional<End> Game::end() const { return impl_->game.outcome(); }
void Game::play_on() { impl_->game.play_on(); }
std::optional<End> Game::passed_over() const { return impl_->game.passed_over(); }

End Game::end_on_time(Side late) const { return end_on_time_in(impl_->game.position(), late); }

struct PackedGame::Impl {
  Variant variant;
  strata::PackedGame game;
  std::uint64_t key = 0;
  std::shared_ptr<std::string const> start;
  std::string line, captured;  // as Game::Impl has them
};

PackedGame::PackedGame(Game const& game)
    : impl_(std::make_shared<Impl const>(Impl{game.impl().variant, game.impl().game.pack(), game.key(),
                                              game.impl().start, game.impl().line, game.impl().captured})) {}

Game PackedGame::unpack() const {
  return Game(std::make_unique<Game::Impl>(
      Game::Impl{impl_->variant, strata::Game(impl_->game), impl_->start, impl_->line, {}, impl_->captured}));
}

std::vector<std::string> PackedGame::line() const { return lines_of(impl_->line, impl_->captured.size()); }

Variant const& PackedGame::variant() const { return impl_->variant; }
std::string PackedGame::position() const {
  Variant::Impl const& variant = impl_->variant.impl();
  return write_tfen(variant.rules(), variant.names(), impl_->game.now);
}
Side PackedGame::side_to_move() const { return impl_->game.now.side_to_move; }
int PackedGame::ply_count() const { return static_cast<int>(impl_->captured.size()); }
std::uint64_t PackedGame::key() const { return impl_->key; }
std::optional<End> PackedGame::end() const { return impl_->game.outcome; }

End PackedGame::end_on_time(Side late) const {
  return end_on_time_in(*remake_position(impl_->game.rules, impl_->game.now), late);
}

std::vector<Claim> Game::claims() const { return impl_->game.claims(); }

namespace {

Result<void> result_of_claim(Claim claim, Proof proof, bool was_stopped) {
  if (proof == Proof::Proven) return {};
  if (proof == Proof::Undecided)
    return std::unexpected(
        Error{ErrorCode::Limit,
              "this claim is not decided: " +
                  (was_stopped ? "the proof was stopped"
                               : std::to_string(proof_budget) + " positions show neither a perpetual check nor that "
                                                                "there is none"),
              "claim", 0, 0, "perpetual-undecided"});
  std::string message = "no perpetual check was found that would prove this claim";
  std::string code = "no-perpetual";
  if (claim == Claim::Repetition) {
    message = "this position has not stood often enough to claim a draw by repetition";
    code = "no-repetition";
  } else if (claim == Claim::Material) {
    message = "the pieces that are left are not among those that the rules list as unable to force mate";
    code = "no-material";
  }
  return std::unexpected(Error{ErrorCode::BadUsage, std::move(message), "claim", 0, 0, std::move(code)});
}

}  // namespace

Result<void> Game::may_claim(Claim claim) const {
  if (auto const& outcome = impl_->game.outcome()) return game_over(ErrorCode::BadUsage, *outcome, "claim");
  return result_of_claim(claim, impl_->game.prove(claim), false);
}

Result<void> Game::claim(Claim claim) { return this->claim(claim, StopToken()); }

Result<void> Game::claim(Claim claim, StopToken const& stop) {
  if (auto const& outcome = impl_->game.outcome()) return game_over(ErrorCode::BadUsage, *outcome, "claim");
  Proof const proof = impl_->game.claim(claim, [&stop] { return stop.requested(); });
  return result_of_claim(claim, proof, stop.requested());
}

Result<void> Game::finish(End const& end) { return finish(end, StopToken()); }

Result<void> Game::finish(End const& end, StopToken const& stop) {
  if (auto const& outcome = impl_->game.outcome()) return game_over(ErrorCode::BadUsage, *outcome, "end");
  if (!end.winner && end.reason == EndReason::Repetition) return claim(Claim::Repetition, stop);
  if (!end.winner && end.reason == EndReason::Perpetual) return claim(Claim::Perpetual, stop);
  if (!end.winner && end.reason == EndReason::InsufficientMaterial) return claim(Claim::Material, stop);
  bool const possible = end.reason >= EndReason::Resignation && (end.reason != EndReason::Resignation || end.winner) &&
                        (end.reason != EndReason::Agreement || !end.winner);
  if (!possible) return impossible_end(result_of(end), name_of(end.reason));
  impl_->game.end(end);
  return {};
}

}  // namespace strata::api
