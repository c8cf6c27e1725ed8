#include "eval/net/feature_set.hpp"

#include <cstddef>

namespace strata::net {

namespace {

// FNV-1a over numbers.
class Hash {
 public:
  void add(std::uint64_t number) {
    for (int byte = 0; byte < 8; ++byte) hash_ = (hash_ ^ ((number >> (8 * byte)) & 0xFF)) * 0x100000001b3ULL;
  }
  void add(Vector vector) {
    for (int const each : {vector.file, vector.rank, vector.level}) add(static_cast<std::uint64_t>(each));
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

// The cells of a set of the ruleset, however wide its sets are.
void add_cells(Hash& hash, std::span<std::uint64_t const> words) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] != 0) {
      hash.add(i);
      hash.add(words[i]);
    }
}

// A hash of the slides from a cell, in whatever order the directions are numbered.
std::uint64_t hash_of_slides(Ruleset const& rules, int piece, std::uint64_t directions) {
  std::uint64_t sum = 0;
  for (int direction = 0; direction < rules.topology->directions(); ++direction)
    if (((directions >> direction) & 1) != 0) {
      Hash one;
      one.add(rules.topology->vector(static_cast<Direction>(direction)));
      one.add(static_cast<std::uint64_t>(rules.reach(piece, static_cast<Direction>(direction))));
      sum += one.value();
    }
  return sum;
}

// Two laws with the same hash may number types or cells in another order, since it covers neither. The same numbers mean the same rows here.
std::uint32_t hash_of_order(Ruleset const& rules) {
  Hash hash;
  hash.add(static_cast<std::uint64_t>(rules.type_count()));
  for (Cell const cell : rules.geometry.all()) {
    hash.add(cell);
    hash.add(rules.geometry.space(cell));
    if (!rules.symmetry.empty()) hash.add(rules.symmetry[cell]);
    for (int piece = 0; piece < 2 * rules.type_count(); ++piece) {
      add_cells(hash, rules.quiet_leaps(piece, cell));
      add_cells(hash, rules.capture_leaps(piece, cell));
      hash.add(hash_of_slides(rules, piece, rules.quiet_slides(piece, cell)));
      hash.add(hash_of_slides(rules, piece, rules.capture_slides(piece, cell)));
    }
  }
  for (PieceTypeRules const& type : rules.types) {
    hash.add(type.promotes_to);
    hash.add((type.royal ? 1U : 0U) + (type.extinction ? 2U : 0U));
  }
  for (Pin const& pin : rules.boards.pins)
    for (Cell const cell : pin.cells) hash.add(cell);
  return static_cast<std::uint32_t>(hash.value() ^ (hash.value() >> 32));
}

std::string name_of(Ruleset const& rules) {
  std::string name = rules.boards.pins.empty() ? "cells" : "cells+boards";
  if (rules.symmetry.empty()) name += "-by-side";
  name += ':';
  std::uint32_t const hash = hash_of_order(rules);
  for (int shift = 28; shift >= 0; shift -= 4) name += "0123456789abcdef"[(hash >> shift) & 15];
  return name;
}

}  // namespace

FeatureSet::FeatureSet(Ruleset const& rules) : name_(name_of(rules)) {
  Geometry const& geometry = rules.geometry;
  slots_ = static_cast<std::size_t>(geometry.slots());
  cells_ = static_cast<int>(geometry.all().size());
  pins_ = static_cast<int>(rules.boards.pins.size());
  by_side_ = rules.symmetry.empty();
  int const planes_of_side = 2 * rules.type_count();
  planes_ = (by_side_ ? 2 : 1) * planes_of_side;
  int const piece_rows = planes_ * cells_;
  rows_ = piece_rows + (by_side_ ? 2 : 1) * 2 * pins_;

  dense_.assign(slots_, -1);
  for (std::size_t i = 0; i < geometry.all().size(); ++i) dense_[geometry.all()[i]] = static_cast<std::int16_t>(i);

  for (Color const view : {Color::White, Color::Black}) {
    bool const turned = view == Color::Black && !by_side_;
    int const first_plane = view == Color::Black && by_side_ ? planes_of_side : 0;
    std::vector<Row>& piece_rows_of_view = piece_rows_[static_cast<std::size_t>(index(view))];
    piece_rows_of_view.assign(static_cast<std::size_t>(planes_of_side) * slots_, 0);
    for (int type = 0; type < rules.type_count(); ++type)
      for (Color const color : {Color::White, Color::Black}) {
        Piece const piece(color, static_cast<PieceType>(type));
        int const plane = first_plane + 2 * type + (color == view ? 0 : 1);
        for (Cell const cell : geometry.all()) {
          int const place = dense_[turned ? rules.symmetry[cell] : cell];
          piece_rows_of_view[static_cast<std::size_t>(piece.index()) * slots_ + cell] =
              static_cast<Row>(plane * cells_ + place);
        }
      }
    int const first_board_row = piece_rows + (view == Color::Black && by_side_ ? 2 * pins_ : 0);
    for (int pin = 0; pin < pins_; ++pin)
      for (Color const owner : {Color::White, Color::Black}) {
        int const place = turned ? rules.pin_symmetry[static_cast<std::size_t>(pin)] : pin;
        board_rows_[static_cast<std::size_t>(index(view))].push_back(
            static_cast<Row>(first_board_row + 2 * place + (owner == view ? 0 : 1)));
      }
  }
}

}  // namespace strata::net
