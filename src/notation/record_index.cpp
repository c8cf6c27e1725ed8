#include "notation/record_index.hpp"

#include <algorithm>
#include <array>

#include "notation/record_lexer.hpp"
#include "notation/text.hpp"
#include "notation/utf8.hpp"

namespace strata {

namespace {

constexpr std::array<std::string_view, 13> indexed_tags = {"White",   "Black",    "Event",   "Site", "Date",
                                                           "Round",   "Result",   "Variant", "FEN",  "ECO",
                                                           "Opening", "WhiteElo", "BlackElo"};

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    std::size_t const length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string from_latin1(std::string_view text) {
  std::string out;
  for (char const c : text) {
    auto const code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0 | (code >> 6));
      out += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return out;
}

class IndexMaker final : public RecordListener {
 public:
  std::vector<RecordHead> heads;

  void begin(std::size_t offset, int /*line*/) override {
    heads.push_back({.offset = offset});
    depth_ = 0;
  }
  void tag(std::string_view name, std::string value) override {
    auto const known = std::ranges::find(indexed_tags, name);
    if (known == indexed_tags.end()) return;
    if (std::string_view const result = name == "Result" ? read_result(value) : std::string_view(); !result.empty())
      value = std::string(result);
    heads.back().tags.emplace_back(*known, is_utf8(value) ? std::move(value) : from_latin1(value));
  }
  void comment(std::string_view /*text*/) override {}
  void move(std::string_view /*text*/, int /*line*/, int /*column*/) override {
    if (depth_ == 0) ++heads.back().plies;
  }
  void join(std::string_view /*text*/) override {}
  void annotation(int /*number*/) override {}
  void open_variation() override { ++depth_; }
  void close_variation() override { --depth_; }
  void result(std::string_view token) override {
    if (token == "*") return;
    auto& tags = heads.back().tags;
    auto const tag = std::ranges::find(tags, std::string_view("Result"), [](auto const& pair) { return pair.first; });
    if (tag == tags.end())
      tags.emplace_back("Result", token);
    else
      tag->second = token;
  }
  void end(std::size_t offset) override { heads.back().size = offset - heads.back().offset; }
  void drop() override { heads.pop_back(); }
  void warn(std::string message, int line, int column) override {
    heads.back().warnings.add(std::move(message), line, column);
  }

 private:
  int depth_ = 0;
};

}  // namespace

std::vector<RecordHead> index_records(std::string_view text) {
  IndexMaker maker;
  RecordLexer lexer(text, {}, maker, Reading::Lenient);
  while (auto error = lexer.run()) {
    RecordHead& head = maker.heads.back();
    head.error = std::move(error);
    lexer.skip_to_next_game();
    head.size = trim(text.substr(head.offset, lexer.offset() - head.offset)).size();
  }
  return std::move(maker.heads);
}

}  // namespace strata
