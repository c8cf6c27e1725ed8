#pragma once
// How the files of tests/networks are made from a network of random weights for its game, small.toml: one that is right, and others with
// a fault each. STRATA_UPDATE=1 in the environment of the unit tests writes them anew.

#include <map>
#include <string>

#include "tests/support/random_network.hpp"

namespace strata::tests {

inline std::string with_checksum(std::string file) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i + 8 < file.size(); ++i)
    sum = (sum ^ static_cast<unsigned char>(file[i])) * 0x100000001b3ULL;
  for (std::size_t i = 0; i < 8; ++i) file[file.size() - 8 + i] = static_cast<char>(sum >> (8 * i));
  return file;
}

// By name without .net.
inline std::map<std::string, std::string> network_files(Ruleset const& rules, std::string const& law) {
  constexpr int hidden = 32;
  auto const bytes_for = [&](std::string const& under) {
    net::NetworkHeader header = network_header(hidden, under);
    header.variant = "small";
    header.pieces = 12;
    auto const network = net::Network::create(header, random_weights(rules, hidden, 1), rules);
    if (!network) throw std::runtime_error(network.error().text());
    auto const file = (*network)->write();
    return std::string(reinterpret_cast<char const*>(file.data()), file.size());
  };
  std::string const right = bytes_for(law);
  auto const with = [&](std::string const& from, std::string const& to) {
    std::string file = right;
    return with_checksum(file.replace(file.find(from), from.size(), to));
  };
  std::map<std::string, std::string> files;
  files["small"] = right;
  files["cut_off"] = right.substr(0, right.size() - 100);
  files["cut_off_header"] = right.substr(0, 60);
  files["longer"] = right + 'x';
  files["changed"] = right;
  files["changed"][right.size() - 500] ^= 1;
  files["another_law"] = bytes_for("0123456789abcdef");
  files["version_2"] = with("network 1", "network 2");
  files["not_a_network"] =
      "\x7f"
      "ELF\n";
  files["other_rows"] = with("features cells:", "features mills:");
  files["too_large"] = with("hidden 32", "hidden 4096");
  // The low bytes of all numbers, then their high bytes, with the sign as the lowest bit.
  std::size_t const body = right.find("\n\n") + 2;
  std::size_t const rows = hidden * static_cast<std::size_t>(net::FeatureSet(rules).rows());
  std::size_t const shorts = rows + hidden + 2 * hidden * static_cast<std::size_t>(net::buckets);
  auto const filled = [&](std::size_t from, std::size_t to, unsigned number) {
    std::string file = right;
    for (std::size_t i = from; i < to; ++i) {
      file[body + i] = static_cast<char>(number & 0xFF);
      file[body + shorts + i] = static_cast<char>(number >> 8);
    }
    return with_checksum(file);
  };
  files["overflow"] = filled(0, rows, 2 * 16383);
  files["output_overflow"] = filled(rows + hidden, shorts, 2 * 129);
  return files;
}

}  // namespace strata::tests
