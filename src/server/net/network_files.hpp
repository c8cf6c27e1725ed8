#pragma once
// The networks of a server as files that it gives away: each under an address with a hash of its bytes, packed once. Made at the start, then
// immutable.

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/page.hpp"
#include "server/protocol/own_network.hpp"

namespace strata::server::net {

class NetworkFiles {
 public:
  static constexpr std::string_view list_path = "/api/networks";

  NetworkFiles() = default;
  // The networks outlive this object.
  explicit NetworkFiles(std::span<OwnNetwork const> networks);

  [[nodiscard]] std::span<PageFile const> files() const { return files_; }
  // Body of GET /api/networks.
  [[nodiscard]] std::string const& list() const { return list_; }

 private:
  std::deque<std::string> texts_;  // paths, hashes and packed bytes of the files
  std::vector<PageFile> files_;
  std::string list_ = "{\"networks\":[]}";
};

}  // namespace strata::server::net
