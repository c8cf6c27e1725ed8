// The text of a law is lines "key value"; a key without a value is not written, so that a new key leaves the hashes of all
// files that do not use it as they are. Lists without an order are sorted. Each part of a spec is taken apart by a structured
// binding with all its members: whoever adds one must say here whether it is law.

#include "variant/law_hash.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "variant/embedded.hpp"
#include "variant/frame.hpp"
#include "variant/vectors.hpp"
#include "variant/zones.hpp"

namespace strata::variant {

namespace {

std::string sorted_letters(std::string letters) {
  std::ranges::sort(letters);
  return letters;
}

std::string joined(std::vector<std::string> const& words) {
  std::string text;
  for (std::string const& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string sorted(std::vector<std::string> words) {
  std::ranges::sort(words);
  return joined(words);
}

std::vector<std::string> texts_of(std::vector<Spelled> const& spelled) {
  std::vector<std::string> texts;
  for (Spelled const& each : spelled) texts.push_back(each.text);
  return texts;
}

// Lines of one table, its path before each key.
class Lines {
 public:
  explicit Lines(std::string path) : path_(std::move(path)) {}
  void add(std::string_view key, std::string const& value) {
    if (!value.empty()) text_ += path_ + std::string(key) + ' ' + value + '\n';
  }
  void add(std::string_view key, int value) { add(key, std::to_string(value)); }
  void add(std::string_view key, bool value) { add(key, std::string(value ? "yes" : "")); }
  [[nodiscard]] std::string const& text() const { return text_; }

 private:
  std::string path_;
  std::string text_;
};

class LawWriter {
 public:
  explicit LawWriter(Variant const& variant)
      : spec_(*variant.spec), problems_(spec_.sources), frame_(spec_.board, problems_), start_(variant.start) {
    find_cells();
  }

  [[nodiscard]] std::string text() {
    // The ids, names and sentences, the order of the list, notations, view and options are none of the law; what the chosen
    // options change stands in the rest.
    [[maybe_unused]] auto const& [sources, inherits, id, name, summary, law, author, also, order, board, symmetry,
                                  pieces, castling, boards, endings, start, notations, view, options] = spec_;
    std::string text = "law " + std::to_string(law_version) + '\n' + board_text(board) + symmetry_text(symmetry);
    std::vector<std::string> tables;
    for (PieceSpec const& piece : pieces) tables.push_back(piece_text(piece));
    std::ranges::sort(tables);
    for (std::string const& table : tables) text += table;
    text += castling_text(castling);
    if (boards) text += boards_text(*boards);
    text += endings_text(endings);
    return text + "start " + start_ + '\n';
  }

 private:
  void find_cells() {
    auto const whole = read_zone(spec_.board.cells, frame_, problems_);
    auto const holes = read_zone(spec_.board.holes, frame_, problems_);
    std::vector<std::string> movable;
    if (spec_.boards)
      for (PinSpec const& pin : spec_.boards->pins)
        for (auto const& row : pin.rows)
          for (Spelled const& cell : row) movable.push_back(cell.text);
    for (Coord const place : frame_.places()) {
      bool const fixed =
          (spec_.board.cells.empty() || (whole && whole->contains(place))) && !(holes && holes->contains(place));
      if (fixed || std::ranges::find(movable, frame_.name(place)) != movable.end()) cells_.push_back(place);
    }
  }

  // The existing cells of a zone, by name.
  [[nodiscard]] std::string zone(ZoneTexts const& texts) {
    auto const read = read_zone(texts, frame_, problems_);
    std::vector<std::string> names;
    for (Coord const cell : cells_)
      if (read && read->contains(cell)) names.push_back(frame_.name(cell));
    return names.empty() ? "nowhere" : sorted(std::move(names));
  }
  [[nodiscard]] std::string zone(std::optional<ZoneTexts> const& texts) { return texts ? zone(*texts) : ""; }

  [[nodiscard]] std::string vectors(VectorTexts const& texts) {
    Unit const unit = spec_.board.half_cell_shift.empty() ? Unit::Cells : Unit::HalfCells;
    std::vector<std::string> words;
    for (Vector const each : read_vectors(texts, unit, problems_))
      words.push_back(std::to_string(each.file) + ',' + std::to_string(each.rank) + ',' + std::to_string(each.level));
    return sorted(std::move(words));
  }

  [[nodiscard]] std::string board_text(BoardSpec const& spec) {
    [[maybe_unused]] auto const& [files, ranks, levels, cell_name, whole, holes, half_cell_shift, dark, line_rule, at] =
        spec;
    Lines lines("board.");
    lines.add("files", joined(texts_of(files)));
    lines.add("ranks", joined(texts_of(ranks)));
    lines.add("levels", joined(texts_of(levels)));
    std::vector<std::string> cells;
    for (Coord const cell : cells_)
      cells.push_back(frame_.name(cell) + '=' + std::to_string(cell.file) + ',' + std::to_string(cell.rank) + ',' +
                      std::to_string(cell.level));
    lines.add("cells", sorted(std::move(cells)));
    std::vector<std::string> shifts;
    for (auto const& [file, rank] : half_cell_shift)
      shifts.push_back(std::to_string(file) + ',' + std::to_string(rank));
    lines.add("half_cell_shift", joined(shifts));
    // Shades are for the eye, unless a draw depends on them.
    if (spec_.endings.material && !spec_.endings.material->one_shade.text.empty()) lines.add("dark", zone(dark));
    constexpr std::array<std::string_view, 3> rules{"", "stack", "columns"};
    lines.add("lines", std::string(rules[static_cast<std::size_t>(line_rule)]));
    return lines.text();
  }

  [[nodiscard]] static std::string symmetry_text(SymmetrySpec const& spec) {
    [[maybe_unused]] auto const& [mirror_files, mirror_ranks, mirror_levels, levels, at] = spec;
    Lines lines("symmetry.");
    lines.add("files", mirror_files);
    lines.add("ranks", mirror_ranks);
    lines.add("levels", mirror_levels);
    std::vector<std::string> pairs;
    for (auto const& [from, to] : levels)
      pairs.push_back(std::min(from.text, to.text) + '=' + std::max(from.text, to.text));
    lines.add("exchange", sorted(std::move(pairs)));
    return lines.text();
  }

  [[nodiscard]] std::string move_text(MoveSpec const& spec) {
    [[maybe_unused]] auto const& [texts, steps, mode, from, at] = spec;
    constexpr std::array<std::string_view, 3> modes{"any", "quiet", "capture"};
    return std::string(modes[static_cast<std::size_t>(mode)]) + " steps " + std::to_string(steps) + " by " +
           vectors(texts) + (from ? " from " + zone(*from) : "");
  }

  [[nodiscard]] std::string piece_text(PieceSpec const& spec) {
    [[maybe_unused]] auto const& [letter, name, royal, extinction, resets_clock, min_count, max_count, moves, stands,
                                  checks_from, double_step, promotes, takes_en_passant, en_passant,
                                  en_passant_same_level, at] = spec;
    Lines lines("piece." + std::string(1, letter) + '.');
    lines.add("letter", std::string(1, letter));
    lines.add("royal", royal);
    lines.add("extinction", extinction);
    if (resets_clock) lines.add("resets_clock", std::string(*resets_clock ? "yes" : "no"));
    if (min_count != 0) lines.add("min_count", min_count);
    if (max_count != max_cells) lines.add("max_count", max_count);
    std::vector<std::string> ways;
    for (MoveSpec const& move : moves) ways.push_back(move_text(move));
    std::ranges::sort(ways);
    for (std::string const& way : ways) lines.add("moves", way);
    lines.add("stands", zone(stands));
    lines.add("checks_from", zone(checks_from));
    if (double_step) {
      [[maybe_unused]] auto const& [from, forward, memory, step_at] = *double_step;
      lines.add("double_step", zone(from));
      if (forward) lines.add("double_step.forward", vectors({*forward}));
      lines.add("double_step.memory", memory);
    }
    if (promotes) {
      [[maybe_unused]] auto const& [on, to, at_most, promotes_at] = *promotes;
      lines.add("promotes.on", zone(on));
      lines.add("promotes.to", sorted_letters(to.text));
      std::vector<std::string> limits;
      for (auto const& [limited, number] : at_most) limits.push_back(limited.text + '=' + std::to_string(number));
      lines.add("promotes.at_most", sorted(std::move(limits)));
    }
    if (takes_en_passant) lines.add("takes_en_passant", std::string(*takes_en_passant ? "yes" : "no"));
    if (en_passant) lines.add("en_passant", vectors(*en_passant));
    lines.add("en_passant_same_level", en_passant_same_level);
    return lines.text();
  }

  [[nodiscard]] static std::string castling_text(CastlingSpec const& spec) {
    [[maybe_unused]] auto const& [rook, from_move_two, rows] = spec;
    std::vector<std::string> tables;
    for (CastlingRowSpec const& row : rows) {
      [[maybe_unused]] auto const& [name, side, king, rook_cells, empty, safe, at] = row;
      Lines lines("castling." + name + '.');
      if (side) lines.add("side", std::string(*side == Color::White ? "w" : "b"));
      lines.add("king", king[0].text + ' ' + king[1].text);
      lines.add("rook", rook_cells[0].text + ' ' + rook_cells[1].text);
      if (empty) lines.add("empty", empty->empty() ? "nowhere" : sorted(texts_of(*empty)));
      if (safe) lines.add("safe", safe->empty() ? "nowhere" : sorted(texts_of(*safe)));
      tables.push_back(lines.text());
    }
    if (tables.empty()) return {};
    std::ranges::sort(tables);
    Lines lines("castling.");
    lines.add("piece", rook.text);
    lines.add("from_move_two", from_move_two);
    std::string text = lines.text();
    for (std::string const& table : tables) text += table;
    return text;
  }

  [[nodiscard]] static std::string boards_text(BoardsSpec const& spec) {
    [[maybe_unused]] auto const& [pins, moves, named, cargo, loaded_forward_only, vacant_owner, waits_under_board,
                                  forced_promotion, at] = spec;
    Lines lines("boards.");
    std::vector<std::string> words;
    for (PinSpec const& pin : pins) {
      std::string text = pin.corner.text + ':';
      for (auto const& row : pin.rows) text += ' ' + joined(texts_of(row)) + ';';
      words.push_back(std::move(text));
    }
    lines.add("pins", sorted(std::exchange(words, {})));
    for (auto const& [from, to] : moves)
      words.push_back(std::min(from.text, to.text) + '=' + std::max(from.text, to.text));
    lines.add("moves", sorted(std::exchange(words, {})));
    for (MovableBoardSpec const& board : named)
      words.push_back(board.name + '=' + board.start.text + ',' + (board.owner == Color::White ? 'w' : 'b'));
    lines.add("named", sorted(std::exchange(words, {})));
    lines.add("cargo", sorted_letters(cargo.text));
    lines.add("loaded_forward_only", loaded_forward_only);
    lines.add("vacant_owner", std::string(vacant_owner == VacantOwner::Original ? "original" : ""));
    lines.add("waits_under_board", waits_under_board);
    if (forced_promotion) lines.add("forced_promotion", forced_promotion->text);
    return lines.text();
  }

  [[nodiscard]] std::string endings_text(EndingsSpec const& spec) {
    [[maybe_unused]] auto const& [stalemate, move_rule_plies, repetition, repetition_by_claim, perpetual_claim,
                                  extinction_in_check, material] = spec;
    Lines lines("endings.");
    constexpr std::array<std::string_view, 3> stalemates{"draw", "loss", "win"};
    lines.add("stalemate", std::string(stalemates[static_cast<std::size_t>(stalemate)]));
    lines.add("move_rule_plies", move_rule_plies);
    lines.add("repetition", repetition);
    lines.add("repetition_by_claim", repetition_by_claim);
    lines.add("perpetual_claim", perpetual_claim);
    lines.add("extinction_in_check", extinction_in_check);
    if (!material) return lines.text();
    // A claim changes no move and ends no game by itself: stored games mean what they meant.
    [[maybe_unused]] auto const& [lone, one_shade, dead, claim] = *material;
    lines.add("material", true);
    lines.add("material.lone", sorted_letters(lone.text));
    lines.add("material.one_shade", sorted_letters(one_shade.text));
    std::vector<std::string> rows;
    for (DeadPiecesSpec const& each : dead) {
      [[maybe_unused]] auto const& [pieces, on, if_enemy_bare] = each;
      rows.push_back(pieces.text + (on ? " on " + zone(*on) : "") + (if_enemy_bare ? " if bare" : ""));
    }
    std::ranges::sort(rows);
    for (std::string const& row : rows) lines.add("material.dead", row);
    return lines.text();
  }

  VariantSpec const& spec_;
  Problems problems_;  // none: the file has been compiled
  Frame frame_;
  std::string const& start_;
  std::vector<Coord> cells_;
};

std::string text_of_law(Variant const& variant) { return LawWriter(variant).text(); }

}  // namespace

}  // namespace strata::variant

namespace strata {

std::string law_text(Variant const& variant) { return variant::text_of_law(variant); }

std::string law_hash(Variant const& variant) { return hash_digits(text_hash(law_text(variant))); }

}  // namespace strata
