// Any bytes as a file of puzzles: refused with a reason at a line, or puzzles that are written and read again as they are.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lesson/puzzle.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static auto const law = *strata::api::Variant::load("orthodox");
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const set = strata::lesson::read_puzzles(law, text, "fuzz.txt");
  if (!set) {
    if (set.error().message.empty() || set.error().line == 0) std::abort();
    return 0;
  }
  std::string const written = strata::lesson::write_puzzles(law, *set);
  auto const again = strata::lesson::read_puzzles(law, written, "again.txt");
  if (!again || strata::lesson::write_puzzles(law, *again) != written) std::abort();
  return 0;
}
