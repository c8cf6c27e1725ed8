#pragma once
// Compiled variants, kept while games use them and a little longer: games under the same law share it. What a law is called is
// kept much longer, so that a list of games compiles no shipped file twice. Thread-safe: nobody waits while another compiles.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "api/api.hpp"

namespace strata::server {

class VariantCache {
 public:
  struct Cached {
    api::Variant variant;
    std::string law;  // its hash
  };
  // Whose text it is: a new one may not use the id of a shipped game, one that was stored is taken as it is.
  enum class Origin : std::uint8_t { Request, Store };
  // How a variant is compiled.
  using Load = std::function<Result<api::Variant>(std::string const& id, std::string const& text,
                                                  api::Options const& options, Origin origin)>;

  // Those used last are kept, and the one that was asked for in any case.
  static constexpr std::size_t default_bytes = std::size_t{256} << 20;

  explicit VariantCache(Load load = load_variant, std::size_t max_bytes = default_bytes)
      : load_(std::move(load)), max_bytes_(max_bytes) {}
  explicit VariantCache(std::size_t max_bytes) : VariantCache(load_variant, max_bytes) {}

  // A shipped variant by id, or the one of a file where `text` is not empty.
  Result<Cached> get(std::string const& id, std::string const& text, api::Options const& options, Origin origin);
  // The hash of the law of a shipped variant; nothing where it cannot be loaded.
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
  using LawKey = std::pair<std::string, api::Options>;  // id, and those chosen

  static Result<api::Variant> load_variant(std::string const& id, std::string const& text, api::Options const& options,
                                           Origin origin);

  // Moved to the front; null: it is not there.
  [[nodiscard]] Cached const* find(std::string const& id, std::string const& text, api::Options const& options,
                                   Origin origin);

  Load load_;
  mutable std::mutex mutex_;  // of all that follows
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;     // of all entries
  std::list<Entry> entries_;  // last used first
  std::map<LawKey, std::optional<std::string>> laws_;
};

}  // namespace strata::server
