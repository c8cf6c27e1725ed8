// Files of puzzles (docs/formats/puzzles.md).

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "lesson/puzzle.hpp"
#include "notation/text.hpp"

namespace strata::lesson {

namespace {

constexpr std::string_view head = "puzzles 1";
constexpr std::size_t most_puzzles = 10'000;
constexpr std::size_t longest_text = 16'000'000;

std::string options_text(api::Variant const& law) {
  std::string text;
  for (auto const& [name, value] : law.options()) text += (text.empty() ? "" : ",") + name + "=" + value;
  return text;
}

// A whole number below 2^63, without sign or leading zeros.
std::optional<std::uint64_t> read_count(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  if (text.empty() || text.size() > most_digits || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  std::uint64_t number = 0;
  for (char const digit : text) {
    if (!is_digit(digit)) return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  return number;
}

class Reader {
 public:
  Reader(api::Variant const& law, std::string_view text, std::string_view place)
      : law_(law), text_(text), place_(place) {}

  Result<PuzzleSet> read() {
    if (text_.size() > longest_text)
      return failure(ErrorCode::Limit, "the file has more than " + std::to_string(longest_text) + " bytes", place_);
    if (!next_line() || line_ != head) return wrong(0, "expected \"" + std::string(head) + "\"");
    if (auto const done = read_head(); !done) return std::unexpected(done.error());
    PuzzleSet set{seed_, {}};
    for (; has_line_; next_line()) {
      if (set.puzzles.size() == most_puzzles) return wrong(0, "more than " + std::to_string(most_puzzles) + " puzzles");
      auto puzzle = read_puzzle();
      if (!puzzle) return std::unexpected(puzzle.error());
      set.puzzles.push_back(std::move(*puzzle));
    }
    return set;
  }

 private:
  // The next line that says something; false at the end.
  bool next_line() {
    while (at_ < text_.size()) {
      std::size_t end = text_.find('\n', at_);
      if (end == std::string_view::npos) end = text_.size();
      line_ = text_.substr(at_, end - at_);
      at_ = end + 1;
      ++number_;
      if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
      if (!trim(line_).empty() && line_.front() != '#') return has_line_ = true;
    }
    line_ = {};
    ++number_;
    return has_line_ = false;
  }

  [[nodiscard]] std::unexpected<Error> wrong(std::size_t offset, std::string message) const {
    return failure(ErrorCode::BadText, std::move(message), place_, number_, static_cast<int>(offset) + 1);
  }

  // "name value" in this order.
  Result<std::string_view> read_member(std::string_view name, std::string_view what) {
    if (!next_line() || !line_.starts_with(name) || line_.size() <= name.size() || line_[name.size()] != ' ')
      return wrong(0, "expected " + quoted(std::string(name) + " " + std::string(what)));
    return line_.substr(name.size() + 1);
  }

  Result<void> read_head() {
    auto const id = read_member("variant", "ID");
    if (!id) return std::unexpected(id.error());
    if (*id != law_.info().id)
      return wrong(8, "these puzzles are of the game " + quoted(*id) + ", expected " + quoted(law_.info().id));
    auto const options = read_member("options", "NAME=VALUE,... or -");
    if (!options) return std::unexpected(options.error());
    std::string const ours = options_text(law_);
    if (*options != (ours.empty() ? "-" : ours))
      return wrong(8, "these puzzles are under the options " + quoted(*options) + ", expected " +
                          quoted(ours.empty() ? "-" : ours));
    auto const hash = read_member("law", "HASH");
    if (!hash) return std::unexpected(hash.error());
    if (*hash != law_.law_hash())
      return wrong(4, "these puzzles are of another law, " + quoted(*hash) + ", expected " + quoted(law_.law_hash()));
    auto const seed = read_member("seed", "NUMBER");
    if (!seed) return std::unexpected(seed.error());
    auto const number = read_count(*seed);
    if (!number) return wrong(5, "expected a whole number, not " + quoted(*seed));
    seed_ = *number;
    next_line();
    return {};
  }

  // A field up to the next ';', and where it begins.
  struct Field {
    std::string_view text;
    std::size_t offset = 0;
  };

  Result<std::array<Field, 5>> fields() const {
    static constexpr std::array<std::string_view, 5> names = {"\"mate N\" or \"win N\"", "\"grade N\"", "\"nodes N\"",
                                                              "a position", "a line of moves"};
    std::array<Field, 5> list;
    std::size_t at = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (at > line_.size()) return wrong(line_.size(), "expected \"; \" and " + std::string(names[i]));
      bool const last = i + 1 == list.size();
      std::size_t end = last ? line_.size() : line_.find(';', at);
      if (end == std::string_view::npos) end = line_.size();
      std::size_t from = at;
      while (from < end && line_[from] == ' ') ++from;
      list[i] = {line_.substr(from, end - from), from};
      if (list[i].text.empty()) return wrong(from, "expected " + std::string(names[i]));
      at = end + 1;
    }
    return list;
  }

  Result<std::uint64_t> counted(Field const& field, std::string_view word, std::uint64_t low,
                                std::uint64_t high) const {
    std::string const wanted =
        std::string(word) + " and a number from " + std::to_string(low) + " to " + std::to_string(high);
    if (!field.text.starts_with(word) || field.text.size() <= word.size() || field.text[word.size()] != ' ')
      return wrong(field.offset, "expected " + wanted + ", not " + quoted(field.text));
    auto const number = read_count(field.text.substr(word.size() + 1));
    if (!number || *number < low || *number > high)
      return wrong(field.offset + word.size() + 1, "expected " + wanted + ", not " + quoted(field.text));
    return *number;
  }

  Result<Puzzle> read_puzzle() const {
    auto const found = fields();
    if (!found) return std::unexpected(found.error());
    auto const& [task, grade, nodes, position, moves] = *found;
    Puzzle puzzle;
    puzzle.kind = task.text.starts_with("win") ? PuzzleKind::Win : PuzzleKind::Mate;
    bool const mate = puzzle.kind == PuzzleKind::Mate;
    auto const count =
        counted(task, name_of(puzzle.kind), 1, static_cast<std::uint64_t>(mate ? longest_mate : longest_win));
    if (!count) return std::unexpected(count.error());
    auto const level = counted(grade, "grade", 1, grades);
    if (!level) return std::unexpected(level.error());
    constexpr std::uint64_t most_nodes = 1'000'000'000'000;
    auto const effort = counted(nodes, "nodes", 0, most_nodes);
    if (!effort) return std::unexpected(effort.error());
    puzzle.moves = static_cast<int>(*count);
    puzzle.grade = static_cast<int>(*level);
    puzzle.nodes = *effort;
    puzzle.position = position.text;
    auto game = api::Game::create(law_, position.text);
    if (!game) return wrong(position.offset, game.error().message);
    if (auto const done = read_line(moves, *game, puzzle); !done) return std::unexpected(done.error());
    return puzzle;
  }

  Result<void> read_line(Field const& field, api::Game& game, Puzzle& puzzle) const {
    auto const wanted = static_cast<std::size_t>(2 * puzzle.moves - 1);
    auto const written = static_cast<std::size_t>(std::ranges::count(field.text, ' ')) + 1;
    if (written != wanted)
      return wrong(field.offset,
                   "expected " + count_words(static_cast<int>(wanted), "move") + ", not " + std::to_string(written));
    api::Side const solver = game.side_to_move();
    for (std::size_t at = 0; at <= field.text.size();) {
      std::size_t const end = std::min(field.text.find(' ', at), field.text.size());
      auto const played = game.apply(field.text.substr(at, end - at));
      if (!played) return wrong(field.offset + at, played.error().message);
      puzzle.line.push_back(*played);
      at = end + 1;
    }
    auto const end = game.end();
    if (puzzle.kind == PuzzleKind::Mate && (!end || end->winner != solver))
      return wrong(field.offset, "expected a line that ends with mate");
    return {};
  }

  api::Variant const& law_;
  std::string_view text_;
  std::string place_;
  std::size_t at_ = 0;
  int number_ = 0;
  std::string_view line_;
  bool has_line_ = false;
  std::uint64_t seed_ = 0;
};

}  // namespace

std::string_view name_of(PuzzleKind kind) { return kind == PuzzleKind::Mate ? "mate" : "win"; }

std::string write_puzzles(api::Variant const& law, PuzzleSet const& set) {
  std::string const options = options_text(law);
  std::string text = std::string(head) + "\nvariant " + law.info().id + "\noptions " +
                     (options.empty() ? "-" : options) + "\nlaw " + law.law_hash() + "\nseed " +
                     std::to_string(set.seed) + "\n\n";
  for (Puzzle const& puzzle : set.puzzles) {
    text += std::string(name_of(puzzle.kind)) + " " + std::to_string(puzzle.moves) + "; grade " +
            std::to_string(puzzle.grade) + "; nodes " + std::to_string(puzzle.nodes) + "; " + puzzle.position + ";";
    for (std::string const& move : puzzle.line) text += " " + move;
    text += "\n";
  }
  return text;
}

Result<PuzzleSet> read_puzzles(api::Variant const& law, std::string_view text, std::string_view place) {
  return Reader(law, text, place).read();
}

}  // namespace strata::lesson
