#include "tablebase/table_law.hpp"

#include <algorithm>
#include <bit>

namespace strata::tablebase {

namespace {

std::unexpected<Error> refuse(std::string why) { return failure(ErrorCode::Limit, "no tablebase: " + std::move(why)); }

bool contains(std::span<std::uint64_t const> set, Cell cell) { return ((set[cell >> 6] >> (cell & 63)) & 1) != 0; }

// Why no three pieces of this law are an ending of a table; empty if they are.
std::string obstacle(Ruleset const& rules) {
  if (!rules.boards.pins.empty())
    return "boards move in this game, so a position is also where each of them stands, and three pieces have too many "
           "positions";
  if (rules.lines != LineRule::Direct) return "the lines of this game run by columns";
  if (rules.pawn_memory) return "pawns of this game remember whether they have moved";
  if (std::popcount(rules.royal_types) != 1) return "a table needs one royal piece a side";
  auto const royal = static_cast<std::size_t>(std::countr_zero(rules.royal_types));
  PieceTypeRules const& king = rules.types[royal];
  if (king.min_count != 1 || king.max_count != 1) return "a table needs one royal piece a side";
  if (rules.extinction_types != 0)
    return "with three pieces one side has lost the last of the pieces it must keep, so every such game is over";
  if (rules.endings.stalemate == StalemateRule::Win) return "a side that cannot move wins in this game";
  for (PieceSideRules const& side : king.side) {
    for (MoveAtom const& atom : side.moves)
      if (atom.max_steps != 1) return "the royal piece slides";
    if (side.has_double_step || !side.en_passant.empty() || king.promotes_to != 0)
      return "the royal piece moves like a pawn";
  }
  if (rules.symmetry.empty()) return "the sides of this game do not mirror each other";
  return {};
}

// A number for a path, the same for the same cells in the same order.
std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ (value + 0x9E3779B97F4A7C15ULL)) * 0xBF58476D1CE4E5B9ULL;
  return hash ^ (hash >> 29);
}

// A number for all paths from a place, as they look under a map; their order does not matter.
template <class Map>
std::uint64_t print_of(Paths const& paths, Place from, Map map) {
  std::uint64_t sum = 0;
  std::uint64_t path = 0;
  for (PathStep const& step : paths.from(from)) {
    path = mixed(path, std::uint64_t{2} * map(step.place) + (step.arrives ? 1 : 0));
    if (!step.last) continue;
    sum += mixed(path, 1);
    path = 0;
  }
  return sum;
}

// Whether `there` is at map(place) what `here` is at the place, everywhere.
template <class Map>
bool agree(TablePiece const& here, TablePiece const& there, int places, Map map) {
  auto const same = [](Place place) { return place; };
  for (int i = 0; i < places; ++i) {
    auto const from = static_cast<Place>(i);
    Place const to = map(from);
    if (here.stands[from] != there.stands[to] || here.checks_from[from] != there.checks_from[to] ||
        here.promotes_to[from] != there.promotes_to[to] || here.drawn[from] != there.drawn[to])
      return false;
    if (print_of(here.quiet, from, map) != print_of(there.quiet, to, same) ||
        print_of(here.capture, from, map) != print_of(there.capture, to, same))
      return false;
  }
  return true;
}

}  // namespace

TableLaw::TableLaw(Ruleset const& rules)
    : rules_(&rules),
      cells_(rules.geometry.all()),
      places_(static_cast<std::size_t>(rules.geometry.slots()), no_place) {
  for (std::size_t i = 0; i < cells_.size(); ++i) places_[cells_[i]] = static_cast<Place>(i);
}

Result<TableLaw> TableLaw::create(Ruleset const& rules) {
  if (std::string why = obstacle(rules); !why.empty()) return refuse(std::move(why));
  TableLaw law(rules);
  law.royal_ = static_cast<PieceType>(std::countr_zero(rules.royal_types));
  for (Cell const cell : law.cells_) {
    Cell const other = rules.symmetry[cell];
    if (other >= law.places_.size() || law.places_[other] == no_place)
      return refuse("the sides of this game do not mirror each other");
    law.turned_.push_back(law.places_[other]);
  }
  for (Color const color : {Color::White, Color::Black})
    for (int type = 0; type < rules.type_count(); ++type)
      law.pieces_[static_cast<std::size_t>(color)].push_back(
          law.read_piece(Piece(color, static_cast<PieceType>(type))));
  if (!law.sides_agree()) return refuse("the sides of this game do not mirror each other");
  return law;
}

TablePiece TableLaw::read_piece(Piece piece) const {
  Ruleset const& rules = *rules_;
  PieceSideRules const& side = rules.side(piece);
  PieceTypeRules const& type = rules.types[piece.type()];
  TablePiece made;
  auto const slide = [&](Paths& paths, Cell from, std::uint64_t directions) {
    for (; directions != 0; directions &= directions - 1) {
      auto const direction = static_cast<Direction>(std::countr_zero(directions));
      auto const ray = rules.topology->ray(direction, from);
      std::size_t const length = std::min(ray.size(), static_cast<std::size_t>(rules.reach(piece.index(), direction)));
      for (std::size_t i = 0; i < length; ++i) paths.add(places_[ray[i]], side.may_arrive[ray[i]], i + 1 == length);
    }
  };
  for (Cell const from : cells_) {
    made.quiet.begin_place();
    made.capture.begin_place();
    auto const quiet = rules.quiet_leaps(piece.index(), from);
    auto const capture = rules.capture_leaps(piece.index(), from);
    for (Cell const to : cells_) {
      if (contains(quiet, to)) made.quiet.add(places_[to], true, true);
      if (contains(capture, to)) made.capture.add(places_[to], true, true);
    }
    slide(made.quiet, from, rules.quiet_slides(piece.index(), from));
    slide(made.capture, from, rules.capture_slides(piece.index(), from));
    if (side.has_double_step && side.double_from[from]) {
      Cell const passed = rules.geometry.step(from, side.forward);
      Cell const to = passed == no_cell ? no_cell : rules.geometry.step(passed, side.forward);
      if (to != no_cell && side.may_arrive[to]) {
        made.quiet.add(places_[passed], false, false);
        made.quiet.add(places_[to], true, true);
      }
    }
    bool const promotes = type.promotes_to != 0 && side.promotion_zone[from];
    std::uint32_t choices = promotes ? type.promotes_to : 0;
    for (std::uint32_t rest = choices; rest != 0; rest &= rest - 1) {
      int const choice = std::countr_zero(rest);
      if (!rules.side(Piece(piece.color(), static_cast<PieceType>(choice))).may_stand[from])
        choices &= ~(std::uint32_t{1} << choice);
    }
    made.promotes_to.push_back(choices);
    made.stands.push_back(side.may_stand[from] && !promotes);
    made.checks_from.push_back(side.checks_from[from]);
    made.drawn.push_back(!type.royal && piece.color() == Color::White && is_drawn(piece.type(), from));
  }
  made.quiet.begin_place();
  made.capture.begin_place();
  return made;
}

// As is_material_draw() has it, for one piece of White and a bare opponent.
bool TableLaw::is_drawn(PieceType type, Cell cell) const {
  MaterialRules const& material = rules_->endings.material;
  if (!material.enabled) return false;
  if ((((material.lone | material.one_shade) >> type) & 1) != 0) return true;
  return std::ranges::any_of(material.dead,
                             [&](DeadPieces const& dead) { return dead.type == type && dead.cells[0][cell]; });
}

// Whether Black's pieces are White's, turned.
bool TableLaw::sides_agree() const {
  auto const turn = [&](Place place) { return turned_[place]; };
  for (int i = 0; i < places(); ++i)
    if (turned_[turned_[static_cast<std::size_t>(i)]] != i) return false;
  for (int type = 0; type < rules_->type_count(); ++type) {
    TablePiece const& white = pieces_[0][static_cast<std::size_t>(type)];
    TablePiece black = pieces_[1][static_cast<std::size_t>(type)];
    black.drawn.assign(black.drawn.size(), false);
    for (DeadPieces const& dead : rules_->endings.material.dead)
      for (int i = 0; i < places(); ++i)
        if (dead.cells[0][cells_[static_cast<std::size_t>(i)]] !=
            dead.cells[1][cells_[turned_[static_cast<std::size_t>(i)]]])
          return false;
    TablePiece plain = white;
    plain.drawn.assign(plain.drawn.size(), false);
    if (!agree(plain, black, places(), turn)) return false;
  }
  return true;
}

bool TableLaw::is_drawn_everywhere(PieceType type) const {
  TablePiece const& each = piece(type);
  for (std::size_t i = 0; i < each.stands.size(); ++i)
    if (each.stands[i] && !each.drawn[i]) return false;
  return true;
}

std::vector<PieceType> TableLaw::table_types() const {
  std::vector<PieceType> types;
  for (bool const promotes : {false, true})
    for (int t = 0; t < rules_->type_count(); ++t) {
      auto const type = static_cast<PieceType>(t);
      if (type == royal_ || (rules_->types[type].promotes_to != 0) != promotes || is_drawn_everywhere(type)) continue;
      types.push_back(type);
    }
  return types;
}

std::size_t TableLaw::bytes() const {
  std::size_t bytes = sizeof(*this);
  for (auto const& side : pieces_)
    for (TablePiece const& each : side) bytes += sizeof(each) + each.quiet.bytes() + each.capture.bytes();
  return bytes;
}

std::vector<PlaceMap> TableLaw::symmetries_of(PieceType type) const {
  Geometry const& geometry = rules_->geometry;
  // In half cells along every axis.
  auto const point = [&](Cell cell) {
    Vector const at = geometry.space(cell);
    return std::array<int, 3>{at.file, at.rank, 2 * at.level};
  };
  Vector const low = geometry.space_low();
  Vector const high = geometry.space_high();
  std::array<int, 3> const ends = {low.file + high.file, low.rank + high.rank, 2 * (low.level + high.level)};
  std::vector<PieceType> types = {type, royal_};
  for (std::uint32_t rest = rules_->types[type].promotes_to; rest != 0; rest &= rest - 1)
    types.push_back(static_cast<PieceType>(std::countr_zero(rest)));

  std::vector<PlaceMap> maps;
  std::array<std::size_t, 3> axes = {0, 1, 2};
  do {
    for (unsigned flips = 0; flips < 8; ++flips) {
      PlaceMap map;
      for (Cell const cell : cells_) {
        auto const from = point(cell);
        std::array<int, 3> to{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          // Twice the distance from the middle, so that all axes have their middle at 0.
          int const away = 2 * from[axes[axis]] - ends[axes[axis]];
          int const turned = ((flips >> axis) & 1U) != 0 ? -away : away;
          to[axis] = turned + ends[axis];
        }
        if (to[0] % 2 != 0 || to[1] % 2 != 0 || to[2] % 4 != 0) break;
        Cell const found = geometry.at_space({to[0] / 2, to[1] / 2, to[2] / 4});
        if (found == no_cell) break;
        map.push_back(places_[found]);
      }
      if (map.size() != cells_.size()) continue;
      auto const apply = [&](Place place) { return map[place]; };
      bool const holds = std::ranges::all_of(
          types, [&](PieceType each) { return agree(pieces_[0][each], pieces_[0][each], places(), apply); });
      if (holds && agree(royal_piece(Color::Black), royal_piece(Color::Black), places(), apply))
        maps.push_back(std::move(map));
    }
  } while (std::ranges::next_permutation(axes).found);
  return maps;
}

}  // namespace strata::tablebase
