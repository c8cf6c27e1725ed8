#include "match/wire.hpp"

#include <algorithm>
#include <vector>

namespace strata::match {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::vector<std::string> split(std::string_view text, char divider) {
  std::vector<std::string> parts;
  while (true) {
    std::size_t const end = std::min(text.find(divider), text.size());
    parts.emplace_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

// The file letters of a rank of the board's text that hold a rook or a king; digits are runs of empty cells.
int width_of(std::string_view rank) {
  int width = 0;
  int run = 0;
  for (char const c : rank) {
    if (c >= '0' && c <= '9') {
      run = 10 * run + (c - '0');
      continue;
    }
    width += run + 1;
    run = 0;
  }
  return width + run;
}

// "a1,a8,h1,h8" is "KQkq": rank 1 is White's. The outer files are a and the board's last.
std::string chess_castling(std::string_view cells, std::string_view board) {
  if (cells == "-") return "-";
  std::string_view const last_rank = board.substr(board.rfind('/') + 1);
  char const last_file = static_cast<char>('a' + width_of(last_rank) - 1);
  std::vector<std::string> const rooks = split(cells, ',');
  bool const outer =
      std::ranges::all_of(rooks, [&](auto const& cell) { return cell[0] == 'a' || cell[0] == last_file; });
  std::string white;
  std::string black;
  for (std::string const& cell : rooks) {
    char const side = outer ? (cell[0] == 'a' ? 'q' : 'k') : cell[0];
    if (cell.substr(1) == "1")
      white += upper(side);
    else
      black += side;
  }
  // K before Q, and the higher file first.
  bool (*const by_wing)(char, char) = [](char a, char b) { return lower(a) == 'k' && lower(b) == 'q'; };
  if (outer) {
    std::ranges::sort(white, by_wing);
    std::ranges::sort(black, by_wing);
  } else {
    std::ranges::sort(white, std::greater<>());
    std::ranges::sort(black, std::greater<>());
  }
  return white + black;
}

}  // namespace

bool is_spoken_as_chess(api::Game const& game) {
  api::PositionView const view = game.view();
  return view.boards.empty() && std::ranges::all_of(view.cells, [](api::CellView const& cell) {
           return cell.level == 0 && cell.name == static_cast<char>('a' + cell.file) + std::to_string(cell.rank + 1);
         });
}

std::string chess_move(std::string_view canonical) {
  // Castlings that need the rook named, and boards, have no such form.
  if (canonical.find_first_of("~@") != std::string_view::npos) return std::string(canonical);
  std::string text;
  bool promotion = false;
  for (char const c : canonical) {
    if (c == '=')
      promotion = true;
    else if (c != '-' && c != 'x')
      text += promotion ? lower(c) : c;
  }
  return text;
}

std::optional<std::string> read_wire_move(api::Game const& game, std::string_view text) {
  std::vector<std::string> const legal = game.legal_moves();
  if (std::ranges::binary_search(legal, text)) return std::string(text);
  if (!is_spoken_as_chess(game)) {
    // The x of a capture is a matter of taste in canonical text.
    auto const read = game.read(text);
    if (read && std::ranges::binary_search(legal, read->canonical)) return read->canonical;
    return std::nullopt;
  }
  for (std::string const& move : legal)
    if (chess_move(move) == text) return move;
  return std::nullopt;
}

std::string chess_position(std::string_view tfen) {
  std::vector<std::string> fields = split(tfen, ' ');
  constexpr std::size_t castling = 2;
  if (fields.size() > castling) fields[castling] = chess_castling(fields[castling], fields.front());
  std::string text;
  for (std::string const& field : fields) text += (text.empty() ? "" : " ") + field;
  return text;
}

}  // namespace strata::match
