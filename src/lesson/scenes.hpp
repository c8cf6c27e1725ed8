#pragma once
// Positions of the whole law with few pieces, set up at random until one shows what a lesson wants: a check and a way out of it, a mate with
// one solution, the capture of a last prince. The same law gives the same positions. What has not been
// found when the work is over is left out.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "lesson/work.hpp"

namespace strata::lesson {

enum class WayOut : std::uint8_t { Move, Block, Capture };  // of a check

struct Scene {
  std::string position;            // White is to move
  std::vector<std::string> moves;  // canonical: those that do it; of a mate its line
};

// White is in check and can get out in this way; if possible in no other.
[[nodiscard]] std::optional<Scene> find_way_out(api::Variant const& law, WayOut way, Work& work);
// Exactly one first move wins in `moves`, 1 or 2; as many such positions as are found, at most `wanted`.
[[nodiscard]] std::vector<Scene> find_mates(api::Variant const& law, int moves, std::size_t wanted, Work& work);
// The capture of the last piece of those whose loss loses; nothing in games without such pieces.
[[nodiscard]] std::optional<Scene> find_extinction(api::Variant const& law, Work& work);

}  // namespace strata::lesson
