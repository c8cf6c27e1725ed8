#include "variant/spec_reader.hpp"

#include <algorithm>
#include <array>

#include "notation/text.hpp"
#include "variant/piece_reader.hpp"
#include "variant/table_reader.hpp"

namespace strata::variant {

namespace {

constexpr std::size_t longest_text = 400;  // of a name or a sentence
constexpr std::size_t longest_start = 8192;
constexpr std::size_t max_rows = 64;  // castlings

std::string plain_text(std::optional<Spelled> const& spelled, Problems& problems) {
  if (!spelled) return {};
  if (spelled->text.size() > longest_text)
    problems.fail(spelled->at, say("a text of {0} letters, expected at most {1}", spelled->text.size(), longest_text),
                  ErrorCode::Limit);
  if (!shows_as_written(spelled->text))
    problems.fail(spelled->at, say("{0} holds a control character, or one that turns the words after it round",
                                   quoted(spelled->text)));
  return spelled->text;
}

// "abcde" or ["a", "b", "10"].
std::vector<Spelled> read_axis(TableReader& table, std::string_view key, Problems& problems) {
  Value const* const value = table.value(key);
  if (value == nullptr) {
    (void)table.required_text(key);
    return {};
  }
  if (!value->is(Value::Kind::Text)) return read_texts(*value, table.path() + "." + std::string(key), false, problems);
  std::vector<Spelled> names;
  for (char c : value->text) names.push_back({std::string(1, c), value->at});
  return names;
}

BoardSpec read_board(Value const& value, Problems& problems) {
  TableReader table(value, "board", problems);
  BoardSpec board;
  board.at = value.at;
  board.files = read_axis(table, "files", problems);
  board.ranks = read_axis(table, "ranks", problems);
  board.levels = table.has("levels") ? read_axis(table, "levels", problems) : std::vector<Spelled>{{"1", value.at}};
  board.cell_name = table.text("cell_name")
                        .value_or(Spelled{board.levels.size() > 1 ? "{level}{file}{rank}" : "{file}{rank}", value.at});
  board.cells = table.texts("cells").value_or(ZoneTexts{});
  board.holes = table.texts("holes").value_or(ZoneTexts{});
  board.dark = table.texts("dark").value_or(ZoneTexts{});
  constexpr std::array<std::string_view, 3> rules{"direct", "stack", "columns"};
  board.lines = static_cast<LineRule>(table.choice("lines", rules).value_or(0));
  if (Value const* const shift = table.value("half_cell_shift")) {
    bool fits = shift->is(Value::Kind::Array) && shift->items.size() == board.levels.size();
    for (Value const& item : shift->items) {
      fits = fits && item.is(Value::Kind::Array) && item.items.size() == 2;
      if (!fits) break;
      for (Value const& n : item.items) fits = fits && n.is(Value::Kind::Integer) && std::abs(n.number) <= 2 * max_axis;
      if (fits)
        board.half_cell_shift.emplace_back(static_cast<int>(item.items[0].number),
                                           static_cast<int>(item.items[1].number));
    }
    if (!fits)
      problems.fail(shift->at, say("half_cell_shift must give [files, ranks] in half cells for each of the {0} levels",
                                   board.levels.size()));
  }
  table.done();
  return board;
}

SymmetrySpec read_symmetry(Value const& value, Problems& problems) {
  TableReader table(value, "symmetry", problems);
  SymmetrySpec symmetry;
  symmetry.at = value.at;
  if (auto const mirror = table.texts("mirror")) {
    symmetry.mirror_ranks = false;
    for (Spelled const& axis : *mirror) {
      if (axis.text == "file")
        symmetry.mirror_files = true;
      else if (axis.text == "rank")
        symmetry.mirror_ranks = true;
      else if (axis.text == "level")
        symmetry.mirror_levels = true;
      else
        problems.fail(axis.at, say("{0} cannot be mirrored, expected file, rank or level", quoted(axis.text)));
    }
  }
  for (Entry const& entry : table.table("levels")) {
    if (!entry.value.is(Value::Kind::Text)) problems.fail(entry.value.at, say("symmetry.levels pairs names of levels"));
    symmetry.levels.emplace_back(Spelled{entry.key, entry.at}, Spelled{entry.value.text, entry.value.at});
  }
  if (symmetry.mirror_levels && !symmetry.levels.empty())
    problems.fail(value.at,
                  say("[symmetry] mirrors the levels and also exchanges them one by one: give one of the two"));
  table.done();
  return symmetry;
}

std::array<Spelled, 2> read_pair(TableReader& table, std::string_view key, Problems& problems) {
  std::optional<std::vector<Spelled>> const texts = table.texts(key);
  if (texts && texts->size() == 2) return {(*texts)[0], (*texts)[1]};
  problems.fail(texts && !texts->empty() ? texts->front().at : table.at(),
                say("{0}.{1} must be two cells, from and to", table.path(), key));
  return {};
}

// Castlings are told from all other moves by their first letter.
bool names_castling(std::string_view name) {
  return name.size() >= 3 && name.size() <= 16 && (name[0] == 'O' || name[0] == 'o' || name[0] == '0') &&
         name[1] == '-' && std::ranges::all_of(name, [](char c) {
           return c == '-' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
         });
}

CastlingSpec read_castling(Value const& value, Problems& problems) {
  TableReader table(value, "castling", problems);
  CastlingSpec castling;
  castling.rook = table.text("rook").value_or(Spelled{"R", value.at});
  castling.from_move_two = table.truth("from_move_two").value_or(false);
  for (Entry const& entry : table.table("rows")) {
    TableReader row(entry.value, "castling.rows." + entry.key, problems);
    CastlingRowSpec spec;
    spec.at = entry.at;
    spec.name = row.text("name").value_or(Spelled{entry.key, entry.at}).text;
    constexpr std::array<std::string_view, 3> sides{"both", "w", "b"};
    int const side = row.choice("side", sides).value_or(0);
    if (side != 0) spec.side = side == 1 ? Color::White : Color::Black;
    spec.empty = row.texts("empty");
    spec.safe = row.texts("safe");
    bool const complete = row.has("king") && row.has("rook");
    if (complete) {
      spec.king = read_pair(row, "king", problems);
      spec.rook = read_pair(row, "rook", problems);
    }
    row.done();
    if (!complete)
      problems.fail(entry.at,
                    say("[{0}] must say where king and rook go: king = [from, to], rook = [from, to]", row.path()));
    if (!names_castling(spec.name))
      problems.fail(entry.at, say("{0} cannot name a castling: names are like O-O, O-O-O, O-O-A", quoted(spec.name)));
    castling.rows.push_back(std::move(spec));
  }
  if (castling.rows.size() > max_rows)
    problems.fail(value.at, say("[castling] has {0} rows, expected at most {1}", castling.rows.size(), max_rows),
                  ErrorCode::Limit);
  table.done();
  return castling;
}

BoardsSpec read_boards(Value const& value, Problems& problems) {
  TableReader table(value, "boards", problems);
  BoardsSpec boards;
  boards.at = value.at;
  for (Entry const& entry : table.table("pins")) {
    PinSpec pin;
    pin.corner = {entry.key, entry.at};
    if (!entry.value.is(Value::Kind::Array))
      problems.fail(entry.value.at, say("boards.pins.{0} must be rows of cells, [[...], [...]]", entry.key));
    for (Value const& row : entry.value.items)
      pin.rows.push_back(read_texts(row, "boards.pins." + entry.key, false, problems));
    boards.pins.push_back(std::move(pin));
  }
  for (Value const& item : table.array("moves")) {
    std::vector<Spelled> const pair = read_texts(item, "boards.moves", false, problems);
    if (pair.size() == 2)
      boards.moves.push_back({pair[0], pair[1]});
    else
      problems.fail(item.at, say("boards.moves lists pairs of pins, [\"b1\", \"b3\"]"));
  }
  for (Entry const& entry : table.table("named")) {
    TableReader board(entry.value, "boards.named." + entry.key, problems);
    MovableBoardSpec spec;
    spec.name = entry.key;
    spec.start = board.required_text("pin");
    constexpr std::array<std::string_view, 2> owners{"w", "b"};
    spec.owner = static_cast<Color>(board.choice("owner", owners).value_or(0));
    board.done();
    bool const plain = !spec.name.empty() && spec.name.size() <= 8 && std::ranges::all_of(spec.name, [](char c) {
      return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    });
    if (!plain)
      problems.fail(entry.at, say("{0} cannot name a board, expected 1 to 8 letters or digits", quoted(entry.key)));
    boards.named.push_back(std::move(spec));
  }
  boards.cargo = table.text("cargo").value_or(Spelled{{}, value.at});
  boards.loaded_forward_only = table.truth("loaded_forward_only").value_or(false);
  constexpr std::array<std::string_view, 2> vacant{"last", "original"};
  boards.vacant_owner = static_cast<VacantOwner>(table.choice("vacant_owner", vacant).value_or(0));
  boards.waits_under_board = table.truth("waits_under_board").value_or(false);
  boards.forced_promotion = table.text("forced_promotion");
  table.done();
  return boards;
}

MaterialSpec read_material(Value const& value, Problems& problems) {
  TableReader table(value, "endings.material", problems);
  MaterialSpec material;
  material.lone = table.text("lone").value_or(Spelled{{}, value.at});
  material.one_shade = table.text("one_shade").value_or(Spelled{{}, value.at});
  for (Entry const& entry : table.table("dead")) {
    TableReader dead(entry.value, "endings.material.dead." + entry.key, problems);
    DeadPiecesSpec spec;
    spec.pieces = {entry.key, entry.at};
    spec.on = dead.texts("on");
    spec.if_enemy_bare = dead.truth("if_enemy_bare").value_or(false);
    dead.done();
    material.dead.push_back(std::move(spec));
  }
  material.claim = table.texts("claim").value_or(std::vector<Spelled>());
  table.done();
  return material;
}

EndingsSpec read_endings(Value const& value, Problems& problems) {
  TableReader table(value, "endings", problems);
  EndingsSpec endings;
  constexpr std::array<std::string_view, 3> stalemate{"draw", "loss", "win"};
  endings.stalemate = static_cast<StalemateRule>(table.choice("stalemate", stalemate).value_or(0));
  endings.move_rule_plies = table.number("move_rule_plies", 0, largest_number).value_or(endings.move_rule_plies);
  endings.repetition = table.number("repetition", 0, largest_number).value_or(endings.repetition);
  if (endings.repetition == 1)
    problems.fail(table.value("repetition")->at, say("endings.repetition is 1, expected 0 or at least 2"));
  endings.repetition_by_claim = table.truth("repetition_by_claim").value_or(false);
  endings.perpetual_claim = table.truth("perpetual_claim").value_or(false);
  endings.extinction_in_check = table.truth("extinction_in_check").value_or(false);
  if (Value const* const material = table.value("material")) endings.material = read_material(*material, problems);
  table.done();
  return endings;
}

// A table whose values are texts.
std::vector<std::pair<Spelled, std::string>> read_words(TableReader& table, std::string_view key, Problems& problems) {
  std::vector<std::pair<Spelled, std::string>> words;
  for (Entry const& entry : table.table(key)) {
    if (!entry.value.is(Value::Kind::Text))
      problems.fail(entry.value.at, say("{0}.{1} gives texts", table.path(), key));
    words.emplace_back(Spelled{entry.key, entry.at}, plain_text(Spelled{entry.value.text, entry.value.at}, problems));
  }
  return words;
}

NotationSpec read_notation(Value const& value, std::string path, std::string name, std::vector<NotationSpec>* others,
                           Problems& problems) {
  TableReader table(value, std::move(path), problems);
  NotationSpec notation;
  notation.at = value.at;
  notation.name = std::move(name);
  constexpr std::array<std::string_view, 4> styles{"san", "long", "columns", "romulan"};
  notation.style = styles[static_cast<std::size_t>(table.choice("style", styles).value_or(1))];
  notation.letters = table.truth("letters").value_or(true);
  notation.pawn_destination_only = table.truth("pawn_destination_only").value_or(false);
  notation.castling_destination = table.truth("castling_destination").value_or(false);
  notation.extinction_marks = table.truth("extinction_marks").value_or(false);
  notation.forgiving = table.truth("forgiving").value_or(true);
  notation.castling = read_words(table, "castling", problems);
  for (auto const& [row, written] : notation.castling)
    if (!names_castling(written))
      problems.fail(row.at, say("{0} cannot name a castling: names are like O-O, O-O-O, O-O-A", quoted(written)));
  if (table.has("files"))
    for (Spelled const& file : read_axis(table, "files", problems)) notation.files.push_back(file.text);
  notation.level_marks = read_words(table, "level_marks", problems);
  notation.pins = read_words(table, "pins", problems);
  if (others != nullptr)
    for (Entry const& entry : table.table("also"))
      others->push_back(read_notation(entry.value, table.path() + ".also." + entry.key, entry.key, nullptr, problems));
  table.done();
  return notation;
}

ViewSpec read_view(Value const& value, Problems& problems) {
  TableReader table(value, "view", problems);
  ViewSpec view;
  view.at = value.at;
  if (table.has("levels"))
    for (Spelled const& level : read_axis(table, "levels", problems)) view.levels.push_back(level.text);
  view.gap = table.number("gap", 0, 10'000).value_or(view.gap);
  auto const pair_of = [&](Value const& item, std::string const& what) {
    std::array<int, 2> pair{};
    bool fits = item.is(Value::Kind::Array) && item.items.size() == 2;
    for (std::size_t i = 0; fits && i < 2; ++i) {
      fits = item.items[i].is(Value::Kind::Integer) && std::abs(item.items[i].number) <= 100'000;
      pair[i] = fits ? static_cast<int>(item.items[i].number) : 0;
    }
    if (!fits) problems.fail(item.at, say("{0} must be two whole numbers", what));
    return pair;
  };
  for (Value const& item : table.array("offsets")) view.offsets.push_back(pair_of(item, "an offset of view.offsets"));
  if (Value const* const camera = table.value("camera")) view.camera = pair_of(*camera, "view.camera");
  constexpr std::array<std::string_view, 4> arrangements{"focus", "all", "zigzag", "stack"};
  if (std::optional<int> const word = table.choice("arrangement", arrangements))
    view.arrangement = arrangements[static_cast<std::size_t>(*word)];
  for (Entry const& entry : table.table("glyphs")) {
    std::vector<Spelled> const texts = read_texts(entry.value, "view.glyphs." + entry.key, false, problems);
    if (entry.key.size() != 1 || texts.size() != 2 || texts[0].text.size() > 16 || texts[1].text.size() > 16) {
      problems.fail(entry.at, say("view.glyphs gives a letter two signs, White's and Black's"));
      break;
    }
    view.glyphs.push_back({entry.key[0], texts[0].text, texts[1].text});
  }
  view.shapes = read_words(table, "shapes", problems);
  view.manual = read_words(table, "manual", problems);
  table.done();
  return view;
}

}  // namespace

VariantSpec read_spec(Value const& root, Problems& problems) {
  TableReader table(root, "", problems);
  VariantSpec spec;
  spec.id = table.required_text("id").text;
  spec.name = plain_text(table.required_text("name"), problems);
  spec.summary = plain_text(table.text("summary"), problems);
  spec.law = plain_text(table.text("law"), problems);
  spec.author = plain_text(table.text("author"), problems);
  for (Spelled const& other : table.texts("also").value_or(std::vector<Spelled>())) {
    if (other.text.empty()) problems.fail(other.at, say("also has an empty name"));
    spec.also.push_back(plain_text(other, problems));
  }
  spec.order = table.number("order", 0, largest_number).value_or(0);
  // Read before (loader.cpp, options.cpp).
  for (std::string_view key : {"format", "drop", "options"}) (void)table.value(key);
  if (auto const parent = table.text("inherits")) spec.inherits = parent->at;

  auto const section = [&](std::string_view key) -> Value const& {
    static Value const nothing{};
    Value const* const found = table.value(key);
    return found != nullptr ? *found : nothing;
  };
  // The table's own unknown keys come before what is wrong inside: [peices.K] is no missing king.
  for (std::string_view key :
       {"board", "symmetry", "pieces", "castling", "boards", "endings", "start", "notation", "view"})
    (void)table.value(key);
  table.done();
  if (problems.failed()) return spec;

  for (std::string_view key : {"board", "pieces", "start"})
    if (!table.has(key)) problems.fail(root.at, say("the file lacks the table [{0}]", key));
  spec.board = read_board(section("board"), problems);
  if (table.has("symmetry")) spec.symmetry = read_symmetry(section("symmetry"), problems);
  spec.pieces = read_pieces(section("pieces"), problems);
  spec.castling = read_castling(section("castling"), problems);
  if (table.has("boards")) spec.boards = read_boards(section("boards"), problems);
  spec.endings = read_endings(section("endings"), problems);
  {
    TableReader start(section("start"), "start", problems);
    spec.start = start.required_text("position");
    start.done();
    if (spec.start.text.size() > longest_start)
      problems.fail(spec.start.at, say("the start position is longer than {0} letters", longest_start),
                    ErrorCode::Limit);
  }
  std::vector<NotationSpec> others;
  spec.notations.push_back(read_notation(section("notation"), "notation", "standard", &others, problems));
  for (NotationSpec& other : others) spec.notations.push_back(std::move(other));
  spec.view = read_view(section("view"), problems);

  bool const plain_id = !spec.id.empty() && spec.id.size() <= 40 && std::ranges::all_of(spec.id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!plain_id)
    problems.fail(root.find("id")->at, say("{0} is no id: expected small letters, digits, - and _", quoted(spec.id)));
  return spec;
}

}  // namespace strata::variant
