// Games as values: moves go in and come out as text.

#include <algorithm>
#include <array>

#include "api/impl.hpp"
#include "notation/move_text.hpp"
#include "notation/tfen.hpp"

namespace strata::api {

namespace {

constexpr std::array<std::string_view, 12> reasons = {"checkmate", "stalemate",  "extinction", "insufficient-material",
                                                      "move-rule", "repetition", "perpetual",  "resignation",
                                                      "time",      "agreement",  "abandoned",  "adjudicated"};

std::string_view claim_text(Claim claim) { return claim == Claim::Repetition ? "repetition" : "perpetual"; }

std::string end_words(End const& end) {
  return end.result == "draw" ? "drawn by " + end.reason : "won for " + end.result + " by " + end.reason;
}

}  // namespace

End to_end(Outcome const& outcome) {
  std::string result = "draw";
  if (outcome.winner) result = *outcome.winner == Color::White ? "white" : "black";
  return {std::move(result), std::string(reasons[static_cast<std::size_t>(outcome.reason)])};
}

std::optional<Outcome> to_outcome(End const& end) {
  Outcome outcome;
  if (end.result == "white")
    outcome.winner = Color::White;
  else if (end.result == "black")
    outcome.winner = Color::Black;
  else if (end.result != "draw")
    return std::nullopt;
  auto const found = std::find(reasons.begin(), reasons.end(), end.reason);
  if (found == reasons.end()) return std::nullopt;
  outcome.reason = static_cast<Reason>(found - reasons.begin());
  return outcome;
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

Game wrap(Variant const& variant, strata::Game game) {
  Names const& names = variant.impl().names();
  NotationRules const& notation = *variant.impl().notation({});
  std::vector<MoveText> moves;
  auto const position = game.start().clone();
  for (Move const move : game.moves()) {
    moves.push_back({write_canonical(*position, names, move), write_native(*position, names, notation, move)});
    position->apply(move);
  }
  std::string start = write_tfen(variant.impl().rules(), names, game.start().setup());
  return Game(std::make_unique<Game::Impl>(Game::Impl{variant, std::move(game), std::move(start), std::move(moves)}));
}

Variant const& Game::variant() const { return impl_->variant; }
std::string Game::start() const { return impl_->start; }
std::string Game::position() const {
  return write_tfen(impl_->rules(), impl_->names(), impl_->game.position().setup());
}
char Game::side_to_move() const { return to_char(impl_->game.position().side_to_move()); }
int Game::ply_count() const { return static_cast<int>(impl_->moves.size()); }
bool Game::in_check() const { return impl_->game.position().in_check(); }
std::uint64_t Game::key() const { return impl_->game.position().key(); }
std::vector<MoveText> Game::moves() const { return impl_->moves; }

std::vector<std::string> Game::legal_moves() const {
  std::vector<std::string> texts;
  for (Move const move : impl_->game.legal_moves())
    texts.push_back(write_canonical(impl_->game.position(), impl_->names(), move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<MoveInfo> Game::move_infos() const {
  AnyPosition const& position = impl_->game.position();
  Names const& names = impl_->names();
  std::vector<MoveInfo> infos;
  for (Move const move : impl_->game.legal_moves()) {
    MoveInfo info;
    info.canonical = write_canonical(position, names, move);
    info.board = move.kind() == MoveKind::BoardMove;
    info.from = info.board ? names.pins[move.from()] : names.cells[move.from()];
    info.to = info.board ? names.pins[move.to()] : names.cells[move.to()];
    if (move.is_promotion()) info.promotion = names.letter(move.promoted_to());
    info.capture = position.is_capture(move);
    infos.push_back(std::move(info));
  }
  std::sort(infos.begin(), infos.end(), [](MoveInfo const& a, MoveInfo const& b) { return a.canonical < b.canonical; });
  return infos;
}

namespace {

Result<Move> read_move(Game::Impl const& impl, std::string_view text, bool strict_marks, std::string_view notation) {
  NotationRules const* const rules = impl.variant.impl().notation(notation);
  if (rules == nullptr) return no_notation(impl.variant, notation);
  if (auto const& outcome = impl.game.outcome())
    return failure(ErrorCode::BadMove, "the game is over, " + end_words(to_end(*outcome)));
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

Result<MoveText> Game::play(std::string_view text, bool strict_marks, std::string_view notation) {
  auto const move = read_move(*impl_, text, strict_marks, notation);
  if (!move) return std::unexpected(move.error());
  impl_->moves.push_back(texts_of(*impl_, *move, {}));
  impl_->game.play(*move);
  return impl_->moves.back();
}

std::string Game::native(std::string_view canonical, std::string_view notation) const {
  auto const move = read_canonical(impl_->game.position(), impl_->names(), canonical);
  NotationRules const* const rules = impl_->variant.impl().notation(notation);
  if (!move || rules == nullptr) return {};
  return write_native(impl_->game.position(), impl_->names(), *rules, *move);
}

std::string Game::refusal(std::string_view from, std::string_view to) const {
  if (auto const& outcome = impl_->game.outcome()) return "the game is over, " + end_words(to_end(*outcome));
  Names const& names = impl_->names();
  bool const board = from.starts_with('@');
  if (board) {
    from.remove_prefix(1);
    if (to.starts_with('@')) to.remove_prefix(1);
  }
  for (std::string_view const place : {from, to})
    if (board ? names.find_pin(place) < 0 : names.find_cell(place) == no_cell)
      return "there is no " + std::string(board ? "pin " : "cell ") + std::string(place);
  AnyPosition const& position = impl_->game.position();
  return board ? strata::board_refusal(position, names, names.find_pin(from), names.find_pin(to))
               : strata::refusal(position, names, names.find_cell(from), names.find_cell(to));
}

bool Game::undo() {
  if (!impl_->game.undo()) return false;
  impl_->moves.pop_back();
  return true;
}

std::optional<End> Game::end() const {
  auto const& outcome = impl_->game.outcome();
  return outcome ? std::optional<End>(to_end(*outcome)) : std::nullopt;
}

std::vector<std::string> Game::claims() const {
  std::vector<std::string> texts;
  for (Claim const claim : impl_->game.claims()) texts.emplace_back(claim_text(claim));
  return texts;
}

Result<void> Game::claim(std::string_view claim) {
  if (auto const& outcome = impl_->game.outcome())
    return failure(ErrorCode::BadUsage, "the game is over, " + end_words(to_end(*outcome)), "claim");
  for (Claim const known : {Claim::Repetition, Claim::Perpetual}) {
    if (claim != claim_text(known)) continue;
    if (impl_->game.claim(known)) return {};
    return failure(ErrorCode::BadUsage,
                   known == Claim::Repetition ? "this position has not stood often enough to claim a draw by repetition"
                                              : "no perpetual check was found that would prove this claim",
                   "claim");
  }
  return failure(ErrorCode::BadUsage, "unknown claim \"" + std::string(claim) + "\", expected repetition or perpetual",
                 "claim");
}

Result<void> Game::finish(End const& end) {
  if (auto const& outcome = impl_->game.outcome())
    return failure(ErrorCode::BadUsage, "the game is over, " + end_words(to_end(*outcome)), "end");
  auto const outcome = to_outcome(end);
  bool const draw = outcome && !outcome->winner;
  if (draw && (outcome->reason == Reason::Repetition || outcome->reason == Reason::Perpetual)) return claim(end.reason);
  bool const possible = outcome && outcome->reason >= Reason::Resignation &&
                        (outcome->reason != Reason::Resignation || !draw) &&
                        (outcome->reason != Reason::Agreement || draw);
  if (!possible)
    return failure(
        ErrorCode::BadUsage,
        "a game cannot be ended with \"" + end.result + ' ' + end.reason +
            "\"; expected white or black and resignation, draw and agreement, repetition or perpetual, or any "
            "result and time, abandoned or adjudicated",
        "end");
  impl_->game.end(*outcome);
  return {};
}

std::uint64_t Game::perft(int depth, bool bulk) const { return impl_->game.position().clone()->perft(depth, bulk); }

std::vector<std::pair<std::string, std::uint64_t>> Game::divide(int depth, bool bulk) const {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  if (depth < 1) return counts;
  auto const position = impl_->game.position().clone();
  for (Move const move : position->legal_moves()) {
    std::string text = write_canonical(*position, impl_->names(), move);
    position->apply(move);
    counts.emplace_back(std::move(text), position->perft(depth - 1, bulk));
    position->undo();
  }
  std::sort(counts.begin(), counts.end());
  return counts;
}

}  // namespace strata::api
