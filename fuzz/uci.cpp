// Any bytes are a conversation that a session survives: lines in any pieces, searches bounded to a few nodes. What it says are
// lines without control characters, and every go that is answered is answered once.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "uci/uci.hpp"

namespace {

// Games are compiled once. No file is opened: a path is nothing but an unknown id here.
strata::Result<strata::api::Variant> load(std::string const& id, strata::api::Options const& options) {
  static std::map<std::pair<std::string, strata::api::Options>, strata::api::Variant> known;
  if (auto const found = known.find({id, options}); found != known.end()) return found->second;
  auto loaded = strata::api::Variant::load(id, options);
  constexpr std::size_t most = 100;
  if (loaded && known.size() < most) known.emplace(std::pair(id, options), *loaded);
  return loaded;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  strata::uci::Host host;
  host.write = [](std::string_view line) {
    if (std::ranges::any_of(line, [](char c) { return static_cast<unsigned char>(c) < ' '; })) __builtin_trap();
  };
  host.load = load;
  host.most_nodes = 50;
  host.most_threads = 2;
  host.most_hash = 2;
  strata::uci::Session session(host);
  // The first byte says into which pieces the rest is cut.
  std::size_t const piece = 1 + data[0];
  std::string_view rest(reinterpret_cast<char const*>(data) + 1, size - 1);
  bool goes_on = true;
  for (; goes_on && !rest.empty(); rest.remove_prefix(std::min(piece, rest.size())))
    goes_on = session.feed(rest.substr(0, piece));
  if (goes_on) session.end_of_input();
  session.wait();
  return 0;
}
