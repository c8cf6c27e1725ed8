#include "load/resident_bytes.hpp"

#include <cstdlib>
#include <fstream>
#include <string>

namespace strata::load {

std::optional<std::int64_t> resident_bytes(int pid) {
  constexpr std::int64_t kilobyte = 1024;
  std::string const name = "RssAnon:";
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name)) return std::strtoll(line.c_str() + name.size(), nullptr, 10) * kilobyte;
  return std::nullopt;
}

}  // namespace strata::load
