#include "variant/piece_reader.hpp"

#include <algorithm>
#include <array>

#include "variant/table_reader.hpp"

namespace strata::variant {

namespace {

constexpr std::size_t max_atoms = 32;  // entries of `moves`

void read_count(TableReader& table, PieceSpec& piece, Problems& problems) {
  Value const* const count = table.value("count");
  if (count == nullptr) {
    if (piece.royal) piece.min_count = piece.max_count = 1;
    return;
  }
  auto const fits = [](Value const& n) { return n.is(Value::Kind::Integer) && n.number >= 0 && n.number <= max_cells; };
  if (fits(*count)) {
    piece.min_count = piece.max_count = static_cast<int>(count->number);
  } else if (count->is(Value::Kind::Array) && count->items.size() == 2 && std::ranges::all_of(count->items, fits) &&
             count->items[0].number <= count->items[1].number) {
    piece.min_count = static_cast<int>(count->items[0].number);
    piece.max_count = static_cast<int>(count->items[1].number);
  } else {
    problems.fail(count->at,
                  say("{0}.count must be a number of pieces, or the fewest and the most: [0, 2]", table.path()));
  }
  if (!piece.royal && piece.min_count > 0)
    problems.fail(
        count->at,
        say("{0}.count asks for at least {1}, but a piece that is not royal can be captured: count = [0, {2}]",
            table.path(), piece.min_count, piece.max_count));
}

void read_moves(TableReader& table, PieceSpec& piece, Problems& problems) {
  struct Short {
    std::string_view key;
    int steps;
    MoveMode mode;
  };
  constexpr std::array<Short, 4> shorts{{{"slides", 0, MoveMode::QuietOrCapture},
                                         {"leaps", 1, MoveMode::QuietOrCapture},
                                         {"goes", 1, MoveMode::QuietOnly},
                                         {"takes", 1, MoveMode::CaptureOnly}}};
  for (Short const& each : shorts) {
    Value const* const value = table.value(each.key);
    if (value == nullptr) continue;
    MoveSpec move;
    move.vectors = table.vectors(each.key).value_or(VectorTexts{});
    move.steps = each.steps;
    move.mode = each.mode;
    move.at = value->at;
    piece.moves.push_back(std::move(move));
  }
  std::span<Value const> const moves = table.array("moves");
  if (moves.size() > max_atoms)
    problems.fail(moves.front().at, say("{0}.moves has more than {1} entries", table.path(), max_atoms),
                  ErrorCode::Limit);
  for (Value const& item : moves) {
    TableReader atom(item, table.path() + ".moves", problems);
    MoveSpec move;
    move.at = item.at;
    move.vectors = atom.vectors("vectors").value_or(VectorTexts{});
    move.steps = atom.number("steps", 0, max_axis).value_or(1);
    constexpr std::array<std::string_view, 3> modes{"both", "quiet", "capture"};
    move.mode = static_cast<MoveMode>(atom.choice("mode", modes).value_or(0));
    move.from = atom.texts("from");
    atom.done();
    if (move.vectors.empty()) problems.fail(item.at, say("a move without vectors in {0}.moves", table.path()));
    piece.moves.push_back(std::move(move));
  }
}

void read_double_step(Value const& value, std::string path, PieceSpec& piece, Problems& problems) {
  TableReader table(value, std::move(path), problems);
  DoubleStepSpec spec;
  spec.at = value.at;
  bool const has_from = table.has("from");
  spec.from = table.texts("from").value_or(ZoneTexts{});
  if (auto const forward = table.vectors("forward")) {
    if (forward->size() == 1)
      spec.forward = forward->front();
    else
      problems.fail(value.at, say("{0}.forward must be one vector, like \"0,1,0\"", table.path()));
  }
  spec.memory = table.truth("memory").value_or(false);
  table.done();
  if (!has_from) problems.fail(value.at, say("[{0}] lacks the key {1}", table.path(), quoted("from")));
  piece.double_step = std::move(spec);
}

void read_promotes(Value const& value, std::string path, PieceSpec& piece, Problems& problems) {
  TableReader table(value, std::move(path), problems);
  PromotionSpec spec;
  spec.at = value.at;
  bool const has_on = table.has("on");
  spec.on = table.texts("on").value_or(ZoneTexts{});
  spec.to = table.required_text("to");
  for (Entry const& entry : table.table("at_most")) {
    if (!entry.value.is(Value::Kind::Integer) || entry.value.number < 1 || entry.value.number > max_cells)
      problems.fail(entry.value.at, say("{0}.at_most gives numbers of pieces", table.path()));
    spec.at_most.emplace_back(Spelled{entry.key, entry.at}, static_cast<int>(entry.value.number));
  }
  table.done();
  if (!has_on) problems.fail(value.at, say("[{0}] lacks the key {1}", table.path(), quoted("on")));
  piece.promotes = std::move(spec);
}

PieceSpec read_piece(Entry const& entry, Problems& problems) {
  TableReader table(entry.value, "pieces." + entry.key, problems);
  PieceSpec piece;
  piece.at = entry.at;
  if (entry.key.size() == 1 && entry.key[0] >= 'A' && entry.key[0] <= 'Z')
    piece.letter = entry.key[0];
  else
    problems.fail(entry.at, say("{0} is no letter of a piece: expected one capital letter, A to Z", quoted(entry.key)));
  Spelled const name = table.required_text("name");
  piece.name = name.text;
  piece.royal = table.truth("royal").value_or(false);
  piece.extinction = table.truth("extinction").value_or(false);
  piece.resets_clock = table.truth("resets_clock");
  read_count(table, piece, problems);
  read_moves(table, piece, problems);
  piece.stands = table.texts("stands");
  piece.checks_from = table.texts("checks_from");
  if (Value const* const value = table.value("double_step"))
    read_double_step(*value, table.path() + ".double_step", piece, problems);
  if (Value const* const value = table.value("promotes"))
    read_promotes(*value, table.path() + ".promotes", piece, problems);
  if (Value const* const value = table.value("en_passant")) {
    if (value->is(Value::Kind::Boolean))
      piece.takes_en_passant = value->truth;
    else
      piece.en_passant = table.vectors("en_passant");
  }
  piece.en_passant_same_level = table.truth("en_passant_same_level").value_or(false);
  table.done();
  bool const plain = piece.name.size() <= 30 && std::ranges::all_of(piece.name, [](char c) {
                       return static_cast<unsigned char>(c) >= 0x20 && c != '"';
                     });
  if (!plain || piece.name.empty())
    problems.fail(name.at, say("{0} cannot name a piece, expected 1 to 30 letters", quoted(name.text)));
  return piece;
}

}  // namespace

std::vector<PieceSpec> read_pieces(Value const& value, Problems& problems) {
  std::vector<PieceSpec> pieces;
  if (!value.is(Value::Kind::Table)) {
    problems.fail(value.at, say("pieces is {0}, expected tables [pieces.K], [pieces.Q], ...", kind_name(value.kind)));
    return pieces;
  }
  for (Entry const& entry : value.entries) {
    pieces.push_back(read_piece(entry, problems));
    if (problems.failed()) return pieces;
  }
  if (pieces.empty() || pieces.size() > static_cast<std::size_t>(max_piece_types))
    problems.fail(value.at, say("{0} piece types, expected 1 to {1}", pieces.size(), max_piece_types),
                  ErrorCode::Limit);
  return pieces;
}

}  // namespace strata::variant
