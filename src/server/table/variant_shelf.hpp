#pragma once
// Compiled variants, kept while games use them and a little longer: games under the same law share it. Not thread-safe.

#include <list>
#include <string>

#include "api/api.hpp"

namespace strata::server {

class VariantShelf {
 public:
  // A shipped variant by id, or the one of a file where `text` is not empty.
  Result<api::Variant> get(std::string const& id, std::string const& text, api::Options const& options);

 private:
  struct Entry {
    std::string id, text;
    api::Options options;
    api::Variant variant;
  };
  std::list<Entry> entries_;  // last used first
};

}  // namespace strata::server
