#pragma once
// A cache of compiled variants. Games under the same law share one. The hashes of laws are kept much longer, so that a list of games
// compiles no shipped variant twice. Thread-safe: compiling blocks nobody else.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "api/api.hpp"
#include "server/protocol/own_network.hpp"

namespace strata::server {

class VariantCache {
 public:
  struct Cached {
    api::Variant variant;
    std::string law;  // hash of the law
  };
  // The origin of a text: a new one may not use the id of a shipped game; a stored one is taken as it is.
  enum class Origin : std::uint8_t { Request, Store };
  // Compiles a variant.
  using Load = std::function<Result<api::Variant>(std::string const& id, std::string const& text,
                                                  api::Options const& options, Origin origin)>;

  // The most recently used are kept, and always the one just asked for.
  static constexpr std::size_t default_bytes = std::size_t{256} << 20;

  explicit VariantCache(Load load = load_variant, std::size_t max_bytes = default_bytes)
      : load_(std::move(load)), max_bytes_(max_bytes) {}
  // Games of files are judged by the network of their law, if there is one. The networks outlive this object.
  explicit VariantCache(std::size_t max_bytes, std::span<OwnNetwork const> networks = {})
      : VariantCache(load_variant, max_bytes) {
    networks_ = networks;
  }

  // A shipped variant by id, or the variant of the file in `text` if that is not empty.
  Result<Cached> get(std::string const& id, std::string const& text, api::Options const& options, Origin origin);
  // The hash of a shipped variant's law; nothing if it cannot be loaded.
  std::optional<std::string> shipped_law(std::string const& id, api::Options const& options);

  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entry {
    std::string id, text;
    Origin origin;  // of the text
    api::Options options;
    Cached cached;
    std::size_t bytes = 0;
  };
  using LawKey = std::pair<std::string, api::Options>;  // id and the chosen options

  static Result<api::Variant> load_variant(std::string const& id, std::string const& text, api::Options const& options,
                                           Origin origin);

  // Moves the entry to the front; null if there is none.
  [[nodiscard]] Cached const* find(std::string const& id, std::string const& text, api::Options const& options,
                                   Origin origin);

  // Adds the network of its law to a compiled file; answers the size of that network in memory.
  std::size_t add_network(Cached& cached) const;

  Load load_;
  std::span<OwnNetwork const> networks_;
  mutable std::mutex mutex_;  // guards the members below
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;     // of all entries
  std::list<Entry> entries_;  // most recently used first
  std::map<LawKey, std::optional<std::string>> laws_;
};

}  // namespace strata::server
