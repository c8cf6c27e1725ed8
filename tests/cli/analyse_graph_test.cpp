// The graph of a game is one well-formed XML file that asks nothing of anybody: no script, no reference, no entity of its own.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace strata {
namespace {

namespace fs = std::filesystem;

// A reader of the part of XML that such a file may use. `fault` says what is wrong, empty if nothing is.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) { read(); }
  std::string fault;
  std::vector<std::string> elements;  // in order

 private:
  void read() {
    while (at_ < text_.size() && fault.empty()) {
      if (text_[at_] == '<')
        read_tag();
      else if (text_[at_] == '&')
        read_entity();
      else if (open_.empty() && text_[at_] > ' ')
        fail("text outside of the root");
      else
        ++at_;
    }
    if (fault.empty() && !open_.empty()) fail(open_.back() + " is not closed");
  }

  void fail(std::string const& what) { fault = what + " at byte " + std::to_string(at_); }

  std::string name() {
    std::size_t const begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '-'))
      ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }
  bool take(std::string_view sign) {
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }

  void read_entity() {
    for (std::string_view const known : {"&amp;", "&lt;", "&gt;", "&quot;"})
      if (take(known)) return;
    fail("an unknown entity");
  }

  void read_tag() {
    ++at_;
    if (take("/")) {
      std::string const closed = name();
      if (open_.empty() || open_.back() != closed || !take(">")) return fail("</" + closed + "> closes nothing");
      return open_.pop_back();
    }
    std::string const element = name();
    if (element.empty()) return fail("a bare <");
    if (open_.empty() && !elements.empty()) return fail("a second root");
    elements.push_back(element);
    std::set<std::string> seen;
    while (take(" ")) {
      std::string const attribute = name();
      if (attribute.empty() || !seen.insert(attribute).second || !take("=\"")) return fail("a bad attribute");
      for (; at_ < text_.size() && text_[at_] != '"' && fault.empty();) {
        if (text_[at_] == '<') return fail("< in an attribute");
        if (text_[at_] == '&')
          read_entity();
        else
          ++at_;
      }
      if (!take("\"")) return fail("an attribute without end");
    }
    if (take("/>")) return;
    if (!take(">")) return fail("a tag without end");
    open_.push_back(element);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
};

TEST(XmlReader, FindsWhatIsWrong) {
  EXPECT_EQ(XmlReader("<a><b c=\"1\"/>&lt;</a>").fault, "");
  for (char const* bad : {"<a>", "<a></b>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&nbsp;</a>", "<a/><b/>", "x<a/>",
                          "<a b=\"<\"/>", "<a>1 < 2</a>"})
    EXPECT_NE(XmlReader(bad).fault, "") << bad;
}

TEST(AnalysisGraph, IsOneFileOfXml) {
  fs::path const folder = fs::temp_directory_path() / ("strata-graph-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "game.pgn")
      << "[White \"A & B <script>\"]\n[Black \"\\\"C\\\"\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
  std::string const command = "cd '" + folder.string() + "' && '" + STRATA_BINARY +
                              "' analyse orthodox --pgn game.pgn --nodes 2000 --svg graph.svg > out.txt 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::ifstream file(folder / "graph.svg", std::ios::binary);
  std::string const svg((std::istreambuf_iterator<char>(file)), {});
  fs::remove_all(folder);

  XmlReader const xml(svg);
  EXPECT_EQ(xml.fault, "") << svg;
  ASSERT_FALSE(xml.elements.empty());
  EXPECT_EQ(xml.elements.front(), "svg");
  std::set<std::string> const allowed = {"svg", "title", "style", "text", "rect", "path", "polyline", "circle", "line"};
  int circles = 0;
  for (std::string const& element : xml.elements) {
    EXPECT_TRUE(allowed.contains(element)) << element;
    circles += element == "circle" ? 1 : 0;
  }
  EXPECT_GE(circles, 1) << "2. g4 allows mate";
  for (char const* word : {"href", "url(", "@import", "<script", "onload", "nan", "inf "})
    EXPECT_EQ(svg.find(word), std::string::npos) << word;
  EXPECT_NE(svg.find("A &amp; B &lt;script&gt; - &quot;C&quot;"), std::string::npos);
  EXPECT_LT(svg.size(), 10'000u);
}

}  // namespace
}  // namespace strata
