// Writing game records in export format: the Seven Tag Roster first, lines of at most 79 columns, one form for everything, so
// that writing, reading and writing again gives the same bytes.

#include <algorithm>
#include <array>
#include <cstddef>

#include "notation/record.hpp"
#include "notation/text.hpp"

namespace strata {

namespace {

constexpr std::size_t line_length = 79;

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> roster = {{{"Event", "?"},
                                                                                  {"Site", "?"},
                                                                                  {"Date", "????.??.??"},
                                                                                  {"Round", "?"},
                                                                                  {"White", "?"},
                                                                                  {"Black", "?"},
                                                                                  {"Result", "*"}}};

bool is_roster(std::string_view name) {
  return std::ranges::any_of(roster, [&](auto const& tag) { return tag.first == name; });
}

// What was said of the result and not understood stays, as long as there is no other one.
std::string_view result_text(Record const& record) {
  std::string_view const strange = record.strange_result();
  return record.result == "*" && !strange.empty() ? strange : record.result;
}

void write_tag(std::string& out, std::string_view name, std::string_view value) {
  out += '[';
  out += name;
  out += " \"";
  for (char const c : tag_text(value)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]\n";
}

// Movetext, word by word (a move with its number is one word): a word that does not fit begins a new line. Brackets stand at
// the words that they enclose.
class Movetext {
  static constexpr std::size_t longest_command = 40;

 public:
  explicit Movetext(std::size_t length) : length_(length) {}

  void word(std::string_view word) {
    place();
    last_ = brackets_;
    last_ += word;
    brackets_.clear();
  }
  void open() { brackets_ += '('; }
  void close() { last_ += ')'; }

  // In braces; a closing brace inside would end the comment, so it becomes a bracket.
  void comment(std::string_view comment) {
    std::vector<std::string_view> const words = split_words(comment);
    for (std::size_t i = 0; i < words.size(); ++i) {
      bool const is_first = i == 0;
      std::string text(words[i]);
      // Programs that read clocks and evaluations look for them in one line.
      while (text.starts_with("[%") && !text.ends_with(']') && i + 1 < words.size() &&
             text.size() + words[i + 1].size() < longest_command)
        text.append(1, ' ').append(words[++i]);
      std::ranges::replace(text, '}', ')');
      if (is_first) text.insert(0, 1, '{');
      if (i + 1 == words.size()) text += '}';
      word(text);
    }
  }
  void comments(std::vector<std::string> const& all) {
    for (std::string const& one : all) comment(one);
  }

  [[nodiscard]] std::string take() {
    place();
    return std::move(text_);
  }

 private:
  // The last word is complete.
  void place() {
    if (last_.empty()) return;
    if (column_ > 0 && column_ + 1 + last_.size() > length_) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += last_;
    column_ += last_.size();
    last_.clear();
  }

  std::size_t length_;
  std::string text_;
  std::string last_;
  std::string brackets_;
  std::size_t column_ = 0;
};

// A line of moves with its variations, which are nested at most max_nesting deep.
void write_line(Movetext& out, std::vector<RecordMove> const& moves, int number, bool black) {
  bool number_needed = true;  // Black's moves carry one only at the start of a line and after what is no move
  for (RecordMove const& move : moves) {
    out.comments(move.before);
    std::string text = move.text;
    if (!black || number_needed || !move.before.empty())
      text.insert(0, std::to_string(number) + (black ? "... " : ". "));
    out.word(text);
    for (int const annotation : move.annotations) out.word('$' + std::to_string(annotation));
    std::vector<std::string> const comments = written_comments(move);
    out.comments(comments);
    for (std::vector<RecordMove> const& variation : move.variations) {
      out.open();
      write_line(out, variation, number, black);
      out.close();
    }
    number_needed = !move.annotations.empty() || !comments.empty() || !move.variations.empty();
    if (black) ++number;
    black = !black;
  }
}

// Move number and side of the first move, from the position text of the tag FEN.
std::pair<int, bool> first_move(Record const& record) {
  constexpr int max_number = 1'000'000;
  std::vector<std::string_view> const fields = split_words(record.tag("FEN"));
  bool const black = fields.size() > 1 && fields[1] == "b";
  std::optional<int> const number = fields.size() > 5 ? read_number(fields[5], max_number) : std::nullopt;
  return {number && *number > 0 ? *number : 1, black};
}

}  // namespace

std::vector<std::string> written_comments(RecordMove const& move) {
  std::string commands;
  if (move.eval) commands += "[%eval " + *move.eval + ']';
  if (move.clock) commands += (commands.empty() ? "" : " ") + ("[%clk " + *move.clock) + ']';
  std::vector<std::string> comments = move.comments;
  auto const has_commands = [](std::string_view text) { return text.contains("[%eval") || text.contains("[%clk"); };
  if (commands.empty()) return comments;
  if (comments.empty() || has_commands(comments.front()))
    comments.insert(comments.begin(), std::move(commands));
  else
    comments.front().insert(0, commands + ' ');
  return comments;
}

std::string write_record(Record const& record) {
  std::string out;
  for (auto const& [name, unknown] : roster) {
    std::string_view const value = name == "Result" ? result_text(record) : record.tag(name);
    write_tag(out, name, value.empty() ? unknown : value);
  }
  for (auto const& [name, value] : record.tags)
    if (!is_roster(name) && is_tag_name(name)) write_tag(out, name, value);
  out += '\n';

  Movetext movetext(line_length);
  movetext.comments(record.comments);
  auto const [number, black] = first_move(record);
  write_line(movetext, record.moves, number, black);
  movetext.word(record.result);
  return out + movetext.take() + '\n';
}

std::string write_movetext(std::vector<RecordMove> const& moves, int number, bool black) {
  Movetext movetext(std::string::npos);
  write_line(movetext, moves, number, black);
  return movetext.take();
}

std::string tag_text(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = ' ';
  return out;
}

bool is_tag_name(std::string_view name) {
  return !name.empty() &&
         std::ranges::all_of(name, [](char c) { return is_digit(c) || is_upper(c) || is_lower(c) || c == '_'; });
}

}  // namespace strata
