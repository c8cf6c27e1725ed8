#include "tablebase/solver.hpp"

#include <algorithm>
#include <bit>

namespace strata::tablebase {

namespace {
constexpr Code never = 255;
}

template <int Words>
Solver<Words>::Solver(TableLaw const& law, PieceType type, TableSet const& others, ForEach const& for_each)
    : law_(law),
      piece_(law.piece(type)),
      type_(type),
      others_(others),
      for_each_(for_each),
      layout_(law, type),
      bare_(law),
      stands_(layout_.stands()),
      places_(static_cast<std::size_t>(law.places())) {
  read_kings();
}

template <int Words>
void Solver<Words>::read_kings() {
  number_of_king_.assign(places_, -1);
  for (std::size_t i = 0; i < layout_.kings().size(); ++i) number_of_king_[layout_.kings()[i]] = static_cast<int>(i);
  TablePiece const& white = law_.royal_piece(Color::White);
  TablePiece const& black = law_.royal_piece(Color::Black);
  king_checks_.resize(places_);
  apart_.resize(places_);
  reach_.resize(places_);
  captured_from_.resize(places_);
  Set stands;
  for (std::size_t i = 0; i < places_; ++i)
    if (black.stands[i]) stands.insert(static_cast<Cell>(i));
  std::ranges::fill(apart_, stands);
  for (std::size_t i = 0; i < places_; ++i) {
    auto const place = static_cast<Place>(i);
    apart_[i].erase(place);
    if (white.checks_from[i])
      for (PathStep const& step : white.capture.from(place)) king_checks_[i].insert(step.place);
    if (!black.stands[i]) continue;
    for (PathStep const& step : black.quiet.from(place)) reach_[i].insert(step.place);
    for (PathStep const& step : black.capture.from(place)) {
      captured_from_[step.place].insert(place);
      if (black.checks_from[i]) apart_[step.place].erase(place);
    }
  }
}

template <int Words>
typename Solver<Words>::Row Solver<Words>::row_of(TablePiece const& piece, Place king, Place at) const {
  Row row;
  row.attacked = king_checks_[king];
  if (piece.checks_from[at]) {
    bool blocked = false;
    for (PathStep const& step : piece.capture.from(at)) {
      blocked = blocked || step.place == king;
      if (!blocked && step.arrives) row.attacked.insert(step.place);
      if (step.last) blocked = false;
    }
  }
  row.legal_black = legal_black(king, at);
  // The bare king may stand here whether or not it checks; a king that is in check moves out of it.
  TablePiece const& black = law_.royal_piece(Color::Black);
  for (std::size_t i = 0; i < places_; ++i)
    if (black.stands[i]) row.legal_white.insert(static_cast<Cell>(i));
  row.legal_white -= row.attacked;
  row.legal_white.erase(king);
  row.legal_white.erase(at);
  bool const loose = may_capture(king, at);
  row.legal_black.for_each([&](Cell cell) {
    if (!(reach_[cell] & row.legal_white).empty() || (loose && captured_from_[at].contains(cell)))
      row.movers.insert(cell);
  });
  return row;
}

// The rows behind a promotion: the table of each type it may become, or the mates it gives at once where the law draws everything else.
template <int Words>
void Solver<Words>::read_promotions() {
  zone_.assign(places_, -1);
  for (std::size_t i = 0; i < places_; ++i)
    if (piece_.promotes_to[i] != 0) zone_[i] = static_cast<int>(zones_++);
  if (zones_ == 0) return;
  promoted_.assign(places_ * zones_ * places_, 0);
  saved_.assign(promoted_.size(), 0);
  for_each_(places_, [&](std::size_t k) {
    auto const king = static_cast<Place>(k);
    if (!law_.royal_piece(Color::White).stands[k]) return;
    for (std::size_t p = 0; p < places_; ++p) {
      if (zone_[p] < 0 || p == k) continue;
      auto const place = static_cast<Place>(p);
      std::size_t const begin = (k * zones_ + static_cast<std::size_t>(zone_[p])) * places_;
      for (std::uint32_t rest = piece_.promotes_to[p]; rest != 0; rest &= rest - 1) {
        auto const choice = static_cast<PieceType>(std::countr_zero(rest));
        EndingTable const* const table = others_.table(choice);
        Set mated;
        if (table == nullptr) mated = lost_at_once(row_of(law_.piece(choice), king, place));
        legal_black(king, place).for_each([&](Cell bare) {
          Code const code = table != nullptr       ? table->code(false, king, place, bare)
                            : mated.contains(bare) ? code_of(0)
                                                   : Code{0};
          Code& best = promoted_[begin + bare];
          if (is_loss(code) && (best == 0 || code < best)) best = code;
          Code& saved = saved_[begin + bare];
          saved = std::max(saved, is_win(code) ? code : never);
        });
      }
    }
  });
  for (Code const code : promoted_)
    if (code != 0) longest_promoted_ = std::max(longest_promoted_, plies_of(code));
}

template <int Words>
typename Solver<Words>::Set Solver<Words>::set_of(std::vector<Code> const& rows, Place king, std::size_t zone, Code low,
                                                  Code high) const {
  Set found;
  Code const* const codes = rows.data() + (static_cast<std::size_t>(king) * zones_ + zone) * places_;
  for (std::size_t i = 0; i < places_; ++i)
    if (codes[i] >= low && codes[i] <= high) found.insert(static_cast<Cell>(i));
  return found;
}

template <int Words>
template <class Source, class Promotion>
typename Solver<Words>::Set Solver<Words>::moves_into(Place king, Place stand, Source source,
                                                      Promotion promotion) const {
  Set found;
  Place const from = stands_[stand];
  for (PathStep const& step : law_.royal_piece(Color::White).quiet.from(king))
    if (step.place != from) found |= source(step.place, stand);
  Set passed;  // where the bare king would block the path
  bool blocked = false;
  for (PathStep const& step : piece_.quiet.from(from)) {
    blocked = blocked || step.place == king;
    if (!blocked) {
      passed.insert(step.place);
      if (step.arrives) {
        if (int const zone = zone_[step.place]; zone >= 0)
          found |= promotion(king, static_cast<std::size_t>(zone)) - passed;
        else
          found |= source(king, layout_.stand(step.place)) - passed;
      }
    }
    if (step.last) {
      blocked = false;
      passed = Set();
    }
  }
  return found;
}

template <int Words>
void Solver<Words>::write(bool strong_to_move, Place king, Place stand, Set const& found, int plies) {
  int const number = number_of_king_[king];
  if (number < 0) return;
  std::size_t const row = layout_.row(strong_to_move, static_cast<std::size_t>(number), stand);
  found.for_each([&](Cell cell) { codes_[row + cell] = code_of(plies); });
}

template <int Words>
void Solver<Words>::begin_rows_of(Place king) {
  for (std::size_t s = 0; s < stands_.size(); ++s) {
    Place const place = stands_[s];
    if (place == king) continue;
    std::size_t const i = at(king, s);
    Row const row = row_of(piece_, king, place);
    fresh_[i] = lost_at_once(row);
    has_fresh_[i] = fresh_[i].empty() ? 0 : 1;
    write(false, king, static_cast<Place>(s), fresh_[i], 0);
    not_won_[i] = row.legal_white;
    if (!piece_.drawn[place]) open_black_[i] = row.movers;
    // White, where it cannot move.
    Set const moves = moves_into(
        king, static_cast<Place>(s), [&](Place to, Place stand) { return legal_black(to, stands_[stand]); },
        [&](Place to, std::size_t zone) { return set_of(saved_, to, zone, 1, never); });
    if (!piece_.drawn[place]) open_white_[i] = row.legal_white & moves;
    Set const stuck = row.legal_white - moves;
    fresh_white_[i] = law_.stalemate_loses() ? stuck : stuck - apart_[king];
    write(true, king, static_cast<Place>(s), fresh_white_[i], 0);
  }
}

template <int Words>
void Solver<Words>::begin() {
  std::size_t const rows = places_ * stands_.size();
  codes_.assign(layout_.size(), 0);
  for (auto* sets : {&open_white_, &open_black_, &not_won_, &fresh_, &fresh_white_}) sets->assign(rows, Set());
  has_fresh_.assign(rows, 0);
  touched_.assign(rows, 0);
  read_promotions();
  for_each_(places_, [&](std::size_t k) {
    if (law_.royal_piece(Color::White).stands[k]) begin_rows_of(static_cast<Place>(k));
  });
  white_can_lose_ =
      bare_.longest() >= 0 || std::ranges::any_of(fresh_white_, [](Set const& set) { return !set.empty(); });
  if (white_can_lose_)
    won_black_.assign(rows, Set());
  else
    fresh_white_ = {};
}

template <int Words>
bool Solver<Words>::white_wins(Place king, Place stand, int plies) {
  std::size_t const i = at(king, stand);
  Set found = moves_into(
      king, stand,
      [&](Place to, Place there) {
        std::size_t const row = at(to, there);
        return has_fresh_[row] != 0 ? fresh_[row] : Set();
      },
      [&](Place to, std::size_t zone) { return set_of(promoted_, to, zone, code_of(plies), code_of(plies)); });
  found &= open_white_[i];
  touched_[i] = found.empty() ? 0 : 1;
  if (found.empty()) return false;
  open_white_[i] -= found;
  not_won_[i] -= found;
  write(true, king, stand, found, plies + 1);
  return true;
}

template <int Words>
bool Solver<Words>::black_wins(Place king, Place stand, int plies) {
  std::size_t const i = at(king, stand);
  bool const by_capture =
      may_capture(king, stands_[stand]) && bare_.code(Color::White, king, stands_[stand]) == code_of(plies);
  if (!by_capture && fresh_white_[i].empty()) return false;
  Set found;
  open_black_[i].for_each([&](Cell cell) {
    if ((by_capture && captured_from_[stands_[stand]].contains(cell)) || !(reach_[cell] & fresh_white_[i]).empty())
      found.insert(cell);
  });
  if (found.empty()) return false;
  open_black_[i] -= found;
  won_black_[i] |= found;
  write(false, king, stand, found, plies + 1);
  return true;
}

template <int Words>
bool Solver<Words>::find_wins(int plies) {
  std::atomic<bool> changed = false;
  for_each_(places_, [&](std::size_t k) {
    auto const king = static_cast<Place>(k);
    if (!law_.royal_piece(Color::White).stands[k]) return;
    bool any = false;
    for (std::size_t s = 0; s < stands_.size(); ++s) {
      if (stands_[s] == king || piece_.drawn[stands_[s]]) continue;
      any = white_wins(king, static_cast<Place>(s), plies) || any;
      if (white_can_lose_) any = black_wins(king, static_cast<Place>(s), plies) || any;
    }
    if (any) changed.store(true, std::memory_order_relaxed);
  });
  return changed;
}

template <int Words>
bool Solver<Words>::black_loses(Place king, Place stand, int plies) {
  std::size_t const i = at(king, stand);
  Set found;
  if (touched_[i] != 0 || white_can_lose_) {
    Place const place = stands_[stand];
    bool escapes = may_capture(king, place);
    if (Code const after = bare_.code(Color::White, king, place); is_win(after) && plies_of(after) < plies)
      escapes = false;
    open_black_[i].for_each([&](Cell cell) {
      if (escapes && captured_from_[place].contains(cell)) return;
      if ((reach_[cell] & not_won_[i]).empty()) found.insert(cell);
    });
  }
  fresh_[i] = found;
  has_fresh_[i] = found.empty() ? 0 : 1;
  if (found.empty()) return false;
  open_black_[i] -= found;
  write(false, king, stand, found, plies);
  return true;
}

template <int Words>
bool Solver<Words>::white_loses(Place king, Place stand, int plies) {
  std::size_t const i = at(king, stand);
  fresh_white_[i] = Set();
  if (open_white_[i].empty()) return false;
  Set const escapes = moves_into(
      king, stand, [&](Place to, Place there) { return legal_black(to, stands_[there]) - won_black_[at(to, there)]; },
      [&](Place to, std::size_t zone) { return set_of(saved_, to, zone, code_of(plies), never); });
  fresh_white_[i] = open_white_[i] - escapes;
  if (fresh_white_[i].empty()) return false;
  open_white_[i] -= fresh_white_[i];
  write(true, king, stand, fresh_white_[i], plies);
  return true;
}

template <int Words>
bool Solver<Words>::find_losses(int plies) {
  std::atomic<bool> changed = false;
  for_each_(places_, [&](std::size_t k) {
    auto const king = static_cast<Place>(k);
    if (!law_.royal_piece(Color::White).stands[k]) return;
    bool any = false;
    for (std::size_t s = 0; s < stands_.size(); ++s) {
      if (stands_[s] == king) continue;
      if (piece_.drawn[stands_[s]]) {
        fresh_[at(king, s)] = Set();
        has_fresh_[at(king, s)] = 0;
        if (white_can_lose_) fresh_white_[at(king, s)] = Set();
        continue;
      }
      any = black_loses(king, static_cast<Place>(s), plies) || any;
      if (white_can_lose_) any = white_loses(king, static_cast<Place>(s), plies) || any;
    }
    if (any) changed.store(true, std::memory_order_relaxed);
  });
  return changed;
}

template <int Words>
std::optional<std::vector<Code>> Solver<Words>::solve() {
  begin();
  // Conversions that take effect later than anything in this table.
  int const pending = std::max(longest_promoted_, bare_.longest());
  for (int plies = 0;; plies += 2) {
    if (plies + 2 > longest_plies) return std::nullopt;
    bool const won = find_wins(plies);
    bool const lost = find_losses(plies + 2);
    if (!won && !lost && plies > pending) break;
  }
  return std::move(codes_);
}

template class Solver<1>;
template class Solver<2>;
template class Solver<4>;
template class Solver<8>;

}  // namespace strata::tablebase
