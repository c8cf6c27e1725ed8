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

// The numbers of the opening are given as they are, those of the ending as what is to be added.
enum class Part : std::uint8_t { Opening, Late };

void read_weights(Value const& table, std::string path, Weights& weights, Problems& problems) {
  TableReader reader(table, std::move(path), problems);
  for (WeightName const& name : weight_names)
    if (auto const number = reader.number(name.name, -widest_weight, widest_weight)) weights.*name.value = *number;
  reader.done();
}

void read_man(Value const& table, std::string path, bool royal, Part part, ManTuning& man, Problems& problems) {
  TableReader reader(table, std::move(path), problems);
  if (royal) {
    for (std::string_view const key : {"value", "mobility", "pair"})
      if (reader.has(key))
        problems.fail(reader.value(key)->at, reader.path() + ": a royal man has places only, no " + std::string(key));
  } else {
    bool const late = part == Part::Late;
    if (auto const value = reader.number("value", late ? -highest_value : 1, highest_value)) man.value = *value;
    if (auto const mobility = reader.number("mobility", late ? -highest_mobility : 0, highest_mobility))
      man.mobility = *mobility;
    if (auto const pair = reader.number("pair", -widest_place, widest_place)) man.pair = *pair;
  }
  for (std::size_t term = 0; term < place_terms; ++term)
    if (auto const number = reader.number(place_term_names[term], -widest_place, widest_place))
      man.place[term] = *number;
  reader.done();
}

void read_men(std::span<Entry const> entries, std::string const& path, strata::Variant const& variant, Part part,
              std::vector<ManTuning>& men, Problems& problems) {
  Ruleset const& rules = *variant.rules;
  men.resize(static_cast<std::size_t>(rules.type_count()), part == Part::Late ? no_difference() : ManTuning());
  for (Entry const& entry : entries) {
    PieceType const type = entry.key.size() == 1 ? variant.names.find_letter(entry.key.front()) : no_piece_type;
    if (type != no_piece_type) {
      read_man(entry.value, path + entry.key, rules.types[type].royal, part, men[type], problems);
    } else if (variant.options.empty()) {
      problems.fail(entry.at, "this game has no man " + variant::quoted(entry.key));
    }
  }
}

void read_late(Value const& table, strata::Variant const& variant, Tuning& tuning, Problems& problems) {
  TableReader reader(table, "late", problems);
  if (!reader.has("opening_force"))
    problems.fail(table.at, "late: the key \"opening_force\" is missing");
  else if (auto const force = reader.number("opening_force", 1, highest_force))
    tuning.opening_force = *force;
  if (Value const* const weights = reader.value("weights"))
    read_weights(*weights, "late.weights", tuning.late_weights, problems);
  if (reader.has("pieces"))
    read_men(reader.table("pieces"), "late.pieces.", variant, Part::Late, tuning.late_men, problems);
  reader.done();
}

void write_line(std::string& text, std::string_view key, int value) {
  text += key;
  text += " = " + std::to_string(value) + '\n';
}

// Whatever is not usual.
void write_weights(std::string& text, std::string_view name, Weights const& weights, Weights const& usual) {
  if (weights == usual) return;
  text += "\n[" + std::string(name) + "]\n";
  for (WeightName const& each : weight_names)
    if (weights.*each.value != usual.*each.value) write_line(text, each.name, weights.*each.value);
}

void write_men(std::string& text, std::string_view path, strata::Variant const& variant,
               std::vector<ManTuning> const& men, ManTuning const& usual) {
  for (std::size_t type = 0; type < men.size(); ++type) {
    ManTuning const& man = men[type];
    if (man == usual) continue;
    text += "\n[" + std::string(path) + variant.names.letters[type] + "]\n";
    if (man.value != usual.value) write_line(text, "value", man.value);
    if (man.mobility != usual.mobility) write_line(text, "mobility", man.mobility);
    if (man.pair != usual.pair) write_line(text, "pair", man.pair);
    for (std::size_t term = 0; term < place_terms; ++term)
      if (man.place[term] != 0) write_line(text, place_term_names[term], man.place[term]);
  }
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
  if (Value const* const weights = reader.value("weights")) read_weights(*weights, "weights", tuning.weights, problems);
  if (reader.has("pieces")) read_men(reader.table("pieces"), "pieces.", variant, Part::Opening, tuning.men, problems);
  if (Value const* const late = reader.value("late")) read_late(*late, variant, tuning, problems);
  reader.done();
  if (problems.failed()) return problems.answer();
  return tuning;
}

std::string write_values(strata::Variant const& variant, Tuning const& tuning, std::string_view heading) {
  std::string text;
  write_heading(text, heading);
  write_line(text, "format", format);
  text += "variant = \"" + variant.id() + "\"\n";
  write_weights(text, "weights", tuning.weights, Weights());
  write_men(text, "pieces.", variant, tuning.men, ManTuning());
  if (!tuning.has_late()) return text;
  text += "\n[late]\n";
  write_line(text, "opening_force", tuning.opening_force);
  write_weights(text, "late.weights", tuning.late_weights, no_weights());
  write_men(text, "late.pieces.", variant, tuning.late_men, no_difference());
  return text;
}

}  // namespace strata::api
