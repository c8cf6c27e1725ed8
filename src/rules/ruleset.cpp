#include "rules/ruleset.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "rules/position/instance_list.hpp"

namespace strata {

namespace {

constexpr int any_reach = 255;

// The narrowest instance of Position that is wide enough.
int instance_words(int needed, Features features) {
#define STRATA_WIDE_ENOUGH(words_, features_) \
  if (features == Features::features_ && words_ >= needed) return words_;
  STRATA_POSITION_INSTANCES(STRATA_WIDE_ENOUGH)
#undef STRATA_WIDE_ENOUGH
  return 8;
}

// The cells a vector leads to: one cell in space, or a whole column where lines run by columns.
template <class Visit>
void for_each_target(RulesetDraft const& rules, Topology const& topology, Cell from, Vector vector, Visit visit) {
  if (rules.lines == LineRule::Direct) {
    if (Cell const to = rules.geometry.step(from, vector); to != no_cell) visit(to);
    return;
  }
  Column const column = topology.next_column(topology.column(from), vector.file / 2, vector.rank / 2);
  if (column == no_column || column == topology.column(from)) return;
  for (Cell to : topology.column_cells(column)) visit(to);
}

Result<void> check_limits(RulesetDraft const& draft) {
  auto const refuse = [](std::string message) { return failure(ErrorCode::Limit, std::move(message)); };
  if (draft.types.empty() || draft.types.size() > static_cast<std::size_t>(max_piece_types))
    return refuse(std::to_string(draft.types.size()) + " piece types, expected 1 to " +
                  std::to_string(max_piece_types));
  if (draft.boards.pins.size() > static_cast<std::size_t>(max_pins))
    return refuse(std::to_string(draft.boards.pins.size()) + " pins, expected at most " + std::to_string(max_pins));
  if (draft.boards.boards > max_boards)
    return refuse(std::to_string(draft.boards.boards) + " movable boards, expected at most " +
                  std::to_string(max_boards));
  for (PieceTypeRules const& type : draft.types)
    for (PieceSideRules const& side : type.side)
      for (MoveAtom const& atom : side.moves)
        if (atom.max_steps < 0 || atom.max_steps > max_axis)
          return refuse("a move of " + std::to_string(atom.max_steps) + " steps, expected 0 (any number) to " +
                        std::to_string(max_axis));
  return {};
}

// Those of these types that may stand on the cell.
std::uint32_t choices_at(std::vector<PieceTypeRules> const& types, std::uint32_t choices, std::size_t color,
                         Cell cell) {
  for (std::uint32_t rest = choices; rest != 0; rest &= rest - 1) {
    auto const t = static_cast<std::size_t>(std::countr_zero(rest));
    if (!types[t].side[color].may_stand[cell]) choices &= ~(std::uint32_t{1} << t);
  }
  return choices;
}

}  // namespace

void Ruleset::find_arrivals() {
  auto const set_words = static_cast<std::size_t>(words);
  arrivals_.assign(2 * types.size() * set_words, 0);
  for (std::size_t t = 0; t < types.size(); ++t)
    for (std::size_t color = 0; color < 2; ++color) {
      PieceSideRules& side = types[t].side[color];
      auto const piece = static_cast<std::size_t>(Piece(static_cast<Color>(color), static_cast<PieceType>(t)).index());
      for (Cell cell : geometry.all()) {
        std::uint32_t const choices = choices_at(types, types[t].promotes_to, color, cell);
        bool const promotes = types[t].promotes_to != 0 && side.promotion_zone[cell];
        side.may_arrive[cell] = promotes ? choices != 0 : side.may_stand[cell];
        if (side.may_arrive[cell])
          arrivals_[piece * set_words + (cell >> 6)] |= std::uint64_t{1} << (cell & 63);
        else
          confined_types |= std::uint32_t{1} << t;
        if (promotes && choices != types[t].promotes_to) placed_choices |= std::uint32_t{1} << t;
      }
      if (lines != LineRule::Direct || !side.has_double_step) continue;
      for (Cell cell : geometry.all()) {
        Cell const passed = geometry.step(cell, side.forward);
        Cell const to = passed == no_cell ? no_cell : geometry.step(passed, side.forward);
        if (to != no_cell && !side.may_arrive[to]) side.double_from.reset(cell);
      }
    }
}

void Ruleset::limit_promotions() {
  std::uint32_t chosen = 0;
  for (PieceTypeRules const& type : types) chosen |= type.promotes_to;
  for (; chosen != 0; chosen &= chosen - 1) {
    auto const t = static_cast<std::size_t>(std::countr_zero(chosen));
    if (types[t].max_count == max_cells) continue;
    promotion_limit.resize(types.size(), 0);
    int& limit = promotion_limit[t];
    limit = limit == 0 ? types[t].max_count : std::min(limit, types[t].max_count);
  }
}

void Ruleset::find_castling_kings() {
  for (CastlingRule& row : castling) {
    auto const color = static_cast<std::size_t>(index(row.color));
    row.kings = 0;
    PieceTypeRules const& rook = types[row.rook_type];
    bool const promotes = rook.promotes_to != 0 && rook.side[color].promotion_zone[row.rook_to];
    if (promotes || !rook.side[color].may_stand[row.rook_to]) continue;
    for (std::size_t t = 0; t < types.size(); ++t)
      if (types[t].royal && types[t].side[color].may_stand[row.king_to]) row.kings |= std::uint32_t{1} << t;
  }
}

Result<std::shared_ptr<Ruleset const>> compile_ruleset(RulesetDraft draft, CompileChoices choices) {
  if (auto const fits = check_limits(draft); !fits) return std::unexpected(fits.error());
  auto made = std::make_shared<Ruleset>(std::move(draft));
  Ruleset& r = *made;
  if (!r.boards.pins.empty() || r.lines != LineRule::Direct || r.pawn_memory || choices.full)
    r.features = Features::Full;
  r.words = instance_words(std::max(r.geometry.words(), choices.min_words), r.features);

  std::vector<Vector> sliders;
  for (PieceTypeRules const& type : r.types)
    for (PieceSideRules const& side : type.side)
      for (MoveAtom const& atom : side.moves)
        if (atom.max_steps != 1) sliders.insert(sliders.end(), atom.vectors.begin(), atom.vectors.end());
  Result<Topology> topology = Topology::create(r.geometry, sliders);
  if (!topology) return std::unexpected(topology.error());
  r.topology = std::move(*topology);

  r.find_arrivals();
  r.limit_promotions();
  r.find_castling_kings();

  auto const slots = static_cast<std::size_t>(r.geometry.slots());
  auto const words = static_cast<std::size_t>(r.words);
  std::size_t const pieces = 2 * r.types.size();
  for (auto* table : {&r.quiet_leaps_, &r.capture_leaps_, &r.leap_sources_, &r.en_passant_sources_})
    table->assign(pieces * slots * words, 0);
  r.quiet_slides_.assign(pieces * slots, 0);
  r.capture_slides_.assign(pieces * slots, 0);
  r.reach_.assign(pieces * static_cast<std::size_t>(max_directions), any_reach);
  auto const insert = [&](std::vector<std::uint64_t>& table, int piece, Cell at, Cell cell) {
    table[r.at(piece, at) * words + (cell >> 6)] |= std::uint64_t{1} << (cell & 63);
  };

  for (std::size_t t = 0; t < r.types.size(); ++t) {
    PieceTypeRules const& type = r.types[t];
    auto const bit = std::uint32_t{1} << t;
    if (type.royal) r.royal_types |= bit;
    if (type.extinction) r.extinction_types |= bit;
    if (type.resets_clock) r.clock_types |= bit;
    for (Color color : {Color::White, Color::Black}) {
      PieceSideRules const& side = type.side[static_cast<std::size_t>(index(color))];
      int const piece = Piece(color, static_cast<PieceType>(t)).index();
      for (MoveAtom const& atom : side.moves)
        for (Vector vector : atom.vectors)
          for (Cell from : r.geometry.all()) {
            if (!atom.from[from]) continue;
            if (atom.max_steps == 1) {
              for_each_target(r, *r.topology, from, vector, [&](Cell to) {
                if (!side.may_arrive[to]) return;
                if (atom.mode != MoveMode::CaptureOnly) insert(r.quiet_leaps_, piece, from, to);
                if (atom.mode == MoveMode::QuietOnly) return;
                insert(r.capture_leaps_, piece, from, to);
                insert(r.leap_sources_, piece, to, from);
                r.leaper_types |= bit;
              });
              continue;
            }
            Direction const direction = r.topology->find(vector);
            auto const mask = std::uint64_t{1} << direction;
            if (atom.mode != MoveMode::CaptureOnly) r.quiet_slides_[r.at(piece, from)] |= mask;
            if (atom.mode != MoveMode::QuietOnly) {
              r.capture_slides_[r.at(piece, from)] |= mask;
              r.slider_types |= bit;
              r.line_directions_[static_cast<std::size_t>(index(color))] |= mask;
            }
            if (atom.max_steps > 1)
              r.reach_[static_cast<std::size_t>(piece) * static_cast<std::size_t>(max_directions) + direction] =
                  static_cast<std::uint8_t>(atom.max_steps);
          }
      for (Vector vector : side.en_passant)
        for (Cell from : r.geometry.all())
          for_each_target(r, *r.topology, from, vector, [&](Cell to) {
            if (side.may_arrive[to]) insert(r.en_passant_sources_, piece, to, from);
          });
    }
  }

  MaterialRules& material = r.endings.material;
  for (DeadPieces& dead : material.dead) {
    auto const meets = [&](PieceTypeRules const& type) {
      if (!type.royal) return false;
      return (dead.cells[0] & type.side[0].may_stand).any() || (dead.cells[0] & type.side[1].may_stand).any();
    };
    dead.out_of_reach = std::ranges::none_of(r.types, meets);
  }
  for (auto& claim : material.claims) std::ranges::sort(claim);
  std::uint32_t harmless = material.lone | material.one_shade | r.royal_types;
  for (DeadPieces const& dead : material.dead) harmless |= std::uint32_t{1} << dead.type;
  r.deciding_types = ~harmless & ((std::uint32_t{1} << r.type_count()) - 1);

  r.castling_loss.assign(slots, 0);
  for (CastlingRule& row : r.castling) {
    auto const found = std::ranges::find(r.castling_rook_cells, row.rook_from);
    if (found == r.castling_rook_cells.end()) {
      if (r.castling_rook_cells.size() == static_cast<std::size_t>(max_castling_rights))
        return failure(ErrorCode::Limit, "more than " + std::to_string(max_castling_rights) + " castling rooks");
      r.castling_rook_cells.push_back(row.rook_from);
      row.right = static_cast<int>(r.castling_rook_cells.size()) - 1;
    } else {
      row.right = static_cast<int>(found - r.castling_rook_cells.begin());
    }
    r.castling_loss[row.king_from] |= std::uint32_t{1} << row.right;
    r.castling_loss[row.rook_from] |= std::uint32_t{1} << row.right;
  }

  r.corner_pin.assign(slots, 0);
  r.cell_pin.assign(slots, 0);
  for (std::size_t pin = 0; pin < r.boards.pins.size(); ++pin)
    for (Cell cell : r.boards.pins[pin].cells) r.cell_pin[cell] = static_cast<std::uint8_t>(pin + 1);
  for (std::size_t pin = 0; pin < r.boards.pins.size(); ++pin)
    if (Cell const corner = r.boards.pins[pin].corner; corner != no_cell)
      r.corner_pin[corner] = static_cast<std::uint8_t>(pin + 1);
  if (r.features == Features::Plain) r.attack_plan.emplace(r, choices.only_lines);
  if (r.lines != LineRule::Direct) r.column_plan.emplace(r.geometry, *r.topology);
  return made;
}

}  // namespace strata
