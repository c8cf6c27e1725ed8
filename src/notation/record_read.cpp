// Making records of what the lexer tells.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "notation/record.hpp"
#include "notation/record_lexer.hpp"
#include "notation/text.hpp"
#include "notation/utf16.hpp"

namespace strata {

namespace {

constexpr std::string_view clock_command = "[%clk ";
constexpr std::string_view evaluation_command = "[%eval ";

class RecordMaker final : public RecordListener {
 public:
  [[nodiscard]] std::vector<Record> take() { return std::move(records_); }

  void begin(std::size_t /*offset*/, int line) override {
    records_.push_back({.line = line});
    lines_.assign(1, {&records_.back().moves, {}});
  }
  void tag(std::string_view name, std::string value) override {
    records_.back().tags.emplace_back(name, std::move(value));
  }
  void comment(std::string_view text) override {
    Line& line = lines_.back();
    if (!line.moves->empty()) return line.moves->back().add_comment(text);
    std::string comment = comment_text(text);
    if (comment.empty()) return;
    // Before the first move commands stand in a comment of their own.
    if (lines_.size() == 1)
      append_comment(records_.back().comments, std::move(comment), max_comments + 1);
    else
      append_comment(line.before, std::move(comment));
  }
  void move(std::string_view text, int line, int column) override {
    Line& current = lines_.back();
    current.moves->push_back(
        {.text = std::string(text), .before = std::move(current.before), .line = line, .column = column});
    current.before.clear();
  }
  void join(std::string_view text) override { lines_.back().moves->back().text += text; }
  void annotation(int number) override {
    std::vector<int>& known = lines_.back().moves->back().annotations;
    if (std::ranges::find(known, number) == known.end()) known.push_back(number);
  }
  void open_variation() override {
    std::vector<std::vector<RecordMove>>& variations = lines_.back().moves->back().variations;
    variations.emplace_back();
    lines_.push_back({&variations.back(), {}});
  }
  // A variation of comments alone says something about the move that it would replace.
  void close_variation() override {
    Line const line = std::move(lines_.back());
    lines_.pop_back();
    if (!line.moves->empty()) return;
    RecordMove& replaced = lines_.back().moves->back();
    replaced.variations.pop_back();
    for (std::string const& text : line.before) replaced.add_comment(text);
  }
  void result(std::string_view token) override { records_.back().result = token; }
  void end(std::size_t /*offset*/) override {
    Record& record = records_.back();
    std::string_view const tagged = read_result(record.tag("Result"));
    if (tagged.empty() || tagged == "*" || tagged == record.result) return;
    if (record.result == "*")
      record.result = tagged;
    else
      record.warnings.add(
          "the tag Result says " + std::string(tagged) + ", the moves end with " + record.result + ": that counts",
          record.line);
  }
  void drop() override { records_.pop_back(); }
  void warn(std::string message, int line, int column) override {
    records_.back().warnings.add(std::move(message), line, column);
  }

  // Of the record that has begun.
  void fail(Error error) { records_.back().error = std::move(error); }

 private:
  // A line that is being read. Only the last line grows, so the others stay where they are.
  struct Line {
    std::vector<RecordMove>* moves = nullptr;
    std::vector<std::string> before;
  };

  std::vector<Record> records_;
  std::vector<Line> lines_;
};

}  // namespace

std::string comment_text(std::string_view text) {
  std::string out;
  for (std::string_view const word : split_words(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

// A bracket that closes looks for its command in what is kept so far. What is kept is what a comment without the commands would be:
// read again, it is the same.
std::string without_commands(std::string_view text, std::function<bool(std::string_view command)> const& take) {
  std::string comment;
  std::size_t closed = 0;  // one past the last bracket that was kept
  for (char const c : comment_text(text)) {
    if (c == ' ' && (comment.empty() || comment.back() == ' ')) continue;
    if (c == ']') {
      std::string_view const open = std::string_view(comment).substr(closed);
      if (std::size_t const begin = open.rfind("[%"); begin != std::string_view::npos && take(open.substr(begin))) {
        comment.resize(closed + begin);
        continue;
      }
      closed = comment.size() + 1;
    }
    comment += c;
  }
  if (comment.ends_with(' ')) comment.pop_back();
  return comment;
}

namespace {

// Where a command begins that does not end in it.
std::size_t open_command(std::string const& comment) {
  std::size_t const closed = comment.rfind(']');
  return comment.find("[%", closed == std::string::npos ? 0 : closed);
}

}  // namespace

void append_comment(std::vector<std::string>& comments, std::string comment, std::size_t most) {
  if (comments.size() < most)
    comments.push_back(std::move(comment));
  else
    comments.back().append(" ").append(comment);
}

void RecordMove::add_comment(std::string_view words) {
  auto const take = [&](std::string_view command) {
    for (auto const& [opening, value] : {std::pair(clock_command, &clock), std::pair(evaluation_command, &eval)}) {
      if (!command.starts_with(opening)) continue;
      std::string found = comment_text(command.substr(opening.size()));
      if (found.empty() || *value) return false;
      *value = std::move(found);
      return true;
    }
    return false;
  };
  if (comments.size() >= max_comments && words.contains(']')) {
    // Joined, the two would be a command of the move when the record is read again. The text before was checked already.
    std::string& last = comments.back();
    if (std::size_t const begin = open_command(last); begin != std::string::npos) {
      // A sign, so that a blank after the command stays where one stood before it.
      std::string_view const sign = begin > 0 && last[begin - 1] != ' ' ? "-" : "";
      std::string const joined = std::string(sign) + last.substr(begin) + ' ' + std::string(words);
      last.resize(begin);
      last += without_commands(joined, take).substr(sign.size());
      if (last.ends_with(' ')) last.pop_back();
      if (last.empty()) comments.pop_back();
      return;
    }
  }
  std::string comment = without_commands(words, take);
  if (!comment.empty()) append_comment(comments, std::move(comment));
}

void RecordMove::clear_evaluation() {
  eval.reset();
  for (std::string& comment : comments)
    comment = without_commands(comment, [](std::string_view command) {
      return command.starts_with(evaluation_command) &&
             !comment_text(command.substr(evaluation_command.size())).empty();
    });
  std::erase_if(comments, [](std::string const& comment) { return comment.empty(); });
}

std::string_view Record::tag(std::string_view name) const {
  for (auto const& [key, value] : tags)
    if (key == name) return value;
  return {};
}

std::string_view Record::strange_result() const {
  std::string_view const said = trim(tag("Result"));
  return said == "?" || !read_result(said).empty() ? std::string_view() : said;
}

void Record::set_tag(std::string_view name, std::string value) {
  for (auto& [key, old] : tags)
    if (key == name) {
      old = std::move(value);
      return;
    }
  tags.emplace_back(name, std::move(value));
}

Result<std::vector<Record>> parse_records(std::string_view text, std::string_view place, Reading reading) {
  std::optional<std::string> const converted = from_utf16(text);
  RecordMaker maker;
  RecordLexer lexer(converted ? *converted : text, place, maker, reading);
  while (auto error = lexer.run()) {
    if (reading == Reading::Strict) return std::unexpected(std::move(*error));
    maker.fail(std::move(*error));
    lexer.skip_to_next_game();
  }
  return maker.take();
}

}  // namespace strata
