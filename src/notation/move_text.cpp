#include "notation/move_text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "notation/marks.hpp"
#include "notation/move_context.hpp"
#include "notation/refusal_text.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

// Replaces every `from` by `to`.
void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// The signs of a typesetter and blanks round a sign, as a forgiving notation reads them. (UTF-8: U+2010 to U+2015, U+2212, the
// multiplication sign.)
std::string plain(std::string_view text) {
  std::string out(text);
  for (std::string_view const dash :
       {"\xE2\x80\x90", "\xE2\x80\x91", "\xE2\x80\x92", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\x95", "\xE2\x88\x92"})
    replace_all(out, dash, "-");
  replace_all(out, "\xC3\x97", "x");
  std::string_view const signs = "-x=~()";
  std::string close;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (is_blank(out[i])) {
      std::size_t next = i;
      while (next < out.size() && is_blank(out[next])) ++next;
      bool const at_edge = close.empty() || next == out.size();
      if (at_edge || signs.find(close.back()) != std::string_view::npos ||
          signs.find(out[next]) != std::string_view::npos)
        continue;
    }
    close += out[i];
  }
  return close;
}

std::string write_style(MoveContext const& context, Move move) {
  switch (context.style().style) {
    case NotationStyle::San: return write_san(context, move);
    case NotationStyle::Long: return write_long(context, move);
    case NotationStyle::Columns: return write_columns(context, move);
    case NotationStyle::Romulan: return write_romulan(context, move);
  }
  return write_canonical(context, move);
}

std::string write_marked(MoveContext const& context, Move move) {
  return write_style(context, move) + write_marks(context, move);
}

Result<Move> read_style(MoveContext const& context, std::string_view text) {
  if (auto canonical = try_canonical(context, text)) return std::move(*canonical);
  if (auto castling = try_castling(context, text)) return std::move(*castling);
  switch (context.style().style) {
    case NotationStyle::San: return read_san(context, text);
    case NotationStyle::Long: return read_long(context, text);
    case NotationStyle::Columns: return read_columns(context, text);
    case NotationStyle::Romulan: return read_romulan(context, text);
  }
  return bad_move("this notation is not known", "no-notation");
}

}  // namespace

std::string example_words(MoveContext const& context, std::string (*write)(MoveContext const&, Move)) {
  auto const example =
      std::ranges::find_if(context.legal(), [](Move move) { return move.kind() != MoveKind::BoardMove; });
  if (example == context.legal().end()) return {};
  std::string const written = write(context, *example);
  std::string const canonical = write_canonical(context, *example);
  return "; moves look like " + (written == canonical ? "" : written + " or ") + canonical;
}

std::unexpected<Error> not_understood(MoveContext const& context, std::string_view text) {
  return bad_move(quoted(text) + " is not understood as a move" + example_words(context, write_marked),
                  "not-understood");
}

std::string write_native(AnyPosition const& position, Names const& names, NotationRules const& rules, Move move) {
  MoveContext const context(position, names, rules);
  return write_marked(context, move);
}

std::vector<std::string> write_native(AnyPosition const& position, Names const& names, NotationRules const& rules,
                                      std::span<Move const> moves) {
  MoveContext const context(position, names, rules);
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (Move const move : moves) texts.push_back(write_marked(context, move));
  return texts;
}

Result<Move> read_native(AnyPosition const& position, Names const& names, NotationRules const& rules,
                         std::string_view text, Marks marks) {
  // The forms are tried at every cut of the text.
  if (text.size() > longest_move) return bad_move(quoted(text) + " is too long for a move", "not-understood");
  MoveContext const context(position, names, rules);
  std::string const cleaned = rules.forgiving ? plain(text) : std::string(trim(text));
  std::string_view rest = cleaned;
  WrittenMarks const written = take_marks(rest, rules);
  if (rest.empty()) return not_understood(context, text);
  Result<Move> move = read_style(context, rest);
  if (move && marks == Marks::Check)
    if (auto const fault = marks_fault(context, *move, written)) return bad_move(*fault, "wrong-mark");
  return move;
}

}  // namespace strata
