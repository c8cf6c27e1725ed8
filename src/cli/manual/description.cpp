#include "cli/manual/description.hpp"

#include <stdexcept>

#include "cli/bench/bench.hpp"
#include "cli/commands.hpp"

namespace strata::cli {

namespace {

LineDescription describe(int (*run)(Arguments const& arguments)) {
  try {
    static_cast<void>(run({std::string(describe_word)}));
  } catch (LineDescription& line) {
    return std::move(line);
  }
  throw std::logic_error("a command does not describe itself");
}

}  // namespace

std::vector<CommandDescription> describe_commands() {
  std::vector<CommandDescription> all;
  for (Command const& command : commands()) {
    std::string const name(command.name);
    all.push_back({name, std::string(command.summary), describe(command.run)});
    if (name != "bench") continue;
    for (Bench const& bench : benches()) all.push_back({name + ' ' + std::string(bench.name), {}, describe(bench.run)});
  }
  return all;
}

CompletedBy completion_of(ArgumentDescription const& argument) {
  std::string const& value = argument.is_flag ? argument.value : argument.name;
  if (value == "V") return CompletedBy::Games;
  if (value == "FILE") return CompletedBy::Files;
  if (value == "DIR" || value == "FOLDER") return CompletedBy::Folders;
  return CompletedBy::Nothing;
}

std::string game_ids() {
  std::string ids;
  for (api::VariantInfo const& info : api::variants()) ids += (ids.empty() ? "" : " ") + info.id;
  return ids;
}

std::string with_replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace strata::cli
