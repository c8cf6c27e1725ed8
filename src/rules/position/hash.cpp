#include "rules/position/hash.hpp"

#include "base/random.hpp"

namespace strata {

namespace {

HashKeys make_keys() {
  HashKeys keys{};
  Random random(0x5354524154414b59ULL);
  for (auto& pieces : keys.piece)
    for (std::size_t cell = 0; cell < max_cells; ++cell) pieces[cell] = random.next();
  for (Key& key : keys.castling) key = random.next();
  for (Key& key : keys.en_passant) key = random.next();
  for (Key& key : keys.spent) key = random.next();
  for (auto& pin : keys.owner)
    for (Key& key : pin) key = random.next();
  for (auto& pin : keys.original)
    for (Key& key : pin) key = random.next();
  keys.black_to_move = random.next();
  return keys;
}

}  // namespace

HashKeys const hash_keys = make_keys();

}  // namespace strata
