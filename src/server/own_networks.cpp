#include "server/own_networks.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "api/api.hpp"

namespace strata::server {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_networks = 64;
constexpr std::uintmax_t most_bytes = std::uintmax_t{64} << 20;  // of all networks
constexpr std::uintmax_t most_law_bytes = 131'072;               // of a variant file, as in wire.json

std::optional<std::string> bytes_of(fs::path const& path, std::uintmax_t most) {
  std::error_code problem;
  if (!fs::is_regular_file(path, problem)) return std::nullopt;
  std::uintmax_t const size = fs::file_size(path, problem);
  if (problem || size > most) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(size), '\0');
  std::ifstream file(path, std::ios::binary);
  if (!file.read(bytes.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  return bytes;
}

Error refusal_of(fs::path const& path, std::string message) {
  return {ErrorCode::Io, std::move(message), path.string()};
}

// The network beside a variant file, or why it is not used.
Result<OwnNetwork> read_network(fs::path const& law_path, fs::path const& path) {
  auto const text = bytes_of(law_path, most_law_bytes);
  if (!text) return std::unexpected(refusal_of(law_path, "cannot be read, or is larger than 131072 bytes"));
  // The page and the server know the game by its file alone, and a network belongs to the values it was trained with.
  fs::path const values = fs::path(law_path).replace_extension(".eval.toml");
  std::error_code problem;
  if (fs::exists(values, problem))
    return std::unexpected(refusal_of(path, "was trained with " + values.filename().string() +
                                                ", which a server does not read; train it without that file"));
  auto const variant = api::Variant::from_text(*text, law_path.string());
  if (!variant) return std::unexpected(variant.error());
  auto bytes = bytes_of(path, most_bytes);
  if (!bytes) return std::unexpected(refusal_of(path, "cannot be read, or is larger than 64 MiB"));
  if (auto const network = variant->with_network(*bytes, path.string()); !network)
    return std::unexpected(network.error());
  return OwnNetwork{variant->law_hash(), path.filename().string(), std::move(*bytes)};
}

}  // namespace

Result<OwnNetworks> read_own_networks(fs::path const& folder) {
  std::error_code problem;
  std::vector<fs::path> laws;
  for (fs::directory_iterator each(folder, problem), end; !problem && each != end; each.increment(problem)) {
    fs::path const& path = each->path();
    std::error_code none;
    if (path.extension() == ".toml" && fs::exists(fs::path(path).replace_extension(".net"), none)) laws.push_back(path);
  }
  if (problem) return std::unexpected(Error{ErrorCode::Io, problem.message(), folder.string()});
  if (laws.size() > most_networks)
    return failure(ErrorCode::Limit, "has " + std::to_string(laws.size()) + " networks, expected at most 64",
                   folder.string());
  std::ranges::sort(laws);
  OwnNetworks read;
  std::uintmax_t total = 0;
  for (fs::path const& law : laws) {
    auto network = read_network(law, fs::path(law).replace_extension(".net"));
    if (!network) {
      read.refused.push_back(std::move(network.error()));
      continue;
    }
    if (std::ranges::find(read.networks, network->law, &OwnNetwork::law) != read.networks.end()) {
      read.refused.push_back(refusal_of(folder / network->name, "is for the law of another file of this folder"));
      continue;
    }
    total += network->bytes.size();
    if (total > most_bytes)
      return failure(ErrorCode::Limit, "has networks of more than 64 MiB together", folder.string());
    read.networks.push_back(std::move(*network));
  }
  return read;
}

}  // namespace strata::server
