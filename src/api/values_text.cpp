#include "api/values_text.hpp"

#include <utility>
#include <vector>

#include "variant/table_reader.hpp"

namespace strata::api {

namespace {

using variant::Entry;
using variant::Problems;
using variant::TableReader;
using variant::Value;

constexpr int format = 1;

void read_weights(Value const& table, Weights& weights, Problems& problems) {
  TableReader reader(table, "weights", problems);
  for (WeightName const& name : weight_names)
    if (auto const number = reader.number(name.name, -widest_weight, widest_weight)) weights.*name.value = *number;
  reader.done();
}

void read_man(Value const& table, std::string path, bool royal, ManTuning& man, Problems& problems) {
  TableReader reader(table, std::move(path), problems);
  if (auto const value = reader.number("value", 1, highest_value)) man.value = *value;
  if (auto const mobility = reader.number("mobility", 0, highest_mobility)) man.mobility = *mobility;
  for (std::size_t term = 0; term < place_terms; ++term)
    if (auto const number = reader.number(place_term_names[term], -widest_place, widest_place))
      man.place[term] = *number;
  reader.done();
  if (royal) problems.fail(table.at, reader.path() + ": a royal man has no value");
}

void read_men(std::span<Entry const> entries, strata::Variant const& variant, Tuning& tuning, Problems& problems) {
  Ruleset const& rules = *variant.rules;
  tuning.men.resize(static_cast<std::size_t>(rules.type_count()));
  for (Entry const& entry : entries) {
    PieceType const type = entry.key.size() == 1 ? variant.names.find_letter(entry.key.front()) : no_piece_type;
    if (type != no_piece_type) {
      read_man(entry.value, "pieces." + entry.key, rules.types[type].royal, tuning.men[type], problems);
    } else if (variant.options.empty()) {
      problems.fail(entry.at, "this game has no man " + variant::quoted(entry.key));
    }
  }
}

void write_line(std::string& text, std::string_view key, int value) {
  text += key;
  text += " = " + std::to_string(value) + '\n';
}

void write_heading(std::string& text, std::string_view heading) {
  while (!heading.empty()) {
    std::size_t const end = std::min(heading.find('\n'), heading.size());
    text += "# ";
    text += heading.substr(0, end);
    text += '\n';
    heading.remove_prefix(std::min(end + 1, heading.size()));
  }
}

}  // namespace

Result<Tuning> read_values(strata::Variant const& variant, std::string_view text, std::string_view place) {
  auto const root = variant::read_toml(text, place, 0);
  if (!root) return std::unexpected(root.error());
  std::vector<std::string> const sources{std::string(place)};
  Problems problems(sources);
  TableReader reader(*root, {}, problems);
  Tuning tuning;
  if (!reader.has("format"))
    problems.fail(root->at, "the key \"format\" is missing");
  else
    (void)reader.number("format", format, format);
  Spelled const id = reader.required_text("variant");
  if (!id.text.empty() && id.text != variant.id())
    problems.fail(id.at,
                  "these are values of " + variant::quoted(id.text) + ", not of " + variant::quoted(variant.id()));
  if (Value const* const weights = reader.value("weights")) read_weights(*weights, tuning.weights, problems);
  if (reader.has("pieces")) read_men(reader.table("pieces"), variant, tuning, problems);
  reader.done();
  if (problems.failed()) return problems.answer();
  return tuning;
}

std::string write_values(strata::Variant const& variant, Tuning const& tuning, std::string_view heading) {
  std::string text;
  write_heading(text, heading);
  write_line(text, "format", format);
  text += "variant = \"" + variant.id() + "\"\n";
  Weights const usual;
  std::string weights;
  for (WeightName const& name : weight_names)
    if (tuning.weights.*name.value != usual.*name.value) write_line(weights, name.name, tuning.weights.*name.value);
  if (!weights.empty()) text += "\n[weights]\n" + weights;
  for (std::size_t type = 0; type < tuning.men.size(); ++type) {
    ManTuning const& man = tuning.men[type];
    if (man == ManTuning()) continue;
    text += std::string("\n[pieces.") + variant.names.letters[type] + "]\n";
    if (man.value != 0) write_line(text, "value", man.value);
    if (man.mobility != ManTuning().mobility) write_line(text, "mobility", man.mobility);
    for (std::size_t term = 0; term < place_terms; ++term)
      if (man.place[term] != 0) write_line(text, place_term_names[term], man.place[term]);
  }
  return text;
}

}  // namespace strata::api
