#include "rules/attack/attack_plan.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "rules/attack/planes.hpp"
#include "rules/ruleset.hpp"

namespace strata {

// Fills an AttackPlan, table by table.
class AttackPlan::Builder {
 public:
  Builder(AttackPlan& plan, Ruleset const& rules)
      : plan_(plan),
        rules_(rules),
        topology_(*rules.topology),
        words_(static_cast<std::size_t>(rules.words)),
        slots_(static_cast<std::size_t>(rules.geometry.slots())) {}

  void build(bool only_lines) {
    plan_.slots_ = slots_;
    framed_ = is_framed();
    find_lines(only_lines);
    make_rays();
    for (int type = 0; type < rules_.type_count(); ++type)
      for (Color color : {Color::White, Color::Black})
        plan_.plans_.push_back(make_piece_plan(Piece(color, static_cast<PieceType>(type))));
    for (Color color : {Color::White, Color::Black}) {
      list_attackers(color);
      note_pawn_rules(color);
    }
    for (PiecePlan const& piece_plan : plan_.plans_) {
      plan_.all_lines_.components |= piece_plan.components;
      plan_.all_lines_.families |= piece_plan.families;
    }
    for (std::size_t i = 0; i < rules_.castling.size(); ++i) {
      CastlingRule const& row = rules_.castling[i];
      CellMask way;
      for (Cell cell : row.empty) way.set(cell);
      way.set(row.king_to).set(row.rook_to).reset(row.king_from).reset(row.rook_from);
      plan_.castlings_[static_cast<std::size_t>(index(row.color))].push_back(
          {keep(way), static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(row.right)});
    }
  }

 private:
  using Bits = std::vector<std::uint64_t>;  // a table under construction

  [[nodiscard]] Bits empty_table() const { return Bits(slots_ * words_, 0); }
  void insert(Bits& table, Cell at, Cell cell) const {
    table[at * words_ + (cell >> 6)] |= std::uint64_t{1} << (cell & 63);
  }

  // An aligned copy, or an equal table that is there already.
  SetTable keep(Bits const& bits) {
    if (std::ranges::all_of(bits, [](std::uint64_t word) { return word == 0; })) return {};
    std::size_t const bytes = bits.size() * sizeof(std::uint64_t);
    for (auto const& [table, size] : kept_)
      if (size == bits.size() && std::memcmp(table.words, bits.data(), bytes) == 0) return table;
    std::vector<Block>& blocks = plan_.tables_.emplace_back((bits.size() + 7) / 8);
    std::memcpy(blocks.data(), bits.data(), bytes);
    kept_.push_back({SetTable{blocks.data()->word}, bits.size()});
    return kept_.back().first;
  }
  SetTable keep(CellMask const& cells) {
    Bits bits(words_, 0);
    for (Cell cell : rules_.geometry.all())
      if (cells[cell]) bits[cell >> 6] |= std::uint64_t{1} << (cell & 63);
    return keep(bits);
  }

  [[nodiscard]] bool is_framed() const {
    return std::ranges::all_of(rules_.geometry.all(), [&](Cell cell) {
      Coord const c = rules_.geometry.coord(cell);
      return c.file < 8 && c.rank < 8 && c.level < 8 && cell == 64 * c.level + 8 * c.rank + c.file;
    });
  }

  // The step between the cells of a frame, if it is the same wherever `next` has an answer.
  template <class Next>
  [[nodiscard]] std::optional<Coord> even_step(CellMask const& from, Next next) const {
    std::optional<Coord> step;
    for (Cell cell : rules_.geometry.all()) {
      Cell const to = from[cell] ? next(cell) : no_cell;
      if (to == no_cell) continue;
      Coord const a = rules_.geometry.coord(cell);
      Coord const b = rules_.geometry.coord(to);
      Coord const found{b.file - a.file, b.rank - a.rank, b.level - a.level};
      if (step && *step != found) return std::nullopt;
      step = found;
    }
    return step;
  }

  // The line of the frame that a direction runs along; 0: none.
  [[nodiscard]] unsigned component_of(Direction direction) const {
    if (!framed_) return 0;
    auto const step = even_step(CellMask().set(), [&](Cell cell) {
      auto const ray = topology_.ray(direction, cell);
      return ray.empty() ? no_cell : ray.front();
    });
    auto const is_unit = [](int d) { return d >= -1 && d <= 1; };
    if (!step || !is_unit(step->file) || !is_unit(step->rank) || !is_unit(step->level)) return 0;
    if (step->level == 0) {
      if (step->rank == 0) return component::rank;
      return step->file == 0 ? component::file : component::flat_diagonal;
    }
    if (step->rank == 0) return step->file == 0 ? component::upright : component::y_diagonal;
    if (step->file == 0) return component::x_diagonal;
    return step->file == step->rank ? component::p_diagonal : component::q_diagonal;
  }

  void find_lines(bool only_lines) {
    auto const directions = static_cast<std::size_t>(topology_.directions());
    component_.assign(directions, 0);
    family_.assign(directions, -1);
    for (std::size_t i = 0; i < directions; ++i) {
      auto const direction = static_cast<Direction>(i);
      if (!only_lines) component_[i] = component_of(direction);
      if (component_[i] != 0 || family_[i] >= 0) continue;
      Direction const back = topology_.reverse(direction);
      family_[i] = family_[back] = static_cast<int>(plan_.line_families_.size());
      plan_.line_families_.push_back({direction, back});
    }
    plan_.line_places_.assign(slots_ * plan_.line_families_.size(), LinePlace{});
    plan_.line_cells_.assign(max_axis, no_cell);  // line 0
    for (std::size_t family = 0; family < plan_.line_families_.size(); ++family)
      for (Cell first : rules_.geometry.all()) {
        LineFamily const& way = plan_.line_families_[family];
        auto const rest = topology_.ray(way.ahead, first);
        if (rest.empty() || !topology_.ray(way.back, first).empty()) continue;
        auto const line = static_cast<std::uint16_t>(plan_.line_count());
        plan_.line_cells_.resize(plan_.line_cells_.size() + max_axis, no_cell);
        std::uint8_t place = 0;
        auto const add = [&](Cell cell) {
          plan_.line_cells_[std::size_t{line} * max_axis + place] = cell;
          plan_.line_places_[cell * plan_.line_families_.size() + family] = {line, place};
          ++place;
        };
        add(first);
        for (Cell cell : rest) add(cell);
      }
  }

  void make_rays() {
    auto const directions = static_cast<std::size_t>(topology_.directions());
    Bits rays(directions * slots_ * words_, 0);
    plan_.directions_.assign(slots_ * slots_, 0);
    std::vector<bool> known(slots_ * slots_, false);
    for (std::size_t i = 0; i < directions; ++i)
      for (Cell from : rules_.geometry.all())
        for (Cell to : topology_.ray(static_cast<Direction>(i), from)) {
          rays[(i * slots_ + from) * words_ + (to >> 6)] |= std::uint64_t{1} << (to & 63);
          std::size_t const pair = from * slots_ + to;
          if (known[pair]) plan_.unique_lines_ = false;
          known[pair] = true;
          plan_.directions_[pair] = static_cast<Direction>(i);
        }
    plan_.rays_ = keep(rays);
  }

  PiecePlan make_piece_plan(Piece piece) {
    PiecePlan piece_plan;
    PieceSideRules const& side = rules_.side(piece);
    add_lines(piece_plan, piece);
    auto const copy = [&](auto read) {
      Bits bits = empty_table();
      for (Cell cell : rules_.geometry.all())
        std::ranges::copy(read(cell), bits.begin() + std::ptrdiff_t(cell * words_));
      return keep(bits);
    };
    piece_plan.quiet_leaps = copy([&](Cell cell) { return rules_.quiet_leaps(piece.index(), cell); });
    piece_plan.capture_leaps = copy([&](Cell cell) { return rules_.capture_leaps(piece.index(), cell); });
    piece_plan.leap_sources = copy([&](Cell cell) { return rules_.leap_sources(piece.index(), cell); });
    piece_plan.same = piece_plan.quiet_lines.words == piece_plan.capture_lines.words &&
                      piece_plan.quiet_leaps.words == piece_plan.capture_leaps.words;
    piece_plan.everywhere = (rules_.geometry.cells() & ~side.checks_from).none();
    piece_plan.checks_from = keep(side.checks_from);
    piece_plan.promotes =
        rules_.types[piece.type()].promotes_to != 0 && (side.promotion_zone & rules_.geometry.cells()).any();
    piece_plan.promotion_zone = keep(side.promotion_zone);
    add_double_step(piece_plan, side);
    if (framed_) add_steps(piece_plan, side);
    return piece_plan;
  }

  void note_pawn_rules(Color color) {
    auto const c = static_cast<std::size_t>(index(color));
    Bits sources = empty_table();
    plan_.plain_royals_[c] = true;
    for (int type = 0; type < rules_.type_count(); ++type) {
      Piece const piece(color, static_cast<PieceType>(type));
      bool const passes = !rules_.side(piece).en_passant.empty();
      PiecePlan const& piece_plan = plan_.of(piece);
      if (((rules_.royal_types >> type) & 1) != 0 && (piece_plan.promotes || piece_plan.double_steps || passes))
        plan_.plain_royals_[c] = false;
      if (!passes) continue;
      for (Cell cell : rules_.geometry.all()) {
        auto const from = rules_.en_passant_sources(piece.index(), cell);
        for (std::size_t i = 0; i < words_; ++i) sources[cell * words_ + i] |= from[i];
      }
    }
    plan_.en_passant_sources_[c] = keep(sources);
  }

  void list_attackers(Color color) {
    auto const c = static_cast<std::size_t>(index(color));
    for (int type = 0; type < rules_.type_count(); ++type) {
      Piece const piece(color, static_cast<PieceType>(type));
      if (plan_.of(piece).leap_sources || plan_.of(piece).line_sources) plan_.attackers_[c].push_back(piece);
    }
    if (words_ != 1) return;
    auto const word = [](SetTable table, std::size_t cell) { return table ? table.words[cell] : 0; };
    for (std::size_t cell = 0; cell < slots_; ++cell)
      for (Piece piece : plan_.attackers_[c]) {
        PiecePlan const& piece_plan = plan_.of(piece);
        std::uint64_t const from = word(piece_plan.checks_from, 0);
        plan_.check_sources_[c].push_back(
            {word(piece_plan.leap_sources, cell) & from, word(piece_plan.line_sources, cell) & from});
      }
  }

  void add_lines(PiecePlan& piece_plan, Piece piece) {
    Bits quiet = empty_table();
    Bits capture = empty_table();
    Bits sources = empty_table();
    for (Cell from : rules_.geometry.all()) {
      std::uint64_t const goes = rules_.quiet_slides(piece.index(), from);
      std::uint64_t const captures = rules_.capture_slides(piece.index(), from);
      for (std::uint64_t dirs = goes | captures; dirs != 0; dirs &= dirs - 1) {
        auto const direction = static_cast<Direction>(std::countr_zero(dirs));
        piece_plan.components |= component_[direction];
        if (family_[direction] >= 0) piece_plan.families |= std::uint32_t{1} << family_[direction];
        int steps = rules_.reach(piece.index(), direction);
        bool passed = false;
        for (Cell to : topology_.ray(direction, from)) {
          if (--steps < 0) break;
          if (!rules_.side(piece).may_arrive[to]) {
            passed = true;
            continue;
          }
          if (((goes >> direction) & 1) != 0) insert(quiet, from, to);
          if (((captures >> direction) & 1) == 0) continue;
          piece_plan.passes = piece_plan.passes || passed;
          insert(capture, from, to);
          insert(sources, to, from);
        }
      }
    }
    piece_plan.quiet_lines = keep(quiet);
    piece_plan.capture_lines = keep(capture);
    piece_plan.line_sources = keep(sources);
    if ((piece_plan.components & component::y_plane) != 0) plan_.plane_families_ |= family::y;
    if ((piece_plan.components & component::x_diagonal) != 0) plan_.plane_families_ |= family::x;
    if ((piece_plan.components & component::p_diagonal) != 0) plan_.plane_families_ |= family::p;
    if ((piece_plan.components & component::q_diagonal) != 0) plan_.plane_families_ |= family::q;
  }

  void add_double_step(PiecePlan& piece_plan, PieceSideRules const& side) {
    if (!side.has_double_step) return;
    piece_plan.passed.assign(slots_, no_cell);
    piece_plan.landing.assign(slots_, no_cell);
    CellMask from;
    for (Cell cell : rules_.geometry.all()) {
      if (!side.double_from[cell]) continue;
      Cell const passed = rules_.geometry.step(cell, side.forward);
      Cell const landing = passed == no_cell ? no_cell : rules_.geometry.step(passed, side.forward);
      if (landing == no_cell) continue;
      from.set(cell);
      piece_plan.passed[cell] = passed;
      piece_plan.landing[cell] = landing;
    }
    piece_plan.double_steps = from.any();
    piece_plan.double_from = keep(from);
  }

  // A leap from these cells as a step of the whole set; nothing if it is not the same step everywhere.
  template <class Next>
  std::optional<SetStep> set_step(CellMask const& from, Next next) {
    auto const step = even_step(from, next);
    if (!step) return std::nullopt;
    CellMask starts;
    for (Cell cell : rules_.geometry.all())
      if (from[cell] && next(cell) != no_cell) starts.set(cell);
    SetStep out;
    out.from = keep(starts);
    out.rotate = (step->file + 8 * step->rank) & 63;
    out.words = step->level;
    return out;
  }

  void add_steps(PiecePlan& piece_plan, PieceSideRules const& side) {
    if (piece_plan.quiet_lines || piece_plan.capture_lines) return;
    bool even = true;
    std::size_t quiet = 0;
    std::size_t capture = 0;
    for (MoveAtom const& atom : side.moves)
      for (Vector vector : atom.vectors) {
        auto const next = [&](Cell cell) {
          Cell const to = rules_.geometry.step(cell, vector);
          return to != no_cell && side.may_arrive[to] ? to : no_cell;
        };
        std::size_t leaps = 0;
        for (Cell cell : rules_.geometry.all())
          if (atom.from[cell] && next(cell) != no_cell) ++leaps;
        if (leaps == 0) continue;
        auto const step = set_step(atom.from, next);
        even = even && step;
        if (!step) continue;
        if (atom.mode != MoveMode::CaptureOnly) piece_plan.quiet_steps.push_back(*step), quiet += leaps;
        if (atom.mode != MoveMode::QuietOnly) piece_plan.capture_steps.push_back(*step), capture += leaps;
      }
    if (piece_plan.double_steps) {
      CellMask from;
      CellMask passed;
      for (Cell cell : rules_.geometry.all())
        if (piece_plan.landing[cell] != no_cell) from.set(cell), passed.set(piece_plan.passed[cell]);
      auto const next = [&](Cell cell) { return rules_.geometry.step(cell, side.forward); };
      auto const first = set_step(from, next);
      auto const second = set_step(passed, next);
      even = even && first && second;
      if (first && second) piece_plan.first_step = *first, piece_plan.second_step = *second;
      for (Cell cell : rules_.geometry.all())
        if (piece_plan.landing[cell] != no_cell && side.promotion_zone[piece_plan.landing[cell]]) even = false;
    }
    // Two vectors that lead from one cell to another would be counted twice.
    piece_plan.by_steps = even && quiet == pairs(piece_plan.quiet_leaps) && capture == pairs(piece_plan.capture_leaps);
  }

  [[nodiscard]] std::size_t pairs(SetTable table) const {
    std::size_t count = 0;
    if (table)
      for (std::size_t i = 0; i < slots_ * words_; ++i)
        count += static_cast<std::size_t>(std::popcount(table.words[i]));
    return count;
  }

  AttackPlan& plan_;
  Ruleset const& rules_;
  Topology const& topology_;
  std::size_t words_, slots_;
  bool framed_ = false;
  std::vector<unsigned> component_;  // by direction
  std::vector<int> family_;          // by direction; -1: on planes
  std::vector<std::pair<SetTable, std::size_t>> kept_;
};

AttackPlan::AttackPlan(Ruleset const& rules, bool only_lines) { Builder(*this, rules).build(only_lines); }

}  // namespace strata
