#include "notation/loose_move.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "notation/text.hpp"

namespace strata {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

// Figurines, white and black, by the kinds of piece that they show.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> figurines = {{{"\xE2\x99\x94", "king"},
                                                                                      {"\xE2\x99\x95", "queen"},
                                                                                      {"\xE2\x99\x96", "rook"},
                                                                                      {"\xE2\x99\x97", "bishop"},
                                                                                      {"\xE2\x99\x98", "knight"},
                                                                                      {"\xE2\x99\x99", "pawn"},
                                                                                      {"\xE2\x99\x9A", "king"},
                                                                                      {"\xE2\x99\x9B", "queen"},
                                                                                      {"\xE2\x99\x9C", "rook"},
                                                                                      {"\xE2\x99\x9D", "bishop"},
                                                                                      {"\xE2\x99\x9E", "knight"},
                                                                                      {"\xE2\x99\x9F", "pawn"}}};

// Dashes, the plain_signs of multiplication, and what asks a font for text or a picture.
constexpr std::array<Replacement, 11> plain_signs = {{{"\xE2\x80\x90", "-"},
                                                      {"\xE2\x80\x91", "-"},
                                                      {"\xE2\x80\x92", "-"},
                                                      {"\xE2\x80\x93", "-"},
                                                      {"\xE2\x80\x94", "-"},
                                                      {"\xE2\x80\x95", "-"},
                                                      {"\xE2\x88\x92", "-"},
                                                      {"\xC3\x97", "x"},
                                                      {"\xE2\x88\xB6", "x"},
                                                      {"\xEF\xB8\x8E", ""},
                                                      {"\xEF\xB8\x8F", ""}}};

constexpr std::array<std::string_view, 9> check_words = {"dbl.ch", "dblch", "dis.ch",       "disch", "ch",
                                                         "check",  "+",     "\xE2\x80\xA0", "dis"};
constexpr std::array<std::string_view, 4> mate_words = {"mate", "#", "\xE2\x80\xA1", "\xE2\x89\xA0"};
constexpr std::array<std::string_view, 5> passing_words = {"(e.p.)", "(ep)", "e.p.", "e.p", "ep"};

std::string with_plain_signs(Names const& names, std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::string_view const rest = text.substr(i);
    auto const is_front = [&](auto const& entry) { return rest.starts_with(entry.first); };
    if (static_cast<unsigned char>(rest.front()) >= 0x80) {
      if (auto const sign = std::ranges::find_if(plain_signs, is_front); sign != plain_signs.end()) {
        out += sign->second;
        i += sign->first.size();
        continue;
      }
      if (auto const figure = std::ranges::find_if(figurines, is_front); figure != figurines.end()) {
        auto const type = std::ranges::find(names.types, figure->second);
        if (type != names.types.end()) out += names.letter(static_cast<PieceType>(type - names.types.begin()));
        i += figure->first.size();
        continue;
      }
    }
    out += rest.front() == ':' ? 'x' : rest.front();
    ++i;
  }
  return out;
}

std::string in_small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

// A written move without what stands at its end.
struct LooseParts {
  std::string text;
  int checks = 0, mates = 0;
  bool is_double = false;  // "++": check twice over, or mate
};

template <std::size_t N>
std::size_t taken(std::string& text, std::array<std::string_view, N> const& words) {
  for (std::string_view const word : words)
    if (text.size() > word.size() &&
        std::ranges::equal(std::string_view(text).substr(text.size() - word.size()), word, {}, to_lower)) {
      text.resize(text.size() - word.size());
      return word.size();
    }
  return 0;
}

LooseParts cut_ends(std::string text) {
  LooseParts parts;
  for (std::size_t before = 0; before != text.size();) {
    before = text.size();
    while (text.size() > 1 && std::string_view(" .,x").contains(text.back())) text.pop_back();
    if (taken(text, passing_words) > 0) continue;
    if (text.ends_with("++")) parts.is_double = true;
    if (taken(text, mate_words) > 0)
      ++parts.mates;
    else if (taken(text, check_words) > 0)
      ++parts.checks;
  }
  parts.text = std::move(text);
  return parts;
}

// Takes the letter of a promotion off the end: "a8=q", "a8/Q", "a8(Q)", "a8Q". Empty if there is none.
std::string take_promotion(Names const& names, std::string& text) {
  std::string rest = text;
  bool const has_bracket = rest.ends_with(')');
  if (has_bracket) rest.pop_back();
  if (rest.size() < 2) return {};
  char const letter = to_upper(rest.back());
  if (!is_upper(letter) || names.find_letter(letter) == no_piece_type) return {};
  rest.pop_back();
  if (has_bracket != rest.ends_with('(')) return {};
  if (std::string_view("(=/").contains(rest.back())) rest.pop_back();
  if (rest.empty() || !is_digit(rest.back())) return {};
  text = std::move(rest);
  return std::string("=") + letter;
}

// "e2e4" and "E2-E4" in canonical form, without the promotion; empty where these are no two cells.
std::string two_cells(Names const& names, std::string_view text) {
  for (std::size_t cut = 1; cut < text.size(); ++cut) {
    if (names.find_cell(text.substr(0, cut)) == no_cell) continue;
    std::string_view to = text.substr(cut);
    if (to.size() > 1 && std::string_view("-x/").contains(to.front())) to.remove_prefix(1);
    if (names.find_cell(to) != no_cell) return std::string(text.substr(0, cut)) + '-' + std::string(to);
  }
  return {};
}

std::vector<std::string> spellings(Names const& names, std::string text) {
  std::vector<std::string> found;
  auto const add = [&](std::string spelling) {
    if (!spelling.empty() && std::ranges::find(found, spelling) == found.end()) found.push_back(std::move(spelling));
  };
  add(text);
  if (text == "OO" || text == "00" || text == "oo") add("O-O");
  if (text == "OOO" || text == "000" || text == "ooo") add("O-O-O");
  std::string const promotion = take_promotion(names, text);
  std::string const small = in_small_letters(text);
  add(text + promotion);
  for (std::string const& written : {text, small})
    if (std::string const cells = two_cells(names, written); !cells.empty()) add(cells + promotion);
  for (std::string const& written : {text, small}) {
    std::string capital = written;
    if (!capital.empty()) capital.front() = to_upper(capital.front());
    add(capital + promotion);
  }
  add(small + promotion);
  return found;
}

}  // namespace

Result<LooseMove> read_loose(AnyPosition const& position, Names const& names, NotationRules const& rules,
                             std::string_view text, Marks marks, Reading reading) {
  auto exact = read_native(position, names, rules, text, marks);
  if (exact) return LooseMove{*exact};
  if (reading == Reading::Strict || text.size() > longest_move || exact.error().reason == "game-over")
    return std::unexpected(std::move(exact.error()));
  LooseParts const parts = cut_ends(with_plain_signs(names, trim(text)));
  std::vector<std::string_view> endings = {""};
  if (parts.is_double) {
    endings = {"#", "+"};
  } else if (parts.mates > 0) {
    endings = {"#"};
  } else if (parts.checks > 0) {
    endings = {"+"};
  }
  for (std::string const& spelling : spellings(names, parts.text))
    for (std::string_view const ending : endings) {
      std::string const whole = spelling + std::string(ending);
      if (whole == text) continue;
      if (auto const found = read_native(position, names, rules, whole, marks)) return LooseMove{*found, true};
    }
  return std::unexpected(std::move(exact.error()));
}

bool is_stray_word(Names const& names, std::string_view text) {
  constexpr std::array<std::string_view, 5> null_moves = {"--", "Z0", "null", "pass", "@@@@"};
  if (std::ranges::find(null_moves, text) != null_moves.end()) return false;
  if (std::ranges::any_of(text, is_digit)) return false;
  constexpr std::size_t longest = 64;
  if (text.size() > longest) return true;
  for (std::size_t begin = 0; begin < text.size(); ++begin)
    for (std::size_t end = begin + 1; end <= text.size(); ++end)
      if (names.find_cell(text.substr(begin, end - begin)) != no_cell) return false;
  // A castling that is not possible here is one all the same.
  std::string const small = in_small_letters(text);
  return !std::ranges::all_of(small, [](char c) { return c == 'o' || c == '-'; }) || small == "o";
}

std::string loose_words(std::string_view text, std::string_view read_as) {
  return quoted(text) + " is read as " + std::string(read_as);
}

}  // namespace strata
