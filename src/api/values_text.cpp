#include "api/values_text.hpp"

#include <limits>
#include <utility>
#include <vector>

#include "variant/table_reader.hpp"

namespace strata::api {

namespace {

using variant::Entry;
using variant::Problems;
using variant::TableReader;
using variant::Value;

constexpr int format = 2;

// Numbers of the middlegame are absolute, those of the endgame are differences from them.
enum class Part : std::uint8_t { Middlegame, Endgame };

// Whether the rest of the file can be read. An older file would only be a list of unknown keys.
bool read_format(TableReader& reader, Problems& problems) {
  using Limits = std::numeric_limits<int>;
  auto const number = reader.number("format", Limits::min(), Limits::max());
  if (!number || *number == format) return number.has_value();
  TextPlace const at = reader.value("format")->at;
  if (*number == 1)
    problems.fail(at, say("format 1 is no longer read: its keys have other names now; write format = 2 with the names "
                          "of docs/formats/evaluation.md"));
  else
    problems.fail(at, say("format is {0}, expected {1}", *number, format));
  return false;
}

void read_weights(Value const& table, std::string path, Weights& weights, Problems& problems) {
  TableReader reader(table, std::move(path), problems);
  for (WeightName const& name : weight_names)
    if (auto const number = reader.number(name.name, -weight_limit, weight_limit)) weights.*name.value = *number;
  reader.done();
}

void read_piece(Value const& table, std::string path, bool royal, Part part, PieceTuning& piece, Problems& problems) {
  TableReader reader(table, std::move(path), problems);
  if (royal) {
    for (std::string_view const key : {"value", "mobility", "pair"})
      if (reader.has(key))
        problems.fail(reader.value(key)->at,
                      say("{0}: a royal piece has piece-square corrections only, no {1}", reader.path(), key));
  } else {
    bool const endgame = part == Part::Endgame;
    if (auto const value = reader.number("value", endgame ? -value_limit : 1, value_limit)) piece.value = *value;
    if (auto const mobility = reader.number("mobility", endgame ? -mobility_limit : 0, mobility_limit))
      piece.mobility = *mobility;
    if (auto const pair = reader.number("pair", -piece_square_limit, piece_square_limit)) piece.pair = *pair;
  }
  for (std::size_t term = 0; term < piece_square_terms; ++term)
    if (auto const number = reader.number(piece_square_term_names[term], -piece_square_limit, piece_square_limit))
      piece.piece_square[term] = *number;
  reader.done();
}

void read_pieces(std::span<Entry const> entries, std::string const& path, strata::Variant const& variant, Part part,
                 std::vector<PieceTuning>& pieces, Problems& problems) {
  Ruleset const& rules = *variant.rules;
  pieces.resize(static_cast<std::size_t>(rules.type_count()), part == Part::Endgame ? no_difference() : PieceTuning());
  for (Entry const& entry : entries) {
    PieceType const type = entry.key.size() == 1 ? variant.names.find_letter(entry.key.front()) : no_piece_type;
    if (type != no_piece_type) {
      read_piece(entry.value, path + entry.key, rules.types[type].royal, part, pieces[type], problems);
    } else if (variant.options.empty()) {
      problems.fail(entry.at, say("this game has no piece {0}", variant::quoted(entry.key)));
    }
  }
}

void read_endgame(Value const& table, strata::Variant const& variant, Tuning& tuning, Problems& problems) {
  TableReader reader(table, "endgame", problems);
  if (!reader.has("middlegame_material"))
    problems.fail(table.at, say("endgame: the key \"middlegame_material\" is missing"));
  else if (auto const material = reader.number("middlegame_material", 1, material_limit))
    tuning.middlegame_material = *material;
  if (Value const* const weights = reader.value("weights"))
    read_weights(*weights, "endgame.weights", tuning.endgame_weights, problems);
  if (reader.has("pieces"))
    read_pieces(reader.table("pieces"), "endgame.pieces.", variant, Part::Endgame, tuning.endgame_pieces, problems);
  reader.done();
}

void write_line(std::string& text, std::string_view key, int value) {
  text += key;
  text += " = " + std::to_string(value) + '\n';
}

// The weights that differ from the usual ones.
void write_weights(std::string& text, std::string_view name, Weights const& weights, Weights const& usual) {
  if (weights == usual) return;
  text += "\n[" + std::string(name) + "]\n";
  for (WeightName const& each : weight_names)
    if (weights.*each.value != usual.*each.value) write_line(text, each.name, weights.*each.value);
}

void write_pieces(std::string& text, std::string_view path, strata::Variant const& variant,
                  std::vector<PieceTuning> const& pieces, PieceTuning const& usual) {
  for (std::size_t type = 0; type < pieces.size(); ++type) {
    PieceTuning const& piece = pieces[type];
    if (piece == usual) continue;
    text += "\n[" + std::string(path) + variant.names.letters[type] + "]\n";
    if (piece.value != usual.value) write_line(text, "value", piece.value);
    if (piece.mobility != usual.mobility) write_line(text, "mobility", piece.mobility);
    if (piece.pair != usual.pair) write_line(text, "pair", piece.pair);
    for (std::size_t term = 0; term < piece_square_terms; ++term)
      if (piece.piece_square[term] != 0) write_line(text, piece_square_term_names[term], piece.piece_square[term]);
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
    problems.fail(root->at, say("the key \"format\" is missing"));
  else if (!read_format(reader, problems))
    return problems.answer();
  Spelled const id = reader.required_text("variant");
  if (!id.text.empty() && id.text != variant.id())
    problems.fail(id.at,
                  say("these are values of {0}, not of {1}", variant::quoted(id.text), variant::quoted(variant.id())));
  if (Value const* const weights = reader.value("weights")) read_weights(*weights, "weights", tuning.weights, problems);
  if (reader.has("pieces"))
    read_pieces(reader.table("pieces"), "pieces.", variant, Part::Middlegame, tuning.pieces, problems);
  if (Value const* const endgame = reader.value("endgame")) read_endgame(*endgame, variant, tuning, problems);
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
  write_pieces(text, "pieces.", variant, tuning.pieces, PieceTuning());
  if (!tuning.has_endgame()) return text;
  text += "\n[endgame]\n";
  write_line(text, "middlegame_material", tuning.middlegame_material);
  write_weights(text, "endgame.weights", tuning.endgame_weights, no_weights());
  write_pieces(text, "endgame.pieces.", variant, tuning.endgame_pieces, no_difference());
  return text;
}

}  // namespace strata::api
