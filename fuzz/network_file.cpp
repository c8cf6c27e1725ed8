// Any bytes as a file of a network: refused with a reason, or a network that judges every position of a walk as the plain reference does,
// and that is written as it was read. An input with a wrong checksum is read once more with the right one.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

#include "eval/net/network_evaluation.hpp"
#include "notation/tfen.hpp"
#include "rules/position/instances.hpp"
#include "variant/variant.hpp"

namespace {

constexpr std::string_view law = "0123456789abcdef";

constexpr std::string_view game =
    "format = 1\nid = \"small\"\nname = \"Small\"\n[board]\nfiles = \"abcd\"\nranks = \"12345\"\n[symmetry]\nmirror = "
    "[\"rank\"]\n[pieces.K]\nname = \"king\"\nroyal = true\nleaps = [\"(1,0)*\", \"(1,1)*\"]\n[pieces.R]\nname = "
    "\"rook\"\nslides = [\"(1,0)*\"]\n[start]\nposition = \"krrr/1rr1/4/1RR1/KRRR w - - 0 1\"\n";

void read(std::span<std::byte const> file) {
  static auto const variant = *strata::load_variant_text(game, "small.toml");
  static auto const start = *strata::position_from_tfen(variant->rules, variant->names, variant->start);
  static strata::Evaluator const evaluator(variant->rules);
  auto const network = strata::net::Network::read(file, *variant->rules, law, "fuzz.net");
  if (!network) {
    if (network.error().message.empty()) std::abort();
    return;
  }
  if ((*network)->write() != std::vector<std::byte>(file.begin(), file.end())) std::abort();
  strata::visit(*start, [&]<int Words, strata::Features F>(strata::Position<Words, F>& position) {
    strata::net::NetworkAccumulator<Words, F> accumulator(**network);
    accumulator.follow(position, [](strata::Piece, strata::Piece, strata::Cell) {});
    if (accumulator.output(position.side_to_move()) !=
        strata::net::output_of(**network, strata::net::pieces_of(position.setup())))
      std::abort();
    strata::net::NetworkEvaluation<Words, F> evaluation(strata::net::NetworkSource{&evaluator, network->get()});
    strata::SearchAttackTable<Words, F> table(*variant->rules);
    int const score = evaluation.evaluate(position, table);
    if (score > strata::max_evaluation || score < -strata::max_evaluation) std::abort();
  });
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
