#include "rules/position/any_position.hpp"

#include <array>
#include <cstddef>
#include <new>
#include <utility>

#include "base/cpu_level.hpp"
#include "rules/legal/legality.hpp"
#include "rules/legal/perft.hpp"
#include "rules/position/instances.hpp"
#include "rules/special/en_passant.hpp"

namespace strata {

// WebAssembly has one thread and a small heap; a sanitizer sees the use of memory that was given back only where it is.
#if !defined(__wasm__) && !defined(STRATA_SANITIZED)
#define STRATA_SPARE_MEMORY
#endif

#ifdef STRATA_SPARE_MEMORY
namespace {

// Memory of this size that a thread has just given back, for whoever on it asks next. A position of a wide board takes 60 KB, and
// most live for a moment only: from the heap they would cut it to pieces.
template <std::size_t Size>
class SpareMemory {
 public:
  SpareMemory() = default;
  SpareMemory(SpareMemory const&) = delete;
  SpareMemory& operator=(SpareMemory const&) = delete;
  ~SpareMemory() {
    while (count_ > 0) ::operator delete(blocks_[--count_], alignment);
    count_ = most;  // what is given back from now on is kept no more
  }
  void* take() { return count_ > 0 && count_ < most ? blocks_[--count_] : ::operator new(Size, alignment); }
  void give_back(void* block) {
    if (count_ + 1 < most)
      blocks_[count_++] = block;
    else
      ::operator delete(block, alignment);
  }

 private:
  static constexpr std::size_t most = 5;  // one more than are kept
  static constexpr std::align_val_t alignment{64};
  std::array<void*, most> blocks_{};
  std::size_t count_ = 0;
};

template <std::size_t Size>
SpareMemory<Size>& spare_memory() {
  static thread_local SpareMemory<Size> memory;
  return memory;
}

}  // namespace
#endif

template <int Words, Features F>
class Instance final : public AnyPosition {
 public:
#ifdef STRATA_SPARE_MEMORY
  static void* operator new(std::size_t /*size*/) { return spare_memory<sizeof(Instance)>().take(); }
  static void operator delete(void* block) { spare_memory<sizeof(Instance)>().give_back(block); }
#endif

  explicit Instance(Position<Words, F> position, Draws draws = Draws::End)
      : position_(std::move(position)), draws_(draws) {}

  std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<Instance>(position_, draws_); }
  std::unique_ptr<AnyPosition> scratch() const override {
    return std::make_unique<Instance>(position_.scratch(), draws_);
  }
  std::shared_ptr<Ruleset const> const& ruleset() const override { return position_.shared_rules(); }
  Setup setup() const override { return position_.setup(); }
  Color side_to_move() const override { return position_.side_to_move(); }
  Piece piece_at(Cell cell) const override { return position_.piece_at(cell); }
  bool cell_exists(Cell cell) const override { return position_.exists(cell); }

  void set_draws(Draws draws) override { draws_ = draws; }
  Draws draws() const override { return draws_; }

  using AnyPosition::legal_moves;
  std::vector<Move> legal_moves(Draws draws) const override {
    std::vector<Move> moves;
    auto scratch = position_.scratch();
    if (is_over_despite_moves(scratch, draws)) return moves;
    MoveArena arena;
    MoveList list(arena);
    generate_legal(scratch, list);
    moves.assign(list.span().begin(), list.span().end());
    return moves;
  }
  bool is_legal(Move move) const override {
    auto scratch = position_.scratch();
    return !is_over_despite_moves(scratch, draws_) && strata::is_legal(scratch, move);
  }
  void apply(Move move) override { position_.apply(move); }
  void pass() override { position_.apply_null(); }
  void undo() override { position_.undo(); }

  bool in_check() const override { return strata::in_check(position_, position_.side_to_move()); }
  std::vector<Cell> checkers() const override {
    CellSet<Words> all;
    position_.royals(position_.side_to_move()).for_each([&](Cell cell) {
      all |= checkers_of(position_, cell, !position_.side_to_move());
    });
    return to_vector(all);
  }
  std::vector<Cell> attackers(Cell cell, Color by) const override {
    return to_vector(checkers_of(position_, cell, by));
  }
  std::vector<Cell> capturers(Cell cell, Color by, Cell mover) const override {
    if (!position_.exists(cell)) return {};
    Piece const captured = position_.piece_at(mover == no_cell ? cell : mover);
    if (captured.is(!by) && position_.rules().types[captured.type()].royal)
      return to_vector(checkers_of(position_, cell, by, mover));
    CellSet<Words> gone;
    if (mover != no_cell) gone.insert(mover);
    return to_vector(attackers_of(position_, cell, by, gone));
  }
  bool is_capture(Move move) const override { return position_.is_capture(move); }

  using AnyPosition::outcome;
  std::optional<Outcome> outcome(Draws draws) const override {
    auto scratch = position_.scratch();
    MoveArena arena;
    return outcome_of(scratch, arena, draws);
  }
  bool can_never_win(Color side) const override { return strata::can_never_win(position_, side); }
  bool is_claimable_material() const override { return strata::is_claimable_material(position_); }
  Key key() const override { return position_.key(); }
  Key repetition_key() const override {
    if (position_.en_passant_pawn() == no_cell) return position_.key();
    auto scratch = position_.scratch();
    MoveArena arena;
    return has_legal_en_passant(scratch, arena) ? position_.key() : position_.key_without_en_passant();
  }
  Key fresh_key() const override { return position_.fresh_key(); }
  bool same_bytes(AnyPosition const& other) const override {
    // Positions of one ruleset share their instance.
    return ruleset() == other.ruleset() && position_.same_bytes(static_cast<Instance const&>(other).position_);
  }

  std::uint64_t perft(int depth, bool bulk, Draws draws) override {
    MoveArena arena;
    return strata::perft(position_, arena, depth, bulk ? Bulk::Yes : Bulk::No, draws);
  }

  Position<Words, F>& position() { return position_; }

 private:
  static std::vector<Cell> to_vector(CellSet<Words> const& set) {
    std::vector<Cell> cells;
    set.for_each([&](Cell cell) { cells.push_back(cell); });
    return cells;
  }

  Position<Words, F> position_;
  Draws draws_;
};

template <int Words, Features F>
Position<Words, F>& instance_of(AnyPosition& position) {
  return static_cast<Instance<Words, F>&>(position).position();
}

std::unique_ptr<AnyPosition> STRATA_AT_LEVEL(make_instance)(std::shared_ptr<Ruleset const> rules, Setup const& setup) {
#define STRATA_MAKE(words_, features_)                                  \
  if (rules->words == words_ && rules->features == Features::features_) \
    return std::make_unique<Instance<words_, Features::features_>>(     \
        Position<words_, Features::features_>(std::move(rules), setup));
  STRATA_POSITION_INSTANCES(STRATA_MAKE)
#undef STRATA_MAKE
  return nullptr;
}

#define STRATA_INSTANTIATE(words, features) \
  template Position<words, Features::features>& instance_of<words, Features::features>(AnyPosition&);
STRATA_POSITION_INSTANCES(STRATA_INSTANTIATE)
#undef STRATA_INSTANTIATE

}  // namespace strata
