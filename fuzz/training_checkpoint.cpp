// Any bytes as a checkpoint of a training: refused with a reason, or read, and then written as they were. An input with a wrong checksum is read
// once more with the right one.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "train/checkpoint.hpp"

namespace {

void read(std::span<std::byte const> bytes) {
  auto const checkpoint = strata::train::read_checkpoint(bytes, "a plan", 5, "fuzz.checkpoint");
  if (!checkpoint) {
    if (checkpoint.error().message.empty()) std::abort();
    return;
  }
  if (checkpoint->parameters.size() != 5 || checkpoint->best.size() != 5) std::abort();
  auto const written = strata::train::write_checkpoint(*checkpoint);
  auto const again = strata::train::read_checkpoint(written, "a plan", 5, "fuzz.checkpoint");
  if (!again || strata::train::write_checkpoint(*again) != written) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  read(bytes);
  if (size < 8) return 0;
  std::vector<std::byte> mended(bytes.begin(), bytes.end());
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i + 8 < size; ++i) sum = (sum ^ data[i]) * 0x100000001b3ULL;
  for (std::size_t i = 0; i < 8; ++i) mended[size - 8 + i] = static_cast<std::byte>(sum >> (8 * i));
  read(mended);
  return 0;
}
