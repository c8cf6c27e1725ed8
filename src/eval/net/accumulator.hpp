#pragma once
// NetworkAccumulator: the first layer of a network, kept from position to position. It compares boards, movable ones with their owners too,
// and needs no list of moves: any position of the game may follow any other, after a move, an undo or a null move. Its sums depend on
// the position alone. Each searcher has its own. (chessprogramming wiki, NNUE, Incremental Updates; reference.hpp)

#include <algorithm>
#include <array>
#include <cstring>

#include "eval/net/kernels.hpp"
#include "rules/position/board_changes.hpp"
#include "rules/position/position.hpp"

namespace strata::net {

template <int Words, Features F>
class NetworkAccumulator {
 public:
  using Game = Position<Words, F>;

  explicit NetworkAccumulator(Network const& network) : network_(&network) {
    for (auto& sums : sums_) std::copy_n(network.bias(), network.blocks(), sums.begin());
  }

  // Brings the sums up to a position. Calls changed(before, now, cell) for every cell with another piece than before.
  template <class Changed>
  void follow(Game const& position, Changed changed) {
    Rows rows;
    differing_cells<Words>(board_, position.board()).for_each([&](Cell cell) {
      Piece const before = board_[cell];
      Piece const now = position.piece_at(cell);
      board_[cell] = now;
      if (before) {
        --pieces_;
        rows.remove(*network_, before, cell);
      }
      if (now) {
        ++pieces_;
        rows.add(*network_, now, cell);
      }
      changed(before, now, cell);
    });
    if constexpr (F == Features::Full)
      if (network_->features().has_boards()) follow_boards(position, rows);
    rows.apply(network_->blocks(), sums_);
  }

  // For both sides.
  [[nodiscard]] int pieces() const { return pieces_; }
  // The sums that a side sees, Network::blocks() blocks.
  [[nodiscard]] std::span<Block const> sums(Color view) const {
    return {sums_[static_cast<std::size_t>(index(view))].data(), static_cast<std::size_t>(network_->blocks())};
  }
  // The output for the side to move, as output_of() defines it.
  [[nodiscard]] std::int32_t output(Color side_to_move) const {
    auto const us = static_cast<std::size_t>(index(side_to_move));
    int const bucket = network_->bucket(pieces_);
    return network_->weights().output_bias[static_cast<std::size_t>(bucket)] +
           output_sum(sums_[us].data(), sums_[1 - us].data(), network_->output(bucket), network_->blocks(),
                      network_->header().qa);
  }

 private:
  using Sums = std::array<Block, most_hidden / hidden_step>;
  // Rows that are switched off and on; by view.
  struct Rows {
    static constexpr std::size_t most = static_cast<std::size_t>(Words) * 64 + (F == Features::Full ? max_boards : 0);
    struct List {
      std::array<Block const*, most> row;
    };
    std::size_t off = 0, on = 0;
    std::array<List, 2> minus, plus;

    void remove(Network const& network, Piece piece, Cell cell) {
      for (Color const view : {Color::White, Color::Black})
        minus[static_cast<std::size_t>(index(view))].row[off] = network.row(network.features().row(view, piece, cell));
      ++off;
    }
    void add(Network const& network, Piece piece, Cell cell) {
      for (Color const view : {Color::White, Color::Black})
        plus[static_cast<std::size_t>(index(view))].row[on] = network.row(network.features().row(view, piece, cell));
      ++on;
    }
    void remove_board(Network const& network, int pin, Color owner) {
      for (Color const view : {Color::White, Color::Black})
        minus[static_cast<std::size_t>(index(view))].row[off] =
            network.row(network.features().board_row(view, pin, owner));
      ++off;
    }
    void add_board(Network const& network, int pin, Color owner) {
      for (Color const view : {Color::White, Color::Black})
        plus[static_cast<std::size_t>(index(view))].row[on] =
            network.row(network.features().board_row(view, pin, owner));
      ++on;
    }
    void apply(int blocks, std::array<Sums, 2>& sums) const {
      if (off + on == 0) return;
      for (std::size_t view = 0; view < 2; ++view)
        change_sums(sums[view].data(), blocks, std::span(minus[view].row).first(off),
                    std::span(plus[view].row).first(on));
    }
  };
  struct BoardPlaces {
    std::array<std::uint8_t, max_boards> pin{};
    std::uint32_t owners = 0;
    bool known = false;
  };
  struct NoBoardPlaces {};

  void follow_boards(Game const& position, Rows& rows)
    requires(F == Features::Full)
  {
    auto const& boards = position.boards();
    if (places_.known && places_.owners == boards.owners && places_.pin == boards.pin) return;
    auto const owner_of = [](std::uint32_t owners, int board) { return static_cast<Color>((owners >> board) & 1); };
    for (int board = 0; board < position.rules().boards.boards; ++board) {
      auto const at = static_cast<std::size_t>(board);
      bool const same =
          places_.pin[at] == boards.pin[at] && owner_of(places_.owners, board) == owner_of(boards.owners, board);
      if (places_.known && same) continue;
      if (places_.known) rows.remove_board(*network_, places_.pin[at], owner_of(places_.owners, board));
      rows.add_board(*network_, boards.pin[at], owner_of(boards.owners, board));
    }
    places_ = {boards.pin, boards.owners, true};
  }

  Network const* network_;
  Board<Words> board_{};  // as of the last position
  int pieces_ = 0;
  [[no_unique_address]] std::conditional_t<F == Features::Full, BoardPlaces, NoBoardPlaces> places_;
  std::array<Sums, 2> sums_{};
};

}  // namespace strata::net
