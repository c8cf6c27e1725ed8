#include "notation/position_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "notation/text.hpp"
#include "notation/tfen.hpp"
#include "rules/position/setup_check.hpp"

namespace strata {

namespace {

constexpr std::size_t fields_of_epd = 4;
constexpr std::size_t fields_of_fen = 6;

// Up to the next semicolon outside of quotation marks.
std::string_view up_to_semicolon(std::string_view text) {
  bool in_quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') in_quotes = !in_quotes;
    if (text[i] == ';' && !in_quotes) return text.substr(0, i);
  }
  return text;
}

// A line of EPD: four fields, perhaps the two counters of FEN, and operations, each a word with its values and a semicolon:
// "bm Nf3; id \"a test\";". Lists of counts have the semicolons in front: ";D1 20 ;D2 400".
Result<std::vector<std::string_view>> split_epd(std::string_view text) {
  std::size_t at = 0;
  auto const next_word = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
    std::size_t const begin = at;
    while (at < text.size() && !is_blank(text[at]) && text[at] != ';') ++at;
    return text.substr(begin, at - begin);
  };
  std::vector<std::string_view> fields;
  while (fields.size() < fields_of_epd) {
    fields.push_back(next_word());
    if (fields.back().empty())
      return failure(ErrorCode::BadText, "the position has fewer than four fields before its ';'");
  }
  std::array<std::string_view, 2> counters;  // halfmove clock, move number
  for (std::string_view& counter : counters) {
    std::size_t const before = at;
    counter = next_word();
    if (!counter.empty() && is_digit(counter[0])) continue;
    counter = {};
    at = before;
    break;
  }
  std::string_view rest = trim(text.substr(at));
  bool const in_front = rest.starts_with(';');
  while (!rest.empty()) {
    std::string_view const operation = up_to_semicolon(rest);
    bool const closed = operation.size() < rest.size();
    rest.remove_prefix(operation.size() + (closed ? 1 : 0));
    std::vector<std::string_view> const words = split_words(operation);
    if (words.empty()) continue;
    if (!closed && !in_front)
      return failure(ErrorCode::BadText, "operation " + quoted(words[0]) + " of EPD: there is no ';' at its end");
    if (!is_lower(to_lower(words[0][0])))
      return failure(ErrorCode::BadText, "operation " + quoted(words[0]) + " of EPD: expected a word");
    if (words.size() == 2 && words[0] == "hmvc") counters[0] = words[1];
    if (words.size() == 2 && words[0] == "fmvn") counters[1] = words[1];
  }
  fields.push_back(counters[0].empty() ? "0" : counters[0]);
  fields.push_back(counters[1].empty() ? "1" : counters[1]);
  return fields;
}

// Reads field by field what read_tfen() would refuse as a whole.
class LenientReader {
 public:
  LenientReader(Ruleset const& rules, Names const& names) : rules_(rules), names_(names) {}

  Result<SetupText> read(std::string_view text) {
    auto split = fields_of(text);
    if (!split) return std::unexpected(std::move(split.error()));
    std::vector<std::string_view> fields = std::move(*split);
    if (fields.size() < fields_of_fen) return too_short(text, fields.size());
    std::size_t const expected = rules_.pawn_memory ? fields_of_fen + 1 : fields_of_fen;
    if (fields.size() > expected) {
      warn(quoted(fields[expected]) + " after the last field is left out");
      fields.resize(expected);
    }
    if (fields[1] == "W" || fields[1] == "B") fields[1] = fields[1] == "W" ? "w" : "b";
    std::string_view const castling = std::exchange(fields[2], "-");
    std::string_view const passing = std::exchange(fields[3], "-");
    take_counter(fields[4], "halfmove clock", "0");
    take_counter(fields[5], "move number", "1");
    auto setup = read_tfen(rules_, names_, join(fields));
    if (!setup) return std::unexpected(std::move(setup.error()));
    found_.setup = std::move(*setup);
    read_castling(castling);
    fields[3] = passing;
    read_en_passant(fields);
    return std::move(found_);
  }

 private:
  // The maximum number of faults kept: nobody reads a hundred.
  void warn(std::string sentence) {
    if (found_.warnings.size() + 1 < max_position_warnings)
      found_.warnings.push_back(std::move(sentence));
    else if (found_.warnings.size() < max_position_warnings)
      found_.warnings.emplace_back("more of the position is left out");
  }

  [[nodiscard]] static std::string join(std::vector<std::string_view> const& fields) {
    std::string text;
    for (std::string_view const field : fields) (text += text.empty() ? "" : " ") += field;
    return text;
  }

  [[nodiscard]] Result<std::vector<std::string_view>> fields_of(std::string_view text) const {
    if (has_cells_of_chess(rules_, names_) && text.contains(';')) return split_epd(text);
    std::vector<std::string_view> fields = split_words(text);
    if (!has_cells_of_chess(rules_, names_)) return fields;
    if (fields.size() == fields_of_epd) fields.emplace_back("0");
    if (fields.size() == fields_of_epd + 1) fields.emplace_back("1");
    return fields;
  }

  [[nodiscard]] std::unexpected<Error> too_short(std::string_view text, std::size_t count) const {
    if (count == 0 || !has_cells_of_chess(rules_, names_))
      return std::unexpected(read_tfen(rules_, names_, text).error());
    return failure(ErrorCode::BadText, "the position has " + count_words(static_cast<int>(count), "field") +
                                           ", expected 6 (or the first 4): " + std::string(position_fields));
  }

  void take_counter(std::string_view& field, std::string_view name, std::string_view otherwise) {
    if (read_number(field, largest_counter)) return;
    bool const is_number = !field.empty() && std::ranges::all_of(field, is_digit);
    std::string_view const digits = field.substr(std::min(field.find_first_not_of('0'), field.size() - 1));
    if (is_number && read_number(digits, largest_counter)) {
      field = digits;  // "01"
      return;
    }
    warn("the " + std::string(name) + " " + quoted(field) + " is no number up to " + std::to_string(largest_counter) +
         ", " + std::string(otherwise) + " is taken");
    field = otherwise;
  }

  void drop_right(std::string_view name, std::string const& why) {
    warn("castling: " + quoted(name) + " is left out: " + why);
  }

  // The home of the rook that a letter of FEN means: by the side (KQkq), or by the file of the rook (HAha).
  [[nodiscard]] std::vector<Cell> rooks_of_letter(char letter) const {
    Color const color = is_upper(letter) ? Color::White : Color::Black;
    char const lower = to_lower(letter);
    std::vector<Cell> rooks;
    for (CastlingRule const& row : rules_.castling) {
      if (row.color != color || std::ranges::find(rooks, row.rook_from) != rooks.end()) continue;
      Coord const rook = rules_.geometry.coord(row.rook_from);
      bool const is_king_side = rook.file > rules_.geometry.coord(row.king_from).file;
      bool const is_meant = lower == 'k' || lower == 'q' ? (lower == 'k') == is_king_side : lower - 'a' == rook.file;
      if (is_meant) rooks.push_back(row.rook_from);
    }
    return rooks;
  }

  void grant(Cell rook, std::string_view name) {
    std::vector<Cell>& castling = found_.setup.castling;
    if (std::ranges::find(castling, rook) != castling.end()) return drop_right(name, "it is named twice");
    if (is_home_for_castling(rules_, found_.setup, rook)) return castling.push_back(rook);
    drop_right(name, "king and rook are not at home for it");
  }

  void read_castling(std::string_view text) {
    if (text == "-") return;
    bool const has_letters = rules_.geometry.levels() == 1 && names_.find_cell(text) == no_cell &&
                             std::ranges::all_of(text, [](char c) { return is_upper(c) || is_lower(c); });
    if (!has_letters) {
      for (std::string_view const name : split(text, ',')) {
        Cell const rook = names_.find_cell(name);
        if (rook == no_cell)
          drop_right(name, "there is no such cell");
        else
          grant(rook, name);
      }
      return;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::vector<Cell> const rooks = rooks_of_letter(text[i]);
      std::string_view const name = text.substr(i, 1);
      if (rooks.size() == 1)
        grant(rooks.front(), name);
      else
        drop_right(name, rooks.empty() ? "this game has no such castling" : "it may mean several rooks");
    }
  }

  // All fields but those of the castlings are as they are read.
  void read_en_passant(std::vector<std::string_view> const& fields) {
    if (fields[3] == "-") return;
    auto const drop = [&](std::string const& why) {
      std::string_view const said = why;
      warn("en passant: " + quoted(fields[3]) +
           " is left out: " + std::string(said.starts_with("en passant: ") ? said.substr(12) : said));
    };
    auto read = read_tfen(rules_, names_, join(fields));
    if (!read) return drop(read.error().message);
    auto const possible = possible_en_passant(rules_, *read);
    std::string const text = write_en_passant(rules_, names_, read->en_passant);
    auto const meant = std::ranges::find_if(
        possible, [&](EnPassant const& each) { return write_en_passant(rules_, names_, each) == text; });
    if (meant == possible.end()) return drop("no pawn can just have made that double step");
    found_.setup.en_passant = read->en_passant;
  }

  Ruleset const& rules_;
  Names const& names_;
  SetupText found_;
};

}  // namespace

Result<SetupText> read_setup_text(Ruleset const& rules, Names const& names, std::string_view text, Reading reading) {
  if (reading == Reading::Lenient) return LenientReader(rules, names).read(text);
  auto setup = read_tfen(rules, names, text);
  if (!setup) return std::unexpected(std::move(setup.error()));
  return SetupText{.setup = std::move(*setup)};
}

Result<PositionText> read_position_text(std::shared_ptr<Ruleset const> const& rules, Names const& names,
                                        std::string_view text, Reading reading) {
  auto read = read_setup_text(*rules, names, text, reading);
  if (!read) return std::unexpected(std::move(read.error()));
  auto position = make_position(rules, read->setup);
  if (!position) return std::unexpected(setup_error(*rules, names, position.error()));
  return PositionText{std::move(*position), std::move(read->warnings)};
}

}  // namespace strata
