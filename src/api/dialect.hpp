#pragma once
// How moves and positions are written between a UCI engine and its peer. A game on one flat board whose cells are named as in chess (a
// letter for the file, a number for the rank) uses ordinary UCI: e2e4, e7e8q, e1g1 and FEN. Every other game uses canonical moves and
// position texts (docs/formats/moves.md, tfen.md). The data of the variant decides, never its name.

#include <string>
#include <string_view>

#include "api/api.hpp"

namespace strata::api {

class Dialect {
 public:
  Dialect() = default;
  // Examines the cells of the game.
  explicit Dialect(Game const& game);

  [[nodiscard]] bool is_ordinary() const { return ordinary_; }
  // From canonical text. A move that ordinary UCI cannot express (two castlings of one king to one cell) stays canonical.
  [[nodiscard]] std::string move(std::string_view canonical) const;
  // To canonical text, from either form; anything else is returned unchanged.
  [[nodiscard]] std::string canonical(std::string_view text) const;
  // The same for a move in this game; ordinary UCI may also write castling as the king taking its own rook: e1h1.
  [[nodiscard]] std::string canonical(Game const& game, std::string_view text) const;
  // FEN, with KQkq for the castlings, or the position text.
  [[nodiscard]] std::string position(Game const& game) const;

 private:
  bool ordinary_ = false;
};

// Whether the game starts like orthodox chess, which peers call "chess".
[[nodiscard]] bool is_plain_chess(Game const& game);

}  // namespace strata::api
