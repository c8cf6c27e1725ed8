#include <fmt/core.h>

#include <algorithm>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_variants(Arguments const& arguments);

int run_variants(Arguments const& arguments) {
  CommandLine line("variants", "Lists the games: id, name and a sentence", "strata variants");
  line.add_json_flag();
  line.parse(arguments);

  auto const infos = api::variants();
  if (line.json()) {
    Json list = Json::array();
    for (auto const& info : infos) list.push_back({{"id", info.id}, {"name", info.name}, {"summary", info.summary}});
    print_json(list);
    return 0;
  }
  std::size_t id_width = 0;
  std::size_t name_width = 0;
  for (auto const& info : infos) {
    id_width = std::max(id_width, info.id.size());
    name_width = std::max(name_width, info.name.size());
  }
  for (auto const& info : infos)
    fmt::print("{:<{}}  {:<{}}  {}\n", info.id, id_width, info.name, name_width, info.summary);
  return 0;
}

}  // namespace strata::cli
