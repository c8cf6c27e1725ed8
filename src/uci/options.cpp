#include "uci/options.hpp"

#include <algorithm>
#include <array>

#include "base/nearest.hpp"

namespace strata::uci {

namespace {

enum class Kind { Combo, Text, Number, Switch, Button };

struct Row {
  OptionId id;
  std::string_view name;
  Kind kind;
  int Settings::* number = nullptr;
  bool Settings::* is_on = nullptr;
  int low = 0, high = 0;
};

constexpr int most_lines = 256;
constexpr int longest_overhead = 5000;
constexpr int largest_seed = 2'000'000'000;

// Ponder sets nothing: a peer may only ask to ponder where the option is announced.
constexpr std::array<Row, 17> rows = {{
    {OptionId::Threads, "Threads", Kind::Number, &Settings::threads, nullptr, 1, 256},
    {OptionId::Hash, "Hash", Kind::Number, &Settings::hash, nullptr, 1, 0},
    {OptionId::ClearHash, "Clear Hash", Kind::Button},
    {OptionId::Ponder, "Ponder", Kind::Switch},
    {OptionId::MultiPv, "MultiPV", Kind::Number, &Settings::multipv, nullptr, 1, most_lines},
    {OptionId::Overhead, "Move Overhead", Kind::Number, &Settings::overhead_ms, nullptr, 0, longest_overhead},
    {OptionId::Skill, "Skill Level", Kind::Number, &Settings::skill, nullptr, 0, highest_skill},
    {OptionId::LimitStrength, "UCI_LimitStrength", Kind::Switch, nullptr, &Settings::limit_strength},
    {OptionId::Elo, "UCI_Elo", Kind::Number, &Settings::elo, nullptr, lowest_elo, highest_elo},
    {OptionId::ShowWdl, "UCI_ShowWDL", Kind::Switch, nullptr, &Settings::show_wdl},
    {OptionId::Seed, "Seed", Kind::Number, &Settings::seed, nullptr, 0, largest_seed},
    {OptionId::UseNetwork, "UseNNUE", Kind::Switch, nullptr, &Settings::use_network},
    {OptionId::NetworkFile, "EvalFile", Kind::Text},
    {OptionId::TablePath, "TablePath", Kind::Text},
    {OptionId::Variant, "UCI_Variant", Kind::Combo},
    {OptionId::VariantFile, "VariantFile", Kind::Text},
    {OptionId::VariantOptions, "VariantOptions", Kind::Text},
}};

std::unexpected<Error> refuse(std::string message) { return failure(ErrorCode::BadOption, std::move(message)); }

std::string names_nearby(std::string_view name) {
  std::vector<std::string_view> names;
  names.reserve(rows.size());
  for (Row const& row : rows) names.push_back(row.name);
  return suggestion(name.substr(0, 40), names);
}

}  // namespace

OptionTable::OptionTable(int most_threads, int most_hash)
    : most_threads_(std::max(1, most_threads)), most_hash_(std::max(1, most_hash)) {}

std::vector<std::string> OptionTable::announce(std::vector<std::string> const& games) const {
  Settings const defaults;
  std::vector<std::string> lines;
  for (Row const& row : rows) {
    std::string line = "option name " + std::string(row.name);
    switch (row.kind) {
      case Kind::Combo:
        line += " type combo default " + games.front();
        for (std::string const& game : games) line += " var " + game;
        break;
      case Kind::Text: line += " type string default <empty>"; break;
      case Kind::Button: line += " type button"; break;
      case Kind::Switch:
        line += std::string(" type check default ") + (row.is_on != nullptr && defaults.*row.is_on ? "true" : "false");
        break;
      case Kind::Number: {
        int const high = row.id == OptionId::Hash      ? most_hash_
                         : row.id == OptionId::Threads ? std::min(row.high, most_threads_)
                                                       : row.high;
        line += " type spin default " + std::to_string(std::min(defaults.*row.number, high)) + " min " +
                std::to_string(row.low) + " max " + std::to_string(high);
        break;
      }
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

Result<OptionChange> OptionTable::read(Words const& words, Settings& settings) const {
  if (words.size() < 3 || words[1] != "name") return refuse("setoption: expected \"setoption name NAME value VALUE\"");
  auto const value_at = static_cast<std::size_t>(std::ranges::find(words, "value") - words.begin());
  std::string name;
  for (std::size_t i = 2; i < value_at; ++i) name += (i > 2 ? " " : "") + std::string(words[i]);
  auto const row = std::ranges::find_if(rows, [&](Row const& known) { return same_word(known.name, name); });
  if (row == rows.end()) return refuse("unknown option " + quoted(name) + names_nearby(name));

  OptionChange change{row->id, text_between(words, value_at + 1, words.size())};
  std::string const called = std::string(row->name) + ": " + quoted(change.value) + ", expected ";
  if (row->kind == Kind::Switch) {
    if (!same_word(change.value, "true") && !same_word(change.value, "false")) return refuse(called + "true or false");
    if (row->is_on != nullptr) settings.*row->is_on = same_word(change.value, "true");
  }
  if (row->kind == Kind::Number) {
    int const high = row->id == OptionId::Hash      ? most_hash_
                     : row->id == OptionId::Threads ? std::min(row->high, most_threads_)
                                                    : row->high;
    auto const number = number_of(change.value);
    if (!number || *number < row->low || *number > high)
      return refuse(called + std::to_string(row->low) + " to " + std::to_string(high));
    settings.*row->number = static_cast<int>(*number);
  }
  if (row->kind == Kind::Combo && change.value.empty()) return refuse(called + "a game");
  if (row->kind == Kind::Text && change.value == "<empty>") change.value.clear();
  return change;
}

}  // namespace strata::uci
