#pragma once
// How moves and positions of a game are spelt between an engine that speaks UCI and its peer. A game on one flat board whose cells are called as
// those of chess (a letter for the file, a number for the rank) speaks ordinary UCI: e2e4, e7e8q, e1g1 and FEN. Every
// other game speaks canonical moves and position texts (docs/formats/moves.md, tfen.md). It is the data of the variant that
// decides; no game is known by its name.

#include <string>
#include <string_view>

#include "api/api.hpp"

namespace strata::api {

class Dialect {
 public:
  Dialect() = default;
  // Looks at the cells of the game.
  explicit Dialect(Game const& game);

  [[nodiscard]] bool is_ordinary() const { return ordinary_; }
  // From canonical text. A move that ordinary UCI has no word for (two castlings of one king to one cell) stays canonical.
  [[nodiscard]] std::string move(std::string_view canonical) const;
  // To canonical text, from either form; anything else comes back as it is.
  [[nodiscard]] std::string canonical(std::string_view text) const;
  // The same for a move in this game, where ordinary UCI may also write a castling as the king taking its own rook: e1h1.
  [[nodiscard]] std::string canonical(Game const& game, std::string_view text) const;
  // FEN, with KQkq for the castlings, or the position text.
  [[nodiscard]] std::string position(Game const& game) const;

 private:
  bool ordinary_ = false;
};

// Whether the game begins as orthodox chess does: what peers call "chess".
[[nodiscard]] bool is_plain_chess(Game const& game);

}  // namespace strata::api
