#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/command_line.hpp"

namespace strata::cli {

int run_variants(Arguments const& arguments);

namespace {

Json to_json(api::VariantInfo const& info) {
  return {
      {"id", info.id}, {"name", info.name}, {"summary", info.summary}, {"author", info.author}, {"also", info.also}};
}

Json to_json(api::Variant const& variant) {
  Json json = to_json(variant.info());
  Json options = Json::array();
  for (auto const& option : variant.option_infos()) {
    Json values = Json::array();
    for (auto const& [name, summary] : option.values) values.push_back({{"name", name}, {"summary", summary}});
    options.push_back({{"name", option.name},
                       {"summary", option.summary},
                       {"default", option.default_value},
                       {"values", std::move(values)}});
  }
  json["options"] = std::move(options);
  json["notations"] = variant.notations();
  return json;
}

void print_credits(api::VariantInfo const& info) {
  if (!info.author.empty()) fmt::print("\nAuthor: {}\n", info.author);
  if (!info.also.empty()) fmt::print("Also known as: {}\n", fmt::join(info.also, ", "));
}

// The rule options as --option takes them, the default first.
void print_options(api::Variant const& variant) {
  auto const options = variant.option_infos();
  if (options.empty()) fmt::print("\nThis game has no rule options.\n");
  for (auto const& option : options) {
    fmt::print("\n{}: {}\n", option.name, option.summary);
    if (option.values.empty()) fmt::print("  {}={}  (a whole number)\n", option.name, option.default_value);
    for (auto const& [name, summary] : option.values) {
      std::string const mark = name == option.default_value ? " (default)" : "";
      fmt::print("  {}={}{}  {}\n", option.name, name, mark, summary);
    }
  }
}

void print_list(std::vector<api::VariantInfo> const& infos) {
  std::size_t id_width = 0;
  std::size_t name_width = 0;
  for (auto const& info : infos) {
    id_width = std::max(id_width, info.id.size());
    name_width = std::max(name_width, info.name.size());
  }
  for (auto const& info : infos) {
    fmt::print("{:<{}}  {:<{}}  {}\n", info.id, id_width, info.name, name_width, info.summary);
  }
}

}  // namespace

int run_variants(Arguments const& arguments) {
  CommandLine line("variants", "Lists the games with id, name and description, or shows one game with its rule options",
                   "strata variants ziggurat");
  VariantChoice const choice(line, false);
  line.add_json_flag();
  line.parse(arguments);

  if (choice.given()) {
    api::Variant const variant = choice.load();
    if (line.json()) {
      print_json(to_json(variant));
    } else {
      print_list({variant.info()});
      print_credits(variant.info());
      print_options(variant);
    }
    return 0;
  }
  auto const infos = api::variants();
  if (!line.json()) {
    print_list(infos);
    return 0;
  }
  Json list = Json::array();
  for (auto const& info : infos) list.push_back(to_json(info));
  print_json(list);
  return 0;
}

}  // namespace strata::cli
