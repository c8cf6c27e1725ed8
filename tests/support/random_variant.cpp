#include "tests/support/random_variant.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace strata::tests {

namespace {

struct Place {
  int file = 0, rank = 0, level = 0;
  friend bool operator==(Place const&, Place const&) = default;
};

constexpr std::string_view file_names = "abcdefgh";
constexpr std::string_view number_names = "12345678";

// A box of the board, as the zone language says it.
struct Zone {
  Place low, high;
  [[nodiscard]] bool contains(Place place) const {
    return place.file >= low.file && place.file <= high.file && place.rank >= low.rank && place.rank <= high.rank &&
           place.level >= low.level && place.level <= high.level;
  }
};

struct PieceText {
  char letter = 0;
  bool royal = false;
  int most = 99;
  Zone stands;
  std::optional<Zone> promotes;
  std::string text;
};

class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}

  std::string write() {
    draw_board();
    draw_pieces();
    std::string out = "format = 1\nid = \"random\"\nname = \"Random\"\n" + board_;
    for (PieceText const& piece : pieces_) out += piece.text;
    if (chance(3)) out += castling();
    out += boards_ + endings();
    return out + "[start]\nposition = \"" + start() + "\"\n";
  }

 private:
  bool chance(int of) { return random_.below(static_cast<std::uint64_t>(of)) == 0; }
  int number(int low, int high) {
    return low + static_cast<int>(random_.below(static_cast<std::uint64_t>(high - low + 1)));
  }

  [[nodiscard]] bool by_columns() const { return lines_ != 0; }
  [[nodiscard]] bool exists(Place place) const {
    return place != hole_ && place != mirrored(hole_) && (!moving_ || place.level == 0);
  }
  [[nodiscard]] Place mirrored(Place place) const {
    if (mirror_files_) place.file = files_ - 1 - place.file;
    if (mirror_ranks_) place.rank = ranks_ - 1 - place.rank;
    if (mirror_levels_) place.level = levels_ - 1 - place.level;
    return place;
  }
  static std::string name(Place place) {
    return std::string{number_names[static_cast<std::size_t>(place.level)]} +
           file_names[static_cast<std::size_t>(place.file)] + number_names[static_cast<std::size_t>(place.rank)];
  }
  Place any_place() { return {number(0, files_ - 1), number(0, ranks_ - 1), number(0, moving_ ? 0 : levels_ - 1)}; }

  void draw_board() {
    files_ = number(3, 6);
    ranks_ = number(4, 7);
    levels_ = number(1, 3);
    moving_ = chance(4);
    if (moving_) {
      files_ = 6;
      ranks_ = 6;
      levels_ = 2;
    }
    lines_ = chance(3) ? number(1, 2) : 0;
    mirror_ranks_ = moving_ || !chance(4);
    mirror_files_ = !moving_ && chance(4);
    mirror_levels_ = !moving_ && chance(4);
    if (!mirror_ranks_ && !mirror_files_ && !mirror_levels_) mirror_ranks_ = true;
    if (!moving_ && chance(3)) hole_ = any_place();
    board_ = "[board]\nfiles = \"" + std::string(file_names.substr(0, static_cast<std::size_t>(files_))) +
             "\"\nranks = \"" + std::string(number_names.substr(0, static_cast<std::size_t>(ranks_))) +
             "\"\nlevels = \"" + std::string(number_names.substr(0, static_cast<std::size_t>(levels_))) +
             "\"\ncell_name = \"{level}{file}{rank}\"\n";
    if (moving_) board_ += "cells = \"level 1\"\n";
    if (hole_.file >= 0) board_ += "holes = \"cell " + name(hole_) + " " + name(mirrored(hole_)) + "\"\n";
    board_ += "dark = \"file + rank + level odd\"\n";
    if (lines_ == 1) board_ += "lines = \"stack\"\n";
    if (lines_ == 2) board_ += "lines = \"columns\"\n";
    std::string axes;
    for (auto const& [axis, turned] :
         {std::pair("file", mirror_files_), std::pair("rank", mirror_ranks_), std::pair("level", mirror_levels_)})
      if (turned) axes += (axes.empty() ? "\"" : ", \"") + std::string(axis) + "\"";
    board_ += "[symmetry]\nmirror = [" + axes + "]\n";
  }

  Zone any_zone() {
    auto const range = [&](int size) {
      if (chance(2)) return std::pair(0, size - 1);
      int const low = number(0, size - 1);
      return std::pair(low, number(low, size - 1));
    };
    auto const [f, g] = range(files_);
    auto const [r, s] = range(ranks_);
    auto const [l, m] = range(levels_);
    return {{f, r, l}, {g, s, m}};
  }
  static std::string text(Zone const& zone) {
    auto const range = [](std::string_view names, int low, int high) {
      return std::string{names[static_cast<std::size_t>(low)]} + "-" + names[static_cast<std::size_t>(high)];
    };
    return "\"file " + range(file_names, zone.low.file, zone.high.file) + ", rank " +
           range(number_names, zone.low.rank, zone.high.rank) + ", level " +
           range(number_names, zone.low.level, zone.high.level) + "\"";
  }
  [[nodiscard]] Zone everywhere() const { return {{0, 0, 0}, {files_ - 1, ranks_ - 1, levels_ - 1}}; }

  std::string any_vectors() {
    std::array<std::string_view, 6> const flat{"(1,0)*", "(1,1)*", "(2,1)*", "0,1", "+-1,1", "+-1,0"};
    std::array<std::string_view, 8> const deep{"(1,0,0)*", "(1,1,0)*",      "(1,1,1)*",  "(2,1,0)*",
                                               "0,0,1",    "-1..1,1,-1..1", "+-1,1,+-1", "0,1,-1..1"};
    std::string out = "[\"";
    out +=
        by_columns() || levels_ == 1 || chance(4) ? flat[random_.below(flat.size())] : deep[random_.below(deep.size())];
    return out + "\"]";
  }

  std::string movement() {
    switch (number(0, 4)) {
      case 0: return "slides = " + any_vectors() + "\n";
      case 1: return "leaps = " + any_vectors() + "\n";
      case 2: return "goes = " + any_vectors() + "\ntakes = " + any_vectors() + "\n";
      case 3:
        return "moves = [{ vectors = " + any_vectors() + ", steps = " + std::to_string(number(1, 3)) +
               (chance(2) ? std::string() : ", from = " + text(any_zone())) + " }]\n";
      default:
        return "leaps = " + any_vectors() + "\nmoves = [{ vectors = " + any_vectors() +
               ", steps = 0, mode = " + (chance(2) ? "\"quiet\"" : "\"capture\"") + " }]\n";
    }
  }

  PieceText any_piece(char letter, bool royal) {
    PieceText piece;
    piece.letter = letter;
    piece.royal = royal;
    piece.stands = chance(2) ? any_zone() : everywhere();
    piece.text = std::string("[pieces.") + letter + "]\nname = \"piece " + letter + "\"\n" + movement();
    if (royal) piece.text += "royal = true\n";
    if (piece.stands.low != Place{} || piece.stands.high != everywhere().high || chance(2))
      piece.text += "stands = " + text(piece.stands) + "\n";
    if (royal && chance(5)) {
      piece.most = 2;
      piece.text += "count = [0, 2]\n";
    } else if (royal) {
      piece.most = 1;
    } else if (chance(3)) {
      piece.most = number(1, 3);
      piece.text += "count = [0, " + std::to_string(piece.most) + "]\n";
    }
    if (!royal && chance(8)) piece.text += "extinction = true\n";
    if (chance(6)) piece.text += "checks_from = " + text(any_zone()) + "\n";
    return piece;
  }

  void draw_pieces() {
    pieces_.push_back(any_piece('K', !chance(6)));
    for (char const letter : {'R', 'B', 'N'}) pieces_.push_back(any_piece(letter, false));
    if (chance(4)) pieces_.push_back(any_piece('S', true));
    bool const memory = chance(2);
    for (char const letter : {'P', 'G'}) {
      if (chance(3)) continue;
      PieceText pawn = any_piece(letter, false);
      pawn.text = std::string("[pieces.") + letter + "]\nname = \"pawn " + letter +
                  "\"\ngoes = [\"0,1\"]\ntakes = " + any_vectors() + "\n";
      if (pawn.most < 99) pawn.text += "count = [0, " + std::to_string(pawn.most) + "]\n";
      if (chance(2)) pawn.text += "stands = " + text(pawn.stands) + "\n";
      if (!chance(4)) {
        Zone zone = any_zone();
        zone.low.rank = std::max(zone.low.rank, ranks_ - 2);
        zone.high.rank = std::max(zone.high.rank, zone.low.rank);
        pawn.promotes = zone;
        pawn.text += "promotes = { on = " + text(zone) + ", to = \"" + (chance(2) ? "RBN" : "RN") + "\"" +
                     (chance(3) ? ", at_most = { R = " + std::to_string(number(1, 2)) + " }" : std::string()) + " }\n";
      }
      if (chance(2))
        pawn.text += std::string("double_step = { from = \"rank 1-2\"") + (memory ? ", memory = true" : "") + " }\n";
      pieces_.push_back(std::move(pawn));
    }
    if (moving_) draw_boards();
  }

  [[nodiscard]] std::string pawn_letters() const {
    std::string letters;
    for (PieceText const& piece : pieces_)
      if (piece.letter == 'P' || piece.letter == 'G') letters += piece.letter;
    return letters;
  }

  // Four pins on the corners of the field, two boards of one or two cells above them.
  void draw_boards() {
    bool const wide = chance(2);
    boards_ = "[boards]\ncargo = \"" + std::string(chance(2) ? "KRBN" : "RN") + pawn_letters() +
              "\"\nmoves = [[\"1a2\", \"1a5\"], [\"1e2\", \"1e5\"]";
    boards_ += chance(2) ? ", [\"1a2\", \"1e2\"], [\"1a5\", \"1e5\"]]\n" : "]\n";
    if (chance(3)) boards_ += "loaded_forward_only = true\n";
    if (chance(3)) boards_ += "vacant_owner = \"original\"\n";
    if (chance(2)) boards_ += "waits_under_board = true\nforced_promotion = \"R\"\n";
    boards_ += "[boards.pins]\n";
    for (std::string_view const at : {"a2", "a5", "e2", "e5"})
      boards_ += "\"1" + std::string(at) + "\" = [[\"2" + std::string(at) + "\"" +
                 (wide ? std::string(", \"2") + (at[0] == 'a' ? "b" : "f") + at[1] + "\"" : std::string()) + "]]\n";
    boards_ += "[boards.named]\nLW = { pin = \"1a2\", owner = \"w\" }\nLB = { pin = \"1a5\", owner = \"b\" }\n";
    start_boards_ = wide ? "|1a2:2:w:LW|1a5:2:b:LB" : "|1a2:1:w:LW|1a5:1:b:LB";
  }

  std::string castling() {
    Place const king = any_place();
    Place const rook = any_place();
    king_home_ = king;
    rook_home_ = rook;
    return "[castling.rows.O-O]\nking = [\"" + name(king) + "\", \"" + name(any_place()) + "\"]\nrook = [\"" +
           name(rook) + "\", \"" + name(any_place()) + "\"]\n";
  }

  std::string endings() {
    std::array<std::string_view, 3> const stalemate{"draw", "loss", "win"};
    return "[endings]\nstalemate = \"" + std::string(stalemate[random_.below(3)]) +
           "\"\nmove_rule_plies = " + std::to_string(chance(2) ? 0 : 40) + "\n" +
           (chance(4) ? "extinction_in_check = true\n" : "");
  }

  // Pieces of both sides, each in its zone and Black's in the mirror of White's places.
  std::string start() {
    std::vector<std::pair<Place, char>> pieces;
    auto const is_free = [&](Place place) {
      return exists(place) && std::ranges::find(pieces, place, &std::pair<Place, char>::first) == pieces.end();
    };
    auto const put = [&](PieceText const& piece, Place place) {
      Place const image = mirrored(place);
      bool const promotes = piece.promotes && piece.promotes->contains(place);
      if (!is_free(place) || !is_free(image) || place == image || promotes || !piece.stands.contains(place))
        return false;
      pieces.emplace_back(place, piece.letter);
      pieces.emplace_back(image, static_cast<char>(piece.letter + 'a' - 'A'));
      return true;
    };
    std::string rights;
    bool const king_home = king_home_ && put(pieces_[0], *king_home_);
    bool const rook_home = rook_home_ && put(pieces_[1], *rook_home_);
    if (king_home && rook_home && pieces_[0].royal) rights = name(*rook_home_) + "," + name(mirrored(*rook_home_));
    for (PieceText const& piece : pieces_) {
      int left = std::min(piece.most, piece.royal ? 1 : piece.promotes ? 4 : number(0, 2));
      for (auto const& [place, letter] : pieces)
        if (letter == piece.letter) --left;
      for (int attempt = 0; left > 0 && attempt < 60; ++attempt)
        if (put(piece, any_place())) --left;
    }
    std::string out;
    for (int level = 0; level < (moving_ ? 1 : levels_); ++level) {
      if (level > 0) out += '|';
      for (int rank = ranks_ - 1; rank >= 0; --rank) {
        if (rank < ranks_ - 1) out += '/';
        int empty = 0;
        std::string row;
        for (int file = 0; file < files_; ++file) {
          Place const place{file, rank, level};
          if (!exists(place)) continue;
          auto const found = std::ranges::find(pieces, place, &std::pair<Place, char>::first);
          if (found == pieces.end()) {
            ++empty;
            continue;
          }
          if (empty > 0) row += std::to_string(empty);
          empty = 0;
          row += found->second;
        }
        if (empty > 0) row += std::to_string(empty);
        out += row;
      }
    }
    bool const spent = pieces_text_has("memory = true");
    return out + start_boards_ + " w " + (rights.empty() ? "-" : rights) + " - 0 1" + (spent ? " -" : "");
  }

  [[nodiscard]] bool pieces_text_has(std::string_view what) const {
    return std::ranges::any_of(pieces_,
                               [&](PieceText const& piece) { return piece.text.find(what) != std::string::npos; });
  }

  Random& random_;
  int files_ = 0, ranks_ = 0, levels_ = 0;
  int lines_ = 0;  // direct, stack, columns
  bool moving_ = false;
  bool mirror_files_ = false, mirror_ranks_ = true, mirror_levels_ = false;
  Place hole_{-9, -9, -9};
  std::string board_, boards_, start_boards_;
  std::vector<PieceText> pieces_;
  std::optional<Place> king_home_, rook_home_;
};

}  // namespace

std::string random_variant(Random& random) { return Writer(random).write(); }

}  // namespace strata::tests
